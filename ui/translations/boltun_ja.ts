<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ja" sourcelanguage="en">
<context>
    <name>About</name>
    <message>
        <source>About Boltun</source>
        <translation>Boltun について</translation>
    </message>
    <message>
        <source>Boltun answers your messages while you are away, from reply bases that you write yourself.</source>
        <translation>Boltun は、離席中のメッセージに、あなたが書いた返事集から返事をします。</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>構成要素</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>バージョン</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>ライセンス</translation>
    </message>
    <message>
        <source>public domain</source>
        <translation>パブリックドメイン</translation>
    </message>
</context>
<context>
    <name>AccountCard</name>
    <message>
        <source>Switched on</source>
        <translation>有効にする</translation>
    </message>
    <message>
        <source>Ask me before anything is sent</source>
        <translation>送信の前に必ず確認する</translation>
    </message>
    <message>
        <source>Status that your contacts see</source>
        <translation>相手に見えるステータス</translation>
    </message>
    <message>
        <source>Online</source>
        <translation>オンライン</translation>
    </message>
    <message>
        <source>Away</source>
        <translation>離席中</translation>
    </message>
    <message>
        <source>Away for long</source>
        <translation>長く離席中</translation>
    </message>
    <message>
        <source>Do not disturb</source>
        <translation>取り込み中</translation>
    </message>
    <message>
        <source>Offline</source>
        <translation>オフライン</translation>
    </message>
    <message>
        <source>Rehearsal…</source>
        <translation>リハーサル…</translation>
    </message>
    <message>
        <source>What Boltun would have said to the last messages</source>
        <translation>最近のメッセージにBoltunなら何と答えたか</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>変更…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>削除</translation>
    </message>
    <message>
        <source>About this network</source>
        <translation>このネットワークについて</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>ステータス</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more; they come up as you answer</source>
        <translation>
            <numerusform>ほかに %Ln 人。返事をするたびに順に表示されます</numerusform>
        </translation>
    </message>
    <message>
        <source>The server {host} shows a certificate that nobody vouches for. That is usual for a server of your own or a friend&apos;s; elsewhere somebody may be listening. Compare the fingerprint with the one that the server&apos;s owner tells you.</source>
        <translation>サーバー {host} の証明書は、どこにも保証されていません。自分や知人のサーバーではよくあることですが、そうでなければ誰かに盗み見られている恐れがあります。サーバーの管理者から聞いた指紋と見比べてください。</translation>
    </message>
    <message>
        <source>Issued for: {subject}
Valid until: {expires}
SHA-256 fingerprint:</source>
        <translation>発行先: {subject}
有効期限: {expires}
SHA-256 指紋:</translation>
    </message>
    <message>
        <source>Trust this certificate</source>
        <translation>この証明書を信頼する</translation>
    </message>
    <message>
        <source>Do not trust it</source>
        <translation>信頼しない</translation>
    </message>
    <message>
        <source>{who} wants to see when you are online.</source>
        <translation>{who} さんが、あなたのオンライン状態を見たいと言っています。</translation>
    </message>
    <message>
        <source>Allow</source>
        <translation>許可する</translation>
    </message>
    <message>
        <source>Refuse</source>
        <translation>断る</translation>
    </message>
</context>
<context>
    <name>AccountForm</name>
    <message>
        <source>Ask me before anything is sent</source>
        <translation>送信の前に必ず確認する</translation>
    </message>
    <message>
        <source>Change the account</source>
        <translation>アカウントの変更</translation>
    </message>
    <message>
        <source>Add an account</source>
        <translation>アカウントの追加</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>ネットワーク</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>パスワード</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>追加</translation>
    </message>
    <message>
        <source>Test connection</source>
        <translation>接続を試す</translation>
    </message>
    <message>
        <source>Sign in once to see whether it works. Nothing is saved.</source>
        <translation>一度ログインして、つながるか確かめます。何も保存しません。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>変更しない</translation>
    </message>
    <message numerus="yes">
        <source>%n accounts are added. Boltun asks you before it sends anything there.</source>
        <translation>
            <numerusform>%n 個のアカウントを追加しました。送信の前に必ずあなたに確認します。</numerusform>
        </translation>
    </message>
    <message>
        <source>{account} is added. Boltun asks you before it sends anything there.</source>
        <translation>{account} を追加しました。送信の前に必ずあなたに確認します。</translation>
    </message>
    <message>
        <source>Read the warning above, and accept it if you agree.</source>
        <translation>上の注意を読み、同意できる場合は同意してください。</translation>
    </message>
    <message>
        <source>Tick at least one account.</source>
        <translation>アカウントを一つ以上選んでください。</translation>
    </message>
    <message>
        <source>Type the address of the account.</source>
        <translation>アカウントのアドレスを入力してください。</translation>
    </message>
    <message>
        <source>Let it look for the account, or type the address.</source>
        <translation>アカウントを探すか、アドレスを入力してください。</translation>
    </message>
    <message>
        <source>Type the password of the account.</source>
        <translation>アカウントのパスワードを入力してください。</translation>
    </message>
    <message>
        <source>“{0}” is missing.</source>
        <translation>「{0}」が入力されていません。</translation>
    </message>
    <message>
        <source>{first}, {second}</source>
        <translation>{first}、{second}</translation>
    </message>
    <message>
        <source>Fewer options ▴</source>
        <translation>設定を減らす ▴</translation>
    </message>
    <message>
        <source>More options: {names} … ▾</source>
        <translation>詳しい設定: {names}など ▾</translation>
    </message>
    <message>
        <source>More options: {names} ▾</source>
        <translation>詳しい設定: {names} ▾</translation>
    </message>
</context>
<context>
    <name>AccountsPlace</name>
    <message>
        <source>Accounts</source>
        <translation>アカウント</translation>
    </message>
    <message>
        <source>Add an account</source>
        <translation>アカウントの追加</translation>
    </message>
    <message>
        <source>First steps</source>
        <translation>はじめの一歩</translation>
    </message>
    <message>
        <source>Language and base, a try, an account: the three steps of the beginning</source>
        <translation>言語と返事集、お試し、アカウント ― はじめの三歩</translation>
    </message>
    <message>
        <source>There is no account yet. You can try Boltun without one: write to “Practice” under Conversations.

A new account starts by asking you before anything is sent.</source>
        <translation>アカウントはまだありません。なくても試せます。「会話」の「練習」に書いてみてください。

新しいアカウントは、送信の前に必ず確認するところから始まります。</translation>
    </message>
    <message>
        <source>The passwords are encrypted. Unlock them under Accounts.</source>
        <translation>パスワードは暗号化されています。「アカウント」でロックを解除してください。</translation>
    </message>
    <message>
        <source>Rehearsal</source>
        <translation>リハーサル</translation>
    </message>
    <message>
        <source>{account} and its conversations are removed.</source>
        <translation>{account} とその会話を削除しました。</translation>
    </message>
</context>
<context>
    <name>AlwaysCard</name>
    <message>
        <source>Always, whatever the mode</source>
        <translation>いつも、どのモードでも</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>返事をしない</translation>
    </message>
    <message>
        <source>at all hours</source>
        <translation>いつでも</translation>
    </message>
    <message>
        <source>Hours</source>
        <translation>時間帯</translation>
    </message>
    <message>
        <source>Time zone</source>
        <translation>タイムゾーン</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>変更…</translation>
    </message>
    <message>
        <source>{heading}: Change…</source>
        <translation>{heading}: 変更…</translation>
    </message>
    <message>
        <source>Add a rule for bases…</source>
        <translation>返事集のルールを追加…</translation>
    </message>
    <message>
        <source>Which bases answer whom; the first that fits counts:</source>
        <translation>どの返事集が誰に答えるか。最初に合うものが使われます:</translation>
    </message>
    <message>
        <source>Change the rule: {rule}</source>
        <translation>ルールを変更: {rule}</translation>
    </message>
    <message>
        <source>Delete the rule: {rule}</source>
        <translation>ルールを削除: {rule}</translation>
    </message>
</context>
<context>
    <name>AlwaysForm</name>
    <message>
        <source>Always, whatever the mode</source>
        <translation>いつも、どのモードでも</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>返事をしない</translation>
    </message>
    <message>
        <source>Whom Boltun never answers</source>
        <translation>Boltun が決して返事をしない相手</translation>
    </message>
    <message>
        <source>This list wins over everything else.</source>
        <translation>この名簿は、ほかの何よりも優先されます。</translation>
    </message>
    <message>
        <source>at all hours</source>
        <translation>いつでも</translation>
    </message>
    <message>
        <source>When anybody may be answered</source>
        <translation>返事をしてよい時間</translation>
    </message>
    <message>
        <source>Outside of these hours nobody is answered, not even in a mode that you choose.</source>
        <translation>この時間の外では、自分で選んだモードでも、誰にも返事をしません。</translation>
    </message>
    <message>
        <source>Time zone</source>
        <translation>タイムゾーン</translation>
    </message>
    <message>
        <source>that of this computer</source>
        <translation>このコンピューターのもの</translation>
    </message>
</context>
<context>
    <name>Answering</name>
    <message>
        <source>Paused until you resume</source>
        <translation>再開するまで休止中</translation>
    </message>
    <message>
        <source>Paused until {time}</source>
        <translation>{time} まで休止中</translation>
    </message>
    <message>
        <source>Silent until {time}: {count} answers in an hour, as many as you allow</source>
        <translation>{time} まで休止中：1 時間の返事が許可した {count} 件に達しました</translation>
    </message>
    <message>
        <source>No base answers: choose one in Settings (Ctrl+6)</source>
        <translation>答える返事集がありません。設定 (Ctrl+6) で選んでください</translation>
    </message>
    <message>
        <source>Nobody is answered: the rules have a fault</source>
        <translation>誰にも返事をしません: ルールに誤りがあります</translation>
    </message>
    <message>
        <source>Nobody is answered outside the hours</source>
        <translation>時間外のため、誰にも返事をしません</translation>
    </message>
    <message>
        <source>Answering: only those whom the mode names</source>
        <translation>返事をする相手: モードで指定した人だけ</translation>
    </message>
    <message>
        <source>Answering: everybody</source>
        <translation>返事をする相手: 全員</translation>
    </message>
    <message>
        <source>Answering: contacts not in list, everybody while away</source>
        <translation>返事をする相手: リストにない人、離席中は全員</translation>
    </message>
    <message>
        <source>Answering: contacts not in list</source>
        <translation>返事をする相手: リストにない人</translation>
    </message>
    <message>
        <source>Answering: everybody while you are away</source>
        <translation>返事をする相手: 離席中は全員</translation>
    </message>
    <message>
        <source>Answering: only contacts you chose</source>
        <translation>返事をする相手: 選んだ人だけ</translation>
    </message>
    <message>
        <source>Answer with this base</source>
        <translation>この返事集で答える</translation>
    </message>
    <message>
        <source>Add it</source>
        <translation>追加する</translation>
    </message>
    <message>
        <source>Saved. This base is not among those that answer.</source>
        <translation>保存しました。この返事集は、返事をするものの中に入っていません。</translation>
    </message>
    <message>
        <source>Saved. This base answers only contacts for whom it was chosen.</source>
        <translation>保存しました。この返事集は、これを選んだ相手にだけ答えます。</translation>
    </message>
    <message>
        <source>Saved.</source>
        <translation>保存しました。</translation>
    </message>
    <message>
        <source>Let it run</source>
        <translation>実行を許可</translation>
    </message>
    <message>
        <source>“{name}” is off the list of bases. Its file stays.</source>
        <translation>「{name}」を返事集の一覧から外しました。ファイルは残ります。</translation>
    </message>
    <message>
        <source>The program code in {folder} runs no more.</source>
        <translation>{folder} のプログラムコードは実行されなくなりました。</translation>
    </message>
</context>
<context>
    <name>Arrivals</name>
    <message>
        <source>This set is not among those that answer.</source>
        <translation>このセットは応答するものの中にありません。</translation>
    </message>
</context>
<context>
    <name>Assistance</name>
    <message>
        <source>help</source>
        <translation>ヘルプ</translation>
    </message>
    <message>
        <source>Help for this place</source>
        <translation>この場所のヘルプ</translation>
    </message>
    <message>
        <source>Go to or do…</source>
        <translation>移動と操作…</translation>
    </message>
    <message>
        <source>Left for you: the digest</source>
        <translation>まとめ：あなたに残っていること</translation>
    </message>
    <message>
        <source>Guided tour</source>
        <translation>ガイドツアー</translation>
    </message>
    <message>
        <source>Introduction</source>
        <translation>使い方の紹介</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>ショートカットキー</translation>
    </message>
    <message>
        <source>What&apos;s new</source>
        <translation>新機能</translation>
    </message>
    <message>
        <source>Report a problem…</source>
        <translation>問題を報告…</translation>
    </message>
    <message>
        <source>About Boltun</source>
        <translation>Boltun について</translation>
    </message>
</context>
<context>
    <name>AudienceEditor</name>
    <message>
        <source>Take out</source>
        <translation>外す</translation>
    </message>
    <message>
        <source>{list}: take out</source>
        <translation>{list}: 外す</translation>
    </message>
    <message>
        <source>{list}: what kind of entry</source>
        <translation>{list}: 項目の種類</translation>
    </message>
    <message>
        <source>contact or address</source>
        <translation>相手またはアドレス</translation>
    </message>
    <message>
        <source>group</source>
        <translation>グループ</translation>
    </message>
    <message>
        <source>network</source>
        <translation>ネットワーク</translation>
    </message>
    <message>
        <source>account of mine</source>
        <translation>自分のアカウント</translation>
    </message>
    <message>
        <source>who is not in my contact list</source>
        <translation>連絡先リストにいない人</translation>
    </message>
    <message>
        <source>who writes for the first time ever</source>
        <translation>初めて書いてくる人</translation>
    </message>
    <message>
        <source>who wrote in the last days</source>
        <translation>最近の日々に書いた人</translation>
    </message>
    <message>
        <source>{list}: whom</source>
        <translation>{list}: 誰</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>追加</translation>
    </message>
    <message>
        <source>{list}: add</source>
        <translation>{list}: 追加</translation>
    </message>
    <message>
        <source>* stands for any characters</source>
        <translation>* は任意の文字</translation>
    </message>
    <message>
        <source>number of days</source>
        <translation>日数</translation>
    </message>
    <message>
        <source>Write how many days, as a number.</source>
        <translation>日数を数字で書いてください。</translation>
    </message>
    <message>
        <source>Say whom: choose from the list, or write.</source>
        <translation>誰かを選ぶか、書いてください。</translation>
    </message>
</context>
<context>
    <name>Badge</name>
    <message>
        <source>Left for you: {words}</source>
        <translation>残っていること：{words}</translation>
    </message>
</context>
<context>
    <name>BaseEditor</name>
    <message numerus="yes">
        <source>%n pair(s) written to {name}.</source>
        <translation>
            <numerusform>%n 組を {name} に書き出しました。</numerusform>
        </translation>
    </message>
    <message>
        <source>There are no pairs in this file.</source>
        <translation>このファイルには組がありません。</translation>
    </message>
    <message>
        <source>Import pairs</source>
        <translation>組の取り込み</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>テキスト</translation>
    </message>
    <message>
        <source>Begin a new pair behind the current one (Ctrl+Enter)</source>
        <translation>現在の組の次に新しい組を作る (Ctrl+Enter)</translation>
    </message>
    <message>
        <source>Preview (Ctrl+E)</source>
        <translation>プレビュー (Ctrl+E)</translation>
    </message>
    <message>
        <source>Show all pairs</source>
        <translation>すべての組を表示</translation>
    </message>
    <message>
        <source>What you typed is kept: the next new pair begins with it.</source>
        <translation>入力した内容は残っています。次の新しい組はそこから始まります。</translation>
    </message>
    <message>
        <source>This line is too long to be edited here: Ctrl+T shows it as text.</source>
        <translation>この行は長すぎるためここでは編集できません。Ctrl+T でテキストとして表示します。</translation>
    </message>
    <message>
        <source>There is no pair of this kind.</source>
        <translation>この種類の組はありません。</translation>
    </message>
    <message>
        <source>No pair holds “{text}”.</source>
        <translation>「{text}」を含む組はありません。</translation>
    </message>
</context>
<context>
    <name>BasesPlace</name>
    <message>
        <source>New base (Ctrl+N)</source>
        <translation>新しい返事集 (Ctrl+N)</translation>
    </message>
    <message>
        <source>Open a base (Ctrl+O)</source>
        <translation>返事集を開く (Ctrl+O)</translation>
    </message>
    <message>
        <source>Save (Ctrl+S)</source>
        <translation>保存 (Ctrl+S)</translation>
    </message>
    <message>
        <source>More</source>
        <translation>その他</translation>
    </message>
    <message>
        <source>New base {number}</source>
        <translation>新しい返事集 {number}</translation>
    </message>
</context>
<context>
    <name>BinPage</name>
    <message>
        <source>The bin</source>
        <translation>ごみ箱</translation>
    </message>
    <message>
        <source>Close the bin</source>
        <translation>ごみ箱を閉じる</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>元に戻す</translation>
    </message>
    <message>
        <source>Delete for good…</source>
        <translation>完全に削除…</translation>
    </message>
    <message>
        <source>Empty the bin…</source>
        <translation>ごみ箱を空にする…</translation>
    </message>
    <message numerus="yes">
        <source>What you delete lies here for %n day(s). Then Boltun deletes it for good.</source>
        <translation>
            <numerusform>削除したものは%n日間ここに残ります。その後、Boltunが完全に削除します。</numerusform>
        </translation>
    </message>
    <message>
        <source>The bin is empty.</source>
        <translation>ごみ箱は空です。</translation>
    </message>
</context>
<context>
    <name>CalendarRow</name>
    <message>
        <source>Calendar</source>
        <translation>カレンダー</translation>
    </message>
    <message>
        <source>a file .ics, or an address https://…</source>
        <translation>.ics ファイル、または https://… のアドレス</translation>
    </message>
    <message>
        <source>only while it says that I am busy</source>
        <translation>予定ありの間だけ</translation>
    </message>
    <message>
        <source>Words in the entry</source>
        <translation>予定の中の言葉</translation>
    </message>
    <message>
        <source>words in the entry, with commas between</source>
        <translation>予定の中の言葉、コンマで区切る</translation>
    </message>
</context>
<context>
    <name>Cards</name>
    <message>
        <source>Chats about everyday things in a good mood, and says that it is a program.</source>
        <translation>日常のことを明るくおしゃべりし、プログラムだと名乗ります。</translation>
    </message>
    <message>
        <source>How are you?</source>
        <translation>元気？</translation>
    </message>
    <message>
        <source>I&apos;m only the program, and in good spirits. The owner will see that you asked. How are you?</source>
        <translation>私はおかげさまでエラーなしです。本人の近況は、戻ったら本人から聞いてくださいね。</translation>
    </message>
    <message>
        <source>Asks back, so that the other one goes on talking.</source>
        <translation>問い返して、相手が話を続けられるようにします。</translation>
    </message>
    <message>
        <source>I am tired.</source>
        <translation>疲れた。</translation>
    </message>
    <message>
        <source>What takes the most out of you?</source>
        <translation>何にいちばん力を使っていますか？</translation>
    </message>
    <message>
        <source>Says that you are away, and takes a message.</source>
        <translation>留守だと伝え、伝言を預かります。</translation>
    </message>
    <message>
        <source>Hello</source>
        <translation>こんにちは</translation>
    </message>
    <message>
        <source>Hello! This is Boltun, a program that answers while nobody is here. Would you like to leave a message?</source>
        <translation>こんにちは。ただいま不在のため、プログラムのボルトゥンがお返事しています。伝言をお預かりしましょうか?</translation>
    </message>
</context>
<context>
    <name>Cells</name>
    <message>
        <source>Kind</source>
        <translation>種類</translation>
    </message>
    <message>
        <source>Phrase or words</source>
        <translation>句または言葉</translation>
    </message>
    <message>
        <source>Reply</source>
        <translation>返事</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>型</translation>
    </message>
    <message>
        <source>Used</source>
        <translation>使用</translation>
    </message>
    <message>
        <source>Line of the file on which the pair begins</source>
        <translation>組が始まるファイルの行</translation>
    </message>
    <message>
        <source>What the pair is for</source>
        <translation>この組の役割</translation>
    </message>
    <message>
        <source>What the contact writes</source>
        <translation>相手が書くこと</translation>
    </message>
    <message>
        <source>What Boltun answers</source>
        <translation>Boltun が答えること</translation>
    </message>
    <message>
        <source>Which sentences a list of words answers: questions, or statements.
≈ is inexact: other forms of the words and small typos match too.</source>
        <translation>言葉のリストがどの文に答えるか: 疑問文か平叙文か。
≈ はあいまい: 言葉のほかの形や小さな打ち間違いにも合います。</translation>
    </message>
    <message>
        <source>How often the reply was sent</source>
        <translation>この返事が送られた回数</translation>
    </message>
    <message>
        <source>(no keys)</source>
        <translation>(キーなし)</translation>
    </message>
    <message>
        <source>(no reply)</source>
        <translation>(返事なし)</translation>
    </message>
    <message>
        <source>New pair…</source>
        <translation>新しい組…</translation>
    </message>
    <message>
        <source>Type here to begin a new pair: Enter goes on to the reply, and then to the next pair.</source>
        <translation>ここに書き始めると新しい組になります。Enter で返事へ、続いて次の組へ進みます。</translation>
    </message>
</context>
<context>
    <name>ChangesEditor</name>
    <message>
        <source>Change a setting</source>
        <translation>設定を変更</translation>
    </message>
    <message>
        <source>bundled, in your language</source>
        <translation>付属のもの（あなたの言語）</translation>
    </message>
</context>
<context>
    <name>Chat</name>
    <message>
        <source>Write yourself…</source>
        <translation>自分で書く…</translation>
    </message>
    <message>
        <source>Nothing has been said here yet.</source>
        <translation>ここではまだ何も話されていません。</translation>
    </message>
    <message>
        <source>Teach it…</source>
        <translation>教える…</translation>
    </message>
    <message>
        <source>Shall Boltun say this by itself the next time?</source>
        <translation>次からは Boltun が自分でこう答えますか?</translation>
    </message>
    <message>
        <source>The reply is dropped.</source>
        <translation>返事を取り消しました。</translation>
    </message>
    <message>
        <source>The whole message</source>
        <translation>メッセージの全文</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>なぜ?</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>Teach a reply…</source>
        <translation>返事を教える…</translation>
    </message>
    <message>
        <source>Teach a better reply…</source>
        <translation>もっとよい返事を教える…</translation>
    </message>
    <message>
        <source>Good reply</source>
        <translation>良い返事</translation>
    </message>
    <message>
        <source>Bad reply</source>
        <translation>良くない返事</translation>
    </message>
    <message>
        <source>Show the whole message</source>
        <translation>メッセージの全文を表示</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>送信</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>編集</translation>
    </message>
    <message>
        <source>Drop</source>
        <translation>取り消し</translation>
    </message>
</context>
<context>
    <name>Completion</name>
    <message>
        <source>Words that may stand here</source>
        <translation>ここに置ける言葉</translation>
    </message>
</context>
<context>
    <name>Composer</name>
    <message>
        <source>You change the reply that waits. Esc leaves it as it was.</source>
        <translation>待っている返事を直しています。Esc で元のままに戻します。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>送信</translation>
    </message>
</context>
<context>
    <name>Connection</name>
    <message>
        <source>switched off</source>
        <translation>無効</translation>
    </message>
    <message>
        <source>asks you</source>
        <translation>確認を待っています</translation>
    </message>
    <message>
        <source>again in {time}</source>
        <translation>{time} 後に再接続</translation>
    </message>
    <message>
        <source>offline</source>
        <translation>オフライン</translation>
    </message>
    <message>
        <source>connecting…</source>
        <translation>接続中…</translation>
    </message>
    <message>
        <source>online</source>
        <translation>オンライン</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>待機中</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>停止</translation>
    </message>
</context>
<context>
    <name>ContactActions</name>
    <message>
        <source>There is no language model among your bases: nothing is sent.</source>
        <translation>返事集の中に言語モデルがないので、何も送りません。</translation>
    </message>
    <message>
        <source>What Boltun said to {name} is forgotten: it may say everything again.</source>
        <translation>{name} さんに言ったことを忘れました。また同じことを言うかもしれません。</translation>
    </message>
    <message>
        <source>{name} is a person of his own again.</source>
        <translation>{name} を再び別の人として扱います。</translation>
    </message>
</context>
<context>
    <name>ContactHeader</name>
    <message>
        <source>How this contact is answered, and more</source>
        <translation>この相手への答え方など</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>理由</translation>
    </message>
    <message>
        <source>Show why a message was answered so</source>
        <translation>なぜそう答えたかを表示</translation>
    </message>
    <message>
        <source>Contact</source>
        <translation>相手</translation>
    </message>
    <message>
        <source>Show what holds for this contact</source>
        <translation>この相手についての設定を表示</translation>
    </message>
    <message>
        <source>Answer again</source>
        <translation>また返事をする</translation>
    </message>
    <message>
        <source>also on {networks}</source>
        <translation>{networks} にもいます</translation>
    </message>
    <message>
        <source>Answers: {choice}</source>
        <translation>返事: {choice}</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>再開する</translation>
    </message>
</context>
<context>
    <name>ContactList</name>
    <message>
        <source>Conversations</source>
        <translation>会話</translation>
    </message>
</context>
<context>
    <name>ContactMenu</name>
    <message>
        <source>Answer when I am named</source>
        <translation>名前を呼ばれたら返事する</translation>
    </message>
    <message>
        <source>Ask me when I am named</source>
        <translation>名前を呼ばれたら確認する</translation>
    </message>
    <message>
        <source>Leave this room alone</source>
        <translation>このルームでは返事しない</translation>
    </message>
    <message>
        <source>Answer automatically</source>
        <translation>自動で答える</translation>
    </message>
    <message>
        <source>Ask me</source>
        <translation>確認してから</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>答えない</translation>
    </message>
    <message>
        <source>As the rules say</source>
        <translation>規則に従う</translation>
    </message>
    <message>
        <source>Pause here</source>
        <translation>ここだけ休止</translation>
    </message>
    <message>
        <source>For 1 hour</source>
        <translation>1 時間</translation>
    </message>
    <message>
        <source>For 8 hours</source>
        <translation>8 時間</translation>
    </message>
    <message>
        <source>Until I resume</source>
        <translation>再開するまで</translation>
    </message>
    <message>
        <source>Answer here again</source>
        <translation>ここでまた返事をする</translation>
    </message>
    <message>
        <source>Start a conversation</source>
        <translation>話しかける</translation>
    </message>
    <message>
        <source>Is the same person as…</source>
        <translation>同じ人を選ぶ…</translation>
    </message>
    <message>
        <source>Part again</source>
        <translation>元どおり分ける</translation>
    </message>
    <message>
        <source>Forget what was said</source>
        <translation>言ったことを忘れる</translation>
    </message>
    <message>
        <source>Delete these messages</source>
        <translation>これらのメッセージを削除</translation>
    </message>
    <message>
        <source>Delete this contact</source>
        <translation>この相手を削除</translation>
    </message>
    <message>
        <source>Delete for good…</source>
        <translation>完全に削除…</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>返事集</translation>
    </message>
    <message>
        <source>The default one</source>
        <translation>既定のもの</translation>
    </message>
    <message>
        <source>Behind it</source>
        <translation>その次に</translation>
    </message>
    <message>
        <source>Behind the default one stand those of the settings; choose a base first</source>
        <translation>既定の返事集の後ろには設定のものが続きます。先に返事集を選んでください</translation>
    </message>
</context>
<context>
    <name>ContactPanel</name>
    <message>
        <source>Contact</source>
        <translation>相手</translation>
    </message>
    <message>
        <source>Close this panel</source>
        <translation>このパネルを閉じる</translation>
    </message>
    <message>
        <source>As in the settings</source>
        <translation>設定のとおり</translation>
    </message>
    <message>
        <source>Off for this contact</source>
        <translation>この相手ではオフ</translation>
    </message>
    <message>
        <source>Off: they are answered like any other message, and nobody calls you.</source>
        <translation>オフ：ほかのメッセージと同じように返事をし、あなたを呼び出しません。</translation>
    </message>
    <message>
        <source>Nothing is sent there</source>
        <translation>何も送らない</translation>
    </message>
    <message>
        <source>This contact&apos;s words may go there</source>
        <translation>この相手の言葉を送ってよい</translation>
    </message>
    <message>
        <source>Only if a model is switched on, and never serious messages. Why shows what was sent.</source>
        <translation>モデルがオンのときだけで、深刻なメッセージは送りません。送ったものは「なぜ」で見られます。</translation>
    </message>
    <message>
        <source>What would be sent…</source>
        <translation>送る内容…</translation>
    </message>
    <message>
        <source>Pause here</source>
        <translation>ここだけ休止</translation>
    </message>
    <message>
        <source>For 1 hour</source>
        <translation>1 時間</translation>
    </message>
    <message>
        <source>For 8 hours</source>
        <translation>8 時間</translation>
    </message>
    <message>
        <source>Until I resume</source>
        <translation>再開するまで</translation>
    </message>
    <message>
        <source>Answer again</source>
        <translation>また返事をする</translation>
    </message>
    <message>
        <source>Answer this contact</source>
        <translation>この相手に返事をする</translation>
    </message>
    <message>
        <source>Start a conversation</source>
        <translation>話しかける</translation>
    </message>
    <message>
        <source>Is the same person as…</source>
        <translation>同じ人を選ぶ…</translation>
    </message>
    <message>
        <source>Part again</source>
        <translation>元どおり分ける</translation>
    </message>
    <message>
        <source>Forget what was said</source>
        <translation>言ったことを忘れる</translation>
    </message>
    <message>
        <source>Delete this contact</source>
        <translation>この相手を削除</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>返事</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>返事集</translation>
    </message>
    <message>
        <source>Serious messages</source>
        <translation>深刻なメッセージ</translation>
    </message>
    <message>
        <source>Language model</source>
        <translation>言語モデル</translation>
    </message>
    <message>
        <source>Boltun may say everything again here. The messages stay.</source>
        <translation>ここでまた同じことを言うかもしれません。メッセージは残ります。</translation>
    </message>
    <message>
        <source>Puts every message, what Boltun remembers, and what you chose above into the bin.</source>
        <translation>すべてのメッセージ、Boltunの記憶、上で選んだ設定をごみ箱に移します。</translation>
    </message>
    <message>
        <source>Nothing keeps Boltun from answering here just now.</source>
        <translation>今ここで返事を妨げるものはありません。</translation>
    </message>
    <message>
        <source>Boltun answered last: {time}</source>
        <translation>Boltun が最後に答えた時刻: {time}</translation>
    </message>
    <message>
        <source>never</source>
        <translation>まだありません</translation>
    </message>
    <message>
        <source>The contact was told that Boltun answers.</source>
        <translation>この相手には、Boltun が答えることを知らせました。</translation>
    </message>
    <message>
        <source>The contact was not told that Boltun answers.</source>
        <translation>この相手には、Boltun が答えることをまだ知らせていません。</translation>
    </message>
    <message>
        <source>In your contact list</source>
        <translation>連絡先リストにあります</translation>
    </message>
    <message>
        <source>Not in your contact list</source>
        <translation>連絡先リストにありません</translation>
    </message>
    <message>
        <source>Delete these messages</source>
        <translation>これらのメッセージを削除</translation>
    </message>
    <message>
        <source>The same person:</source>
        <translation>同じ人：</translation>
    </message>
    <message>
        <source>The default one</source>
        <translation>既定のもの</translation>
    </message>
    <message>
        <source>Behind it: {bases}</source>
        <translation>その次に: {bases}</translation>
    </message>
</context>
<context>
    <name>Contacts</name>
    <message>
        <source>Friend</source>
        <comment>the contact one plays for practice</comment>
        <translation>友だち</translation>
    </message>
    <message>
        <source>online</source>
        <translation>オンライン</translation>
    </message>
    <message>
        <source>away</source>
        <translation>離席中</translation>
    </message>
    <message>
        <source>away for long</source>
        <translation>長く離席中</translation>
    </message>
    <message>
        <source>busy</source>
        <translation>取り込み中</translation>
    </message>
    <message>
        <source>offline</source>
        <translation>オフライン</translation>
    </message>
    <message numerus="yes">
        <source>%n new</source>
        <comment>unread messages</comment>
        <translation>
            <numerusform>新着 %n</numerusform>
        </translation>
    </message>
    <message>
        <source>held</source>
        <translation>確認待ち</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>待機中</translation>
    </message>
    <message>
        <source>sent</source>
        <translation>送信済み</translation>
    </message>
    <message>
        <source>answered</source>
        <translation>返事済み</translation>
    </message>
    <message>
        <source>silent</source>
        <translation>返事なし</translation>
    </message>
    <message>
        <source>A serious message that you have not seen yet</source>
        <translation>まだ見ていない深刻なメッセージ</translation>
    </message>
    <message>
        <source>also on {networks}</source>
        <translation>{networks} にもいます</translation>
    </message>
</context>
<context>
    <name>Control</name>
    <message>
        <source>for ever</source>
        <translation>ずっと</translation>
    </message>
</context>
<context>
    <name>ConversationsPlace</name>
    <message>
        <source>Choose a conversation on the left.</source>
        <translation>左から会話を選んでください。</translation>
    </message>
    <message>
        <source>The base of this reply is not among your bases any more.</source>
        <translation>この返事を作った返事集は、もう一覧にありません。</translation>
    </message>
</context>
<context>
    <name>DatesPage</name>
    <message>
        <source>When is 03/04?</source>
        <translation>03/04 はいつですか？</translation>
    </message>
    <message>
        <source>Nothing in these exports tells whether the day or the month comes first in their dates.</source>
        <translation>このエクスポートの日付は、日と月のどちらが先か分かりません。</translation>
    </message>
    <message>
        <source>3 April: the day comes first</source>
        <translation>4月3日（日が先）</translation>
    </message>
    <message>
        <source>4 March: the month comes first</source>
        <translation>3月4日（月が先）</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>戻る</translation>
    </message>
</context>
<context>
    <name>DayPicker</name>
    <message>
        <source>Until the end of this day:</source>
        <translation>この日の終わりまで:</translation>
    </message>
</context>
<context>
    <name>Deleting</name>
    <message>
        <source>The messages of {name} lie in the bin.</source>
        <translation>「{name}」のメッセージをごみ箱に移しました。</translation>
    </message>
    <message>
        <source>{name} lies in the bin, with all that was said, remembered and chosen.</source>
        <translation>「{name}」を、会話・記憶・設定ごとごみ箱に移しました。</translation>
    </message>
    <message>
        <source>{name} is deleted for good.</source>
        <translation>「{name}」を完全に削除しました。</translation>
    </message>
    <message>
        <source>Delete {name} for good, with all that was said, remembered and chosen, in the bin, too? This cannot be undone.</source>
        <translation>「{name}」を、ごみ箱にあるものも含め、会話・記憶・設定ごと完全に削除しますか。元には戻せません。</translation>
    </message>
    <message>
        <source>Delete for good</source>
        <translation>完全に削除</translation>
    </message>
    <message>
        <source>Delete for good what lies in the bin of {name}? This cannot be undone.</source>
        <translation>ごみ箱にある「{name}」のデータを完全に削除しますか。元には戻せません。</translation>
    </message>
    <message>
        <source>Delete for good all that lies in the bin? This cannot be undone.</source>
        <translation>ごみ箱にあるものをすべて完全に削除しますか。元には戻せません。</translation>
    </message>
    <message>
        <source>Empty the bin</source>
        <translation>ごみ箱を空にする</translation>
    </message>
    <message>
        <source>Delete every conversation and contact, also in the bin, all that Boltun remembers, its log and copies, and texts that were kept unsaved? Accounts, settings and bases stay. This cannot be undone.</source>
        <translation>ごみ箱にあるものも含め、すべての会話と相手、Boltunの記憶、ログとコピー、未保存のまま保管された文章を削除しますか。アカウント、設定、返事集は残ります。元には戻せません。</translation>
    </message>
    <message>
        <source>Delete everything</source>
        <translation>すべて削除</translation>
    </message>
    <message>
        <source>Keep everything</source>
        <translation>すべて残す</translation>
    </message>
    <message>
        <source>Everything that was said is deleted.</source>
        <translation>話したことをすべて削除しました。</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>残しておく</translation>
    </message>
</context>
<context>
    <name>Details</name>
    <message>
        <source>It can: {0}</source>
        <translation>できること：{0}</translation>
    </message>
    <message>
        <source>It cannot: {0}</source>
        <translation>できないこと：{0}</translation>
    </message>
    <message>
        <source>Details ▴</source>
        <translation>詳細 ▴</translation>
    </message>
    <message>
        <source>Details ▾</source>
        <translation>詳細 ▾</translation>
    </message>
    <message>
        <source>Contacts write</source>
        <translation>相手の言葉</translation>
    </message>
    <message>
        <source>Boltun answers</source>
        <translation>Boltun の返事</translation>
    </message>
    <message>
        <source>Phrases, one in each line</source>
        <translation>句（一行に一つ）</translation>
    </message>
    <message>
        <source>Replies, one in each line</source>
        <translation>返事（一行に一つ）</translation>
    </message>
    <message>
        <source>One in each line</source>
        <translation>一行に一つ</translation>
    </message>
    <message>
        <source>Show where you said it</source>
        <translation>どこで言ったかを見る</translation>
    </message>
    <message>
        <source>Its messages are private, or were let go.</source>
        <translation>元のメッセージは個人的なものか、もう残っていません。</translation>
    </message>
</context>
<context>
    <name>Digest</name>
    <message>
        <source>serious</source>
        <translation>深刻</translation>
    </message>
    <message>
        <source>urgent</source>
        <translation>緊急</translation>
    </message>
    <message>
        <source>wants to talk</source>
        <translation>話したい</translation>
    </message>
    <message>
        <source>held</source>
        <translation>確認待ち</translation>
    </message>
    <message>
        <source>wants no answers</source>
        <translation>返事不要</translation>
    </message>
</context>
<context>
    <name>DigestPlace</name>
    <message>
        <source>Left for you</source>
        <translation>残っていること</translation>
    </message>
    <message>
        <source>Reply</source>
        <translation>返事を書く</translation>
    </message>
    <message>
        <source>Teach a reply</source>
        <translation>返事を教える</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>片づける</translation>
    </message>
    <message>
        <source>Tick off</source>
        <translation>済みにする</translation>
    </message>
    <message>
        <source>Take it back</source>
        <translation>取り消す</translation>
    </message>
    <message>
        <source>Opening…</source>
        <translation>開いています…</translation>
    </message>
    <message>
        <source>Nothing is left for you.</source>
        <translation>残っていることはありません。</translation>
    </message>
    <message>
        <source>Here will stand who wrote without an answer while you were away, who wants a call, and what Boltun promised in your name.</source>
        <translation>留守の間に返事のなかった人、電話を希望した人、Boltunがあなたの代わりにした約束がここに並びます。</translation>
    </message>
    <message>
        <source>The call to {name} is ticked off.</source>
        <translation>{name}への電話を済みにしました。</translation>
    </message>
    <message>
        <source>The promise to {name} is ticked off.</source>
        <translation>{name}への約束を済みにしました。</translation>
    </message>
    <message>
        <source>{name} is dismissed until the next message.</source>
        <translation>{name}を片づけました。次のメッセージが来るとまた出ます。</translation>
    </message>
    <message>
        <source>Boltun has forgotten this pair.</source>
        <translation>この組を忘れました。</translation>
    </message>
</context>
<context>
    <name>Doctor</name>
    <message>
        <source>Doctor: a long look at this base (F7)</source>
        <translation>診察：この返事集をじっくり見る (F7)</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>診断</translation>
    </message>
    <message>
        <source>Close (Escape)</source>
        <translation>閉じる (Escape)</translation>
    </message>
    <message>
        <source>Mend</source>
        <translation>直す</translation>
    </message>
    <message>
        <source>Done: {mend}</source>
        <translation>済み：{mend}</translation>
    </message>
    <message>
        <source>Looking at the base…</source>
        <translation>返事集を見ています…</translation>
    </message>
    <message numerus="yes">
        <source>%n finding(s)</source>
        <translation>
            <numerusform>診断 %n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>The doctor finds nothing.</source>
        <translation>悪いところはありません。</translation>
    </message>
    <message>
        <source>tried on everyday messages</source>
        <translation>日常のメッセージで試しました</translation>
    </message>
    <message numerus="yes">
        <source>tried on %n message(s) of your contacts</source>
        <translation>
            <numerusform>相手からのメッセージ %n 件で試しました</numerusform>
        </translation>
    </message>
    <message>
        <source>Enter: mend</source>
        <translation>Enter：直す</translation>
    </message>
</context>
<context>
    <name>EditedFile</name>
    <message>
        <source>Read again</source>
        <translation>読み直し</translation>
    </message>
</context>
<context>
    <name>Editor</name>
    <message>
        <source>Undo</source>
        <translation>元に戻す</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>やり直し</translation>
    </message>
    <message>
        <source>This came with Boltun and can only be read.</source>
        <translation>これは Boltun に付属のもので、読み取り専用です。</translation>
    </message>
    <message>
        <source>Save a copy to edit</source>
        <translation>編集用のコピーを保存</translation>
    </message>
</context>
<context>
    <name>EncodingButton</name>
    <message>
        <source>&amp;Read again as</source>
        <translation>文字コードを指定して読み直す(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Save as</source>
        <translation>文字コードを指定して保存(&amp;S)</translation>
    </message>
    <message>
        <source>Encoding: {name}</source>
        <translation>文字コード: {name}</translation>
    </message>
    <message>
        <source>Next best: {name}</source>
        <translation>次の候補: {name}</translation>
    </message>
    <message>
        <source>Lines end as on Windows (CR LF).</source>
        <translation>改行は Windows 式 (CR LF) です。</translation>
    </message>
    <message>
        <source>Lines end as on Unix (LF).</source>
        <translation>改行は Unix 式 (LF) です。</translation>
    </message>
    <message>
        <source>What it &amp;looks like</source>
        <translation>自動判定(&amp;L)</translation>
    </message>
    <message>
        <source>UTF-16 with byte order mark</source>
        <translation>UTF-16 (BOM 付き)</translation>
    </message>
    <message>
        <source>More</source>
        <translation>その他</translation>
    </message>
    <message>
        <source>{name} with mark</source>
        <translation>{name} (BOM 付き)</translation>
    </message>
    <message>
        <source>Chosen by you.</source>
        <translation>あなたが選びました。</translation>
    </message>
    <message>
        <source>The file itself says so.</source>
        <translation>ファイル自身に書いてあります。</translation>
    </message>
    <message>
        <source>As is usual for an empty or new base.</source>
        <translation>空または新しい返事集の既定です。</translation>
    </message>
    <message>
        <source>Told by the file&apos;s byte order mark.</source>
        <translation>ファイルの BOM で分かりました。</translation>
    </message>
    <message>
        <source>Found by the zeros between the letters.</source>
        <translation>文字のあいだのゼロで分かりました。</translation>
    </message>
    <message>
        <source>Found because the file then is made of letters.</source>
        <translation>そう読むと文字として意味をなすので分かりました。</translation>
    </message>
    <message>
        <source>Found by its escape sequences.</source>
        <translation>エスケープシーケンスで分かりました。</translation>
    </message>
    <message>
        <source>Found because the whole file is valid UTF-8.</source>
        <translation>ファイル全体が正しい UTF-8 なので分かりました。</translation>
    </message>
    <message>
        <source>Found because the file is UTF-8 but for a few bytes, which are kept as they are.</source>
        <translation>わずかなバイトを除いて UTF-8 なので分かりました。そのバイトはそのまま残してあります。</translation>
    </message>
    <message>
        <source>Guessed by letter frequencies; please look whether the text reads well.</source>
        <translation>文字の頻度から推定しました。正しく読めるか確かめてください。</translation>
    </message>
</context>
<context>
    <name>EndsMenu</name>
    <message>
        <source>Until I change it</source>
        <translation>自分で変えるまで</translation>
    </message>
    <message>
        <source>For 1 hour</source>
        <translation>1 時間</translation>
    </message>
    <message>
        <source>Until morning</source>
        <translation>朝まで</translation>
    </message>
    <message>
        <source>Until Monday, {time}</source>
        <translation>月曜日 {time}まで</translation>
    </message>
    <message>
        <source>Until a day…</source>
        <translation>日を選ぶ…</translation>
    </message>
</context>
<context>
    <name>Exchange</name>
    <message>
        <source>Open a reply base</source>
        <translation>返事集を開く</translation>
    </message>
    <message>
        <source>Open a folder</source>
        <translation>フォルダーを開く</translation>
    </message>
    <message>
        <source>Save the base as</source>
        <translation>返事集に名前を付けて保存</translation>
    </message>
    <message>
        <source>Import pairs</source>
        <translation>組の取り込み</translation>
    </message>
    <message>
        <source>Export pairs</source>
        <translation>組の書き出し</translation>
    </message>
    <message>
        <source>Bases and scripts ({names})</source>
        <translation>返事集とスクリプト ({names})</translation>
    </message>
    <message>
        <source>Reply bases (*.txt *.mindw)</source>
        <translation>返事集 (*.txt *.mindw)</translation>
    </message>
    <message>
        <source>Bases for Miranda&apos;s Boltun (*.mindw)</source>
        <translation>Miranda の Boltun の返事集 (*.mindw)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>すべてのファイル (*)</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>表 (*.csv)</translation>
    </message>
    <message>
        <source>JSON (*.json)</source>
        <translation>JSON (*.json)</translation>
    </message>
</context>
<context>
    <name>Export</name>
    <message>
        <source>Save the statistics as</source>
        <translation>統計に名前を付けて保存</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>表 (*.csv)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>すべてのファイル (*)</translation>
    </message>
    <message>
        <source>The statistics are saved in {path}.</source>
        <translation>統計を {path} に保存しました。</translation>
    </message>
</context>
<context>
    <name>FailurePage</name>
    <message>
        <source>Boltun cannot start</source>
        <translation>Boltun を起動できません</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>もう一度起動する</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>終了</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>戻る</translation>
    </message>
    <message>
        <source>One moment…</source>
        <translation>お待ちください…</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完了</translation>
    </message>
    <message>
        <source>Nothing was overwritten. Whatever you choose, the file as it is now is kept in the folder “aside” beside it.</source>
        <translation>何も上書きしていません。どれを選んでも、今のファイルは隣のフォルダー「aside」に残ります。</translation>
    </message>
    <message>
        <source>Save what can be read, and begin anew</source>
        <translation>読めるものを救って新しく始める</translation>
    </message>
    <message>
        <source>Go back to the copy of {time}</source>
        <translation>{time}のコピーに戻す</translation>
    </message>
    <message>
        <source>Boltun now remembers {messages} messages. Contacts who wrote them: {contacts}.</source>
        <translation>Boltun は今 {messages} 件のメッセージを覚えています。書いた相手: {contacts} 人。</translation>
    </message>
    <message>
        <source>Not everything could be read of the file.</source>
        <translation>ファイルのすべては読めませんでした。</translation>
    </message>
    <message>
        <source>What was missing was taken from the copy {copy}.</source>
        <translation>足りないものはコピー {copy} から取りました。</translation>
    </message>
    <message>
        <source>The file that was there is kept as {file}.</source>
        <translation>前のファイルは {file} として残してあります。</translation>
    </message>
</context>
<context>
    <name>FailurePages</name>
    <message>
        <source>There is no copy yet. Boltun makes one a day while it runs.</source>
        <translation>コピーはまだありません。Boltun は動いている間、一日に一つ作ります。</translation>
    </message>
    <message>
        <source>Boltun then starts again with what it remembered at that time. What it remembers now is kept in the folder “aside” beside the database.</source>
        <translation>Boltun はその時に覚えていたことで起動し直します。今覚えていることは、データベースの隣のフォルダー「aside」に残ります。</translation>
    </message>
    <message>
        <source>Go back to a copy</source>
        <translation>コピーに戻す</translation>
    </message>
</context>
<context>
    <name>Faults</name>
    <message>
        <source>Mend it in the text</source>
        <translation>テキストで直す</translation>
    </message>
    <message>
        <source>Back to the rules from before</source>
        <translation>以前のルールに戻す</translation>
    </message>
    <message>
        <source>The rules have a fault. Until it is mended, nothing can be changed here.</source>
        <translation>ルールに誤りがあります。直すまで、ここでは何も変えられません。</translation>
    </message>
</context>
<context>
    <name>FileDialog</name>
    <message>
        <source>Folder:</source>
        <translation>フォルダー:</translation>
    </message>
    <message>
        <source>File name:</source>
        <translation>ファイル名:</translation>
    </message>
    <message>
        <source>Kind of file:</source>
        <translation>ファイルの種類:</translation>
    </message>
</context>
<context>
    <name>FileEditor</name>
    <message>
        <source>Undo</source>
        <translation>元に戻す</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>やり直し</translation>
    </message>
</context>
<context>
    <name>FileQuestions</name>
    <message>
        <source>This base is not saved.</source>
        <translation>この返事集は保存されていません。</translation>
    </message>
    <message>
        <source>This base is not saved. Boltun quits when that is settled.</source>
        <translation>この返事集は保存されていません。これが片づくと Boltun は終了します。</translation>
    </message>
    <message>
        <source>Save and close</source>
        <translation>保存して閉じる</translation>
    </message>
    <message>
        <source>Close without saving</source>
        <translation>保存せずに閉じる</translation>
    </message>
    <message>
        <source>Keep it open</source>
        <translation>開いたままにする</translation>
    </message>
    <message>
        <source>Some bytes mean nothing in this encoding, first in {line}. They are kept as they are.</source>
        <translation>この文字コードでは意味をなさないバイトがあります (最初は {line})。そのまま残してあります。</translation>
    </message>
    <message>
        <source>This base is not among those that answer.</source>
        <translation>この返事集は、返事をするものの中に入っていません。</translation>
    </message>
    <message>
        <source>Saved.</source>
        <translation>保存しました。</translation>
    </message>
    <message>
        <source>Read again from the file.</source>
        <translation>ファイルから読み直しました。</translation>
    </message>
    <message>
        <source>Another program has changed the file since it was read.</source>
        <translation>読み込んだあとで、別のプログラムがファイルを変更しました。</translation>
    </message>
    <message>
        <source>Overwrite it</source>
        <translation>上書きする</translation>
    </message>
    <message>
        <source>Read it again</source>
        <translation>読み直す</translation>
    </message>
    <message>
        <source>Save under another name</source>
        <translation>別の名前で保存</translation>
    </message>
    <message>
        <source>Save as UTF-8</source>
        <translation>UTF-8 で保存</translation>
    </message>
    <message>
        <source>Another program has changed the file.</source>
        <translation>別のプログラムがファイルを変更しました。</translation>
    </message>
    <message>
        <source>Keep my text</source>
        <translation>自分の内容を残す</translation>
    </message>
</context>
<context>
    <name>FilterBar</name>
    <message>
        <source>Kinds of pairs to show</source>
        <translation>表示する組の種類</translation>
    </message>
    <message>
        <source>All kinds</source>
        <translation>すべての種類</translation>
    </message>
    <message>
        <source>Filter…</source>
        <translation>絞り込み…</translation>
    </message>
    <message>
        <source>Text that the pairs to show hold</source>
        <translation>表示する組に含まれる文字</translation>
    </message>
    <message numerus="yes">
        <source>%n pair(s)</source>
        <translation>
            <numerusform>%n 組</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{shown} of %n pair(s)</source>
        <translation>
            <numerusform>%n 組中 {shown} 組</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Find</source>
        <translation>検索</translation>
    </message>
    <message>
        <source>&amp;Case</source>
        <translation>大文字と小文字を区別(&amp;C)</translation>
    </message>
    <message>
        <source>Capital and small letters differ.</source>
        <translation>大文字と小文字を区別します。</translation>
    </message>
    <message>
        <source>Wh&amp;ole word</source>
        <translation>単語全体(&amp;O)</translation>
    </message>
    <message>
        <source>The text stands between characters that belong to no word.</source>
        <translation>前後が単語の一部でない文字のときだけ見つけます。</translation>
    </message>
    <message>
        <source>E&amp;xpression</source>
        <translation>正規表現(&amp;X)</translation>
    </message>
    <message>
        <source>A regular expression; in the replacement \1 stands for the first group.</source>
        <translation>正規表現です。置換では \1 が最初のグループを表します。</translation>
    </message>
    <message>
        <source>Previous (Shift+Enter)</source>
        <translation>前へ (Shift+Enter)</translation>
    </message>
    <message>
        <source>Next (Enter)</source>
        <translation>次へ (Enter)</translation>
    </message>
    <message>
        <source>Close (Escape)</source>
        <translation>閉じる (Escape)</translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation>置換後の文字</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>置換(&amp;R)</translation>
    </message>
    <message>
        <source>Replace &amp;all</source>
        <translation>すべて置換(&amp;A)</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>置換</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>見つかりません</translation>
    </message>
    <message numerus="yes">
        <source>%n found</source>
        <translation>
            <numerusform>%n 件見つかりました</numerusform>
        </translation>
    </message>
    <message>
        <source>{number} of {count}</source>
        <translation>{number} / {count}</translation>
    </message>
    <message>
        <source>Replace all</source>
        <translation>すべて置換</translation>
    </message>
    <message numerus="yes">
        <source>%n text(s) replaced.</source>
        <translation>
            <numerusform>%n か所を置換しました。</numerusform>
        </translation>
    </message>
    <message>
        <source>No regular expression: {detail}</source>
        <translation>正規表現ではありません: {detail}</translation>
    </message>
    <message>
        <source>The replacement does not fit the expression: {detail}</source>
        <translation>置換後の文字が正規表現と合いません: {detail}</translation>
    </message>
    <message>
        <source>A replacement cannot break a line in two.</source>
        <translation>置換で行を二つに分けることはできません。</translation>
    </message>
    <message>
        <source>This expression repeats too much; make it simpler.</source>
        <translation>この正規表現は繰り返しが多すぎます。もっと単純にしてください。</translation>
    </message>
    <message>
        <source>This expression takes too long; make it simpler.</source>
        <translation>この正規表現は時間がかかりすぎます。もっと単純にしてください。</translation>
    </message>
</context>
<context>
    <name>FindsPanel</name>
    <message>
        <source>Close the list of messages</source>
        <translation>メッセージの一覧を閉じる</translation>
    </message>
    <message>
        <source>Found messages</source>
        <translation>見つかったメッセージ</translation>
    </message>
</context>
<context>
    <name>FirstAnswers</name>
    <message>
        <source>Boltun asks you first on {account} until you have seen what it would say there.</source>
        <translation>{account} では、Boltunなら何と答えるかをご覧になるまで、先にあなたに確認します。</translation>
    </message>
    <message>
        <source>Rehearsal</source>
        <translation>リハーサル</translation>
    </message>
</context>
<context>
    <name>FirstRunPage</name>
    <message>
        <source>Which language, which words?</source>
        <translation>どの言語で、どんな言葉で?</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>試してみる</translation>
    </message>
    <message>
        <source>Add an account</source>
        <translation>アカウントの追加</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>戻る</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>次へ</translation>
    </message>
    <message>
        <source>Language of this window</source>
        <translation>このウィンドウの言語</translation>
    </message>
    <message>
        <source>Try it without an account</source>
        <translation>アカウントなしで試す</translation>
    </message>
    <message>
        <source>When should Boltun answer?</source>
        <translation>Boltun はいつ返事をしますか？</translation>
    </message>
    <message>
        <source>You write to Boltun as a contact would. Nothing is sent anywhere.</source>
        <translation>相手になったつもりで Boltun に書きます。どこにも送信されません。</translation>
    </message>
    <message>
        <source>Who shall answer for you?</source>
        <translation>だれに返事を任せますか？</translation>
    </message>
    <message>
        <source>More …</source>
        <translation>ほかにも…</translation>
    </message>
    <message>
        <source>Other languages, and bases of other kinds</source>
        <translation>ほかの言語や、ほかの種類の返事集</translation>
    </message>
    <message>
        <source>You can change every reply later under Bases, or begin a base of your own.</source>
        <translation>どの返事も、あとで「返事集」で変えられます。自分の返事集を始めることもできます。</translation>
    </message>
    <message>
        <source>Boltun answers the people who write to you while you are away. It never answers anybody whom you did not choose.</source>
        <translation>Boltun は、あなたがいないあいだに届いたメッセージに答えます。あなたが選ばなかった人には決して答えません。</translation>
    </message>
    <message>
        <source>To this the base has nothing to say: Boltun stays silent.</source>
        <translation>この返事集には、これに答える言葉がありません。Boltun は黙っています。</translation>
    </message>
    <message>
        <source>Here you are the friend who writes. Nothing is sent anywhere, and nothing of it is kept.</source>
        <translation>ここではあなたが、書いてくる友だちです。どこにも送られず、何も残りません。</translation>
    </message>
    <message>
        <source>You can change all of it later under Rules.</source>
        <translation>あとから「ルール」でいつでも変えられます。</translation>
    </message>
    <message>
        <source>A new account starts by asking you before anything is sent: you read every reply first. When you trust it, switch that off under Accounts.</source>
        <translation>新しいアカウントは、送信の前に必ず確認します。どの返事も先に読めます。信頼できるようになったら「アカウント」で切ってください。</translation>
    </message>
    <message>
        <source>Choose the network on which people write to you. You need an account there already.</source>
        <translation>相手が書いてくるネットワークを選んでください。そこのアカウントがすでに必要です。</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>あとで</translation>
    </message>
    <message>
        <source>Step {number} of {count}</source>
        <translation>{count} 歩のうち {number} 歩目</translation>
    </message>
    <message>
        <source>You can add an account at any time under Accounts (Ctrl+4).</source>
        <translation>アカウントは「アカウント」(Ctrl+4) でいつでも追加できます。</translation>
    </message>
</context>
<context>
    <name>FirstWordsView</name>
    <message>
        <source>Write something below, as a friend would: “Hi! How are you?”</source>
        <translation>友だちになったつもりで、下に書いてみてください。「こんにちは、元気?」</translation>
    </message>
    <message>
        <source>Write to Boltun…</source>
        <translation>Boltun に書く…</translation>
    </message>
    <message>
        <source>Write to Boltun</source>
        <translation>Boltun に書く</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>送信</translation>
    </message>
</context>
<context>
    <name>FolderChoice</name>
    <message>
        <source>no folder</source>
        <translation>フォルダーなし</translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation>フォルダーを選ぶ…</translation>
    </message>
</context>
<context>
    <name>FolderPage</name>
    <message numerus="yes">
        <source>%n file(s) of one mind; open one to edit it.</source>
        <translation>
            <numerusform>一つの会話データを成す %n 個のファイルです。編集するものを開いてください。</numerusform>
        </translation>
    </message>
    <message>
        <source>Filter…</source>
        <translation>絞り込み…</translation>
    </message>
    <message>
        <source>Part of a file&apos;s name</source>
        <translation>ファイル名の一部</translation>
    </message>
    <message>
        <source>Files of {name}</source>
        <translation>{name} のファイル</translation>
    </message>
</context>
<context>
    <name>Foot</name>
    <message>
        <source>Reading {name}…</source>
        <translation>{name} を読み込んでいます…</translation>
    </message>
    <message>
        <source>Not saved yet</source>
        <translation>まだ保存されていません</translation>
    </message>
</context>
<context>
    <name>Forms</name>
    <message>
        <source>What always holds is changed.</source>
        <translation>いつも有効なものを変更しました。</translation>
    </message>
    <message>
        <source>The rule for bases is saved.</source>
        <translation>返事集のルールを保存しました。</translation>
    </message>
    <message>
        <source>The mode “{mode}” is added.</source>
        <translation>モード「{mode}」を追加しました。</translation>
    </message>
    <message>
        <source>The mode “{mode}” is changed.</source>
        <translation>モード「{mode}」を変更しました。</translation>
    </message>
</context>
<context>
    <name>FoundList</name>
    <message>
        <source>Look for it</source>
        <translation>探す</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>もう一度探す</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>探しています…</translation>
    </message>
    <message>
        <source>Found. It is filled in below.</source>
        <translation>見つかりました。下に入力しました。</translation>
    </message>
    <message>
        <source>Nothing was found. You can type it yourself.</source>
        <translation>何も見つかりませんでした。自分で入力することもできます。</translation>
    </message>
    <message>
        <source>All that was found is added already.</source>
        <translation>見つかったものはすべて追加済みです。</translation>
    </message>
    <message>
        <source>Tick the accounts on which Boltun is to answer:</source>
        <translation>Boltun が答えるアカウントを選んでください：</translation>
    </message>
    <message>
        <source>{0} – added already</source>
        <translation>{0} – 追加済み</translation>
    </message>
</context>
<context>
    <name>GraphView</name>
    <message>
        <source>The scenario as a graph</source>
        <translation>シナリオのグラフ</translation>
    </message>
</context>
<context>
    <name>Head</name>
    <message>
        <source>What became of it</source>
        <translation>どうなったか</translation>
    </message>
    <message>
        <source>Learn from your history…</source>
        <translation>自分の履歴から…</translation>
    </message>
</context>
<context>
    <name>Header</name>
    <message>
        <source>Pause</source>
        <translation>休止</translation>
    </message>
    <message>
        <source>For 1 hour</source>
        <translation>1 時間</translation>
    </message>
    <message>
        <source>Until morning</source>
        <translation>朝まで</translation>
    </message>
    <message>
        <source>Until I resume</source>
        <translation>再開するまで</translation>
    </message>
    <message>
        <source>Resume now</source>
        <translation>今すぐ再開</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>再開</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>検索</translation>
    </message>
    <message>
        <source>Find ({shortcut})</source>
        <translation>検索 ({shortcut})</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>ヘルプ</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>再開する</translation>
    </message>
</context>
<context>
    <name>HeatMap</name>
    <message>
        <source>fewer</source>
        <translation>少</translation>
    </message>
    <message>
        <source>more</source>
        <translation>多</translation>
    </message>
</context>
<context>
    <name>HelpWindow</name>
    <message>
        <source>Help for Boltun</source>
        <translation>Boltun のヘルプ</translation>
    </message>
    <message>
        <source>Find in the help…</source>
        <translation>ヘルプの中を検索…</translation>
    </message>
    <message>
        <source>Find in the help</source>
        <translation>ヘルプの中を検索</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>ページの一覧</translation>
    </message>
    <message>
        <source>No page has these words.</source>
        <translation>これらの言葉を含むページはありません。</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>ページ</translation>
    </message>
</context>
<context>
    <name>History</name>
    <message>
        <source>You</source>
        <translation>あなた</translation>
    </message>
    <message>
        <source>corrected</source>
        <translation>訂正</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自動</translation>
    </message>
    <message>
        <source>Why: Enter, or a double click</source>
        <translation>理由を見る: Enter またはダブルクリック</translation>
    </message>
    <message>
        <source>Not answered: {reason}</source>
        <translation>返事なし: {reason}</translation>
    </message>
    <message>
        <source>Not sent: {reason}</source>
        <translation>未送信: {reason}</translation>
    </message>
    <message>
        <source>The connection or Boltun ended while it was sent; nobody knows whether it arrived.</source>
        <translation>送信中に接続またはBoltunが終了したため、届いたかどうかは分かりません。</translation>
    </message>
    <message>
        <source>no reason is known</source>
        <translation>理由は分かりません</translation>
    </message>
    <message>
        <source>Boltun</source>
        <translation>Boltun</translation>
    </message>
    <message>
        <source>liked</source>
        <translation>いいね</translation>
    </message>
    <message>
        <source>disliked</source>
        <translation>いまいち</translation>
    </message>
    <message>
        <source>dropped</source>
        <translation>取り消し済み</translation>
    </message>
    <message>
        <source>sending</source>
        <translation>送信中</translation>
    </message>
    <message>
        <source>sent</source>
        <translation>送信済み</translation>
    </message>
    <message>
        <source>delivered</source>
        <translation>配達済み</translation>
    </message>
    <message>
        <source>read</source>
        <translation>既読</translation>
    </message>
    <message>
        <source>not sent</source>
        <translation>未送信</translation>
    </message>
    <message>
        <source>not known whether sent</source>
        <translation>送信されたか不明</translation>
    </message>
</context>
<context>
    <name>HistoryDelegate</name>
    <message>
        <source>New messages</source>
        <translation>新しいメッセージ</translation>
    </message>
    <message>
        <source>{network} lets Boltun send here again in {time} …</source>
        <translation>{network}がここへの送信を許すまで、あと{time}です…</translation>
    </message>
    <message>
        <source>Boltun is about to answer, in {time} …</source>
        <translation>あと {time} で Boltun が答えます…</translation>
    </message>
    <message numerus="yes">
        <source>… %n more character(s), press Enter</source>
        <translation>
            <numerusform>… あと %n 文字 (Enter で表示)</numerusform>
        </translation>
    </message>
    <message>
        <source>Waits for you</source>
        <translation>あなたを待っています</translation>
    </message>
</context>
<context>
    <name>HistoryView</name>
    <message>
        <source>Messages</source>
        <translation>メッセージ</translation>
    </message>
    <message>
        <source>To the newest message</source>
        <translation>最新のメッセージへ</translation>
    </message>
</context>
<context>
    <name>Inbox</name>
    <message>
        <source>What found no good reply</source>
        <translation>よい返事が見つからなかったもの</translation>
    </message>
</context>
<context>
    <name>KeepingChoice</name>
    <message>
        <source>Keep it in the system&apos;s keyring</source>
        <translation>システムのキーリングに保存する</translation>
    </message>
    <message>
        <source>Encrypt it with a master password</source>
        <translation>マスターパスワードで暗号化する</translation>
    </message>
    <message>
        <source>Keep it as it is, in a file that only you can read</source>
        <translation>そのまま、自分だけが読めるファイルに保存する</translation>
    </message>
    <message>
        <source>Boltun asks for it at every start and does not connect before. It is kept nowhere: whoever forgets it enters the passwords of the accounts anew.</source>
        <translation>Boltun は起動のたびにこれを尋ね、入力されるまで接続しません。どこにも保存されないので、忘れるとアカウントのパスワードを入力し直すことになります。</translation>
    </message>
    <message>
        <source>Boltun forgets the password when it ends: this profile is only for now.</source>
        <translation>このプロファイルは一時的なものなので、Boltun は終了時にパスワードを忘れます。</translation>
    </message>
    <message>
        <source>The password is kept in the system&apos;s keyring.</source>
        <translation>パスワードはシステムのキーリングに保存されます。</translation>
    </message>
    <message>
        <source>The password is in the system&apos;s keyring, which cannot be opened.</source>
        <translation>パスワードはシステムのキーリングにありますが、開くことができません。</translation>
    </message>
    <message>
        <source>The password is kept encrypted with the master password.</source>
        <translation>パスワードはマスターパスワードで暗号化して保存されます。</translation>
    </message>
    <message>
        <source>The password is kept as it is in a file: whoever reads your files reads it.</source>
        <translation>パスワードはファイルにそのまま保存されます。あなたのファイルを読める人は誰でも読めます。</translation>
    </message>
    <message>
        <source>There is no keyring here that could keep the password.</source>
        <translation>パスワードを保存できるキーリングがここにはありません。</translation>
    </message>
</context>
<context>
    <name>KeptRow</name>
    <message>
        <source>As in the text: {value}</source>
        <translation>テキストのとおり: {value}</translation>
    </message>
</context>
<context>
    <name>KeyChoice</name>
    <message>
        <source>Words anywhere</source>
        <translation>どこかにある語</translation>
    </message>
    <message>
        <source>Words in other forms, too</source>
        <translation>語形の違いも含む</translation>
    </message>
    <message>
        <source>The whole phrase</source>
        <translation>文全体</translation>
    </message>
    <message>
        <source>Alias of a word of the base</source>
        <translation>返事集にある語の別名</translation>
    </message>
    <message>
        <source>Question word</source>
        <translation>疑問の語</translation>
    </message>
    <message>
        <source>How the message is found</source>
        <translation>メッセージの見つけ方</translation>
    </message>
    <message>
        <source>{count} messages so far</source>
        <translation>これまで {count} 件</translation>
    </message>
    <message>
        <source>about {count} messages so far</source>
        <translation>これまで約 {count} 件</translation>
    </message>
</context>
<context>
    <name>Kinds</name>
    <message>
        <source>question word</source>
        <translation>疑問語</translation>
    </message>
    <message>
        <source>special word</source>
        <translation>特別語</translation>
    </message>
    <message>
        <source>not understood</source>
        <translation>分からないとき</translation>
    </message>
    <message>
        <source>aliases</source>
        <translation>別名</translation>
    </message>
    <message>
        <source>A word that makes a sentence a question.</source>
        <translation>文を疑問文にする言葉。</translation>
    </message>
    <message>
        <source>Said once when a contact has got as many answers as you allow.</source>
        <translation>相手への返事が許可した回数に達したとき、一度だけ言うことばです。</translation>
    </message>
    <message>
        <source>whole phrase</source>
        <translation>句全体</translation>
    </message>
    <message>
        <source>words anywhere</source>
        <translation>語を含む</translation>
    </message>
    <message>
        <source>any special word</source>
        <translation>特別語のどれか</translation>
    </message>
    <message>
        <source>common phrase</source>
        <translation>定型句</translation>
    </message>
    <message>
        <source>general reply</source>
        <translation>一般の返事</translation>
    </message>
    <message>
        <source>opening phrase</source>
        <translation>話しかけの句</translation>
    </message>
    <message>
        <source>answer to a repeat</source>
        <translation>くり返しへの返事</translation>
    </message>
    <message>
        <source>closing line</source>
        <translation>締めのことば</translation>
    </message>
    <message>
        <source>words of a promise</source>
        <translation>約束の言葉</translation>
    </message>
    <message>
        <source>placeholders</source>
        <translation>差し込み</translation>
    </message>
    <message>
        <source>misspelt words</source>
        <translation>崩れた言葉</translation>
    </message>
    <message>
        <source>near in meaning</source>
        <translation>意味が近い</translation>
    </message>
    <message>
        <source>topic: they write</source>
        <translation>話題：相手の言葉</translation>
    </message>
    <message>
        <source>topic: Boltun says</source>
        <translation>話題：返事</translation>
    </message>
    <message>
        <source>words side by side</source>
        <translation>隣り合う語</translation>
    </message>
    <message>
        <source>words in order</source>
        <translation>順番どおりの語</translation>
    </message>
    <message>
        <source>words in order and side by side</source>
        <translation>順番どおりで、隣り合う語</translation>
    </message>
    <message>
        <source>All these words occur in a sentence, those in quotation marks side by side.</source>
        <translation>文の中にこれらの語がすべてあり、引用符の中の語は隣り合っています。</translation>
    </message>
    <message>
        <source>All these words occur in a sentence, in this order.</source>
        <translation>文の中にこれらの語がすべて、この順番であります。</translation>
    </message>
    <message>
        <source>All these words occur in a sentence, in this order, and those in quotation marks side by side.</source>
        <translation>文の中にこれらの語がすべてこの順番であり、引用符の中の語は隣り合っています。</translation>
    </message>
    <message>
        <source>The message, or a sentence of it, is exactly this phrase.</source>
        <translation>メッセージ、またはその中の一文が、この句とまったく同じです。</translation>
    </message>
    <message>
        <source>All these words occur in a sentence, in any order.</source>
        <translation>これらの語がすべて一文に出てきます。順番は問いません。</translation>
    </message>
    <message>
        <source>One of these special words occurs, and nothing better is found.</source>
        <translation>これらの特別語のどれかが出てきて、ほかによい返事がありません。</translation>
    </message>
    <message>
        <source>Exactly this phrase, such as a greeting. It comes before everything else.</source>
        <translation>あいさつなど、この句そのままです。ほかの何よりも先に調べます。</translation>
    </message>
    <message>
        <source>A word for lists of the kind “any special word”, such as “please” or “:)”.</source>
        <translation>「特別語のどれか」のリストで使う語です。たとえば「ねえ」や「:)」。</translation>
    </message>
    <message>
        <source>Said when nothing else is found.</source>
        <translation>ほかに何も見つからないときに言います。</translation>
    </message>
    <message>
        <source>Said when nothing else is found, such as “I don&apos;t understand”.</source>
        <translation>ほかに何も見つからないときに言います。たとえば「よく分かりません」。</translation>
    </message>
    <message>
        <source>Boltun opens a conversation with it.</source>
        <translation>Boltun から話しかけるときに使います。</translation>
    </message>
    <message>
        <source>Said when a contact writes the same again.</source>
        <translation>相手が同じことをもう一度書いたときに言います。</translation>
    </message>
    <message>
        <source>A reply that holds these words promises something, which the digest lists.</source>
        <translation>この言葉を含む返事は約束になり、「まとめ」に並びます。</translation>
    </message>
    <message>
        <source>Lets {name}, {time} and others stand for what they name, in replies in this language: en, ru or ja.</source>
        <translation>返事の中の {name} や {time} などを実際の値に置き換えます。返事の言語は en、ru、ja のいずれかです。</translation>
    </message>
    <message>
        <source>Reads words that the base does not know as they are probably meant: all, or some of layout, letters, stretched, disguised and stutter.</source>
        <translation>返事集にない言葉を、本来のつもりの言葉として読みます。all、または layout、letters、stretched、disguised、stutter のどれかを書きます。</translation>
    </message>
    <message>
        <source>Where words find nothing, finds what lies so near in meaning: a number up to 1, such as 0.7. It takes a model, which you choose in the settings.</source>
        <translation>言葉で何も見つからないとき、意味がこれほど近いものを見つけます。1 までの数（例: 0.7）を書きます。モデルが必要で、設定で選びます。</translation>
    </message>
    <message>
        <source>Words that mean the same as the head word, separated by spaces.</source>
        <translation>見出し語と同じ意味の語。空白で区切ります。</translation>
    </message>
    <message>
        <source>Phrases and lists of words that share the replies of a topic.</source>
        <translation>一つの話題の返事を共有する句や言葉のリストです。</translation>
    </message>
    <message>
        <source>A reply to all that people write on this topic.</source>
        <translation>この話題について書かれたことすべてへの返事です。</translation>
    </message>
    <message>
        <source>question, inexact</source>
        <translation>疑問文、あいまい</translation>
    </message>
    <message>
        <source>statement, inexact</source>
        <translation>平叙文、あいまい</translation>
    </message>
    <message>
        <source>question</source>
        <translation>疑問文</translation>
    </message>
    <message>
        <source>statement</source>
        <translation>平叙文</translation>
    </message>
    <message>
        <source>No sentence type: this list cannot match.</source>
        <translation>文の種類がありません。このリストはどれにも合いません。</translation>
    </message>
    <message>
        <source>For questions; other forms of the words and typos match too.</source>
        <translation>疑問文用。言葉のほかの形や打ち間違いにも合います。</translation>
    </message>
    <message>
        <source>For statements; other forms of the words and typos match too.</source>
        <translation>平叙文用。言葉のほかの形や打ち間違いにも合います。</translation>
    </message>
    <message>
        <source>For questions.</source>
        <translation>疑問文用。</translation>
    </message>
    <message>
        <source>For statements.</source>
        <translation>平叙文用。</translation>
    </message>
    <message>
        <source>topic</source>
        <translation>話題</translation>
    </message>
    <message>
        <source>new phrase</source>
        <translation>新しい句</translation>
    </message>
</context>
<context>
    <name>Learn</name>
    <message>
        <source>phrase</source>
        <translation>句</translation>
    </message>
    <message>
        <source>common phrase</source>
        <translation>定型句</translation>
    </message>
    <message>
        <source>list of words</source>
        <translation>リスト</translation>
    </message>
    <message>
        <source>general reply</source>
        <translation>一般の返事</translation>
    </message>
    <message>
        <source>opening</source>
        <translation>話しかけの句</translation>
    </message>
    <message>
        <source>alias</source>
        <translation>別名</translation>
    </message>
    <message>
        <source>Phrases</source>
        <translation>句</translation>
    </message>
    <message>
        <source>Common phrases</source>
        <translation>定型句</translation>
    </message>
    <message>
        <source>Lists of words</source>
        <translation>リスト</translation>
    </message>
    <message>
        <source>General replies</source>
        <translation>一般の返事</translation>
    </message>
    <message>
        <source>Openings</source>
        <translation>話しかけの句</translation>
    </message>
    <message>
        <source>Aliases</source>
        <translation>別名</translation>
    </message>
</context>
<context>
    <name>LearnPlace</name>
    <message>
        <source>Reading…</source>
        <translation>読んでいます…</translation>
    </message>
    <message>
        <source>Looking what is in them…</source>
        <translation>中身を調べています…</translation>
    </message>
    <message>
        <source>Looking for what you often say…</source>
        <translation>よく使う言葉を探しています…</translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s)</source>
        <translation>
            <numerusform>メッセージ%Ln件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n conversation(s)</source>
        <translation>
            <numerusform>会話%n件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln text(s) held back as private</source>
        <translation>
            <numerusform>個人的な文%Ln件は除外</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n that are no talk of two left out</source>
        <comment>conversations</comment>
        <translation>
            <numerusform>二人の会話でない%n件は除外</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n place(s) cannot be read</source>
        <translation>
            <numerusform>読めない箇所 %n</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing is learned from {name} any more.</source>
        <translation>{name} との会話からはもう学びません。</translation>
    </message>
    <message>
        <source>Trying it on the last fifth of your conversations…</source>
        <translation>会話の最後の五分の一で試しています…</translation>
    </message>
    <message numerus="yes">
        <source>%n new pair(s) in {base}.</source>
        <translation>
            <numerusform>{base} に新しい組を%n個書きました。</numerusform>
        </translation>
    </message>
    <message>
        <source>Show it</source>
        <translation>表示する</translation>
    </message>
</context>
<context>
    <name>LeftWords</name>
    <message numerus="yes">
        <source>%n without an answer</source>
        <comment>people</comment>
        <translation>
            <numerusform>返事なし%n人</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n to call</source>
        <comment>people</comment>
        <translation>
            <numerusform>電話希望%n人</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n promise(s)</source>
        <translation>
            <numerusform>約束%n件</numerusform>
        </translation>
    </message>
    <message>
        <source>{first}, {second}</source>
        <translation>{first}、{second}</translation>
    </message>
    <message>
        <source>Left for you: {words}.</source>
        <translation>残っていること：{words}。</translation>
    </message>
    <message numerus="yes">
        <source>%n message(s)</source>
        <comment>without an answer</comment>
        <translation>
            <numerusform>メッセージ%n件</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LogWindow</name>
    <message>
        <source>Boltun&apos;s log</source>
        <translation>Boltun のログ</translation>
    </message>
    <message>
        <source>What Boltun did and what went wrong; never what people write, never a password.</source>
        <translation>Boltun がしたことと、うまくいかなかったこと。人が書いた内容やパスワードは決して記録しません。</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>すべて</translation>
    </message>
    <message>
        <source>Warnings and errors</source>
        <translation>警告とエラー</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>エラー</translation>
    </message>
    <message>
        <source>Which lines</source>
        <translation>表示する行</translation>
    </message>
    <message>
        <source>Find in the log…</source>
        <translation>ログを検索…</translation>
    </message>
    <message>
        <source>Find in the log</source>
        <translation>ログを検索</translation>
    </message>
    <message>
        <source>The log cannot be read: {reason}.</source>
        <translation>ログを読めません: {reason}。</translation>
    </message>
    <message>
        <source>Nothing here.</source>
        <translation>何もありません。</translation>
    </message>
</context>
<context>
    <name>LookBackCard</name>
    <message>
        <source>The last seven days under these rules</source>
        <translation>このルールでの最近七日間</translation>
    </message>
    <message>
        <source>What these rules would do with the messages that really came. Nothing is sent.</source>
        <translation>実際に届いたメッセージに、このルールならどうするか。何も送られません。</translation>
    </message>
    <message>
        <source>Your status</source>
        <translation>あなたの状態</translation>
    </message>
    <message>
        <source>Look back</source>
        <translation>振り返る</translation>
    </message>
    <message>
        <source>Compare with a file…</source>
        <translation>ファイルと比べる…</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>メッセージ</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>実際</translation>
    </message>
    <message>
        <source>By these rules</source>
        <translation>このルールでは</translation>
    </message>
    <message>
        <source>By the file</source>
        <translation>ファイルでは</translation>
    </message>
    <message>
        <source>Compare with other rules</source>
        <translation>ほかのルールと比べる</translation>
    </message>
    <message>
        <source>Rules (*.toml)</source>
        <translation>ルール (*.toml)</translation>
    </message>
    <message>
        <source>Asking…</source>
        <translation>調べています…</translation>
    </message>
    <message>
        <source>The rules of the file say the same.</source>
        <translation>ファイルのルールは同じです。</translation>
    </message>
    <message>
        <source>Nobody wrote in the last seven days.</source>
        <translation>最近七日間、誰も書いていません。</translation>
    </message>
    <message>
        <source>Messages: {number}. By these rules {answered} are answered, {held} wait for you, {silent} are not answered.</source>
        <translation>メッセージ: {number}。このルールでは返事あり {answered}、確認待ち {held}、返事なし {silent}。</translation>
    </message>
    <message>
        <source>By the file {answered} are answered, {held} wait for you, {silent} are not answered. Decided otherwise: {number}.</source>
        <translation>ファイルでは返事あり {answered}、確認待ち {held}、返事なし {silent}。違う判断: {number}。</translation>
    </message>
    <message>
        <source>More messages came, and were left out: {number}.</source>
        <translation>さらに届き、省かれたメッセージ: {number}。</translation>
    </message>
    <message>
        <source>nothing so far</source>
        <translation>まだ何も</translation>
    </message>
    <message>
        <source>waits for you: {reply}</source>
        <translation>確認待ち: {reply}</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Conversations</source>
        <translation>会話</translation>
    </message>
    <message>
        <source>Bases</source>
        <translation>返事集</translation>
    </message>
    <message>
        <source>Teach</source>
        <translation>教える</translation>
    </message>
    <message>
        <source>Accounts</source>
        <translation>アカウント</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>統計</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>設定</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>ルール</translation>
    </message>
    <message>
        <source>Write to Friend below. Nothing is sent anywhere.</source>
        <translation>下の欄で友だちに書いてみてください。どこにも送られません。</translation>
    </message>
    <message>
        <source>Guided tour</source>
        <translation>ガイドツアー</translation>
    </message>
    <message>
        <source>What was not saved in the place Bases the last time was kept.</source>
        <translation>前回「返事集」で保存しなかったものを残してあります。</translation>
    </message>
    <message>
        <source>Show it</source>
        <translation>表示する</translation>
    </message>
    <message>
        <source>Boltun stopped talking with a contact until {time}: a loop or too many answers.</source>
        <translation>ループまたは返事が多すぎるため、{time} まである相手との会話を止めました。</translation>
    </message>
    <message>
        <source>Nobody is answered</source>
        <translation>だれにも返事をしていません</translation>
    </message>
    <message numerus="yes">
        <source>%n conversation(s) with a reply that waits for you</source>
        <translation>
            <numerusform>確認待ちの返事がある会話 %n 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n message(s) that found no good reply</source>
        <translation>
            <numerusform>よい返事が見つからなかったメッセージ %n 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n question(s) to answer</source>
        <translation>
            <numerusform>回答待ちの質問 %n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>Boltun has stopped answering</source>
        <translation>Boltun は返事をやめました</translation>
    </message>
    <message>
        <source>Let it run</source>
        <translation>実行を許可</translation>
    </message>
</context>
<context>
    <name>MasterFields</name>
    <message>
        <source>Master password</source>
        <translation>マスターパスワード</translation>
    </message>
    <message>
        <source>The same once more</source>
        <translation>もう一度同じものを</translation>
    </message>
    <message>
        <source>New master password</source>
        <translation>新しいマスターパスワード</translation>
    </message>
    <message>
        <source>Type the master password.</source>
        <translation>マスターパスワードを入力してください。</translation>
    </message>
    <message>
        <source>Choose a master password of at least {count} characters.</source>
        <translation>マスターパスワードは {count} 文字以上にしてください。</translation>
    </message>
    <message>
        <source>These are two different master passwords. Type the same twice.</source>
        <translation>二つのマスターパスワードが違います。同じものを二度入力してください。</translation>
    </message>
</context>
<context>
    <name>MindCard</name>
    <message>
        <source>Contact</source>
        <translation>相手</translation>
    </message>
    <message>
        <source>Boltun</source>
        <translation>Boltun</translation>
    </message>
    <message>
        <source>{who}: {text}</source>
        <translation>{who}：{text}</translation>
    </message>
</context>
<context>
    <name>MindsForm</name>
    <message>
        <source>A new rule for bases</source>
        <translation>返事集の新しいルール</translation>
    </message>
    <message>
        <source>Change the rule for bases</source>
        <translation>返事集のルールの変更</translation>
    </message>
    <message>
        <source>Bases</source>
        <translation>返事集</translation>
    </message>
    <message>
        <source>Which bases answer, one behind the other</source>
        <translation>どの返事集が、どの順に答えるか</translation>
    </message>
    <message>
        <source>The first rule that fits a message chooses its bases.</source>
        <translation>メッセージに合う最初のルールが、返事集を選びます。</translation>
    </message>
    <message>
        <source>Only when some people write:</source>
        <translation>一部の人が書いたときだけ:</translation>
    </message>
    <message>
        <source>Of these, only</source>
        <translation>そのうち</translation>
    </message>
    <message>
        <source>Whom</source>
        <translation>だれに</translation>
    </message>
    <message>
        <source>None: in all of them.</source>
        <translation>選ばなければ、すべてです。</translation>
    </message>
    <message>
        <source>In which languages</source>
        <translation>どの言語で</translation>
    </message>
    <message>
        <source>In which modes</source>
        <translation>どのモードで</translation>
    </message>
</context>
<context>
    <name>MissingPart</name>
    <message>
        <source>Copy the command</source>
        <translation>コマンドをコピー</translation>
    </message>
    <message>
        <source>Then start Boltun again.</source>
        <translation>その後、Boltun を起動し直してください。</translation>
    </message>
</context>
<context>
    <name>ModeButton</name>
    <message>
        <source>Mode</source>
        <translation>モード</translation>
    </message>
    <message>
        <source>No mode</source>
        <translation>モードなし</translation>
    </message>
    <message>
        <source>Mode: {mode}</source>
        <translation>モード: {mode}</translation>
    </message>
    <message>
        <source>{mode}, {until}</source>
        <translation>{mode}、{until}</translation>
    </message>
    <message>
        <source>{mode} until {time}</source>
        <translation>{mode}（{time}まで）</translation>
    </message>
    <message>
        <source>As the rules say</source>
        <translation>ルールのとおり</translation>
    </message>
    <message>
        <source>{name} (Ctrl+T)</source>
        <translation>{name} (Ctrl+T)</translation>
    </message>
</context>
<context>
    <name>ModeCard</name>
    <message>
        <source>only while you choose it</source>
        <translation>選んでいる間だけ</translation>
    </message>
    <message>
        <source>When</source>
        <translation>いつ</translation>
    </message>
    <message>
        <source>“{mode}” above it always holds. So this one holds only while you choose it.</source>
        <translation>上にある「{mode}」がいつも有効なので、このモードは自分で選んだときだけ有効です。</translation>
    </message>
    <message>
        <source>Whom</source>
        <translation>だれに</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>答えない</translation>
    </message>
    <message>
        <source>How</source>
        <translation>動き方</translation>
    </message>
    <message>
        <source>Placeholders such as {name} are filled in all that it says.</source>
        <translation>このモードの間、送る言葉の中の {name} などの差し込みを実際の値に置き換えます。</translation>
    </message>
    <message>
        <source>It has a fault: nobody is answered while it holds.</source>
        <translation>誤りがあるため、このモードの間は誰にも返事をしません。</translation>
    </message>
    <message>
        <source>holds now: you chose it</source>
        <translation>選んだモードです</translation>
    </message>
    <message>
        <source>holds now</source>
        <translation>今このモードです</translation>
    </message>
    <message>
        <source>holds now, {until}</source>
        <translation>今このモードです（{until}）</translation>
    </message>
    <message>
        <source>holds now, {until}: you chose it</source>
        <translation>選んだモードです（{until}）</translation>
    </message>
    <message>
        <source>End it now</source>
        <translation>今すぐ終える</translation>
    </message>
    <message>
        <source>{mode}: End it now</source>
        <translation>{mode}: 今すぐ終える</translation>
    </message>
    <message>
        <source>Choose it</source>
        <translation>選ぶ</translation>
    </message>
    <message>
        <source>{mode}: Choose it</source>
        <translation>{mode}: 選ぶ</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>変更…</translation>
    </message>
    <message>
        <source>{mode}: Change…</source>
        <translation>{mode}: 変更…</translation>
    </message>
    <message>
        <source>{mode}: try it earlier</source>
        <translation>{mode}: 上へ</translation>
    </message>
    <message>
        <source>{mode}: try it later</source>
        <translation>{mode}: 下へ</translation>
    </message>
    <message>
        <source>{mode}: delete</source>
        <translation>{mode}: 削除</translation>
    </message>
</context>
<context>
    <name>ModeForm</name>
    <message>
        <source>A new mode</source>
        <translation>新しいモード</translation>
    </message>
    <message>
        <source>Change the mode “{mode}”</source>
        <translation>モード「{mode}」の変更</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>only while I choose it</source>
        <translation>自分で選んだときだけ</translation>
    </message>
    <message>
        <source>When it holds</source>
        <translation>いつ有効か</translation>
    </message>
    <message>
        <source>Boltun tries the modes in their order, and the first one whose time it is holds.</source>
        <translation>Boltun は順番にモードを調べ、時間の合う最初のモードを使います。</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>返事をしない</translation>
    </message>
    <message>
        <source>Whom it never answers</source>
        <translation>返事をしない相手</translation>
    </message>
    <message>
        <source>Fill placeholders such as {name} in all that it says</source>
        <translation>言うことすべてで {name} のような穴を埋める</translation>
    </message>
    <message>
        <source>How it answers</source>
        <translation>どのように返事をするか</translation>
    </message>
    <message>
        <source>What is not changed here is as in the settings.</source>
        <translation>ここで変えないものは、設定のとおりです。</translation>
    </message>
    <message>
        <source>Whom it answers</source>
        <translation>だれに返事をするか</translation>
    </message>
    <message>
        <source>as in the settings</source>
        <translation>設定のとおり</translation>
    </message>
    <message>
        <source>everybody</source>
        <translation>全員</translation>
    </message>
    <message>
        <source>who is not in my contact list</source>
        <translation>連絡先リストにいない人</translation>
    </message>
    <message>
        <source>everybody, while I am away</source>
        <translation>離席中は全員</translation>
    </message>
    <message>
        <source>who is not in my contact list; everybody, while I am away</source>
        <translation>連絡先リストにいない人、離席中は全員</translation>
    </message>
    <message>
        <source>only contacts whom I let be answered</source>
        <translation>返事を許した相手だけ</translation>
    </message>
    <message>
        <source>Of these, only some:</source>
        <translation>そのうち一部だけ:</translation>
    </message>
    <message>
        <source>Of these, only</source>
        <translation>そのうち</translation>
    </message>
</context>
<context>
    <name>ModelEditor</name>
    <message>
        <source>What would be sent</source>
        <translation>送る内容</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>変更</translation>
    </message>
    <message>
        <source>To {where}: about {count} tokens. The last messages of a contact are added, no name, no address.</source>
        <translation>{where} へ: 約 {count} トークン。相手の最近のメッセージが加わりますが、名前とアドレスは送りません。</translation>
    </message>
    <message>
        <source>What would be sent for this message</source>
        <translation>このメッセージで送る内容</translation>
    </message>
    <message>
        <source>Language model</source>
        <translation>言語モデル</translation>
    </message>
</context>
<context>
    <name>ModelForm</name>
    <message>
        <source>Switch on</source>
        <translation>オンにする</translation>
    </message>
    <message>
        <source>A file beside this one, or a bundled base such as en/friend. Its nearest pairs are sent.</source>
        <translation>このファイルの隣のファイルか、ja/friend のような付属の返事集。近い組が送られます。</translation>
    </message>
    <message>
        <source>They are sent, where the rules allow an answer</source>
        <translation>規則が許せば送る</translation>
    </message>
    <message>
        <source>They wait for you as drafts</source>
        <translation>下書きとして確認待ちにする</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>Line {number}: {words}</source>
        <translation>{number} 行目: {words}</translation>
    </message>
    <message>
        <source>On: it is asked where it is among the bases that answer, for contacts whom you marked.</source>
        <translation>オン: 答える返事集に入っていて、印のある相手のときに質問します。</translation>
    </message>
    <message>
        <source>Off: nothing is sent. Read at the right what would be, then switch it on.</source>
        <translation>オフ: 何も送りません。右で送る内容を読んでから、オンにしてください。</translation>
    </message>
    <message>
        <source>Off: nothing is sent. Save the file without errors before you switch it on.</source>
        <translation>オフ: 何も送りません。誤りのないファイルを保存してから、オンにしてください。</translation>
    </message>
    <message>
        <source>Switch off</source>
        <translation>オフにする</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>アドレス</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>Who it is, and what it knows</source>
        <translation>モデルは誰で、何を知っているか</translation>
    </message>
    <message>
        <source>Base that shows how you answer</source>
        <translation>あなたの答え方を見せる返事集</translation>
    </message>
    <message>
        <source>Its answers</source>
        <translation>モデルの返事</translation>
    </message>
    <message>
        <source>Time for an answer</source>
        <translation>返事の時間</translation>
    </message>
    <message>
        <source>Characters of an answer</source>
        <translation>返事の文字数</translation>
    </message>
    <message>
        <source>Answers a day</source>
        <translation>一日の返事</translation>
    </message>
    <message>
        <source>Tokens a day</source>
        <translation>一日のトークン</translation>
    </message>
    <message>
        <source>Pairs of the base</source>
        <translation>返事集の組</translation>
    </message>
    <message>
        <source>Earlier messages</source>
        <translation>前のメッセージ</translation>
    </message>
</context>
<context>
    <name>MoreMenu</name>
    <message>
        <source>Open a &amp;folder…</source>
        <translation>フォルダーを開く(&amp;F)…</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>名前を付けて保存(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Revert to the file</source>
        <translation>ファイルの内容に戻す(&amp;R)</translation>
    </message>
    <message>
        <source>Answer with this base</source>
        <translation>この返事集で答える</translation>
    </message>
    <message>
        <source>&amp;Take off the list of bases</source>
        <translation>返事集の一覧から外す(&amp;T)</translation>
    </message>
    <message>
        <source>Let its &amp;program code run no more</source>
        <translation>プログラムコードの実行をやめる(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Import pairs…</source>
        <translation>組を取り込む(&amp;I)…</translation>
    </message>
    <message>
        <source>&amp;Export pairs…</source>
        <translation>組を書き出す(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>閉じる(&amp;C)</translation>
    </message>
</context>
<context>
    <name>NamesPage</name>
    <message>
        <source>Which of these names are yours?</source>
        <translation>自分の名前はどれですか？</translation>
    </message>
    <message>
        <source>These exports do not say which messages are yours, and Boltun does not guess.</source>
        <translation>どのメッセージが自分のものか、このエクスポートには書かれていません。Boltun は推測しません。</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>続ける</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>戻る</translation>
    </message>
</context>
<context>
    <name>NetworkChoice</name>
    <message>
        <source>Network</source>
        <translation>ネットワーク</translation>
    </message>
    <message>
        <source>How to connect it</source>
        <translation>接続のしかた</translation>
    </message>
    <message>
        <source>{0} – not installed</source>
        <translation>{0} – 未インストール</translation>
    </message>
</context>
<context>
    <name>NetworkQuestion</name>
    <message>
        <source>The network asks: {question}</source>
        <translation>ネットワークからの質問：{question}</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>答える</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>今はしない</translation>
    </message>
    <message>
        <source>Your answer goes to the network. It is not kept.</source>
        <translation>答えはネットワークに送られます。保存はされません。</translation>
    </message>
</context>
<context>
    <name>NoticeLine</name>
    <message>
        <source>Undo</source>
        <translation>元に戻す</translation>
    </message>
    <message>
        <source>Close this notice</source>
        <translation>この知らせを閉じる</translation>
    </message>
</context>
<context>
    <name>Notifications</name>
    <message>
        <source>Boltun stopped answering until {time}.</source>
        <translation>{time} まで返事を止めました。</translation>
    </message>
    <message>
        <source>The connection was lost. Boltun tries again by itself.</source>
        <translation>接続が切れました。Boltun が自動で再接続を試みます。</translation>
    </message>
    <message>
        <source>A serious message</source>
        <translation>深刻なメッセージ</translation>
    </message>
    <message>
        <source>It is urgent</source>
        <translation>緊急です</translation>
    </message>
    <message>
        <source>Wants to talk to you</source>
        <translation>本人と話したい方がいます</translation>
    </message>
    <message>
        <source>A reply waits for you</source>
        <translation>返事が確認を待っています</translation>
    </message>
    <message>
        <source>Not answered</source>
        <translation>返事なし</translation>
    </message>
    <message>
        <source>Connection lost</source>
        <translation>接続が切れました</translation>
    </message>
    <message>
        <source>Boltun stopped talking</source>
        <translation>会話を止めました</translation>
    </message>
    <message>
        <source>While you were away</source>
        <translation>留守の間に</translation>
    </message>
    <message numerus="yes">
        <source>%n message(s)</source>
        <translation>
            <numerusform>%n 件のメッセージ</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>OrderedChoice</name>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
</context>
<context>
    <name>OrderedMenu</name>
    <message>
        <source>Ctrl+Up, Ctrl+Down: change the order</source>
        <translation>Ctrl+↑、Ctrl+↓：順番を変える</translation>
    </message>
</context>
<context>
    <name>Outline</name>
    <message>
        <source>Find in the outline…</source>
        <translation>アウトラインを検索…</translation>
    </message>
    <message>
        <source>Find in the outline</source>
        <translation>アウトラインを検索</translation>
    </message>
    <message>
        <source>Outline</source>
        <translation>アウトライン</translation>
    </message>
    <message>
        <source>Nothing of this name.</source>
        <translation>その名前のものはありません。</translation>
    </message>
    <message>
        <source>What the text defines will stand here.</source>
        <translation>テキストで定義されたものがここに並びます。</translation>
    </message>
</context>
<context>
    <name>PairEditor</name>
    <message>
        <source>Kind of pair</source>
        <translation>組の種類</translation>
    </message>
    <message>
        <source>&amp;Question</source>
        <translation>疑問文(&amp;Q)</translation>
    </message>
    <message>
        <source>The list is for questions, not for statements.</source>
        <translation>このリストは疑問文用です。平叙文には合いません。</translation>
    </message>
    <message>
        <source>&amp;Inexact</source>
        <translation>あいまい(&amp;I)</translation>
    </message>
    <message>
        <source>Other forms of the words and small typos match too.</source>
        <translation>言葉のほかの形や小さな打ち間違いにも合います。</translation>
    </message>
    <message>
        <source>Reply</source>
        <translation>返事</translation>
    </message>
    <message>
        <source>&amp;Add pair</source>
        <translation>組を追加(&amp;A)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>言葉</translation>
    </message>
    <message>
        <source>Phrase</source>
        <translation>句</translation>
    </message>
    <message>
        <source>Head word</source>
        <translation>見出し語</translation>
    </message>
    <message>
        <source>Name of the topic</source>
        <translation>話題の名前</translation>
    </message>
    <message>
        <source>Keys, such as (join us.) (~come along?) [who&apos;s in?]</source>
        <translation>キー。例：(一緒 行く?) (~遊ぶ 来る?) [行く人？]</translation>
    </message>
    <message>
        <source>New pair: below stand keys in brackets, or one whole phrase</source>
        <translation>新しい組：下には括弧で囲んだキーか、一つの句全体を書きます</translation>
    </message>
    <message>
        <source>New pair</source>
        <translation>新しい組</translation>
    </message>
    <message>
        <source>New pair: answers questions only</source>
        <translation>新しい組: 疑問文だけに答える</translation>
    </message>
    <message>
        <source>New pair: answers statements only, no questions</source>
        <translation>新しい組: 平叙文だけに答え、疑問文には答えない</translation>
    </message>
    <message>
        <source>Too long to be edited here: Ctrl+T shows it as text.</source>
        <translation>長すぎるためここでは編集できません。Ctrl+T でテキストとして表示します。</translation>
    </message>
    <message>
        <source>Words; … between them keeps their order, quotation marks keep them side by side.</source>
        <translation>言葉（間の … は順番どおり、引用符の中は隣り合う語）。</translation>
    </message>
    <message>
        <source>Write the phrase or the words first.</source>
        <translation>先に句か言葉を書いてください。</translation>
    </message>
</context>
<context>
    <name>PairModel</name>
    <message>
        <source>Change key</source>
        <translation>キーの変更</translation>
    </message>
    <message>
        <source>Change reply</source>
        <translation>返事の変更</translation>
    </message>
    <message>
        <source>Move pairs</source>
        <translation>組の移動</translation>
    </message>
    <message>
        <source>Sort pairs</source>
        <translation>組の並べ替え</translation>
    </message>
    <message>
        <source>Drop pairs</source>
        <translation>組のドロップ</translation>
    </message>
    <message>
        <source>New pair</source>
        <translation>新しい組</translation>
    </message>
    <message numerus="yes">
        <source>  (and %n more)</source>
        <translation>
            <numerusform>  (ほか %n 件)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>A place, a contact, a base, a setting, something to do…</source>
        <translation>場所、相手、返事集、設定、操作を入力…</translation>
    </message>
    <message>
        <source>Go to or do</source>
        <translation>移動と操作</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>見つかったもの</translation>
    </message>
    <message>
        <source>Nothing has these words.</source>
        <translation>これらの言葉では何も見つかりません。</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>コマンド</translation>
    </message>
</context>
<context>
    <name>PasswordsBar</name>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Encrypt with a master password</source>
        <translation>マスターパスワードで暗号化</translation>
    </message>
    <message>
        <source>Move to the keyring</source>
        <translation>キーリングに移す</translation>
    </message>
    <message>
        <source>Leave there</source>
        <translation>そのままにする</translation>
    </message>
    <message>
        <source>Change the master password</source>
        <translation>マスターパスワードを変更</translation>
    </message>
    <message>
        <source>Do without: keep as they are, in a file</source>
        <translation>使わない：そのままファイルに保存</translation>
    </message>
    <message>
        <source>Forgotten?</source>
        <translation>忘れましたか？</translation>
    </message>
    <message>
        <source>Unlock</source>
        <translation>ロック解除</translation>
    </message>
    <message>
        <source>Encrypt</source>
        <translation>暗号化</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>変更</translation>
    </message>
    <message>
        <source>Forget the passwords</source>
        <translation>パスワードを忘れる</translation>
    </message>
    <message>
        <source>Without the master password nobody can read the passwords. Forget them, and enter them anew with each account?</source>
        <translation>マスターパスワードがないと、パスワードは誰にも読めません。忘れて、アカウントごとに入力し直しますか？</translation>
    </message>
    <message>
        <source>The passwords are encrypted. Their accounts connect once they are unlocked.</source>
        <translation>パスワードは暗号化されています。ロックを解除すると、そのアカウントが接続します。</translation>
    </message>
    <message>
        <source>The passwords of these accounts lie in a file as they are: {names}. Whoever reads your files reads them.</source>
        <translation>次のアカウントのパスワードはファイルにそのまま置かれています：{names}。あなたのファイルを読める人は誰でも読めます。</translation>
    </message>
    <message>
        <source>Passwords are encrypted with your master password, which is asked for at every start.</source>
        <translation>パスワードはマスターパスワードで暗号化されています。起動のたびに入力が必要です。</translation>
    </message>
    <message>
        <source>This is not the master password.</source>
        <translation>マスターパスワードが違います。</translation>
    </message>
</context>
<context>
    <name>People</name>
    <message>
        <source>Find people and words…</source>
        <translation>人や言葉を探す…</translation>
    </message>
    <message>
        <source>Find people and words</source>
        <translation>人や言葉を探す</translation>
    </message>
    <message>
        <source>More: the bin, delete everything that was said</source>
        <translation>その他：ごみ箱、すべての会話の削除</translation>
    </message>
    <message>
        <source>The bin…</source>
        <translation>ごみ箱…</translation>
    </message>
    <message>
        <source>Delete everything that was said…</source>
        <translation>話したことをすべて削除…</translation>
    </message>
    <message>
        <source>Opening…</source>
        <translation>開いています…</translation>
    </message>
    <message>
        <source>Nobody is named so.</source>
        <translation>その名前の人はいません。</translation>
    </message>
    <message>
        <source>Nobody has written yet.</source>
        <translation>まだ誰からも届いていません。</translation>
    </message>
    <message>
        <source>Looking for messages…</source>
        <translation>メッセージを探しています…</translation>
    </message>
    <message numerus="yes">
        <source>{title} – %n message(s)</source>
        <translation>
            <numerusform>{title} – %n 件のメッセージ</numerusform>
        </translation>
    </message>
    <message>
        <source>No message contains these words.</source>
        <translation>この言葉を含むメッセージはありません。</translation>
    </message>
    <message numerus="yes">
        <source>The newest %n message(s)</source>
        <translation>
            <numerusform>最新の %n 件のメッセージ</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n message(s)</source>
        <translation>
            <numerusform>%n 件のメッセージ</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Periods</name>
    <message>
        <source>Last 7 days</source>
        <translation>この 7 日間</translation>
    </message>
    <message>
        <source>Last 30 days</source>
        <translation>この 30 日間</translation>
    </message>
    <message>
        <source>Last 12 months</source>
        <translation>この 12 か月</translation>
    </message>
    <message>
        <source>From the beginning</source>
        <translation>はじめから</translation>
    </message>
</context>
<context>
    <name>Picture</name>
    <message>
        <source>Copy the table</source>
        <translation>表をコピー</translation>
    </message>
</context>
<context>
    <name>Pictures</name>
    <message>
        <source>answered</source>
        <translation>返事済み</translation>
    </message>
    <message>
        <source>held</source>
        <translation>確認あり</translation>
    </message>
    <message>
        <source>silent</source>
        <translation>返事なし</translation>
    </message>
    <message>
        <source>by a pair of its own</source>
        <translation>専用の組で</translation>
    </message>
    <message>
        <source>by a general reply</source>
        <translation>一般的な返事で</translation>
    </message>
    <message>
        <source>no good reply</source>
        <translation>良い返事なし</translation>
    </message>
    <message>
        <source>dropped by you</source>
        <translation>あなたが取り消し</translation>
    </message>
    <message>
        <source>How well the bases answered</source>
        <translation>返事集はどれだけうまく答えたか</translation>
    </message>
    <message>
        <source>week</source>
        <translation>週</translation>
    </message>
    <message>
        <source>When people write</source>
        <translation>届く時間帯</translation>
    </message>
    <message>
        <source>weekday and hour</source>
        <translation>曜日と時間</translation>
    </message>
    <message>
        <source>One contact along time</source>
        <translation>ひとりの相手の時間の流れ</translation>
    </message>
    <message>
        <source>time</source>
        <translation>日時</translation>
    </message>
    <message>
        <source>Contact of the timeline</source>
        <translation>時間の流れを見る相手</translation>
    </message>
    <message>
        <source>Zoom in (+)</source>
        <translation>拡大 (+)</translation>
    </message>
    <message>
        <source>Zoom out (-)</source>
        <translation>縮小 (-)</translation>
    </message>
    <message>
        <source>All of it (0)</source>
        <translation>全体 (0)</translation>
    </message>
    <message>
        <source>Save the timeline as CSV…</source>
        <translation>時間の流れをCSVで保存…</translation>
    </message>
    <message>
        <source>Once Boltun answers, you see here what share of messages its bases answer well.</source>
        <translation>Boltunが返事を始めると、返事集がどれだけの割合でうまく答えているかがここに表示されます。</translation>
    </message>
    <message>
        <source>Once people write, you see here in which hours of the week they do.</source>
        <translation>メッセージが届くと、週のどの時間に多いかがここに表示されます。</translation>
    </message>
    <message>
        <source>Once people write, you see here what happened with one of them along time.</source>
        <translation>メッセージが届くと、ひとりの相手とのやり取りが時間に沿ってここに表示されます。</translation>
    </message>
    <message>
        <source>No base was asked in this time.</source>
        <translation>この期間には、どの返事集も使われていません。</translation>
    </message>
    <message numerus="yes">
        <source>Of %n message(s) to the bases, {share} % were answered by a pair of its own.</source>
        <translation>
            <numerusform>返事集に渡された %n 件のうち {share} % に、専用の組で答えました。</numerusform>
        </translation>
    </message>
    <message>
        <source>Week from {day}</source>
        <translation>{day} からの週</translation>
    </message>
    <message>
        <source>Most messages: {when}</source>
        <translation>最も多い時間: {when}</translation>
    </message>
    <message>
        <source>{weekday}, {hour} to {next} o&apos;clock</source>
        <translation>{weekday} {hour}～{next}時</translation>
    </message>
    <message>
        <source>Nobody wrote in this time.</source>
        <translation>この期間には誰からも届いていません。</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>数えています…</translation>
    </message>
    <message>
        <source>With {name}. + and - zoom, the arrow keys go along, Enter shows the messages.</source>
        <translation>相手: {name}。+ と - で拡大・縮小、矢印キーで移動、Enterでメッセージを表示します。</translation>
    </message>
    <message>
        <source>Nothing happened with {name} in this time. 0 shows all of it.</source>
        <translation>相手: {name}。この期間には何もありません。0 キーで全体を表示します。</translation>
    </message>
</context>
<context>
    <name>PracticeBar</name>
    <message>
        <source>Write as</source>
        <translation>だれとして書く</translation>
    </message>
    <message>
        <source>You</source>
        <comment>the owner, in practice</comment>
        <translation>自分</translation>
    </message>
    <message>
        <source>Write as yourself</source>
        <translation>自分として書く</translation>
    </message>
    <message>
        <source>You write as the owner: then you come first, and Boltun keeps silent. ({keys})</source>
        <translation>自分として書きます。あなたが優先され、Boltun は黙ります。({keys})</translation>
    </message>
    <message>
        <source>Let time pass, in practice only</source>
        <translation>練習の中だけ時間を進める</translation>
    </message>
    <message>
        <source>+30 minutes</source>
        <translation>30分後</translation>
    </message>
    <message>
        <source>Tomorrow</source>
        <translation>明日</translation>
    </message>
    <message>
        <source>The next message comes an hour late</source>
        <translation>次のメッセージは1時間遅れて届く</translation>
    </message>
    <message>
        <source>Contacts to practise with</source>
        <translation>練習の相手</translation>
    </message>
    <message>
        <source>Name of the contact</source>
        <translation>相手の名前</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>追加</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Write yourself…</source>
        <translation>自分で書く…</translation>
    </message>
    <message>
        <source>Write as a contact; it comes an hour late…</source>
        <translation>相手として書く（1時間遅れて届きます）…</translation>
    </message>
    <message>
        <source>Write to Boltun as a contact would…</source>
        <translation>相手になったつもりで Boltun に書く…</translation>
    </message>
    <message>
        <source>Write as a friend would: Boltun answers you as it answers your contacts.</source>
        <translation>友だちになったつもりで書いてみてください。あなたの相手に答えるのと同じように答えます。</translation>
    </message>
    <message>
        <source>Write as {name} would. All rules and limits hold here: choose in the menu beside the name whether Boltun answers.</source>
        <translation>「{name}」になったつもりで書いてください。ここではすべての規則と制限が働きます。答えるかどうかは、名前の横のメニューで選びます。</translation>
    </message>
    <message>
        <source>When you like what it says, add an account (Ctrl+4).</source>
        <translation>返事が気に入ったら、アカウントを追加してください (Ctrl+4)。</translation>
    </message>
    <message>
        <source>Write as {name}</source>
        <translation>「{name}」として書く</translation>
    </message>
    <message>
        <source>You write as {name} would, and Boltun answers. ({keys})</source>
        <translation>「{name}」として書くと、Boltun が答えます。({keys})</translation>
    </message>
    <message>
        <source>A day has passed, in practice only.</source>
        <translation>練習の中だけ、1日がたちました。</translation>
    </message>
    <message>
        <source>Half an hour has passed, in practice only.</source>
        <translation>練習の中だけ、30分がたちました。</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>名前を変える</translation>
    </message>
    <message>
        <source>Add a contact…</source>
        <translation>相手を追加…</translation>
    </message>
    <message>
        <source>Add somebody who is not in your contact list…</source>
        <translation>連絡先リストにない相手を追加…</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>名前を変える…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>削除</translation>
    </message>
</context>
<context>
    <name>PresetList</name>
    <message>
        <source>Ready modes</source>
        <translation>モードのひな型</translation>
    </message>
    <message>
        <source>A mode says when Boltun answers, whom, and how. Add one; you can change all of it later.</source>
        <translation>モードは、Boltunがいつ、だれに、どのように返事をするかを決めます。追加したあとで、どこでも変えられます。</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>追加</translation>
    </message>
    <message>
        <source>Add: {mode}</source>
        <translation>追加: {mode}</translation>
    </message>
    <message>
        <source>A mode of my own…</source>
        <translation>自分のモード…</translation>
    </message>
    <message>
        <source>is there</source>
        <translation>追加済み</translation>
    </message>
</context>
<context>
    <name>Preview</name>
    <message>
        <source>For this preview only.</source>
        <translation>このプレビューだけの設定です。</translation>
    </message>
    <message>
        <source>Anew</source>
        <translation>初めから</translation>
    </message>
    <message>
        <source>New conversation: be a friend it never met</source>
        <translation>新しい会話: 初めて会う友だちになる</translation>
    </message>
    <message>
        <source>+30 min</source>
        <translation>+30 分</translation>
    </message>
    <message>
        <source>Let half an hour go by: replies may be said again.</source>
        <translation>30 分たったことにします。同じ返事がまた使えます。</translation>
    </message>
    <message>
        <source>Opening</source>
        <translation>話しかけ</translation>
    </message>
    <message>
        <source>Let Boltun begin the conversation with an opening phrase.</source>
        <translation>Boltun から話しかけさせます。</translation>
    </message>
    <message>
        <source>As a new friend</source>
        <translation>初めて会う友だちとして</translation>
    </message>
    <message>
        <source>As whom you write</source>
        <translation>誰として書くか</translation>
    </message>
    <message>
        <source>As whom you write. What Boltun remembers of a contact is copied; nothing here changes it.</source>
        <translation>誰として書くか。Boltun がその相手について覚えていることを写します。ここでの会話は何も変えません。</translation>
    </message>
    <message>
        <source>More</source>
        <translation>その他</translation>
    </message>
    <message>
        <source>Again</source>
        <translation>もう一度</translation>
    </message>
    <message>
        <source>Say the last message once more: is the repeat noticed?</source>
        <translation>最後のメッセージをもう一度言います。くり返しに気づくでしょうか?</translation>
    </message>
    <message>
        <source>any</source>
        <translation>任意</translation>
    </message>
    <message>
        <source>Dice</source>
        <translation>サイコロ</translation>
    </message>
    <message>
        <source>With the same number the same conversation gets the same replies.</source>
        <translation>同じ数なら、同じ会話に同じ返事をします。</translation>
    </message>
    <message>
        <source>Keep as a test</source>
        <translation>テストとして残す</translation>
    </message>
    <message>
        <source>Keep this conversation beside the base; “boltun test” holds it again.</source>
        <translation>この会話を返事集の隣に残します。「boltun test」で再び確かめられます。</translation>
    </message>
    <message>
        <source>Replay</source>
        <translation>リプレイ</translation>
    </message>
    <message>
        <source>Hold earlier conversations again and see which replies differ.</source>
        <translation>以前の会話をもう一度行い、どの返事が変わるかを見ます。</translation>
    </message>
    <message>
        <source>Write as a contact would, and see what the text beside answers – saved or not.</source>
        <translation>相手になったつもりで書くと、隣のテキストが保存前でもどう答えるかが分かります。</translation>
    </message>
    <message>
        <source>Conversation with the edited base</source>
        <translation>編集中の返事集との会話</translation>
    </message>
    <message>
        <source>Write as a contact…</source>
        <translation>相手として書く…</translation>
    </message>
    <message>
        <source>Message to the edited base</source>
        <translation>編集中の返事集へのメッセージ</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>たずねる</translation>
    </message>
    <message>
        <source>&amp;Dice:</source>
        <translation>サイコロ(&amp;D):</translation>
    </message>
    <message>
        <source>As {name}</source>
        <translation>{name} さんとして</translation>
    </message>
    <message>
        <source>30 minutes later</source>
        <translation>30 分後</translation>
    </message>
    <message>
        <source>Answers from the text as it stands.</source>
        <translation>今のテキストのとおりに答えます。</translation>
    </message>
    <message>
        <source>Reading the newest text…</source>
        <translation>最新のテキストを読んでいます…</translation>
    </message>
    <message>
        <source>The text is read when you write.</source>
        <translation>書き込んだときにテキストを読みます。</translation>
    </message>
    <message>
        <source>silent: the message is empty</source>
        <translation>返事なし: メッセージが空です</translation>
    </message>
    <message>
        <source>silent: the message was repeated too often</source>
        <translation>返事なし: 同じメッセージが何度もくり返されました</translation>
    </message>
    <message>
        <source>silent: no reply was found</source>
        <translation>返事なし: 返事が見つかりません</translation>
    </message>
    <message>
        <source>silent: the base asks for it with an empty reply</source>
        <translation>返事なし: 返事集が空の返事で沈黙を求めています</translation>
    </message>
    <message>
        <source>silent: the base has no opening phrase</source>
        <translation>返事なし: 返事集に話しかけの句がありません</translation>
    </message>
    <message>
        <source>silent</source>
        <translation>返事なし</translation>
    </message>
</context>
<context>
    <name>PreviewLink</name>
    <message>
        <source>Save this first: a test lies beside the file.</source>
        <translation>先に保存してください。テストはファイルの隣に置かれます。</translation>
    </message>
    <message>
        <source>Write something first: there is no conversation yet.</source>
        <translation>先に何か書いてください。まだ会話がありません。</translation>
    </message>
    <message>
        <source>Opening</source>
        <translation>話しかけ</translation>
    </message>
    <message>
        <source>Kept as “{title}” in {file}. “boltun test” holds it again.</source>
        <translation>「{title}」として {file} に残しました。「boltun test」で再び確かめられます。</translation>
    </message>
</context>
<context>
    <name>PreviewView</name>
    <message>
        <source>{message} stays: {before}</source>
        <translation>{message} 変わらず {before}</translation>
    </message>
    <message>
        <source>{message} no good reply → {after}</source>
        <translation>{message} 良い返事なし → {after}</translation>
    </message>
    <message>
        <source>{message} {before} → {after}</source>
        <translation>{message} {before} → {after}</translation>
    </message>
    <message>
        <source>Looking through your conversations…</source>
        <translation>会話を調べています…</translation>
    </message>
    <message>
        <source>None of your {heard} messages so far would be caught.</source>
        <translation>これまでの {heard} 件のメッセージのどれにも当てはまりません。</translation>
    </message>
    <message>
        <source>It would catch {caught} of {heard} messages so far.</source>
        <translation>これまでの {heard} 件のうち {caught} 件に当てはまります。</translation>
    </message>
    <message>
        <source>It would catch about {caught} of {heard} messages so far.</source>
        <translation>これまでの {heard} 件のうち約 {caught} 件に当てはまります。</translation>
    </message>
    <message>
        <source>To {count} of them another reply is said now.</source>
        <translation>そのうち {count} 件には今は別の返事をします。</translation>
    </message>
    <message>
        <source>To {count} it would be one of several.</source>
        <translation>{count} 件では候補の一つになります。</translation>
    </message>
    <message>
        <source>{count} got no good reply so far.</source>
        <translation>{count} 件にはこれまで良い返事がありません。</translation>
    </message>
    <message>
        <source>To {count} other pairs stay better.</source>
        <translation>{count} 件では他の組のほうが合います。</translation>
    </message>
</context>
<context>
    <name>ProblemList</name>
    <message>
        <source>Problems</source>
        <translation>問題</translation>
    </message>
    <message>
        <source>Next problem (F8)</source>
        <translation>次の問題 (F8)</translation>
    </message>
    <message numerus="yes">
        <source>{number} of %n problem(s)</source>
        <translation>
            <numerusform>%n 件中 {number} 件目の問題</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s)</source>
        <translation>
            <numerusform>問題 %n 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>エラー %n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>F8: next</source>
        <translation>F8: 次へ</translation>
    </message>
</context>
<context>
    <name>ProblemRows</name>
    <message>
        <source>error</source>
        <translation>エラー</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>hint</source>
        <translation>ヒント</translation>
    </message>
</context>
<context>
    <name>Program</name>
    <message>
        <source>Boltun goes on answering. Open or quit it here.</source>
        <translation>Boltun は返事を続けます。ここから開いたり終了したりできます。</translation>
    </message>
    <message>
        <source>Crash report</source>
        <translation>クラッシュレポート</translation>
    </message>
    <message>
        <source>What Boltun was doing when it failed. It holds nothing that anybody wrote, and stays on this computer; copy it into a report of the fault if you like.</source>
        <translation>失敗したときに Boltun がしていたこと。人が書いた内容は含まれず、このコンピューターに残ります。よければ不具合の報告に貼り付けてください。</translation>
    </message>
    <message>
        <source>Boltun ended unexpectedly the last time. A report was kept on this computer.</source>
        <translation>前回 Boltun は異常終了しました。レポートをこのコンピューターに残してあります。</translation>
    </message>
    <message>
        <source>Show it</source>
        <translation>表示する</translation>
    </message>
    <message>
        <source>The window speaks this language from the next start on.</source>
        <translation>次に起動したときからこの言語になります。</translation>
    </message>
</context>
<context>
    <name>ProposalList</name>
    <message>
        <source>Proposals</source>
        <translation>提案</translation>
    </message>
</context>
<context>
    <name>QuestionBar</name>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>元に戻す</translation>
    </message>
</context>
<context>
    <name>Rail</name>
    <message>
        <source>Places</source>
        <translation>場所</translation>
    </message>
</context>
<context>
    <name>Reach</name>
    <message>
        <source>place</source>
        <translation>場所</translation>
    </message>
    <message>
        <source>setting</source>
        <translation>設定</translation>
    </message>
    <message>
        <source>action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>検索</translation>
    </message>
    <message>
        <source>digest, promises, calls, unanswered</source>
        <translation>まとめ、約束、電話、返事なし</translation>
    </message>
    <message>
        <source>Left for you: the digest</source>
        <translation>まとめ：あなたに残っていること</translation>
    </message>
    <message>
        <source>import, export, Telegram, WhatsApp, logs, proposals</source>
        <translation>インポート, エクスポート, Telegram, WhatsApp, ログ, 提案, 履歴</translation>
    </message>
    <message>
        <source>Learn from your history</source>
        <translation>自分の履歴から学ばせる</translation>
    </message>
    <message>
        <source>New base</source>
        <translation>新しい返事集</translation>
    </message>
    <message>
        <source>Open a base…</source>
        <translation>返事集を開く…</translation>
    </message>
    <message>
        <source>Rehearsal: what Boltun would have said</source>
        <translation>リハーサル: Boltunなら何と答えたか</translation>
    </message>
    <message>
        <source>First steps</source>
        <translation>はじめの一歩</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>終了</translation>
    </message>
    <message>
        <source>here</source>
        <translation>この場所</translation>
    </message>
    <message>
        <source>contact</source>
        <translation>相手</translation>
    </message>
    <message>
        <source>base</source>
        <translation>返事集</translation>
    </message>
</context>
<context>
    <name>Reader</name>
    <message>
        <source>Try again</source>
        <translation>もう一度試す</translation>
    </message>
    <message>
        <source>Read it as…</source>
        <translation>文字コードを選んで読む…</translation>
    </message>
</context>
<context>
    <name>ReadingPage</name>
    <message>
        <source>Progress of the reading</source>
        <translation>読み込みの進み具合</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>File {number} of {count}</source>
        <translation>ファイル {number} / {count}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s)</source>
        <translation>
            <numerusform>メッセージ%Ln件</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RehearsalPage</name>
    <message>
        <source>Again, with other dice</source>
        <translation>もう一度、さいころを振り直して</translation>
    </message>
    <message>
        <source>Rehearsal</source>
        <translation>リハーサル</translation>
    </message>
    <message>
        <source>Let it answer</source>
        <translation>返事をさせる</translation>
    </message>
    <message>
        <source>Answer only after I approve</source>
        <translation>承認してから返事をさせる</translation>
    </message>
    <message>
        <source>Not yet</source>
        <translation>まだしない</translation>
    </message>
    <message>
        <source>What Boltun would have said</source>
        <translation>Boltunなら何と答えたか</translation>
    </message>
    <message>
        <source>What Boltun would have said on {account}</source>
        <translation>Boltunなら何と答えたか: {account}</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Going through the last messages…</source>
        <translation>最近のメッセージを確認しています…</translation>
    </message>
    <message>
        <source>These are the last messages that you got, and what Boltun would have said to them.</source>
        <translation>最近届いたメッセージと、Boltunなら何と答えたかを示しています。</translation>
    </message>
    <message>
        <source>Nobody has written to this account so far. These are the last messages that you got on others, and what Boltun would have said to them.</source>
        <translation>このアカウントにはまだ誰からも届いていません。ほかのアカウントに最近届いたメッセージと、Boltunなら何と答えたかを示しています。</translation>
    </message>
    <message>
        <source>Nobody has written so far. These are everyday examples, and what Boltun would say to them.</source>
        <translation>まだ誰からも届いていません。日常的な例文と、Boltunなら何と答えるかを示しています。</translation>
    </message>
    <message>
        <source>Nothing is sent, and nothing is remembered.</source>
        <translation>何も送信されず、何も記憶されません。</translation>
    </message>
    <message>
        <source>No rule lets Boltun answer everybody yet. If you let it answer, the setting “Talk with everybody” is switched on, for all accounts.</source>
        <translation>全員に返事をする規則はまだありません。返事をさせると、設定「全員と話す」がすべてのアカウントで有効になります。</translation>
    </message>
    <message numerus="yes">
        <source>%n answered</source>
        <translation>
            <numerusform>返事 %n 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n silent</source>
        <translation>
            <numerusform>沈黙 %n 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n held</source>
        <translation>
            <numerusform>確認待ち %n 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more came while you were writing yourself</source>
        <translation>
            <numerusform>ほかに %n 件は、ご自身が書いている間に届きました</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>you found %n good</source>
        <translation>
            <numerusform>あなたの評価: 良い %n 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not good</source>
        <translation>
            <numerusform>良くない %n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>Boltun keeps silent on this: line {number} of {base}.</source>
        <translation>これには返事をしません: {base} の {number} 行目。</translation>
    </message>
</context>
<context>
    <name>RehearsedRow</name>
    <message>
        <source>{who}: {text}</source>
        <translation>{who}: {text}</translation>
    </message>
    <message>
        <source>Good</source>
        <translation>良い</translation>
    </message>
    <message>
        <source>Not good</source>
        <translation>良くない</translation>
    </message>
    <message>
        <source>Silent</source>
        <translation>沈黙</translation>
    </message>
    <message>
        <source>Held for you: {text}</source>
        <translation>あなたの確認待ち: {text}</translation>
    </message>
    <message>
        <source>Boltun: {text}</source>
        <translation>Boltun: {text}</translation>
    </message>
    <message>
        <source>{base}, line {number}</source>
        <translation>{base}、{number} 行目</translation>
    </message>
    <message>
        <source>{place}: {reason}</source>
        <translation>{place}: {reason}</translation>
    </message>
    <message>
        <source>Teach it…</source>
        <translation>教える…</translation>
    </message>
    <message>
        <source>Edit the pair</source>
        <translation>組を編集</translation>
    </message>
    <message>
        <source>Keep silent on this</source>
        <translation>これには黙る</translation>
    </message>
</context>
<context>
    <name>Rehearsing</name>
    <message>
        <source>Boltun asks you before it sends anything on {account}.</source>
        <translation>{account} では、送信する前に毎回確認します。</translation>
    </message>
    <message>
        <source>Boltun answers on {account} from now on.</source>
        <translation>{account} では、これからBoltunが返事をします。</translation>
    </message>
</context>
<context>
    <name>ReplayPanel</name>
    <message>
        <source>Stored conversations</source>
        <translation>保存された会話</translation>
    </message>
    <message>
        <source>Pasted lines</source>
        <translation>貼り付けた行</translation>
    </message>
    <message>
        <source>What to replay</source>
        <translation>リプレイするもの</translation>
    </message>
    <message>
        <source>Lines to replay</source>
        <translation>リプレイする行</translation>
    </message>
    <message>
        <source>One message a line, or a piece of a chat log. A blank line begins a new conversation.</source>
        <translation>一行に一つのメッセージ、またはチャット記録の一部。空行で新しい会話になります。</translation>
    </message>
    <message>
        <source>&amp;Replay</source>
        <translation>リプレイ(&amp;R)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Back to the conversation (Esc)</source>
        <translation>会話に戻る (Esc)</translation>
    </message>
    <message>
        <source>Progress of the replay</source>
        <translation>リプレイの進み具合</translation>
    </message>
    <message>
        <source>Replay all messages</source>
        <translation>すべてのメッセージをやり直す</translation>
    </message>
    <message>
        <source>Replies that differ</source>
        <translation>変わる返事</translation>
    </message>
    <message>
        <source>Shows which replies would be others now than with the base as it was last saved.</source>
        <translation>最後に保存した返事集と比べて、どの返事が変わるかを表示します。</translation>
    </message>
    <message>
        <source>Reading the stored conversations…</source>
        <translation>保存された会話を読んでいます…</translation>
    </message>
    <message>
        <source>Paste or write some lines first.</source>
        <translation>先に行を貼り付けるか書いてください。</translation>
    </message>
    <message>
        <source>Nobody has written anything yet. Choose “Pasted lines” and paste a conversation.</source>
        <translation>まだ誰からも届いていません。「貼り付けた行」を選んで会話を貼り付けてください。</translation>
    </message>
    <message>
        <source>Replay</source>
        <translation>リプレイ</translation>
    </message>
    <message>
        <source>Reading both bases…</source>
        <translation>両方の返事集を読んでいます…</translation>
    </message>
    <message numerus="yes">
        <source>%n message(s) asked</source>
        <translation>
            <numerusform>%n 件のメッセージをたずねました</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n differ(s)</source>
        <translation>
            <numerusform>%n 件が変わります</numerusform>
        </translation>
    </message>
    <message>
        <source>every reply stays the same</source>
        <translation>返事はすべて同じです</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>中止しました</translation>
    </message>
    <message numerus="yes">
        <source>the first %n shown</source>
        <translation>
            <numerusform>最初の %n 件を表示</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>of %n contact(s) only the newest {number} messages</source>
        <translation>
            <numerusform>相手 %n 人は最新の {number} 件のみ</numerusform>
        </translation>
    </message>
    <message>
        <source>Conversation {number}</source>
        <translation>会話 {number}</translation>
    </message>
</context>
<context>
    <name>Replies</name>
    <message>
        <source>liked: {count}</source>
        <translation>いいね：{count}</translation>
    </message>
    <message>
        <source>disliked: {count}</source>
        <translation>いまいち：{count}</translation>
    </message>
    <message>
        <source>Your thumbs: {up} up, {down} down.</source>
        <translation>あなたの評価：いいね {up}、いまいち {down}。</translation>
    </message>
</context>
<context>
    <name>ReportWindow</name>
    <message>
        <source>Report a problem</source>
        <translation>問題を報告</translation>
    </message>
    <message>
        <source>Versions, what Boltun finds about itself, and its log. It holds no messages, no addresses and no names of contacts: *** stands in their place. Nothing is sent. Read it, save or copy it, and add it to your report.</source>
        <translation>バージョン、Boltun の自己診断、ログです。メッセージ、アドレス、相手の名前は含まれず、代わりに *** が入ります。どこにも送信しません。内容を確かめてから、保存またはコピーして、報告に添えてください。</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>保存(&amp;S)…</translation>
    </message>
    <message>
        <source>One moment…</source>
        <translation>少々お待ちください…</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>報告を保存</translation>
    </message>
    <message>
        <source>Text (*.txt)</source>
        <translation>テキスト (*.txt)</translation>
    </message>
    <message>
        <source>{file} cannot be written: {reason}.</source>
        <translation>{file} に書き込めません：{reason}</translation>
    </message>
    <message>
        <source>Saved as {file}.</source>
        <translation>{file} に保存しました。</translation>
    </message>
    <message>
        <source>The report cannot be made: {reason}.</source>
        <translation>報告を作成できません：{reason}</translation>
    </message>
</context>
<context>
    <name>ReviewPage</name>
    <message>
        <source>What was decided</source>
        <translation>決めたこと</translation>
    </message>
    <message>
        <source>Kinds of proposals that are listed</source>
        <translation>表示する提案の種類</translation>
    </message>
    <message>
        <source>Proposal</source>
        <translation>提案</translation>
    </message>
    <message>
        <source>Accept</source>
        <translation>採用</translation>
    </message>
    <message>
        <source>Reject</source>
        <translation>却下</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>まとめる</translation>
    </message>
    <message>
        <source>Make one proposal of those that are chosen (Ctrl+G)</source>
        <translation>選んだものを一つの提案にまとめる (Ctrl+G)</translation>
    </message>
    <message>
        <source>Never from this contact</source>
        <translation>この相手からは学ばない</translation>
    </message>
    <message>
        <source>Learn nothing from this contact, now and later (Shift+Del)</source>
        <translation>この相手との会話からは今後も学ばない (Shift+Del)</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>除外した相手</translation>
    </message>
    <message>
        <source>Contacts from whom nothing is learned</source>
        <translation>学ばない相手</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>元に戻す</translation>
    </message>
    <message>
        <source>Take the last step back (Ctrl+Z)</source>
        <translation>直前の操作を元に戻す (Ctrl+Z)</translation>
    </message>
    <message>
        <source>To decide</source>
        <translation>未決</translation>
    </message>
    <message>
        <source>Accepted</source>
        <translation>採用済み</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>却下済み</translation>
    </message>
    <message>
        <source>All kinds</source>
        <translation>すべての種類</translation>
    </message>
    <message>
        <source>There is nothing to propose: Boltun proposes what you said at least twice. Read more conversations, or longer ones.</source>
        <translation>提案はありません。Boltun は二度以上言ったことを提案します。もっと多くの会話を読んでください。</translation>
    </message>
    <message>
        <source>Everything here is decided. Try what you accepted, and write it.</source>
        <translation>すべて決まりました。採用したものを試して、書き込んでください。</translation>
    </message>
    <message>
        <source>Nothing was accepted yet.</source>
        <translation>まだ何も採用していません。</translation>
    </message>
    <message>
        <source>Nothing was rejected yet.</source>
        <translation>まだ何も却下していません。</translation>
    </message>
    <message>
        <source>Decide again</source>
        <translation>決め直す</translation>
    </message>
    <message>
        <source>It needs a phrase and a reply at least.</source>
        <translation>句と返事が一つずつは必要です。</translation>
    </message>
</context>
<context>
    <name>ReviewWords</name>
    <message>
        <source>To anything else</source>
        <translation>そのほか何にでも</translation>
    </message>
    <message>
        <source>After a day of silence</source>
        <translation>一日の沈黙のあと</translation>
    </message>
    <message>
        <source>with the words {words}</source>
        <translation>語: {words}</translation>
    </message>
    <message numerus="yes">
        <source>%n time(s)</source>
        <comment>how often it was said</comment>
        <translation>
            <numerusform>%n回</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n contact(s)</source>
        <comment>with whom it was said</comment>
        <translation>
            <numerusform>相手%n人</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n other(s)</source>
        <comment>contacts</comment>
        <translation>
            <numerusform>ほか%n人</numerusform>
        </translation>
    </message>
    <message>
        <source>You answered: {answers}</source>
        <translation>あなたの返事: {answers}</translation>
    </message>
    <message>
        <source>Stands for: {phrases}</source>
        <translation>代表する句: {phrases}</translation>
    </message>
    <message>
        <source>The base answers something else already: {replies}</source>
        <translation>返事集にはもう別の返事があります: {replies}</translation>
    </message>
    <message>
        <source>The last fifth of your conversations has no messages to try it with.</source>
        <translation>会話の最後の五分の一には、試せるメッセージがありません。</translation>
    </message>
    <message numerus="yes">
        <source>The last fifth of your conversations has %Ln short message(s).</source>
        <translation>
            <numerusform>会話の最後の五分の一には短いメッセージが%Ln件あります。</numerusform>
        </translation>
    </message>
    <message>
        <source>The new base would have answered {count} of them ({share}).</source>
        <translation>新しい返事集ならそのうち{count}件（{share}）に答えました。</translation>
    </message>
    <message>
        <source>{share} of its replies are what you say, too.</source>
        <translation>返事の{share}はあなたの言葉と同じです。</translation>
    </message>
</context>
<context>
    <name>Row</name>
    <message>
        <source>Take these times out</source>
        <translation>この時間を外す</translation>
    </message>
</context>
<context>
    <name>Rows</name>
    <message>
        <source>Without an answer</source>
        <translation>返事なし</translation>
    </message>
    <message>
        <source>Want a call</source>
        <translation>電話を希望</translation>
    </message>
    <message>
        <source>Promised</source>
        <translation>約束したこと</translation>
    </message>
    <message>
        <source>to {text}</source>
        <translation>{text}への返事</translation>
    </message>
    <message>
        <source>Learned from your own answers</source>
        <translation>あなたの答えから覚えたこと</translation>
    </message>
    <message>
        <source>Boltun promised: {text}</source>
        <translation>Boltunの約束：{text}</translation>
    </message>
</context>
<context>
    <name>Rules</name>
    <message>
        <source>only when I am away</source>
        <comment>name of a mode</comment>
        <translation>離席中だけ</translation>
    </message>
    <message>
        <source>Answers everybody while your status is away, busy or do not disturb.</source>
        <translation>状態が離席中、取り込み中、応答不可の間、全員に返事をします。</translation>
    </message>
    <message>
        <source>strangers only</source>
        <comment>name of a mode</comment>
        <translation>知らない人だけ</translation>
    </message>
    <message>
        <source>Answers those who are not in your contact list, and nobody else.</source>
        <translation>連絡先リストにいない人にだけ返事をします。</translation>
    </message>
    <message>
        <source>night</source>
        <comment>name of a mode</comment>
        <translation>夜</translation>
    </message>
    <message>
        <source>Answers everybody from 22:00 to 7:00, each contact once an hour.</source>
        <translation>22時から7時まで全員に、1時間に1回ずつ返事をします。</translation>
    </message>
    <message>
        <source>vacation</source>
        <comment>name of a mode</comment>
        <translation>休暇</translation>
    </message>
    <message>
        <source>Tells everybody once that you are on vacation, while you choose it.</source>
        <translation>選んでいる間、休暇中であることを全員に一度だけ伝えます。</translation>
    </message>
    <message>
        <source>secretary at work</source>
        <comment>name of a mode</comment>
        <translation>仕事中の秘書</translation>
    </message>
    <message>
        <source>Answers everybody from Monday to Friday, 9:00 to 18:00, with the base of the secretary.</source>
        <translation>月曜から金曜の9時から18時まで、秘書の返事集で全員に返事をします。</translation>
    </message>
    <message>
        <source>at times that are not understood</source>
        <translation>いつかは分かりません</translation>
    </message>
    <message>
        <source>while the calendar {name} says that you are busy</source>
        <translation>カレンダー{name}で予定が入っている間</translation>
    </message>
    <message>
        <source>while the calendar {name} says that you are busy with {words}</source>
        <translation>カレンダー{name}に{words}の予定が入っている間</translation>
    </message>
    <message>
        <source>during entries of the calendar {name} with {words}</source>
        <translation>カレンダー{name}の{words}を含む予定の間</translation>
    </message>
    <message>
        <source>at all times</source>
        <translation>いつも</translation>
    </message>
    <message>
        <source>all day</source>
        <translation>終日</translation>
    </message>
    <message>
        <source>{begin} to {end}</source>
        <translation>{begin}～{end}</translation>
    </message>
    <message>
        <source>{begin} to {end} of the next day</source>
        <translation>{begin}から翌日の{end}まで</translation>
    </message>
    <message>
        <source>every day</source>
        <translation>毎日</translation>
    </message>
    <message>
        <source>{first} to {last}</source>
        <translation>{first}から{last}</translation>
    </message>
    <message>
        <source>on {day}</source>
        <translation>{day}</translation>
    </message>
    <message>
        <source>from {first} to {last}</source>
        <translation>{first}から{last}まで</translation>
    </message>
    <message>
        <source>from {day} on</source>
        <translation>{day}から</translation>
    </message>
    <message>
        <source>until {day}</source>
        <translation>{day}まで</translation>
    </message>
    <message>
        <source>the group {name}</source>
        <translation>グループ{name}</translation>
    </message>
    <message>
        <source>everybody on {network}</source>
        <translation>{network}の全員</translation>
    </message>
    <message>
        <source>everybody who writes to {account}</source>
        <translation>{account}に書いてくる全員</translation>
    </message>
    <message>
        <source>Contacts whom you never answer</source>
        <translation>決して返事しない相手</translation>
    </message>
    <message>
        <source>Deny lists</source>
        <translation>拒否の名簿</translation>
    </message>
    <message>
        <source>What no program should answer</source>
        <translation>プログラムが答えるべきでないもの</translation>
    </message>
    <message>
        <source>Messages that come too late</source>
        <translation>届くのが遅すぎたメッセージ</translation>
    </message>
    <message>
        <source>You yourself, pauses and stops</source>
        <translation>あなた自身、休止、停止</translation>
    </message>
    <message>
        <source>Faults in the rules</source>
        <translation>ルールの誤り</translation>
    </message>
    <message>
        <source>Hours</source>
        <translation>時間帯</translation>
    </message>
    <message>
        <source>Whom the mode answers</source>
        <translation>モードが返事する相手</translation>
    </message>
    <message>
        <source>How often one contact is answered</source>
        <translation>同じ相手に返事する頻度</translation>
    </message>
    <message>
        <source>Whom Boltun answers</source>
        <translation>誰に答えるか</translation>
    </message>
    <message>
        <source>nothing against an answer</source>
        <translation>返事してよい</translation>
    </message>
    <message>
        <source>Boltun answers.</source>
        <translation>Boltun が返事します。</translation>
    </message>
    <message>
        <source>Boltun makes a reply, and asks you before it is sent.</source>
        <translation>Boltun が返事を用意し、送る前に確認します。</translation>
    </message>
    <message>
        <source>Boltun keeps silent.</source>
        <translation>Boltun は黙っています。</translation>
    </message>
    <message>
        <source>those of the mode {mode}</source>
        <translation>モード「{mode}」のもの</translation>
    </message>
    <message>
        <source>those of the settings</source>
        <translation>設定のもの</translation>
    </message>
    <message>
        <source>your choice for this contact</source>
        <translation>この相手にあなたが選んだもの</translation>
    </message>
    <message>
        <source>{bases} ({chosen})</source>
        <translation>{bases}（{chosen}）</translation>
    </message>
    <message>
        <source>Stop words</source>
        <translation>停止の言葉</translation>
    </message>
    <message>
        <source>rule {number} for bases</source>
        <translation>返事集のルール {number}</translation>
    </message>
    <message>
        <source>the mode {mode}</source>
        <translation>モード {mode}</translation>
    </message>
    <message>
        <source>never: {names}</source>
        <translation>返事をしない: {names}</translation>
    </message>
    <message>
        <source>somebody new, to {account}</source>
        <translation>初めての人、{account} 宛て</translation>
    </message>
    <message>
        <source>who is not in your contact list</source>
        <translation>連絡先リストにいない人</translation>
    </message>
    <message>
        <source>Answers everybody.</source>
        <translation>全員に返事します。</translation>
    </message>
    <message>
        <source>Answers nobody.</source>
        <translation>誰にも返事しません。</translation>
    </message>
    <message>
        <source>Asks you first, about everybody.</source>
        <translation>全員について先に確認します。</translation>
    </message>
    <message>
        <source>Answers: {names}.</source>
        <translation>返事する: {names}。</translation>
    </message>
    <message>
        <source>Asks you first: {names}.</source>
        <translation>先に確認する: {names}。</translation>
    </message>
    <message>
        <source>Does not answer: {names}.</source>
        <translation>返事しない: {names}。</translation>
    </message>
    <message>
        <source>who writes for the first time ever</source>
        <translation>初めて書いてくる人</translation>
    </message>
    <message>
        <source>who wrote in the last days ({days})</source>
        <translation>最近{days}日間に書いてきた人</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>None of your contacts now.</source>
        <translation>今あてはまる相手はいません。</translation>
    </message>
    <message>
        <source>{one}; or {other}</source>
        <translation>{one}、または{other}</translation>
    </message>
    <message>
        <source>{one}, {other}</source>
        <translation>{one}、{other}</translation>
    </message>
    <message>
        <source>{one}; {other}</source>
        <translation>{one}、{other}</translation>
    </message>
    <message>
        <source>{number} more</source>
        <translation>ほか{number}人</translation>
    </message>
    <message>
        <source>Now: {names}.</source>
        <translation>今は{names}。</translation>
    </message>
    <message>
        <source>everybody</source>
        <translation>全員</translation>
    </message>
    <message>
        <source>who is not in your contact list; everybody while you are away</source>
        <translation>連絡先リストにいない人、離席中は全員</translation>
    </message>
    <message>
        <source>everybody while you are away</source>
        <translation>離席中は全員</translation>
    </message>
    <message>
        <source>only contacts whom you let be answered</source>
        <translation>あなたが選んだ相手だけ</translation>
    </message>
    <message>
        <source>only: {names}</source>
        <translation>{names}だけ</translation>
    </message>
    <message>
        <source>{whom}, and of these only: {names}</source>
        <translation>{whom}のうち{names}だけ</translation>
    </message>
    <message>
        <source>messages in {languages}</source>
        <translation>{languages}のメッセージ</translation>
    </message>
    <message>
        <source>in the mode {modes}</source>
        <translation>モード{modes}のとき</translation>
    </message>
    <message>
        <source>{label}: {value}</source>
        <translation>{label}: {value}</translation>
    </message>
    <message>
        <source>Only here: the mode {mode}.</source>
        <translation>ここだけ: モード {mode}。</translation>
    </message>
    <message>
        <source>Only in {file}: the mode {mode}.</source>
        <translation>{file} だけ: モード {mode}。</translation>
    </message>
    <message>
        <source>{subject}: {here}; in {file}: {there}</source>
        <translation>{subject}: {here}、{file} では: {there}</translation>
    </message>
    <message>
        <source>Time zone</source>
        <translation>タイムゾーン</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>返事をしない</translation>
    </message>
    <message>
        <source>Order of the modes</source>
        <translation>モードの順番</translation>
    </message>
    <message>
        <source>When</source>
        <translation>いつ</translation>
    </message>
    <message>
        <source>Of these, only</source>
        <translation>そのうち</translation>
    </message>
    <message>
        <source>Placeholders</source>
        <translation>穴</translation>
    </message>
    <message>
        <source>Rules for bases</source>
        <translation>返事集のルール</translation>
    </message>
    <message>
        <source>only while you choose it</source>
        <translation>自分で選んでいる間だけ</translation>
    </message>
    <message>
        <source>as in the settings</source>
        <translation>設定のとおり</translation>
    </message>
    <message>
        <source>that of this computer</source>
        <translation>このコンピューターのもの</translation>
    </message>
    <message>
        <source>at all hours</source>
        <translation>いつでも</translation>
    </message>
    <message>
        <source>on</source>
        <translation>オン</translation>
    </message>
    <message>
        <source>off</source>
        <translation>オフ</translation>
    </message>
    <message>
        <source>bundled, in your language</source>
        <translation>付属のもの (あなたの言語)</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>nothing</source>
        <comment>the value of a setting that is a text</comment>
        <translation>空</translation>
    </message>
    <message>
        <source>you are online</source>
        <translation>オンライン</translation>
    </message>
    <message>
        <source>you are away</source>
        <translation>離席中</translation>
    </message>
    <message>
        <source>while the screen is locked</source>
        <translation>画面がロックされている間</translation>
    </message>
    <message>
        <source>while nobody has used the computer for {minutes} min</source>
        <translation>{minutes} 分間パソコンの操作がないとき</translation>
    </message>
    <message>
        <source>while a program fills the screen</source>
        <translation>全画面表示の間</translation>
    </message>
    <message>
        <source>while do not disturb is on</source>
        <translation>おやすみモードの間</translation>
    </message>
    <message>
        <source>{one} and {other}</source>
        <comment>two states of the computer</comment>
        <translation>{one}、かつ{other}</translation>
    </message>
    <message>
        <source>You chose it.</source>
        <translation>自分で選びました。</translation>
    </message>
    <message>
        <source>Your calendar says so: {entry}.</source>
        <translation>カレンダーの予定：{entry}。</translation>
    </message>
    <message>
        <source>The screen is locked.</source>
        <translation>画面がロックされています。</translation>
    </message>
    <message>
        <source>Nobody uses the computer.</source>
        <translation>パソコンの操作がありません。</translation>
    </message>
    <message>
        <source>A program fills the screen.</source>
        <translation>全画面表示中です。</translation>
    </message>
    <message>
        <source>Do not disturb is on.</source>
        <translation>おやすみモードです。</translation>
    </message>
    <message>
        <source>The hours in your rules say so.</source>
        <translation>ルールの時間割で決まっています。</translation>
    </message>
    <message>
        <source>until you unlock the screen</source>
        <translation>画面のロックを解除するまで</translation>
    </message>
    <message>
        <source>until you use the computer</source>
        <translation>パソコンを操作するまで</translation>
    </message>
    <message>
        <source>until the full screen ends</source>
        <translation>全画面表示が終わるまで</translation>
    </message>
    <message>
        <source>until do not disturb ends</source>
        <translation>おやすみモードが終わるまで</translation>
    </message>
    <message>
        <source>until you change it</source>
        <translation>変更するまで</translation>
    </message>
    <message>
        <source>{one} or {other}</source>
        <comment>two ends of a mode</comment>
        <translation>{one}、または{other}</translation>
    </message>
    <message>
        <source>until you unlock</source>
        <translation>ロック解除まで</translation>
    </message>
    <message>
        <source>until you are back</source>
        <translation>戻るまで</translation>
    </message>
    <message>
        <source>in full screen</source>
        <translation>全画面</translation>
    </message>
    <message>
        <source>do not disturb</source>
        <translation>応答不可</translation>
    </message>
    <message>
        <source>until Monday, {time}</source>
        <translation>月曜日 {time}まで</translation>
    </message>
    <message>
        <source>until Tuesday, {time}</source>
        <translation>火曜日 {time}まで</translation>
    </message>
    <message>
        <source>until Wednesday, {time}</source>
        <translation>水曜日 {time}まで</translation>
    </message>
    <message>
        <source>until Thursday, {time}</source>
        <translation>木曜日 {time}まで</translation>
    </message>
    <message>
        <source>until Friday, {time}</source>
        <translation>金曜日 {time}まで</translation>
    </message>
    <message>
        <source>until Saturday, {time}</source>
        <translation>土曜日 {time}まで</translation>
    </message>
    <message>
        <source>until Sunday, {time}</source>
        <translation>日曜日 {time}まで</translation>
    </message>
    <message>
        <source>until tomorrow, {time}</source>
        <translation>明日 {time}まで</translation>
    </message>
    <message>
        <source>until {time}</source>
        <translation>{time}まで</translation>
    </message>
    <message>
        <source>you are offline</source>
        <translation>オフライン</translation>
    </message>
    <message>
        <source>There are: {names}.</source>
        <translation>あるのは {names} です。</translation>
    </message>
</context>
<context>
    <name>RulesForm</name>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
</context>
<context>
    <name>RulesPlace</name>
    <message>
        <source>Rules</source>
        <translation>ルール</translation>
    </message>
    <message>
        <source>Edit as text</source>
        <translation>テキストで編集</translation>
    </message>
    <message>
        <source>Add a mode</source>
        <translation>モードを追加</translation>
    </message>
    <message>
        <source>Modes</source>
        <translation>モード</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>もしも</translation>
    </message>
    <message>
        <source>The text of the rules is not saved.</source>
        <translation>ルールのテキストが保存されていません。</translation>
    </message>
    <message>
        <source>Boltun tries the modes in this order, and the first one whose time it is holds.</source>
        <translation>Boltunはこの順にモードを調べ、時間の合う最初のモードを使います。</translation>
    </message>
    <message>
        <source>While no mode holds, the settings count as they are.</source>
        <translation>どのモードでもないときは、設定がそのまま使われます。</translation>
    </message>
    <message>
        <source>The mode “{mode}” is added.</source>
        <translation>モード「{mode}」を追加しました。</translation>
    </message>
    <message>
        <source>The rule for bases is deleted.</source>
        <translation>返事集のルールを削除しました。</translation>
    </message>
    <message>
        <source>The mode “{mode}” has another place.</source>
        <translation>モード「{mode}」の順番を変えました。</translation>
    </message>
    <message>
        <source>The mode “{mode}” is deleted.</source>
        <translation>モード「{mode}」を削除しました。</translation>
    </message>
    <message>
        <source>The rules are saved.</source>
        <translation>ルールを保存しました。</translation>
    </message>
</context>
<context>
    <name>SamePerson</name>
    <message>
        <source>The name or address of the same person on another network…</source>
        <translation>別のネットワークでの、同じ人の名前かアドレス…</translation>
    </message>
    <message>
        <source>Is the same person as</source>
        <translation>同じ人</translation>
    </message>
    <message>
        <source>{name} ({network}) and {other} ({other_network}) are one person now.</source>
        <translation>{name}（{network}）と {other}（{other_network}）を同じ人として扱います。</translation>
    </message>
</context>
<context>
    <name>ScenarioEditor</name>
    <message>
        <source>Sheets</source>
        <translation>シート</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n 行</numerusform>
        </translation>
    </message>
    <message>
        <source>only what is near the chosen state is drawn</source>
        <translation>選んだ状態の近くだけを描いています</translation>
    </message>
    <message>
        <source>No cell holds this text.</source>
        <translation>このテキストを含むセルはありません。</translation>
    </message>
    <message>
        <source>Remove rows (Ctrl+-)</source>
        <translation>行を削除 (Ctrl+-)</translation>
    </message>
    <message>
        <source>&amp;Graph</source>
        <translation>グラフ(&amp;G)</translation>
    </message>
    <message>
        <source>Preview (Ctrl+E)</source>
        <translation>プレビュー (Ctrl+E)</translation>
    </message>
    <message>
        <source>New row</source>
        <translation>新しい行</translation>
    </message>
    <message>
        <source>Find…</source>
        <translation>検索…</translation>
    </message>
    <message>
        <source>Find in the sheet</source>
        <translation>シート内を検索</translation>
    </message>
    <message>
        <source>States</source>
        <translation>状態</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>問題</translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s)</source>
        <translation>
            <numerusform>問題 %n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>No problems found.</source>
        <translation>問題は見つかりませんでした。</translation>
    </message>
    <message>
        <source>Let it run</source>
        <translation>実行を許可</translation>
    </message>
</context>
<context>
    <name>ScriptEditor</name>
    <message>
        <source>Nothing that is defined elsewhere stands here.</source>
        <translation>ここには、ほかで定義されたものがありません。</translation>
    </message>
    <message>
        <source>Declare encoding</source>
        <translation>文字コードを宣言</translation>
    </message>
    <message>
        <source>Let it run</source>
        <translation>実行を許可</translation>
    </message>
    <message>
        <source>Outline (Ctrl+Shift+O)</source>
        <translation>アウトライン (Ctrl+Shift+O)</translation>
    </message>
    <message>
        <source>Preview (Ctrl+E)</source>
        <translation>プレビュー (Ctrl+E)</translation>
    </message>
</context>
<context>
    <name>SentWords</name>
    <message>
        <source>What would be sent</source>
        <translation>送る内容</translation>
    </message>
    <message>
        <source>{model} at {where} is on. If this contact is marked, it is sent this:</source>
        <translation>{where} の {model} はオンです。この相手に印があれば、次を送ります。</translation>
    </message>
    <message>
        <source>{model} at {where} is off: nothing is sent. If it were on, it would be sent this:</source>
        <translation>{where} の {model} はオフで、何も送りません。オンなら次を送ります。</translation>
    </message>
    <message>
        <source>Today: {answers} of {most} answers, {tokens} of {all} tokens.</source>
        <translation>今日: 返事 {answers} / {most}、トークン {tokens} / {all}。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
</context>
<context>
    <name>Sentences</name>
    <message>
        <source>When</source>
        <translation>いつ</translation>
    </message>
    <message>
        <source>Whom</source>
        <translation>だれに</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>答えない</translation>
    </message>
    <message>
        <source>How</source>
        <translation>動き方</translation>
    </message>
    <message>
        <source>Hours</source>
        <translation>時間帯</translation>
    </message>
</context>
<context>
    <name>SettingsPlace</name>
    <message>
        <source>Find a setting…</source>
        <translation>設定を探す…</translation>
    </message>
    <message>
        <source>Find a setting</source>
        <translation>設定を探す</translation>
    </message>
    <message>
        <source>No setting contains these words.</source>
        <translation>この言葉を含む設定はありません。</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>設定</translation>
    </message>
    <message>
        <source>Delete everything that was said…</source>
        <translation>話したことをすべて削除…</translation>
    </message>
    <message>
        <source>Go back to a copy of the memory…</source>
        <translation>記憶のコピーに戻す…</translation>
    </message>
    <message>
        <source>Back to default: {label}</source>
        <translation>既定に戻す: {label}</translation>
    </message>
    <message>
        <source>bundled, in your language</source>
        <translation>付属のもの (あなたの言語)</translation>
    </message>
    <message>
        <source>{label}: back to default.</source>
        <translation>{label}: 既定に戻しました。</translation>
    </message>
</context>
<context>
    <name>SheetModel</name>
    <message>
        <source>Edit a cell</source>
        <translation>セルの編集</translation>
    </message>
</context>
<context>
    <name>SheetView</name>
    <message>
        <source>Rows of the sheet {name}</source>
        <translation>シート {name} の行</translation>
    </message>
    <message>
        <source>New row</source>
        <translation>新しい行</translation>
    </message>
    <message numerus="yes">
        <source>Remove %n row(s)</source>
        <translation>
            <numerusform>%n 行の削除</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Move %n row(s)</source>
        <translation>
            <numerusform>%n 行の移動</numerusform>
        </translation>
    </message>
    <message>
        <source>Empty cells</source>
        <translation>セルを空にする</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>貼り付け</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>切り取り</translation>
    </message>
</context>
<context>
    <name>Shortcuts</name>
    <message>
        <source>Help for the place where you are</source>
        <translation>いまいる場所のヘルプ</translation>
    </message>
    <message>
        <source>Go anywhere or do anything, by typing</source>
        <translation>入力して、どこへでも移動し、何でも操作</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>会話</translation>
    </message>
    <message>
        <source>Bases</source>
        <translation>返事集</translation>
    </message>
    <message>
        <source>Teach</source>
        <translation>教える</translation>
    </message>
    <message>
        <source>Accounts</source>
        <translation>アカウント</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>統計</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>設定</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>ルール</translation>
    </message>
    <message>
        <source>Left for you: the digest</source>
        <translation>まとめ：あなたに残っていること</translation>
    </message>
    <message>
        <source>Pause until you resume; resume</source>
        <translation>再開するまで休止、再開</translation>
    </message>
    <message>
        <source>Be silent without a good answer, on or off</source>
        <translation>よい返事がないときは黙る（入／切）</translation>
    </message>
    <message>
        <source>Find: people and words, a text in the base, a setting</source>
        <translation>検索（人と言葉、返事集の中、設定）</translation>
    </message>
    <message>
        <source>To the buttons of the notice below; Esc closes it</source>
        <translation>下の通知のボタンへ。Esc で閉じます</translation>
    </message>
    <message>
        <source>Show the log</source>
        <translation>ログを表示</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>終了</translation>
    </message>
    <message>
        <source>New base</source>
        <translation>新しい返事集</translation>
    </message>
    <message>
        <source>Open a base</source>
        <translation>返事集を開く</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>名前を付けて保存</translation>
    </message>
    <message>
        <source>Close the base</source>
        <translation>返事集を閉じる</translation>
    </message>
    <message>
        <source>Next base</source>
        <translation>次の返事集</translation>
    </message>
    <message>
        <source>The base before</source>
        <translation>前の返事集</translation>
    </message>
    <message>
        <source>Table or text</source>
        <translation>表またはテキスト</translation>
    </message>
    <message>
        <source>To the preview, and back</source>
        <translation>試し欄へ移動、戻る</translation>
    </message>
    <message>
        <source>New pair, or a new row of a sheet</source>
        <translation>新しい組、またはシートの新しい行</translation>
    </message>
    <message>
        <source>Find in the base</source>
        <translation>返事集の中を検索</translation>
    </message>
    <message>
        <source>Find next</source>
        <translation>次を検索</translation>
    </message>
    <message>
        <source>Find the one before</source>
        <translation>前を検索</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>置換</translation>
    </message>
    <message>
        <source>Filter of the table</source>
        <translation>表の絞り込み</translation>
    </message>
    <message>
        <source>Fold all kinds</source>
        <translation>すべての種類を折りたたむ</translation>
    </message>
    <message>
        <source>Unfold all kinds</source>
        <translation>すべての種類を展開する</translation>
    </message>
    <message>
        <source>Next problem</source>
        <translation>次の問題</translation>
    </message>
    <message>
        <source>The problem before</source>
        <translation>前の問題</translation>
    </message>
    <message>
        <source>A long look at the base</source>
        <translation>返事集を詳しく調べる</translation>
    </message>
    <message>
        <source>Outline of a script</source>
        <translation>スクリプトの見出し</translation>
    </message>
    <message>
        <source>To the definition of a name</source>
        <translation>名前の定義へ移動</translation>
    </message>
    <message>
        <source>Back from the definition</source>
        <translation>定義から戻る</translation>
    </message>
    <message>
        <source>The scenario as a graph</source>
        <translation>シナリオを図で表示</translation>
    </message>
    <message>
        <source>Remove rows of a sheet</source>
        <translation>シートの行を削除</translation>
    </message>
    <message>
        <source>To the buttons of the notice above the base</source>
        <translation>返事集の上のお知らせのボタンへ移動</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>ショートカットキー</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>どこでも</translation>
    </message>
    <message>
        <source>In Bases</source>
        <translation>「返事集」で</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>キー</translation>
    </message>
    <message>
        <source>does</source>
        <translation>働き</translation>
    </message>
</context>
<context>
    <name>Simulator</name>
    <message>
        <source>What if somebody writes?</source>
        <translation>誰かが書いてきたら?</translation>
    </message>
    <message>
        <source>Nothing is sent, and nothing is written down.</source>
        <translation>何も送られず、何も記録されません。</translation>
    </message>
    <message>
        <source>Hello</source>
        <translation>こんにちは</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>今</translation>
    </message>
    <message>
        <source>Who writes</source>
        <translation>誰が</translation>
    </message>
    <message>
        <source>When</source>
        <translation>いつ</translation>
    </message>
    <message>
        <source>Your status</source>
        <translation>あなたの状態</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>モード</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>メッセージ</translation>
    </message>
    <message>
        <source>What was asked, in this order</source>
        <translation>確かめたこと（順番どおり）</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>ルール</translation>
    </message>
    <message>
        <source>What it said</source>
        <translation>その答え</translation>
    </message>
    <message>
        <source>as it is</source>
        <translation>そのまま</translation>
    </message>
    <message>
        <source>by the hours</source>
        <translation>時間帯に従う</translation>
    </message>
    <message>
        <source>you chose {mode}</source>
        <translation>{mode} を選んだとき</translation>
    </message>
    <message>
        <source>Mode: {mode}</source>
        <translation>モード: {mode}</translation>
    </message>
    <message>
        <source>Mode: {mode}, until {time}</source>
        <translation>モード: {mode}（{time}まで）</translation>
    </message>
    <message>
        <source>No mode holds then.</source>
        <translation>その時に有効なモードはありません。</translation>
    </message>
    <message>
        <source>Entry of the rules: {rule}</source>
        <translation>ルールの項目: {rule}</translation>
    </message>
    <message>
        <source>Bases: {bases}</source>
        <translation>返事集: {bases}</translation>
    </message>
</context>
<context>
    <name>SpanRow</name>
    <message>
        <source>all day</source>
        <translation>一日中</translation>
    </message>
    <message>
        <source>from</source>
        <translation>から</translation>
    </message>
    <message>
        <source>until</source>
        <translation>まで</translation>
    </message>
    <message>
        <source>Dates</source>
        <translation>日付</translation>
    </message>
    <message>
        <source>every week</source>
        <translation>毎週</translation>
    </message>
    <message>
        <source>on one day</source>
        <translation>ある日だけ</translation>
    </message>
    <message>
        <source>until a day</source>
        <translation>ある日まで</translation>
    </message>
    <message>
        <source>from a day on</source>
        <translation>ある日から</translation>
    </message>
    <message>
        <source>from a day to a day</source>
        <translation>ある日からある日まで</translation>
    </message>
    <message>
        <source>first day</source>
        <translation>最初の日</translation>
    </message>
    <message>
        <source>last day</source>
        <translation>最後の日</translation>
    </message>
</context>
<context>
    <name>Standing</name>
    <message>
        <source>You chose never to answer here.</source>
        <translation>ここでは決して答えないと、あなたが選びました。</translation>
    </message>
    <message>
        <source>You are here yourself: Boltun is silent until {time}.</source>
        <translation>あなたがここにいるので、{time} まで黙っています。</translation>
    </message>
    <message>
        <source>Paused here until you resume.</source>
        <translation>再開するまで、ここは休止中です。</translation>
    </message>
    <message>
        <source>Paused here until {time}.</source>
        <translation>{time} まで、ここは休止中です。</translation>
    </message>
    <message>
        <source>This contact has got {count} answers in ten minutes, as many as you allow. Boltun is silent here until {time}.</source>
        <translation>この相手への返事が 10 分間で {count} 件になり、許可した数に達しました。Boltun は {time} までここで黙っています。</translation>
    </message>
    <message>
        <source>This contact has got {count} answers in an hour, as many as you allow. Boltun is silent here until {time}.</source>
        <translation>この相手への返事が 1 時間で {count} 件になり、許可した数に達しました。Boltun は {time} までここで黙っています。</translation>
    </message>
    <message>
        <source>This room has got {count} answers in an hour, as many as you allow. Boltun is silent here until {time}.</source>
        <translation>このルームには1時間に{count}件の返事をしました。設定の上限です。{time}まで黙っています。</translation>
    </message>
    <message>
        <source>{reason} Boltun is silent here until {time}.</source>
        <translation>{reason}Boltun は {time} までここで黙っています。</translation>
    </message>
    <message>
        <source>Boltun stopped here until {time}: too many answers, or another bot.</source>
        <translation>{time} まで、ここで止まっています。返事が多すぎるか、相手もボットです。</translation>
    </message>
    <message>
        <source>Boltun answers this contact only while you are away.</source>
        <translation>Boltunがこの相手に返事をするのは、あなたが離席している間だけです。</translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>Bases and scripts</source>
        <translation>返事集とスクリプト</translation>
    </message>
    <message>
        <source>What Boltun says stands in reply bases – pairs of what a contact writes and what is answered – and in scripts of other programs.</source>
        <translation>Boltun の言うことは、相手が書くこととその答えの組である返事集と、ほかのプログラムのスクリプトにあります。</translation>
    </message>
    <message>
        <source>New base</source>
        <translation>新しい返事集</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>ファイルを開く…</translation>
    </message>
    <message>
        <source>Open a folder…</source>
        <translation>フォルダーを開く…</translation>
    </message>
    <message>
        <source>A set of AIML files, or a DialBB application</source>
        <translation>AIML ファイルの集まり、または DialBB アプリケーション</translation>
    </message>
    <message>
        <source>comes with Boltun, can only be read</source>
        <translation>Boltun に付属、読み取り専用</translation>
    </message>
    <message>
        <source>Learn from your history</source>
        <translation>自分の履歴から学ばせる</translation>
    </message>
    <message>
        <source>You have said most of what Boltun should say already, in other programs. Boltun reads exports and logs of your conversations and proposes what your base could say. Nothing leaves this computer, and nothing is kept but what you accept.</source>
        <translation>Boltun に言わせたいことの多くは、もうほかのプログラムで言っているはずです。Boltun は会話のエクスポートやログを読み、返事集に入れられるものを提案します。何もこのコンピューターの外へは出ず、採用したものだけが残ります。</translation>
    </message>
    <message>
        <source>Exports and logs</source>
        <translation>エクスポートとログ</translation>
    </message>
    <message>
        <source>Nothing was found in the usual places. Export your conversations in the other program, and add the file: a result.json of Telegram Desktop, a _chat.txt of WhatsApp, logs of Pidgin, Gajim or IRC, and others (F1 lists them).</source>
        <translation>いつもの場所には何も見つかりませんでした。ほかのプログラムで会話をエクスポートして、そのファイルを追加してください。Telegram Desktop の result.json、WhatsApp の _chat.txt、Pidgin・Gajim・IRC のログなどが読めます（一覧は F1）。</translation>
    </message>
    <message>
        <source>Add a file…</source>
        <translation>ファイルを追加…</translation>
    </message>
    <message>
        <source>Add a folder…</source>
        <translation>フォルダーを追加…</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>読む</translation>
    </message>
    <message>
        <source>Back to the proposals</source>
        <translation>提案に戻る</translation>
    </message>
    <message>
        <source>Forget what was read</source>
        <translation>読んだ内容を忘れる</translation>
    </message>
    <message>
        <source>Chosen by you</source>
        <translation>自分で選んだもの</translation>
    </message>
    <message>
        <source>Add a folder with exports or logs</source>
        <translation>エクスポートやログのフォルダーを追加</translation>
    </message>
    <message>
        <source>Add an export or a log</source>
        <translation>エクスポートやログを追加</translation>
    </message>
</context>
<context>
    <name>StateRow</name>
    <message>
        <source>the screen is locked</source>
        <translation>画面がロックされている</translation>
    </message>
    <message>
        <source>nobody uses the computer for</source>
        <translation>パソコンの操作がない時間</translation>
    </message>
    <message>
        <source>do not disturb is on</source>
        <translation>おやすみモードである</translation>
    </message>
    <message>
        <source>a program fills the screen</source>
        <translation>全画面表示である</translation>
    </message>
    <message>
        <source>min</source>
        <translation>分</translation>
    </message>
    <message>
        <source>Minutes without use</source>
        <translation>操作がない分数</translation>
    </message>
</context>
<context>
    <name>StatisticsPlace</name>
    <message>
        <source>Statistics</source>
        <translation>統計</translation>
    </message>
    <message>
        <source>Period</source>
        <translation>期間</translation>
    </message>
    <message>
        <source>As tables</source>
        <translation>表で表示</translation>
    </message>
    <message>
        <source>Show the numbers as tables in place of bars</source>
        <translation>棒グラフの代わりに数を表で表示</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>CSV で保存…</translation>
    </message>
    <message>
        <source>answered</source>
        <translation>返事済み</translation>
    </message>
    <message>
        <source>held</source>
        <translation>確認あり</translation>
    </message>
    <message>
        <source>silent</source>
        <translation>返事なし</translation>
    </message>
    <message>
        <source>When</source>
        <translation>いつ</translation>
    </message>
    <message>
        <source>day or month</source>
        <translation>日または月</translation>
    </message>
    <message>
        <source>At what time of the day</source>
        <translation>一日のどの時刻に</translation>
    </message>
    <message>
        <source>hour</source>
        <translation>時刻</translation>
    </message>
    <message>
        <source>Why Boltun was silent</source>
        <translation>なぜ黙っていたか</translation>
    </message>
    <message>
        <source>reason</source>
        <translation>理由</translation>
    </message>
    <message>
        <source>messages</source>
        <translation>メッセージ</translation>
    </message>
    <message>
        <source>Who wrote</source>
        <translation>誰が書いたか</translation>
    </message>
    <message>
        <source>contact</source>
        <translation>相手</translation>
    </message>
    <message>
        <source>How long an answer took</source>
        <translation>返事までの時間</translation>
    </message>
    <message>
        <source>time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>answers</source>
        <translation>返事</translation>
    </message>
    <message>
        <source>What was said most often</source>
        <translation>最もよく言ったこと</translation>
    </message>
    <message>
        <source>reply</source>
        <translation>返事</translation>
    </message>
    <message>
        <source>times</source>
        <translation>回数</translation>
    </message>
    <message>
        <source>What was never said</source>
        <translation>一度も言わなかったこと</translation>
    </message>
    <message>
        <source>line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>数えています…</translation>
    </message>
    <message>
        <source>Nobody has written yet. Write to Boltun as a friend would under Conversations (Ctrl+1), or add an account (Ctrl+4).</source>
        <translation>まだ誰からも届いていません。「会話」(Ctrl+1) で友だちになったつもりで書くか、アカウントを追加してください (Ctrl+4)。</translation>
    </message>
    <message>
        <source>Nobody wrote in this time. Choose a longer one above.</source>
        <translation>この期間には誰からも届いていません。上でもっと長い期間を選んでください。</translation>
    </message>
    <message>
        <source>{hour} to {next} o&apos;clock</source>
        <translation>{hour} 時から {next} 時</translation>
    </message>
    <message numerus="yes">
        <source>%n message(s)</source>
        <translation>
            <numerusform>%n 件のメッセージ</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n other(s)</source>
        <translation>
            <numerusform>ほか %n 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n answer(s)</source>
        <translation>
            <numerusform>%n 件の返事</numerusform>
        </translation>
    </message>
    <message>
        <source>Half of the answers took no longer than {time}.</source>
        <translation>半数の返事は {time} 以内でした。</translation>
    </message>
    <message numerus="yes">
        <source>%n time(s)</source>
        <translation>
            <numerusform>%n 回</numerusform>
        </translation>
    </message>
    <message>
        <source>up to {time}</source>
        <translation>{time} まで</translation>
    </message>
    <message>
        <source>longer</source>
        <translation>それ以上</translation>
    </message>
    <message>
        <source>line {number}</source>
        <translation>{number} 行目</translation>
    </message>
    <message>
        <source>{reply} – to {key}, line {number}</source>
        <translation>{reply} – {key} への返事、{number} 行目</translation>
    </message>
    <message>
        <source>{unused} of {total} replies of {base} were never sent to anybody.</source>
        <translation>{base} の返事 {total} 件のうち {unused} 件は、まだ誰にも送られていません。</translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message numerus="yes">
        <source>%n replies today</source>
        <translation>
            <numerusform>今日の返事 %n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>no reply base</source>
        <translation>返事集なし</translation>
    </message>
    <message>
        <source>base {name}</source>
        <translation>返事集 {name}</translation>
    </message>
    <message>
        <source>base {name} cannot answer</source>
        <translation>返事集 {name} は答えられません</translation>
    </message>
    <message>
        <source>, then {name}</source>
        <translation>、次に {name}</translation>
    </message>
    <message>
        <source>No account yet: only practice</source>
        <translation>アカウントはまだなし: 練習のみ</translation>
    </message>
</context>
<context>
    <name>Steps</name>
    <message>
        <source>… %n step(s) more …</source>
        <translation>… ほか %n 段階 …</translation>
    </message>
    <message>
        <source>line {number}</source>
        <translation>{number} 行目</translation>
    </message>
</context>
<context>
    <name>TableView</name>
    <message>
        <source>Pairs of the base</source>
        <translation>返事集の組</translation>
    </message>
    <message>
        <source>Delete pairs</source>
        <translation>組の削除</translation>
    </message>
    <message numerus="yes">
        <source>%n pair(s) deleted.</source>
        <translation>
            <numerusform>%n 組を削除しました。</numerusform>
        </translation>
    </message>
    <message>
        <source>No two of these keys have the same replies.</source>
        <translation>同じ返事を持つキーが二つ以上ありません。</translation>
    </message>
    <message>
        <source>Make a topic</source>
        <translation>話題にする</translation>
    </message>
    <message numerus="yes">
        <source>%n key(s) share their replies now.</source>
        <translation>
            <numerusform>%n 個のキーが返事を共有するようになりました。</numerusform>
        </translation>
    </message>
    <message>
        <source>A sorted table shows no order of its own: go back to that of the file first.</source>
        <translation>並べ替えた表には独自の順序がありません。先にファイルの順に戻してください。</translation>
    </message>
    <message>
        <source>Paste pairs</source>
        <translation>組の貼り付け</translation>
    </message>
    <message numerus="yes">
        <source>%n pair(s) pasted.</source>
        <translation>
            <numerusform>%n 組を貼り付けました。</numerusform>
        </translation>
    </message>
    <message>
        <source>Left out, with no tab between key and reply: row {rows}.</source>
        <translation>キーと返事の間にタブがないため取り込まれなかった行: {rows}。</translation>
    </message>
    <message>
        <source>Only the first two cells were taken of row {rows}.</source>
        <translation>最初の 2 つのセルだけを取り込んだ行: {rows}。</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>編集</translation>
    </message>
    <message>
        <source>New pair behind</source>
        <translation>次に新しい組</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>切り取り</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>Copy as rows of a spreadsheet</source>
        <translation>表計算の行としてコピー</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>貼り付け</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>削除</translation>
    </message>
    <message>
        <source>Make a topic of these pairs</source>
        <translation>これらの組を話題にまとめる</translation>
    </message>
    <message>
        <source>Fold this kind</source>
        <translation>この種類をたたむ</translation>
    </message>
    <message>
        <source>Unfold this kind</source>
        <translation>この種類を広げる</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>上へ</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>下へ</translation>
    </message>
</context>
<context>
    <name>Tabs</name>
    <message>
        <source>Open bases</source>
        <translation>開いている返事集</translation>
    </message>
    <message>
        <source>Close {name} (Ctrl+W)</source>
        <translation>{name} を閉じる (Ctrl+W)</translation>
    </message>
    <message>
        <source>Can only be read.</source>
        <translation>読み取り専用です。</translation>
    </message>
    <message>
        <source>Not saved.</source>
        <translation>保存されていません。</translation>
    </message>
</context>
<context>
    <name>TeachForm</name>
    <message>
        <source>Show the conversation</source>
        <translation>会話を表示</translation>
    </message>
    <message>
        <source>Phrase</source>
        <translation>句</translation>
    </message>
    <message>
        <source>Words in round brackets, ending in . for statements and ? for questions; or a whole phrase</source>
        <translation>丸括弧に入れた語。平叙文なら . 、疑問文なら ? で終わります。または句全体</translation>
    </message>
    <message>
        <source>Reply</source>
        <translation>返事</translation>
    </message>
    <message>
        <source>What Boltun shall say…</source>
        <translation>Boltun に言わせること…</translation>
    </message>
    <message>
        <source>Into which base</source>
        <translation>どの返事集に</translation>
    </message>
    <message>
        <source>Into</source>
        <translation>追加先</translation>
    </message>
    <message>
        <source>Teach</source>
        <translation>教える</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>あとで</translation>
    </message>
    <message>
        <source>Ignore</source>
        <translation>無視</translation>
    </message>
    <message>
        <source>Ask no more about this message and others like it</source>
        <translation>このメッセージと似たものを今後たずねない</translation>
    </message>
    <message>
        <source>Draft a reply</source>
        <translation>返事の下書き</translation>
    </message>
    <message>
        <source>The language model in the list of bases drafts a reply. This message is sent there.</source>
        <translation>言語モデルが返事を下書きします。このメッセージが送られます。</translation>
    </message>
    <message>
        <source>Back to New</source>
        <translation>「新着」に戻す</translation>
    </message>
    <message>
        <source>In the base there is something near:</source>
        <translation>返事集に近いものがあります:</translation>
    </message>
    <message>
        <source>Boltun would then say: {replies}</source>
        <translation>Boltun はこう言うようになります：{replies}</translation>
    </message>
    <message>
        <source>Boltun would say nothing new.</source>
        <translation>新しい返事にはなりません。</translation>
    </message>
    <message>
        <source>This phrase does not find the message; “{reply}” would be said.</source>
        <translation>この句ではこのメッセージが見つかりません。「{reply}」と答えることになります。</translation>
    </message>
    <message>
        <source>This phrase does not find the message.</source>
        <translation>この句ではこのメッセージが見つかりません。</translation>
    </message>
    <message numerus="yes">
        <source>Boltun would say this, or one of %n other(s).</source>
        <translation>
            <numerusform>こう答えるか、ほかの %n 件のどれかで答えます。</numerusform>
        </translation>
    </message>
    <message>
        <source>Boltun would say this.</source>
        <translation>こう答えます。</translation>
    </message>
    <message>
        <source>a copy of {title}</source>
        <translation>{title} の写し</translation>
    </message>
</context>
<context>
    <name>TeachPlace</name>
    <message>
        <source>Teach</source>
        <translation>教える</translation>
    </message>
    <message numerus="yes">
        <source>%n time(s)</source>
        <translation>
            <numerusform>%n 回</numerusform>
        </translation>
    </message>
    <message>
        <source>met with a general reply</source>
        <translation>一般的な返事をしました</translation>
    </message>
    <message>
        <source>met with silence</source>
        <translation>黙っていました</translation>
    </message>
    <message>
        <source>New</source>
        <translation>新着</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>あとで</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>済み</translation>
    </message>
    <message>
        <source>Ignored</source>
        <translation>無視したもの</translation>
    </message>
    <message>
        <source>Opening…</source>
        <translation>開いています…</translation>
    </message>
    <message>
        <source>Nothing to teach.</source>
        <translation>教えることはありません。</translation>
    </message>
    <message>
        <source>Messages for which Boltun finds no good reply come here by themselves. You can also teach from a conversation: open the menu of a message.</source>
        <translation>よい返事が見つからなかったメッセージは、自動でここに来ます。会話からも教えられます。メッセージのメニューを開いてください。</translation>
    </message>
    <message>
        <source>Nothing was put off.</source>
        <translation>後回しにしたものはありません。</translation>
    </message>
    <message>
        <source>Nothing was taught yet.</source>
        <translation>まだ何も教えていません。</translation>
    </message>
    <message>
        <source>Nothing is ignored.</source>
        <translation>無視したものはありません。</translation>
    </message>
    <message>
        <source>There is no base to teach. Begin one under Bases (Ctrl+2).</source>
        <translation>教える返事集がありません。「返事集」(Ctrl+2) で作ってください。</translation>
    </message>
    <message>
        <source>Taught: line {number} of {base}.</source>
        <translation>教えました: {base} の {number} 行目。</translation>
    </message>
    <message>
        <source>Taught: line {number} of {base}, which is open under Bases and not saved yet.</source>
        <translation>教えました: {base} の {number} 行目。「返事集」で開いていて、まだ保存されていません。</translation>
    </message>
    <message>
        <source>Back among the new ones.</source>
        <translation>「新着」に戻しました。</translation>
    </message>
    <message>
        <source>Put off.</source>
        <translation>後回しにしました。</translation>
    </message>
    <message>
        <source>Ignored, and others like it, too.</source>
        <translation>似たものも含めて無視します。</translation>
    </message>
    <message>
        <source>Done.</source>
        <translation>済みました。</translation>
    </message>
</context>
<context>
    <name>TextPage</name>
    <message>
        <source>The text of the rules</source>
        <translation>ルールのテキスト</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>No fault.</source>
        <translation>誤りはありません。</translation>
    </message>
</context>
<context>
    <name>TextPane</name>
    <message>
        <source>Place in the base</source>
        <translation>返事集の中の位置</translation>
    </message>
</context>
<context>
    <name>TextView</name>
    <message>
        <source>Text</source>
        <translation>テキスト</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>元に戻す</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>やり直し</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>切り取り</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>貼り付け</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>すべて選択</translation>
    </message>
    <message>
        <source>Typing</source>
        <translation>入力</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>削除</translation>
    </message>
</context>
<context>
    <name>TextWindow</name>
    <message>
        <source>&amp;Copy all</source>
        <translation>すべてコピー(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Open folder</source>
        <translation>フォルダーを開く(&amp;O)</translation>
    </message>
    <message>
        <source>C&amp;lose</source>
        <translation>閉じる(&amp;L)</translation>
    </message>
</context>
<context>
    <name>ThumbButtons</name>
    <message>
        <source>Good reply (+)</source>
        <translation>良い返事（+）</translation>
    </message>
    <message>
        <source>Bad reply: teach a better one (-)</source>
        <translation>良くない返事：もっと良い返事を教える（-）</translation>
    </message>
</context>
<context>
    <name>Thumbs</name>
    <message>
        <source>The thumb is taken back.</source>
        <translation>評価を取り消しました。</translation>
    </message>
    <message>
        <source>A thumb up for this reply.</source>
        <translation>この返事に「いいね」を付けました。</translation>
    </message>
    <message>
        <source>A thumb down for this reply.</source>
        <translation>この返事に「いまいち」を付けました。</translation>
    </message>
    <message>
        <source>A thumb down: the message waits under Teach.</source>
        <translation>「いまいち」を付けました。このメッセージは「教える」で待っています。</translation>
    </message>
</context>
<context>
    <name>Tile</name>
    <message>
        <source>Show these messages</source>
        <translation>これらのメッセージを表示</translation>
    </message>
</context>
<context>
    <name>TimelineView</name>
    <message>
        <source>messages</source>
        <translation>届いたメッセージ</translation>
    </message>
    <message>
        <source>Boltun answered</source>
        <translation>Boltunの返事</translation>
    </message>
    <message>
        <source>asked you</source>
        <translation>あなたに確認</translation>
    </message>
    <message>
        <source>kept silent</source>
        <translation>沈黙</translation>
    </message>
    <message>
        <source>you wrote</source>
        <translation>あなたの発言</translation>
    </message>
    <message>
        <source>{begin} to {end}</source>
        <translation>{begin}～{end}</translation>
    </message>
</context>
<context>
    <name>TimesEditor</name>
    <message>
        <source>at these times</source>
        <translation>次の時間</translation>
    </message>
    <message>
        <source>Add times</source>
        <translation>時間を追加</translation>
    </message>
    <message>
        <source>Add a calendar</source>
        <translation>カレンダーを追加</translation>
    </message>
    <message>
        <source>Add a state of the computer</source>
        <translation>パソコンの状態を追加</translation>
    </message>
</context>
<context>
    <name>Topics</name>
    <message>
        <source>you answered: {reply}</source>
        <translation>あなたの答え：{reply}</translation>
    </message>
    <message>
        <source>you disliked: {reply}</source>
        <translation>いまいちだった返事：{reply}</translation>
    </message>
    <message numerus="yes">
        <source>%n time(s)</source>
        <translation>
            <numerusform>%n 回</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n other(s)</source>
        <translation>
            <numerusform>ほか %n 件</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Tour</name>
    <message>
        <source>Boltun answers</source>
        <translation>Boltun が答える</translation>
    </message>
    <message>
        <source>Write “Hello” below, as Friend, and press Enter. The cogwheel marks what Boltun wrote.</source>
        <translation>下の欄に友だちとして「こんにちは」と書き、Enter を押してください。歯車の印は Boltun が書いたものです。</translation>
    </message>
    <message>
        <source>It can say why</source>
        <translation>理由がわかる</translation>
    </message>
    <message>
        <source>Choose the reply and press Enter. Why shows how Boltun read the message, and the line of the base that answered.</source>
        <translation>返事を選んで Enter を押してください。「理由」に、メッセージの読み方と、答えた返事集の行が出ます。</translation>
    </message>
    <message>
        <source>You come first</source>
        <translation>あなたが優先</translation>
    </message>
    <message>
        <source>Press Ctrl+R and write something as yourself; press Ctrl+R again and write as Friend. Boltun keeps silent, because you are there.</source>
        <translation>Ctrl+R を押して自分として何か書き、もう一度 Ctrl+R を押して友だちとして書いてください。あなたがいるので、Boltun は黙っています。</translation>
    </message>
    <message>
        <source>Time passes</source>
        <translation>時間がたつ</translation>
    </message>
    <message>
        <source>Choose “+30 minutes” at the clock above the field, and write as Friend again. The silence is over, and Boltun may say again what it said before.</source>
        <translation>入力欄の上の時計で「30分後」を選び、また友だちとして書いてください。沈黙は終わり、Boltun は前に言ったことをまた言えるようになります。</translation>
    </message>
    <message>
        <source>It asks before it sends</source>
        <translation>送る前に確認する</translation>
    </message>
    <message>
        <source>Choose “Ask me” beside the name above and write as Friend. The reply waits: you send, edit or drop it. New accounts begin like this.</source>
        <translation>上の名前の横で「確認してから」を選び、友だちとして書いてください。返事は待ちます。送るか、直すか、捨てるかはあなたが決めます。新しいアカウントはこの設定で始まります。</translation>
    </message>
    <message>
        <source>{step} of {steps}: {title}</source>
        <translation>{step}/{steps}: {title}</translation>
    </message>
    <message>
        <source>Done. That was the last step.</source>
        <translation>できました。これで最後です。</translation>
    </message>
    <message>
        <source>Done. Go on when you like.</source>
        <translation>できました。次へ進めます。</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>戻る</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完了</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>次へ</translation>
    </message>
</context>
<context>
    <name>TracePage</name>
    <message>
        <source>had no reply</source>
        <translation>返事がありませんでした</translation>
    </message>
    <message>
        <source>failed: {reason}</source>
        <translation>失敗しました: {reason}</translation>
    </message>
    <message>
        <source>had no reply; general ones are left out because others stand behind it</source>
        <translation>返事がありませんでした。次のものがあるので、一般的な返事は使いません</translation>
    </message>
    <message>
        <source>Asked before</source>
        <translation>先にたずねたもの</translation>
    </message>
    <message numerus="yes">
        <source>The same message again; it came %n time(s) before.</source>
        <translation>
            <numerusform>同じメッセージです。前に %n 回届いています。</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing in the base fits this message.</source>
        <translation>このメッセージに合うものは返事集にありません。</translation>
    </message>
    <message numerus="yes">
        <source>Drawn from %n reply(s)</source>
        <translation>
            <numerusform>%n 件の返事から選択</numerusform>
        </translation>
    </message>
    <message>
        <source>(stay silent)</source>
        <translation>(黙っている)</translation>
    </message>
    <message numerus="yes">
        <source>and %n other(s)</source>
        <translation>
            <numerusform>ほか %n 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>show %n reply(s)</source>
        <translation>
            <numerusform>%n 件の返事を表示</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… and %n more</source>
        <translation>
            <numerusform>… ほか %n 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n other general reply(s)</source>
        <translation>
            <numerusform>ほか %n 件の一般的な返事</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n general reply(s)</source>
        <translation>
            <numerusform>一般的な返事 %n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>question</source>
        <translation>疑問文</translation>
    </message>
    <message>
        <source>statement</source>
        <translation>平叙文</translation>
    </message>
    <message>
        <source>words: {words}</source>
        <translation>言葉: {words}</translation>
    </message>
    <message>
        <source>special words: {words}</source>
        <translation>特別語: {words}</translation>
    </message>
    <message>
        <source>With aliases replaced</source>
        <translation>別名を置き換えたもの</translation>
    </message>
    <message>
        <source>Read as</source>
        <translation>読み取り</translation>
    </message>
    <message>
        <source>Read as it is probably meant</source>
        <translation>本来のつもりで読んだもの</translation>
    </message>
    <message>
        <source>Found in the base</source>
        <translation>返事集で見つかったもの</translation>
    </message>
    <message numerus="yes">
        <source>%n word(s)</source>
        <translation>
            <numerusform>%n 語</numerusform>
        </translation>
    </message>
    <message>
        <source>set aside: {reason}</source>
        <translation>除外: {reason}</translation>
    </message>
    <message>
        <source>topic “{name}”</source>
        <translation>話題「{name}」</translation>
    </message>
    <message>
        <source>line {number}</source>
        <translation>{number} 行目</translation>
    </message>
</context>
<context>
    <name>Tray</name>
    <message>
        <source>Open Boltun</source>
        <translation>Boltun を開く</translation>
    </message>
    <message>
        <source>Show the log</source>
        <translation>ログを表示</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>終了</translation>
    </message>
    <message>
        <source>Not answered: {who}</source>
        <translation>返事なし: {who}</translation>
    </message>
</context>
<context>
    <name>TrialPage</name>
    <message>
        <source>The trial</source>
        <translation>試験</translation>
    </message>
    <message>
        <source>They wrote</source>
        <translation>相手の言葉</translation>
    </message>
    <message>
        <source>Boltun would say</source>
        <translation>Boltun の返事</translation>
    </message>
    <message>
        <source>You said</source>
        <translation>あなたの言葉</translation>
    </message>
    <message>
        <source>What the base would have said</source>
        <translation>返事集の返事</translation>
    </message>
    <message>
        <source>Back to the proposals</source>
        <translation>提案に戻る</translation>
    </message>
    <message numerus="yes">
        <source>Tried with the %n proposal(s) that you accepted.</source>
        <translation>
            <numerusform>採用した提案%n件で試しました。</numerusform>
        </translation>
    </message>
    <message>
        <source>You have accepted nothing yet: tried with everything that is not rejected.</source>
        <translation>まだ何も採用していないので、却下していないもの全部で試しました。</translation>
    </message>
    <message>
        <source>The base knew only what you said before. ✓ marks replies that you give, too.</source>
        <translation>返事集はそれより前の言葉しか知りません。✓ はあなたも言う返事です。</translation>
    </message>
</context>
<context>
    <name>TrialResult</name>
    <message>
        <source>SHA-256 fingerprint</source>
        <translation>SHA-256 指紋</translation>
    </message>
    <message>
        <source>Trust this certificate</source>
        <translation>この証明書を信頼する</translation>
    </message>
    <message>
        <source>Signing in…</source>
        <translation>ログインしています…</translation>
    </message>
    <message>
        <source>It works. Nothing is saved yet: press “{button}”.</source>
        <translation>接続できました。まだ保存されていません。「{button}」を押してください。</translation>
    </message>
    <message>
        <source>It was issued for {subject}, is valid until {expires}, and its fingerprint is:</source>
        <translation>発行先は {subject}、有効期限は {expires}、指紋は次のとおりです:</translation>
    </message>
</context>
<context>
    <name>TurnView</name>
    <message>
        <source>You: {text}</source>
        <translation>あなた: {text}</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>理由</translation>
    </message>
    <message>
        <source>Boltun: {text}</source>
        <translation>Boltun: {text}</translation>
    </message>
    <message numerus="yes">
        <source>line(s) {numbers}</source>
        <translation>
            <numerusform>行 {numbers}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>UnsavedWork</name>
    <message>
        <source>Not saved when Boltun ended, but kept: {names}</source>
        <translation>Boltun の終了時に未保存でしたが、残してあります: {names}</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>開く</translation>
    </message>
    <message>
        <source>Throw away</source>
        <translation>捨てる</translation>
    </message>
    <message>
        <source>Changes of {time} were not saved when Boltun ended. They were kept.</source>
        <translation>{time} の変更は、Boltun の終了時に未保存でした。残してあります。</translation>
    </message>
    <message>
        <source>Since then another program has changed the file.</source>
        <translation>その後、別のプログラムがファイルを変更しました。</translation>
    </message>
    <message>
        <source>Bring them back</source>
        <translation>元に戻す</translation>
    </message>
    <message>
        <source>The changes are there again, not saved yet.</source>
        <translation>変更を戻しました。まだ保存されていません。</translation>
    </message>
    <message>
        <source>They lack what another program has written into the file since: saving asks first.</source>
        <translation>その後に別のプログラムがファイルに書いた内容は含まれていません。保存する前に確認します。</translation>
    </message>
    <message>
        <source>Bring back</source>
        <translation>復元</translation>
    </message>
    <message>
        <source>What is not saved cannot be kept for the case that Boltun ends: {reason}. Save it.</source>
        <translation>Boltun が終了した場合に備えた控えを残せません: {reason}。保存してください。</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
</context>
<context>
    <name>ViewButton</name>
    <message>
        <source>Sort and fold</source>
        <translation>並べ替えとたたみ</translation>
    </message>
    <message>
        <source>Sort the table</source>
        <translation>表を並べ替える</translation>
    </message>
    <message>
        <source>As in the file</source>
        <translation>ファイルの順</translation>
    </message>
    <message>
        <source>By kind</source>
        <translation>種類順</translation>
    </message>
    <message>
        <source>By phrase or words</source>
        <translation>句・言葉順</translation>
    </message>
    <message>
        <source>By reply</source>
        <translation>返事順</translation>
    </message>
    <message>
        <source>By how often the reply was used</source>
        <translation>返事の使用回数順</translation>
    </message>
    <message>
        <source>The other way round</source>
        <translation>逆順にする</translation>
    </message>
    <message>
        <source>Write this order into the text</source>
        <translation>この順序をテキストに書き込む</translation>
    </message>
    <message>
        <source>Fold neighbours of one kind into one row</source>
        <translation>隣り合う同じ種類を一行にたたむ</translation>
    </message>
    <message>
        <source>Fold all</source>
        <translation>すべてたたむ</translation>
    </message>
    <message>
        <source>Unfold all</source>
        <translation>すべて広げる</translation>
    </message>
</context>
<context>
    <name>WarningBox</name>
    <message>
        <source>I have read this and accept it</source>
        <translation>読んで同意しました</translation>
    </message>
</context>
<context>
    <name>Way</name>
    <message>
        <source>Through your messenger program</source>
        <translation>お使いのメッセンジャーを通して</translation>
    </message>
    <message>
        <source>Directly</source>
        <translation>直接</translation>
    </message>
    <message>
        <source>For programs</source>
        <translation>プログラム用</translation>
    </message>
</context>
<context>
    <name>WeekCard</name>
    <message>
        <source>The week by these rules</source>
        <translation>このルールでの一週間</translation>
    </message>
    <message>
        <source>As a table</source>
        <translation>表で</translation>
    </message>
    <message>
        <source>Whom</source>
        <translation>だれに</translation>
    </message>
    <message>
        <source>Days</source>
        <translation>日</translation>
    </message>
    <message>
        <source>Your status</source>
        <translation>あなたの状態</translation>
    </message>
    <message>
        <source>From</source>
        <translation>から</translation>
    </message>
    <message>
        <source>Until</source>
        <translation>まで</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>モード</translation>
    </message>
    <message>
        <source>What Boltun does</source>
        <translation>Boltun のすること</translation>
    </message>
    <message>
        <source>everybody</source>
        <translation>全員</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>Each contact writes as if nobody had written before. Choose a part to see, above, each rule that is asked.</source>
        <translation>どの相手も、それまで誰も書いていなかったものとして書きます。部分を選ぶと、確かめたルールが上に出ます。</translation>
    </message>
    <message>
        <source>Boltun is paused; this is how it would be without the pause.</source>
        <translation>Boltun は休止中です。これは休止がない場合です。</translation>
    </message>
    <message>
        <source>{day}, {begin} to {end}</source>
        <translation>{day}、{begin}〜{end}</translation>
    </message>
    <message>
        <source>Mode: {mode}.</source>
        <translation>モード: {mode}。</translation>
    </message>
</context>
<context>
    <name>WeekPicture</name>
    <message>
        <source>answers</source>
        <translation>返事する</translation>
    </message>
    <message>
        <source>answers some</source>
        <translation>一部に返事する</translation>
    </message>
    <message>
        <source>asks you first</source>
        <translation>先に確認する</translation>
    </message>
    <message>
        <source>answers nobody</source>
        <translation>返事しない</translation>
    </message>
</context>
<context>
    <name>WhatIf</name>
    <message>
        <source>What if</source>
        <translation>もしも</translation>
    </message>
</context>
<context>
    <name>WhenChoice</name>
    <message>
        <source>I decide later</source>
        <translation>あとで決める</translation>
    </message>
    <message>
        <source>Nobody is answered until you choose whom.</source>
        <translation>相手を選ぶまで、だれにも返事をしません。</translation>
    </message>
    <message>
        <source>always</source>
        <translation>いつも</translation>
    </message>
    <message>
        <source>Answers everybody at any time.</source>
        <translation>いつでも全員に返事をします。</translation>
    </message>
</context>
<context>
    <name>WhyPage</name>
    <message>
        <source>This mind does not say why.</source>
        <translation>これは理由を示しません。</translation>
    </message>
    <message>
        <source>The same message again, within 30 minutes.</source>
        <translation>30 分以内の同じメッセージです。</translation>
    </message>
    <message>
        <source>Answered with a chance of one half.</source>
        <translation>二分の一の確率で答えます。</translation>
    </message>
    <message>
        <source>Nothing in the base fits this message.</source>
        <translation>このメッセージに合うものは返事集にありません。</translation>
    </message>
    <message numerus="yes">
        <source>Drawn from %n reply(s)</source>
        <translation>
            <numerusform>%n 件の返事から選択</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n other(s)</source>
        <translation>
            <numerusform>ほか %n 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>show %n reply(s)</source>
        <translation>
            <numerusform>%n 件の返事を表示</numerusform>
        </translation>
    </message>
    <message>
        <source>With aliases replaced</source>
        <translation>別名を置き換えたもの</translation>
    </message>
    <message>
        <source>Read as</source>
        <translation>読み取り</translation>
    </message>
    <message>
        <source>Read as it is probably meant</source>
        <translation>本来のつもりで読んだもの</translation>
    </message>
    <message>
        <source>question</source>
        <translation>疑問文</translation>
    </message>
    <message>
        <source>statement</source>
        <translation>平叙文</translation>
    </message>
    <message>
        <source>words: {words}</source>
        <translation>言葉: {words}</translation>
    </message>
    <message>
        <source>(special words underlined)</source>
        <translation>(特別語に下線)</translation>
    </message>
    <message numerus="yes">
        <source>and %n other general reply(s)</source>
        <translation>
            <numerusform>ほか %n 件の一般的な返事</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n general reply(s)</source>
        <translation>
            <numerusform>一般的な返事 %n 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n word(s)</source>
        <translation>
            <numerusform>%n 語</numerusform>
        </translation>
    </message>
    <message>
        <source>topic “{name}”, reply in line {line}</source>
        <translation>話題「{name}」、返事は {line} 行目</translation>
    </message>
    <message>
        <source>set aside: already said</source>
        <translation>除外: すでに言いました</translation>
    </message>
    <message>
        <source>set aside: {reason}</source>
        <translation>除外: {reason}</translation>
    </message>
    <message>
        <source>set aside: a longer list fits</source>
        <translation>除外: もっと長いリストが合います</translation>
    </message>
    <message>
        <source>Answers at once</source>
        <translation>すぐに答えます</translation>
    </message>
    <message>
        <source>Best: priority 0</source>
        <translation>最良: 優先度 0</translation>
    </message>
    <message>
        <source>General: priority 3</source>
        <translation>一般: 優先度 3</translation>
    </message>
    <message>
        <source>Inexact: priority 1½</source>
        <translation>あいまい: 優先度 1½</translation>
    </message>
    <message>
        <source>Near in meaning: priority 1.65</source>
        <translation>意味が近い：優先度 1.65</translation>
    </message>
    <message>
        <source>Priority {number}</source>
        <translation>優先度 {number}</translation>
    </message>
    <message>
        <source>(silence)</source>
        <translation>(沈黙)</translation>
    </message>
    <message numerus="yes">
        <source>… and %n more</source>
        <translation>
            <numerusform>… ほか %n 件</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WhyPanel</name>
    <message>
        <source>Why</source>
        <translation>理由</translation>
    </message>
    <message>
        <source>Close this panel</source>
        <translation>このパネルを閉じる</translation>
    </message>
    <message>
        <source>Choose a message to see why it was answered so, or why it was not.</source>
        <translation>メッセージを選ぶと、なぜそう答えたか、なぜ答えなかったかが分かります。</translation>
    </message>
    <message>
        <source>Reply base: {name}</source>
        <translation>返事集: {name}</translation>
    </message>
    <message>
        <source>You changed this reply. The base had said: “{reply}”</source>
        <translation>この返事はあなたが変更しました。返事集のことばは「{reply}」でした</translation>
    </message>
    <message>
        <source>You wrote this yourself.</source>
        <translation>あなたが自分で書きました。</translation>
    </message>
    <message>
        <source>Boltun is about to answer this.</source>
        <translation>まもなく Boltun が答えます。</translation>
    </message>
    <message>
        <source>Its answer was sent; the server has not confirmed it yet. {reason}</source>
        <translation>返事は送信されましたが、サーバーの確認はまだです。{reason}</translation>
    </message>
    <message>
        <source>Answered. {reason}</source>
        <translation>返事をしました。{reason}</translation>
    </message>
    <message>
        <source>Its reply waits for you. {reason}</source>
        <translation>返事があなたの確認を待っています。{reason}</translation>
    </message>
    <message>
        <source>This reply waits for you to send, edit or drop it.</source>
        <translation>この返事は、送信・編集・取り消しを待っています。</translation>
    </message>
    <message>
        <source>You chose it for this contact</source>
        <translation>この相手のためにあなたが選びました</translation>
    </message>
    <message>
        <source>Chosen by: {rule}</source>
        <translation>選んだルール: {rule}</translation>
    </message>
    <message>
        <source>Mode: {mode}</source>
        <translation>モード: {mode}</translation>
    </message>
    <message>
        <source>Mode: {mode}, until {time}</source>
        <translation>モード: {mode}（{time}まで）</translation>
    </message>
    <message>
        <source>Rule: {rule}</source>
        <translation>ルール: {rule}</translation>
    </message>
</context>
<context>
    <name>Wording</name>
    <message>
        <source>Something went wrong inside Boltun: {detail}</source>
        <translation>Boltun の内部で問題が起きました: {detail}</translation>
    </message>
    <message>
        <source>line {number}</source>
        <translation>{number} 行目</translation>
    </message>
    <message>
        <source>Friend</source>
        <comment>the name of a reply base</comment>
        <translation>友だち</translation>
    </message>
    <message>
        <source>Listener</source>
        <comment>the name of an ELIZA script</comment>
        <translation>聞き役</translation>
    </message>
    <message>
        <source>Message taker</source>
        <comment>the name of a DialBB application</comment>
        <translation>伝言係</translation>
    </message>
    <message>
        <source>“{text}”</source>
        <comment>quotation marks</comment>
        <translation>「{text}」</translation>
    </message>
    <message>
        <source>Formal</source>
        <comment>the name of a reply base</comment>
        <translation>ビジネス</translation>
    </message>
    <message>
        <source>Secretary</source>
        <comment>the name of a reply base</comment>
        <translation>秘書</translation>
    </message>
    <message>
        <source>today</source>
        <translation>今日</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>昨日</translation>
    </message>
    <message>
        <source>{number} s</source>
        <translation>{number} 秒</translation>
    </message>
    <message>
        <source>{number} min</source>
        <translation>{number} 分</translation>
    </message>
    <message>
        <source>{number} h</source>
        <translation>{number} 時間</translation>
    </message>
</context>
<context>
    <name>WritingBar</name>
    <message>
        <source>Other exports…</source>
        <translation>別のエクスポート…</translation>
    </message>
    <message>
        <source>Into which base</source>
        <translation>どの返事集に</translation>
    </message>
    <message>
        <source>Into</source>
        <translation>追加先</translation>
    </message>
    <message>
        <source>From my history</source>
        <translation>自分の履歴から</translation>
    </message>
    <message>
        <source>Name of the new base</source>
        <translation>新しい返事集の名前</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>試す</translation>
    </message>
    <message>
        <source>Show what the base would have said in the last fifth of your conversations</source>
        <translation>会話の最後の五分の一で返事集が何と答えたかを見る</translation>
    </message>
    <message>
        <source>Write</source>
        <translation>書く</translation>
    </message>
    <message>
        <source>a new base</source>
        <translation>新しい返事集</translation>
    </message>
    <message numerus="yes">
        <source>Write %n</source>
        <comment>proposals</comment>
        <translation>
            <numerusform>%n件を書く</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>_Change</name>
    <message>
        <source>{setting}: as in the settings</source>
        <translation>{setting}: 設定のとおり</translation>
    </message>
</context>
<context>
    <name>_Differences</name>
    <message>
        <source>{contact}: {message} · before: {before} · now: {after}</source>
        <translation>{contact}: {message} · 前: {before} · 今: {after}</translation>
    </message>
    <message>
        <source>line {number}</source>
        <translation>{number} 行目</translation>
    </message>
</context>
<context>
    <name>_Entries</name>
    <message numerus="yes">
        <source>%n message(s)</source>
        <comment>in the bin</comment>
        <translation>
            <numerusform>%n 件のメッセージ</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>_FactLine</name>
    <message>
        <source>{0}:</source>
        <translation>{0}：</translation>
    </message>
    <message>
        <source>Copy: {0}</source>
        <translation>コピー：{0}</translation>
    </message>
</context>
<context>
    <name>_HeldButtons</name>
    <message>
        <source>Send</source>
        <translation>送信</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>編集</translation>
    </message>
    <message>
        <source>Drop</source>
        <translation>取り消し</translation>
    </message>
</context>
<context>
    <name>_NearRow</name>
    <message>
        <source>line {number}</source>
        <translation>{number} 行目</translation>
    </message>
    <message>
        <source>Show this line in the base</source>
        <translation>返事集のこの行を表示</translation>
    </message>
    <message>
        <source>liked: {count}</source>
        <translation>いいね：{count}</translation>
    </message>
    <message>
        <source>disliked: {count}</source>
        <translation>いまいち：{count}</translation>
    </message>
    <message>
        <source>Add to {number}</source>
        <translation>{number} に追加</translation>
    </message>
    <message>
        <source>Give this pair your reply as a further one</source>
        <translation>この組に、あなたの返事をもう一つ加えます</translation>
    </message>
</context>
<context>
    <name>_Painter</name>
    <message>
        <source>before</source>
        <translation>前</translation>
    </message>
    <message>
        <source>now</source>
        <translation>今</translation>
    </message>
</context>
<context>
    <name>boltun</name>
    <message>
        <source>&apos;{argument}&apos; is not a valid argument. It&apos;s not a special variable, variable, constant, nor address.</source>
        <translation>&apos;{argument}&apos; は正しい引数ではありません。特殊変数でも変数でも定数でもアドレスでもありません。</translation>
    </message>
    <message>
        <source>&apos;{argument}&apos; is taken for the constant &quot;{argument}&quot;.</source>
        <translation>&apos;{argument}&apos; は定数 &quot;{argument}&quot; とみなします。</translation>
    </message>
    <message>
        <source>&apos;{argument}&apos; is taken for the variable *{argument}.</source>
        <translation>&apos;{argument}&apos; は変数 *{argument} とみなします。</translation>
    </message>
    <message>
        <source>({count} steps more)</source>
        <translation>(ほか {count} 段階)</translation>
    </message>
    <message>
        <source>({number}) = {group}</source>
        <translation>({number}) = {group}</translation>
    </message>
    <message>
        <source>0: the usual one.</source>
        <translation>0: 標準のもの。</translation>
    </message>
    <message>
        <source>A category is not learned: there are too many already.</source>
        <translation>カテゴリーを学習しませんでした。すでに多すぎます。</translation>
    </message>
    <message>
        <source>A category is inside another one; both are skipped.</source>
        <translation>カテゴリーの中に別のカテゴリーがあります。どちらも飛ばします。</translation>
    </message>
    <message>
        <source>A configuration can be tried once it lies in its application&apos;s folder.</source>
        <translation>設定は、アプリケーションのフォルダーに置くと試せます。</translation>
    </message>
    <message>
        <source>A conversation could not be started: {reason}.</source>
        <translation>会話を始められませんでした: {reason}。</translation>
    </message>
    <message>
        <source>A dialogue is over after</source>
        <translation>対話が終わったとみなすまで</translation>
    </message>
    <message>
        <source>A key is missing behind “goto”, so the word itself is said.</source>
        <translation>「goto」の後にキーがないため、この語がそのまま返されます。</translation>
    </message>
    <message>
        <source>A key is one word, with a whole number as its weight behind it if you like; this one is not read.</source>
        <translation>キーは一語です。後ろに重みとして整数を置けます。この行は読みません。</translation>
    </message>
    <message>
        <source>A learned category is left out.</source>
        <translation>学習したカテゴリーを一つ省きます。</translation>
    </message>
    <message>
        <source>A link in this folder leads outside: {link}.</source>
        <translation>このフォルダーのリンクが外を指しています: {link}。</translation>
    </message>
    <message>
        <source>A message could not be answered: {reason}.</source>
        <translation>メッセージに答えられませんでした: {reason}。</translation>
    </message>
    <message>
        <source>A message could not be read in: {reason}.</source>
        <translation>メッセージを読み込めませんでした: {reason}。</translation>
    </message>
    <message>
        <source>A message could not be sent: {reason}.</source>
        <translation>メッセージを送れませんでした: {reason}。</translation>
    </message>
    <message>
        <source>A newer message came before it was answered.</source>
        <translation>答える前に新しいメッセージが届きました。</translation>
    </message>
    <message>
        <source>Boltun finds a phrase with ё when it is written with е, and the other way round.</source>
        <translation>ё を含む句は е で書かれていても見つかり、その逆も同じです。</translation>
    </message>
    <message>
        <source>A sentence to be kept for later cannot be a “goto”; nothing is kept.</source>
        <translation>あとのために残す文を「goto」にすることはできません。何も残しません。</translation>
    </message>
    <message>
        <source>A template has more than {limit} elements. The category is skipped.</source>
        <translation>テンプレートの要素が {limit} 個を超えています。このカテゴリは読み飛ばされます。</translation>
    </message>
    <message>
        <source>A word is missing behind “@”, so the pattern matches nothing.</source>
        <translation>「@」の後ろに言葉がないので、このパターンは何にも合いません。</translation>
    </message>
    <message>
        <source>Add an &lt;INITIAL&gt; pair to it, or choose another base for this contact.</source>
        <translation>&lt;INITIAL&gt; の組を加えるか、この相手に別の返事集を選んでください。</translation>
    </message>
    <message>
        <source>Add it: in the settings with own_minds = [{quoted}], in the window under Bases, or put it into {folder}.</source>
        <translation>追加してください。設定では own_minds = [{quoted}]、ウィンドウでは「返事集」で追加するか、{folder} に置きます。</translation>
    </message>
    <message>
        <source>Add the account; its card then says how it is connected.</source>
        <translation>アカウントを追加してください。接続の状態はそのカードに出ます。</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>アドレス</translation>
    </message>
    <message>
        <source>After you write or type in a conversation on any device, Boltun is silent there for this long.</source>
        <translation>ある会話であなたがどの端末からでも書いたり入力したりすると、その後これだけのあいだ Boltun はそこで黙っています。</translation>
    </message>
    <message>
        <source>An empty message cannot be sent.</source>
        <translation>空のメッセージは送れません。</translation>
    </message>
    <message>
        <source>An error: {cause}</source>
        <translation>エラー: {cause}</translation>
    </message>
    <message>
        <source>Another Boltun is using this database.</source>
        <translation>別の Boltun がこのデータベースを使っています。</translation>
    </message>
    <message>
        <source>Another Boltun is using this profile.</source>
        <translation>別の Boltun がこのプロファイルを使っています。</translation>
    </message>
    <message>
        <source>Another instance answered in the session {session} at the same time.</source>
        <translation>同時に別のインスタンスがセッション {session} で答えました。</translation>
    </message>
    <message>
        <source>Another program signed in to this account as the same device ({device}).</source>
        <translation>別のプログラムが、同じ端末 ({device}) としてこのアカウントにログインしました。</translation>
    </message>
    <message>
        <source>Answer one contact</source>
        <translation>一人の相手に答える頻度</translation>
    </message>
    <message>
        <source>Answers to all contacts in an hour</source>
        <translation>1 時間の全員への返事</translation>
    </message>
    <message>
        <source>Answers to one contact in 10 minutes</source>
        <translation>10 分間の一人への返事</translation>
    </message>
    <message>
        <source>Answers to one contact in an hour</source>
        <translation>1 時間の一人への返事</translation>
    </message>
    <message>
        <source>This is how people write in haste. Abbreviations such as OK stay as they are.</source>
        <translation>急いで打つ人のように。OK のような略語はそのままです。</translation>
    </message>
    <message>
        <source>At most {most} MB can be read: divide it, or remove empty rows that only have a format.</source>
        <translation>読めるのは {most} MB までです。ファイルを分けるか、書式だけの空行を削除してください。</translation>
    </message>
    <message>
        <source>Bases behind it</source>
        <translation>その次の返事集</translation>
    </message>
    <message>
        <source>Bases of my own</source>
        <translation>自分の返事集</translation>
    </message>
    <message>
        <source>Boltun sends the text below once, before its very first reply to a contact.</source>
        <translation>ある相手への最初の返事の前に、下の文を一度だけ送ります。</translation>
    </message>
    <message>
        <source>Boltun cannot keep its memory in {name}.</source>
        <translation>Boltun は {name} に記憶を保存できません。</translation>
    </message>
    <message>
        <source>Boltun has no block {name}.</source>
        <translation>Boltun にブロック {name} はありません。</translation>
    </message>
    <message>
        <source>Boltun is not running.</source>
        <translation>Boltun は動いていません。</translation>
    </message>
    <message>
        <source>Boltun is paused for this contact.</source>
        <translation>この相手については休止中です。</translation>
    </message>
    <message>
        <source>Boltun is paused.</source>
        <translation>Boltun は休止中です。</translation>
    </message>
    <message>
        <source>Boltun starts with your desktop, hidden in the tray if there is one.</source>
        <translation>デスクトップと一緒に起動し、トレイがあればそこに隠れます。</translation>
    </message>
    <message>
        <source>Boltun stopped for a while because it gave too many answers in all.</source>
        <translation>全体で返事が多すぎたため、しばらく止まりました。</translation>
    </message>
    <message>
        <source>Boltun stopped here for a while because of a loop or too many answers.</source>
        <translation>ループまたは返事が多すぎたため、ここでしばらく止まりました。</translation>
    </message>
    <message>
        <source>Boltun talks with everybody while you are away.</source>
        <translation>離席中は全員に答えます。</translation>
    </message>
    <message>
        <source>Boltun talks with everybody.</source>
        <translation>全員に答えます。</translation>
    </message>
    <message>
        <source>Boltun talks with those who are not in the contact list.</source>
        <translation>連絡先リストにない人に答えます。</translation>
    </message>
    <message>
        <source>Cannot specify both &apos;confirmation_request&apos; and &apos;utterance_to_ask_repetition&apos;.</source>
        <translation>&apos;confirmation_request&apos; と &apos;utterance_to_ask_repetition&apos; は両方同時に指定できません。</translation>
    </message>
    <message>
        <source>Change it by hand.</source>
        <translation>手で書き換えてください。</translation>
    </message>
    <message>
        <source>Change that first.</source>
        <translation>先にそれを変えてください。</translation>
    </message>
    <message>
        <source>Check the place and its rights.</source>
        <translation>場所と権限を確かめてください。</translation>
    </message>
    <message>
        <source>Choose another encoding for it.</source>
        <translation>別の文字コードを選んでください。</translation>
    </message>
    <message>
        <source>Choose another file, or choose its encoding if you know that it is text.</source>
        <translation>別のファイルを選ぶか、テキストだと分かっていれば文字コードを選んでください。</translation>
    </message>
    <message>
        <source>Choose another one.</source>
        <translation>別のものを選んでください。</translation>
    </message>
    <message>
        <source>Choose another port.</source>
        <translation>別のポートを選んでください。</translation>
    </message>
    <message>
        <source>Choose them again in the window; meanwhile they are guessed.</source>
        <translation>ウィンドウで選び直してください。それまでは推定します。</translation>
    </message>
    <message>
        <source>Choose whether it is encrypted with a master password or kept in a plain file.</source>
        <translation>マスターパスワードで暗号化するか、そのままファイルに保存するかを選んでください。</translation>
    </message>
    <message>
        <source>Close it first, or use another database or schema. Two on one would answer everybody twice.</source>
        <translation>先にそれを閉じるか、別のデータベースかスキーマを使ってください。二つで使うと、全員に二度返事をしてしまいます。</translation>
    </message>
    <message>
        <source>Close it first, or use another profile (--profile DIR).</source>
        <translation>先にそれを閉じるか、別のプロファイルを使ってください (--profile DIR)。</translation>
    </message>
    <message>
        <source>Close other programs and try again.</source>
        <translation>ほかのプログラムを閉じて、もう一度試してください。</translation>
    </message>
    <message>
        <source>Close that program, such as a database browser or a backup, and try again.</source>
        <translation>そのプログラム (データベースの閲覧やバックアップなど) を閉じて、もう一度試してください。</translation>
    </message>
    <message>
        <source>Close that program; Boltun tries again within a day.</source>
        <translation>そのプログラムを閉じてください。Boltun は一日以内にもう一度試します。</translation>
    </message>
    <message>
        <source>Close what uses them, remove them by hand, or delete once more.</source>
        <translation>それを使っているものを閉じるか、自分で取り除くか、もう一度削除してください。</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>配色</translation>
    </message>
    <message>
        <source>Compare its fingerprint with the one that the server&apos;s owner tells you before you trust it.</source>
        <translation>信頼する前に、サーバーの管理者から聞いた指紋と見比べてください。</translation>
    </message>
    <message>
        <source>Connecting to {host} …</source>
        <translation>{host} に接続しています…</translation>
    </message>
    <message>
        <source>Destination {state} is not a valid state.</source>
        <translation>行き先の {state} は正しい状態ではありません。</translation>
    </message>
    <message>
        <source>DialBB application</source>
        <translation>DialBB アプリケーション</translation>
    </message>
    <message>
        <source>Disconnected.</source>
        <translation>切断しました。</translation>
    </message>
    <message>
        <source>Download one in JSON form from the Google Cloud console.</source>
        <translation>Google Cloud のコンソールから JSON 形式のものをダウンロードしてください。</translation>
    </message>
    <message>
        <source>ELIZA script</source>
        <translation>ELIZA スクリプト</translation>
    </message>
    <message>
        <source>Each row needs a key line and a reply, in two columns.</source>
        <translation>各行には、キーの行と返事が二つの列に必要です。</translation>
    </message>
    <message>
        <source>Boltun multiplies each time by a random number from 1 to 4.</source>
        <translation>それぞれの時間に、1 から 4 までの数を無作為に掛けます。</translation>
    </message>
    <message>
        <source>Either state #initial or state #prep must exist.</source>
        <translation>状態 #initial か #prep が必要です。</translation>
    </message>
    <message>
        <source>Encrypt from the first byte</source>
        <translation>最初のバイトから暗号化</translation>
    </message>
    <message>
        <source>English</source>
        <translation>英語</translation>
    </message>
    <message>
        <source>Enter it anew.</source>
        <translation>入力し直してください。</translation>
    </message>
    <message>
        <source>Entry {number} is no pair.</source>
        <translation>項目 {number} は組ではありません。</translation>
    </message>
    <message>
        <source>Boltun answers every contact while your status is away, not available, busy or do not disturb.</source>
        <translation>離席中、応答不可、取り込み中などのあいだは、全員に答えます。</translation>
    </message>
    <message>
        <source>Boltun answers every contact, except those for whom you chose “never”.</source>
        <translation>「答えない」を選んだ人を除いて、全員に答えます。</translation>
    </message>
    <message>
        <source>For example me@example.org.</source>
        <translation>例: me@example.org</translation>
    </message>
    <message>
        <source>For servers with a TLS port of their own, usually 5223. Otherwise STARTTLS is used.</source>
        <translation>TLS 専用のポート (通常 5223) を持つサーバー用。ほかは STARTTLS を使います。</translation>
    </message>
    <message>
        <source>Found “{reply}”</source>
        <translation>「{reply}」が見つかりました</translation>
    </message>
    <message>
        <source>Give a number from 1 to 65535, or 0 for the usual one.</source>
        <translation>1 から 65535 までの数、または標準なら 0 を入れてください。</translation>
    </message>
    <message>
        <source>Give it knowledge_file or knowledge_google_sheet.</source>
        <translation>knowledge_file か knowledge_google_sheet を指定してください。</translation>
    </message>
    <message>
        <source>Give the address without it: {bare}. The device has an option of its own, Resource.</source>
        <translation>それを除いたアドレスを入れてください: {bare}。端末には「リソース」という別の設定があります。</translation>
    </message>
    <message>
        <source>Give the master password.</source>
        <translation>マスターパスワードを入力してください。</translation>
    </message>
    <message>
        <source>Google answered {status}: {said}.</source>
        <translation>Google の応答: {status}: {said}。</translation>
    </message>
    <message>
        <source>Google cannot be asked: {reason}.</source>
        <translation>Google に問い合わせられません: {reason}。</translation>
    </message>
    <message>
        <source>How fast it answers</source>
        <translation>答える速さ</translation>
    </message>
    <message>
        <source>How long Boltun is silent after a loop or a limit. You can let it go on earlier.</source>
        <translation>ループや上限のあとで黙っている時間。それより前に再開させることもできます。</translation>
    </message>
    <message>
        <source>How long Boltun shows nothing before “typing …” begins.</source>
        <translation>「入力中…」が出るまで何も見えない時間。</translation>
    </message>
    <message>
        <source>How long Boltun shows “typing …” for every 25 characters of the reply.</source>
        <translation>返事 25 文字ごとに「入力中…」を出す時間。</translation>
    </message>
    <message>
        <source>How often it answers</source>
        <translation>答える頻度</translation>
    </message>
    <message>
        <source>How often Boltun answers the same contact. “Once ever” turns Boltun into a notice of your absence.</source>
        <translation>同じ相手に答える頻度。「一度だけ」なら不在の知らせになります。</translation>
    </message>
    <message>
        <source>I am not at the keyboard right now. Boltun, my auto-responder, answers for me.</source>
        <translation>ただいま席を外しています。自動応答の Boltun が代わりにお答えします。</translation>
    </message>
    <message>
        <source>I&apos;m sorry, an internal error occurred, so this conversation ends here.</source>
        <translation>申し訳ありません。内部エラーが起きたため、この会話はここで終わります。</translation>
    </message>
    <message>
        <source>I&apos;m sorry, an internal error occurred.</source>
        <translation>申し訳ありません。内部エラーが起きました。</translation>
    </message>
    <message>
        <source>I&apos;m sorry, that could not be taken in. Please say it once more.</source>
        <translation>申し訳ありません、うまく受け取れませんでした。もう一度お願いします。</translation>
    </message>
    <message>
        <source>In a room only messages that name you are answered.</source>
        <translation>ルームでは、あなたの名を含むメッセージにだけ答えます。</translation>
    </message>
    <message>
        <source>Install Boltun again.</source>
        <translation>Boltun をもう一度インストールしてください。</translation>
    </message>
    <message>
        <source>Install it as its makers say, or give the folder of a model.</source>
        <translation>配布元の説明どおりにインストールするか、モデルのフォルダーを指定してください。</translation>
    </message>
    <message>
        <source>Install it with pip, in Boltun&apos;s environment.</source>
        <translation>Boltun が動いている環境に pip でインストールしてください。</translation>
    </message>
    <message>
        <source>Install it with: pip install &apos;boltun[{extra}]&apos;</source>
        <translation>次のようにインストールしてください: pip install &apos;boltun[{extra}]&apos;</translation>
    </message>
    <message>
        <source>It came from an account of your own.</source>
        <translation>あなた自身のアカウントから届きました。</translation>
    </message>
    <message>
        <source>It came too late: you were not connected when it was written.</source>
        <translation>届くのが遅すぎました。書かれたとき接続していませんでした。</translation>
    </message>
    <message>
        <source>It corrects an earlier message.</source>
        <translation>以前のメッセージの訂正です。</translation>
    </message>
    <message>
        <source>It has 64 hexadecimal digits; colons and blanks between them do not matter.</source>
        <translation>16 進数 64 桁です。コロンや空白は気にしません。</translation>
    </message>
    <message>
        <source>It looks like an e-mail address: name@server.</source>
        <translation>メールアドレスのような形です: 名前@サーバー</translation>
    </message>
    <message>
        <source>It was left as it was; save under another name or in another folder.</source>
        <translation>元のままにしてあります。別の名前か別のフォルダーに保存してください。</translation>
    </message>
    <message>
        <source>Its first row has to name the columns; there are: {known}.</source>
        <translation>最初の行が列の名前です。あるもの: {known}。</translation>
    </message>
    <message>
        <source>It has too many patterns, with all that they ask of the previous reply.</source>
        <translation>パターンと、それが求める直前の返事の組み合わせが多すぎます。</translation>
    </message>
    <message>
        <source>Keep messages for</source>
        <translation>メッセージを残す期間</translation>
    </message>
    <message>
        <source>Keep the application in a folder of its own.</source>
        <translation>アプリケーションを専用のフォルダーに置いてください。</translation>
    </message>
    <message>
        <source>Known are: {known}.</source>
        <translation>使えるもの: {known}。</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>言語</translation>
    </message>
    <message>
        <source>Length of such a stop</source>
        <translation>その停止の長さ</translation>
    </message>
    <message>
        <source>Let the load balancer send a session&apos;s next request when the last one is answered.</source>
        <translation>前の要求に答えてから、同じセッションの次の要求を送るようにしてください。</translation>
    </message>
    <message>
        <source>Light or dark.</source>
        <translation>明るいか暗いか。</translation>
    </message>
    <message>
        <source>Long replies take no longer than short ones.</source>
        <translation>長い返事も短い返事と同じ時間で出します。</translation>
    </message>
    <message>
        <source>Look at it, and agree again.</source>
        <translation>内容を確かめて、もう一度同意してください。</translation>
    </message>
    <message>
        <source>Look at it, and open the application again.</source>
        <translation>内容を確かめて、アプリケーションを開き直してください。</translation>
    </message>
    <message>
        <source>Look at its Python files, and then agree to it.</source>
        <translation>Python ファイルを確かめてから、同意してください。</translation>
    </message>
    <message>
        <source>Look at its configuration, and then agree to it.</source>
        <translation>設定ファイルを確かめてから同意してください。</translation>
    </message>
    <message>
        <source>Check the address, and server and port under “More options”; or try again later.</source>
        <translation>アドレスと、「詳しい設定」のサーバーとポートを確かめるか、後でもう一度お試しください。</translation>
    </message>
    <message>
        <source>Look at the state of the account.</source>
        <translation>アカウントの状態を確かめてください。</translation>
    </message>
    <message>
        <source>Look up the sheet_id in the sheet&apos;s address.</source>
        <translation>シートのアドレスで sheet_id を確かめてください。</translation>
    </message>
    <message>
        <source>Make both writable, or use another profile (--profile DIR).</source>
        <translation>両方を書き込めるようにするか、別のプロファイルを使ってください (--profile DIR)。</translation>
    </message>
    <message>
        <source>Make it writable, or choose another place with --profile DIR.</source>
        <translation>書き込めるようにするか、--profile DIR で別の場所を選んでください。</translation>
    </message>
    <message>
        <source>Make it, or name another.</source>
        <translation>それを作るか、別のものを指定してください。</translation>
    </message>
    <message>
        <source>Make room on the disk.</source>
        <translation>ディスクの空きを増やしてください。</translation>
    </message>
    <message>
        <source>Make the file yours and readable, or move it away and enter the passwords anew.</source>
        <translation>ファイルを自分のもので読めるようにするか、よそへ移してパスワードを入れ直してください。</translation>
    </message>
    <message>
        <source>Mark as read</source>
        <translation>既読にする</translation>
    </message>
    <message>
        <source>Mend or move {name} yourself, then change the setting again.</source>
        <translation>{name} を自分で直すか移してから、もう一度設定を変えてください。</translation>
    </message>
    <message>
        <source>Mend that and change the setting again.</source>
        <translation>それを直してから、もう一度設定を変えてください。</translation>
    </message>
    <message>
        <source>More than {limit} elements stand within one another. The category is skipped.</source>
        <translation>要素が {limit} 段より深く入れ子になっています。このカテゴリーは飛ばします。</translation>
    </message>
    <message>
        <source>Morning begins at</source>
        <translation>朝の始まり</translation>
    </message>
    <message>
        <source>Move the file away instead.</source>
        <translation>代わりにファイルをよそへ移してください。</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Never say “I don&apos;t understand”</source>
        <translation>「よく分かりません」と言わない</translation>
    </message>
    <message>
        <source>No category takes “{text}”, which &lt;srai&gt; sends here.</source>
        <translation>&lt;srai&gt; がここへ送る「{text}」を受けるカテゴリーがありません。</translation>
    </message>
    <message>
        <source>No encrypted connection could be made: {reason}.</source>
        <translation>暗号化された接続を作れませんでした: {reason}。</translation>
    </message>
    <message>
        <source>There is no key above, so this pattern is not read.</source>
        <translation>上にキーがないので、このパターンは読みません。</translation>
    </message>
    <message>
        <source>No language model is configured, so the block {block} gets no answers: set OPENAI_API_KEY or OPENAI_BASE_URL.</source>
        <translation>言語モデルが設定されていないので、ブロック {block} は答えを得られません。OPENAI_API_KEY か OPENAI_BASE_URL を設定してください。</translation>
    </message>
    <message>
        <source>No message holds “{word}” as a word.</source>
        <translation>「{word}」を一語として含むメッセージはありません。</translation>
    </message>
    <message>
        <source>There is no pattern above, so this line is not read.</source>
        <translation>上にパターンがないので、この行は読みません。</translation>
    </message>
    <message>
        <source>No rule lets Boltun answer this contact.</source>
        <translation>この相手に答える規則がありません。</translation>
    </message>
    <message>
        <source>No sentence holds “{word}” as a word: marks end it or part it.</source>
        <translation>「{word}」を一語として含む文はありません。記号が文を終わらせるか分けます。</translation>
    </message>
    <message>
        <source>No template has the id “{id}” and nothing sets it, so this &lt;that&gt; never matches.</source>
        <translation>id が「{id}」のテンプレートも、それを設定するものもないので、この &lt;that&gt; は決して合いません。</translation>
    </message>
    <message>
        <source>No {language} lexicon is installed: “~” lists match other forms by their stem only, and no typos.</source>
        <translation>{language} の辞書がないため、「~」リストはほかの形に語幹だけで合い、打ち間違いには合いません。</translation>
    </message>
    <message>
        <source>No “synon:” line holds “{name}”, so “@{name}” and the whole pattern match nothing.</source>
        <translation>「{name}」を含む「synon:」の行がないので、「@{name}」もパターン全体も何にも合いません。</translation>
    </message>
    <message>
        <source>Boltun answers nobody until you have written to nobody for this long. 0: no such rule.</source>
        <translation>あなたがこれだけのあいだ誰にも書かないうちは、誰にも答えません。0: この規則なし。</translation>
    </message>
    <message>
        <source>Nobody knows what kind of mind this is.</source>
        <translation>何の返事集か分かりません。</translation>
    </message>
    <message>
        <source>Not every encoding that was chosen for a base exists.</source>
        <translation>返事集に選ばれたものの中に、文字コードの名前でないものがあります。</translation>
    </message>
    <message>
        <source>Nothing answers at {host}.</source>
        <translation>{host} から応答がありません。</translation>
    </message>
    <message>
        <source>There is nothing behind “{tag}:”.</source>
        <translation>「{tag}:」の後ろに何もありません。</translation>
    </message>
    <message>
        <source>Nothing was changed there. Use an SQLite file (sqlite:////folder/file.sqlite) or PostgreSQL (postgresql+psycopg://user@host/name).</source>
        <translation>そこでは何も変えていません。SQLite のファイル (sqlite:////folder/file.sqlite) か PostgreSQL (postgresql+psycopg://user@host/name) を使ってください。</translation>
    </message>
    <message>
        <source>Nothing was changed. Name another file.</source>
        <translation>何も変えていません。別のファイルを指定してください。</translation>
    </message>
    <message>
        <source>Nothing was changed. Start the newer Boltun, or use another profile (--profile DIR).</source>
        <translation>何も変えていません。新しい Boltun を起動するか、別のプロファイルを使ってください (--profile DIR)。</translation>
    </message>
    <message>
        <source>Boltun shows older messages as missed, such as those that the server kept while you were offline.</source>
        <translation>サーバーが離線中に預かっていたものなど、古いメッセージは見逃したものとして表示します。</translation>
    </message>
    <message>
        <source>Online again; nothing was missed.</source>
        <translation>オンラインに戻りました。見逃したものはありません。</translation>
    </message>
    <message>
        <source>Only a category that takes anything takes “{text}”, which &lt;srai&gt; sends; perhaps it is misspelt.</source>
        <translation>&lt;srai&gt; が送る「{text}」を受けるのは、何でも受けるカテゴリーだけです。書き間違いかもしれません。</translation>
    </message>
    <message>
        <source>Only after I was silent everywhere for</source>
        <translation>どこにも書かなくなってから</translation>
    </message>
    <message>
        <source>Only if the address itself does not lead to the server.</source>
        <translation>アドレスだけではサーバーが見つからないときに。</translation>
    </message>
    <message>
        <source>Open it in a spreadsheet program and save it anew.</source>
        <translation>表計算ソフトで開いて、保存し直してください。</translation>
    </message>
    <message>
        <source>Open it in a spreadsheet program, save it as .xlsx, and try again.</source>
        <translation>表計算ソフトで開き、.xlsx で保存してから、もう一度試してください。</translation>
    </message>
    <message>
        <source>Open it in one of them and save it anew.</source>
        <translation>そのようなソフトで開いて、保存し直してください。</translation>
    </message>
    <message>
        <source>Other auto-responders then leave it alone. People see it only in their program&apos;s device list.</source>
        <translation>ほかの自動応答がかまわなくなります。人からは端末の一覧でしか見えません。</translation>
    </message>
    <message>
        <source>Pairs cannot be taught to {title}.</source>
        <translation>{title} に組を教えることはできません。</translation>
    </message>
    <message>
        <source>Patterns, that and topics of this category make {count} combinations; at most {limit} are read.</source>
        <translation>このカテゴリーのパターン、that、トピックの組み合わせは {count} 通りです。読むのは {limit} 通りまでです。</translation>
    </message>
    <message>
        <source>Paused until</source>
        <translation>休止の終わり</translation>
    </message>
    <message>
        <source>Perhaps you mean {known}.</source>
        <translation>もしかすると {known} でしょうか。</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>ポート</translation>
    </message>
    <message>
        <source>Practice</source>
        <translation>練習</translation>
    </message>
    <message>
        <source>Privacy</source>
        <translation>プライバシー</translation>
    </message>
    <message>
        <source>Put a copy of it into the folder, and name the copy.</source>
        <translation>必要なもののコピーをフォルダーに置き、それを指定してください。</translation>
    </message>
    <message>
        <source>Put a full stop (statements) or a question mark before the last bracket.</source>
        <translation>最後の括弧の前に、句点 (平叙文) か疑問符を置いてください。</translation>
    </message>
    <message>
        <source>Put back a copy of the file, or forget what is encrypted and enter those passwords anew.</source>
        <translation>ファイルのコピーを戻すか、暗号化されたものを忘れて、それらのパスワードを入力し直してください。</translation>
    </message>
    <message>
        <source>Put one in its place.</source>
        <translation>代わりにファイルを置いてください。</translation>
    </message>
    <message>
        <source>Put its target in its place.</source>
        <translation>指している先のものを、その場所に置いてください。</translation>
    </message>
    <message>
        <source>Read as {encoding}, this file could not be written back as it is.</source>
        <translation>{encoding} として読むと、このファイルを元どおりに書き戻せません。</translation>
    </message>
    <message>
        <source>Read ё and е as one letter</source>
        <translation>ё と е を同じ文字として読む</translation>
    </message>
    <message>
        <source>Reading this Excel file takes too long.</source>
        <translation>この Excel ファイルは読むのに時間がかかりすぎます。</translation>
    </message>
    <message>
        <source>Remove empty rows and columns that only have a format.</source>
        <translation>書式だけの空の行と列を削除してください。</translation>
    </message>
    <message>
        <source>Replace the character, or save in UTF-8, which has them all.</source>
        <translation>その文字を置き換えるか、すべての文字がある UTF-8 で保存してください。</translation>
    </message>
    <message>
        <source>Boltun does not use the base&apos;s “I don&apos;t understand” replies.</source>
        <translation>返事集の「よく分かりません」の類の返事を使いません。</translation>
    </message>
    <message>
        <source>Reply base</source>
        <translation>返事集</translation>
    </message>
    <message>
        <source>Resource</source>
        <translation>リソース</translation>
    </message>
    <message>
        <source>Rooms are not answered unless you switch one on.</source>
        <translation>ルームでは、有効にしない限り返事をしません。</translation>
    </message>
    <message>
        <source>SHA-256 of the one certificate to accept. Empty: the certificates that the system trusts.</source>
        <translation>受け入れるただ一つの証明書の SHA-256。空: システムが信頼する証明書。</translation>
    </message>
    <message>
        <source>Save it as .xlsx.</source>
        <translation>.xlsx で保存してください。</translation>
    </message>
    <message>
        <source>Save it there as config.yml.</source>
        <translation>そこに config.yml として保存してください。</translation>
    </message>
    <message>
        <source>Save it, and talk with it in the preview then.</source>
        <translation>保存してから、プレビューで話してください。</translation>
    </message>
    <message>
        <source>Say under which name to save it.</source>
        <translation>保存する名前を指定してください。</translation>
    </message>
    <message>
        <source>See context_db in the configuration.</source>
        <translation>設定の context_db を確かめてください。</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>サーバー</translation>
    </message>
    <message>
        <source>Share the sheet with {account}.</source>
        <translation>シートを {account} と共有してください。</translation>
    </message>
    <message>
        <source>Sheet {sheet}: There is no utterance to learn from.</source>
        <translation>シート {sheet}: 学習する発話がありません。</translation>
    </message>
    <message>
        <source>Sheet {sheet}: This row has no slot name or no entity.</source>
        <translation>シート {sheet}: この行にはスロット名かエンティティがありません。</translation>
    </message>
    <message>
        <source>Sheet {sheet}: This row has no type or no utterance.</source>
        <translation>シート {sheet}: この行にはタイプか発話がありません。</translation>
    </message>
    <message>
        <source>Sheet {sheet}: {name} stands for {first} already.</source>
        <translation>シート {sheet}: {name} はすでに {first} を表しています。</translation>
    </message>
    <message>
        <source>Sheet {sheet}: {pair} is not of the form class=entity.</source>
        <translation>シート {sheet}: {pair} が「クラス=エンティティ」の形ではありません。</translation>
    </message>
    <message>
        <source>Sheet {sheet}: {pair} is not of the form slot=value.</source>
        <translation>シート {sheet}: {pair} が「スロット=値」の形ではありません。</translation>
    </message>
    <message>
        <source>Sheet {sheet}: {value}, the value of {slot}, does not occur in the utterance.</source>
        <translation>シート {sheet}: {slot} の値 {value} が発話に出てきません。</translation>
    </message>
    <message>
        <source>Silence after I wrote</source>
        <translation>自分が書いたあとの沈黙</translation>
    </message>
    <message>
        <source>Something in Boltun failed.</source>
        <translation>Boltun の内部で何かが失敗しました。</translation>
    </message>
    <message>
        <source>Something outside of its categories is not well-formed XML. Those that can be made out are read.</source>
        <translation>カテゴリの外に正しくない XML があります。読み取れるカテゴリだけを読みます。</translation>
    </message>
    <message>
        <source>There is something behind “{partner}”, so the line is a plain phrase, brackets included.</source>
        <translation>「{partner}」の後ろに何かあるので、この行は括弧も含めてただの句になります。</translation>
    </message>
    <message>
        <source>Sometimes better to chew</source>
        <translation>言わぬが花</translation>
    </message>
    <message>
        <source>Start answers with a small letter</source>
        <translation>返事を小文字で始める</translation>
    </message>
    <message>
        <source>Start at login</source>
        <translation>ログイン時に起動</translation>
    </message>
    <message>
        <source>Start it again.</source>
        <translation>もう一度起動してください。</translation>
    </message>
    <message>
        <source>State &apos;{state}&apos; has an extra transition after default transition.</source>
        <translation>状態 &apos;{state}&apos; に、既定の遷移の後ろの遷移があります。</translation>
    </message>
    <message>
        <source>State &apos;{state}&apos; has no default transition.</source>
        <translation>状態 &apos;{state}&apos; に既定の遷移がありません。</translation>
    </message>
    <message>
        <source>State &apos;{state}&apos; has no system utterances.</source>
        <translation>状態 &apos;{state}&apos; にシステム発話がありません。</translation>
    </message>
    <message>
        <source>State &apos;{state}&apos; has no transitions.</source>
        <translation>状態 &apos;{state}&apos; に遷移がありません。</translation>
    </message>
    <message>
        <source>State &apos;{state}&apos; leads by $skip only to states that lead back to it.</source>
        <translation>状態 &apos;{state}&apos; は、$skip によって自分に戻る状態にしか進みません。</translation>
    </message>
    <message>
        <source>State {state} is not a destination of any transitions.</source>
        <translation>状態 {state} へ進む遷移がありません。</translation>
    </message>
    <message>
        <source>State {state} is reached only from states that nobody ever reaches.</source>
        <translation>状態 {state} へは、誰も到達しない状態からしか行けません。</translation>
    </message>
    <message>
        <source>Stop talking with other bots</source>
        <translation>ほかのボットとの会話をやめる</translation>
    </message>
    <message>
        <source>Boltun answers strangers. It does not answer people in your contact list unless another rule says so.</source>
        <translation>知らない人に答えます。連絡先リストにある人には、ほかの規則がなければ答えません。</translation>
    </message>
    <message>
        <source>Switch it on first.</source>
        <translation>先に有効にしてください。</translation>
    </message>
    <message>
        <source>Switch it on, or wait until it is connected.</source>
        <translation>有効にするか、つながるまで待ってください。</translation>
    </message>
    <message>
        <source>Tags are in capital letters: {right}, not {tag}.</source>
        <translation>タグは大文字です: {tag} ではなく {right}。</translation>
    </message>
    <message>
        <source>Tags are in small letters: “{right}:”, not “{tag}:”.</source>
        <translation>タグは小文字です: 「{tag}:」ではなく「{right}:」。</translation>
    </message>
    <message>
        <source>Take it out in the place Bases.</source>
        <translation>「返事集」で一覧から外してください。</translation>
    </message>
    <message>
        <source>Talk with everybody</source>
        <translation>全員と話す</translation>
    </message>
    <message>
        <source>Talk with everybody while I am away</source>
        <translation>離席中は全員と話す</translation>
    </message>
    <message>
        <source>Talk with those who are not in my contact list</source>
        <translation>連絡先リストにない人と話す</translation>
    </message>
    <message>
        <source>Tell of lost connections</source>
        <translation>接続が切れたら知らせる</translation>
    </message>
    <message>
        <source>Tell of messages without an answer</source>
        <translation>返事のないメッセージを知らせる</translation>
    </message>
    <message>
        <source>Tell of replies that wait</source>
        <translation>確認待ちの返事を知らせる</translation>
    </message>
    <message>
        <source>Tell of stopped loops</source>
        <translation>止めたループを知らせる</translation>
    </message>
    <message>
        <source>Tell programs that this device is a bot</source>
        <translation>この端末がボットだとプログラムに知らせる</translation>
    </message>
    <message>
        <source>Text of the warning</source>
        <translation>予告の文</translation>
    </message>
    <message>
        <source>The #prep state must not have system utterances.</source>
        <translation>状態 #prep にシステム発話があってはいけません。</translation>
    </message>
    <message>
        <source>The DialBB interface cannot listen on {host}:{port}: {reason}.</source>
        <translation>DialBB インターフェースが {host}:{port} で待ち受けられません: {reason}。</translation>
    </message>
    <message>
        <source>The MongoDB at {where} cannot be used: {reason}.</source>
        <translation>{where} の MongoDB を使えません: {reason}。</translation>
    </message>
    <message>
        <source>The account was not connected.</source>
        <translation>アカウントが接続していませんでした。</translation>
    </message>
    <message>
        <source>The account {account} is not connected.</source>
        <translation>アカウント {account} は接続していません。</translation>
    </message>
    <message>
        <source>The alias “{alias}” already stands for “{head}” in line {first}.</source>
        <translation>別名「{alias}」は、{first} 行目ですでに「{head}」を表しています。</translation>
    </message>
    <message>
        <source>The alias “{alias}” is itself a word that aliases stand for, in line {first}.</source>
        <translation>別名「{alias}」自身が、{first} 行目で別名の見出し語になっています。</translation>
    </message>
    <message>
        <source>The alias “{alias}” is read as “{words}”, so it is never found: an alias is one word.</source>
        <translation>別名「{alias}」は「{words}」と読まれるので見つかりません。別名は一語です。</translation>
    </message>
    <message>
        <source>The application cannot be tried: {reason}.</source>
        <translation>アプリケーションを試せません: {reason}。</translation>
    </message>
    <message>
        <source>The base that answers unless you chose another one. At first it is the bundled base in your language.</source>
        <translation>ほかを選んでいないときに応答する返事集。最初はお使いの言語の付属のものです。</translation>
    </message>
    <message>
        <source>The base was changed meanwhile; the pair is not in line {number} any more.</source>
        <translation>そのあいだに返事集が変わりました。組はもう {number} 行目にありません。</translation>
    </message>
    <message>
        <source>The base {mind} cannot remember: {reason}.</source>
        <translation>返事集 {mind} が記憶できません: {reason}。</translation>
    </message>
    <message>
        <source>The base {mind} failed on a message: {reason}.</source>
        <translation>返事集 {mind} がメッセージで失敗しました: {reason}。</translation>
    </message>
    <message>
        <source>The base {mind} has no phrase to start a conversation with.</source>
        <translation>返事集 {mind} には話しかけの句がありません。</translation>
    </message>
    <message>
        <source>The block {block} does not say where its knowledge is.</source>
        <translation>ブロック {block} に知識の場所が書かれていません。</translation>
    </message>
    <message>
        <source>The block {block} gives {output}.</source>
        <translation>ブロック {block} の出力: {output}。</translation>
    </message>
    <message>
        <source>The bot has no property “{name}”, so &lt;bot&gt; says nothing of it.</source>
        <translation>ボットにプロパティ「{name}」がないため、&lt;bot&gt; は何も返しません。</translation>
    </message>
    <message>
        <source>The bot has no property “{name}”, so this category is never chosen.</source>
        <translation>ボットに属性「{name}」がないので、このカテゴリーは選ばれません。</translation>
    </message>
    <message>
        <source>The chosen encodings of bases are not valid JSON.</source>
        <translation>返事集の文字コードの選択が正しい JSON ではありません。</translation>
    </message>
    <message>
        <source>The chosen encodings of bases cannot be read: {reason}.</source>
        <translation>返事集の文字コードの選択を読めません: {reason}。</translation>
    </message>
    <message>
        <source>The column &apos;state&apos; is empty, so this row has no effect.</source>
        <translation>列 &apos;state&apos; が空なので、この行には効果がありません。</translation>
    </message>
    <message>
        <source>The connection failed: {reason}.</source>
        <translation>接続に失敗しました: {reason}。</translation>
    </message>
    <message>
        <source>The connection ended while the reply was sent; it may have arrived.</source>
        <translation>返事の送信中に接続またはBoltunが終了しました。届いた可能性があります。</translation>
    </message>
    <message>
        <source>The connection was lost.</source>
        <translation>接続が切れました。</translation>
    </message>
    <message>
        <source>The contact is a bot, gateway or service.</source>
        <translation>相手はボット、ゲートウェイ、またはサービスです。</translation>
    </message>
    <message>
        <source>The contact is warned once that Boltun answers.</source>
        <translation>Boltun が答えることを、相手に一度知らせます。</translation>
    </message>
    <message>
        <source>The contact repeats the same message.</source>
        <translation>相手が同じメッセージをくり返しています。</translation>
    </message>
    <message>
        <source>The database cannot be used: {detail}.</source>
        <translation>データベースを使えません: {detail}。</translation>
    </message>
    <message>
        <source>The database cannot be written: another program keeps it locked.</source>
        <translation>データベースに書き込めません: 別のプログラムがロックしています。</translation>
    </message>
    <message>
        <source>The database cannot be written: the file or its folder is read-only.</source>
        <translation>データベースに書き込めません。ファイルかフォルダーが読み取り専用です。</translation>
    </message>
    <message>
        <source>The database is damaged ({detail}).</source>
        <translation>データベースが壊れています ({detail})。</translation>
    </message>
    <message>
        <source>The database was closed while it was written anew.</source>
        <translation>データベースを書き直している間に閉じられました。</translation>
    </message>
    <message>
        <source>The database was written by a newer Boltun (its schema is {found}, this program knows {known}).</source>
        <translation>データベースは新しい Boltun が書いたものです (スキーマ {found}、このプログラムは {known} まで)。</translation>
    </message>
    <message>
        <source>The database {place} needs a driver that is not installed: {detail}.</source>
        <translation>データベース {place} に必要なドライバーがインストールされていません: {detail}。</translation>
    </message>
    <message>
        <source>The date format {pattern} cannot be used.</source>
        <translation>日付の形式 {pattern} は使えません。</translation>
    </message>
    <message>
        <source>The desktop tells you when Boltun has stopped talking because of a loop or too many answers.</source>
        <translation>ループや返事の多すぎで Boltun が会話をやめたとき、デスクトップで知らせます。</translation>
    </message>
    <message>
        <source>The desktop tells you when a reply waits for you to send it, but not while the window is in front.</source>
        <translation>返事があなたの送信を待っているとき、デスクトップで知らせます。ウィンドウが前にあるときは知らせません。</translation>
    </message>
    <message>
        <source>The desktop tells you when an account has been disconnected for half a minute.</source>
        <translation>アカウントが 30 秒切断されていると、デスクトップで知らせます。</translation>
    </message>
    <message>
        <source>The desktop tells you when somebody whom Boltun answers was left without an answer.</source>
        <translation>Boltun が答える相手が返事をもらえなかったとき、デスクトップで知らせます。</translation>
    </message>
    <message>
        <source>The dialogue is in the state {state}.</source>
        <translation>対話は状態 {state} にあります。</translation>
    </message>
    <message>
        <source>The dialogue is over.</source>
        <translation>対話は終わりました。</translation>
    </message>
    <message>
        <source>The dialogue was in the state {state}.</source>
        <translation>対話は状態 {state} にありました。</translation>
    </message>
    <message>
        <source>The disk is full: the database cannot be written.</source>
        <translation>ディスクがいっぱいで、データベースに書き込めません。</translation>
    </message>
    <message>
        <source>The document declares entities. Such files are not read any further: remove the declarations.</source>
        <translation>文書がエンティティを宣言しています。そのようなファイルはこれ以上読みません。宣言を取り除いてください。</translation>
    </message>
    <message>
        <source>The element &lt;{name}&gt; has no place here; it is left out.</source>
        <translation>要素 &lt;{name}&gt; はここに置けません。無視されます。</translation>
    </message>
    <message>
        <source>The element &lt;{name}&gt; means nothing in a pattern; its text is taken.</source>
        <translation>要素 &lt;{name}&gt; はパターンでは意味がありません。中の文字を使います。</translation>
    </message>
    <message>
        <source>The element canonicalizer names no class.</source>
        <translation>canonicalizer の要素にクラスの名前がありません。</translation>
    </message>
    <message>
        <source>The element knowledge_google_sheet has no {key}.</source>
        <translation>knowledge_google_sheet の要素に {key} がありません。</translation>
    </message>
    <message>
        <source>The encoding {encoding} has no character “{character}” (U+{code:04X}).</source>
        <translation>文字コード {encoding} には文字「{character}」(U+{code:04X}) がありません。</translation>
    </message>
    <message>
        <source>The file cannot be read: {reason}.</source>
        <translation>ファイルを読めません: {reason}。</translation>
    </message>
    <message>
        <source>The file cannot be written: {reason}.</source>
        <translation>ファイルを書けません: {reason}。</translation>
    </message>
    <message>
        <source>The file does not say its encoding, and it is not UTF-8; it is read as {encoding}.</source>
        <translation>ファイルに文字コードの記載がなく、UTF-8 でもありません。{encoding} として読みます。</translation>
    </message>
    <message>
        <source>The file ends before the reply to this key.</source>
        <translation>このキーへの返事の前にファイルが終わっています。</translation>
    </message>
    <message>
        <source>The file holds bytes that mean nothing in {encoding}.</source>
        <translation>ファイルに、{encoding} では意味をなさないバイトがあります。</translation>
    </message>
    <message>
        <source>The file is larger than {size}, which is too much to be read.</source>
        <translation>ファイルが {size} を超えています。大きすぎて読めません。</translation>
    </message>
    <message>
        <source>The file says that its encoding is {declared}, but it is not; it is read as {encoding}.</source>
        <translation>ファイルには文字コードが {declared} とありますが、違います。{encoding} として読みます。</translation>
    </message>
    <message>
        <source>Write what the contact says, or words from it.</source>
        <translation>相手が言うこと、またはその中の語を書いてください。</translation>
    </message>
    <message>
        <source>Write words in round brackets, such as (how are you?), or the whole phrase.</source>
        <translation>(how are you?) のように丸括弧に入れた語か、句全体を書いてください。</translation>
    </message>
    <message>
        <source>You can choose these files besides the bundled bases and those in the profile&apos;s folder.</source>
        <translation>付属のものとプロファイルのフォルダーのもののほかに選べるファイル。</translation>
    </message>
    <message>
        <source>The folder cannot be used: {reason}.</source>
        <translation>フォルダーを使えません: {reason}。</translation>
    </message>
    <message>
        <source>The folder of the database does not exist.</source>
        <translation>データベースのフォルダーがありません。</translation>
    </message>
    <message>
        <source>The function {name} does not take {count} argument(s) and the context: {written}</source>
        <translation>関数 {name} は引数 {count} 個とコンテキストを受け取りません: {written}</translation>
    </message>
    <message>
        <source>The function {name} is not defined, so nobody can be asked for a confirmation.</source>
        <translation>関数 {name} が定義されていないので、誰にも確認を求められません。</translation>
    </message>
    <message>
        <source>The function {name} is not defined: {written}</source>
        <translation>関数 {name} は定義されていません: {written}</translation>
    </message>
    <message>
        <source>The gosub description does not have destination and return states: {written}</source>
        <translation>gosub の記述に行き先と戻り先の状態がありません: {written}</translation>
    </message>
    <message>
        <source>The key “{key}” has no “decomp:” and finds nothing.</source>
        <translation>キー「{key}」に「decomp:」がないので、何も見つけません。</translation>
    </message>
    <message>
        <source>The key “{key}” is in line {first} already; that one counts.</source>
        <translation>キー「{key}」はすでに {first} 行目にあります。そちらが有効です。</translation>
    </message>
    <message>
        <source>The knowledge cannot be read: {reason}.</source>
        <translation>知識を読めません: {reason}。</translation>
    </message>
    <message>
        <source>The language of the window, and of the bundled base that answers if you chose none.</source>
        <translation>ウィンドウの言語と、何も選んでいないときに答える付属の返事集の言語。</translation>
    </message>
    <message>
        <source>The line has no tag and means nothing; a comment begins with “#”.</source>
        <translation>この行にはタグがなく、意味がありません。コメントは「#」で始めます。</translation>
    </message>
    <message>
        <source>The list has no type mark and never matches: put “.” or, for questions, “?” before “{partner}”.</source>
        <translation>このリストには種類の印がなく、決して合いません。「{partner}」の前に「.」か、疑問文なら「?」を置いてください。</translation>
    </message>
    <message>
        <source>The list has no words and never matches.</source>
        <translation>このリストには言葉がなく、決して合いません。</translation>
    </message>
    <message>
        <source>The map {name} has no {key}.</source>
        <translation>マップ {name} に {key} がありません。</translation>
    </message>
    <message>
        <source>The message could not be decrypted.</source>
        <translation>メッセージを復号できませんでした。</translation>
    </message>
    <message>
        <source>The message could not be sent.</source>
        <translation>メッセージを送れませんでした。</translation>
    </message>
    <message>
        <source>The message is empty.</source>
        <translation>メッセージは空です。</translation>
    </message>
    <message>
        <source>The message is too long for this server: {size} bytes of at most {limit}.</source>
        <translation>メッセージがこのサーバーには長すぎます: {size} バイト、上限 {limit} バイト。</translation>
    </message>
    <message>
        <source>The message was written by a program.</source>
        <translation>メッセージはプログラムが書いたものです。</translation>
    </message>
    <message>
        <source>The name of this device. Empty: one that no other program uses.</source>
        <translation>この端末の名前。空: ほかのプログラムが使わない名前。</translation>
    </message>
    <message>
        <source>The network did not take the reply.</source>
        <translation>ネットワークが返事を受け取りませんでした。</translation>
    </message>
    <message>
        <source>The password of this account is not known.</source>
        <translation>このアカウントのパスワードが分かりません。</translation>
    </message>
    <message>
        <source>The password of {account} is in the system&apos;s keyring, which cannot be opened ({reason}).</source>
        <translation>{account} のパスワードはシステムのキーリングにありますが、開けません ({reason})。</translation>
    </message>
    <message>
        <source>The passwords cannot be read or written: {reason}.</source>
        <translation>パスワードを読み書きできません: {reason}。</translation>
    </message>
    <message>
        <source>The pattern in line {first} has {groups} groups, so nothing is put in for {text}.</source>
        <translation>{first} 行目のパターンのグループは {groups} 個なので、{text} には何も入りません。</translation>
    </message>
    <message>
        <source>The pattern in line {first} takes every sentence that this one would match.</source>
        <translation>これが合う文はすべて、{first} 行目のパターンが取ります。</translation>
    </message>
    <message>
        <source>The place Settings in the window has them all.</source>
        <translation>すべてウィンドウの「設定」にあります。</translation>
    </message>
    <message>
        <source>The program</source>
        <translation>プログラム</translation>
    </message>
    <message>
        <source>The prompt template cannot be read: {reason}.</source>
        <translation>プロンプトのひな形を読めません: {reason}。</translation>
    </message>
    <message>
        <source>The reply base asks for silence here.</source>
        <translation>返事集がここで沈黙を求めています。</translation>
    </message>
    <message>
        <source>The reply base failed.</source>
        <translation>返事集が失敗しました。</translation>
    </message>
    <message>
        <source>The reply base has no reply.</source>
        <translation>返事集に返事がありません。</translation>
    </message>
    <message>
        <source>The reply is empty: when it is chosen, Boltun stays silent.</source>
        <translation>返事が空です。これが選ばれると Boltun は黙っています。</translation>
    </message>
    <message>
        <source>The request has no session_id.</source>
        <translation>要求に session_id がありません。</translation>
    </message>
    <message>
        <source>The request has no user_utterance.</source>
        <translation>要求に user_utterance がありません。</translation>
    </message>
    <message>
        <source>The request is nested too deeply.</source>
        <translation>要求の入れ子が深すぎます。</translation>
    </message>
    <message>
        <source>The request is no object.</source>
        <translation>要求がオブジェクトではありません。</translation>
    </message>
    <message>
        <source>The same key and reply are in line {first} already.</source>
        <translation>同じキーと返事がすでに {first} 行目にあります。</translation>
    </message>
    <message>
        <source>The same typing time for every length</source>
        <translation>どの長さでも同じ入力時間</translation>
    </message>
    <message>
        <source>The server does not accept this password.</source>
        <translation>サーバーがこのパスワードを受け付けません。</translation>
    </message>
    <message>
        <source>The server does not answer any more.</source>
        <translation>サーバーが応答しなくなりました。</translation>
    </message>
    <message>
        <source>The server does not answer.</source>
        <translation>サーバーが応答しません。</translation>
    </message>
    <message>
        <source>The server does not serve {domain} any more.</source>
        <translation>サーバーはもう {domain} を扱っていません。</translation>
    </message>
    <message>
        <source>The server does not serve {domain}.</source>
        <translation>サーバーは {domain} を扱っていません。</translation>
    </message>
    <message>
        <source>The server ended the connection before the sign-in was finished.</source>
        <translation>ログインが終わる前にサーバーが接続を切りました。</translation>
    </message>
    <message>
        <source>The server ended the session: it does not accept this account any more.</source>
        <translation>サーバーがセッションを終えました。このアカウントをもう受け付けません。</translation>
    </message>
    <message>
        <source>The server ended the session: it saw its rules broken.</source>
        <translation>サーバーがセッションを終えました。規則違反と見なされました。</translation>
    </message>
    <message>
        <source>The server ended the session: {reason}.</source>
        <translation>サーバーがセッションを終えました: {reason}。</translation>
    </message>
    <message>
        <source>The server heard nothing from this program for too long.</source>
        <translation>サーバーは長いあいだこのプログラムから何も受け取っていません。</translation>
    </message>
    <message>
        <source>The server is out of resources.</source>
        <translation>サーバーの資源が足りません。</translation>
    </message>
    <message>
        <source>The server is shutting down.</source>
        <translation>サーバーが停止しようとしています。</translation>
    </message>
    <message>
        <source>The server offers no safe way to sign in.</source>
        <translation>サーバーに安全なログイン方法がありません。</translation>
    </message>
    <message>
        <source>The server refuses the sign-in: {reason}.</source>
        <translation>サーバーがログインを断りました: {reason}。</translation>
    </message>
    <message>
        <source>The server says that this account is disabled.</source>
        <translation>サーバーによると、このアカウントは無効です。</translation>
    </message>
    <message>
        <source>The server says that this password has expired.</source>
        <translation>サーバーによると、このパスワードは期限切れです。</translation>
    </message>
    <message>
        <source>The server sent the reply back: the contact did not get it.</source>
        <translation>サーバーが返事を差し戻しました。相手には届いていません。</translation>
    </message>
    <message>
        <source>The server shows another certificate than the one that you trust.</source>
        <translation>サーバーの証明書が、あなたが信頼したものと違います。</translation>
    </message>
    <message>
        <source>The server wants this account to use another one: {host}.</source>
        <translation>サーバーはこのアカウントに別のサーバーを使うよう求めています: {host}。</translation>
    </message>
    <message>
        <source>The server&apos;s certificate is not trusted: {reason}.</source>
        <translation>サーバーの証明書を信頼できません: {reason}。</translation>
    </message>
    <message>
        <source>The setting {key} cannot be written into this file without changing something else in it.</source>
        <translation>設定 {key} は、ほかの部分を変えずにこのファイルに書き込むことができません。</translation>
    </message>
    <message>
        <source>The setting {key} contains a character that no file can keep: {value}.</source>
        <translation>設定 {key} に、どのファイルにも残せない文字があります: {value}。</translation>
    </message>
    <message>
        <source>The setting {key} must be one of {expected}, not {value}.</source>
        <translation>設定 {key} は {value} ではなく、{expected} のどれかでなければなりません。</translation>
    </message>
    <message>
        <source>The setting {key} must be {expected}, not {value}.</source>
        <translation>設定 {key} は {value} ではなく、{expected} でなければなりません。</translation>
    </message>
    <message>
        <source>The settings cannot be read: {reason}.</source>
        <translation>設定を読めません: {reason}。</translation>
    </message>
    <message>
        <source>The settings cannot be saved: {reason}.</source>
        <translation>設定を保存できません: {reason}。</translation>
    </message>
    <message>
        <source>The sheet {sheet} cannot be read after row {row}: {reason}.</source>
        <translation>シート {sheet} は {row} 行目より後が読めません: {reason}。</translation>
    </message>
    <message>
        <source>This Excel file is not as spreadsheet programs write them: {reason}.</source>
        <translation>この Excel ファイルは表計算ソフトが書くものとは違います: {reason}。</translation>
    </message>
    <message>
        <source>The sheet {sheet} has no column {columns}.</source>
        <translation>シート {sheet} に列 {columns} がありません。</translation>
    </message>
    <message>
        <source>A sheet of this Excel file has {rows} rows.</source>
        <translation>この Excel ファイルには {rows} 行のシートがあります。</translation>
    </message>
    <message>
        <source>AIML set</source>
        <translation>AIML セット</translation>
    </message>
    <message>
        <source>About {most} can be read: divide it, or remove empty ones that only have a format.</source>
        <translation>読めるのはおよそ {most} 個までです。ファイルを分けるか、書式だけの空のセルを削除してください。</translation>
    </message>
    <message>
        <source>Allow more in the settings, or 0 to keep none.</source>
        <translation>設定で容量を増やすか、0 にして作らないようにしてください。</translation>
    </message>
    <message>
        <source>Another program reads the database without end, and so the file {name} beside it grows: it has {size} MB.</source>
        <translation>別のプログラムがデータベースを読み続けているため、隣のファイル {name} が大きくなっています: {size} MB。</translation>
    </message>
    <message>
        <source>At most {most} can be read: divide it, or remove empty rows that only have a format.</source>
        <translation>読めるのは {most} 行までです。ファイルを分けるか、書式だけの空行を削除してください。</translation>
    </message>
    <message>
        <source>Choose a file, or a folder with {holding}.</source>
        <translation>ファイル、または {holding} のあるフォルダーを選んでください。</translation>
    </message>
    <message>
        <source>Choose another one first.</source>
        <translation>先に別のものを選んでください。</translation>
    </message>
    <message>
        <source>Choose one of at least {count} characters.</source>
        <translation>{count} 文字以上にしてください。</translation>
    </message>
    <message>
        <source>Close that program, such as a database browser; Boltun then empties the file by itself.</source>
        <translation>そのプログラム (データベースの閲覧など) を閉じてください。Boltun がファイルを空にします。</translation>
    </message>
    <message>
        <source>Give them anew: with “Change…” under “Accounts” in the window, or with: boltun account change {network} {account}</source>
        <translation>指定し直してください: ウィンドウの「アカウント」の「変更…」か、次のコマンドで: boltun account change {network} {account}</translation>
    </message>
    <message>
        <source>Install the package {package} again, or ask its author.</source>
        <translation>パッケージ {package} をもう一度インストールするか、作者に問い合わせてください。</translation>
    </message>
    <message>
        <source>Install the package {package} again.</source>
        <translation>パッケージ {package} をもう一度インストールしてください。</translation>
    </message>
    <message>
        <source>Check that the disk is connected and sound, and copy its content; then start Boltun again.</source>
        <translation>ディスクとその接続を確かめ、中身をコピーしてから、Boltun をもう一度起動してください。</translation>
    </message>
    <message>
        <source>MB</source>
        <translation>MB</translation>
    </message>
    <message>
        <source>Name another file.</source>
        <translation>別のファイルを指定してください。</translation>
    </message>
    <message>
        <source>Boltun copies the database daily and checks the copy. It keeps the newest seven, or fewer if they would take more room than this. 0: none.</source>
        <translation>データベースのコピーを毎日作り、検査します。新しい七つを残します。この容量を超える場合はそれより少なくなります。0: 作りません。</translation>
    </message>
    <message>
        <source>0: 465, or 587 with STARTTLS.</source>
        <translation>0：465、STARTTLS では 587 です。</translation>
    </message>
    <message>
        <source>0: 993, or 143 with STARTTLS.</source>
        <translation>0：993、STARTTLS では 143 です。</translation>
    </message>
    <message>
        <source>A serious message (bad news), because of “{words}”</source>
        <translation>深刻なメッセージ（悪い知らせ）です。「{words}」という言葉から判断しました</translation>
    </message>
    <message>
        <source>A serious message (death), because of “{words}”</source>
        <translation>深刻なメッセージ（死去）です。「{words}」という言葉から判断しました</translation>
    </message>
    <message>
        <source>A serious message (despair), because of “{words}”</source>
        <translation>深刻なメッセージ（絶望）です。「{words}」という言葉から判断しました</translation>
    </message>
    <message>
        <source>A serious message (emergency), because of “{words}”</source>
        <translation>深刻なメッセージ（緊急）です。「{words}」という言葉から判断しました</translation>
    </message>
    <message>
        <source>A serious message (illness), because of “{words}”</source>
        <translation>深刻なメッセージ（病気）です。「{words}」という言葉から判断しました</translation>
    </message>
    <message>
        <source>A serious message (violence), because of “{words}”</source>
        <translation>深刻なメッセージ（暴力）です。「{words}」という言葉から判断しました</translation>
    </message>
    <message>
        <source>An empty letter cannot be sent.</source>
        <translation>空のメールは送れません。</translation>
    </message>
    <message>
        <source>Answers in one room in an hour</source>
        <translation>1つのルームへの返事（1時間あたり）</translation>
    </message>
    <message>
        <source>As it should stand before your address in what is sent. Empty: the address alone.</source>
        <translation>送信するメールでアドレスの前に付く名前です。空欄：アドレスだけになります。</translation>
    </message>
    <message>
        <source>Ask Mozilla for the servers</source>
        <translation>サーバーを Mozilla に問い合わせる</translation>
    </message>
    <message>
        <source>Automatic answers should leave a week (RFC 3834). 0: each letter is answered, as in a talk.</source>
        <translation>自動返信は一週間おきが望ましいとされています (RFC 3834)。0：会話のように、メールごとに返事をします。</translation>
    </message>
    <message>
        <source>Beeper Desktop does not accept this token. Make a new one there (Settings → Developers, “+” beside “Approved connections”), and enter it as the token of this account.</source>
        <translation>Beeper Desktopがこのトークンを受け付けません。Beeper Desktopで新しいトークンを作り（Settings → Developers、「Approved connections」の横の「+」）、このアカウントのトークンとして入力してください。</translation>
    </message>
    <message>
        <source>Beeper Desktop does not answer at {server}. Start Beeper Desktop, open its settings, choose “Developers”, and switch on “Beeper Desktop API” there.</source>
        <translation>{server} でBeeper Desktopが応答しません。Beeper Desktopを起動し、設定の「Developers」で「Beeper Desktop API」をオンにしてください。</translation>
    </message>
    <message>
        <source>Boltun finds it with the token. You make the token in Beeper Desktop: Settings → Developers, “+” beside “Approved connections”.</source>
        <translation>トークンがあればBoltunが見つけます。トークンはBeeper Desktopで作ります: Settings → Developers、「Approved connections」の横の「+」。</translation>
    </message>
    <message>
        <source>Boltun is silent unless it has a good answer. It uses no general replies.</source>
        <translation>よい返事があるときだけ答え、なければ黙っています。当たり障りのない返事はしません。</translation>
    </message>
    <message>
        <source>Boltun sends no password to {host} without encryption.</source>
        <translation>Boltunは暗号化なしでは{host}にパスワードを送りません。</translation>
    </message>
    <message>
        <source>Change the options of the account.</source>
        <translation>アカウントの設定を変更してください。</translation>
    </message>
    <message>
        <source>Check the Matrix ID, or give the address of the server.</source>
        <translation>Matrix IDを確かめるか、サーバーのアドレスを入力してください。</translation>
    </message>
    <message>
        <source>Days between two answers to one sender</source>
        <translation>同じ差出人への返事の間隔（日）</translation>
    </message>
    <message>
        <source>E-mail</source>
        <translation>メール</translation>
    </message>
    <message>
        <source>E-mail (IMAP and SMTP)</source>
        <translation>メール (IMAP と SMTP)</translation>
    </message>
    <message>
        <source>E-mail address</source>
        <translation>メールアドレス</translation>
    </message>
    <message>
        <source>Empty: it is looked for by the domain of the address.</source>
        <translation>空欄：アドレスのドメインから探します。</translation>
    </message>
    <message>
        <source>Empty: the address.</source>
        <translation>空欄：アドレスと同じです。</translation>
    </message>
    <message>
        <source>Empty: the one that the server names. There Boltun sees that you answer yourself.</source>
        <translation>空欄：サーバーが示すフォルダーです。ご自身が返事をされたことをここで知ります。</translation>
    </message>
    <message>
        <source>File of the token</source>
        <translation>トークンのファイル</translation>
    </message>
    <message>
        <source>Fingerprint</source>
        <translation>指紋</translation>
    </message>
    <message>
        <source>Folder of sent mail</source>
        <translation>送信済みメールのフォルダー</translation>
    </message>
    <message>
        <source>For example @me:example.org.</source>
        <translation>例: @me:example.org</translation>
    </message>
    <message>
        <source>For example me@example.org. Many providers want a password for programs (an “app password”) instead of your own.</source>
        <translation>例：me@example.org。多くのプロバイダーでは、プログラム用のパスワード（アプリパスワード）が必要です。</translation>
    </message>
    <message>
        <source>Give the address of the server with https.</source>
        <translation>サーバーのアドレスをhttpsで入力してください。</translation>
    </message>
    <message>
        <source>Give them: your provider&apos;s pages name a server for IMAP and one for SMTP.</source>
        <translation>ご指定ください。IMAP と SMTP のサーバーはプロバイダーのページに載っています。</translation>
    </message>
    <message>
        <source>Have its mail forwarded to another mailbox, or use that.</source>
        <translation>別のメールボックスに転送するか、そちらをお使いください。</translation>
    </message>
    <message>
        <source>If your provider does not tell them. Mozilla hears the domain of your address, nothing else.</source>
        <translation>プロバイダーが知らせない場合です。Mozilla に伝わるのはアドレスのドメインだけです。</translation>
    </message>
    <message>
        <source>In a room Boltun never speaks twice in a row: this was written before its last answer.</source>
        <translation>ルームではBoltunは続けて2回は返事しません。これは前の返事より前に書かれました。</translation>
    </message>
    <message>
        <source>In rooms that you switch on, Boltun answers messages that name you. Give the names by which people call you there, with commas between them.</source>
        <translation>返事を許したルームでは、あなたの名前が書かれたメッセージに返事します。そこで呼ばれる名前をコンマで区切って書いてください。</translation>
    </message>
    <message>
        <source>Incoming server</source>
        <translation>受信サーバー</translation>
    </message>
    <message>
        <source>Incoming server (IMAP)</source>
        <translation>受信サーバー (IMAP)</translation>
    </message>
    <message>
        <source>It begins with @ and names the server behind a colon: @name:server.</source>
        <translation>@で始まり、コロンの後にサーバーが続きます（@名前:サーバー）。</translation>
    </message>
    <message>
        <source>It begins with http://, socks4:// or socks5://.</source>
        <translation>http://、socks4://、socks5://のいずれかで始まります。</translation>
    </message>
    <message>
        <source>It looks like https://matrix.example.org.</source>
        <translation>https://matrix.example.orgのような形です。</translation>
    </message>
    <message>
        <source>It looks like this: name@server.org.</source>
        <translation>name@server.org のような形です。</translation>
    </message>
    <message>
        <source>Its port</source>
        <translation>そのポート</translation>
    </message>
    <message>
        <source>Look at it on your phone, then say: signal-cli -a YOUR_NUMBER trust -a {contact}.</source>
        <translation>スマートフォンで確かめてから、signal-cli -a 自分の番号 trust -a {contact} を実行してください。</translation>
    </message>
    <message>
        <source>Mark messages as automatic</source>
        <translation>自動送信のメッセージとして印を付ける</translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation>Matrix</translation>
    </message>
    <message>
        <source>Matrix ID</source>
        <translation>Matrix ID</translation>
    </message>
    <message>
        <source>My names in rooms</source>
        <translation>ルームでの自分の名前</translation>
    </message>
    <message>
        <source>Name of this device</source>
        <translation>この端末の名前</translation>
    </message>
    <message>
        <source>New mail</source>
        <translation>新着メール</translation>
    </message>
    <message>
        <source>No account is linked to signal-cli yet.</source>
        <translation>signal-cliはまだどのアカウントにもリンクされていません。</translation>
    </message>
    <message>
        <source>No encrypted connection to {host} could be made: {reason}.</source>
        <translation>{host} に暗号化して接続できませんでした：{reason}。</translation>
    </message>
    <message>
        <source>Nobody reads what is sent to {address}.</source>
        <translation>{address} に送っても誰も読みません。</translation>
    </message>
    <message>
        <source>Nothing here is called {key}. Perhaps you mean {near}.</source>
        <translation>ここに{key}という名前のものはありません。{near}のことかもしれません。</translation>
    </message>
    <message>
        <source>Only for servers that do not tell of new mail by themselves.</source>
        <translation>新着メールを自分から知らせないサーバー専用です。</translation>
    </message>
    <message>
        <source>Only if the Matrix ID does not lead to it, such as https://matrix.example.org.</source>
        <translation>Matrix IDからサーバーが見つからない場合だけ入力します。例: https://matrix.example.org</translation>
    </message>
    <message>
        <source>Only {known} counts. Remove {key}.</source>
        <translation>有効なのは {known} だけです。{key} を削除してください。</translation>
    </message>
    <message>
        <source>Otherwise it speaks TLS from the first byte. Nothing is ever sent unencrypted.</source>
        <translation>使わない場合は最初から TLS で通信します。暗号化せずに送ることはありません。</translation>
    </message>
    <message>
        <source>Outgoing server</source>
        <translation>送信サーバー</translation>
    </message>
    <message>
        <source>Outgoing server (SMTP)</source>
        <translation>送信サーバー (SMTP)</translation>
    </message>
    <message>
        <source>Port of SMTP</source>
        <translation>SMTP のポート</translation>
    </message>
    <message>
        <source>Proxy</source>
        <translation>プロキシ</translation>
    </message>
    <message>
        <source>Put what Boltun sends into that folder</source>
        <translation>Boltun が送ったメールもそこに入れる</translation>
    </message>
    <message>
        <source>Recovery key</source>
        <translation>リカバリーキー</translation>
    </message>
    <message>
        <source>Room for daily backups</source>
        <translation>毎日のバックアップに使う容量</translation>
    </message>
    <message>
        <source>Rooms have a limit of their own, because everybody there sees each answer. 0: no limit.</source>
        <translation>ルームでは返事が全員に見えるので、別の上限があります。0：上限なし。</translation>
    </message>
    <message>
        <source>SHA-256 of a certificate to accept besides those that the system trusts; several with commas.</source>
        <translation>システムが信頼するもののほかに受け入れる証明書の SHA-256 です。複数の場合はコンマで区切ります。</translation>
    </message>
    <message>
        <source>STARTTLS there</source>
        <translation>このサーバーで STARTTLS を使う</translation>
    </message>
    <message>
        <source>STARTTLS with SMTP</source>
        <translation>SMTP で STARTTLS を使う</translation>
    </message>
    <message>
        <source>Seconds between two looks</source>
        <translation>確認の間隔（秒）</translation>
    </message>
    <message>
        <source>See what there is: boltun restore</source>
        <translation>何があるか見るには: boltun restore</translation>
    </message>
    <message>
        <source>Sends m.notice: other bots leave it alone, and some programs show it paler.</source>
        <translation>m.noticeで送ります。ほかのボットは返事をせず、薄く表示するプログラムもあります。</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>セッション</translation>
    </message>
    <message>
        <source>Set up recovery anew in Element: Settings, Encryption.</source>
        <translation>Elementの「設定」の「暗号化」で、リカバリーを設定し直してください。</translation>
    </message>
    <message>
        <source>Set up recovery in Element: Settings, Encryption.</source>
        <translation>Elementの「設定」の「暗号化」で、リカバリーを設定してください。</translation>
    </message>
    <message>
        <source>Sober texts name the emergency numbers and the crisis line of this country, and say so if the message is in another language than is spoken there. A contact&apos;s telephone number counts more.</source>
        <translation>落ち着いた返事では、この国の緊急番号と相談窓口を案内します。メッセージの言語がその国の言語でないときは、どの国の番号かも書き添えます。相手の電話番号から国がわかるときは、そちらを優先します。</translation>
    </message>
    <message>
        <source>Such as http://127.0.0.1:3128 or socks5://127.0.0.1:9050. Empty: none.</source>
        <translation>例: http://127.0.0.1:3128、socks5://127.0.0.1:9050。空なら使いません。</translation>
    </message>
    <message>
        <source>The connection to {host} was lost.</source>
        <translation>{host} との接続が切れました。</translation>
    </message>
    <message>
        <source>The database was found to be damaged ({detail}). Boltun answers nobody any more.</source>
        <translation>データベースが壊れていることが分かりました ({detail})。Boltun はもう誰にも返事をしません。</translation>
    </message>
    <message>
        <source>The disk of the database cannot be read or written ({detail}).</source>
        <translation>データベースのあるディスクを読み書きできません ({detail})。</translation>
    </message>
    <message>
        <source>The disk of the database cannot be read or written ({detail}). Boltun answers nobody any more.</source>
        <translation>データベースのあるディスクを読み書きできません ({detail})。Boltun はもう誰にも返事をしません。</translation>
    </message>
    <message>
        <source>The file is damaged in the part that checks the master password.</source>
        <translation>マスターパスワードの確かめ方を記した部分が壊れています。</translation>
    </message>
    <message>
        <source>The file of the database was moved, deleted or replaced. Boltun answers nobody any more.</source>
        <translation>データベースのファイルが移動、削除、または置き換えられました。Boltun はもう誰にも返事をしません。</translation>
    </message>
    <message>
        <source>The keys of this device cannot be read any more: it becomes a new one.</source>
        <translation>この端末の鍵を読めなくなったため、新しい端末になります。</translation>
    </message>
    <message>
        <source>The letter is too long: {size} characters of at most {limit}.</source>
        <translation>メールが長すぎます：{size} 文字（最大 {limit} 文字）。</translation>
    </message>
    <message>
        <source>The mail servers of {domain} are not to be found.</source>
        <translation>{domain} のメールサーバーが見つかりません。</translation>
    </message>
    <message>
        <source>The master password is empty.</source>
        <translation>マスターパスワードが空です。</translation>
    </message>
    <message>
        <source>The master password is too short.</source>
        <translation>マスターパスワードが短すぎます。</translation>
    </message>
    <message>
        <source>The message cannot be sent: {reason}.</source>
        <translation>メッセージを送れません: {reason}。</translation>
    </message>
    <message>
        <source>The message is too long for Matrix: {size} bytes of at most {limit}.</source>
        <translation>Matrixにはメッセージが長すぎます: {size}バイト（上限{limit}バイト）。</translation>
    </message>
    <message>
        <source>The message was not sent by signal-cli: {reason}.</source>
        <translation>signal-cliがメッセージを送りませんでした：{reason}。</translation>
    </message>
    <message>
        <source>The network {name} cannot be used: {reason}.</source>
        <translation>ネットワーク {name} は使えません: {reason}。</translation>
    </message>
    <message>
        <source>The older ones stay. Boltun tries again tomorrow, and when it starts.</source>
        <translation>古いものは残ります。Boltun は明日と起動時にもう一度試します。</translation>
    </message>
    <message>
        <source>The options of {account} in the database cannot be read.</source>
        <translation>データベースにある {account} のオプションを読み込めません。</translation>
    </message>
    <message>
        <source>The password of {account} is damaged in the file.</source>
        <translation>{account} のパスワードはファイルの中で壊れています。</translation>
    </message>
    <message>
        <source>The password of {account} is encrypted, and the master password has not been given.</source>
        <translation>{account} のパスワードは暗号化されていますが、マスターパスワードが入力されていません。</translation>
    </message>
    <message>
        <source>The passwords are encrypted, and the master password has not been given.</source>
        <translation>パスワードは暗号化されていますが、マスターパスワードが入力されていません。</translation>
    </message>
    <message>
        <source>The program says nothing that Boltun understands. The last: {what}</source>
        <translation>プログラムの言うことをBoltunは理解できません。最後のもの：{what}</translation>
    </message>
    <message>
        <source>The program shows the token in it to be let in. Empty: Boltun makes one and says where.</source>
        <translation>プログラムはこの中のトークンを示して接続します。空ならBoltunが作り、場所を知らせます。</translation>
    </message>
    <message>
        <source>The recovery key belongs to keys that are not in use any more.</source>
        <translation>このリカバリーキーは、もう使われていない鍵のものです。</translation>
    </message>
    <message>
        <source>The recovery key is right, but it does not hold the keys that are needed.</source>
        <translation>リカバリーキーは正しいのですが、必要な鍵が含まれていません。</translation>
    </message>
    <message>
        <source>The reply base has no good reply, and “Sometimes better to chew” keeps Boltun from general ones.</source>
        <translation>返事集に適した返事がなく、「言わぬが花」が有効なため、当たり障りのない返事は控えました。</translation>
    </message>
    <message>
        <source>The server calls this account {user}. Give that as its Matrix ID.</source>
        <translation>サーバーはこのアカウントを{user}と呼んでいます。それをMatrix IDとして入力してください。</translation>
    </message>
    <message>
        <source>The server does not know this Matrix ID.</source>
        <translation>サーバーはこのMatrix IDを知りません。</translation>
    </message>
    <message>
        <source>The server does not let programs sign in with a password, only by: {flows}.</source>
        <translation>このサーバーでは、プログラムはパスワードでサインインできません。使える方法: {flows}。</translation>
    </message>
    <message>
        <source>The server does not take the signature.</source>
        <translation>サーバーが署名を受け付けません。</translation>
    </message>
    <message>
        <source>The server has a fault of its own (HTTP {status}).</source>
        <translation>サーバー側で障害が起きています（HTTP {status}）。</translation>
    </message>
    <message>
        <source>The server has signed this device out: somebody ended its session, or the password was changed.</source>
        <translation>サーバーがこの端末をサインアウトさせました。誰かがセッションを終了したか、パスワードが変更されました。</translation>
    </message>
    <message>
        <source>The server refuses: {reason}.</source>
        <translation>サーバーに拒否されました: {reason}。</translation>
    </message>
    <message>
        <source>The server says that this account is locked.</source>
        <translation>サーバーによると、このアカウントはロックされています。</translation>
    </message>
    <message>
        <source>The server says that this account is suspended.</source>
        <translation>サーバーによると、このアカウントは停止されています。</translation>
    </message>
    <message>
        <source>The server says that this account was closed.</source>
        <translation>サーバーによると、このアカウントは閉鎖されました。</translation>
    </message>
    <message>
        <source>The server shows another key for this device than it has.</source>
        <translation>サーバーは、この端末の鍵とは違う鍵を示しています。</translation>
    </message>
    <message>
        <source>The server wants to be asked less often.</source>
        <translation>サーバーが、問い合わせの回数を減らすよう求めています。</translation>
    </message>
    <message>
        <source>The setting {key} is now called {known}, and is set under both names.</source>
        <translation>設定 {key} は現在 {known} という名前ですが、両方の名前で設定されています。</translation>
    </message>
    <message>
        <source>The sheet {sheet} cannot be read: {reason}.</source>
        <translation>シート {sheet} を読めません: {reason}。</translation>
    </message>
    <message>
        <source>The sheet {sheet} has too many rows or columns to be read beyond row {row}.</source>
        <translation>シート {sheet} は行か列が多すぎて、{row} 行目より先は読めません。</translation>
    </message>
    <message>
        <source>The sheets are: {known}.</source>
        <translation>あるシート: {known}。</translation>
    </message>
    <message>
        <source>The spaCy model {model} cannot be loaded: {reason}.</source>
        <translation>spaCy のモデル {model} を読み込めません: {reason}。</translation>
    </message>
    <message>
        <source>The template fails; its reply is empty.</source>
        <translation>テンプレートが失敗し、返事が空になります。</translation>
    </message>
    <message>
        <source>The temporary folder cannot be made: {reason}.</source>
        <translation>一時フォルダーを作れません: {reason}。</translation>
    </message>
    <message>
        <source>The token does not allow this. Make one in Beeper Desktop that may read and write (Settings → Developers), and enter it as the token of this account.</source>
        <translation>このトークンでは許可されていません。Beeper Desktopで読み書きできるトークンを作り（Settings → Developers）、このアカウントのトークンとして入力してください。</translation>
    </message>
    <message>
        <source>The turn is given up: {reason}.</source>
        <translation>この回を打ち切ります: {reason}。</translation>
    </message>
    <message>
        <source>The unreadable settings file cannot be kept aside: {reason}.</source>
        <translation>読めない設定ファイルを取っておけません: {reason}。</translation>
    </message>
    <message>
        <source>The variable {variable} is now: {value}</source>
        <translation>変数 {variable} は現在: {value}</translation>
    </message>
    <message>
        <source>The {key} of a block has to be an object of keys.</source>
        <translation>ブロックの {key} はキーを持つオブジェクトでなければなりません。</translation>
    </message>
    <message>
        <source>The “pre:” in line {first} replaces “{word}” before anything is looked for, so this never fits.</source>
        <translation>{first} 行目の「pre:」が検索の前に「{word}」を置き換えるため、これは決して一致しません。</translation>
    </message>
    <message>
        <source>There are more than {limit} categories; the rest is not read.</source>
        <translation>カテゴリーが {limit} 個を超えています。残りは読みません。</translation>
    </message>
    <message>
        <source>There are no aliases for “{head}”.</source>
        <translation>「{head}」には別名がありません。</translation>
    </message>
    <message>
        <source>There are no blocks: the application has nothing to answer with.</source>
        <translation>ブロックがないので、アプリケーションは何も答えられません。</translation>
    </message>
    <message>
        <source>There has to be a config.yml in it.</source>
        <translation>その中に config.yml が必要です。</translation>
    </message>
    <message>
        <source>There is an account {account} already.</source>
        <translation>アカウント {account} はすでにあります。</translation>
    </message>
    <message>
        <source>There is no Matrix server at {url}.</source>
        <translation>{url}にMatrixのサーバーはありません。</translation>
    </message>
    <message>
        <source>There is no account {account}.</source>
        <translation>アカウント {account} はありません。</translation>
    </message>
    <message>
        <source>There is no base named {name} any more.</source>
        <translation>返事集 {name} はもうありません。</translation>
    </message>
    <message>
        <source>There is no command.</source>
        <translation>コマンドがありません。</translation>
    </message>
    <message>
        <source>There is no contact {contact}.</source>
        <translation>相手 {contact} はいません。</translation>
    </message>
    <message>
        <source>There is no element &lt;{name}&gt; in AIML.</source>
        <translation>AIML に要素 &lt;{name}&gt; はありません。</translation>
    </message>
    <message>
        <source>There is no emotion “{word}”, so it never matches; there are {known}.</source>
        <translation>感情「{word}」はないので、決して合いません。あるのは {known} です。</translation>
    </message>
    <message>
        <source>There is no entity &amp;{name};. The category is skipped.</source>
        <translation>エンティティ &amp;{name}; はありません。このカテゴリーは飛ばします。</translation>
    </message>
    <message>
        <source>There is no file {file} beside the configuration.</source>
        <translation>設定の隣にファイル {file} がありません。</translation>
    </message>
    <message>
        <source>There is no file {name}.</source>
        <translation>ファイル {name} がありません。</translation>
    </message>
    <message>
        <source>There is no good answer, so the dialogue stays in the state {state}.</source>
        <translation>よい返事がないため、対話は状態 {state} にとどまります。</translation>
    </message>
    <message>
        <source>There is no key “{key}” to go to, so the search goes on.</source>
        <translation>移る先のキー「{key}」がないので、探し続けます。</translation>
    </message>
    <message>
        <source>There is no keyring here that keeps the password of {account}.</source>
        <translation>{account} のパスワードを保存するキーリングがここにはありません。</translation>
    </message>
    <message>
        <source>There is no kind of mind named {kind}.</source>
        <translation>{kind} という種類はありません。</translation>
    </message>
    <message>
        <source>There is no map “{name}”; its default is given for every word.</source>
        <translation>マップ「{name}」がないので、どの言葉にも既定値を返します。</translation>
    </message>
    <message>
        <source>There is no master password.</source>
        <translation>マスターパスワードがありません。</translation>
    </message>
    <message>
        <source>There is no message {message}.</source>
        <translation>メッセージ {message} はありません。</translation>
    </message>
    <message>
        <source>There is no module {name} beside the configuration.</source>
        <translation>設定の隣にモジュール {name} がありません。</translation>
    </message>
    <message>
        <source>There is no network named {name}.</source>
        <translation>{name} というネットワークはありません。</translation>
    </message>
    <message>
        <source>There is no phrase between the brackets.</source>
        <translation>括弧の中に句がありません。</translation>
    </message>
    <message>
        <source>There is no phrase.</source>
        <translation>句がありません。</translation>
    </message>
    <message>
        <source>There is no reply base that could answer.</source>
        <translation>答えられる返事集がありません。</translation>
    </message>
    <message>
        <source>There is no reply.</source>
        <translation>返事がありません。</translation>
    </message>
    <message>
        <source>There is no room any more in which {contact} could read this.</source>
        <translation>{contact}がこれを読めるルームは、もうありません。</translation>
    </message>
    <message>
        <source>There is no row for #error: if something fails, the program says a text of its own.</source>
        <translation>#error の行がありません。何かが失敗すると、プログラムの文を言います。</translation>
    </message>
    <message>
        <source>There is no server {host}, or no network.</source>
        <translation>サーバー {host} がないか、ネットワークにつながっていません。</translation>
    </message>
    <message>
        <source>There is no set “{name}”, so this pattern never matches.</source>
        <translation>集合「{name}」がないので、このパターンは決して合いません。</translation>
    </message>
    <message>
        <source>There is no setting named {key}.</source>
        <translation>{key} という設定はありません。</translation>
    </message>
    <message>
        <source>There is no sheet named {sheet}.</source>
        <translation>{sheet} というシートはありません。</translation>
    </message>
    <message>
        <source>There is no such copy.</source>
        <translation>そのようなコピーはありません。</translation>
    </message>
    <message>
        <source>There is no tag {tag}; there are {tags}.</source>
        <translation>タグ {tag} はありません。あるのは {tags} です。</translation>
    </message>
    <message>
        <source>There is no tag “{tag}:”, so the line means nothing. Tags are {tags}.</source>
        <translation>タグ「{tag}:」はないので、この行は意味がありません。タグは {tags} です。</translation>
    </message>
    <message>
        <source>There is no text encoding called “{name}”.</source>
        <translation>「{name}」という文字コードはありません。</translation>
    </message>
    <message>
        <source>There is no word behind “@” that the aliases could stand for.</source>
        <translation>「@」の後ろに、別名が表す言葉がありません。</translation>
    </message>
    <message>
        <source>There is no word for {tag}.</source>
        <translation>{tag} の言葉がありません。</translation>
    </message>
    <message>
        <source>There is no “final:”, so this gets no answer.</source>
        <translation>「final:」がないため、こう言った人には何も返りません。</translation>
    </message>
    <message>
        <source>There is not enough memory to try the master password: it takes {size} MB for a moment.</source>
        <translation>マスターパスワードを確かめるメモリが足りません。一時的に {size} MB が必要です。</translation>
    </message>
    <message>
        <source>There is nothing in the message to answer.</source>
        <translation>メッセージに答えるべきものがありません。</translation>
    </message>
    <message>
        <source>Thinking time</source>
        <translation>考える時間</translation>
    </message>
    <message>
        <source>This Excel file has too many cells.</source>
        <translation>この Excel ファイルにはセルが多すぎます。</translation>
    </message>
    <message>
        <source>This Excel file holds {size} MB when it is unpacked.</source>
        <translation>この Excel ファイルは展開すると {size} MB になります。</translation>
    </message>
    <message>
        <source>This JSON holds no pairs.</source>
        <translation>この JSON に組はありません。</translation>
    </message>
    <message>
        <source>This JSON is nested too deeply.</source>
        <translation>この JSON の入れ子が深すぎます。</translation>
    </message>
    <message>
        <source>This account has no recovery key.</source>
        <translation>このアカウントにはリカバリーキーがありません。</translation>
    </message>
    <message>
        <source>This application is too large to be tried before it is saved.</source>
        <translation>このアプリケーションは大きすぎて、保存前に試せません。</translation>
    </message>
    <message>
        <source>This application runs program code of its own, which can do whatever you can do.</source>
        <translation>このアプリケーションは独自のプログラムを実行します。それは、あなたにできることなら何でもできます。</translation>
    </message>
    <message>
        <source>This application sends what people write to other computers: {where}.</source>
        <translation>このアプリケーションは、人が書いたことをほかのコンピューターに送ります: {where}。</translation>
    </message>
    <message>
        <source>This base cannot be opened: {reason}.</source>
        <translation>この返事集を開けません: {reason}。</translation>
    </message>
    <message>
        <source>This base has no file yet.</source>
        <translation>この返事集にはまだファイルがありません。</translation>
    </message>
    <message>
        <source>This base is there, but not among yours.</source>
        <translation>この返事集は存在しますが、あなたの返事集には入っていません。</translation>
    </message>
    <message>
        <source>This block has no block_class.</source>
        <translation>このブロックに block_class がありません。</translation>
    </message>
    <message>
        <source>This cannot be read: {reason}.</source>
        <translation>これを読めません: {reason}。</translation>
    </message>
    <message>
        <source>This category has no pattern; it is skipped.</source>
        <translation>このカテゴリーにはパターンがないので飛ばします。</translation>
    </message>
    <message>
        <source>This category has no template; it is skipped.</source>
        <translation>このカテゴリーにはテンプレートがないので飛ばします。</translation>
    </message>
    <message>
        <source>This category has several templates; it is skipped.</source>
        <translation>このカテゴリーにはテンプレートがいくつもあるので飛ばします。</translation>
    </message>
    <message>
        <source>This category is left out: {reason}.</source>
        <translation>このカテゴリは読み飛ばされます: {reason}。</translation>
    </message>
    <message>
        <source>This category is never chosen: what fits “{pattern}” always goes to the category in {place}.</source>
        <translation>このカテゴリーは選ばれません。「{pattern}」に合うものは、必ず {place} のカテゴリーに行きます。</translation>
    </message>
    <message>
        <source>This category is not well-formed XML: {reason}.</source>
        <translation>このカテゴリーは正しい XML ではありません: {reason}。</translation>
    </message>
    <message>
        <source>This category is not well-formed XML: {reason}. It is skipped.</source>
        <translation>このカテゴリーは正しい XML ではありません: {reason}。飛ばします。</translation>
    </message>
    <message>
        <source>This category replaces the one in {place}: pattern, that and topic are the same.</source>
        <translation>このカテゴリーは {place} のものと入れ替わります。パターン、that、トピックが同じです。</translation>
    </message>
    <message>
        <source>This contact was answered as often as you allow.</source>
        <translation>この相手には、許された回数だけ答えました。</translation>
    </message>
    <message>
        <source>This entry is none of a {kind}; it is skipped.</source>
        <translation>この項目は {kind} のものではないので飛ばします。</translation>
    </message>
    <message>
        <source>This file cannot be read as a list: {reason}.</source>
        <translation>このファイルを一覧として読めません: {reason}。</translation>
    </message>
    <message>
        <source>This file cannot be read: {reason}.</source>
        <translation>このファイルを読めません: {reason}。</translation>
    </message>
    <message>
        <source>This file cannot be used: {reason}.</source>
        <translation>このファイルを使えません: {reason}。</translation>
    </message>
    <message>
        <source>This file cannot be written: {reason}.</source>
        <translation>このファイルに書き込めません: {reason}。</translation>
    </message>
    <message>
        <source>This file has {size} bytes; at most {limit} are read.</source>
        <translation>このファイルは {size} バイトです。読むのは {limit} バイトまでです。</translation>
    </message>
    <message>
        <source>This file is a link out of the folder; it is not read.</source>
        <translation>このファイルはフォルダーの外へのリンクなので読みません。</translation>
    </message>
    <message>
        <source>This file is empty.</source>
        <translation>このファイルは空です。</translation>
    </message>
    <message>
        <source>This file is not a database.</source>
        <translation>このファイルはデータベースではありません。</translation>
    </message>
    <message>
        <source>This is not the recovery key of this account.</source>
        <translation>このアカウントのリカバリーキーではありません。</translation>
    </message>
    <message>
        <source>This message is encrypted, and its key has not come.</source>
        <translation>このメッセージは暗号化されていますが、鍵が届いていません。</translation>
    </message>
    <message>
        <source>This message is encrypted.</source>
        <translation>このメッセージは暗号化されています。</translation>
    </message>
    <message>
        <source>This question is not asked any more.</source>
        <translation>この質問はもう無効です。</translation>
    </message>
    <message>
        <source>Too many answers in this room in an hour.</source>
        <translation>このルームでの1時間の返事が多すぎます。</translation>
    </message>
    <message>
        <source>Trusted certificates</source>
        <translation>信頼する証明書</translation>
    </message>
    <message>
        <source>Try again later.</source>
        <translation>あとでもう一度お試しください。</translation>
    </message>
    <message>
        <source>Type it once more.</source>
        <translation>もう一度入力してください。</translation>
    </message>
    <message>
        <source>Use the newest recovery key of this account.</source>
        <translation>このアカウントの最新のリカバリーキーを使ってください。</translation>
    </message>
    <message>
        <source>Verified</source>
        <translation>認証済み</translation>
    </message>
    <message>
        <source>Waiting for the program at {url}. It needs the token in the file {path}.</source>
        <translation>{url} でプログラムを待っています。ファイル {path} のトークンが必要です。</translation>
    </message>
    <message>
        <source>When you answer a message yourself for which Boltun had no good reply, it learns your answer at once, into a base of its own that is asked after all others. Never from rooms, bots or serious messages, and nothing that looks private. The digest lists each pair for a day, to be taken back.</source>
        <translation>Boltun に良い返事がなかったメッセージにあなたが自分で答えると、その答えをすぐ専用の返事集に覚えます。この返事集には他のすべての後で尋ねます。部屋、ボット、深刻なメッセージからは覚えず、私的に見えるものも覚えません。まとめに一日表示され、取り消せます。</translation>
    </message>
    <message>
        <source>With commas. What is written to none of your addresses is never answered.</source>
        <translation>コンマで区切ります。どのアドレスにも宛てられていないメールには返事をしません。</translation>
    </message>
    <message>
        <source>With it you vouch for this device, so that the programs of your contacts trust it. Element showed it when you set up recovery. Boltun uses it once and does not keep it.</source>
        <translation>これでこの端末を保証すると、相手のプログラムもこの端末を信頼します。リカバリーの設定時にElementが表示したものです。Boltunは一度だけ使い、保存しません。</translation>
    </message>
    <message>
        <source>You see it among your sessions, when Boltun signs in for the first time.</source>
        <translation>Boltunが初めてサインインしたとき、セッションの一覧に表示される名前です。</translation>
    </message>
    <message>
        <source>Your name</source>
        <translation>お名前</translation>
    </message>
    <message>
        <source>Your other addresses</source>
        <translation>そのほかのアドレス</translation>
    </message>
    <message>
        <source>whole phrase</source>
        <translation>句全体</translation>
    </message>
    <message>
        <source>whole phrase, as the whole message</source>
        <translation>句全体、メッセージ全体</translation>
    </message>
    <message>
        <source>This file has changed since you agreed to it.</source>
        <translation>このファイルは、同意したときのものと違います。</translation>
    </message>
    <message>
        <source>This file is too large: at most {most} MB can be read.</source>
        <translation>このファイルは大きすぎます。読めるのは {most} MB までです。</translation>
    </message>
    <message>
        <source>This folder cannot be read: {reason}.</source>
        <translation>このフォルダーを読めません: {reason}。</translation>
    </message>
    <message>
        <source>This folder has changed since you were asked about it.</source>
        <translation>お尋ねしたあとに、このフォルダーが変わりました。</translation>
    </message>
    <message>
        <source>This folder holds no AIML file.</source>
        <translation>このフォルダーに AIML ファイルはありません。</translation>
    </message>
    <message>
        <source>This folder holds no DialBB application.</source>
        <translation>このフォルダーに DialBB アプリケーションはありません。</translation>
    </message>
    <message>
        <source>This folder holds no mind.</source>
        <translation>このフォルダーに会話のデータはありません。</translation>
    </message>
    <message>
        <source>This folder holds too much to be looked through.</source>
        <translation>このフォルダーは大きすぎて調べられません。</translation>
    </message>
    <message>
        <source>This installation of Boltun is not complete: the folder {name} is missing.</source>
        <translation>Boltun のインストールが不完全です。フォルダー {name} がありません。</translation>
    </message>
    <message>
        <source>This is neither a variable nor a call, and is said as it is: {written}</source>
        <translation>これは変数でも呼び出しでもないので、そのまま返されます: {written}</translation>
    </message>
    <message>
        <source>This is no CSV: {reason}.</source>
        <translation>これは CSV ではありません: {reason}。</translation>
    </message>
    <message>
        <source>This is no Excel file that can be read: {reason}.</source>
        <translation>読める Excel ファイルではありません: {reason}。</translation>
    </message>
    <message>
        <source>This is no JSON: {reason}.</source>
        <translation>これは JSON ではありません: {reason}。</translation>
    </message>
    <message>
        <source>This is no YAML: {reason}.</source>
        <translation>これは YAML ではありません: {reason}。</translation>
    </message>
    <message>
        <source>This is no category.</source>
        <translation>これはカテゴリーではありません。</translation>
    </message>
    <message>
        <source>This is no file that can be read or written.</source>
        <translation>これは読み書きできるファイルではありません。</translation>
    </message>
    <message>
        <source>This is no file with a text in it.</source>
        <translation>これはテキストの入ったファイルではありません。</translation>
    </message>
    <message>
        <source>This is no key of a Google service account: {reason}.</source>
        <translation>これは Google サービスアカウントのキーではありません: {reason}。</translation>
    </message>
    <message>
        <source>This is no ordinary file, so no database can be in it. Nothing was changed.</source>
        <translation>これは通常のファイルではないため、データベースを置けません。何も変更していません。</translation>
    </message>
    <message>
        <source>This is not a text file in any known encoding.</source>
        <translation>知られているどの文字コードのテキストファイルでもありません。</translation>
    </message>
    <message>
        <source>This is not the address of a database: {place}.</source>
        <translation>これはデータベースのアドレスではありません: {place}。</translation>
    </message>
    <message>
        <source>This is not the master password.</source>
        <translation>マスターパスワードが違います。</translation>
    </message>
    <message>
        <source>This is not well-formed XML: {reason}. The categories that can be made out are read one by one.</source>
        <translation>これは正しい XML ではありません: {reason}。見分けられるカテゴリーを一つずつ読みます。</translation>
    </message>
    <message>
        <source>This is the database of another program.</source>
        <translation>これは別のプログラムのデータベースです。</translation>
    </message>
    <message>
        <source>This leads out of the folder: {name}.</source>
        <translation>フォルダーの外を指しています: {name}。</translation>
    </message>
    <message>
        <source>This line holds bytes that mean nothing in {encoding}; they are shown as “�” and kept.</source>
        <translation>この行に、{encoding} では意味をなさないバイトがあります。「�」と表示し、そのまま残します。</translation>
    </message>
    <message>
        <source>This line of the settings cannot be read: {reason}.</source>
        <translation>設定のこの行を読めません: {reason}。</translation>
    </message>
    <message>
        <source>This message has an answer already.</source>
        <translation>このメッセージにはすでに返事があります。</translation>
    </message>
    <message>
        <source>This pattern has no “reasmb:”, so the search goes on behind it.</source>
        <translation>このパターンには「reasmb:」がないので、次を探し続けます。</translation>
    </message>
    <message>
        <source>This pattern has {count} words; at most {limit} are read. It is skipped.</source>
        <translation>このパターンは {count} 語です。読むのは {limit} 語までなので飛ばします。</translation>
    </message>
    <message>
        <source>This pattern is empty; its category is skipped.</source>
        <translation>このパターンは空なので、カテゴリーを飛ばします。</translation>
    </message>
    <message>
        <source>This reply does not wait any more: it was sent or dropped.</source>
        <translation>この返事はもう待っていません。送信されたか取り消されました。</translation>
    </message>
    <message>
        <source>This reply is there already, in line {number}.</source>
        <translation>この返事はすでに {number} 行目にあります。</translation>
    </message>
    <message>
        <source>This row has a type, conditions or actions but no next state, so they have no effect.</source>
        <translation>この行にはタイプか条件かアクションがありますが次の状態がないので、効果がありません。</translation>
    </message>
    <message>
        <source>This row has no reply.</source>
        <translation>この行には返事がありません。</translation>
    </message>
    <message>
        <source>This session has already finished.</source>
        <translation>This session has already finished.</translation>
    </message>
    <message>
        <source>Times may grow</source>
        <translation>時間が延びることがある</translation>
    </message>
    <message>
        <source>Today&apos;s backup of the database could not be made: {detail}.</source>
        <translation>今日のデータベースのバックアップを作れませんでした: {detail}。</translation>
    </message>
    <message>
        <source>Today&apos;s backup of the database was not made: it would have {size} MB, and the settings allow {most} MB for all of them.</source>
        <translation>今日のデータベースのバックアップは作りませんでした: {size} MB になりますが、設定では全部で {most} MB までです。</translation>
    </message>
    <message>
        <source>Too late to answer after</source>
        <translation>答えるには遅すぎるまで</translation>
    </message>
    <message>
        <source>Too many answers to all contacts in an hour.</source>
        <translation>1 時間の全員への返事が多すぎます。</translation>
    </message>
    <message>
        <source>Too many answers to this contact in an hour.</source>
        <translation>1 時間のこの相手への返事が多すぎます。</translation>
    </message>
    <message>
        <source>Too many answers to this contact in ten minutes.</source>
        <translation>10 分間のこの相手への返事が多すぎます。</translation>
    </message>
    <message>
        <source>Trusted certificate</source>
        <translation>信頼する証明書</translation>
    </message>
    <message>
        <source>Try again when it is online.</source>
        <translation>オンラインになったらもう一度試してください。</translation>
    </message>
    <message>
        <source>Type it.</source>
        <translation>入力してください。</translation>
    </message>
    <message>
        <source>Type the address and the password again.</source>
        <translation>アドレスとパスワードをもう一度入力してください。</translation>
    </message>
    <message>
        <source>Typing time for 25 characters</source>
        <translation>25 文字の入力時間</translation>
    </message>
    <message>
        <source>Unlock the keyring and try again, or enter the password anew.</source>
        <translation>キーリングのロックを外してもう一度試すか、パスワードを入れ直してください。</translation>
    </message>
    <message>
        <source>Until it is changed, {default} is used.</source>
        <translation>変えるまで {default} を使います。</translation>
    </message>
    <message>
        <source>Until then Boltun uses the last values that it knows.</source>
        <translation>それまでは最後に分かっていた値を使います。</translation>
    </message>
    <message>
        <source>Use a name like UTF-8, UTF-16, Windows-1251 or Shift_JIS.</source>
        <translation>UTF-8、UTF-16、Windows-1251、Shift_JIS のような名前を使ってください。</translation>
    </message>
    <message>
        <source>Warn about talking with Boltun</source>
        <translation>Boltun が話すことを予告する</translation>
    </message>
    <message>
        <source>The text behind the call has no effect: {written}</source>
        <translation>呼び出しの後ろのものには効果がありません: {written}</translation>
    </message>
    <message>
        <source>Boltun deletes older messages with everything that belongs to them: an hour after you change this, at each start, and daily. 0: for ever.</source>
        <translation>これより古いものは、付随するものごと削除します。変更の一時間後、起動のたび、そして毎日。0: ずっと残す。</translation>
    </message>
    <message>
        <source>What is sent cannot be noted: {reason}.</source>
        <translation>送信内容を記録できません：{reason}。</translation>
    </message>
    <message>
        <source>Boltun sends this text if warnings are on. It sends nothing while the text is empty.</source>
        <translation>予告が有効なときに送る文。空のあいだは何も送りません。</translation>
    </message>
    <message>
        <source>What it says</source>
        <translation>言うこと</translation>
    </message>
    <message>
        <source>Until the line is corrected, its setting has the default.</source>
        <translation>この行を直すまで、その設定は既定値になります。</translation>
    </message>
    <message>
        <source>The &lt;srai&gt; of this category leads back to it, round and round.</source>
        <translation>このカテゴリが &lt;srai&gt; で送るものは、巡り巡って自分に戻ってきます。</translation>
    </message>
    <message>
        <source>The messages are deleted, but traces of them may stay in the file: another program has it open.</source>
        <translation>削除は済みましたが、別のプログラムがファイルを開いているため、痕跡が残っている可能性があります。</translation>
    </message>
    <message>
        <source>The messages are deleted, but traces of them stay in files that cannot be removed: {files}.</source>
        <translation>削除は済みましたが、取り除けないファイルに跡が残っています: {files}。</translation>
    </message>
    <message>
        <source>Your changes cannot be put into this Excel file: {reason}.</source>
        <translation>編集した内容をこの Excel ファイルに入れられません: {reason}。</translation>
    </message>
    <message>
        <source>Everything from before is safe. Make room on the disk and try again.</source>
        <translation>前に覚えたことは無事です。ディスクに空きを作って、もう一度試してください。</translation>
    </message>
    <message>
        <source>When I am here myself</source>
        <translation>自分がいるとき</translation>
    </message>
    <message>
        <source>When a contact is silent for this long, sets of AIML categories forget the topic of the conversation. 0: never.</source>
        <translation>相手がこれだけ黙っていると、AIML は何の話をしていたかを忘れます。0: 忘れない。</translation>
    </message>
    <message>
        <source>If the reply base has no good reply, Boltun asks these in this order until one has.</source>
        <translation>返事集によい返事がないとき、見つかるまでこの順にたずねます。</translation>
    </message>
    <message>
        <source>Boltun answers nobody before this time (Unix seconds). inf: until you resume.</source>
        <translation>この時刻 (Unix 秒) になるまで誰にも答えません。inf: 再開するまで。</translation>
    </message>
    <message>
        <source>Boltun tells the sender that a message was read, if Boltun handles it and the network can do that.</source>
        <translation>ネットワークが対応していれば、Boltun が扱ったメッセージを既読として知らせます。</translation>
    </message>
    <message>
        <source>Whom Boltun answers</source>
        <translation>誰に答えるか</translation>
    </message>
    <message>
        <source>Why {mind} answered so is lost: {why}.</source>
        <translation>{mind} がそう答えた理由は失われました: {why}。</translation>
    </message>
    <message>
        <source>Boltun stops for a while if it would send more than this, and tells you. 0: no limit.</source>
        <translation>これを超えると Boltun はしばらく止まり、あなたに知らせます。0: 上限なし。</translation>
    </message>
    <message>
        <source>0: 6697, or 6667 without encryption.</source>
        <translation>0 なら 6697、暗号化なしでは 6667 です。</translation>
    </message>
    <message>
        <source>@BotFather in Telegram gives it to you; it looks like 123456:ABC-DEF.</source>
        <translation>Telegram の @BotFather が発行します。123456:ABC-DEF のような文字列です。</translation>
    </message>
    <message>
        <source>A PEM file with a certificate and its key, to sign in without a password (CertFP).</source>
        <translation>パスワードなしでサインインするための、証明書と鍵の入った PEM ファイルです (CertFP)。</translation>
    </message>
    <message>
        <source>A backup that Delta Chat exported. Empty: Boltun asks for the code of “Add Second Device”.</source>
        <translation>Delta Chat が書き出したバックアップです。空欄：「2台目のデバイスを追加」のコードを尋ねます。</translation>
    </message>
    <message>
        <source>A calendar comes over https, or from this computer itself.</source>
        <translation>カレンダーはhttpsか、このコンピューター自身から読み込みます。</translation>
    </message>
    <message>
        <source>A channel begins with #, such as #cats; behind a blank its key, if it has one.</source>
        <translation>チャンネル名は #cats のように # で始まります。キーがあれば空白の後に書きます。</translation>
    </message>
    <message>
        <source>A chat is a number. It appears by itself when somebody writes.</source>
        <translation>チャットは番号です。だれかがメッセージを送ると自動的に現れます。</translation>
    </message>
    <message>
        <source>A contact needs a name.</source>
        <translation>相手には名前が必要です。</translation>
    </message>
    <message>
        <source>A conversation in front of you is yours</source>
        <translation>目の前の会話には自分で答える</translation>
    </message>
    <message>
        <source>A file of the package leads out of it: {name}.</source>
        <translation>パッケージ内のファイルが外を指しています: {name}。</translation>
    </message>
    <message>
        <source>A key seems to begin here, but the one before it is still open. Is its closing bracket missing?</source>
        <translation>ここから次のキーが始まるようですが、前のキーがまだ閉じていません。閉じ括弧が抜けていませんか。</translation>
    </message>
    <message>
        <source>A language model begins no conversation.</source>
        <translation>言語モデルは自分から会話を始めません。</translation>
    </message>
    <message>
        <source>A longer message is not sent at all.</source>
        <translation>これより長いメッセージは送りません。</translation>
    </message>
    <message>
        <source>A message has no date that can be read.</source>
        <translation>読み取れる日付のないメッセージがあります。</translation>
    </message>
    <message>
        <source>A message has no time.</source>
        <translation>時刻のないメッセージがあります。</translation>
    </message>
    <message>
        <source>A mode cannot change the setting {name}.</source>
        <translation>モードは設定{name}を変えられません。</translation>
    </message>
    <message>
        <source>A model needs more words than these.</source>
        <translation>モデルを作るには言葉が足りません。</translation>
    </message>
    <message>
        <source>A number. You get it at my.telegram.org, under API development tools.</source>
        <translation>数字です。my.telegram.org の API development tools で取得できます。</translation>
    </message>
    <message>
        <source>A package cannot have “{value}” as its {key}.</source>
        <translation>パッケージの {key} を「{value}」にはできません。</translation>
    </message>
    <message>
        <source>A program of yours (WebSocket)</source>
        <translation>自作のプログラム（WebSocket）</translation>
    </message>
    <message>
        <source>A program of yours (a command)</source>
        <translation>自作のプログラム（コマンド）</translation>
    </message>
    <message>
        <source>A reply that waits for you stands in the chat&apos;s input line in Beeper. What you typed there yourself stays as it is.</source>
        <translation>確認待ちの返事が、Beeperのチャットの入力欄にも入ります。ご自分で入力した文はそのまま残ります。</translation>
    </message>
    <message>
        <source>A room is not a person.</source>
        <translation>ルームは人ではありません。</translation>
    </message>
    <message>
        <source>A serious message came a while ago: the conversation is left to you.</source>
        <translation>少し前に深刻なメッセージが来たため、会話はあなたにお任せしています。</translation>
    </message>
    <message>
        <source>API hash</source>
        <translation>API hash</translation>
    </message>
    <message>
        <source>API id</source>
        <translation>API id</translation>
    </message>
    <message>
        <source>API id and hash are missing, or wrong. See my.telegram.org.</source>
        <translation>API id と API hash がないか、正しくありません。my.telegram.org で確認してください。</translation>
    </message>
    <message>
        <source>Accept every certificate</source>
        <translation>どの証明書も受け入れる</translation>
    </message>
    <message>
        <source>Account in Beeper</source>
        <translation>Beeperのアカウント</translation>
    </message>
    <message>
        <source>Add one in Pidgin under “Accounts”.</source>
        <translation>Pidgin の「アカウント」で追加してください。</translation>
    </message>
    <message>
        <source>Add one there, such as WhatsApp, and look again.</source>
        <translation>WhatsAppなどをBeeperに追加してから、もう一度探してください。</translation>
    </message>
    <message>
        <source>Add the account again under the address {own}.</source>
        <translation>アドレス {own} でアカウントを追加し直してください。</translation>
    </message>
    <message>
        <source>Add {twin} with the same reply.</source>
        <translation>{twin} を同じ返事で加える。</translation>
    </message>
    <message>
        <source>Addresses of contacts whose serious messages are answered like any other.</source>
        <translation>深刻なメッセージにもふだんどおり返事をする相手のアドレス。</translation>
    </message>
    <message>
        <source>After a serious message Boltun says nothing more there for so long, or until you have been there. 0: it goes on with the next message.</source>
        <translation>深刻なメッセージのあと、この時間がたつか、あなたが会話に現れるまで、Boltunはそこで何も言いません。0：次のメッセージから再開します。</translation>
    </message>
    <message>
        <source>All right, no more automatic replies here. I have been told that you want to talk.</source>
        <translation>わかりました。ここではもう自動返信しません。本人に伝えました。</translation>
    </message>
    <message>
        <source>All right, there will be no more automatic replies here.</source>
        <translation>わかりました。ここではもう自動返信しません。</translation>
    </message>
    <message>
        <source>Allow it in Telegram, under Settings, Chat Automation.</source>
        <translation>Telegram の「設定」の「チャット自動化」で許可してください。</translation>
    </message>
    <message>
        <source>Allow longer messages in the options of the account (“Lines of one message”).</source>
        <translation>アカウントの設定「1 件のメッセージの行数」で、より長いメッセージを許してください。</translation>
    </message>
    <message>
        <source>Allowed: {allowed}.</source>
        <translation>使えるもの: {allowed}。</translation>
    </message>
    <message>
        <source>An account begins with a line such as [accounts.&quot;xmpp:me@example.org&quot;].</source>
        <translation>アカウントは [accounts.&quot;xmpp:me@example.org&quot;] のような行で始めます。</translation>
    </message>
    <message>
        <source>An import or a preset keeps them.</source>
        <translation>取り込みやひな型の適用のときに、以前のルールが残ります。</translation>
    </message>
    <message>
        <source>Another program answers for this bot. Stop it, or make a bot for Boltun alone with @BotFather.</source>
        <translation>別のプログラムがこのボットを使っています。そのプログラムを止めるか、@BotFather で Boltun 専用のボットを作ってください。</translation>
    </message>
    <message>
        <source>Another program uses the same session. Connect again to make a new one.</source>
        <translation>別のプログラムが同じセッションを使っています。もう一度接続して、新しいセッションを作ってください。</translation>
    </message>
    <message>
        <source>Another signal-cli uses {number} already: {words}.</source>
        <translation>別のsignal-cliが {number} を使っています：{words}。</translation>
    </message>
    <message>
        <source>Answers in the name of</source>
        <translation>返事の名義</translation>
    </message>
    <message>
        <source>As it stands in Pidgin under “Accounts”, for example me@example.org.</source>
        <translation>Pidgin の「アカウント」に表示されているとおりに入力します。例：me@example.org</translation>
    </message>
    <message>
        <source>As you like it: it only names the account.</source>
        <translation>好きな名前でかまいません。アカウントの呼び名になるだけです。</translation>
    </message>
    <message>
        <source>Asked {model} at {where}, with {pairs} pairs of the base:</source>
        <translation>{where} の {model} に質問（返事集の組: {pairs}）:</translation>
    </message>
    <message>
        <source>Australia</source>
        <translation>オーストラリア</translation>
    </message>
    <message>
        <source>Austria</source>
        <translation>オーストリア</translation>
    </message>
    <message>
        <source>Backup file</source>
        <translation>バックアップファイル</translation>
    </message>
    <message>
        <source>Beeper</source>
        <translation>Beeper</translation>
    </message>
    <message>
        <source>Beeper Desktop</source>
        <translation>Beeper Desktop</translation>
    </message>
    <message>
        <source>Beeper Desktop (WhatsApp, Telegram, Signal, Instagram and more)</source>
        <translation>Beeper Desktop（WhatsApp、Telegram、Signal、Instagramなど）</translation>
    </message>
    <message>
        <source>Beeper Desktop asks Boltun to wait for {seconds} seconds.</source>
        <translation>Beeper Desktopが{seconds}秒待つように求めています。</translation>
    </message>
    <message>
        <source>Beeper Desktop does not know {thing}.</source>
        <translation>Beeper Desktopには{thing}がありません。</translation>
    </message>
    <message>
        <source>Beeper Desktop failed: {reason}.</source>
        <translation>Beeper Desktopでエラーが起きました: {reason}。</translation>
    </message>
    <message>
        <source>Beeper Desktop has no account {address}. It has: {known}.</source>
        <translation>Beeper Desktopにアカウント {address} がありません。あるのは次のものです: {known}。</translation>
    </message>
    <message>
        <source>Beeper Desktop is there, and needs a token to let Boltun in.</source>
        <translation>Beeper Desktopは動いています。Boltunが接続するにはトークンが必要です。</translation>
    </message>
    <message>
        <source>Beeper Desktop refuses this: {reason}.</source>
        <translation>Beeper Desktopに拒否されました: {reason}。</translation>
    </message>
    <message>
        <source>Beeper&apos;s server</source>
        <translation>Beeperのサーバー</translation>
    </message>
    <message>
        <source>Boltun answers in a group only if you choose that for this group.</source>
        <translation>グループで応答するのは、そのグループについてそう選んだときだけです。</translation>
    </message>
    <message>
        <source>Boltun answers such a message with one line, if it answers the contact at all.</source>
        <translation>その相手に返事をしている場合、Boltunはこうしたメッセージに一行で答えます。</translation>
    </message>
    <message>
        <source>Boltun does not write in this chat.</source>
        <translation>Boltun はこのチャットには書きません。</translation>
    </message>
    <message>
        <source>Boltun fills placeholders in these languages: {languages}. Write one of them here.</source>
        <translation>差し込みに対応している言語は {languages} です。ここにはそのどれかを書いてください。</translation>
    </message>
    <message>
        <source>Boltun is still making a reply.</source>
        <translation>Boltun はまだ返事を用意しています。</translation>
    </message>
    <message>
        <source>Boltun reads words that the base does not know as they are probably meant: typed in the wrong keyboard layout or in Latin letters, stretched, disguised, stuttered.</source>
        <translation>返事集にない言葉を、本来のつもりの言葉として読みます。入力モードの間違い、ローマ字、伸ばした言葉、伏せ字や似た文字、どもった言葉が対象です。</translation>
    </message>
    <message>
        <source>Boltun sends the warning anew before its next reply when the last one is so long ago. 0: never.</source>
        <translation>前回のお知らせからこの期間が過ぎると、次の返事の前にもう一度送ります。0: 送りません。</translation>
    </message>
    <message>
        <source>Boltun signs in to your own account here, as one more device that can read and write everything. Telegram watches accounts that programs use. If it takes what Boltun does for abuse, it may limit or delete yours, with all its chats. A bot of yours as secretary answers with Telegram&apos;s consent: use that if you can.</source>
        <translation>Boltun はここで、すべてを読み書きできるもう一つの端末として、あなた自身のアカウントにログインします。Telegram はプログラムが使うアカウントを監視しています。Boltun の動作が濫用と見なされると、アカウントが制限されたり、すべてのチャットとともに削除されたりすることがあります。あなたのボットを秘書にする方法なら、Telegram の許可のもとで返事ができます。できればそちらを使ってください。</translation>
    </message>
    <message>
        <source>Boltun stays silent where the window of Pidgin has the keyboard and you are not idle.</source>
        <translation>Pidgin のウィンドウが入力中で、あなたが席にいる間、その会話では返事をしません。</translation>
    </message>
    <message>
        <source>Boltun stops if a contact writes like a program: the same texts again and again, the pace of a machine, its own answers sent back, or texts that say that they are automatic.</source>
        <translation>相手がプログラムのように書いてくると、Boltunは返事をやめます。同じ文の繰り返し、機械のような速さや規則正しさ、Boltunの返事の送り返し、自動送信だと告げる文などです。</translation>
    </message>
    <message>
        <source>Boltun stops there for a while if it would send more than this, and tells you. 0: no limit.</source>
        <translation>これを超えると Boltun はそこでしばらく止まり、あなたに知らせます。0: 上限なし。</translation>
    </message>
    <message>
        <source>Boltun tells no password over a connection that is not encrypted. Switch encryption on, or remove the password.</source>
        <translation>暗号化されていない接続ではパスワードを送りません。暗号化を有効にするか、パスワードを消してください。</translation>
    </message>
    <message>
        <source>Boltun&apos;s own database</source>
        <translation>プログラム自身のデータベース</translation>
    </message>
    <message>
        <source>Bot</source>
        <translation>ボット</translation>
    </message>
    <message>
        <source>By meaning nothing can be found: {error}</source>
        <translation>意味では探せません：{error}</translation>
    </message>
    <message>
        <source>By meaning nothing lies near enough: the nearest {likeness}, wanted {least}</source>
        <translation>意味が十分に近いものがない：最も近いもので {likeness}、必要なのは {least}</translation>
    </message>
    <message>
        <source>By meaning so many of {total} messages would be answered for which words find nothing: with 0.9 {n90}, with 0.8 {n80}, with 0.7 {n70}, with 0.6 {n60}. The nearest is “{said}”: {likeness}.</source>
        <translation>言葉では見つからないメッセージのうち、意味で答えられる数（全 {total} 件）：0.9 なら {n90}、0.8 なら {n80}、0.7 なら {n70}、0.6 なら {n60}。最も近いのは「{said}」で {likeness} です。</translation>
    </message>
    <message>
        <source>Canada</source>
        <translation>カナダ</translation>
    </message>
    <message>
        <source>Central Europe</source>
        <translation>中央ヨーロッパ</translation>
    </message>
    <message>
        <source>Change them in their text.</source>
        <translation>テキストの中で変えてください。</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>チャンネル</translation>
    </message>
    <message>
        <source>Check the address, and what stands under “More options”; or try again later.</source>
        <translation>アドレスと「詳しい設定」の内容を確かめるか、後でもう一度お試しください。</translation>
    </message>
    <message>
        <source>Check the address, or try again later.</source>
        <translation>アドレスを確かめるか、後でもう一度お試しください。</translation>
    </message>
    <message>
        <source>Check the command. A program that is not in PATH needs its whole path.</source>
        <translation>コマンドを確かめてください。PATHにないプログラムは、完全なパスで書いてください。</translation>
    </message>
    <message>
        <source>Chinese</source>
        <translation>中国語</translation>
    </message>
    <message>
        <source>Choose a contact.</source>
        <translation>相手を選んでください。</translation>
    </message>
    <message>
        <source>Choose another name.</source>
        <translation>別の名前を選んでください。</translation>
    </message>
    <message>
        <source>Choose one of those that are listed.</source>
        <translation>一覧から選んでください。</translation>
    </message>
    <message>
        <source>Choose the file of a language model.</source>
        <translation>言語モデルのファイルを選んでください。</translation>
    </message>
    <message>
        <source>Choose the folder of a model in the form of model2vec.</source>
        <translation>model2vec 形式のモデルのフォルダーを選んでください。</translation>
    </message>
    <message>
        <source>Chosen at</source>
        <translation>選んだ時刻</translation>
    </message>
    <message>
        <source>Chosen mode</source>
        <translation>選んだモード</translation>
    </message>
    <message>
        <source>Chosen until</source>
        <translation>選択の期限</translation>
    </message>
    <message>
        <source>Close its quotation marks.</source>
        <translation>引用符を閉じてください。</translation>
    </message>
    <message>
        <source>Code for a second device</source>
        <translation>2台目のデバイスのコード</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>コマンド</translation>
    </message>
    <message>
        <source>Connect it in Telegram, under Settings, Chat Automation.</source>
        <translation>Telegram の「設定」の「チャット自動化」で接続してください。</translation>
    </message>
    <message>
        <source>Connected by somebody who is not you</source>
        <translation>あなた以外の人が接続しています</translation>
    </message>
    <message>
        <source>Connecting to Telegram …</source>
        <translation>Telegram に接続しています…</translation>
    </message>
    <message>
        <source>Connecting …</source>
        <translation>接続しています…</translation>
    </message>
    <message>
        <source>Contacts answered as usual</source>
        <translation>ふだんどおり返事をする相手</translation>
    </message>
    <message>
        <source>Contacts that you delete lie in the bin for so long, with their messages, and can come back. Then Boltun deletes them for good.</source>
        <translation>削除した相手は、この期間、メッセージとともにごみ箱に残り、元に戻せます。その後、Boltunが完全に削除します。</translation>
    </message>
    <message>
        <source>Cut at {most} characters</source>
        <translation>{most} 文字で切りました</translation>
    </message>
    <message>
        <source>Cyrillic (KOI8-R)</source>
        <translation>キリル文字 (KOI8-R)</translation>
    </message>
    <message>
        <source>Cyrillic (Windows)</source>
        <translation>キリル文字 (Windows)</translation>
    </message>
    <message>
        <source>Days in the digest</source>
        <translation>「まとめ」に載せる日数</translation>
    </message>
    <message>
        <source>Delta Chat</source>
        <translation>Delta Chat</translation>
    </message>
    <message>
        <source>Delta Chat does not take the message: {reason}.</source>
        <translation>Delta Chat がメッセージを受け付けません：{reason}。</translation>
    </message>
    <message>
        <source>Delta Chat then marks the profile as a bot, and accepts everybody who writes to it.</source>
        <translation>すると Delta Chat はプロフィールをボットとして示し、書いてくる人を全員受け入れます。</translation>
    </message>
    <message>
        <source>Delta Chat&apos;s program ended: {reason}.</source>
        <translation>Delta Chat のプログラムが終了しました：{reason}。</translation>
    </message>
    <message>
        <source>Delta Chat&apos;s program refuses: {reason}.</source>
        <translation>Delta Chat のプログラムに拒否されました：{reason}。</translation>
    </message>
    <message>
        <source>E-mail address of the profile</source>
        <translation>プロフィールのメールアドレス</translation>
    </message>
    <message>
        <source>Each mode needs a name, a text in quotation marks other than “auto”.</source>
        <translation>モードにはそれぞれ名前が必要です。引用符で囲んだ、「auto」以外の文字列にしてください。</translation>
    </message>
    <message>
        <source>Each rule for minds names bases.</source>
        <translation>[[minds]]の各ルールには返事集（bases）が必要です。</translation>
    </message>
    <message>
        <source>Edit that pair.</source>
        <translation>その組を編集してください。</translation>
    </message>
    <message>
        <source>Edit the pair.</source>
        <translation>組を編集してください。</translation>
    </message>
    <message>
        <source>Element (Matrix)</source>
        <translation>Element (Matrix)</translation>
    </message>
    <message>
        <source>Empty: the one that the profile has.</source>
        <translation>空欄：プロフィールの名前になります。</translation>
    </message>
    <message>
        <source>Empty: where Beeper listens if nobody changed it.</source>
        <translation>空なら、Beeperの標準のアドレスを使います。</translation>
    </message>
    <message>
        <source>Empty: where signal-cli keeps it by itself.</source>
        <translation>空ならsignal-cliの標準の場所です。</translation>
    </message>
    <message>
        <source>Encrypt the connection (TLS)</source>
        <translation>接続を暗号化する (TLS)</translation>
    </message>
    <message>
        <source>Encryption</source>
        <translation>暗号化</translation>
    </message>
    <message>
        <source>European Union, other countries</source>
        <translation>欧州連合（その他の国）</translation>
    </message>
    <message>
        <source>Export it again if something is missing.</source>
        <translation>足りないものがあれば、もう一度エクスポートしてください。</translation>
    </message>
    <message>
        <source>Export it again in UTF-8 if words are missing.</source>
        <translation>言葉が欠けていれば、UTF-8でもう一度エクスポートしてください。</translation>
    </message>
    <message>
        <source>Export it again, or take another file.</source>
        <translation>もう一度エクスポートするか、別のファイルを選んでください。</translation>
    </message>
    <message>
        <source>Export the chat again, in one piece.</source>
        <translation>チャットを丸ごと、もう一度エクスポートしてください。</translation>
    </message>
    <message>
        <source>Fold these pairs into a topic.</source>
        <translation>これらの組を話題にまとめる。</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>フォルダー</translation>
    </message>
    <message>
        <source>Folder of signal-cli&apos;s data</source>
        <translation>signal-cliのデータフォルダー</translation>
    </message>
    <message>
        <source>For a server of your own on this computer. Elsewhere somebody could read the password.</source>
        <translation>このコンピューター上のご自身のサーバー用です。ほかの場所ではパスワードを読み取られるおそれがあります。</translation>
    </message>
    <message>
        <source>For example +4917012345678. signal-cli must be linked to it already.</source>
        <translation>例：+819012345678。signal-cliをあらかじめリンクしておいてください。</translation>
    </message>
    <message>
        <source>For example @my_secretary_bot. Its password is the token that @BotFather gives you.</source>
        <translation>例: @my_secretary_bot。パスワードは @BotFather が発行するトークンです。</translation>
    </message>
    <message>
        <source>For example anna@irc.libera.chat.</source>
        <translation>例: anna@irc.libera.chat</translation>
    </message>
    <message>
        <source>For grave illnesses and accidents, of people and animals.</source>
        <translation>人や動物の重い病気やけがのとき。</translation>
    </message>
    <message>
        <source>For somebody who does not want to live. {numbers} stands for the numbers to call.</source>
        <translation>生きていたくないという人に。{numbers}は電話番号に置き換わります。</translation>
    </message>
    <message>
        <source>For somebody who is beaten or threatened. {numbers} stands for the numbers to call.</source>
        <translation>暴力や脅しを受けている人に。{numbers}は電話番号に置き換わります。</translation>
    </message>
    <message>
        <source>For the end of a marriage, a lost job, a burnt house.</source>
        <translation>離婚、失業、家の火事など。</translation>
    </message>
    <message>
        <source>France</source>
        <translation>フランス</translation>
    </message>
    <message>
        <source>Friends</source>
        <translation>友だち</translation>
    </message>
    <message>
        <source>From the server&apos;s archive, if it keeps one.</source>
        <translation>サーバーに保存された履歴があれば、そこから読みます。</translation>
    </message>
    <message>
        <source>Gajim</source>
        <translation>Gajim</translation>
    </message>
    <message>
        <source>Germany</source>
        <translation>ドイツ</translation>
    </message>
    <message>
        <source>Get it anew.</source>
        <translation>もう一度入手してください。</translation>
    </message>
    <message>
        <source>Get the model again, or choose another one.</source>
        <translation>モデルを入手し直すか、別のモデルを選んでください。</translation>
    </message>
    <message>
        <source>Give a number from 0 to {most}.</source>
        <translation>0 から {most} までの数を入力してください。</translation>
    </message>
    <message>
        <source>Give a number from 1 to 65535.</source>
        <translation>1から65535の数を入力してください。</translation>
    </message>
    <message>
        <source>Give another value.</source>
        <translation>別の値を入れてください。</translation>
    </message>
    <message>
        <source>Give the address without it: {bare}. The port has an option of its own, Port.</source>
        <translation>それを除いたアドレスを入れてください: {bare}。ポートには「ポート」という別の設定があります。</translation>
    </message>
    <message>
        <source>Give the name that it has in Pidgin.</source>
        <translation>Pidgin での名前を入力してください。</translation>
    </message>
    <message>
        <source>Greek</source>
        <translation>ギリシア語</translation>
    </message>
    <message>
        <source>Hebrew</source>
        <translation>ヘブライ語</translation>
    </message>
    <message>
        <source>Hello! Are you there?</source>
        <translation>こんにちは、いますか？</translation>
    </message>
    <message>
        <source>Here the export is no JSON any more.</source>
        <translation>ここから先はJSONではありません。</translation>
    </message>
    <message>
        <source>HexChat</source>
        <translation>HexChat</translation>
    </message>
    <message>
        <source>How text is read that is not UTF-8. Who writes so is answered so.</source>
        <translation>UTF-8 でない文字の読み方です。そう書く人には同じ文字コードで返します。</translation>
    </message>
    <message>
        <source>I am so sorry. This is an automatic reply: I have not read your message yet, but I have just been alerted to it.</source>
        <translation>心からお悔やみ申し上げます。これは自動返信です。本人はまだ読んでいませんが、すぐに知らせました。</translation>
    </message>
    <message>
        <source>I am so sorry. This is an automatic reply; I have just been alerted to your message. If you are in danger, please call {numbers}.</source>
        <translation>つらいことを話してくれてありがとう。これは自動返信です。本人にはすぐに知らせました。危険なときは{numbers}に電話してください。</translation>
    </message>
    <message>
        <source>I am sorry to hear this. This is an automatic reply: I have not read your message yet, but I have just been alerted to it.</source>
        <translation>それはおつらいですね。これは自動返信です。本人はまだ読んでいませんが、すぐに知らせました。</translation>
    </message>
    <message>
        <source>I am very sorry to hear this. This is an automatic reply: I have not read your message yet, but I have just been alerted to it.</source>
        <translation>大変なことですね。心配しています。これは自動返信です。本人はまだ読んでいませんが、すぐに知らせました。</translation>
    </message>
    <message>
        <source>IRC</source>
        <translation>IRC</translation>
    </message>
    <message>
        <source>If a contact writes one of these, Boltun does not answer the contact until you write there or let it go on. Put commas between them. Empty: there are none.</source>
        <translation>相手がこのどれかを書くと、あなたがそこに書くか再開させるまで、Boltunは返事をしません。読点かコンマで区切ります。空欄: なし。</translation>
    </message>
    <message>
        <source>If a contact writes one of these, Boltun steps back there in the same way and tells you.</source>
        <translation>相手がこのどれかを書くと、Boltunは同じように黙り、あなたに知らせます。</translation>
    </message>
    <message>
        <source>If a contact writes one of these, the digest lists it until you tick it off.</source>
        <translation>相手がこのどれかを書くと、済みにするまで「まとめ」に載ります。</translation>
    </message>
    <message>
        <source>If a contact writes one of these, you are called at once, even in “do not disturb” of the desktop.</source>
        <translation>相手がこのどれかを書くと、「おやすみモード」でもすぐにあなたに知らせます。</translation>
    </message>
    <message>
        <source>In Beeper Desktop, open Settings → Developers, choose “+” beside “Approved connections”, and enter the token that it shows.</source>
        <translation>Beeper DesktopでSettings → Developersを開き、「Approved connections」の横の「+」を押して、表示されたトークンを入力してください。</translation>
    </message>
    <message>
        <source>In Delta Chat on your phone, open Settings and “Add Second Device”, and copy the code that stands under the picture. Both devices have to be in the same local network.</source>
        <translation>電話の Delta Chat で設定の「2台目のデバイスを追加」を開き、画像の下のコードをコピーしてください。両方のデバイスが同じローカルネットワークにある必要があります。</translation>
    </message>
    <message>
        <source>In place of Boltun&apos;s own text. Lines that begin with “en:”, “ru:” or “ja:” are for that language.</source>
        <translation>Boltunの文の代わりに使います。「en:」「ru:」「ja:」で始まる行は、その言語のためのものです。</translation>
    </message>
    <message>
        <source>In place of the line of the base, or of Boltun&apos;s own. Lines that begin with “en:”, “ru:” or “ja:” are for bases in that language.</source>
        <translation>返事集のことばやBoltun自身のことばの代わりに使います。「en:」「ru:」「ja:」で始まる行は、その言語の返事集用です。</translation>
    </message>
    <message>
        <source>In the calendar {calendar}, {count} entries do not count: they recur too often, or have a fault.</source>
        <translation>カレンダー{calendar}の予定のうち{count}件は数えません。繰り返しが多すぎるか、誤りがあります。</translation>
    </message>
    <message>
        <source>In topics: {keys} keys, {replies} replies.</source>
        <translation>話題: キー {keys}、返事 {replies}。</translation>
    </message>
    <message>
        <source>In use by somebody else</source>
        <translation>ほかの人が使用中</translation>
    </message>
    <message>
        <source>India</source>
        <translation>インド</translation>
    </message>
    <message>
        <source>Install a newer Boltun.</source>
        <translation>新しい Boltun を入れてください。</translation>
    </message>
    <message>
        <source>Install a newer version of {package}, or tell its author.</source>
        <translation>{package} の新しいバージョンを入れるか、作者に知らせてください。</translation>
    </message>
    <message>
        <source>Install the package {package} again, with all that it needs.</source>
        <translation>パッケージ {package} を、必要なものと一緒に入れ直してください。</translation>
    </message>
    <message>
        <source>Invite link</source>
        <translation>招待リンク</translation>
    </message>
    <message>
        <source>Ireland</source>
        <translation>アイルランド</translation>
    </message>
    <message>
        <source>It begins with + and the number of the country: +4917012345678.</source>
        <translation>+と国番号で始まります：+819012345678。</translation>
    </message>
    <message>
        <source>It came outside the hours in which Boltun may answer.</source>
        <translation>Boltunが返事をしてよい時間帯の外に届きました。</translation>
    </message>
    <message>
        <source>It can</source>
        <translation>できること</translation>
    </message>
    <message>
        <source>It can be joined only with encryption.</source>
        <translation>暗号化された接続でしか入れません。</translation>
    </message>
    <message>
        <source>It cannot be joined just now.</source>
        <translation>今は入れません。</translation>
    </message>
    <message>
        <source>It cannot be read: {reason}.</source>
        <translation>読み取れません：{reason}。</translation>
    </message>
    <message>
        <source>It does not exist any more.</source>
        <translation>もう存在しません。</translation>
    </message>
    <message>
        <source>It fills in placeholders, such as the name of the contact.</source>
        <translation>相手の名前などを文に差し込みます。</translation>
    </message>
    <message>
        <source>It finds what lies near in meaning, if you have chosen a model.</source>
        <translation>モデルを選んであれば、意味の近いものを見つけます。</translation>
    </message>
    <message>
        <source>It has these: {accounts}.</source>
        <translation>次のものがあります：{accounts}。</translation>
    </message>
    <message>
        <source>It is for members only now.</source>
        <translation>メンバー専用になりました。</translation>
    </message>
    <message>
        <source>It is for members only.</source>
        <translation>メンバー専用です。</translation>
    </message>
    <message>
        <source>It is full.</source>
        <translation>満員です。</translation>
    </message>
    <message>
        <source>It is not asked until that works.</source>
        <translation>これが直るまで質問しません。</translation>
    </message>
    <message>
        <source>It is sent as it stands. There are: {names}.</source>
        <translation>書かれたまま送られます。使えるのは {names} です。</translation>
    </message>
    <message>
        <source>It is serious, too, and the sober text was sent a short while ago.</source>
        <translation>これも深刻なメッセージですが、落ち着いた返事は少し前に送りました。</translation>
    </message>
    <message>
        <source>It lets nobody in.</source>
        <translation>誰も入れません。</translation>
    </message>
    <message>
        <source>It looks like https://api.telegram.org.</source>
        <translation>https://api.telegram.org のような形です。</translation>
    </message>
    <message>
        <source>It looks like this: room@conference.example.org</source>
        <translation>次のような形です：room@conference.example.org</translation>
    </message>
    <message>
        <source>It needs another key.</source>
        <translation>別のキーが必要です。</translation>
    </message>
    <message>
        <source>It reads words that it does not know as they are probably meant.</source>
        <translation>知らない言葉を、書こうとしたと思われる形で読みます。</translation>
    </message>
    <message>
        <source>It stands in Delta Chat under Settings. For example me@nine.testrun.org.</source>
        <translation>Delta Chat の設定に表示されています。例：me@nine.testrun.org。</translation>
    </message>
    <message>
        <source>It stands there below the API id.</source>
        <translation>同じ場所で API id の下に表示されます。</translation>
    </message>
    <message>
        <source>It stays as it is in settings.toml.</source>
        <translation>settings.tomlの値のままになります。</translation>
    </message>
    <message>
        <source>It wants a password.</source>
        <translation>パスワードが必要です。</translation>
    </message>
    <message>
        <source>It was left out.</source>
        <translation>これは省きました。</translation>
    </message>
    <message>
        <source>It was left out: somebody may have made it up inside of another message.</source>
        <translation>これは省きました。誰かがほかのメッセージの中に書いたものかもしれません。</translation>
    </message>
    <message>
        <source>It was left out; export again if something is missing.</source>
        <translation>飛ばしました。足りないものがあれば、もう一度エクスポートしてください。</translation>
    </message>
    <message>
        <source>It was left.</source>
        <translation>退室しました。</translation>
    </message>
    <message>
        <source>It was taken for a serious message, and you want silence then.</source>
        <translation>深刻なメッセージと判断しました。その場合は沈黙すると設定されています。</translation>
    </message>
    <message>
        <source>It wrote after {seconds} seconds, for {tokens} tokens and a price of {cost}: “{text}”</source>
        <translation>{seconds} 秒後、{tokens} トークン、料金 {cost}:「{text}」</translation>
    </message>
    <message>
        <source>It wrote after {seconds} seconds, for {tokens} tokens: “{text}”</source>
        <translation>{seconds} 秒後、{tokens} トークン:「{text}」</translation>
    </message>
    <message>
        <source>Its server was shut down.</source>
        <translation>サーバーが停止しました。</translation>
    </message>
    <message>
        <source>Japan</source>
        <translation>日本</translation>
    </message>
    <message>
        <source>Japanese (EUC)</source>
        <translation>日本語 (EUC)</translation>
    </message>
    <message>
        <source>Japanese (Shift JIS)</source>
        <translation>日本語 (Shift JIS)</translation>
    </message>
    <message>
        <source>Keep what you deleted for</source>
        <translation>削除したものを残す期間</translation>
    </message>
    <message>
        <source>Keys: {keys}, lists of words: {lists}, opening phrases: {openings}.</source>
        <translation>キー: {keys}、単語リスト: {lists}、書き出し: {openings}。</translation>
    </message>
    <message>
        <source>Korean</source>
        <translation>韓国語</translation>
    </message>
    <message>
        <source>Learn from my own answers</source>
        <translation>私の答えから覚える</translation>
    </message>
    <message>
        <source>Leave the conversation to me for</source>
        <translation>会話を私に任せる時間</translation>
    </message>
    <message>
        <source>Let them open the invite link that stands in the account&apos;s card.</source>
        <translation>アカウントのカードにある招待リンクを開いてもらってください。</translation>
    </message>
    <message>
        <source>Let what lies nearer in meaning than {number} be found.</source>
        <translation>意味が {number} より近いものを見つける。</translation>
    </message>
    <message>
        <source>Let “{alias}” stand for “{head}”.</source>
        <translation>「{alias}」を「{head}」として読む。</translation>
    </message>
    <message>
        <source>Let&apos;s leave it there for now.</source>
        <translation>今はこのへんで失礼しますね。</translation>
    </message>
    <message>
        <source>Lines at once</source>
        <translation>一度に送る行数</translation>
    </message>
    <message>
        <source>Lines of one message</source>
        <translation>1 件のメッセージの行数</translation>
    </message>
    <message>
        <source>Lists of words such as that in line {first} find all of these words first, so this reply is never said.</source>
        <translation>{first} 行目のような語のリストがこれらの語を先に見つけるので、この返事は使われません。</translation>
    </message>
    <message>
        <source>Login code</source>
        <translation>ログインコード</translation>
    </message>
    <message>
        <source>Look for exports with: boltun learn</source>
        <translation>エクスポートを探すには：boltun learn</translation>
    </message>
    <message>
        <source>Looking for Pidgin …</source>
        <translation>Pidgin を探しています…</translation>
    </message>
    <message>
        <source>Make it a common phrase.</source>
        <translation>定型句にする。</translation>
    </message>
    <message>
        <source>Make it a general topic, which is passed over if anything better is wanted.</source>
        <translation>一般の話題にする。もっとよい返事が要るときは飛ばされる。</translation>
    </message>
    <message>
        <source>Make it a list for questions.</source>
        <translation>質問のリストにする。</translation>
    </message>
    <message>
        <source>Make “{word}” a &lt;QUESTION&gt; word.</source>
        <translation>「{word}」を &lt;QUESTION&gt; の語にする。</translation>
    </message>
    <message>
        <source>Mark him in the panel with all that holds for a contact.</source>
        <translation>相手のパネルで印を付けてください。</translation>
    </message>
    <message>
        <source>May not mark messages as read</source>
        <translation>メッセージを既読にする権限がありません</translation>
    </message>
    <message>
        <source>May not reply in your name yet</source>
        <translation>あなたの名義で返事をする権限がまだありません</translation>
    </message>
    <message>
        <source>Mend it, or name the encoding.</source>
        <translation>直すか、文字コードを指定してください。</translation>
    </message>
    <message>
        <source>Mend that and try again.</source>
        <translation>それを直してから、もう一度お試しください。</translation>
    </message>
    <message>
        <source>Mend that line; docs/language-model.md shows a whole file.</source>
        <translation>その行を直してください。ファイルの全体は docs/language-model.md にあります。</translation>
    </message>
    <message>
        <source>Mend them first.</source>
        <translation>先に直してください。</translation>
    </message>
    <message>
        <source>Mend them first; boltun check says what is wrong.</source>
        <translation>先に直してください。何が問題かは boltun check で分かります。</translation>
    </message>
    <message>
        <source>Model of meanings</source>
        <translation>意味のモデル</translation>
    </message>
    <message>
        <source>Modes begin with a line [[mode]].</source>
        <translation>モードは [[mode]] の行で始めます。</translation>
    </message>
    <message>
        <source>Name it in the options of the account.</source>
        <translation>アカウントの設定で指定してください。</translation>
    </message>
    <message>
        <source>Name more texts.</source>
        <translation>もっと多くの文章を指定してください。</translation>
    </message>
    <message>
        <source>Name of the account in Pidgin</source>
        <translation>Pidgin でのアカウント名</translation>
    </message>
    <message>
        <source>Name of the bot</source>
        <translation>ボットの名前</translation>
    </message>
    <message>
        <source>Name of your account</source>
        <translation>アカウント名</translation>
    </message>
    <message>
        <source>Name that others see</source>
        <translation>ほかの人に見える名前</translation>
    </message>
    <message>
        <source>Name the folder of one program.</source>
        <translation>一つのプログラムのフォルダーを指定してください。</translation>
    </message>
    <message>
        <source>Name the program that Boltun shall start.</source>
        <translation>Boltunが起動するプログラムを指定してください。</translation>
    </message>
    <message>
        <source>Name “{words}” as words of a promise.</source>
        <translation>「{words}」を約束の言葉とする。</translation>
    </message>
    <message>
        <source>Near in meaning, {likeness}, but one says no and the other does not</source>
        <translation>意味は近い（{likeness}）が、片方だけが打ち消している</translation>
    </message>
    <message>
        <source>Near in meaning, {likeness}, but with other numbers</source>
        <translation>意味は近い（{likeness}）が、数字が違う</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>ネットワーク</translation>
    </message>
    <message>
        <source>New &amp;language model</source>
        <translation>新しい言語モデル(&amp;L)</translation>
    </message>
    <message>
        <source>New Zealand</source>
        <translation>ニュージーランド</translation>
    </message>
    <message>
        <source>New language model</source>
        <translation>新しい言語モデル</translation>
    </message>
    <message>
        <source>Nick</source>
        <translation>ニック</translation>
    </message>
    <message>
        <source>Nick and server</source>
        <translation>ニックとサーバー</translation>
    </message>
    <message>
        <source>Nicks of people you know, with blanks between them. Others count as strangers.</source>
        <translation>知っている人のニックを空白で区切って書きます。ほかの人は知らない人として扱います。</translation>
    </message>
    <message>
        <source>No endpoint is named.</source>
        <translation>モデルのアドレスがありません。</translation>
    </message>
    <message>
        <source>No language model is switched on.</source>
        <translation>オンの言語モデルがありません。</translation>
    </message>
    <message>
        <source>No model is named.</source>
        <translation>モデルの名前がありません。</translation>
    </message>
    <message>
        <source>No reply of this base holds “{words}”.</source>
        <translation>この返事集のどの返事にも「{words}」がありません。</translation>
    </message>
    <message>
        <source>Nobody is the same person as the friend in practice.</source>
        <translation>練習の友だちは実在しないので、だれとも同じ人にできません。</translation>
    </message>
    <message>
        <source>Not connected to your profile yet</source>
        <translation>まだあなたのプロフィールに接続されていません</translation>
    </message>
    <message>
        <source>Not connected: {reason}.</source>
        <translation>接続されていません：{reason}。</translation>
    </message>
    <message>
        <source>Not signed in</source>
        <translation>サインインしていません</translation>
    </message>
    <message>
        <source>Nothing asks for a key here.</source>
        <translation>ここでは鍵は要りません。</translation>
    </message>
    <message>
        <source>Nothing here is called {key}.</source>
        <translation>ここに{key}という項目はありません。</translation>
    </message>
    <message>
        <source>Nothing is sought by meaning: the message may be serious</source>
        <translation>意味では探していない：深刻なメッセージかもしれない</translation>
    </message>
    <message>
        <source>Nothing leads to the topic “{name}”: there is no pair &lt;ON {name}&gt;.</source>
        <translation>話題「{name}」につながるキーがありません。&lt;ON {name}&gt; の組がありません。</translation>
    </message>
    <message>
        <source>Nothing tells on which day this was, or there is no such time.</source>
        <translation>何日のことか分からないか、そのような時刻はありません。</translation>
    </message>
    <message>
        <source>Nothing tells whether the day or the month comes first in the dates.</source>
        <translation>日付の先に来るのが日か月か、分かりません。</translation>
    </message>
    <message>
        <source>Nothing tells who you are in the conversation “{title}” and {more} others: its names are {names}.</source>
        <translation>会話「{title}」とほか{more}件であなたが誰か分かりません。名前は{names}です。</translation>
    </message>
    <message>
        <source>Nothing tells who you are in the conversation “{title}”: its names are {names}.</source>
        <translation>会話「{title}」のどれがあなたか分かりません。名前は{names}です。</translation>
    </message>
    <message>
        <source>Nothing tells whose message this is.</source>
        <translation>誰のメッセージか分かりません。</translation>
    </message>
    <message>
        <source>Nothing was learned from the message {message}.</source>
        <translation>メッセージ {message} からは何も覚えていません。</translation>
    </message>
    <message>
        <source>Nothing was learned yet.</source>
        <translation>まだ何も読んでいません。</translation>
    </message>
    <message>
        <source>Numbers to call</source>
        <translation>電話番号</translation>
    </message>
    <message>
        <source>Of {total} messages {count} lead to this one reply: write further replies below the key.</source>
        <translation>{total} 件のメッセージのうち {count} 件がこの一つの返事になります。このキーの返事を増やしてください。</translation>
    </message>
    <message>
        <source>Of {total} messages, so many are answered by common phrases: {phrases}; whole phrases: {wholes}; words anywhere: {lists}; inexact lists: {inexact}; special words: {specials}; general topics: {topics}; general replies: {general}; nothing: {nothing}.</source>
        <translation>{total} 件のメッセージに答えるもの：定型句 {phrases}、句全体 {wholes}、どこかの語 {lists}、あいまいなリスト {inexact}、特別語 {specials}、一般の話題 {topics}、一般の返事 {general}、なし {nothing}。</translation>
    </message>
    <message>
        <source>Old encoding</source>
        <translation>古い文字コード</translation>
    </message>
    <message>
        <source>Online as {nick}: {wanted} is in use.</source>
        <translation>{nick} としてオンライン: {wanted} は使用中です。</translation>
    </message>
    <message>
        <source>Only a server on this computer can have an address with http; give one with https.</source>
        <translation>httpのアドレスを使えるのはこのコンピューター上のサーバーだけです。httpsのアドレスを入力してください。</translation>
    </message>
    <message>
        <source>Only contacts that you added for practice can be renamed.</source>
        <translation>名前を変えられるのは、練習のために追加した相手だけです。</translation>
    </message>
    <message>
        <source>Only for a mailbox without a Delta Chat profile: Boltun makes a new one there. Empty: Boltun becomes a second device of the profile that you have, and asks for a code or takes a backup.</source>
        <translation>Delta Chat のプロフィールがないメールボックス専用で、新しく作成します。空欄：お持ちのプロフィールの2台目のデバイスになり、コードを尋ねるかバックアップを使います。</translation>
    </message>
    <message>
        <source>Only for closed servers and bouncers.</source>
        <translation>非公開のサーバーやバウンサーにだけ必要です。</translation>
    </message>
    <message>
        <source>Only if it is not the one in the address: a bouncer, for example.</source>
        <translation>アドレスのものと違う場合だけ。たとえばバウンサーです。</translation>
    </message>
    <message>
        <source>Only if you run a Bot API server of your own. Empty: that of Telegram.</source>
        <translation>自分で Bot API サーバーを動かしている場合だけ入力します。空欄なら Telegram のサーバーを使います。</translation>
    </message>
    <message>
        <source>Only operators may join it.</source>
        <translation>オペレーターしか入れません。</translation>
    </message>
    <message>
        <source>Only registered nicks may join it.</source>
        <translation>登録済みのニックしか入れません。</translation>
    </message>
    <message>
        <source>Only who is invited may join it.</source>
        <translation>招待された人しか入れません。</translation>
    </message>
    <message>
        <source>Open it, and remove there what you do not want.</source>
        <translation>開いて、要らないものをそこで消してください。</translation>
    </message>
    <message>
        <source>Other auto-responders then leave it alone (mode +B). People see it only if they ask (WHOIS).</source>
        <translation>ほかの自動応答が相手にしなくなります (モード +B)。人には WHOIS で調べたときだけ見えます。</translation>
    </message>
    <message>
        <source>Other devices of this account that are connected, such as your phone.</source>
        <translation>このアカウントで接続中の、スマートフォンなどほかの端末のことです。</translation>
    </message>
    <message>
        <source>Pairs: {pairs}. Of these phrases: {phrases}, lists of words: {lists}, general replies: {general}.</source>
        <translation>組: {pairs}。うち句: {phrases}、単語リスト: {lists}、一般の返事: {general}。</translation>
    </message>
    <message>
        <source>Password of the mailbox</source>
        <translation>メールボックスのパスワード</translation>
    </message>
    <message>
        <source>Password of the server</source>
        <translation>サーバーのパスワード</translation>
    </message>
    <message>
        <source>Password of two-step verification</source>
        <translation>2 段階認証のパスワード</translation>
    </message>
    <message>
        <source>Password of your nick</source>
        <translation>ニックのパスワード</translation>
    </message>
    <message>
        <source>Perhaps nobody spoke that day.</source>
        <translation>その日は誰も話さなかったのかもしれません。</translation>
    </message>
    <message>
        <source>Person</source>
        <translation>人物</translation>
    </message>
    <message>
        <source>Pidgin</source>
        <translation>Pidgin</translation>
    </message>
    <message>
        <source>Pidgin (what you have there)</source>
        <translation>Pidgin（そこにあるアカウント）</translation>
    </message>
    <message>
        <source>Pidgin cannot be reached: {reason}.</source>
        <translation>Pidgin につながりません：{reason}。</translation>
    </message>
    <message>
        <source>Pidgin cannot sign in: {reason}.</source>
        <translation>Pidginがサインインできません: {reason}。</translation>
    </message>
    <message>
        <source>Pidgin cannot write to {contact}: {reason}.</source>
        <translation>Pidgin から {contact} に送れません：{reason}。</translation>
    </message>
    <message>
        <source>Pidgin did not send the message: {reason}.</source>
        <translation>Pidginがメッセージを送りませんでした: {reason}。</translation>
    </message>
    <message>
        <source>Pidgin did not take the status: {reason}.</source>
        <translation>Pidgin が在席状況を受け付けませんでした：{reason}。</translation>
    </message>
    <message>
        <source>Pidgin does not answer: {reason}.</source>
        <translation>Pidgin が応答しません：{reason}。</translation>
    </message>
    <message>
        <source>Pidgin has no account {account}.</source>
        <translation>Pidgin にアカウント {account} がありません。</translation>
    </message>
    <message>
        <source>Pidgin has no account {account}: it has none at all.</source>
        <translation>Pidgin にアカウント {account} がありません。アカウントが一つもありません。</translation>
    </message>
    <message>
        <source>Pidgin has several accounts {account}: {accounts}.</source>
        <translation>Pidgin にアカウント {account} が複数あります：{accounts}。</translation>
    </message>
    <message>
        <source>Pidgin is not running.</source>
        <translation>Pidgin が起動していません。</translation>
    </message>
    <message>
        <source>Pidgin is not running. Boltun waits until it is started.</source>
        <translation>Pidgin が起動していません。起動するまで待ちます。</translation>
    </message>
    <message>
        <source>Pidgin signs in …</source>
        <translation>Pidgin がサインインしています…</translation>
    </message>
    <message>
        <source>Port {port} cannot be used: {reason}. Another program may have it: choose another port.</source>
        <translation>ポート {port} は使えません：{reason}。ほかのプログラムが使っているかもしれません。別のポートを選んでください。</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>プログラム</translation>
    </message>
    <message>
        <source>Programs on this computer connect to it. No other computer can.</source>
        <translation>このコンピューターのプログラムがここに接続します。ほかのコンピューターからは接続できません。</translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation>プロトコル</translation>
    </message>
    <message>
        <source>Quotation marks hold words that stand side by side; {text} does not hold two words.</source>
        <translation>引用符には隣り合う語を入れます。{text} には二つの語がありません。</translation>
    </message>
    <message>
        <source>Read some exports first.</source>
        <translation>先にエクスポートを読んでください。</translation>
    </message>
    <message>
        <source>Read what came while Boltun was not there</source>
        <translation>Boltun がいない間に届いたものを読む</translation>
    </message>
    <message>
        <source>Reading what Pidgin has …</source>
        <translation>Pidgin の内容を読み込んでいます…</translation>
    </message>
    <message>
        <source>Real name</source>
        <translation>本名</translation>
    </message>
    <message>
        <source>Rename it, or agree that it is replaced: it is kept beside.</source>
        <translation>名前を変えるか、置き換えに同意してください。元のものは隣に残ります。</translation>
    </message>
    <message>
        <source>Room</source>
        <translation>ルーム</translation>
    </message>
    <message>
        <source>Rooms</source>
        <translation>ルーム</translation>
    </message>
    <message>
        <source>Rules for minds begin with a line [[minds]].</source>
        <translation>返事集のルールは[[minds]]の行で始まります。</translation>
    </message>
    <message>
        <source>Run it in a terminal.</source>
        <translation>端末で実行してみてください。</translation>
    </message>
    <message>
        <source>Russia</source>
        <translation>ロシア</translation>
    </message>
    <message>
        <source>Say a closing line</source>
        <translation>締めのことばを言う</translation>
    </message>
    <message>
        <source>Say it with --dates day or --dates month.</source>
        <translation>--dates dayか--dates monthで指定してください。</translation>
    </message>
    <message>
        <source>Say it with --me NAME, once for each of your names.</source>
        <translation>--me 名前 で指定してください。名前が複数あれば、その数だけ書きます。</translation>
    </message>
    <message>
        <source>Say that it was understood</source>
        <translation>受け取ったことを伝える</translation>
    </message>
    <message>
        <source>Say which entries of the calendar count, by “busy = true” or by words.</source>
        <translation>カレンダーのどの予定を数えるか、「busy = true」か言葉（words）で書いてください。</translation>
    </message>
    <message>
        <source>Say which times count, such as {{ locked = true }}, or the entries of a calendar.</source>
        <translation>どの時間かを書いてください。例：{{ locked = true }}、またはカレンダーの予定。</translation>
    </message>
    <message>
        <source>Say “signal-cli link -n Boltun” in a terminal, and scan what it shows with your phone.</source>
        <translation>端末で「signal-cli link -n Boltun」を実行し、表示されたものをスマートフォンで読み取ってください。</translation>
    </message>
    <message>
        <source>Seconds for each further line</source>
        <translation>続く 1 行ごとの秒数</translation>
    </message>
    <message>
        <source>Secretary Mode is switched off at @BotFather</source>
        <translation>@BotFather で秘書モードがオフになっています</translation>
    </message>
    <message>
        <source>See the known formats with: boltun learn --formats</source>
        <translation>対応する形式を見るには：boltun learn --formats</translation>
    </message>
    <message>
        <source>See the list again.</source>
        <translation>一覧をもう一度見てください。</translation>
    </message>
    <message>
        <source>See them all with: boltun check</source>
        <translation>すべて見るには: boltun check</translation>
    </message>
    <message>
        <source>See what goes otherwise with: boltun test</source>
        <translation>違ったところを見るには: boltun test</translation>
    </message>
    <message>
        <source>Serious messages</source>
        <translation>深刻なメッセージ</translation>
    </message>
    <message>
        <source>Serious messages are never sent to a language model.</source>
        <translation>深刻なメッセージは言語モデルに送りません。</translation>
    </message>
    <message>
        <source>Servers end the connection of those who write faster than they allow. 0: without a pause.</source>
        <translation>サーバーは、許される速さを超えて書く相手との接続を切ります。0 なら間を置きません。</translation>
    </message>
    <message>
        <source>Session bus</source>
        <translation>セッションバス</translation>
    </message>
    <message>
        <source>Share {allowed}.</source>
        <translation>共有できるもの: {allowed}。</translation>
    </message>
    <message>
        <source>Show held replies in Beeper, too</source>
        <translation>確認待ちの返事をBeeperにも表示する</translation>
    </message>
    <message>
        <source>Sign in there.</source>
        <translation>そちらでサインインしてください。</translation>
    </message>
    <message>
        <source>Signal</source>
        <translation>Signal</translation>
    </message>
    <message>
        <source>Signal (by signal-cli)</source>
        <translation>Signal（signal-cli経由）</translation>
    </message>
    <message>
        <source>Signal takes no more messages for now.</source>
        <translation>Signalは今これ以上メッセージを受け付けません。</translation>
    </message>
    <message>
        <source>Signal wants a proof that no program writes to {contact}.</source>
        <translation>Signalは、{contact} への送信がプログラムでない証明を求めています。</translation>
    </message>
    <message>
        <source>Signed in as</source>
        <translation>サインイン名</translation>
    </message>
    <message>
        <source>Signing in to Telegram …</source>
        <translation>Telegram にログインしています…</translation>
    </message>
    <message>
        <source>Silence can only be taught for a message of one line.</source>
        <translation>沈黙を教えられるのは、一行のメッセージだけです。</translation>
    </message>
    <message>
        <source>Silence cannot be taught to {title}.</source>
        <translation>{title} に沈黙を教えることはできません。</translation>
    </message>
    <message>
        <source>So many lines go out without a pause.</source>
        <translation>この行数までは間を置かずに送ります。</translation>
    </message>
    <message>
        <source>Sober text: crisis</source>
        <translation>落ち着いた返事：命の危機</translation>
    </message>
    <message>
        <source>Sober text: death</source>
        <translation>落ち着いた返事：死</translation>
    </message>
    <message>
        <source>Sober text: emergency</source>
        <translation>落ち着いた返事：緊急事態</translation>
    </message>
    <message>
        <source>Sober text: illness</source>
        <translation>落ち着いた返事：病気</translation>
    </message>
    <message>
        <source>Sober text: other bad news</source>
        <translation>落ち着いた返事：その他の悪い知らせ</translation>
    </message>
    <message>
        <source>Sober text: violence</source>
        <translation>落ち着いた返事：暴力</translation>
    </message>
    <message>
        <source>Some bytes mean nothing in {encoding}; the first ones are here.</source>
        <translation>{encoding}では意味のないバイトがあります。最初のものはここです。</translation>
    </message>
    <message>
        <source>Somebody who may do so ended the session: {reason}</source>
        <translation>権限のある人がセッションを終了しました: {reason}</translation>
    </message>
    <message>
        <source>Spain</source>
        <translation>スペイン</translation>
    </message>
    <message>
        <source>Start Boltun in the desktop session in which Pidgin runs.</source>
        <translation>Pidgin と同じデスクトップセッションで Boltun を起動してください。</translation>
    </message>
    <message>
        <source>Start Boltun in the desktop session in which Pidgin runs. Windows has no such bus.</source>
        <translation>Pidgin と同じデスクトップセッションで Boltun を起動してください。Windows にはこのバスがありません。</translation>
    </message>
    <message>
        <source>Start Boltun once.</source>
        <translation>Boltunを一度起動してください。</translation>
    </message>
    <message>
        <source>Start Pidgin or finch, and try again.</source>
        <translation>Pidgin か finch を起動してから、もう一度お試しください。</translation>
    </message>
    <message>
        <source>Starting signal-cli …</source>
        <translation>signal-cliを起動しています…</translation>
    </message>
    <message>
        <source>Starting {program} …</source>
        <translation>{program} を起動しています…</translation>
    </message>
    <message>
        <source>State in Beeper</source>
        <translation>Beeperでの状態</translation>
    </message>
    <message>
        <source>Stay silent here.</source>
        <translation>ここでは黙る。</translation>
    </message>
    <message>
        <source>Stop words</source>
        <translation>停止の言葉</translation>
    </message>
    <message>
        <source>Such as @anna, or your number there. The bot then answers in your name, once you have connected it in Telegram. Empty: it answers only those who write to the bot itself.</source>
        <translation>例: @anna、または Telegram でのあなたの番号。Telegram でボットを接続すると、ボットがあなたの名義で返事をします。空欄なら、ボット自身に書いた人にだけ返事をします。</translation>
    </message>
    <message>
        <source>Switzerland</source>
        <translation>スイス</translation>
    </message>
    <message>
        <source>Take another file or folder.</source>
        <translation>別のファイルかフォルダーを選んでください。</translation>
    </message>
    <message>
        <source>Take another file. Known are: {known}.</source>
        <translation>別のファイルを選んでください。対応しているもの：{known}。</translation>
    </message>
    <message>
        <source>Take messages from archived chats</source>
        <translation>アーカイブしたチャットのメッセージも受け取る</translation>
    </message>
    <message>
        <source>Take messages from chats of low priority</source>
        <translation>優先度の低いチャットのメッセージも受け取る</translation>
    </message>
    <message>
        <source>Take messages from groups and channels</source>
        <translation>グループとチャンネルのメッセージも受け取る</translation>
    </message>
    <message>
        <source>Take messages from muted chats</source>
        <translation>ミュートしたチャットのメッセージも受け取る</translation>
    </message>
    <message>
        <source>Take the key out of its topic.</source>
        <translation>このキーを話題から取り除く。</translation>
    </message>
    <message>
        <source>Take the pair in line {line} out.</source>
        <translation>{line} 行目の組を取り除く。</translation>
    </message>
    <message>
        <source>Telegram</source>
        <translation>Telegram</translation>
    </message>
    <message>
        <source>Telegram (a bot of yours)</source>
        <translation>Telegram（自分のボット）</translation>
    </message>
    <message>
        <source>Telegram (your own account)</source>
        <translation>Telegram（自分のアカウント）</translation>
    </message>
    <message>
        <source>Telegram Desktop</source>
        <translation>Telegram Desktop</translation>
    </message>
    <message>
        <source>Telegram cannot be reached.</source>
        <translation>Telegram に接続できません。</translation>
    </message>
    <message>
        <source>Telegram did not take the message: {reason}.</source>
        <translation>Telegram がメッセージを受け付けませんでした：{reason}。</translation>
    </message>
    <message>
        <source>Telegram does not accept the token of this bot any more.</source>
        <translation>Telegram はこのボットのトークンを受け付けなくなりました。</translation>
    </message>
    <message>
        <source>Telegram does not accept this API id and hash. See my.telegram.org.</source>
        <translation>Telegram がこの API id と API hash を受け付けません。my.telegram.org で確認してください。</translation>
    </message>
    <message>
        <source>Telegram does not answer any more.</source>
        <translation>Telegram が応答しなくなりました。</translation>
    </message>
    <message>
        <source>Telegram does not know this chat, or the bot may not write there.</source>
        <translation>Telegram がこのチャットを知らないか、ボットがそこに書く権限を持っていません。</translation>
    </message>
    <message>
        <source>Telegram does not know this chat.</source>
        <translation>Telegram はこのチャットを知りません。</translation>
    </message>
    <message>
        <source>Telegram does not take this for a telephone number.</source>
        <translation>Telegram はこれを電話番号として受け付けません。</translation>
    </message>
    <message>
        <source>Telegram has banned this account.</source>
        <translation>Telegram がこのアカウントを停止しました。</translation>
    </message>
    <message>
        <source>Telegram has banned this telephone number.</source>
        <translation>Telegram がこの電話番号を停止しました。</translation>
    </message>
    <message>
        <source>Telegram has ended this session.</source>
        <translation>Telegram がこのセッションを終了しました。</translation>
    </message>
    <message>
        <source>Telegram has locked this API id, because it was published.</source>
        <translation>この API id は公開されたため、Telegram に止められました。</translation>
    </message>
    <message>
        <source>Telegram has not told how {address} is reached.</source>
        <translation>{address} への送り方を Telegram がまだ知らせていません。</translation>
    </message>
    <message>
        <source>Telegram lets you write only to people who know you, for a while.</source>
        <translation>Telegram により、しばらくはあなたを知っている人にしか書けません。</translation>
    </message>
    <message>
        <source>Telegram refuses: {reason}.</source>
        <translation>Telegram が拒否しました：{reason}。</translation>
    </message>
    <message>
        <source>Telegram sent it to your Telegram app on another device.</source>
        <translation>別の端末の Telegram アプリに送られました。</translation>
    </message>
    <message>
        <source>Telegram sent it to your telephone.</source>
        <translation>あなたの電話に送られました。</translation>
    </message>
    <message>
        <source>Telegram wants to be left alone for {seconds} seconds.</source>
        <translation>Telegram が {seconds} 秒間待つよう求めています。</translation>
    </message>
    <message>
        <source>Telegram wants {seconds} seconds of silence in this chat.</source>
        <translation>Telegram がこのチャットで {seconds} 秒間の沈黙を求めています。</translation>
    </message>
    <message>
        <source>Telegram wants {seconds} seconds of silence.</source>
        <translation>Telegram が {seconds} 秒間の沈黙を求めています。</translation>
    </message>
    <message>
        <source>Telegram was asked for too many codes. Try again tomorrow.</source>
        <translation>コードを請求した回数が多すぎます。明日もう一度お試しください。</translation>
    </message>
    <message>
        <source>Telegram was given too many wrong codes. Try again tomorrow.</source>
        <translation>間違ったコードの回数が多すぎます。明日もう一度お試しください。</translation>
    </message>
    <message>
        <source>Telephone number</source>
        <translation>電話番号</translation>
    </message>
    <message>
        <source>Tell people that a program writes</source>
        <translation>プログラムが書いていることを知らせる</translation>
    </message>
    <message>
        <source>Tell programs that this nick is a bot</source>
        <translation>このニックがボットであることをプログラムに知らせる</translation>
    </message>
    <message>
        <source>Text of the closing line</source>
        <translation>締めのことばの文</translation>
    </message>
    <message>
        <source>The account has no name.</source>
        <translation>アカウントに名前がありません。</translation>
    </message>
    <message>
        <source>The address is missing.</source>
        <translation>アドレスがありません。</translation>
    </message>
    <message>
        <source>The address of the bus on which Pidgin is. Empty: that of your desktop session.</source>
        <translation>Pidgin がいるバスのアドレスです。空欄ならデスクトップセッションのバスを使います。</translation>
    </message>
    <message>
        <source>The answer of the endpoint cannot be read ({kind}).</source>
        <translation>モデルのサーバーの答えを読めません（{kind}）。</translation>
    </message>
    <message>
        <source>The answer of the endpoint is larger than {size} MB.</source>
        <translation>モデルのサーバーの答えが {size} MB を超えています。</translation>
    </message>
    <message>
        <source>The answer of the endpoint is no chat completion.</source>
        <translation>モデルのサーバーの答えが、チャットの形ではありません。</translation>
    </message>
    <message>
        <source>The archive cannot be read: {reason}.</source>
        <translation>アーカイブを読み取れません：{reason}。</translation>
    </message>
    <message>
        <source>The base has a pair for just this message, in line {number}.</source>
        <translation>このメッセージにちょうど一致する組が、すでに返事集の {number} 行目にあります。</translation>
    </message>
    <message>
        <source>The base has changed since, so nothing is taken out of it.</source>
        <translation>返事集がその後変わったので、何も取り除きませんでした。</translation>
    </message>
    <message>
        <source>The base has no topic “{name}”, so nothing can come right after it.</source>
        <translation>このファイルには話題「{name}」がないので、その続きは起こりません。</translation>
    </message>
    <message>
        <source>The base holds {held} of its {count} conversations.</source>
        <translation>返事集は会話 {count} 件のうち {held} 件に合っています。</translation>
    </message>
    <message>
        <source>The base of this language model cannot be read: {reason}.</source>
        <translation>この言語モデルの返事集を読めません: {reason}。</translation>
    </message>
    <message>
        <source>The base of this language model is {title}, which has no pairs to show.</source>
        <translation>この言語モデルの返事集は{title}で、見せられる組がありません。</translation>
    </message>
    <message>
        <source>The base {base} is not there.</source>
        <translation>返事集 {base} がありません。</translation>
    </message>
    <message>
        <source>The bot is not a member of this group.</source>
        <translation>ボットはこのグループに入っていません。</translation>
    </message>
    <message>
        <source>The bot is not connected to your profile any more.</source>
        <translation>ボットはもうあなたのプロフィールに接続されていません。</translation>
    </message>
    <message>
        <source>The bot is not connected to your profile.</source>
        <translation>ボットはあなたのプロフィールに接続されていません。</translation>
    </message>
    <message>
        <source>The bot may not reply in your name.</source>
        <translation>ボットにはあなたの名義で返事をする権限がありません。</translation>
    </message>
    <message>
        <source>The bot may not write first: the contact has to write to it.</source>
        <translation>ボットから先に書くことはできません。相手が先にボットへ書く必要があります。</translation>
    </message>
    <message>
        <source>The bot may not write in this chat in your name.</source>
        <translation>ボットはこのチャットにあなたの名義で書くことができません。</translation>
    </message>
    <message>
        <source>The bot may not write in this chat.</source>
        <translation>ボットはこのチャットに書くことができません。</translation>
    </message>
    <message>
        <source>The bot may not write in this group.</source>
        <translation>ボットはこのグループに書くことができません。</translation>
    </message>
    <message>
        <source>The bot may only write in your name where somebody wrote in the last 24 hours.</source>
        <translation>ボットがあなたの名義で書けるのは、過去 24 時間にだれかが書いたチャットだけです。</translation>
    </message>
    <message>
        <source>The bot was removed from this group.</source>
        <translation>ボットはこのグループから外されました。</translation>
    </message>
    <message>
        <source>The calendar {calendar} cannot be read: {reason}.</source>
        <translation>カレンダー{calendar}を読めません: {reason}。</translation>
    </message>
    <message>
        <source>The certificate of {host} is not trusted: {reason}.</source>
        <translation>{host} の証明書は信頼できません：{reason}。</translation>
    </message>
    <message>
        <source>The chosen mode holds until this time (Unix seconds). 0: until you choose another.</source>
        <translation>選んだモードはこの時刻（Unix秒）まで続きます。0なら、別のモードを選ぶまでです。</translation>
    </message>
    <message>
        <source>The code was not right. Telegram sent it to your Telegram app on another device.</source>
        <translation>コードが正しくありません。別の端末の Telegram アプリに送られました。</translation>
    </message>
    <message>
        <source>The code was not right. Telegram sent it to your telephone.</source>
        <translation>コードが正しくありません。あなたの電話に送られました。</translation>
    </message>
    <message>
        <source>The command {command} cannot be read: {reason}.</source>
        <translation>コマンド {command} を読めません：{reason}。</translation>
    </message>
    <message>
        <source>The common phrase in line {first} has the same text and comes first, so this reply is never said.</source>
        <translation>{first} 行目の定型句が同じ文で先に選ばれるので、この返事は使われません。</translation>
    </message>
    <message>
        <source>The connection to Beeper Desktop was lost.</source>
        <translation>Beeper Desktopとの接続が切れました。</translation>
    </message>
    <message>
        <source>The connection to Telegram failed: {reason}.</source>
        <translation>Telegram への接続に失敗しました：{reason}。</translation>
    </message>
    <message>
        <source>The connection to Telegram was lost.</source>
        <translation>Telegram との接続が切れました。</translation>
    </message>
    <message>
        <source>The connection to signal-cli ended while a message was sent; it may have arrived.</source>
        <translation>送信中にsignal-cliとの接続が切れました。届いているかもしれません。</translation>
    </message>
    <message>
        <source>The contact asked for the same a short while ago and was told so then.</source>
        <translation>相手は少し前に同じことを頼み、そのとき受け取ったと伝えました。</translation>
    </message>
    <message>
        <source>The contact asks to be called, because of “{words}”</source>
        <translation>相手は電話を希望しています（「{words}」）</translation>
    </message>
    <message>
        <source>The contact asks to be called: the digest lists it.</source>
        <translation>相手は電話を希望しています。「まとめ」に載せました。</translation>
    </message>
    <message>
        <source>The contact is told once that Boltun stops for a while.</source>
        <translation>Boltunがしばらく返事をやめることを、相手に一度だけ伝えます。</translation>
    </message>
    <message>
        <source>The contact is told that Boltun understood the request.</source>
        <translation>頼みを受け取ったことを相手に伝えます。</translation>
    </message>
    <message>
        <source>The contact says that it is urgent, because of “{words}”</source>
        <translation>相手は緊急だと言っています（「{words}」）</translation>
    </message>
    <message>
        <source>The contact says that it is urgent: Boltun called you.</source>
        <translation>相手は緊急だと言っています。Boltunがあなたに知らせました。</translation>
    </message>
    <message>
        <source>The contact sends back what Boltun says: perhaps another bot.</source>
        <translation>相手がBoltunのことばをそのまま送り返しています。別のボットかもしれません。</translation>
    </message>
    <message>
        <source>The contact sends nearly the same texts again and again: perhaps another bot.</source>
        <translation>相手がほとんど同じ文を何度も送っています。別のボットかもしれません。</translation>
    </message>
    <message>
        <source>The contact used a stop word.</source>
        <translation>相手が停止の言葉を使いました。</translation>
    </message>
    <message>
        <source>The contact wants no answers of a program, because of “{words}”</source>
        <translation>相手はプログラムの返事を望んでいません（「{words}」）</translation>
    </message>
    <message>
        <source>The contact wants to talk to a human, because of “{words}”</source>
        <translation>相手は人と話したがっています（「{words}」）</translation>
    </message>
    <message>
        <source>The contact wants to talk to you and not to a program.</source>
        <translation>相手はプログラムではなく、あなたと話したがっています。</translation>
    </message>
    <message>
        <source>The contact writes as fast or as steadily as a machine: perhaps another bot.</source>
        <translation>相手の書き込みが機械のように速いか、規則正しすぎます。別のボットかもしれません。</translation>
    </message>
    <message>
        <source>The contact&apos;s messages say that a program writes them.</source>
        <translation>相手のメッセージに、プログラムが書いていると書かれています。</translation>
    </message>
    <message>
        <source>The database cannot be read: {reason}.</source>
        <translation>データベースを読めません：{reason}。</translation>
    </message>
    <message>
        <source>The database is of an earlier version.</source>
        <translation>データベースが以前のバージョンのものです。</translation>
    </message>
    <message>
        <source>The digest lists who got no answer in so many days. Promises stay until you tick them off.</source>
        <translation>この日数のあいだに返事のなかった人を「まとめ」に載せます。約束は、済みの印を付けるまで残ります。</translation>
    </message>
    <message>
        <source>The editor {name} of the package {package} failed in {call}: {reason}.</source>
        <translation>パッケージ {package} のエディター {name} が {call} で失敗しました: {reason}。</translation>
    </message>
    <message>
        <source>The endpoint answers with the error {status}.</source>
        <translation>モデルのサーバーがエラー {status} を返しました。</translation>
    </message>
    <message>
        <source>The endpoint cannot be reached.</source>
        <translation>モデルのサーバーにつながりません。</translation>
    </message>
    <message>
        <source>The endpoint has more in it than a host and a path: keys do not belong there.</source>
        <translation>モデルのアドレスに、ホストとパス以外のものがあります。キーはここに書きません。</translation>
    </message>
    <message>
        <source>The endpoint is no address that begins with https:// or http://.</source>
        <translation>モデルのアドレスは https:// か http:// で始まります。</translation>
    </message>
    <message>
        <source>The endpoint is no address.</source>
        <translation>モデルのアドレスが正しくありません。</translation>
    </message>
    <message>
        <source>The endpoint needs https:// because it is not on this computer.</source>
        <translation>モデルはこのコンピューターの外にあるので、https:// が必要です。</translation>
    </message>
    <message>
        <source>The export ends in the middle.</source>
        <translation>エクスポートが途中で終わっています。</translation>
    </message>
    <message>
        <source>The file is empty.</source>
        <translation>ファイルは空です。</translation>
    </message>
    <message>
        <source>The file of the language model has errors, so it is not asked.</source>
        <translation>言語モデルのファイルに誤りがあるので、質問しません。</translation>
    </message>
    <message>
        <source>The file {name} of the package is larger than {size} KB.</source>
        <translation>パッケージのファイル {name} が {size} KB を超えています。</translation>
    </message>
    <message>
        <source>The file {name} of the package is no plain UTF-8.</source>
        <translation>パッケージのファイル {name} はただの UTF-8 ではありません。</translation>
    </message>
    <message>
        <source>The file {name} of the package is not in UTF-8.</source>
        <translation>パッケージのファイル {name} は UTF-8 ではありません。</translation>
    </message>
    <message>
        <source>The folder cannot be copied: {reason}.</source>
        <translation>フォルダーをコピーできません: {reason}。</translation>
    </message>
    <message>
        <source>The folder of a model by which bases with &lt;MEANING&gt; find what lies near in meaning if no words match. Empty: they find words only.</source>
        <translation>&lt;MEANING&gt; のある返事集が、言葉で何も見つからないときに意味の近いものを探すためのモデルのフォルダー。空なら言葉だけで探します。</translation>
    </message>
    <message>
        <source>The folder of the profile cannot be used: {reason}.</source>
        <translation>プロフィールのフォルダーを使えません：{reason}。</translation>
    </message>
    <message>
        <source>The key asks for something, and “{words}” agrees to it in your name.</source>
        <translation>キーは頼み事で、「{words}」はあなたの名でそれを引き受けてしまいます。</translation>
    </message>
    <message>
        <source>The key is about something serious ({kind}), and the reply is merry.</source>
        <translation>キーは深刻な話（{kind}）なのに、返事が陽気です。</translation>
    </message>
    <message>
        <source>The kind of mind {name} cannot be used: {reason}.</source>
        <translation>種類 {name} は使えません: {reason}。</translation>
    </message>
    <message>
        <source>The kind of mind {name} of the package {package} failed in {call}: {reason}.</source>
        <translation>パッケージ {package} の種類 {name} が {call} で失敗しました: {reason}。</translation>
    </message>
    <message>
        <source>The language model is not switched on, or its file changed since.</source>
        <translation>言語モデルがオフか、オンにしたあとでファイルが変わりました。</translation>
    </message>
    <message>
        <source>The language {language} is not told apart from others; these are: {known}.</source>
        <translation>言語{language}は判別できません。判別できるのは{known}です。</translation>
    </message>
    <message>
        <source>The line is longer than {most} bytes and was left out.</source>
        <translation>行が{most}バイトより長いので省きました。</translation>
    </message>
    <message>
        <source>The line was left out; the header of the log is missing or broken.</source>
        <translation>この行は飛ばしました。ログの見出しがないか、壊れています。</translation>
    </message>
    <message>
        <source>The lines below it may be left out.</source>
        <translation>これより下の行は飛ばすことがあります。</translation>
    </message>
    <message>
        <source>The list of files in the package is too long.</source>
        <translation>パッケージのファイル一覧が長すぎます。</translation>
    </message>
    <message>
        <source>The login code is too old. Connect again to get a new one.</source>
        <translation>ログインコードの期限が切れました。もう一度接続して新しいコードを受け取ってください。</translation>
    </message>
    <message>
        <source>The login code was wrong three times. Connect again.</source>
        <translation>ログインコードが 3 回間違っていました。もう一度接続してください。</translation>
    </message>
    <message>
        <source>The mail server does not answer.</source>
        <translation>メールサーバーが応答しません。</translation>
    </message>
    <message>
        <source>The mailbox does not accept this password: {reason}.</source>
        <translation>メールボックスがこのパスワードを受け付けません：{reason}。</translation>
    </message>
    <message>
        <source>The manifest of the package says that its base is of the kind “{said}”, and it is {kind}.</source>
        <translation>パッケージの目録では返事集の種類が「{said}」ですが、実際は{kind}です。</translation>
    </message>
    <message>
        <source>The manifest of this package does not say its {key}.</source>
        <translation>このパッケージの目録に {key} がありません。</translation>
    </message>
    <message>
        <source>The manifest of this package is not valid TOML.</source>
        <translation>このパッケージの目録は正しい TOML ではありません。</translation>
    </message>
    <message>
        <source>The message is too long for IRC: {count} lines of at most {most}.</source>
        <translation>メッセージが IRC には長すぎます: {count} 行 (最大 {most} 行)。</translation>
    </message>
    <message>
        <source>The message is too long for this program: {size} characters of at most {limit}.</source>
        <translation>このメッセージは長すぎます：{size}文字（上限は{limit}文字）。</translation>
    </message>
    <message>
        <source>The message is too long for {network}: {size} characters of at most {limit}.</source>
        <translation>メッセージが{network}には長すぎます: {size}文字です（最大{limit}文字）。</translation>
    </message>
    <message>
        <source>The message is too long: {size} bytes of at most {limit}.</source>
        <translation>メッセージが長すぎます：{size} バイト（最大 {limit} バイト）。</translation>
    </message>
    <message>
        <source>The message is too long: {size} of {limit}.</source>
        <translation>メッセージが長すぎます：{size}（最大 {limit}）。</translation>
    </message>
    <message>
        <source>The message waited for {seconds} seconds: this server takes a line every {pause} seconds only.</source>
        <translation>メッセージは {seconds} 秒待ちました。このサーバーは {pause} 秒に 1 行しか受け付けません。</translation>
    </message>
    <message>
        <source>The message {message} does not ask to be called.</source>
        <translation>メッセージ{message}は電話を頼んでいません。</translation>
    </message>
    <message>
        <source>The message {message} is no reply that Boltun sent.</source>
        <translation>メッセージ {message} は Boltun が送った返事ではありません。</translation>
    </message>
    <message>
        <source>The message {message} promised nothing.</source>
        <translation>メッセージ{message}は何も約束していません。</translation>
    </message>
    <message>
        <source>The messages of this bot go to another program, by a webhook. Make a bot for Boltun alone with @BotFather.</source>
        <translation>このボットへのメッセージは Webhook で別のプログラムに送られています。@BotFather で Boltun 専用のボットを作ってください。</translation>
    </message>
    <message>
        <source>The messages of this bot go to {url}, by a webhook. Make a bot for Boltun alone with @BotFather, or end the webhook there.</source>
        <translation>このボットへのメッセージは Webhook で {url} に送られています。@BotFather で Boltun 専用のボットを作るか、そこで Webhook を解除してください。</translation>
    </message>
    <message>
        <source>The mind {name} was asked: {question}. It answered: {answer}.</source>
        <translation>返事集 {name} に尋ねました: {question}。答え: {answer}。</translation>
    </message>
    <message>
        <source>The mind {name} was asked: {question}. It is silent.</source>
        <translation>返事集 {name} に尋ねました: {question}。返事はありません。</translation>
    </message>
    <message>
        <source>The mode that holds answers only some people, and not this contact.</source>
        <translation>今のモードが返事をする相手は限られていて、この相手は含まれていません。</translation>
    </message>
    <message>
        <source>The mode that you chose by hand. Empty: the hours in rules.toml choose.</source>
        <translation>手動で選んだモード。空なら、rules.tomlの時間割で決まります。</translation>
    </message>
    <message>
        <source>The model cannot be written: {reason}.</source>
        <translation>モデルを書き込めません：{reason}。</translation>
    </message>
    <message>
        <source>The model did not answer within {seconds} seconds.</source>
        <translation>モデルが {seconds} 秒以内に答えませんでした。</translation>
    </message>
    <message>
        <source>The model is not asked any more today: the answers of the day are used up.</source>
        <translation>今日はもう質問しません。一日の返事の数を使い切りました。</translation>
    </message>
    <message>
        <source>The model is not asked any more today: the money of the day is used up.</source>
        <translation>今日はもう質問しません。一日の料金を使い切りました。</translation>
    </message>
    <message>
        <source>The model is not asked any more today: the tokens of the day are used up.</source>
        <translation>今日はもう質問しません。一日のトークンを使い切りました。</translation>
    </message>
    <message>
        <source>The model refused, or spoke as a program: nothing is said.</source>
        <translation>モデルが断ったか、プログラムとして話したので、何も言いません。</translation>
    </message>
    <message>
        <source>The model repeated itself: nothing is said.</source>
        <translation>モデルが同じことをくり返したので、何も言いません。</translation>
    </message>
    <message>
        <source>The model repeated what was said: nothing is said.</source>
        <translation>モデルがすでに言われたことをくり返したので、何も言いません。</translation>
    </message>
    <message>
        <source>The model told its instructions: nothing is said.</source>
        <translation>モデルが自分への指示を話したので、何も言いません。</translation>
    </message>
    <message>
        <source>The model was not asked: {reason}</source>
        <translation>モデルに質問しませんでした: {reason}</translation>
    </message>
    <message>
        <source>The model wrote a link or an address that is not among your words: nothing is said.</source>
        <translation>モデルが、あなたの言葉にないリンクかアドレスを書いたので、何も言いません。</translation>
    </message>
    <message>
        <source>The model wrote nothing.</source>
        <translation>モデルは何も書きませんでした。</translation>
    </message>
    <message>
        <source>The name that the password belongs to. Empty: the nick.</source>
        <translation>パスワードに対応する名前です。空ならニックです。</translation>
    </message>
    <message>
        <source>The network lets Boltun send nothing for a while: the answer would come too late.</source>
        <translation>ネットワークがしばらく送信を許さないため、返事が遅くなりすぎます。</translation>
    </message>
    <message>
        <source>The network {name} of the package {package} ended its connection by itself: run returned.</source>
        <translation>パッケージ {package} のネットワーク {name} が自分で接続を終えました（run が戻りました）。</translation>
    </message>
    <message>
        <source>The network {name} of the package {package} failed in {call}: {reason}.</source>
        <translation>パッケージ {package} のネットワーク {name} が {call} で失敗しました: {reason}。</translation>
    </message>
    <message>
        <source>The nick {nick} is in use.</source>
        <translation>ニック {nick} は使用中です。</translation>
    </message>
    <message>
        <source>The one that NickServ knows, or that you sign in with. Empty: your nick is not registered.</source>
        <translation>NickServ に登録した、またはサインインに使うパスワードです。空ならニックは未登録です。</translation>
    </message>
    <message>
        <source>The package cannot be written: {reason}.</source>
        <translation>パッケージを書き込めません: {reason}。</translation>
    </message>
    <message>
        <source>The package holds a file with the name “{name}”.</source>
        <translation>パッケージに「{name}」という名前のファイルがあります。</translation>
    </message>
    <message>
        <source>The package holds a link or a device: {name}.</source>
        <translation>パッケージにリンクかデバイスがあります: {name}。</translation>
    </message>
    <message>
        <source>The package holds an encrypted file: {name}.</source>
        <translation>パッケージに暗号化されたファイルがあります: {name}。</translation>
    </message>
    <message>
        <source>The package holds more than {most} files.</source>
        <translation>パッケージのファイルが {most} 個を超えています。</translation>
    </message>
    <message>
        <source>The package holds the file {name} twice.</source>
        <translation>パッケージにファイル {name} が二つあります。</translation>
    </message>
    <message>
        <source>The package holds the file {name}, which its manifest does not name.</source>
        <translation>パッケージに、目録にないファイル {name} があります。</translation>
    </message>
    <message>
        <source>The package is compressed in a way that it may not be.</source>
        <translation>パッケージの圧縮方法は使えないものです。</translation>
    </message>
    <message>
        <source>The package is damaged: it cannot be unpacked.</source>
        <translation>パッケージが壊れていて、展開できません。</translation>
    </message>
    <message>
        <source>The package is larger than {size} MB.</source>
        <translation>パッケージが {size} MB を超えています。</translation>
    </message>
    <message>
        <source>The package names the file {name} and does not hold it.</source>
        <translation>目録にあるファイル {name} がパッケージにありません。</translation>
    </message>
    <message>
        <source>The pairs of this base cannot be read: {reason}.</source>
        <translation>この返事集の組を読めません: {reason}。</translation>
    </message>
    <message>
        <source>The part of your mask before @.</source>
        <translation>マスクの @ より前の部分です。</translation>
    </message>
    <message>
        <source>The password was not right.</source>
        <translation>パスワードが正しくありません。</translation>
    </message>
    <message>
        <source>The password was wrong three times. Connect again.</source>
        <translation>パスワードが 3 回間違っていました。もう一度接続してください。</translation>
    </message>
    <message>
        <source>The persona is empty: say who the model is.</source>
        <translation>役柄が空です。モデルが誰なのかを書いてください。</translation>
    </message>
    <message>
        <source>The profile is that of {own}, and not of {address}.</source>
        <translation>これは {own} のプロフィールで、{address} のものではありません。</translation>
    </message>
    <message>
        <source>The program did not say hello.</source>
        <translation>プログラムからhelloがありません。</translation>
    </message>
    <message>
        <source>The program does not answer any more.</source>
        <translation>プログラムが応答しなくなりました。</translation>
    </message>
    <message>
        <source>The program does not read what Boltun says to it.</source>
        <translation>プログラムがBoltunの送った行を読んでいません。</translation>
    </message>
    <message>
        <source>The program ended with {code}.</source>
        <translation>プログラムが {code} で終了しました。</translation>
    </message>
    <message>
        <source>The program ended with {code}: {words}.</source>
        <translation>プログラムが {code} で終了しました：{words}。</translation>
    </message>
    <message>
        <source>The program gives up.</source>
        <translation>プログラムが接続をあきらめました。</translation>
    </message>
    <message>
        <source>The program is connecting …</source>
        <translation>プログラムが接続しています…</translation>
    </message>
    <message>
        <source>The program only repeats what Boltun says.</source>
        <translation>プログラムはBoltunの言葉を繰り返しているだけです。</translation>
    </message>
    <message>
        <source>The program speaks version {theirs}, and Boltun speaks version {ours}.</source>
        <translation>プログラムはバージョン {theirs}、Boltunはバージョン {ours} です。</translation>
    </message>
    <message>
        <source>The program was ended by signal {code}.</source>
        <translation>プログラムがシグナル {code} で終了しました。</translation>
    </message>
    <message>
        <source>The program with its arguments. Boltun starts it, and starts it again when it ends.</source>
        <translation>プログラムと引数です。Boltunが起動し、終了したら起動し直します。</translation>
    </message>
    <message>
        <source>The program. If it is not in PATH: where it is, such as ~/signal-cli/bin/signal-cli.</source>
        <translation>プログラムです。PATHにないときは、~/signal-cli/bin/signal-cli のように場所を書いてください。</translation>
    </message>
    <message>
        <source>The reply is only a draft: you send it, change it or drop it.</source>
        <translation>この返事は下書きです。送るか、直すか、捨ててください。</translation>
    </message>
    <message>
        <source>The rules are written in a way that cannot be changed here.</source>
        <translation>ルールの書き方が特殊なため、ここでは変えられません。</translation>
    </message>
    <message>
        <source>The rules cannot be read: it is not UTF-8 text.</source>
        <translation>ルールを読み込めません。UTF-8のテキストではありません。</translation>
    </message>
    <message>
        <source>The rules cannot be read: {reason}.</source>
        <translation>ルールを読み込めません: {reason}</translation>
    </message>
    <message>
        <source>The rules cannot be written: {reason}.</source>
        <translation>ルールを書き込めません: {reason}</translation>
    </message>
    <message>
        <source>The rules were changed elsewhere meanwhile.</source>
        <translation>その間に、ほかの場所でルールが変わりました。</translation>
    </message>
    <message>
        <source>The safety number of {contact} has changed.</source>
        <translation>{contact} の安全番号が変わりました。</translation>
    </message>
    <message>
        <source>The server does not accept the password of {name}.</source>
        <translation>サーバーが {name} のパスワードを受け付けません。</translation>
    </message>
    <message>
        <source>The server does not know your certificate for {name}. Tell NickServ its fingerprint: /msg NickServ CERT ADD</source>
        <translation>サーバーは {name} の証明書を知りません。指紋を NickServ に登録してください: /msg NickServ CERT ADD</translation>
    </message>
    <message>
        <source>The server does not let this account in: {reason}</source>
        <translation>サーバーがこのアカウントを受け入れません: {reason}</translation>
    </message>
    <message>
        <source>The server ended the connection: {reason}</source>
        <translation>サーバーが接続を切りました: {reason}</translation>
    </message>
    <message>
        <source>The server takes no nick such as {nick}. Add the account with another one.</source>
        <translation>サーバーは {nick} というニックを受け付けません。別のニックでアカウントを追加してください。</translation>
    </message>
    <message>
        <source>The service that is told the password where the server itself does not take it.</source>
        <translation>サーバー自身がパスワードを受け取らない場合に、パスワードを伝えるサービスです。</translation>
    </message>
    <message>
        <source>The session bus cannot be reached: {reason}.</source>
        <translation>セッションバスにつながりません：{reason}。</translation>
    </message>
    <message>
        <source>The session bus has ended.</source>
        <translation>セッションバスが終了しました。</translation>
    </message>
    <message>
        <source>The time of this message does not fit those around it.</source>
        <translation>このメッセージの時刻が前後と合いません。</translation>
    </message>
    <message>
        <source>The token cannot be kept: {reason}.</source>
        <translation>トークンを保存できません：{reason}。</translation>
    </message>
    <message>
        <source>The token of the bot is missing, or is none.</source>
        <translation>ボットのトークンがないか、トークンではありません。</translation>
    </message>
    <message>
        <source>The token of this account is not known.</source>
        <translation>このアカウントのトークンがわかりません。</translation>
    </message>
    <message>
        <source>The token of this bot is not known.</source>
        <translation>このボットのトークンがわかりません。</translation>
    </message>
    <message>
        <source>The token would go to {server} unencrypted.</source>
        <translation>トークンが暗号化されずに {server} へ送られてしまいます。</translation>
    </message>
    <message>
        <source>The topic “{name}” has no reply: there is no pair &lt;SAY {name}&gt;.</source>
        <translation>話題「{name}」には返事がありません。&lt;SAY {name}&gt; の組がありません。</translation>
    </message>
    <message>
        <source>The topic “{name}” has this key in line {first} already.</source>
        <translation>話題「{name}」のこのキーは、すでに {first} 行目にあります。</translation>
    </message>
    <message>
        <source>There are more than {most} files in it.</source>
        <translation>{most}個より多いファイルが入っています。</translation>
    </message>
    <message>
        <source>There are no accounts in Beeper Desktop yet.</source>
        <translation>Beeper Desktopにはまだアカウントがありません。</translation>
    </message>
    <message>
        <source>There are no earlier rules.</source>
        <translation>以前のルールはありません。</translation>
    </message>
    <message>
        <source>There are no keys for the topic “{name}”.</source>
        <translation>話題「{name}」のキーがありません。</translation>
    </message>
    <message>
        <source>There are two modes {mode}.</source>
        <translation>{mode}というモードが二つあります。</translation>
    </message>
    <message>
        <source>There are: {known}, auto.</source>
        <translation>使えるのは次のものです: {known}, auto</translation>
    </message>
    <message>
        <source>There can be no such channel.</source>
        <translation>そのようなチャンネルはあり得ません。</translation>
    </message>
    <message>
        <source>There is a contact {name} already.</source>
        <translation>「{name}」という相手はもういます。</translation>
    </message>
    <message>
        <source>There is a mode {name} already.</source>
        <translation>{name}というモードはもうあります。</translation>
    </message>
    <message>
        <source>There is another base of this name, which came with no package.</source>
        <translation>同じ名前の返事集がすでにあり、パッケージから入れたものではありません。</translation>
    </message>
    <message>
        <source>There is no account on Telegram with this telephone number.</source>
        <translation>この電話番号の Telegram アカウントはありません。</translation>
    </message>
    <message>
        <source>There is no chat with {address}.</source>
        <translation>{address} とのチャットはありません。</translation>
    </message>
    <message>
        <source>There is no encryption at this port of the server.</source>
        <translation>サーバーのこのポートは暗号化に対応していません。</translation>
    </message>
    <message>
        <source>There is no explanation: {reason}</source>
        <translation>説明はありません: {reason}</translation>
    </message>
    <message>
        <source>There is no export of conversations in it.</source>
        <translation>会話のエクスポートが入っていません。</translation>
    </message>
    <message>
        <source>There is no export of conversations in this archive.</source>
        <translation>このアーカイブに会話のエクスポートは入っていません。</translation>
    </message>
    <message>
        <source>There is no format named {name}.</source>
        <translation>{name}という形式はありません。</translation>
    </message>
    <message>
        <source>There is no key {key}.</source>
        <translation>キー {key} はありません。</translation>
    </message>
    <message>
        <source>There is no message in it as ZNC writes them.</source>
        <translation>ZNCの形のメッセージがありません。</translation>
    </message>
    <message>
        <source>There is no message with a date that WhatsApp would write.</source>
        <translation>WhatsAppの書き方の日付を持つメッセージがありません。</translation>
    </message>
    <message>
        <source>There is no mode {mode}.</source>
        <translation>{mode}というモードはありません。</translation>
    </message>
    <message>
        <source>There is no pair {missing}. Perhaps you mean the topic “{meant}” of line {first}.</source>
        <translation>{missing} の組がありません。{first} 行目の話題「{meant}」のことかもしれません。</translation>
    </message>
    <message>
        <source>There is no placeholder {name}.</source>
        <translation>{name} という差し込みはありません。</translation>
    </message>
    <message>
        <source>There is no placeholder {written}, so it is sent as it stands. Perhaps you mean {meant}.</source>
        <translation>{written} という差し込みはないので、書かれたまま送られます。{meant} のことかもしれません。</translation>
    </message>
    <message>
        <source>There is no placeholder {written}, so it is sent as it stands. There are: {names}. A brace that is only a brace is written “{{{{”.</source>
        <translation>{written} という差し込みはないので、書かれたまま送られます。使えるのは {names} です。ただの括弧は「{{{{」と書きます。</translation>
    </message>
    <message>
        <source>There is no proposal {id}.</source>
        <translation>提案{id}はありません。</translation>
    </message>
    <message>
        <source>There is no session bus over which Pidgin could be reached.</source>
        <translation>Pidgin につなぐためのセッションバスがありません。</translation>
    </message>
    <message>
        <source>There is no such channel.</source>
        <translation>そのようなチャンネルはありません。</translation>
    </message>
    <message>
        <source>There is no such date or time.</source>
        <translation>そのような日時はありません。</translation>
    </message>
    <message>
        <source>There is no such file or folder.</source>
        <translation>そのようなファイルもフォルダーもありません。</translation>
    </message>
    <message>
        <source>There is no such room.</source>
        <translation>そのようなルームはありません。</translation>
    </message>
    <message>
        <source>These are not two contacts but one.</source>
        <translation>二人ではなく、同じ相手です。</translation>
    </message>
    <message>
        <source>These lines belong to topics that are not whole, and would be lost: {lines}.</source>
        <translation>次の行は不完全な話題のもので、失われてしまいます：{lines}。</translation>
    </message>
    <message>
        <source>They are shown as they are now. Do it once more.</source>
        <translation>今のルールを表示しています。もう一度行ってください。</translation>
    </message>
    <message>
        <source>This account is not signed in in Pidgin.</source>
        <translation>このアカウントは Pidgin でサインインしていません。</translation>
    </message>
    <message>
        <source>This account was deleted.</source>
        <translation>このアカウントは削除されました。</translation>
    </message>
    <message>
        <source>This cannot be shared as a package: it is {kind}, which may run code or ask other computers.</source>
        <translation>これはパッケージにできません。{kind}なので、コードを実行したり他のコンピューターに尋ねたりすることがあります。</translation>
    </message>
    <message>
        <source>This contact has blocked the bot.</source>
        <translation>相手がボットをブロックしています。</translation>
    </message>
    <message>
        <source>This contact has blocked you.</source>
        <translation>相手があなたをブロックしています。</translation>
    </message>
    <message>
        <source>This contact is not marked: nothing that he writes is sent to a language model.</source>
        <translation>この相手には印がないので、言葉は言語モデルに送りません。</translation>
    </message>
    <message>
        <source>This file is no TOML: {reason}.</source>
        <translation>このファイルは TOML ではありません: {reason}。</translation>
    </message>
    <message>
        <source>This file of a model is broken, or of a form that Boltun does not read: {detail}.</source>
        <translation>モデルのファイルが壊れているか、Boltun の読めない形式です：{detail}。</translation>
    </message>
    <message>
        <source>This finds nothing that line {first} does not find, and the reply is the same.</source>
        <translation>ここで見つかるものは {first} 行目でも見つかり、返事も同じです。</translation>
    </message>
    <message>
        <source>This is an automatic reply. I have just been alerted to your message, but I may not see it at once.</source>
        <translation>これは自動返信です。本人にはすぐに知らせましたが、気づくのが遅れるかもしれません。</translation>
    </message>
    <message>
        <source>This is an automatic reply. I have noted that you want to be called back.</source>
        <translation>これは自動返信です。折り返しのご希望を記録しました。</translation>
    </message>
    <message>
        <source>This is an automatic reply; I have just been alerted to your message, but I may not see it in time. Please call {numbers} now.</source>
        <translation>これは自動返信です。本人にはすぐに知らせましたが、気づくのが遅れるかもしれません。今すぐ{numbers}に電話してください。</translation>
    </message>
    <message>
        <source>This is an automatic reply; I have just been alerted to your message. Please do not stay alone with this: call {numbers}, or somebody who is near you, now.</source>
        <translation>これは自動返信です。本人にはすぐに知らせました。どうかひとりで抱えないで、今すぐ{numbers}か、近くの人に電話してください。</translation>
    </message>
    <message>
        <source>This is no date.</source>
        <translation>日付ではありません。</translation>
    </message>
    <message>
        <source>This is no export of conversations in a known format.</source>
        <translation>対応する形式の会話のエクスポートではありません。</translation>
    </message>
    <message>
        <source>This is no message.</source>
        <translation>これはメッセージではありません。</translation>
    </message>
    <message>
        <source>This is no model of meanings: it has no file {name}.</source>
        <translation>意味のモデルではありません：ファイル {name} がありません。</translation>
    </message>
    <message>
        <source>This is no package of Boltun: it has no manifest.</source>
        <translation>Boltun のパッケージではありません。目録がありません。</translation>
    </message>
    <message>
        <source>This is no package of Boltun: it is no ZIP file, or has something behind its end.</source>
        <translation>Boltun のパッケージではありません。ZIP ファイルでないか、末尾の後ろに余分なものがあります。</translation>
    </message>
    <message>
        <source>This is no text in any known encoding.</source>
        <translation>知っている文字コードのどれでもテキストとして読めません。</translation>
    </message>
    <message>
        <source>This is no time zone: {reason}.</source>
        <translation>タイムゾーンではありません: {reason}</translation>
    </message>
    <message>
        <source>This is not in the bin any more.</source>
        <translation>これはもうごみ箱にありません。</translation>
    </message>
    <message>
        <source>This is not the token of a bot. @BotFather in Telegram shows it: /mybots, then API Token.</source>
        <translation>これはボットのトークンではありません。Telegram の @BotFather で /mybots、API Token の順に選ぶと表示されます。</translation>
    </message>
    <message>
        <source>This is {title}, which sends no words to another computer.</source>
        <translation>これは{title}で、ほかのコンピューターには何も送りません。</translation>
    </message>
    <message>
        <source>This key has an empty reply and others, so Boltun is silent by chance.</source>
        <translation>このキーには空の返事とそうでない返事があるので、Boltun は偶然黙ります。</translation>
    </message>
    <message>
        <source>This key is found in none of {total} messages.</source>
        <translation>このキーは {total} 件のメッセージのどれにも見つかりません。</translation>
    </message>
    <message>
        <source>This key is found in {count} of {total} messages, {percent} % of them.</source>
        <translation>このキーは {total} 件のメッセージのうち {count} 件（{percent} %）で見つかります。</translation>
    </message>
    <message>
        <source>This line has characters that mean nothing in its encoding.</source>
        <translation>この行には、文字コードで意味を持たない文字があります。</translation>
    </message>
    <message>
        <source>This line is no JSON object, or it is cut.</source>
        <translation>この行はJSONのオブジェクトではないか、途中で切れています。</translation>
    </message>
    <message>
        <source>This package is made for a newer Boltun.</source>
        <translation>このパッケージはもっと新しい Boltun のためのものです。</translation>
    </message>
    <message>
        <source>This quotation mark has no partner, so the words behind it may stand anywhere.</source>
        <translation>この引用符には対になるものがないので、その後の語はどこにあってもよいことになります。</translation>
    </message>
    <message>
        <source>This reply differs from the one in line {first} in capitals or punctuation only: a contact who gets both reads the same twice.</source>
        <translation>この返事と {first} 行目の返事の違いは大文字小文字か記号だけです。両方が届くと、相手は同じことを二度読みます。</translation>
    </message>
    <message>
        <source>This reply names other numbers than the one in line {first}, and the dice choose between them.</source>
        <translation>この返事の数は {first} 行目の返事と違い、どちらになるかは偶然です。</translation>
    </message>
    <message>
        <source>This reply says the opposite of the one in line {first}, and the dice choose between them.</source>
        <translation>この返事は {first} 行目の返事と正反対で、どちらになるかは偶然です。</translation>
    </message>
    <message>
        <source>This reply seems to promise something in your name, and no &lt;PROMISE&gt; pair says so.</source>
        <translation>この返事はあなたの名で何かを約束しているようですが、それを示す &lt;PROMISE&gt; がありません。</translation>
    </message>
    <message>
        <source>This server wants another password of the server.</source>
        <translation>サーバーが別のサーバーパスワードを求めています。</translation>
    </message>
    <message>
        <source>This session was ended, under Settings, Devices, or by Telegram. Connect again to sign in.</source>
        <translation>このセッションは「設定」の「デバイス」で、または Telegram によって終了されました。もう一度接続してログインしてください。</translation>
    </message>
    <message>
        <source>This token is that of @{name}, not of {address}. Add an account for @{name}, or give the token of {address}.</source>
        <translation>これは {address} ではなく @{name} のトークンです。@{name} のアカウントを追加するか、{address} のトークンを入力してください。</translation>
    </message>
    <message>
        <source>This version of Beeper has no events, so messages come some seconds late.</source>
        <translation>このバージョンのBeeperにはイベントがないため、メッセージは数秒遅れて届きます。</translation>
    </message>
    <message>
        <source>Those that Boltun joins, with commas between them; behind a blank the key, if there is one. For example: #cats, #friends secret.</source>
        <translation>Boltun が入るチャンネルをコンマで区切って書きます。キーがあれば空白の後に書きます。例: #cats, #friends secret</translation>
    </message>
    <message>
        <source>Those to enter, separated by commas: room@conference.example.org, or …/YOUR NAME THERE.</source>
        <translation>入るルームをカンマで区切って入力します：room@conference.example.org、または …/そこでの名前。</translation>
    </message>
    <message>
        <source>Times by a calendar are as {{ calendar = &quot;work.ics&quot;, busy = true }}.</source>
        <translation>カレンダーによる時間は{{ calendar = &quot;work.ics&quot;, busy = true }}のように書きます。</translation>
    </message>
    <message>
        <source>To be called back</source>
        <translation>折り返しの頼み</translation>
    </message>
    <message>
        <source>To talk to a human</source>
        <translation>人と話す</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>トークン</translation>
    </message>
    <message>
        <source>Try again, or type the address.</source>
        <translation>もう一度試すか、アドレスを入力してください。</translation>
    </message>
    <message>
        <source>Turkish</source>
        <translation>トルコ語</translation>
    </message>
    <message>
        <source>Type it, and look again.</source>
        <translation>入力して、もう一度探してください。</translation>
    </message>
    <message>
        <source>Type the address.</source>
        <translation>アドレスを入力してください。</translation>
    </message>
    <message>
        <source>Understand misspelt words</source>
        <translation>崩れた言葉も読む</translation>
    </message>
    <message>
        <source>United Kingdom</source>
        <translation>イギリス</translation>
    </message>
    <message>
        <source>United States</source>
        <translation>アメリカ合衆国</translation>
    </message>
    <message>
        <source>Unpack it, and name the file.</source>
        <translation>展開して、ファイルを指定してください。</translation>
    </message>
    <message>
        <source>Unpack it, and name the folder.</source>
        <translation>展開して、フォルダーを指定してください。</translation>
    </message>
    <message>
        <source>Until it is changed, the value of settings.toml is used.</source>
        <translation>直すまでは、settings.tomlの値を使います。</translation>
    </message>
    <message>
        <source>Until it is mended, Boltun answers nobody while this mode holds.</source>
        <translation>直すまで、このモードの間Boltunは誰にも返事をしません。</translation>
    </message>
    <message>
        <source>Until it is mended, Boltun answers nobody.</source>
        <translation>直すまで、Boltunは誰にも返事をしません。</translation>
    </message>
    <message>
        <source>Until it is mended, braces are sent as they stand.</source>
        <translation>直すまで、波括弧は書かれたまま送られます。</translation>
    </message>
    <message>
        <source>Until it is mended, this rule does not count.</source>
        <translation>直すまで、このルールは無効です。</translation>
    </message>
    <message>
        <source>Until then Boltun goes by the copy of {time}.</source>
        <translation>それまでは{time}の写しを使います。</translation>
    </message>
    <message>
        <source>Until then Boltun keeps to the last rules that it knows, or answers nobody.</source>
        <translation>それまでは最後に読めたルールに従い、それがなければ誰にも返事をしません。</translation>
    </message>
    <message>
        <source>Until then no mode begins by it, and hours that go by it answer nobody.</source>
        <translation>それまでは、それによるモードは始まらず、それで決まる時間には誰にも返事をしません。</translation>
    </message>
    <message>
        <source>Urgent words</source>
        <translation>緊急の言葉</translation>
    </message>
    <message>
        <source>User name</source>
        <translation>ユーザー名</translation>
    </message>
    <message>
        <source>Wait for it, and let time pass after that.</source>
        <translation>返事を待ってから、時間を進めてください。</translation>
    </message>
    <message>
        <source>Wait until somebody writes there.</source>
        <translation>だれかがそこに書くまで待ってください。</translation>
    </message>
    <message>
        <source>Waiting for the code that your phone shows.</source>
        <translation>電話に表示されるコードを待っています。</translation>
    </message>
    <message>
        <source>Warn again after</source>
        <translation>もう一度知らせるまで</translation>
    </message>
    <message>
        <source>WebSocket</source>
        <translation>WebSocket</translation>
    </message>
    <message>
        <source>WeeChat</source>
        <translation>WeeChat</translation>
    </message>
    <message>
        <source>Western Europe</source>
        <translation>西ヨーロッパ</translation>
    </message>
    <message>
        <source>What answers there does not speak IRC.</source>
        <translation>応答した相手は IRC ではありません。</translation>
    </message>
    <message>
        <source>What becomes of a message about a death, a crisis, an illness, an emergency, violence or other bad news. No base replies to it, unless you choose “as usual”, and you are called at once.</source>
        <translation>死、命の危機、病気、緊急事態、暴力、その他の悪い知らせのメッセージをどう扱うか。「ふだんどおり」を選ばないかぎり返事集は答えず、すぐにあなたを呼びます。</translation>
    </message>
    <message>
        <source>What contacts can ask for</source>
        <translation>相手が頼めること</translation>
    </message>
    <message>
        <source>What is said in rooms is never sent to a language model.</source>
        <translation>ルームで話されたことは言語モデルに送りません。</translation>
    </message>
    <message>
        <source>What stands before was read. Close the program that writes it, or take a copy.</source>
        <translation>ここまでは読みました。書き込んでいるプログラムを閉じるか、コピーを使ってください。</translation>
    </message>
    <message>
        <source>What stands before was read. Export it again to get the rest.</source>
        <translation>ここまでは読み取りました。残りを得るには、もう一度エクスポートしてください。</translation>
    </message>
    <message>
        <source>What the language model used today cannot be counted: {reason}.</source>
        <translation>言語モデルが今日使った量を数えられません: {reason}。</translation>
    </message>
    <message>
        <source>Whatever stands there is shown to everybody. Empty: the nick.</source>
        <translation>ここに書いたものは全員に見えます。空ならニックです。</translation>
    </message>
    <message>
        <source>WhatsApp</source>
        <translation>WhatsApp</translation>
    </message>
    <message>
        <source>When a contact has got as many answers as you allow, he hears once that there are no more for now. Programs hear nothing.</source>
        <translation>相手への返事が許可した回数に達したとき、ここまでだと一度だけ伝えます。プログラムには何も言いません。</translation>
    </message>
    <message>
        <source>When you chose the mode (Unix seconds).</source>
        <translation>モードを選んだ時刻（Unix秒）。</translation>
    </message>
    <message>
        <source>Where help is needed at once. {numbers} stands for the numbers to call.</source>
        <translation>すぐに助けが必要なとき。{numbers}は電話番号に置き換わります。</translation>
    </message>
    <message>
        <source>Where the program runs. Empty: your home folder.</source>
        <translation>プログラムを動かす場所です。空ならホームフォルダーです。</translation>
    </message>
    <message>
        <source>While I am at another device</source>
        <translation>ほかの端末を使っている間</translation>
    </message>
    <message>
        <source>Who leaves out the question mark gets no answer: there is no “{twin}”.</source>
        <translation>疑問符を省いた人には返事がありません。「{twin}」がないからです。</translation>
    </message>
    <message>
        <source>Who takes passwords</source>
        <translation>パスワードの受け取り役</translation>
    </message>
    <message>
        <source>With a password only. Empty: Delta Chat&apos;s program finds it.</source>
        <translation>パスワードを使う場合だけです。空欄：Delta Chat のプログラムが探します。</translation>
    </message>
    <message>
        <source>With the country in front, such as +49 170 1234567.</source>
        <translation>国番号から始めます。例: +49 170 1234567</translation>
    </message>
    <message>
        <source>Without general replies, because others stand behind it</source>
        <translation>次のものがあるので、一般的な返事を使わずに</translation>
    </message>
    <message>
        <source>Without it everybody on the way can read along, and no password leaves this computer.</source>
        <translation>暗号化しないと途中の誰にでも読まれます。パスワードはこのコンピューターから送りません。</translation>
    </message>
    <message>
        <source>Write a list of objects with key and reply.</source>
        <translation>key と reply を持つオブジェクトの一覧を書いてください。</translation>
    </message>
    <message>
        <source>Write another one.</source>
        <translation>別のものを書いてください。</translation>
    </message>
    <message>
        <source>Write it as in sqlite:////folder/file.sqlite or postgresql://user@host/name, or name a file that ends in .sqlite or .db.</source>
        <translation>sqlite:////folder/file.sqlite や postgresql://user@host/name のように書くか、.sqlite か .db で終わるファイルを指定してください。</translation>
    </message>
    <message>
        <source>Write it with the country in front, such as +49 170 1234567.</source>
        <translation>国番号から書いてください。例: +49 170 1234567</translation>
    </message>
    <message>
        <source>Write it without one.</source>
        <translation>それらを使わずに書いてください。</translation>
    </message>
    <message>
        <source>Write nick@server, for example anna@irc.libera.chat. A nick begins with a letter and has no blanks.</source>
        <translation>anna@irc.libera.chat のように「ニック@サーバー」と書いてください。ニックは文字で始まり、空白を含みません。</translation>
    </message>
    <message>
        <source>Write one &lt;category&gt; element.</source>
        <translation>&lt;category&gt; 要素を一つ書いてください。</translation>
    </message>
    <message>
        <source>Write one under Bases, and switch it on there.</source>
        <translation>「返事集」で作り、そこでオンにしてください。</translation>
    </message>
    <message>
        <source>Write one.</source>
        <translation>名前を書いてください。</translation>
    </message>
    <message>
        <source>Write the one that you mean as it stands there.</source>
        <translation>使いたいものを、ここにあるとおりに入力してください。</translation>
    </message>
    <message>
        <source>Write to somebody on your phone; or see “submitRateLimitChallenge” of signal-cli.</source>
        <translation>スマートフォンから誰かに書くか、signal-cliの「submitRateLimitChallenge」をご覧ください。</translation>
    </message>
    <message>
        <source>Write what Boltun should say.</source>
        <translation>Boltun に言わせることを書いてください。</translation>
    </message>
    <message>
        <source>XMPP</source>
        <translation>XMPP</translation>
    </message>
    <message>
        <source>XMPP (Jabber)</source>
        <translation>XMPP (Jabber)</translation>
    </message>
    <message>
        <source>You are banned from it.</source>
        <translation>入室を禁止されています。</translation>
    </message>
    <message>
        <source>You are in too many channels.</source>
        <translation>入っているチャンネルが多すぎます。</translation>
    </message>
    <message>
        <source>You are no member any more.</source>
        <translation>もうメンバーではありません。</translation>
    </message>
    <message>
        <source>You are not in this group any more.</source>
        <translation>あなたはもうこのグループにいません。</translation>
    </message>
    <message>
        <source>You are writing in this conversation yourself.</source>
        <translation>あなたがこの会話に自分で書いています。</translation>
    </message>
    <message>
        <source>You chose never to answer this contact.</source>
        <translation>この相手には決して答えないと、あなたが選びました。</translation>
    </message>
    <message>
        <source>You chose that Boltun never writes to this contact.</source>
        <translation>Boltun がこの相手に決して書かないよう、あなたが選びました。</translation>
    </message>
    <message>
        <source>You chose to answer this contact automatically.</source>
        <translation>この相手に自動で答えるよう、あなたが選びました。</translation>
    </message>
    <message>
        <source>You did not agree that code in this folder runs.</source>
        <translation>このフォルダーのコードを実行することに同意していません。</translation>
    </message>
    <message>
        <source>You dropped the reply that was held.</source>
        <translation>待っていた返事を、あなたが取り消しました。</translation>
    </message>
    <message>
        <source>You have blocked this contact.</source>
        <translation>あなたはこの相手をブロックしています。</translation>
    </message>
    <message>
        <source>You have to use the name that you registered there.</source>
        <translation>そこで登録した名前を使う必要があります。</translation>
    </message>
    <message>
        <source>You let Boltun start the conversation.</source>
        <translation>あなたが Boltun に話しかけさせました。</translation>
    </message>
    <message>
        <source>You may not make a room there.</source>
        <translation>そこではルームを作れません。</translation>
    </message>
    <message>
        <source>You may not write in this group.</source>
        <translation>あなたはこのグループに書くことができません。</translation>
    </message>
    <message>
        <source>You sent the reply that was held.</source>
        <translation>待っていた返事を、あなたが送りました。</translation>
    </message>
    <message>
        <source>You want to be asked before anybody is answered on this account.</source>
        <translation>このアカウントでは、誰かに答える前に確認することになっています。</translation>
    </message>
    <message>
        <source>You want to be asked before this contact is answered.</source>
        <translation>この相手には、答える前に確認することになっています。</translation>
    </message>
    <message>
        <source>You were thrown out.</source>
        <translation>追い出されました。</translation>
    </message>
    <message>
        <source>You wrote to somebody a short while ago.</source>
        <translation>少し前に、あなたが誰かに書きました。</translation>
    </message>
    <message>
        <source>Your account has one besides the code: Settings, Privacy and Security, Two-Step Verification.</source>
        <translation>このアカウントにはコードのほかにパスワードがあります。「設定」「プライバシーとセキュリティ」「2 段階認証」で設定したものです。</translation>
    </message>
    <message>
        <source>Your certificate</source>
        <translation>あなたの証明書</translation>
    </message>
    <message>
        <source>Your certificate {path} cannot be used: {reason}. It has to be a PEM file with a certificate and its key, without a password.</source>
        <translation>証明書 {path} は使えません: {reason}。証明書とパスワードなしの鍵が入った PEM ファイルが必要です。</translation>
    </message>
    <message>
        <source>Your name is taken there.</source>
        <translation>そこではその名前はもう使われています。</translation>
    </message>
    <message>
        <source>Your own name on Telegram</source>
        <translation>Telegram でのあなたの名前</translation>
    </message>
    <message>
        <source>Your rules have a fault: Boltun answers nobody until it is mended.</source>
        <translation>ルールに誤りがあります。直すまで、Boltunは誰にも返事をしません。</translation>
    </message>
    <message>
        <source>Your rules name this contact among those who are never answered.</source>
        <translation>あなたのルールでは、この相手には返事をしないことになっています。</translation>
    </message>
    <message>
        <source>ZNC</source>
        <translation>ZNC</translation>
    </message>
    <message>
        <source>_set sets the variable that {argument} names; for {argument} itself write &amp;{argument}.</source>
        <translation>_set は {argument} が指す名前の変数を設定します。{argument} そのものには &amp;{argument} と書きます。</translation>
    </message>
    <message>
        <source>a DialBB application</source>
        <translation>DialBB アプリケーション</translation>
    </message>
    <message>
        <source>a crisis helpline</source>
        <translation>地域の相談窓口</translation>
    </message>
    <message>
        <source>a day such as 2026-12-31 has to follow “{word}”</source>
        <translation>「{word}」の後には2026-12-31のような日付が必要です</translation>
    </message>
    <message>
        <source>a language model</source>
        <translation>言語モデル</translation>
    </message>
    <message>
        <source>a list of texts</source>
        <translation>文字列の一覧</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数</translation>
    </message>
    <message>
        <source>a reply base</source>
        <translation>返事集</translation>
    </message>
    <message>
        <source>a set of AIML categories</source>
        <translation>AIML カテゴリーの集まり</translation>
    </message>
    <message>
        <source>a sober text</source>
        <translation>落ち着いた返事</translation>
    </message>
    <message>
        <source>a text in quotation marks</source>
        <translation>引用符で囲んだ文字列</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>always</source>
        <translation>いつも</translation>
    </message>
    <message>
        <source>an ELIZA script</source>
        <translation>ELIZA スクリプト</translation>
    </message>
    <message>
        <source>another sentence asks for something</source>
        <translation>ほかの文が何かを求めています</translation>
    </message>
    <message>
        <source>answer all the same</source>
        <translation>それでも答える</translation>
    </message>
    <message>
        <source>answer in rooms</source>
        <translation>ルームで答える</translation>
    </message>
    <message>
        <source>any special word</source>
        <translation>特別語のどれか</translation>
    </message>
    <message>
        <source>as the system</source>
        <translation>システムと同じ</translation>
    </message>
    <message>
        <source>as usual</source>
        <translation>ふだんどおり</translation>
    </message>
    <message>
        <source>away for longer</source>
        <translation>長時間離席中</translation>
    </message>
    <message>
        <source>common phrase</source>
        <translation>定型句</translation>
    </message>
    <message>
        <source>common phrase, as the whole message</source>
        <translation>定型句、メッセージ全体</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>暗い</translation>
    </message>
    <message>
        <source>days</source>
        <translation>日</translation>
    </message>
    <message>
        <source>do not answer while one is connected at all</source>
        <translation>どれかが接続中なら答えない</translation>
    </message>
    <message>
        <source>do not answer while one shows me as online</source>
        <translation>どれかで在席中と表示されていれば答えない</translation>
    </message>
    <message>
        <source>elsewhere the local emergency number</source>
        <translation>ほかの国なら現地の緊急番号</translation>
    </message>
    <message>
        <source>every message</source>
        <translation>メッセージごと</translation>
    </message>
    <message>
        <source>general reply (ESCAPE)</source>
        <translation>一般的な返事（ESCAPE）</translation>
    </message>
    <message>
        <source>general reply (FAILURE)</source>
        <translation>一般的な返事（FAILURE）</translation>
    </message>
    <message>
        <source>goto {reply}</source>
        <translation>goto {reply}</translation>
    </message>
    <message>
        <source>h</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>hours go from 00:00 to 24:00</source>
        <translation>時刻は00:00から24:00までです</translation>
    </message>
    <message>
        <source>irssi</source>
        <translation>irssi</translation>
    </message>
    <message>
        <source>it ends when it begins; all day is 00:00-24:00</source>
        <translation>始まりと終わりが同じです。終日は00:00-24:00と書きます</translation>
    </message>
    <message>
        <source>it is a text such as “Europe/Berlin”</source>
        <translation>「Europe/Berlin」のようなテキストにしてください</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>空です</translation>
    </message>
    <message>
        <source>it is larger than {size} MB</source>
        <translation>{size} MB より大きいです</translation>
    </message>
    <message>
        <source>it is no calendar</source>
        <translation>カレンダーではありません</translation>
    </message>
    <message>
        <source>it is no calendar that can be read ({said})</source>
        <translation>読めるカレンダーではありません（{said}）</translation>
    </message>
    <message>
        <source>it leads from one address to the next</source>
        <translation>アドレスから別のアドレスへと続きます</translation>
    </message>
    <message>
        <source>it leads to an address without https</source>
        <translation>https でないアドレスに通じています</translation>
    </message>
    <message>
        <source>it may not be read</source>
        <translation>読むことが許されていません</translation>
    </message>
    <message>
        <source>it names more days than a first and a last one</source>
        <translation>最初と最後のほかにも日付があります</translation>
    </message>
    <message>
        <source>keep a status that only the rules of Boltun see</source>
        <translation>Boltun の規則だけが見る状態を持つ</translation>
    </message>
    <message>
        <source>kept from: {message}</source>
        <translation>元の発言: {message}</translation>
    </message>
    <message>
        <source>key {key} (weight {weight}): {pattern}</source>
        <translation>キー {key} (重み {weight}): {pattern}</translation>
    </message>
    <message>
        <source>know who is in your contact list</source>
        <translation>連絡先リストにだれがいるかを知る</translation>
    </message>
    <message>
        <source>language model</source>
        <translation>言語モデル</translation>
    </message>
    <message>
        <source>lay a held reply into your own input line there</source>
        <translation>確認待ちの返事をそちらの入力欄に置く</translation>
    </message>
    <message>
        <source>light</source>
        <translation>明るい</translation>
    </message>
    <message>
        <source>mIRC</source>
        <translation>mIRC</translation>
    </message>
    <message>
        <source>mark all that Boltun writes as automatic</source>
        <translation>Boltunが書いたものすべてに自動の印を付ける</translation>
    </message>
    <message>
        <source>mark messages as read</source>
        <translation>メッセージを既読にする</translation>
    </message>
    <message>
        <source>mark the warning as written by a program</source>
        <translation>お知らせにプログラムの印を付ける</translation>
    </message>
    <message>
        <source>min</source>
        <translation>分</translation>
    </message>
    <message>
        <source>near in meaning</source>
        <translation>意味が近い</translation>
    </message>
    <message>
        <source>never</source>
        <translation>読まない</translation>
    </message>
    <message>
        <source>no numbers</source>
        <translation>番号なし</translation>
    </message>
    <message>
        <source>none of its days is such a weekday</source>
        <translation>その曜日にあたる日がありません</translation>
    </message>
    <message>
        <source>not here</source>
        <translation>不在</translation>
    </message>
    <message>
        <source>nothing found, so the key xnone is tried</source>
        <translation>何も見つからないので、キー xnone を試します</translation>
    </message>
    <message>
        <source>notice what you write on other devices</source>
        <translation>ほかの機器であなたが書いたことに気づく</translation>
    </message>
    <message>
        <source>of the system&apos;s country</source>
        <translation>システムの国</translation>
    </message>
    <message>
        <source>once a day</source>
        <translation>一日に一度</translation>
    </message>
    <message>
        <source>once a week</source>
        <translation>週に1回</translation>
    </message>
    <message>
        <source>once an hour</source>
        <translation>一時間に一度</translation>
    </message>
    <message>
        <source>once ever</source>
        <translation>一度だけ</translation>
    </message>
    <message>
        <source>once in 10 minutes</source>
        <translation>10分に1回</translation>
    </message>
    <message>
        <source>once until I write</source>
        <translation>自分が書くまで1回</translation>
    </message>
    <message>
        <source>opened with: {reply}</source>
        <translation>話しかけ: {reply}</translation>
    </message>
    <message>
        <source>reading it takes too long</source>
        <translation>読むのに時間がかかりすぎます</translation>
    </message>
    <message>
        <source>reading it takes too much time or memory</source>
        <translation>読むのに時間かメモリがかかりすぎます</translation>
    </message>
    <message>
        <source>recalled: {reply}</source>
        <translation>思い出したもの: {reply}</translation>
    </message>
    <message>
        <source>s</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>said: {reply}</source>
        <translation>返事: {reply}</translation>
    </message>
    <message>
        <source>saved for later: {reply}</source>
        <translation>あとのために残したもの: {reply}</translation>
    </message>
    <message>
        <source>see whether a reply arrived and was read</source>
        <translation>返事が届いたか、読まれたかを知る</translation>
    </message>
    <message>
        <source>sentence: {sentence}</source>
        <translation>文: {sentence}</translation>
    </message>
    <message>
        <source>show the pictures of contacts</source>
        <translation>相手の画像を表示する</translation>
    </message>
    <message>
        <source>show your contacts that a reply is being typed</source>
        <translation>返事を入力中であることを相手に見せる</translation>
    </message>
    <message>
        <source>show your status and change it</source>
        <translation>あなたの状態を見せ、変える</translation>
    </message>
    <message>
        <source>signal-cli</source>
        <translation>signal-cli</translation>
    </message>
    <message>
        <source>signal-cli does not answer.</source>
        <translation>signal-cliが応答しません。</translation>
    </message>
    <message>
        <source>signal-cli does not answer: {words}.</source>
        <translation>signal-cliが応答しません：{words}。</translation>
    </message>
    <message>
        <source>signal-cli ended with {code}.</source>
        <translation>signal-cliが {code} で終了しました。</translation>
    </message>
    <message>
        <source>signal-cli ended with {code}: {words}.</source>
        <translation>signal-cliが {code} で終了しました：{words}。</translation>
    </message>
    <message>
        <source>signal-cli is not linked to {number}, or not any more: {words}. Say “signal-cli link -n Boltun” in a terminal, and scan what it shows with your phone.</source>
        <translation>signal-cliは {number} にリンクされていないか、リンクが解除されました：{words}。端末で「signal-cli link -n Boltun」を実行し、表示されたものをスマートフォンで読み取ってください。</translation>
    </message>
    <message>
        <source>signal-cli is not made by Signal, and Signal promises nothing to programs. It is one more linked device of your account: it reads and writes all that you can read and write there.</source>
        <translation>signal-cliはSignalの製品ではなく、Signalはプログラムの利用を保証していません。これはあなたのアカウントにリンクされた端末の一つになり、あなたが読み書きできるものをすべて読み書きします。</translation>
    </message>
    <message>
        <source>signal-cli needs a newer Java: {words}.</source>
        <translation>signal-cliにはより新しいJavaが必要です：{words}。</translation>
    </message>
    <message>
        <source>silence</source>
        <translation>沈黙</translation>
    </message>
    <message>
        <source>the day {day} is too far away</source>
        <translation>{day}は遠すぎます</translation>
    </message>
    <message>
        <source>the emergency number where you are</source>
        <translation>お住まいの地域の緊急番号</translation>
    </message>
    <message>
        <source>the server answers {code}</source>
        <translation>サーバーの答えは {code} です</translation>
    </message>
    <message>
        <source>the server cannot be reached</source>
        <translation>サーバーに届きません</translation>
    </message>
    <message>
        <source>the server cannot be reached ({said})</source>
        <translation>サーバーに届きません（{said}）</translation>
    </message>
    <message>
        <source>the server does not answer, or is too slow</source>
        <translation>サーバーが答えないか、遅すぎます</translation>
    </message>
    <message>
        <source>there is no day {day}</source>
        <translation>{day}という日はありません</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>そのファイルはありません</translation>
    </message>
    <message>
        <source>there is room for one pair of hours; write a second text for others</source>
        <translation>時間帯は一つだけ書けます。ほかの時間帯は別のテキストにしてください</translation>
    </message>
    <message>
        <source>this computer knows no time zone “{name}”</source>
        <translation>このコンピューターは「{name}」というタイムゾーンを知りません</translation>
    </message>
    <message>
        <source>too much to look through: the rest counts as not found</source>
        <translation>多すぎて調べきれません。残りは見つからなかったものとします</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true または false</translation>
    </message>
    <message>
        <source>where the base wants it</source>
        <translation>返事集の指定に従う</translation>
    </message>
    <message>
        <source>wildcards: {stars}</source>
        <translation>ワイルドカード: {stars}</translation>
    </message>
    <message>
        <source>words anywhere</source>
        <translation>語を含む</translation>
    </message>
    <message>
        <source>words in order</source>
        <translation>順番どおりの語</translation>
    </message>
    <message>
        <source>words in order and side by side</source>
        <translation>順番どおりで、隣り合う語</translation>
    </message>
    <message>
        <source>words side by side</source>
        <translation>隣り合う語</translation>
    </message>
    <message>
        <source>{account} is not connected.</source>
        <translation>{account} は接続していません。</translation>
    </message>
    <message>
        <source>{account} is not signed in in Pidgin.</source>
        <translation>{account} は Pidgin でサインインしていません。</translation>
    </message>
    <message>
        <source>{account}: the trusted certificate is not a SHA-256 fingerprint.</source>
        <translation>{account}: 信頼する証明書が SHA-256 の指紋ではありません。</translation>
    </message>
    <message>
        <source>{account}: there is no encoding named {encoding}.</source>
        <translation>{account}: {encoding} という文字コードはありません。</translation>
    </message>
    <message>
        <source>{account}: {given} is no number from 0 to {most}.</source>
        <translation>{account}：{given} は 0 から {most} までの数ではありません。</translation>
    </message>
    <message>
        <source>{account}: {port} is not a port.</source>
        <translation>{account}: {port} はポートではありません。</translation>
    </message>
    <message>
        <source>{account}: {server} is not the address of a server.</source>
        <translation>{account}：{server} はサーバーのアドレスではありません。</translation>
    </message>
    <message>
        <source>{account}: {value} cannot be the value of “{option}”.</source>
        <translation>{account}: 「{option}」に {value} は使えません。</translation>
    </message>
    <message>
        <source>{account}: “{channel}” is not a channel.</source>
        <translation>{account}: 「{channel}」はチャンネルではありません。</translation>
    </message>
    <message>
        <source>{account}: “{option}” has a blank or a line break in it.</source>
        <translation>{account}: 「{option}」に空白か改行が入っています。</translation>
    </message>
    <message>
        <source>{account}: “{room}” is not the address of a room.</source>
        <translation>{account}：「{room}」はルームのアドレスではありません。</translation>
    </message>
    <message>
        <source>{contact} is not marked: nothing of what he wrote is sent to a language model.</source>
        <translation>{contact} には印がないので、言葉は言語モデルに送りません。</translation>
    </message>
    <message>
        <source>{contact} is not on Signal any more.</source>
        <translation>{contact} はもうSignalを使っていません。</translation>
    </message>
    <message>
        <source>{count} keys, this one first, share one reply: a contact may read it again and again. As a topic they can share further replies.</source>
        <translation>このキーをはじめ {count} 個のキーの返事が一つしかなく、相手は同じ返事を何度も読むかもしれません。話題にまとめれば、ほかの返事も共有できます。</translation>
    </message>
    <message>
        <source>{count} messages hold these words without being a question, and nothing else was found in them.</source>
        <translation>{count} 件のメッセージにこれらの語がありますが、質問ではなく、ほかには何も見つかりませんでした。</translation>
    </message>
    <message>
        <source>{count} more problems like “{name}” are not listed.</source>
        <translation>「{name}」のような問題をあと {count} 件省きました。</translation>
    </message>
    <message>
        <source>{count} more problems of this file are not listed.</source>
        <translation>このファイルのほかの問題 {count} 件は省きます。</translation>
    </message>
    <message>
        <source>{domain} lets programs in only by OAuth 2, which Boltun cannot do.</source>
        <translation>{domain} は OAuth 2 によるプログラムしか受け付けず、Boltun は対応していません。</translation>
    </message>
    <message>
        <source>{host} cannot be reached.</source>
        <translation>{host} に届きません。</translation>
    </message>
    <message>
        <source>{host} cannot be reached: {reason}.</source>
        <translation>{host} に届きません: {reason}。</translation>
    </message>
    <message>
        <source>{host} does not accept this token. @BotFather in Telegram shows the one that holds now: /mybots, then API Token.</source>
        <translation>{host} はこのトークンを受け付けません。今有効なトークンは Telegram の @BotFather で /mybots、API Token の順に選ぶと表示されます。</translation>
    </message>
    <message>
        <source>{host} does not accept this user name and password: {reason}. Many providers want a password for programs (an “app password”), which you make on their pages.</source>
        <translation>{host} がこのユーザー名とパスワードを受け付けません：{reason}。多くのプロバイダーでは、そのページで作るプログラム用のパスワード（アプリパスワード）が必要です。</translation>
    </message>
    <message>
        <source>{host} does not accept your usual password in programs: {reason}. Make a password for programs (an “app password”) on your provider&apos;s pages, and give that.</source>
        <translation>{host} はプログラムでは普段のパスワードを受け付けません：{reason}。プロバイダーのページでプログラム用のパスワード（アプリパスワード）を作り、それを入力してください。</translation>
    </message>
    <message>
        <source>{host} does not answer any more.</source>
        <translation>{host} が応答しなくなりました。</translation>
    </message>
    <message>
        <source>{host} does not answer.</source>
        <translation>{host} が応答しません。</translation>
    </message>
    <message>
        <source>{host} does not open the inbox: {reason}.</source>
        <translation>{host} が受信トレイを開けません：{reason}。</translation>
    </message>
    <message>
        <source>{host} does not take the letter: {reason}.</source>
        <translation>{host} がメールを受け付けません：{reason}。</translation>
    </message>
    <message>
        <source>{host} lets nobody sign in just now: {reason}.</source>
        <translation>{host} には今サインインできません：{reason}。</translation>
    </message>
    <message>
        <source>{host} offers no encryption on port {port}. Nothing was said to it.</source>
        <translation>{host} はポート {port} で暗号化に対応していません。何も送信していません。</translation>
    </message>
    <message>
        <source>{host} refuses: {reason}.</source>
        <translation>{host} が拒否しました：{reason}。</translation>
    </message>
    <message>
        <source>{host} takes no mail just now: {reason}.</source>
        <translation>{host} は今メールを受け付けません：{reason}。</translation>
    </message>
    <message>
        <source>{host} wants to be left alone for {seconds} seconds.</source>
        <translation>{host} が {seconds} 秒間待つよう求めています。</translation>
    </message>
    <message>
        <source>{input} is taken by {pattern}</source>
        <translation>{input} に {pattern} が合いました</translation>
    </message>
    <message>
        <source>{input} is taken by {pattern}, after {that}</source>
        <translation>{input} に {pattern} が合いました ({that} の後)</translation>
    </message>
    <message>
        <source>{input} is taken by {pattern}, after {that}, topic {topic}</source>
        <translation>{input} に {pattern} が合いました ({that} の後、話題 {topic})</translation>
    </message>
    <message>
        <source>{input} is taken by {pattern}, topic {topic}</source>
        <translation>{input} に {pattern} が合いました (話題 {topic})</translation>
    </message>
    <message>
        <source>{input}: no category matches</source>
        <translation>{input}: 合うカテゴリーがありません</translation>
    </message>
    <message>
        <source>{input}: {pattern}, after {that}</source>
        <translation>{input}: {pattern} ({that} の後)</translation>
    </message>
    <message>
        <source>{input}: {pattern}, after {that}, topic {topic}</source>
        <translation>{input}: {pattern} ({that} の後、話題 {topic})</translation>
    </message>
    <message>
        <source>{input}: {pattern}, topic {topic}</source>
        <translation>{input}: {pattern} (話題 {topic})</translation>
    </message>
    <message>
        <source>{key} has to be a number from {least} to {most}.</source>
        <translation>{key} は {least} から {most} までの数です。</translation>
    </message>
    <message>
        <source>{key} is a list of whom, such as {key} = {{ groups = [&quot;Family&quot;] }}.</source>
        <translation>{key}は相手のリストです。例: {key} = {{ groups = [&quot;Family&quot;] }}</translation>
    </message>
    <message>
        <source>{key} is neither true nor false.</source>
        <translation>{key} は true か false です。</translation>
    </message>
    <message>
        <source>{key} is no table.</source>
        <translation>{key} は表ではありません。</translation>
    </message>
    <message>
        <source>{key} is no text of at most {most} characters.</source>
        <translation>{key} は {most} 文字までの文です。</translation>
    </message>
    <message>
        <source>{last} is before {first}</source>
        <translation>{last}は{first}より前です</translation>
    </message>
    <message>
        <source>{name} can only be true: a mode cannot hold while it is not so.</source>
        <translation>{name} は true だけです。そうでない間だけのモードは作れません。</translation>
    </message>
    <message>
        <source>{name} is a list of texts in quotation marks, such as [&quot;one&quot;, &quot;two&quot;].</source>
        <translation>{name}は引用符で囲んだ文字列のリストです。例: [&quot;one&quot;, &quot;two&quot;]</translation>
    </message>
    <message>
        <source>{key} is a text such as &quot;mon-fri 22:00-07:00&quot;, or a list of such texts.</source>
        <translation>{key}は &quot;mon-fri 22:00-07:00&quot; のような文字列か、そのリストです。</translation>
    </message>
    <message>
        <source>{mind} answered</source>
        <translation>{mind} が答えました</translation>
    </message>
    <message>
        <source>{mind} failed: {error}</source>
        <translation>{mind} が失敗しました: {error}</translation>
    </message>
    <message>
        <source>{mind} passed: {silence}</source>
        <translation>{mind} は譲りました: {silence}</translation>
    </message>
    <message>
        <source>{mind} wants silence: {silence}</source>
        <translation>{mind} は沈黙を求めています: {silence}</translation>
    </message>
    <message>
        <source>{name} are {value}, no names with values; they are left out.</source>
        <translation>{name} は {value} で、名前と値の組ではありません。無視されます。</translation>
    </message>
    <message>
        <source>{name} cannot be taken off the list: it answers where you chose no other base.</source>
        <translation>{name} は一覧から外せません。ほかの返事集を選んでいない場合に答える返事集です。</translation>
    </message>
    <message>
        <source>{name} cannot be taken off the list: it lies in a folder of bases.</source>
        <translation>{name} は返事集のフォルダーにあるので、一覧から外せません。</translation>
    </message>
    <message>
        <source>{name} compares with a whole number, so this never holds: {written}</source>
        <translation>{name} は整数と比較するので、これは決して成り立ちません: {written}</translation>
    </message>
    <message>
        <source>{name} is a number of days.</source>
        <translation>{name}は日数です。</translation>
    </message>
    <message>
        <source>{name} is a number of minutes, up to {most}.</source>
        <translation>{name} は分数です（{most} まで）。</translation>
    </message>
    <message>
        <source>{name} is a text, or a list of texts such as [&quot;one&quot;, &quot;two&quot;].</source>
        <translation>{name}は文字列か、[&quot;one&quot;, &quot;two&quot;]のような文字列のリストです。</translation>
    </message>
    <message>
        <source>{name} is no class in a module: write module.Class.</source>
        <translation>{name} はモジュール内のクラスではありません。module.Class と書いてください。</translation>
    </message>
    <message>
        <source>{name} is not set, as “{value}” asks for</source>
        <translation>{name} は未設定で、「{value}」の求めどおりです</translation>
    </message>
    <message>
        <source>{name} is not set; anything at all is asked for</source>
        <translation>{name} は未設定です。何らかの値が必要です</translation>
    </message>
    <message>
        <source>{name} is not set; “{value}” is asked for</source>
        <translation>{name} は未設定です。求められているのは「{value}」です</translation>
    </message>
    <message>
        <source>{name} is true or false.</source>
        <translation>{name}はtrueかfalseです。</translation>
    </message>
    <message>
        <source>{name} is {value}, neither true nor false; it is left out.</source>
        <translation>{name} は {value} で、true でも false でもありません。無視されます。</translation>
    </message>
    <message>
        <source>{name} is {value}, no text; it is left out.</source>
        <translation>{name} は {value} で、テキストではありません。無視されます。</translation>
    </message>
    <message>
        <source>{name} is {value}, no time as YYYY-MM-DD hh:mm:ss; it is left out.</source>
        <translation>{name} は {value} で、YYYY-MM-DD hh:mm:ss 形式の時刻ではありません。無視されます。</translation>
    </message>
    <message>
        <source>{name} is “{actual}”, as “{value}” asks for</source>
        <translation>{name} は「{actual}」で、「{value}」の求めどおりです</translation>
    </message>
    <message>
        <source>{name} is “{actual}”; anything at all is asked for</source>
        <translation>{name} は「{actual}」です。どんな値でも構いません</translation>
    </message>
    <message>
        <source>{name} is “{actual}”; “{value}” is asked for</source>
        <translation>{name} は「{actual}」です。求められているのは「{value}」です</translation>
    </message>
    <message>
        <source>{network} cannot be tried without being added.</source>
        <translation>{network} は追加せずに試すことができません。</translation>
    </message>
    <message>
        <source>{network} finds nothing by itself.</source>
        <translation>{network} は自分では何も探せません。</translation>
    </message>
    <message>
        <source>{network} found nothing within {seconds} seconds.</source>
        <translation>{network} は {seconds} 秒以内に何も見つけられませんでした。</translation>
    </message>
    <message>
        <source>{numbers} in {country}</source>
        <translation>{country}：{numbers}</translation>
    </message>
    <message>
        <source>{placeholder} is filled with “{value}”</source>
        <translation>{placeholder} に「{value}」を差し込みました</translation>
    </message>
    <message>
        <source>{program} cannot be started: {reason}.</source>
        <translation>{program} を起動できません：{reason}。</translation>
    </message>
    <message>
        <source>{reason}</source>
        <translation>{reason}</translation>
    </message>
    <message>
        <source>{role}: “{text}”</source>
        <translation>{role}:「{text}」</translation>
    </message>
    <message>
        <source>{said}</source>
        <translation>{said}</translation>
    </message>
    <message>
        <source>{state}: not to {to}, because the message is not of the type {type}.</source>
        <translation>{state}: {to} へは進みません。発話の種類が {type} ではないためです。</translation>
    </message>
    <message>
        <source>{state}: not to {to}, because this does not hold: {failed}</source>
        <translation>{state}: {to} へは進みません。成り立たない条件: {failed}</translation>
    </message>
    <message>
        <source>{state}: not to {to}, because this failed with {error}: {failed}</source>
        <translation>{state}: {to} へは進みません。ここでエラー {error}: {failed}</translation>
    </message>
    <message>
        <source>{state}: this row leads to {to}.</source>
        <translation>{state}: この行は {to} へ進みます。</translation>
    </message>
    <message>
        <source>{subject} needs an optional part that is not installed.</source>
        <translation>{subject} に必要な追加の部品がインストールされていません。</translation>
    </message>
    <message>
        <source>{text}</source>
        <translation>{text}</translation>
    </message>
    <message>
        <source>{title} cannot be used: {reason}.</source>
        <translation>{title} を使えません: {reason}。</translation>
    </message>
    <message>
        <source>{written}</source>
        <translation>{written}</translation>
    </message>
    <message>
        <source>{written} is not a valid action.</source>
        <translation>{written} は正しいアクションではありません。</translation>
    </message>
    <message>
        <source>{written} is sent as it stands, because there is no pair &lt;PLACEHOLDERS&gt;.</source>
        <translation>&lt;PLACEHOLDERS&gt; の組がないので、{written} は書かれたまま送られます。</translation>
    </message>
    <message>
        <source>{written} leads out of a sub-dialogue, but no #gosub leads into one.</source>
        <translation>{written} はサブ対話から出ますが、入る #gosub がありません。</translation>
    </message>
    <message>
        <source>{written} may be unknown, and is then sent as it stands. Write behind a bar what is said instead: {{{name}|…}}.</source>
        <translation>{written} は分からないことがあり、その場合は書かれたまま送られます。代わりの言葉を縦棒の後に書いてください：{{{name}|…}}</translation>
    </message>
    <message>
        <source>{written} stands for nothing: only lists with “…” catch words, such as (call … at ….), the first “…” those for {{1}}.</source>
        <translation>{written} に入る言葉はありません。言葉を捕らえるのは「…」のあるリストだけです（例：(call … at ….)）。最初の「…」の言葉が {{1}} になります。</translation>
    </message>
    <message>
        <source>Русский</source>
        <translation>Русский</translation>
    </message>
    <message>
        <source>“&lt;{tag}&gt;” needs the name of a topic, such as &lt;{tag} weather&gt;.</source>
        <translation>「&lt;{tag}&gt;」には &lt;{tag} 天気&gt; のように話題の名前が必要です。</translation>
    </message>
    <message>
        <source>“Pause until morning” ends at this hour, by this computer&apos;s clock.</source>
        <translation>「朝まで休止」は、このコンピューターの時計でこの時刻に終わります。</translation>
    </message>
    <message>
        <source>“goto” goes to one key; with more words behind it the line is said as it is.</source>
        <translation>「goto」の行き先は一つのキーです。後ろに言葉があると、その行をそのまま言います。</translation>
    </message>
    <message>
        <source>“partial” is true or false, not “{value}”.</source>
        <translation>「partial」は「{value}」ではなく true か false です。</translation>
    </message>
    <message>
        <source>“{address}” is no chat on Telegram.</source>
        <translation>「{address}」は Telegram のチャットではありません。</translation>
    </message>
    <message>
        <source>“{address}” is not a Matrix ID.</source>
        <translation>「{address}」はMatrix IDではありません。</translation>
    </message>
    <message>
        <source>“{address}” is not a nick and a server.</source>
        <translation>「{address}」はニックとサーバーの形ではありません。</translation>
    </message>
    <message>
        <source>“{address}” is not a telephone number.</source>
        <translation>「{address}」は電話番号ではありません。</translation>
    </message>
    <message>
        <source>“{address}” is not an XMPP address.</source>
        <translation>「{address}」は XMPP のアドレスではありません。</translation>
    </message>
    <message>
        <source>“{address}” is not an e-mail address.</source>
        <translation>「{address}」はメールアドレスではありません。</translation>
    </message>
    <message>
        <source>“{address}” is not the address of a profile.</source>
        <translation>「{address}」はプロフィールのアドレスではありません。</translation>
    </message>
    <message>
        <source>“{address}” names a device, too.</source>
        <translation>「{address}」には端末の名前も入っています。</translation>
    </message>
    <message>
        <source>“{address}” names a port, too.</source>
        <translation>「{address}」にはポートも入っています。</translation>
    </message>
    <message>
        <source>“{alias}” and “{head}” stand in the same lists with the same replies: {count} times.</source>
        <translation>「{alias}」と「{head}」が、返事の同じ同様のリストに {count} 回あります。</translation>
    </message>
    <message>
        <source>“{alias}” in {count} messages looks like “{head}”, and nothing was found in them.</source>
        <translation>{count} 件のメッセージの「{alias}」は「{head}」に似ていて、そこでは何も見つかりませんでした。</translation>
    </message>
    <message>
        <source>“{bracket}” has no partner “{partner}” at the beginning of the line, so the line is a plain phrase.</source>
        <translation>行頭に「{bracket}」と対になる「{partner}」がないので、この行はただの句です。</translation>
    </message>
    <message>
        <source>“{bracket}” has no partner “{partner}” at the end of the line, so the line is a plain phrase.</source>
        <translation>行末に「{bracket}」と対になる「{partner}」がないので、この行はただの句です。</translation>
    </message>
    <message>
        <source>“{bracket}” has no partner “{partner}”, so the rest of the line is left out.</source>
        <translation>「{bracket}」と対になる「{partner}」がないので、行の残りは使われません。</translation>
    </message>
    <message>
        <source>“{bracket}” is not “{right}” but a full-width character, so the line is a plain phrase. Perhaps you mean “{meant}”.</source>
        <translation>「{bracket}」は「{right}」ではなく全角の文字なので、この行はただの句です。「{meant}」のつもりでしょうか。</translation>
    </message>
    <message>
        <source>“{name}” is nothing that Boltun can understand besides. Write some of these: {names}.</source>
        <translation>「{name}」という指定はありません。次のどれかを書いてください：{names}</translation>
    </message>
    <message>
        <source>“{number}” does not say how near in meaning a key has to lie. Write a number from 0.05 to 1, such as 0.7.</source>
        <translation>「{number}」は、意味がどれほど近ければよいかを表していません。0.05 から 1 までの数（例: 0.7）を書いてください。</translation>
    </message>
    <message>
        <source>“{number}” is not a telephone number.</source>
        <translation>「{number}」は電話番号ではありません。</translation>
    </message>
    <message>
        <source>“{option}” {value} belongs to {account} already.</source>
        <translation>「{option}」{value} はすでに {account} が使っています。</translation>
    </message>
    <message>
        <source>“{server}” is not the address of a server.</source>
        <translation>「{server}」はサーバーのアドレスではありません。</translation>
    </message>
    <message>
        <source>“{sign}” between quotation marks means nothing: words side by side have no others between them.</source>
        <translation>引用符の中の「{sign}」には意味がありません。隣り合う語の間にほかの語は入りません。</translation>
    </message>
    <message>
        <source>“{sign}” means nothing here: one special word is enough, so these lists know no order.</source>
        <translation>ここでは「{sign}」に意味がありません。特別語は一つあれば足りるので、このリストに順番はありません。</translation>
    </message>
    <message>
        <source>“{sign}” means nothing in a list: words side by side stand between straight quotation marks (&quot;).</source>
        <translation>リストの中の「{sign}」には意味がありません。隣り合う語は半角の引用符（&quot;）で囲みます。</translation>
    </message>
    <message>
        <source>“{sign}” says that the words come in this order: it needs one before it and one behind it.</source>
        <translation>「{sign}」は語がこの順番で並ぶことを表すので、前にも後にも語が必要です。</translation>
    </message>
    <message>
        <source>“{tag}:” needs a word and what to put in its place, so this line is not read.</source>
        <translation>「{tag}:」には一語とその置き換えが必要なので、この行は読みません。</translation>
    </message>
    <message>
        <source>“{target}” is neither a nick nor a channel.</source>
        <translation>「{target}」はニックでもチャンネルでもありません。</translation>
    </message>
    <message>
        <source>“{text}” cannot be a key of a topic.</source>
        <translation>「{text}」は話題のキーになりません。</translation>
    </message>
    <message>
        <source>“{text}” is no key and is left out: each key of a topic stands in brackets, or alone in its line.</source>
        <translation>「{text}」はキーではないので使われません。話題のキーは、括弧で囲むか、一行に一つだけ書きます。</translation>
    </message>
    <message>
        <source>“{text}” is taken for ({number}); write it so.</source>
        <translation>「{text}」は ({number}) とみなします。そう書いてください。</translation>
    </message>
    <message>
        <source>“{text}” names no times: {reason}.</source>
        <translation>「{text}」は時間の指定になっていません: {reason}</translation>
    </message>
    <message>
        <source>“{url}” is not a proxy that can be used.</source>
        <translation>「{url}」は使えるプロキシではありません。</translation>
    </message>
    <message>
        <source>“{url}” is not the address of a server.</source>
        <translation>「{url}」はサーバーのアドレスではありません。</translation>
    </message>
    <message>
        <source>“{word}” ends a sentence in its middle, so no sentence of a message holds all of it.</source>
        <translation>「{word}」は途中で文を終わらせるので、その全体を含む文はありません。</translation>
    </message>
    <message>
        <source>“{word}” has a “{tag}:” in line {first} already; that one counts.</source>
        <translation>「{word}」の「{tag}:」はすでに {first} 行目にあります。そちらが有効です。</translation>
    </message>
    <message>
        <source>“{word}” is no &lt;QUESTION&gt; word, so without a question mark these lists for questions are not found: {count}.</source>
        <translation>「{word}」の &lt;QUESTION&gt; がないので、疑問符がなければ質問のリストが {count} 個見つかりません。</translation>
    </message>
    <message>
        <source>“{word}” is no special word: it has no &lt;IGNORED&gt; pair.</source>
        <translation>「{word}」は特別語ではありません。&lt;IGNORED&gt; の組がありません。</translation>
    </message>
    <message>
        <source>“{word}” is not understood</source>
        <translation>「{word}」が分かりません</translation>
    </message>
    <message>
        <source>“{word}” is not understood; days are mon, tue, wed, thu, fri, sat, sun</source>
        <translation>「{word}」が分かりません。曜日は mon, tue, wed, thu, fri, sat, sun と書きます</translation>
    </message>
    <message>
        <source>“{word}” is read as “{words}”, so it is never found; words for {tag} are compared one by one.</source>
        <translation>「{word}」は「{words}」と読まれるので見つかりません。{tag} の言葉は一語ずつ比べます。</translation>
    </message>
    <message>
        <source>“{word}” makes every sentence a question, so this list for anything else is never found.</source>
        <translation>「{word}」があれば文は質問になるので、質問以外のためのこのリストは見つかりません。</translation>
    </message>
    <message>
        <source>“{written}” has no partner “}}”, so it is sent as it stands.</source>
        <translation>「{written}」に対応する「}}」がないので、書かれたまま送られます。</translation>
    </message>
    <message>
        <source>… and {number} steps more</source>
        <translation>… ほか {number} 段階</translation>
    </message>
    <message>
        <source>日本語</source>
        <translation>日本語</translation>
    </message>
</context>
</TS>
