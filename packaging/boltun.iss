; The installer for Windows, made by Inno Setup 6.3 or newer from what packaging/build.py packed into dist\boltun:
;   ISCC.exe /DVersion=0.1.0 packaging\boltun.iss
#ifndef Version
  #error Say which version it is: /DVersion=0.1.0
#endif

[Setup]
AppId={{6C7B5B0E-6C1B-4C0E-9D43-0F5B6A0B27B1}
AppName=Boltun
AppVersion={#Version}
AppPublisher=The Boltun developers
LicenseFile=..\LICENSE
DefaultDirName={autopf}\Boltun
DefaultGroupName=Boltun
DisableProgramGroupPage=yes
; For oneself without a question for the administrator's password; whoever may install for everybody is asked.
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog commandline
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0.17763
OutputDir=..\dist
OutputBaseFilename=Boltun-{#Version}-setup
Compression=lzma2/max
SolidCompression=yes
WizardStyle=modern
UninstallDisplayIcon={app}\boltun-gui.exe
CloseApplications=yes

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "ru"; MessagesFile: "compiler:Languages\Russian.isl"
Name: "ja"; MessagesFile: "compiler:Languages\Japanese.isl"

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked

[InstallDelete]
; Libraries of an earlier version would be loaded beside those of this one.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "..\dist\boltun\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[Icons]
Name: "{autoprograms}\Boltun"; Filename: "{app}\boltun-gui.exe"
Name: "{autodesktop}\Boltun"; Filename: "{app}\boltun-gui.exe"; Tasks: desktopicon

[Run]
Filename: "{app}\boltun-gui.exe"; Description: "{cm:LaunchProgram,Boltun}"; Flags: nowait postinstall skipifsilent
