# Signs programs with the certificate in CERTIFICATE (PFX in Base64) and its CERTIFICATE_PASSWORD.
$ErrorActionPreference = "Stop"
$tool = Get-ChildItem "${env:ProgramFiles(x86)}\Windows Kits\10\bin\10.*\x64\signtool.exe" |
    Sort-Object FullName | Select-Object -Last 1
if (-not $tool) { throw "signtool was not found: install the Windows SDK." }
$file = Join-Path ([IO.Path]::GetTempPath()) "boltun-certificate.pfx"
[IO.File]::WriteAllBytes($file, [Convert]::FromBase64String($env:CERTIFICATE))
try {
    & $tool.FullName sign /f $file /p $env:CERTIFICATE_PASSWORD /fd SHA256 /td SHA256 /tr http://timestamp.digicert.com $args
    if ($LASTEXITCODE) { throw "signtool ended with $LASTEXITCODE." }
} finally {
    Remove-Item $file
}
