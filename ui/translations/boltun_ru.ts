<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ru" sourcelanguage="en">
<context>
    <name>About</name>
    <message>
        <source>About Boltun</source>
        <translation>О программе</translation>
    </message>
    <message>
        <source>Boltun answers your messages while you are away, from reply bases that you write yourself.</source>
        <translation>Болтун отвечает на сообщения, пока вас нет, по базам ответов, которые вы пишете сами.</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Часть</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Версия</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Лицензия</translation>
    </message>
    <message>
        <source>public domain</source>
        <translation>общественное достояние</translation>
    </message>
</context>
<context>
    <name>AccountCard</name>
    <message>
        <source>Switched on</source>
        <translation>Включена</translation>
    </message>
    <message>
        <source>Ask me before anything is sent</source>
        <translation>Спрашивать меня перед каждой отправкой</translation>
    </message>
    <message>
        <source>Status that your contacts see</source>
        <translation>Статус, который видят ваши собеседники</translation>
    </message>
    <message>
        <source>Online</source>
        <translation>В сети</translation>
    </message>
    <message>
        <source>Away</source>
        <translation>Отошёл</translation>
    </message>
    <message>
        <source>Away for long</source>
        <translation>Давно отошёл</translation>
    </message>
    <message>
        <source>Do not disturb</source>
        <translation>Не беспокоить</translation>
    </message>
    <message>
        <source>Offline</source>
        <translation>Не в сети</translation>
    </message>
    <message>
        <source>Rehearsal…</source>
        <translation>Репетиция…</translation>
    </message>
    <message>
        <source>What Boltun would have said to the last messages</source>
        <translation>Что Болтун сказал бы на последние сообщения</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>Изменить…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Удалить</translation>
    </message>
    <message>
        <source>About this network</source>
        <translation>Об этой сети</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Статус</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more; they come up as you answer</source>
        <translation>
            <numerusform>и ещё %Ln; они появятся, когда вы ответите</numerusform>
            <numerusform>и ещё %Ln; они появятся, когда вы ответите</numerusform>
            <numerusform>и ещё %Ln; они появятся, когда вы ответите</numerusform>
        </translation>
    </message>
    <message>
        <source>The server {host} shows a certificate that nobody vouches for. That is usual for a server of your own or a friend&apos;s; elsewhere somebody may be listening. Compare the fingerprint with the one that the server&apos;s owner tells you.</source>
        <translation>Сервер {host} показывает сертификат, за который никто не ручается. Для своего сервера или сервера знакомых это обычно; в других случаях вас могут подслушивать. Сравните отпечаток с тем, который назовёт владелец сервера.</translation>
    </message>
    <message>
        <source>Issued for: {subject}
Valid until: {expires}
SHA-256 fingerprint:</source>
        <translation>Выдан для: {subject}
Действует до: {expires}
Отпечаток SHA-256:</translation>
    </message>
    <message>
        <source>Trust this certificate</source>
        <translation>Доверять этому сертификату</translation>
    </message>
    <message>
        <source>Do not trust it</source>
        <translation>Не доверять</translation>
    </message>
    <message>
        <source>{who} wants to see when you are online.</source>
        <translation>{who} хочет видеть, когда вы в сети.</translation>
    </message>
    <message>
        <source>Allow</source>
        <translation>Разрешить</translation>
    </message>
    <message>
        <source>Refuse</source>
        <translation>Отказать</translation>
    </message>
</context>
<context>
    <name>AccountForm</name>
    <message>
        <source>Ask me before anything is sent</source>
        <translation>Спрашивать меня перед каждой отправкой</translation>
    </message>
    <message>
        <source>Change the account</source>
        <translation>Изменить учётную запись</translation>
    </message>
    <message>
        <source>Add an account</source>
        <translation>Добавить учётную запись</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Сеть</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>Пароль</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Сохранить</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Добавить</translation>
    </message>
    <message>
        <source>Test connection</source>
        <translation>Проверить соединение</translation>
    </message>
    <message>
        <source>Sign in once to see whether it works. Nothing is saved.</source>
        <translation>Войти один раз и посмотреть, получается ли. Ничего не сохраняется.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Отмена</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>прежний</translation>
    </message>
    <message numerus="yes">
        <source>%n accounts are added. Boltun asks you before it sends anything there.</source>
        <translation>
            <numerusform>Добавлена %n учётная запись. Болтун спросит вас, прежде чем что-нибудь там отправить.</numerusform>
            <numerusform>Добавлены %n учётные записи. Болтун спросит вас, прежде чем что-нибудь там отправить.</numerusform>
            <numerusform>Добавлено %n учётных записей. Болтун спросит вас, прежде чем что-нибудь там отправить.</numerusform>
        </translation>
    </message>
    <message>
        <source>{account} is added. Boltun asks you before it sends anything there.</source>
        <translation>{account}: добавлено. Болтун спросит вас, прежде чем что-нибудь там отправить.</translation>
    </message>
    <message>
        <source>Read the warning above, and accept it if you agree.</source>
        <translation>Прочитайте предупреждение выше и примите его, если согласны.</translation>
    </message>
    <message>
        <source>Tick at least one account.</source>
        <translation>Отметьте хотя бы одну учётную запись.</translation>
    </message>
    <message>
        <source>Type the address of the account.</source>
        <translation>Введите адрес учётной записи.</translation>
    </message>
    <message>
        <source>Let it look for the account, or type the address.</source>
        <translation>Поищите учётную запись кнопкой или введите адрес.</translation>
    </message>
    <message>
        <source>Type the password of the account.</source>
        <translation>Введите пароль учётной записи.</translation>
    </message>
    <message>
        <source>“{0}” is missing.</source>
        <translation>Не заполнено: «{0}».</translation>
    </message>
    <message>
        <source>{first}, {second}</source>
        <translation>{first}, {second}</translation>
    </message>
    <message>
        <source>Fewer options ▴</source>
        <translation>Скрыть подробности ▴</translation>
    </message>
    <message>
        <source>More options: {names} … ▾</source>
        <translation>Подробности: {names} … ▾</translation>
    </message>
    <message>
        <source>More options: {names} ▾</source>
        <translation>Подробности: {names} ▾</translation>
    </message>
</context>
<context>
    <name>AccountsPlace</name>
    <message>
        <source>Accounts</source>
        <translation>Учётные записи</translation>
    </message>
    <message>
        <source>Add an account</source>
        <translation>Добавить учётную запись</translation>
    </message>
    <message>
        <source>First steps</source>
        <translation>Первые шаги</translation>
    </message>
    <message>
        <source>Language and base, a try, an account: the three steps of the beginning</source>
        <translation>Язык и база, проба, учётная запись – три первых шага</translation>
    </message>
    <message>
        <source>There is no account yet. You can try Boltun without one: write to “Practice” under Conversations.

A new account starts by asking you before anything is sent.</source>
        <translation>Учётных записей пока нет. Болтуна можно испытать и без них: напишите тренировочному собеседнику в «Беседах».

Новая учётная запись сначала спрашивает вас перед каждой отправкой.</translation>
    </message>
    <message>
        <source>The passwords are encrypted. Unlock them under Accounts.</source>
        <translation>Пароли зашифрованы. Откройте их в разделе «Учётные записи».</translation>
    </message>
    <message>
        <source>Rehearsal</source>
        <translation>Репетиция</translation>
    </message>
    <message>
        <source>{account} and its conversations are removed.</source>
        <translation>{account}: удалено вместе с беседами.</translation>
    </message>
</context>
<context>
    <name>AlwaysCard</name>
    <message>
        <source>Always, whatever the mode</source>
        <translation>Всегда, в любом режиме</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>Никогда</translation>
    </message>
    <message>
        <source>at all hours</source>
        <translation>в любые часы</translation>
    </message>
    <message>
        <source>Hours</source>
        <translation>Часы</translation>
    </message>
    <message>
        <source>Time zone</source>
        <translation>Часовой пояс</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>Изменить…</translation>
    </message>
    <message>
        <source>{heading}: Change…</source>
        <translation>{heading}: изменить…</translation>
    </message>
    <message>
        <source>Add a rule for bases…</source>
        <translation>Добавить правило о базах…</translation>
    </message>
    <message>
        <source>Which bases answer whom; the first that fits counts:</source>
        <translation>Какие базы кому отвечают; действует первое подходящее правило:</translation>
    </message>
    <message>
        <source>Change the rule: {rule}</source>
        <translation>Изменить правило: {rule}</translation>
    </message>
    <message>
        <source>Delete the rule: {rule}</source>
        <translation>Удалить правило: {rule}</translation>
    </message>
</context>
<context>
    <name>AlwaysForm</name>
    <message>
        <source>Always, whatever the mode</source>
        <translation>Всегда, в любом режиме</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>Никогда</translation>
    </message>
    <message>
        <source>Whom Boltun never answers</source>
        <translation>Кому Болтун никогда не отвечает</translation>
    </message>
    <message>
        <source>This list wins over everything else.</source>
        <translation>Этот список важнее всего остального.</translation>
    </message>
    <message>
        <source>at all hours</source>
        <translation>в любые часы</translation>
    </message>
    <message>
        <source>When anybody may be answered</source>
        <translation>Когда вообще можно отвечать</translation>
    </message>
    <message>
        <source>Outside of these hours nobody is answered, not even in a mode that you choose.</source>
        <translation>Вне этих часов Болтун не отвечает никому, даже в режиме, который вы выбрали сами.</translation>
    </message>
    <message>
        <source>Time zone</source>
        <translation>Часовой пояс</translation>
    </message>
    <message>
        <source>that of this computer</source>
        <translation>как на этом компьютере</translation>
    </message>
</context>
<context>
    <name>Answering</name>
    <message>
        <source>Paused until you resume</source>
        <translation>Пауза, пока вы её не снимете</translation>
    </message>
    <message>
        <source>Paused until {time}</source>
        <translation>Пауза до {time}</translation>
    </message>
    <message>
        <source>Silent until {time}: {count} answers in an hour, as many as you allow</source>
        <translation>Молчит до {time}: за час дано ответов: {count}, столько вы разрешили</translation>
    </message>
    <message>
        <source>No base answers: choose one in Settings (Ctrl+6)</source>
        <translation>Отвечать нечем: выберите базу в настройках (Ctrl+6)</translation>
    </message>
    <message>
        <source>Nobody is answered: the rules have a fault</source>
        <translation>Никому не отвечает: в правилах ошибка</translation>
    </message>
    <message>
        <source>Nobody is answered outside the hours</source>
        <translation>Вне заданных часов не отвечает никому</translation>
    </message>
    <message>
        <source>Answering: only those whom the mode names</source>
        <translation>Отвечает: только тем, кто назван в режиме</translation>
    </message>
    <message>
        <source>Answering: everybody</source>
        <translation>Отвечает всем</translation>
    </message>
    <message>
        <source>Answering: contacts not in list, everybody while away</source>
        <translation>Отвечает тем, кого нет в списке, а пока вас нет – всем</translation>
    </message>
    <message>
        <source>Answering: contacts not in list</source>
        <translation>Отвечает тем, кого нет в списке</translation>
    </message>
    <message>
        <source>Answering: everybody while you are away</source>
        <translation>Отвечает всем, пока вас нет</translation>
    </message>
    <message>
        <source>Answering: only contacts you chose</source>
        <translation>Отвечает только выбранным собеседникам</translation>
    </message>
    <message>
        <source>Answer with this base</source>
        <translation>Отвечать этой базой</translation>
    </message>
    <message>
        <source>Add it</source>
        <translation>Добавить</translation>
    </message>
    <message>
        <source>Saved. This base is not among those that answer.</source>
        <translation>Сохранено. Этой базы нет среди тех, которые отвечают.</translation>
    </message>
    <message>
        <source>Saved. This base answers only contacts for whom it was chosen.</source>
        <translation>Сохранено. Эта база отвечает только тем, для кого она выбрана.</translation>
    </message>
    <message>
        <source>Saved.</source>
        <translation>Сохранено.</translation>
    </message>
    <message>
        <source>Let it run</source>
        <translation>Разрешить</translation>
    </message>
    <message>
        <source>“{name}” is off the list of bases. Its file stays.</source>
        <translation>«{name}» убрана из списка баз. Её файл остаётся.</translation>
    </message>
    <message>
        <source>The program code in {folder} runs no more.</source>
        <translation>Код в {folder} больше не запускается.</translation>
    </message>
</context>
<context>
    <name>Arrivals</name>
    <message>
        <source>This set is not among those that answer.</source>
        <translation>Этого набора нет среди тех, что отвечают.</translation>
    </message>
</context>
<context>
    <name>Assistance</name>
    <message>
        <source>help</source>
        <translation>справка</translation>
    </message>
    <message>
        <source>Help for this place</source>
        <translation>Справка об этом разделе</translation>
    </message>
    <message>
        <source>Go to or do…</source>
        <translation>Перейти или сделать…</translation>
    </message>
    <message>
        <source>Left for you: the digest</source>
        <translation>Сводка: что осталось для вас</translation>
    </message>
    <message>
        <source>Guided tour</source>
        <translation>Экскурсия</translation>
    </message>
    <message>
        <source>Introduction</source>
        <translation>Введение</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Клавиши</translation>
    </message>
    <message>
        <source>What&apos;s new</source>
        <translation>Что нового</translation>
    </message>
    <message>
        <source>Report a problem…</source>
        <translation>Сообщить о проблеме…</translation>
    </message>
    <message>
        <source>About Boltun</source>
        <translation>О программе</translation>
    </message>
</context>
<context>
    <name>AudienceEditor</name>
    <message>
        <source>Take out</source>
        <translation>Убрать</translation>
    </message>
    <message>
        <source>{list}: take out</source>
        <translation>{list}: убрать</translation>
    </message>
    <message>
        <source>{list}: what kind of entry</source>
        <translation>{list}: что за запись</translation>
    </message>
    <message>
        <source>contact or address</source>
        <translation>собеседник или адрес</translation>
    </message>
    <message>
        <source>group</source>
        <translation>группа</translation>
    </message>
    <message>
        <source>network</source>
        <translation>сеть</translation>
    </message>
    <message>
        <source>account of mine</source>
        <translation>моя учётная запись</translation>
    </message>
    <message>
        <source>who is not in my contact list</source>
        <translation>кого нет в моём списке контактов</translation>
    </message>
    <message>
        <source>who writes for the first time ever</source>
        <translation>кто пишет впервые</translation>
    </message>
    <message>
        <source>who wrote in the last days</source>
        <translation>кто писал в последние дни</translation>
    </message>
    <message>
        <source>{list}: whom</source>
        <translation>{list}: кого</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Добавить</translation>
    </message>
    <message>
        <source>{list}: add</source>
        <translation>{list}: добавить</translation>
    </message>
    <message>
        <source>* stands for any characters</source>
        <translation>* — любые символы</translation>
    </message>
    <message>
        <source>number of days</source>
        <translation>число дней</translation>
    </message>
    <message>
        <source>Write how many days, as a number.</source>
        <translation>Напишите число дней.</translation>
    </message>
    <message>
        <source>Say whom: choose from the list, or write.</source>
        <translation>Укажите кого: выберите из списка или напишите.</translation>
    </message>
</context>
<context>
    <name>Badge</name>
    <message>
        <source>Left for you: {words}</source>
        <translation>Осталось для вас: {words}</translation>
    </message>
</context>
<context>
    <name>BaseEditor</name>
    <message numerus="yes">
        <source>%n pair(s) written to {name}.</source>
        <translation>
            <numerusform>%n пара записана в {name}.</numerusform>
            <numerusform>%n пары записаны в {name}.</numerusform>
            <numerusform>%n пар записано в {name}.</numerusform>
        </translation>
    </message>
    <message>
        <source>There are no pairs in this file.</source>
        <translation>В этом файле нет пар.</translation>
    </message>
    <message>
        <source>Import pairs</source>
        <translation>Импорт пар</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Таблица</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Текст</translation>
    </message>
    <message>
        <source>Begin a new pair behind the current one (Ctrl+Enter)</source>
        <translation>Начать новую пару после текущей (Ctrl+Enter)</translation>
    </message>
    <message>
        <source>Preview (Ctrl+E)</source>
        <translation>Проба (Ctrl+E)</translation>
    </message>
    <message>
        <source>Show all pairs</source>
        <translation>Показать все пары</translation>
    </message>
    <message>
        <source>What you typed is kept: the next new pair begins with it.</source>
        <translation>Написанное сохранено: с него начнётся следующая новая пара.</translation>
    </message>
    <message>
        <source>This line is too long to be edited here: Ctrl+T shows it as text.</source>
        <translation>Эта строка слишком длинная, чтобы править её здесь: Ctrl+T покажет её как текст.</translation>
    </message>
    <message>
        <source>There is no pair of this kind.</source>
        <translation>Пар этого вида нет.</translation>
    </message>
    <message>
        <source>No pair holds “{text}”.</source>
        <translation>Ни в одной паре нет «{text}».</translation>
    </message>
</context>
<context>
    <name>BasesPlace</name>
    <message>
        <source>New base (Ctrl+N)</source>
        <translation>Новая база (Ctrl+N)</translation>
    </message>
    <message>
        <source>Open a base (Ctrl+O)</source>
        <translation>Открыть базу (Ctrl+O)</translation>
    </message>
    <message>
        <source>Save (Ctrl+S)</source>
        <translation>Сохранить (Ctrl+S)</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Ещё</translation>
    </message>
    <message>
        <source>New base {number}</source>
        <translation>Новая база {number}</translation>
    </message>
</context>
<context>
    <name>BinPage</name>
    <message>
        <source>The bin</source>
        <translation>Корзина</translation>
    </message>
    <message>
        <source>Close the bin</source>
        <translation>Закрыть корзину</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Вернуть</translation>
    </message>
    <message>
        <source>Delete for good…</source>
        <translation>Удалить навсегда…</translation>
    </message>
    <message>
        <source>Empty the bin…</source>
        <translation>Очистить корзину…</translation>
    </message>
    <message numerus="yes">
        <source>What you delete lies here for %n day(s). Then Boltun deletes it for good.</source>
        <translation>
            <numerusform>Удалённое лежит здесь %n день. Потом Болтун удаляет его навсегда.</numerusform>
            <numerusform>Удалённое лежит здесь %n дня. Потом Болтун удаляет его навсегда.</numerusform>
            <numerusform>Удалённое лежит здесь %n дней. Потом Болтун удаляет его навсегда.</numerusform>
        </translation>
    </message>
    <message>
        <source>The bin is empty.</source>
        <translation>Корзина пуста.</translation>
    </message>
</context>
<context>
    <name>CalendarRow</name>
    <message>
        <source>Calendar</source>
        <translation>Календарь</translation>
    </message>
    <message>
        <source>a file .ics, or an address https://…</source>
        <translation>файл .ics или адрес https://…</translation>
    </message>
    <message>
        <source>only while it says that I am busy</source>
        <translation>только пока он говорит, что я занят</translation>
    </message>
    <message>
        <source>Words in the entry</source>
        <translation>Слова в записи</translation>
    </message>
    <message>
        <source>words in the entry, with commas between</source>
        <translation>слова в записи, через запятую</translation>
    </message>
</context>
<context>
    <name>Cards</name>
    <message>
        <source>Chats about everyday things in a good mood, and says that it is a program.</source>
        <translation>Весело болтает о повседневном и не скрывает, что он программа.</translation>
    </message>
    <message>
        <source>How are you?</source>
        <translation>Как дела?</translation>
    </message>
    <message>
        <source>I&apos;m only the program, and in good spirits. The owner will see that you asked. How are you?</source>
        <translation>Спасибо, у меня всё исправно! Про хозяина не скажу, он прочтёт и ответит сам. А ты как?</translation>
    </message>
    <message>
        <source>Asks back, so that the other one goes on talking.</source>
        <translation>Переспрашивает, чтобы собеседнику хотелось рассказывать дальше.</translation>
    </message>
    <message>
        <source>I am tired.</source>
        <translation>Я устал.</translation>
    </message>
    <message>
        <source>What takes the most out of you?</source>
        <translation>Что отнимает больше всего сил?</translation>
    </message>
    <message>
        <source>Says that you are away, and takes a message.</source>
        <translation>Говорит, что вас нет, и записывает, что передать.</translation>
    </message>
    <message>
        <source>Hello</source>
        <translation>Здравствуйте</translation>
    </message>
    <message>
        <source>Hello! This is Boltun, a program that answers while nobody is here. Would you like to leave a message?</source>
        <translation>Здравствуйте! Это Болтун, программа: отвечаю, пока никого нет. Хотите оставить сообщение?</translation>
    </message>
</context>
<context>
    <name>Cells</name>
    <message>
        <source>Kind</source>
        <translation>Вид</translation>
    </message>
    <message>
        <source>Phrase or words</source>
        <translation>Фраза или слова</translation>
    </message>
    <message>
        <source>Reply</source>
        <translation>Ответ</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Тип</translation>
    </message>
    <message>
        <source>Used</source>
        <translation>Исп.</translation>
    </message>
    <message>
        <source>Line of the file on which the pair begins</source>
        <translation>Строка файла, с которой начинается пара</translation>
    </message>
    <message>
        <source>What the pair is for</source>
        <translation>Для чего эта пара</translation>
    </message>
    <message>
        <source>What the contact writes</source>
        <translation>Что пишет собеседник</translation>
    </message>
    <message>
        <source>What Boltun answers</source>
        <translation>Что отвечает Болтун</translation>
    </message>
    <message>
        <source>Which sentences a list of words answers: questions, or statements.
≈ is inexact: other forms of the words and small typos match too.</source>
        <translation>На какие предложения отвечает список слов: на вопросы или на остальные.
≈ – нечётко: подходят и другие формы слов, и небольшие опечатки.</translation>
    </message>
    <message>
        <source>How often the reply was sent</source>
        <translation>Сколько раз ответ был отправлен</translation>
    </message>
    <message>
        <source>(no keys)</source>
        <translation>(нет ключей)</translation>
    </message>
    <message>
        <source>(no reply)</source>
        <translation>(нет ответа)</translation>
    </message>
    <message>
        <source>New pair…</source>
        <translation>Новая пара…</translation>
    </message>
    <message>
        <source>Type here to begin a new pair: Enter goes on to the reply, and then to the next pair.</source>
        <translation>Начните печатать здесь — появится новая пара. Enter ведёт к ответу, а затем к следующей паре.</translation>
    </message>
</context>
<context>
    <name>ChangesEditor</name>
    <message>
        <source>Change a setting</source>
        <translation>Изменить настройку</translation>
    </message>
    <message>
        <source>bundled, in your language</source>
        <translation>встроенная, на вашем языке</translation>
    </message>
</context>
<context>
    <name>Chat</name>
    <message>
        <source>Write yourself…</source>
        <translation>Написать самому…</translation>
    </message>
    <message>
        <source>Nothing has been said here yet.</source>
        <translation>Здесь ещё ничего не сказано.</translation>
    </message>
    <message>
        <source>Teach it…</source>
        <translation>Научить…</translation>
    </message>
    <message>
        <source>Shall Boltun say this by itself the next time?</source>
        <translation>Пусть Болтун в следующий раз скажет это сам?</translation>
    </message>
    <message>
        <source>The reply is dropped.</source>
        <translation>Ответ отброшен.</translation>
    </message>
    <message>
        <source>The whole message</source>
        <translation>Сообщение целиком</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>Почему?</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Копировать</translation>
    </message>
    <message>
        <source>Teach a reply…</source>
        <translation>Научить ответу…</translation>
    </message>
    <message>
        <source>Teach a better reply…</source>
        <translation>Научить лучшему ответу…</translation>
    </message>
    <message>
        <source>Good reply</source>
        <translation>Хороший ответ</translation>
    </message>
    <message>
        <source>Bad reply</source>
        <translation>Плохой ответ</translation>
    </message>
    <message>
        <source>Show the whole message</source>
        <translation>Показать сообщение целиком</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Отправить</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Изменить</translation>
    </message>
    <message>
        <source>Drop</source>
        <translation>Отбросить</translation>
    </message>
</context>
<context>
    <name>Completion</name>
    <message>
        <source>Words that may stand here</source>
        <translation>Слова, которые могут здесь стоять</translation>
    </message>
</context>
<context>
    <name>Composer</name>
    <message>
        <source>You change the reply that waits. Esc leaves it as it was.</source>
        <translation>Вы меняете ответ, который ждёт. Esc оставит его прежним.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Отмена</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Отправить</translation>
    </message>
</context>
<context>
    <name>Connection</name>
    <message>
        <source>switched off</source>
        <translation>выключено</translation>
    </message>
    <message>
        <source>asks you</source>
        <translation>спрашивает вас</translation>
    </message>
    <message>
        <source>again in {time}</source>
        <translation>повтор через {time}</translation>
    </message>
    <message>
        <source>offline</source>
        <translation>не в сети</translation>
    </message>
    <message>
        <source>connecting…</source>
        <translation>подключается…</translation>
    </message>
    <message>
        <source>online</source>
        <translation>в сети</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>ждёт</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>остановлено</translation>
    </message>
</context>
<context>
    <name>ContactActions</name>
    <message>
        <source>There is no language model among your bases: nothing is sent.</source>
        <translation>Среди ваших баз нет языковой модели: ничего не отправляется.</translation>
    </message>
    <message>
        <source>What Boltun said to {name} is forgotten: it may say everything again.</source>
        <translation>Болтун забыл, что он говорил собеседнику {name}: всё может прозвучать снова.</translation>
    </message>
    <message>
        <source>{name} is a person of his own again.</source>
        <translation>{name}: снова отдельный человек.</translation>
    </message>
</context>
<context>
    <name>ContactHeader</name>
    <message>
        <source>How this contact is answered, and more</source>
        <translation>Как отвечать этому собеседнику и другое</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Почему</translation>
    </message>
    <message>
        <source>Show why a message was answered so</source>
        <translation>Показать, почему ответ именно такой</translation>
    </message>
    <message>
        <source>Contact</source>
        <translation>Собеседник</translation>
    </message>
    <message>
        <source>Show what holds for this contact</source>
        <translation>Показать, что действует для этого собеседника</translation>
    </message>
    <message>
        <source>Answer again</source>
        <translation>Снова отвечать</translation>
    </message>
    <message>
        <source>also on {networks}</source>
        <translation>также: {networks}</translation>
    </message>
    <message>
        <source>Answers: {choice}</source>
        <translation>Ответы: {choice}</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Продолжить</translation>
    </message>
</context>
<context>
    <name>ContactList</name>
    <message>
        <source>Conversations</source>
        <translation>Беседы</translation>
    </message>
</context>
<context>
    <name>ContactMenu</name>
    <message>
        <source>Answer when I am named</source>
        <translation>Отвечать, когда меня зовут</translation>
    </message>
    <message>
        <source>Ask me when I am named</source>
        <translation>Спрашивать меня, когда меня зовут</translation>
    </message>
    <message>
        <source>Leave this room alone</source>
        <translation>Не отвечать в этой комнате</translation>
    </message>
    <message>
        <source>Answer automatically</source>
        <translation>Отвечать самому</translation>
    </message>
    <message>
        <source>Ask me</source>
        <translation>Спрашивать меня</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>Никогда</translation>
    </message>
    <message>
        <source>As the rules say</source>
        <translation>По общим правилам</translation>
    </message>
    <message>
        <source>Pause here</source>
        <translation>Пауза здесь</translation>
    </message>
    <message>
        <source>For 1 hour</source>
        <translation>На 1 час</translation>
    </message>
    <message>
        <source>For 8 hours</source>
        <translation>На 8 часов</translation>
    </message>
    <message>
        <source>Until I resume</source>
        <translation>Пока не сниму</translation>
    </message>
    <message>
        <source>Answer here again</source>
        <translation>Снова отвечать здесь</translation>
    </message>
    <message>
        <source>Start a conversation</source>
        <translation>Начать беседу</translation>
    </message>
    <message>
        <source>Is the same person as…</source>
        <translation>Это тот же человек, что…</translation>
    </message>
    <message>
        <source>Part again</source>
        <translation>Снова разделить</translation>
    </message>
    <message>
        <source>Forget what was said</source>
        <translation>Забыть сказанное</translation>
    </message>
    <message>
        <source>Delete these messages</source>
        <translation>Удалить эти сообщения</translation>
    </message>
    <message>
        <source>Delete this contact</source>
        <translation>Удалить этого собеседника</translation>
    </message>
    <message>
        <source>Delete for good…</source>
        <translation>Удалить навсегда…</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>База</translation>
    </message>
    <message>
        <source>The default one</source>
        <translation>Та, что для всех</translation>
    </message>
    <message>
        <source>Behind it</source>
        <translation>За ней</translation>
    </message>
    <message>
        <source>Behind the default one stand those of the settings; choose a base first</source>
        <translation>За базой по умолчанию стоят те, что в настройках; сначала выберите базу</translation>
    </message>
</context>
<context>
    <name>ContactPanel</name>
    <message>
        <source>Contact</source>
        <translation>Собеседник</translation>
    </message>
    <message>
        <source>Close this panel</source>
        <translation>Закрыть эту панель</translation>
    </message>
    <message>
        <source>As in the settings</source>
        <translation>Как в настройках</translation>
    </message>
    <message>
        <source>Off for this contact</source>
        <translation>Выключено для этого собеседника</translation>
    </message>
    <message>
        <source>Off: they are answered like any other message, and nobody calls you.</source>
        <translation>Выключено: на них отвечают, как на любые другие сообщения, и никто вас не зовёт.</translation>
    </message>
    <message>
        <source>Nothing is sent there</source>
        <translation>Ничего не отправлять</translation>
    </message>
    <message>
        <source>This contact&apos;s words may go there</source>
        <translation>Слова собеседника можно отправлять</translation>
    </message>
    <message>
        <source>Only if a model is switched on, and never serious messages. Why shows what was sent.</source>
        <translation>Только если модель включена, и никогда — серьёзные сообщения. «Почему» показывает, что было отправлено.</translation>
    </message>
    <message>
        <source>What would be sent…</source>
        <translation>Что будет отправлено…</translation>
    </message>
    <message>
        <source>Pause here</source>
        <translation>Пауза здесь</translation>
    </message>
    <message>
        <source>For 1 hour</source>
        <translation>На 1 час</translation>
    </message>
    <message>
        <source>For 8 hours</source>
        <translation>На 8 часов</translation>
    </message>
    <message>
        <source>Until I resume</source>
        <translation>Пока не сниму</translation>
    </message>
    <message>
        <source>Answer again</source>
        <translation>Снова отвечать</translation>
    </message>
    <message>
        <source>Answer this contact</source>
        <translation>Отвечать этому собеседнику</translation>
    </message>
    <message>
        <source>Start a conversation</source>
        <translation>Начать беседу</translation>
    </message>
    <message>
        <source>Is the same person as…</source>
        <translation>Это тот же человек, что…</translation>
    </message>
    <message>
        <source>Part again</source>
        <translation>Снова разделить</translation>
    </message>
    <message>
        <source>Forget what was said</source>
        <translation>Забыть сказанное</translation>
    </message>
    <message>
        <source>Delete this contact</source>
        <translation>Удалить этого собеседника</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Ответы</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>База</translation>
    </message>
    <message>
        <source>Serious messages</source>
        <translation>Серьёзные сообщения</translation>
    </message>
    <message>
        <source>Language model</source>
        <translation>Языковая модель</translation>
    </message>
    <message>
        <source>Boltun may say everything again here. The messages stay.</source>
        <translation>Болтун может сказать здесь всё снова. Сообщения остаются.</translation>
    </message>
    <message>
        <source>Puts every message, what Boltun remembers, and what you chose above into the bin.</source>
        <translation>Переносит в корзину все сообщения, всё, что помнит Болтун, и всё, что вы выбрали выше.</translation>
    </message>
    <message>
        <source>Nothing keeps Boltun from answering here just now.</source>
        <translation>Сейчас ничто не мешает Болтуну здесь отвечать.</translation>
    </message>
    <message>
        <source>Boltun answered last: {time}</source>
        <translation>Болтун отвечал в последний раз: {time}</translation>
    </message>
    <message>
        <source>never</source>
        <translation>никогда</translation>
    </message>
    <message>
        <source>The contact was told that Boltun answers.</source>
        <translation>Собеседника предупредили, что отвечает Болтун.</translation>
    </message>
    <message>
        <source>The contact was not told that Boltun answers.</source>
        <translation>Собеседника не предупреждали, что отвечает Болтун.</translation>
    </message>
    <message>
        <source>In your contact list</source>
        <translation>Есть в вашем списке контактов</translation>
    </message>
    <message>
        <source>Not in your contact list</source>
        <translation>Нет в вашем списке контактов</translation>
    </message>
    <message>
        <source>Delete these messages</source>
        <translation>Удалить эти сообщения</translation>
    </message>
    <message>
        <source>The same person:</source>
        <translation>Тот же человек:</translation>
    </message>
    <message>
        <source>The default one</source>
        <translation>Та, что для всех</translation>
    </message>
    <message>
        <source>Behind it: {bases}</source>
        <translation>За ней: {bases}</translation>
    </message>
</context>
<context>
    <name>Contacts</name>
    <message>
        <source>held</source>
        <translation>ждёт вас</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>отвечает</translation>
    </message>
    <message>
        <source>sent</source>
        <translation>отправлено</translation>
    </message>
    <message>
        <source>answered</source>
        <translation>отвечено</translation>
    </message>
    <message>
        <source>silent</source>
        <translation>молчит</translation>
    </message>
    <message>
        <source>A serious message that you have not seen yet</source>
        <translation>Серьёзное сообщение, которого вы ещё не видели</translation>
    </message>
    <message>
        <source>also on {networks}</source>
        <translation>также: {networks}</translation>
    </message>
    <message>
        <source>online</source>
        <translation>в сети</translation>
    </message>
    <message>
        <source>Friend</source>
        <comment>the contact one plays for practice</comment>
        <translation>Друг</translation>
    </message>
    <message>
        <source>away</source>
        <translation>отошёл</translation>
    </message>
    <message>
        <source>away for long</source>
        <translation>давно отошёл</translation>
    </message>
    <message>
        <source>busy</source>
        <translation>занят</translation>
    </message>
    <message>
        <source>offline</source>
        <translation>не в сети</translation>
    </message>
    <message numerus="yes">
        <source>%n new</source>
        <comment>unread messages</comment>
        <translation>
            <numerusform>%n новое</numerusform>
            <numerusform>%n новых</numerusform>
            <numerusform>%n новых</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Control</name>
    <message>
        <source>for ever</source>
        <translation>всегда</translation>
    </message>
</context>
<context>
    <name>ConversationsPlace</name>
    <message>
        <source>Choose a conversation on the left.</source>
        <translation>Выберите беседу слева.</translation>
    </message>
    <message>
        <source>The base of this reply is not among your bases any more.</source>
        <translation>Базы этого ответа больше нет среди ваших баз.</translation>
    </message>
</context>
<context>
    <name>DatesPage</name>
    <message>
        <source>When is 03/04?</source>
        <translation>Когда 03/04?</translation>
    </message>
    <message>
        <source>Nothing in these exports tells whether the day or the month comes first in their dates.</source>
        <translation>По этим выгрузкам не понять, что стоит первым в датах, день или месяц.</translation>
    </message>
    <message>
        <source>3 April: the day comes first</source>
        <translation>3 апреля: сначала день</translation>
    </message>
    <message>
        <source>4 March: the month comes first</source>
        <translation>4 марта: сначала месяц</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Назад</translation>
    </message>
</context>
<context>
    <name>DayPicker</name>
    <message>
        <source>Until the end of this day:</source>
        <translation>До конца этого дня:</translation>
    </message>
</context>
<context>
    <name>Deleting</name>
    <message>
        <source>The messages of {name} lie in the bin.</source>
        <translation>Сообщения ({name}) лежат в корзине.</translation>
    </message>
    <message>
        <source>{name} lies in the bin, with all that was said, remembered and chosen.</source>
        <translation>{name} теперь в корзине: вся переписка, всё, что Болтун помнил, и ваши настройки.</translation>
    </message>
    <message>
        <source>{name} is deleted for good.</source>
        <translation>{name}: всё удалено навсегда.</translation>
    </message>
    <message>
        <source>Delete {name} for good, with all that was said, remembered and chosen, in the bin, too? This cannot be undone.</source>
        <translation>Удалить {name} навсегда: всю переписку, всё, что Болтун помнит, и ваши настройки, в том числе в корзине? Отменить это нельзя.</translation>
    </message>
    <message>
        <source>Delete for good</source>
        <translation>Удалить навсегда</translation>
    </message>
    <message>
        <source>Delete for good what lies in the bin of {name}? This cannot be undone.</source>
        <translation>Удалить навсегда то, что лежит в корзине ({name})? Отменить это нельзя.</translation>
    </message>
    <message>
        <source>Delete for good all that lies in the bin? This cannot be undone.</source>
        <translation>Удалить навсегда всё, что лежит в корзине? Отменить это нельзя.</translation>
    </message>
    <message>
        <source>Empty the bin</source>
        <translation>Очистить корзину</translation>
    </message>
    <message>
        <source>Delete every conversation and contact, also in the bin, all that Boltun remembers, its log and copies, and texts that were kept unsaved? Accounts, settings and bases stay. This cannot be undone.</source>
        <translation>Удалить все беседы и собеседников, в том числе в корзине, всё, что помнит Болтун, его журнал и копии, а также сохранённые на случай сбоя тексты? Учётные записи, настройки и базы останутся. Отменить это нельзя.</translation>
    </message>
    <message>
        <source>Delete everything</source>
        <translation>Удалить всё</translation>
    </message>
    <message>
        <source>Keep everything</source>
        <translation>Оставить всё</translation>
    </message>
    <message>
        <source>Everything that was said is deleted.</source>
        <translation>Всё сказанное удалено.</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>Оставить</translation>
    </message>
</context>
<context>
    <name>Details</name>
    <message>
        <source>It can: {0}</source>
        <translation>Умеет: {0}</translation>
    </message>
    <message>
        <source>It cannot: {0}</source>
        <translation>Не умеет: {0}</translation>
    </message>
    <message>
        <source>Details ▴</source>
        <translation>Подробности ▴</translation>
    </message>
    <message>
        <source>Details ▾</source>
        <translation>Подробности ▾</translation>
    </message>
    <message>
        <source>Contacts write</source>
        <translation>Собеседники пишут</translation>
    </message>
    <message>
        <source>Boltun answers</source>
        <translation>Болтун отвечает</translation>
    </message>
    <message>
        <source>Phrases, one in each line</source>
        <translation>Фразы, по одной на строке</translation>
    </message>
    <message>
        <source>Replies, one in each line</source>
        <translation>Ответы, по одному на строке</translation>
    </message>
    <message>
        <source>One in each line</source>
        <translation>По одной на строке</translation>
    </message>
    <message>
        <source>Show where you said it</source>
        <translation>Показать, где вы это сказали</translation>
    </message>
    <message>
        <source>Its messages are private, or were let go.</source>
        <translation>Эти сообщения личные или уже забыты.</translation>
    </message>
</context>
<context>
    <name>Digest</name>
    <message>
        <source>serious</source>
        <translation>серьёзно</translation>
    </message>
    <message>
        <source>urgent</source>
        <translation>срочно</translation>
    </message>
    <message>
        <source>wants to talk</source>
        <translation>хочет поговорить</translation>
    </message>
    <message>
        <source>held</source>
        <translation>ждёт вас</translation>
    </message>
    <message>
        <source>wants no answers</source>
        <translation>просит не отвечать</translation>
    </message>
</context>
<context>
    <name>DigestPlace</name>
    <message>
        <source>Left for you</source>
        <translation>Осталось для вас</translation>
    </message>
    <message>
        <source>Reply</source>
        <translation>Ответить</translation>
    </message>
    <message>
        <source>Teach a reply</source>
        <translation>Научить ответу</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Убрать</translation>
    </message>
    <message>
        <source>Tick off</source>
        <translation>Отметить</translation>
    </message>
    <message>
        <source>Take it back</source>
        <translation>Забыть</translation>
    </message>
    <message>
        <source>Opening…</source>
        <translation>Открывается…</translation>
    </message>
    <message>
        <source>Nothing is left for you.</source>
        <translation>Для вас ничего не осталось.</translation>
    </message>
    <message>
        <source>Here will stand who wrote without an answer while you were away, who wants a call, and what Boltun promised in your name.</source>
        <translation>Здесь будут те, кто написал без ответа, пока вас не было, кто просил позвонить, и что Болтун обещал от вашего имени.</translation>
    </message>
    <message>
        <source>The call to {name} is ticked off.</source>
        <translation>Звонок отмечен: {name}.</translation>
    </message>
    <message>
        <source>The promise to {name} is ticked off.</source>
        <translation>Обещание отмечено: {name}.</translation>
    </message>
    <message>
        <source>{name} is dismissed until the next message.</source>
        <translation>{name}: убрано до следующего сообщения.</translation>
    </message>
    <message>
        <source>Boltun has forgotten this pair.</source>
        <translation>Болтун забыл эту пару.</translation>
    </message>
</context>
<context>
    <name>Doctor</name>
    <message>
        <source>Doctor: a long look at this base (F7)</source>
        <translation>Доктор: долгий взгляд на эту базу (F7)</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Находки</translation>
    </message>
    <message>
        <source>Close (Escape)</source>
        <translation>Закрыть (Escape)</translation>
    </message>
    <message>
        <source>Mend</source>
        <translation>Исправить</translation>
    </message>
    <message>
        <source>Done: {mend}</source>
        <translation>Сделано: {mend}</translation>
    </message>
    <message>
        <source>Looking at the base…</source>
        <translation>Доктор смотрит базу…</translation>
    </message>
    <message numerus="yes">
        <source>%n finding(s)</source>
        <translation>
            <numerusform>%n находка</numerusform>
            <numerusform>%n находки</numerusform>
            <numerusform>%n находок</numerusform>
        </translation>
    </message>
    <message>
        <source>The doctor finds nothing.</source>
        <translation>Доктор ничего не находит.</translation>
    </message>
    <message>
        <source>tried on everyday messages</source>
        <translation>проверено на обычных сообщениях</translation>
    </message>
    <message numerus="yes">
        <source>tried on %n message(s) of your contacts</source>
        <translation>
            <numerusform>проверено на %n сообщении ваших собеседников</numerusform>
            <numerusform>проверено на %n сообщениях ваших собеседников</numerusform>
            <numerusform>проверено на %n сообщениях ваших собеседников</numerusform>
        </translation>
    </message>
    <message>
        <source>Enter: mend</source>
        <translation>Enter: исправить</translation>
    </message>
</context>
<context>
    <name>EditedFile</name>
    <message>
        <source>Read again</source>
        <translation>Перечитать</translation>
    </message>
</context>
<context>
    <name>Editor</name>
    <message>
        <source>Undo</source>
        <translation>Отменить</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Вернуть</translation>
    </message>
    <message>
        <source>This came with Boltun and can only be read.</source>
        <translation>Это поставляется с Болтуном, его можно только читать.</translation>
    </message>
    <message>
        <source>Save a copy to edit</source>
        <translation>Сохранить копию для правки</translation>
    </message>
</context>
<context>
    <name>EncodingButton</name>
    <message>
        <source>&amp;Read again as</source>
        <translation>&amp;Перечитать как</translation>
    </message>
    <message>
        <source>&amp;Save as</source>
        <translation>&amp;Сохранить как</translation>
    </message>
    <message>
        <source>Encoding: {name}</source>
        <translation>Кодировка: {name}</translation>
    </message>
    <message>
        <source>Next best: {name}</source>
        <translation>Другая догадка: {name}</translation>
    </message>
    <message>
        <source>Lines end as on Windows (CR LF).</source>
        <translation>Строки кончаются как в Windows (CR LF).</translation>
    </message>
    <message>
        <source>Lines end as on Unix (LF).</source>
        <translation>Строки кончаются как в Unix (LF).</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Ещё</translation>
    </message>
    <message>
        <source>UTF-16 with byte order mark</source>
        <translation>UTF-16 с меткой порядка байтов</translation>
    </message>
    <message>
        <source>What it &amp;looks like</source>
        <translation>На что &amp;похоже</translation>
    </message>
    <message>
        <source>{name} with mark</source>
        <translation>{name} с меткой</translation>
    </message>
    <message>
        <source>Chosen by you.</source>
        <translation>Выбрано вами.</translation>
    </message>
    <message>
        <source>The file itself says so.</source>
        <translation>Так сказано в самом файле.</translation>
    </message>
    <message>
        <source>As is usual for an empty or new base.</source>
        <translation>Как принято для пустой или новой базы.</translation>
    </message>
    <message>
        <source>Told by the file&apos;s byte order mark.</source>
        <translation>Указано меткой порядка байтов в файле.</translation>
    </message>
    <message>
        <source>Found by the zeros between the letters.</source>
        <translation>Видно по нулям между буквами.</translation>
    </message>
    <message>
        <source>Found because the file then is made of letters.</source>
        <translation>Видно потому, что тогда файл состоит из букв.</translation>
    </message>
    <message>
        <source>Found by its escape sequences.</source>
        <translation>Видно по управляющим последовательностям.</translation>
    </message>
    <message>
        <source>Found because the whole file is valid UTF-8.</source>
        <translation>Видно потому, что весь файл – правильный UTF-8.</translation>
    </message>
    <message>
        <source>Found because the file is UTF-8 but for a few bytes, which are kept as they are.</source>
        <translation>Видно потому, что файл – UTF-8, кроме нескольких байтов; они сохраняются как есть.</translation>
    </message>
    <message>
        <source>Guessed by letter frequencies; please look whether the text reads well.</source>
        <translation>Угадано по частоте букв; посмотрите, читается ли текст.</translation>
    </message>
</context>
<context>
    <name>EndsMenu</name>
    <message>
        <source>Until I change it</source>
        <translation>Пока я не сменю</translation>
    </message>
    <message>
        <source>For 1 hour</source>
        <translation>На 1 час</translation>
    </message>
    <message>
        <source>Until morning</source>
        <translation>До утра</translation>
    </message>
    <message>
        <source>Until Monday, {time}</source>
        <translation>До понедельника, {time}</translation>
    </message>
    <message>
        <source>Until a day…</source>
        <translation>До дня…</translation>
    </message>
</context>
<context>
    <name>Exchange</name>
    <message>
        <source>Open a reply base</source>
        <translation>Открыть базу ответов</translation>
    </message>
    <message>
        <source>Open a folder</source>
        <translation>Открыть папку</translation>
    </message>
    <message>
        <source>Save the base as</source>
        <translation>Сохранить базу как</translation>
    </message>
    <message>
        <source>Import pairs</source>
        <translation>Импорт пар</translation>
    </message>
    <message>
        <source>Export pairs</source>
        <translation>Экспорт пар</translation>
    </message>
    <message>
        <source>Bases and scripts ({names})</source>
        <translation>Базы и сценарии ({names})</translation>
    </message>
    <message>
        <source>Reply bases (*.txt *.mindw)</source>
        <translation>Базы ответов (*.txt *.mindw)</translation>
    </message>
    <message>
        <source>Bases for Miranda&apos;s Boltun (*.mindw)</source>
        <translation>Базы Болтуна для Miranda (*.mindw)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Все файлы (*)</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>Таблица (*.csv)</translation>
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
        <translation>Сохранить статистику как</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Таблицы (*.csv)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Все файлы (*)</translation>
    </message>
    <message>
        <source>The statistics are saved in {path}.</source>
        <translation>Статистика сохранена в {path}.</translation>
    </message>
</context>
<context>
    <name>FailurePage</name>
    <message>
        <source>Boltun cannot start</source>
        <translation>Болтун не может начать работу</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>Запустить снова</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Выход</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Назад</translation>
    </message>
    <message>
        <source>One moment…</source>
        <translation>Минуту…</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Готово</translation>
    </message>
    <message>
        <source>Nothing was overwritten. Whatever you choose, the file as it is now is kept in the folder “aside” beside it.</source>
        <translation>Ничего не перезаписано. Что бы вы ни выбрали, нынешний файл останется в папке «aside» рядом с ним.</translation>
    </message>
    <message>
        <source>Save what can be read, and begin anew</source>
        <translation>Спасти, что читается, и начать заново</translation>
    </message>
    <message>
        <source>Go back to the copy of {time}</source>
        <translation>Вернуться к копии: {time}</translation>
    </message>
    <message>
        <source>Boltun now remembers {messages} messages. Contacts who wrote them: {contacts}.</source>
        <translation>Теперь Boltun помнит сообщений: {messages}. Собеседников, которые их писали: {contacts}.</translation>
    </message>
    <message>
        <source>Not everything could be read of the file.</source>
        <translation>Не всё в файле удалось прочитать.</translation>
    </message>
    <message>
        <source>What was missing was taken from the copy {copy}.</source>
        <translation>Недостающее взято из копии {copy}.</translation>
    </message>
    <message>
        <source>The file that was there is kept as {file}.</source>
        <translation>Прежний файл сохранён: {file}.</translation>
    </message>
</context>
<context>
    <name>FailurePages</name>
    <message>
        <source>There is no copy yet. Boltun makes one a day while it runs.</source>
        <translation>Копии ещё нет. Boltun делает по одной в день, пока работает.</translation>
    </message>
    <message>
        <source>Boltun then starts again with what it remembered at that time. What it remembers now is kept in the folder “aside” beside the database.</source>
        <translation>Boltun запустится снова с тем, что помнил тогда. То, что он помнит сейчас, останется в папке «aside» рядом с базой данных.</translation>
    </message>
    <message>
        <source>Go back to a copy</source>
        <translation>Вернуться к копии</translation>
    </message>
</context>
<context>
    <name>Faults</name>
    <message>
        <source>Mend it in the text</source>
        <translation>Исправить в тексте</translation>
    </message>
    <message>
        <source>Back to the rules from before</source>
        <translation>Вернуть прежние правила</translation>
    </message>
    <message>
        <source>The rules have a fault. Until it is mended, nothing can be changed here.</source>
        <translation>В правилах ошибка. Пока она не исправлена, здесь ничего изменить нельзя.</translation>
    </message>
</context>
<context>
    <name>FileDialog</name>
    <message>
        <source>Folder:</source>
        <translation>Папка:</translation>
    </message>
    <message>
        <source>File name:</source>
        <translation>Имя файла:</translation>
    </message>
    <message>
        <source>Kind of file:</source>
        <translation>Вид файла:</translation>
    </message>
</context>
<context>
    <name>FileEditor</name>
    <message>
        <source>Undo</source>
        <translation>Отменить</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Вернуть</translation>
    </message>
</context>
<context>
    <name>FileQuestions</name>
    <message>
        <source>This base is not saved.</source>
        <translation>Эта база не сохранена.</translation>
    </message>
    <message>
        <source>This base is not saved. Boltun quits when that is settled.</source>
        <translation>Эта база не сохранена. Болтун закроется, когда это решится.</translation>
    </message>
    <message>
        <source>Save and close</source>
        <translation>Сохранить и закрыть</translation>
    </message>
    <message>
        <source>Close without saving</source>
        <translation>Закрыть без сохранения</translation>
    </message>
    <message>
        <source>Keep it open</source>
        <translation>Не закрывать</translation>
    </message>
    <message>
        <source>Some bytes mean nothing in this encoding, first in {line}. They are kept as they are.</source>
        <translation>Некоторые байты в этой кодировке ничего не значат, первый раз: {line}. Они сохраняются как есть.</translation>
    </message>
    <message>
        <source>This base is not among those that answer.</source>
        <translation>Этой базы нет среди тех, что отвечают.</translation>
    </message>
    <message>
        <source>Saved.</source>
        <translation>Сохранено.</translation>
    </message>
    <message>
        <source>Read again from the file.</source>
        <translation>Перечитано из файла.</translation>
    </message>
    <message>
        <source>Another program has changed the file since it was read.</source>
        <translation>С тех пор как файл был прочитан, его изменила другая программа.</translation>
    </message>
    <message>
        <source>Overwrite it</source>
        <translation>Записать поверх</translation>
    </message>
    <message>
        <source>Read it again</source>
        <translation>Перечитать</translation>
    </message>
    <message>
        <source>Save under another name</source>
        <translation>Сохранить под другим именем</translation>
    </message>
    <message>
        <source>Save as UTF-8</source>
        <translation>Сохранить в UTF-8</translation>
    </message>
    <message>
        <source>Another program has changed the file.</source>
        <translation>Файл изменила другая программа.</translation>
    </message>
    <message>
        <source>Keep my text</source>
        <translation>Оставить мой текст</translation>
    </message>
</context>
<context>
    <name>FilterBar</name>
    <message>
        <source>Kinds of pairs to show</source>
        <translation>Какие виды пар показывать</translation>
    </message>
    <message>
        <source>All kinds</source>
        <translation>Все виды</translation>
    </message>
    <message>
        <source>Filter…</source>
        <translation>Фильтр…</translation>
    </message>
    <message>
        <source>Text that the pairs to show hold</source>
        <translation>Текст, который есть в показываемых парах</translation>
    </message>
    <message numerus="yes">
        <source>%n pair(s)</source>
        <translation>
            <numerusform>%n пара</numerusform>
            <numerusform>%n пары</numerusform>
            <numerusform>%n пар</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{shown} of %n pair(s)</source>
        <translation>
            <numerusform>{shown} из %n пары</numerusform>
            <numerusform>{shown} из %n пар</numerusform>
            <numerusform>{shown} из %n пар</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Find</source>
        <translation>Найти</translation>
    </message>
    <message>
        <source>&amp;Case</source>
        <translation>&amp;Регистр</translation>
    </message>
    <message>
        <source>Capital and small letters differ.</source>
        <translation>Большие и малые буквы различаются.</translation>
    </message>
    <message>
        <source>Wh&amp;ole word</source>
        <translation>Слово &amp;целиком</translation>
    </message>
    <message>
        <source>The text stands between characters that belong to no word.</source>
        <translation>По обе стороны текста стоят знаки, не входящие в слова.</translation>
    </message>
    <message>
        <source>E&amp;xpression</source>
        <translation>Выра&amp;жение</translation>
    </message>
    <message>
        <source>A regular expression; in the replacement \1 stands for the first group.</source>
        <translation>Регулярное выражение; в замене \1 означает первую группу.</translation>
    </message>
    <message>
        <source>Previous (Shift+Enter)</source>
        <translation>Предыдущее (Shift+Enter)</translation>
    </message>
    <message>
        <source>Next (Enter)</source>
        <translation>Следующее (Enter)</translation>
    </message>
    <message>
        <source>Close (Escape)</source>
        <translation>Закрыть (Escape)</translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation>Заменить на</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>&amp;Заменить</translation>
    </message>
    <message>
        <source>Replace &amp;all</source>
        <translation>Заменить вс&amp;ё</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Заменить</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>не найдено</translation>
    </message>
    <message numerus="yes">
        <source>%n found</source>
        <translation>
            <numerusform>найдено: %n</numerusform>
            <numerusform>найдено: %n</numerusform>
            <numerusform>найдено: %n</numerusform>
        </translation>
    </message>
    <message>
        <source>{number} of {count}</source>
        <translation>{number} из {count}</translation>
    </message>
    <message>
        <source>Replace all</source>
        <translation>Заменить всё</translation>
    </message>
    <message numerus="yes">
        <source>%n text(s) replaced.</source>
        <translation>
            <numerusform>Заменён %n текст.</numerusform>
            <numerusform>Заменено %n текста.</numerusform>
            <numerusform>Заменено %n текстов.</numerusform>
        </translation>
    </message>
    <message>
        <source>No regular expression: {detail}</source>
        <translation>Это не регулярное выражение: {detail}</translation>
    </message>
    <message>
        <source>The replacement does not fit the expression: {detail}</source>
        <translation>Замена не подходит к выражению: {detail}</translation>
    </message>
    <message>
        <source>A replacement cannot break a line in two.</source>
        <translation>Замена не может разбить строку на две.</translation>
    </message>
    <message>
        <source>This expression repeats too much; make it simpler.</source>
        <translation>В этом выражении слишком много повторений; упростите его.</translation>
    </message>
    <message>
        <source>This expression takes too long; make it simpler.</source>
        <translation>Поиск по этому выражению слишком долог; упростите его.</translation>
    </message>
</context>
<context>
    <name>FindsPanel</name>
    <message>
        <source>Close the list of messages</source>
        <translation>Закрыть список сообщений</translation>
    </message>
    <message>
        <source>Found messages</source>
        <translation>Найденные сообщения</translation>
    </message>
</context>
<context>
    <name>FirstAnswers</name>
    <message>
        <source>Boltun asks you first on {account} until you have seen what it would say there.</source>
        <translation>Для {account} Болтун сначала спрашивает вас, пока вы не посмотрите, что он сказал бы.</translation>
    </message>
    <message>
        <source>Rehearsal</source>
        <translation>Репетиция</translation>
    </message>
</context>
<context>
    <name>FirstRunPage</name>
    <message>
        <source>Which language, which words?</source>
        <translation>На каком языке, какими словами?</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>Попробуйте</translation>
    </message>
    <message>
        <source>Add an account</source>
        <translation>Добавить учётную запись</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Назад</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Дальше</translation>
    </message>
    <message>
        <source>Language of this window</source>
        <translation>Язык этого окна</translation>
    </message>
    <message>
        <source>Try it without an account</source>
        <translation>Попробовать без учётной записи</translation>
    </message>
    <message>
        <source>When should Boltun answer?</source>
        <translation>Когда Болтуну отвечать?</translation>
    </message>
    <message>
        <source>You write to Boltun as a contact would. Nothing is sent anywhere.</source>
        <translation>Вы пишете Болтуну, как писал бы собеседник. Никуда ничего не отправляется.</translation>
    </message>
    <message>
        <source>Who shall answer for you?</source>
        <translation>Кто будет отвечать за вас?</translation>
    </message>
    <message>
        <source>More …</source>
        <translation>Ещё …</translation>
    </message>
    <message>
        <source>Other languages, and bases of other kinds</source>
        <translation>Другие языки и базы других видов</translation>
    </message>
    <message>
        <source>You can change every reply later under Bases, or begin a base of your own.</source>
        <translation>Любой ответ можно потом изменить на странице «Базы» или начать собственную базу.</translation>
    </message>
    <message>
        <source>Boltun answers the people who write to you while you are away. It never answers anybody whom you did not choose.</source>
        <translation>Болтун отвечает тем, кто пишет вам, пока вас нет. Он никогда не отвечает тому, кого вы не выбрали.</translation>
    </message>
    <message>
        <source>To this the base has nothing to say: Boltun stays silent.</source>
        <translation>На это в базе ответа нет: Болтун молчит.</translation>
    </message>
    <message>
        <source>Here you are the friend who writes. Nothing is sent anywhere, and nothing of it is kept.</source>
        <translation>Здесь вы – друг, который пишет. Никуда ничего не отправляется, и ничего не сохраняется.</translation>
    </message>
    <message>
        <source>You can change all of it later under Rules.</source>
        <translation>Всё это можно потом изменить в разделе «Правила».</translation>
    </message>
    <message>
        <source>A new account starts by asking you before anything is sent: you read every reply first. When you trust it, switch that off under Accounts.</source>
        <translation>Новая учётная запись сначала спрашивает вас перед каждой отправкой: вы читаете ответ первым. Когда станете ей доверять, выключите это на странице «Учётные записи».</translation>
    </message>
    <message>
        <source>Choose the network on which people write to you. You need an account there already.</source>
        <translation>Выберите сеть, где вам пишут. Учётная запись там у вас уже должна быть.</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Позже</translation>
    </message>
    <message>
        <source>Step {number} of {count}</source>
        <translation>Шаг {number} из {count}</translation>
    </message>
    <message>
        <source>You can add an account at any time under Accounts (Ctrl+4).</source>
        <translation>Добавить учётную запись можно в любое время на странице «Учётные записи» (Ctrl+4).</translation>
    </message>
</context>
<context>
    <name>FirstWordsView</name>
    <message>
        <source>Write something below, as a friend would: “Hi! How are you?”</source>
        <translation>Напишите что-нибудь внизу, как написал бы друг: «Привет! Как дела?»</translation>
    </message>
    <message>
        <source>Write to Boltun…</source>
        <translation>Напишите Болтуну…</translation>
    </message>
    <message>
        <source>Write to Boltun</source>
        <translation>Написать Болтуну</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Отправить</translation>
    </message>
</context>
<context>
    <name>FolderChoice</name>
    <message>
        <source>no folder</source>
        <translation>нет папки</translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation>Выбрать папку…</translation>
    </message>
</context>
<context>
    <name>FolderPage</name>
    <message numerus="yes">
        <source>%n file(s) of one mind; open one to edit it.</source>
        <translation>
            <numerusform>%n файл; откройте его, чтобы править.</numerusform>
            <numerusform>%n файла одного целого; откройте любой, чтобы править.</numerusform>
            <numerusform>%n файлов одного целого; откройте любой, чтобы править.</numerusform>
        </translation>
    </message>
    <message>
        <source>Filter…</source>
        <translation>Фильтр…</translation>
    </message>
    <message>
        <source>Part of a file&apos;s name</source>
        <translation>Часть имени файла</translation>
    </message>
    <message>
        <source>Files of {name}</source>
        <translation>Файлы: {name}</translation>
    </message>
</context>
<context>
    <name>Foot</name>
    <message>
        <source>Reading {name}…</source>
        <translation>Читается {name}…</translation>
    </message>
    <message>
        <source>Not saved yet</source>
        <translation>Ещё не сохранено</translation>
    </message>
</context>
<context>
    <name>Forms</name>
    <message>
        <source>What always holds is changed.</source>
        <translation>То, что действует всегда, изменено.</translation>
    </message>
    <message>
        <source>The rule for bases is saved.</source>
        <translation>Правило о базах сохранено.</translation>
    </message>
    <message>
        <source>The mode “{mode}” is added.</source>
        <translation>Режим «{mode}» добавлен.</translation>
    </message>
    <message>
        <source>The mode “{mode}” is changed.</source>
        <translation>Режим «{mode}» изменён.</translation>
    </message>
</context>
<context>
    <name>FoundList</name>
    <message>
        <source>Look for it</source>
        <translation>Найти</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>Искать ещё раз</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Поиск…</translation>
    </message>
    <message>
        <source>Found. It is filled in below.</source>
        <translation>Найдено и вписано ниже.</translation>
    </message>
    <message>
        <source>Nothing was found. You can type it yourself.</source>
        <translation>Ничего не найдено. Можно ввести самостоятельно.</translation>
    </message>
    <message>
        <source>All that was found is added already.</source>
        <translation>Всё найденное уже добавлено.</translation>
    </message>
    <message>
        <source>Tick the accounts on which Boltun is to answer:</source>
        <translation>Отметьте, где Болтун должен отвечать:</translation>
    </message>
    <message>
        <source>{0} – added already</source>
        <translation>{0} – уже добавлено</translation>
    </message>
</context>
<context>
    <name>GraphView</name>
    <message>
        <source>The scenario as a graph</source>
        <translation>Сценарий в виде графа</translation>
    </message>
</context>
<context>
    <name>Head</name>
    <message>
        <source>What became of it</source>
        <translation>Что с этим стало</translation>
    </message>
    <message>
        <source>Learn from your history…</source>
        <translation>Научить на своей переписке…</translation>
    </message>
</context>
<context>
    <name>Header</name>
    <message>
        <source>Pause</source>
        <translation>Пауза</translation>
    </message>
    <message>
        <source>For 1 hour</source>
        <translation>На 1 час</translation>
    </message>
    <message>
        <source>Until morning</source>
        <translation>До утра</translation>
    </message>
    <message>
        <source>Until I resume</source>
        <translation>Пока не сниму</translation>
    </message>
    <message>
        <source>Resume now</source>
        <translation>Снять паузу</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Найти</translation>
    </message>
    <message>
        <source>Find ({shortcut})</source>
        <translation>Найти ({shortcut})</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Справка</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Продолжить</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Снять паузу</translation>
    </message>
</context>
<context>
    <name>HeatMap</name>
    <message>
        <source>fewer</source>
        <translation>меньше</translation>
    </message>
    <message>
        <source>more</source>
        <translation>больше</translation>
    </message>
</context>
<context>
    <name>HelpWindow</name>
    <message>
        <source>Help for Boltun</source>
        <translation>Справка Болтуна</translation>
    </message>
    <message>
        <source>Find in the help…</source>
        <translation>Найти в справке…</translation>
    </message>
    <message>
        <source>Find in the help</source>
        <translation>Найти в справке</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Страницы</translation>
    </message>
    <message>
        <source>No page has these words.</source>
        <translation>Ни на одной странице нет этих слов.</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Страница</translation>
    </message>
</context>
<context>
    <name>History</name>
    <message>
        <source>You</source>
        <translation>Вы</translation>
    </message>
    <message>
        <source>corrected</source>
        <translation>исправлено</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>автоматическое</translation>
    </message>
    <message>
        <source>Why: Enter, or a double click</source>
        <translation>Почему так: Enter или двойной щелчок</translation>
    </message>
    <message>
        <source>Not answered: {reason}</source>
        <translation>Без ответа: {reason}</translation>
    </message>
    <message>
        <source>Not sent: {reason}</source>
        <translation>Не отправлено: {reason}</translation>
    </message>
    <message>
        <source>The connection or Boltun ended while it was sent; nobody knows whether it arrived.</source>
        <translation>Связь прервалась или Болтун завершился во время отправки; дошло ли сообщение, неизвестно.</translation>
    </message>
    <message>
        <source>no reason is known</source>
        <translation>причина неизвестна</translation>
    </message>
    <message>
        <source>Boltun</source>
        <translation>Болтун</translation>
    </message>
    <message>
        <source>liked</source>
        <translation>нравится</translation>
    </message>
    <message>
        <source>disliked</source>
        <translation>не нравится</translation>
    </message>
    <message>
        <source>dropped</source>
        <translation>отброшено</translation>
    </message>
    <message>
        <source>sending</source>
        <translation>отправляется</translation>
    </message>
    <message>
        <source>sent</source>
        <translation>отправлено</translation>
    </message>
    <message>
        <source>delivered</source>
        <translation>доставлено</translation>
    </message>
    <message>
        <source>read</source>
        <translation>прочитано</translation>
    </message>
    <message>
        <source>not sent</source>
        <translation>не отправлено</translation>
    </message>
    <message>
        <source>not known whether sent</source>
        <translation>неизвестно, отправлено ли</translation>
    </message>
</context>
<context>
    <name>HistoryDelegate</name>
    <message>
        <source>New messages</source>
        <translation>Новые сообщения</translation>
    </message>
    <message>
        <source>{network} lets Boltun send here again in {time} …</source>
        <translation>{network} позволит Болтуну снова писать сюда через {time}…</translation>
    </message>
    <message>
        <source>Boltun is about to answer, in {time} …</source>
        <translation>Болтун ответит через {time} …</translation>
    </message>
    <message numerus="yes">
        <source>… %n more character(s), press Enter</source>
        <translation>
            <numerusform>… и ещё %n знак, нажмите Enter</numerusform>
            <numerusform>… и ещё %n знака, нажмите Enter</numerusform>
            <numerusform>… и ещё %n знаков, нажмите Enter</numerusform>
        </translation>
    </message>
    <message>
        <source>Waits for you</source>
        <translation>Ждёт вас</translation>
    </message>
</context>
<context>
    <name>HistoryView</name>
    <message>
        <source>Messages</source>
        <translation>Сообщения</translation>
    </message>
    <message>
        <source>To the newest message</source>
        <translation>К последнему сообщению</translation>
    </message>
</context>
<context>
    <name>Inbox</name>
    <message>
        <source>What found no good reply</source>
        <translation>То, на что не нашлось хорошего ответа</translation>
    </message>
</context>
<context>
    <name>KeepingChoice</name>
    <message>
        <source>Keep it in the system&apos;s keyring</source>
        <translation>Хранить в системной связке ключей</translation>
    </message>
    <message>
        <source>Encrypt it with a master password</source>
        <translation>Зашифровать мастер-паролем</translation>
    </message>
    <message>
        <source>Keep it as it is, in a file that only you can read</source>
        <translation>Хранить как есть, в файле, который можете прочесть только вы</translation>
    </message>
    <message>
        <source>Boltun asks for it at every start and does not connect before. It is kept nowhere: whoever forgets it enters the passwords of the accounts anew.</source>
        <translation>Болтун спрашивает его при каждом запуске и до этого не подключается. Он нигде не хранится: кто его забудет, введёт пароли учётных записей заново.</translation>
    </message>
    <message>
        <source>Boltun forgets the password when it ends: this profile is only for now.</source>
        <translation>Болтун забудет пароль при выходе: этот профиль временный.</translation>
    </message>
    <message>
        <source>The password is kept in the system&apos;s keyring.</source>
        <translation>Пароль хранится в системной связке ключей.</translation>
    </message>
    <message>
        <source>The password is in the system&apos;s keyring, which cannot be opened.</source>
        <translation>Пароль лежит в системной связке ключей, а её не удаётся открыть.</translation>
    </message>
    <message>
        <source>The password is kept encrypted with the master password.</source>
        <translation>Пароль хранится зашифрованным мастер-паролем.</translation>
    </message>
    <message>
        <source>The password is kept as it is in a file: whoever reads your files reads it.</source>
        <translation>Пароль хранится в файле как есть: его прочтёт всякий, кто читает ваши файлы.</translation>
    </message>
    <message>
        <source>There is no keyring here that could keep the password.</source>
        <translation>Здесь нет связки ключей, которая хранила бы пароль.</translation>
    </message>
</context>
<context>
    <name>KeptRow</name>
    <message>
        <source>As in the text: {value}</source>
        <translation>Как в тексте: {value}</translation>
    </message>
</context>
<context>
    <name>KeyChoice</name>
    <message>
        <source>Words anywhere</source>
        <translation>Слова в любом месте</translation>
    </message>
    <message>
        <source>Words in other forms, too</source>
        <translation>Слова и в других формах</translation>
    </message>
    <message>
        <source>The whole phrase</source>
        <translation>Фраза целиком</translation>
    </message>
    <message>
        <source>Alias of a word of the base</source>
        <translation>Синоним слова из базы</translation>
    </message>
    <message>
        <source>Question word</source>
        <translation>Вопросительное слово</translation>
    </message>
    <message>
        <source>How the message is found</source>
        <translation>Как найти сообщение</translation>
    </message>
    <message>
        <source>{count} messages so far</source>
        <translation>сообщений до сих пор: {count}</translation>
    </message>
    <message>
        <source>about {count} messages so far</source>
        <translation>сообщений до сих пор: примерно {count}</translation>
    </message>
</context>
<context>
    <name>Kinds</name>
    <message>
        <source>question word</source>
        <translation>вопросительное слово</translation>
    </message>
    <message>
        <source>special word</source>
        <translation>особое слово</translation>
    </message>
    <message>
        <source>not understood</source>
        <translation>не понял</translation>
    </message>
    <message>
        <source>aliases</source>
        <translation>алиасы</translation>
    </message>
    <message>
        <source>A word that makes a sentence a question.</source>
        <translation>Слово, которое делает предложение вопросом.</translation>
    </message>
    <message>
        <source>Said once when a contact has got as many answers as you allow.</source>
        <translation>Говорится один раз, когда дано столько ответов, сколько вы разрешили.</translation>
    </message>
    <message>
        <source>whole phrase</source>
        <translation>фраза целиком</translation>
    </message>
    <message>
        <source>words anywhere</source>
        <translation>слова где угодно</translation>
    </message>
    <message>
        <source>any special word</source>
        <translation>любое особое слово</translation>
    </message>
    <message>
        <source>common phrase</source>
        <translation>частая фраза</translation>
    </message>
    <message>
        <source>general reply</source>
        <translation>общий ответ</translation>
    </message>
    <message>
        <source>opening phrase</source>
        <translation>начало беседы</translation>
    </message>
    <message>
        <source>answer to a repeat</source>
        <translation>ответ на повтор</translation>
    </message>
    <message>
        <source>closing line</source>
        <translation>прощание</translation>
    </message>
    <message>
        <source>words of a promise</source>
        <translation>слова обещания</translation>
    </message>
    <message>
        <source>placeholders</source>
        <translation>подстановки</translation>
    </message>
    <message>
        <source>misspelt words</source>
        <translation>искажённые слова</translation>
    </message>
    <message>
        <source>near in meaning</source>
        <translation>близко по смыслу</translation>
    </message>
    <message>
        <source>topic: they write</source>
        <translation>тема: что пишут</translation>
    </message>
    <message>
        <source>topic: Boltun says</source>
        <translation>тема: что отвечать</translation>
    </message>
    <message>
        <source>words side by side</source>
        <translation>слова рядом</translation>
    </message>
    <message>
        <source>words in order</source>
        <translation>слова по порядку</translation>
    </message>
    <message>
        <source>words in order and side by side</source>
        <translation>слова по порядку и рядом</translation>
    </message>
    <message>
        <source>All these words occur in a sentence, those in quotation marks side by side.</source>
        <translation>Все эти слова есть в предложении, а те, что в кавычках, стоят рядом.</translation>
    </message>
    <message>
        <source>All these words occur in a sentence, in this order.</source>
        <translation>Все эти слова есть в предложении, в этом порядке.</translation>
    </message>
    <message>
        <source>All these words occur in a sentence, in this order, and those in quotation marks side by side.</source>
        <translation>Все эти слова есть в предложении в этом порядке, а те, что в кавычках, стоят рядом.</translation>
    </message>
    <message>
        <source>The message, or a sentence of it, is exactly this phrase.</source>
        <translation>Сообщение или его предложение точно совпадает с этой фразой.</translation>
    </message>
    <message>
        <source>All these words occur in a sentence, in any order.</source>
        <translation>В предложении есть все эти слова, в любом порядке.</translation>
    </message>
    <message>
        <source>One of these special words occurs, and nothing better is found.</source>
        <translation>Есть хотя бы одно из этих особых слов, а лучшего ничего не нашлось.</translation>
    </message>
    <message>
        <source>Exactly this phrase, such as a greeting. It comes before everything else.</source>
        <translation>Точно эта фраза, например приветствие. Она важнее всего остального.</translation>
    </message>
    <message>
        <source>A word for lists of the kind “any special word”, such as “please” or “:)”.</source>
        <translation>Слово для списков вида «любое особое слово», например «пожалуйста» или «:)».</translation>
    </message>
    <message>
        <source>Said when nothing else is found.</source>
        <translation>Говорится, если ничего другого не нашлось.</translation>
    </message>
    <message>
        <source>Said when nothing else is found, such as “I don&apos;t understand”.</source>
        <translation>Говорится, если ничего другого не нашлось, например «Не понимаю».</translation>
    </message>
    <message>
        <source>Boltun opens a conversation with it.</source>
        <translation>С этого Болтун начинает беседу.</translation>
    </message>
    <message>
        <source>Said when a contact writes the same again.</source>
        <translation>Говорится, если собеседник пишет то же самое ещё раз.</translation>
    </message>
    <message>
        <source>A reply that holds these words promises something, which the digest lists.</source>
        <translation>Ответ с этими словами что-то обещает; обещания собраны в сводке.</translation>
    </message>
    <message>
        <source>Lets {name}, {time} and others stand for what they name, in replies in this language: en, ru or ja.</source>
        <translation>В ответах {name}, {time} и другие заменяются тем, что они обозначают. Язык ответов: en, ru или ja.</translation>
    </message>
    <message>
        <source>Reads words that the base does not know as they are probably meant: all, or some of layout, letters, stretched, disguised and stutter.</source>
        <translation>Читает слова, которых нет в базе, так, как их, вероятно, хотели написать: all или что-то из layout, letters, stretched, disguised, stutter.</translation>
    </message>
    <message>
        <source>Where words find nothing, finds what lies so near in meaning: a number up to 1, such as 0.7. It takes a model, which you choose in the settings.</source>
        <translation>Когда слова ничего не нашли, находит то, что настолько близко по смыслу: число до 1, например 0.7. Нужна модель, её выбирают в настройках.</translation>
    </message>
    <message>
        <source>Words that mean the same as the head word, separated by spaces.</source>
        <translation>Слова с тем же значением, что и главное слово, через пробел.</translation>
    </message>
    <message>
        <source>Phrases and lists of words that share the replies of a topic.</source>
        <translation>Фразы и списки слов с общими ответами одной темы.</translation>
    </message>
    <message>
        <source>A reply to all that people write on this topic.</source>
        <translation>Ответ на всё, что пишут на эту тему.</translation>
    </message>
    <message>
        <source>question, inexact</source>
        <translation>вопрос, нечётко</translation>
    </message>
    <message>
        <source>statement, inexact</source>
        <translation>не вопрос, нечётко</translation>
    </message>
    <message>
        <source>question</source>
        <translation>вопрос</translation>
    </message>
    <message>
        <source>statement</source>
        <translation>не вопрос</translation>
    </message>
    <message>
        <source>No sentence type: this list cannot match.</source>
        <translation>Нет типа предложения: список ни к чему не подойдёт.</translation>
    </message>
    <message>
        <source>For questions; other forms of the words and typos match too.</source>
        <translation>Для вопросов; подходят и другие формы слов, и опечатки.</translation>
    </message>
    <message>
        <source>For statements; other forms of the words and typos match too.</source>
        <translation>Не для вопросов; подходят и другие формы слов, и опечатки.</translation>
    </message>
    <message>
        <source>For questions.</source>
        <translation>Для вопросов.</translation>
    </message>
    <message>
        <source>For statements.</source>
        <translation>Не для вопросов.</translation>
    </message>
    <message>
        <source>topic</source>
        <translation>тема</translation>
    </message>
    <message>
        <source>new phrase</source>
        <translation>новая фраза</translation>
    </message>
</context>
<context>
    <name>Learn</name>
    <message>
        <source>phrase</source>
        <translation>фраза</translation>
    </message>
    <message>
        <source>common phrase</source>
        <translation>частая фраза</translation>
    </message>
    <message>
        <source>list of words</source>
        <translation>список слов</translation>
    </message>
    <message>
        <source>general reply</source>
        <translation>общий ответ</translation>
    </message>
    <message>
        <source>opening</source>
        <translation>начало беседы</translation>
    </message>
    <message>
        <source>alias</source>
        <translation>алиас</translation>
    </message>
    <message>
        <source>Phrases</source>
        <translation>Фразы</translation>
    </message>
    <message>
        <source>Common phrases</source>
        <translation>Частые фразы</translation>
    </message>
    <message>
        <source>Lists of words</source>
        <translation>Списки слов</translation>
    </message>
    <message>
        <source>General replies</source>
        <translation>Общие ответы</translation>
    </message>
    <message>
        <source>Openings</source>
        <translation>Начала беседы</translation>
    </message>
    <message>
        <source>Aliases</source>
        <translation>Алиасы</translation>
    </message>
</context>
<context>
    <name>LearnPlace</name>
    <message>
        <source>Reading…</source>
        <translation>Чтение…</translation>
    </message>
    <message>
        <source>Looking what is in them…</source>
        <translation>Смотрим, что в них есть…</translation>
    </message>
    <message>
        <source>Looking for what you often say…</source>
        <translation>Ищем, что вы часто говорите…</translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s)</source>
        <translation>
            <numerusform>%Ln сообщение</numerusform>
            <numerusform>%Ln сообщения</numerusform>
            <numerusform>%Ln сообщений</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n conversation(s)</source>
        <translation>
            <numerusform>%n беседа</numerusform>
            <numerusform>%n беседы</numerusform>
            <numerusform>%n бесед</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln text(s) held back as private</source>
        <translation>
            <numerusform>%Ln текст отложен как личный</numerusform>
            <numerusform>%Ln текста отложены как личные</numerusform>
            <numerusform>%Ln текстов отложено как личные</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n that are no talk of two left out</source>
        <comment>conversations</comment>
        <translation>
            <numerusform>%n беседа не вдвоём пропущена</numerusform>
            <numerusform>%n беседы не вдвоём пропущены</numerusform>
            <numerusform>%n бесед не вдвоём пропущено</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n place(s) cannot be read</source>
        <translation>
            <numerusform>Не прочитано место: %n</numerusform>
            <numerusform>Не прочитаны места: %n</numerusform>
            <numerusform>Не прочитано мест: %n</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing is learned from {name} any more.</source>
        <translation>На беседах с {name} Болтун больше не учится.</translation>
    </message>
    <message>
        <source>Trying it on the last fifth of your conversations…</source>
        <translation>Проверка на последней пятой части ваших бесед…</translation>
    </message>
    <message numerus="yes">
        <source>%n new pair(s) in {base}.</source>
        <translation>
            <numerusform>В {base} %n новая пара.</numerusform>
            <numerusform>В {base} %n новые пары.</numerusform>
            <numerusform>В {base} %n новых пар.</numerusform>
        </translation>
    </message>
    <message>
        <source>Show it</source>
        <translation>Показать</translation>
    </message>
</context>
<context>
    <name>LeftWords</name>
    <message numerus="yes">
        <source>%n without an answer</source>
        <comment>people</comment>
        <translation>
            <numerusform>%n без ответа</numerusform>
            <numerusform>%n без ответа</numerusform>
            <numerusform>%n без ответа</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n to call</source>
        <comment>people</comment>
        <translation>
            <numerusform>%n просит позвонить</numerusform>
            <numerusform>%n просят позвонить</numerusform>
            <numerusform>%n просят позвонить</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n promise(s)</source>
        <translation>
            <numerusform>%n обещание</numerusform>
            <numerusform>%n обещания</numerusform>
            <numerusform>%n обещаний</numerusform>
        </translation>
    </message>
    <message>
        <source>{first}, {second}</source>
        <translation>{first}, {second}</translation>
    </message>
    <message>
        <source>Left for you: {words}.</source>
        <translation>Осталось для вас: {words}.</translation>
    </message>
    <message numerus="yes">
        <source>%n message(s)</source>
        <comment>without an answer</comment>
        <translation>
            <numerusform>%n сообщение</numerusform>
            <numerusform>%n сообщения</numerusform>
            <numerusform>%n сообщений</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LogWindow</name>
    <message>
        <source>Boltun&apos;s log</source>
        <translation>Журнал Болтуна</translation>
    </message>
    <message>
        <source>What Boltun did and what went wrong; never what people write, never a password.</source>
        <translation>Что делал Болтун и что не удалось; но никогда то, что пишут люди, и никогда пароли.</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>Всё</translation>
    </message>
    <message>
        <source>Warnings and errors</source>
        <translation>Предупреждения и ошибки</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>Ошибки</translation>
    </message>
    <message>
        <source>Which lines</source>
        <translation>Какие строки</translation>
    </message>
    <message>
        <source>Find in the log…</source>
        <translation>Найти в журнале…</translation>
    </message>
    <message>
        <source>Find in the log</source>
        <translation>Найти в журнале</translation>
    </message>
    <message>
        <source>The log cannot be read: {reason}.</source>
        <translation>Журнал не читается: {reason}.</translation>
    </message>
    <message>
        <source>Nothing here.</source>
        <translation>Здесь ничего нет.</translation>
    </message>
</context>
<context>
    <name>LookBackCard</name>
    <message>
        <source>The last seven days under these rules</source>
        <translation>Последние семь дней по этим правилам</translation>
    </message>
    <message>
        <source>What these rules would do with the messages that really came. Nothing is sent.</source>
        <translation>Что эти правила сделали бы с сообщениями, которые пришли на самом деле. Ничего не отправляется.</translation>
    </message>
    <message>
        <source>Your status</source>
        <translation>Ваш статус</translation>
    </message>
    <message>
        <source>Look back</source>
        <translation>Посмотреть</translation>
    </message>
    <message>
        <source>Compare with a file…</source>
        <translation>Сравнить с файлом…</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Сообщение</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>Что было</translation>
    </message>
    <message>
        <source>By these rules</source>
        <translation>По этим правилам</translation>
    </message>
    <message>
        <source>By the file</source>
        <translation>По файлу</translation>
    </message>
    <message>
        <source>Compare with other rules</source>
        <translation>Сравнить с другими правилами</translation>
    </message>
    <message>
        <source>Rules (*.toml)</source>
        <translation>Правила (*.toml)</translation>
    </message>
    <message>
        <source>Asking…</source>
        <translation>Спрашиваю…</translation>
    </message>
    <message>
        <source>The rules of the file say the same.</source>
        <translation>Правила в файле говорят то же самое.</translation>
    </message>
    <message>
        <source>Nobody wrote in the last seven days.</source>
        <translation>За последние семь дней никто не писал.</translation>
    </message>
    <message>
        <source>Messages: {number}. By these rules {answered} are answered, {held} wait for you, {silent} are not answered.</source>
        <translation>Сообщений: {number}. По этим правилам с ответом {answered}, ждут вас {held}, без ответа {silent}.</translation>
    </message>
    <message>
        <source>By the file {answered} are answered, {held} wait for you, {silent} are not answered. Decided otherwise: {number}.</source>
        <translation>По файлу с ответом {answered}, ждут вас {held}, без ответа {silent}. Решено иначе: {number}.</translation>
    </message>
    <message>
        <source>More messages came, and were left out: {number}.</source>
        <translation>Пришли ещё сообщения, они не учтены: {number}.</translation>
    </message>
    <message>
        <source>nothing so far</source>
        <translation>пока ничего</translation>
    </message>
    <message>
        <source>waits for you: {reply}</source>
        <translation>ждёт вас: {reply}</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Conversations</source>
        <translation>Беседы</translation>
    </message>
    <message>
        <source>Bases</source>
        <translation>Базы</translation>
    </message>
    <message>
        <source>Teach</source>
        <translation>Обучение</translation>
    </message>
    <message>
        <source>Accounts</source>
        <translation>Учётные записи</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>Статистика</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Настройки</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Правила</translation>
    </message>
    <message>
        <source>Write to Friend below. Nothing is sent anywhere.</source>
        <translation>Напишите другу внизу. Ничего никуда не отправляется.</translation>
    </message>
    <message>
        <source>Guided tour</source>
        <translation>Экскурсия</translation>
    </message>
    <message>
        <source>What was not saved in the place Bases the last time was kept.</source>
        <translation>То, что в прошлый раз не было сохранено на странице «Базы», уцелело.</translation>
    </message>
    <message>
        <source>Show it</source>
        <translation>Показать</translation>
    </message>
    <message>
        <source>Boltun stopped talking with a contact until {time}: a loop or too many answers.</source>
        <translation>Болтун перестал говорить с собеседником до {time}: разговор по кругу или слишком много ответов.</translation>
    </message>
    <message>
        <source>Nobody is answered</source>
        <translation>Никто не получает ответов</translation>
    </message>
    <message numerus="yes">
        <source>%n conversation(s) with a reply that waits for you</source>
        <translation>
            <numerusform>%n беседа, где ответ ждёт вас</numerusform>
            <numerusform>%n беседы, где ответ ждёт вас</numerusform>
            <numerusform>%n бесед, где ответ ждёт вас</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n message(s) that found no good reply</source>
        <translation>
            <numerusform>%n сообщение без хорошего ответа</numerusform>
            <numerusform>%n сообщения без хорошего ответа</numerusform>
            <numerusform>%n сообщений без хорошего ответа</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n question(s) to answer</source>
        <translation>
            <numerusform>%n вопрос ждёт ответа</numerusform>
            <numerusform>%n вопроса ждут ответа</numerusform>
            <numerusform>%n вопросов ждут ответа</numerusform>
        </translation>
    </message>
    <message>
        <source>Boltun has stopped answering</source>
        <translation>Boltun перестал отвечать</translation>
    </message>
    <message>
        <source>Let it run</source>
        <translation>Разрешить</translation>
    </message>
</context>
<context>
    <name>MasterFields</name>
    <message>
        <source>Master password</source>
        <translation>Мастер-пароль</translation>
    </message>
    <message>
        <source>The same once more</source>
        <translation>Ещё раз то же самое</translation>
    </message>
    <message>
        <source>New master password</source>
        <translation>Новый мастер-пароль</translation>
    </message>
    <message>
        <source>Type the master password.</source>
        <translation>Введите мастер-пароль.</translation>
    </message>
    <message>
        <source>Choose a master password of at least {count} characters.</source>
        <translation>Выберите мастер-пароль не короче {count} символов.</translation>
    </message>
    <message>
        <source>These are two different master passwords. Type the same twice.</source>
        <translation>Это два разных мастер-пароля. Введите дважды один и тот же.</translation>
    </message>
</context>
<context>
    <name>MindCard</name>
    <message>
        <source>Contact</source>
        <translation>Собеседник</translation>
    </message>
    <message>
        <source>Boltun</source>
        <translation>Болтун</translation>
    </message>
    <message>
        <source>{who}: {text}</source>
        <translation>{who}: {text}</translation>
    </message>
</context>
<context>
    <name>MindsForm</name>
    <message>
        <source>A new rule for bases</source>
        <translation>Новое правило о базах</translation>
    </message>
    <message>
        <source>Change the rule for bases</source>
        <translation>Изменить правило о базах</translation>
    </message>
    <message>
        <source>Bases</source>
        <translation>Базы</translation>
    </message>
    <message>
        <source>Which bases answer, one behind the other</source>
        <translation>Какие базы отвечают, одна за другой</translation>
    </message>
    <message>
        <source>The first rule that fits a message chooses its bases.</source>
        <translation>Базы для сообщения выбирает первое подходящее правило.</translation>
    </message>
    <message>
        <source>Only when some people write:</source>
        <translation>Только когда пишут некоторые:</translation>
    </message>
    <message>
        <source>Of these, only</source>
        <translation>Из них только</translation>
    </message>
    <message>
        <source>Whom</source>
        <translation>Кому</translation>
    </message>
    <message>
        <source>None: in all of them.</source>
        <translation>Ничего не отмечено — во всех.</translation>
    </message>
    <message>
        <source>In which languages</source>
        <translation>На каких языках</translation>
    </message>
    <message>
        <source>In which modes</source>
        <translation>В каких режимах</translation>
    </message>
</context>
<context>
    <name>MissingPart</name>
    <message>
        <source>Copy the command</source>
        <translation>Скопировать команду</translation>
    </message>
    <message>
        <source>Then start Boltun again.</source>
        <translation>Затем запустите Болтуна заново.</translation>
    </message>
</context>
<context>
    <name>ModeButton</name>
    <message>
        <source>Mode</source>
        <translation>Режим</translation>
    </message>
    <message>
        <source>No mode</source>
        <translation>Без режима</translation>
    </message>
    <message>
        <source>Mode: {mode}</source>
        <translation>Режим: {mode}</translation>
    </message>
    <message>
        <source>{mode}, {until}</source>
        <translation>{mode}, {until}</translation>
    </message>
    <message>
        <source>{mode} until {time}</source>
        <translation>{mode} до {time}</translation>
    </message>
    <message>
        <source>As the rules say</source>
        <translation>Как говорят правила</translation>
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
        <translation>только пока вы его выбрали</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Когда</translation>
    </message>
    <message>
        <source>“{mode}” above it always holds. So this one holds only while you choose it.</source>
        <translation>Выше стоит «{mode}», который действует всегда. Поэтому этот действует, только пока вы его выбираете.</translation>
    </message>
    <message>
        <source>Whom</source>
        <translation>Кому</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>Никогда</translation>
    </message>
    <message>
        <source>How</source>
        <translation>Как</translation>
    </message>
    <message>
        <source>Placeholders such as {name} are filled in all that it says.</source>
        <translation>Подстановки вроде {name} заполняются во всём, что при нём говорится.</translation>
    </message>
    <message>
        <source>It has a fault: nobody is answered while it holds.</source>
        <translation>В нём ошибка: пока он действует, никому не отвечают.</translation>
    </message>
    <message>
        <source>holds now: you chose it</source>
        <translation>действует сейчас: вы выбрали его</translation>
    </message>
    <message>
        <source>holds now</source>
        <translation>действует сейчас</translation>
    </message>
    <message>
        <source>holds now, {until}</source>
        <translation>действует сейчас, {until}</translation>
    </message>
    <message>
        <source>holds now, {until}: you chose it</source>
        <translation>действует сейчас, {until}: вы выбрали его</translation>
    </message>
    <message>
        <source>End it now</source>
        <translation>Завершить сейчас</translation>
    </message>
    <message>
        <source>{mode}: End it now</source>
        <translation>{mode}: завершить сейчас</translation>
    </message>
    <message>
        <source>Choose it</source>
        <translation>Выбрать</translation>
    </message>
    <message>
        <source>{mode}: Choose it</source>
        <translation>{mode}: выбрать</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>Изменить…</translation>
    </message>
    <message>
        <source>{mode}: Change…</source>
        <translation>{mode}: изменить…</translation>
    </message>
    <message>
        <source>{mode}: try it earlier</source>
        <translation>{mode}: поставить выше</translation>
    </message>
    <message>
        <source>{mode}: try it later</source>
        <translation>{mode}: поставить ниже</translation>
    </message>
    <message>
        <source>{mode}: delete</source>
        <translation>{mode}: удалить</translation>
    </message>
</context>
<context>
    <name>ModeForm</name>
    <message>
        <source>A new mode</source>
        <translation>Новый режим</translation>
    </message>
    <message>
        <source>Change the mode “{mode}”</source>
        <translation>Изменить режим «{mode}»</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Имя</translation>
    </message>
    <message>
        <source>only while I choose it</source>
        <translation>только пока я его выбираю</translation>
    </message>
    <message>
        <source>When it holds</source>
        <translation>Когда он действует</translation>
    </message>
    <message>
        <source>Boltun tries the modes in their order, and the first one whose time it is holds.</source>
        <translation>Болтун перебирает режимы по порядку; действует первый, чьё время настало.</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>Никогда</translation>
    </message>
    <message>
        <source>Whom it never answers</source>
        <translation>Кому он никогда не отвечает</translation>
    </message>
    <message>
        <source>Fill placeholders such as {name} in all that it says</source>
        <translation>Заполнять подстановки вроде {name} во всём, что он говорит</translation>
    </message>
    <message>
        <source>How it answers</source>
        <translation>Как он отвечает</translation>
    </message>
    <message>
        <source>What is not changed here is as in the settings.</source>
        <translation>Что не изменено здесь, остаётся как в настройках.</translation>
    </message>
    <message>
        <source>Whom it answers</source>
        <translation>Кому он отвечает</translation>
    </message>
    <message>
        <source>as in the settings</source>
        <translation>как в настройках</translation>
    </message>
    <message>
        <source>everybody</source>
        <translation>всем</translation>
    </message>
    <message>
        <source>who is not in my contact list</source>
        <translation>кого нет в моём списке контактов</translation>
    </message>
    <message>
        <source>everybody, while I am away</source>
        <translation>всем, пока я отошёл</translation>
    </message>
    <message>
        <source>who is not in my contact list; everybody, while I am away</source>
        <translation>кого нет в моём списке контактов; всем, пока я отошёл</translation>
    </message>
    <message>
        <source>only contacts whom I let be answered</source>
        <translation>только собеседникам, которым я разрешил отвечать</translation>
    </message>
    <message>
        <source>Of these, only some:</source>
        <translation>Из них — только некоторым:</translation>
    </message>
    <message>
        <source>Of these, only</source>
        <translation>Из них только</translation>
    </message>
</context>
<context>
    <name>ModelEditor</name>
    <message>
        <source>What would be sent</source>
        <translation>Что будет отправлено</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Изменить</translation>
    </message>
    <message>
        <source>To {where}: about {count} tokens. The last messages of a contact are added, no name, no address.</source>
        <translation>На {where}: около {count} токенов. К этому добавляются последние сообщения собеседника, без имени и адреса.</translation>
    </message>
    <message>
        <source>What would be sent for this message</source>
        <translation>Что будет отправлено на это сообщение</translation>
    </message>
    <message>
        <source>Language model</source>
        <translation>Языковая модель</translation>
    </message>
</context>
<context>
    <name>ModelForm</name>
    <message>
        <source>Switch on</source>
        <translation>Включить</translation>
    </message>
    <message>
        <source>A file beside this one, or a bundled base such as en/friend. Its nearest pairs are sent.</source>
        <translation>Файл рядом с этим или встроенная база, например ru/friend. Отправляются её ближайшие пары.</translation>
    </message>
    <message>
        <source>They are sent, where the rules allow an answer</source>
        <translation>Отправлять, если правила разрешают ответ</translation>
    </message>
    <message>
        <source>They wait for you as drafts</source>
        <translation>Ждут вас как черновики</translation>
    </message>
    <message>
        <source> s</source>
        <translation> с</translation>
    </message>
    <message>
        <source>Line {number}: {words}</source>
        <translation>Строка {number}: {words}</translation>
    </message>
    <message>
        <source>On: it is asked where it is among the bases that answer, for contacts whom you marked.</source>
        <translation>Включена: её спрашивают там, где она среди отвечающих баз, и только об отмеченных собеседниках.</translation>
    </message>
    <message>
        <source>Off: nothing is sent. Read at the right what would be, then switch it on.</source>
        <translation>Выключена: ничего не отправляется. Прочтите справа, что будет отправлено, и включите.</translation>
    </message>
    <message>
        <source>Off: nothing is sent. Save the file without errors before you switch it on.</source>
        <translation>Выключена: ничего не отправляется. Чтобы включить, сохраните файл без ошибок.</translation>
    </message>
    <message>
        <source>Switch off</source>
        <translation>Выключить</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Адрес</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Модель</translation>
    </message>
    <message>
        <source>Who it is, and what it knows</source>
        <translation>Кто она и что знает</translation>
    </message>
    <message>
        <source>Base that shows how you answer</source>
        <translation>База, по которой видно, как вы отвечаете</translation>
    </message>
    <message>
        <source>Its answers</source>
        <translation>Её ответы</translation>
    </message>
    <message>
        <source>Time for an answer</source>
        <translation>Время на ответ</translation>
    </message>
    <message>
        <source>Characters of an answer</source>
        <translation>Знаков в ответе</translation>
    </message>
    <message>
        <source>Answers a day</source>
        <translation>Ответов в день</translation>
    </message>
    <message>
        <source>Tokens a day</source>
        <translation>Токенов в день</translation>
    </message>
    <message>
        <source>Pairs of the base</source>
        <translation>Пар из базы</translation>
    </message>
    <message>
        <source>Earlier messages</source>
        <translation>Прежних сообщений</translation>
    </message>
</context>
<context>
    <name>MoreMenu</name>
    <message>
        <source>Open a &amp;folder…</source>
        <translation>Открыть &amp;папку…</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>Сохранить &amp;как…</translation>
    </message>
    <message>
        <source>&amp;Revert to the file</source>
        <translation>&amp;Вернуть как в файле</translation>
    </message>
    <message>
        <source>Answer with this base</source>
        <translation>Отвечать этой базой</translation>
    </message>
    <message>
        <source>&amp;Take off the list of bases</source>
        <translation>&amp;Убрать из списка баз</translation>
    </message>
    <message>
        <source>Let its &amp;program code run no more</source>
        <translation>Больше не запускать её &amp;код</translation>
    </message>
    <message>
        <source>&amp;Import pairs…</source>
        <translation>&amp;Импортировать пары…</translation>
    </message>
    <message>
        <source>&amp;Export pairs…</source>
        <translation>&amp;Экспортировать пары…</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Закрыть</translation>
    </message>
</context>
<context>
    <name>NamesPage</name>
    <message>
        <source>Which of these names are yours?</source>
        <translation>Какие из этих имён ваши?</translation>
    </message>
    <message>
        <source>These exports do not say which messages are yours, and Boltun does not guess.</source>
        <translation>В этих выгрузках не сказано, какие сообщения ваши, а гадать Болтун не станет.</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Продолжить</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Назад</translation>
    </message>
</context>
<context>
    <name>NetworkChoice</name>
    <message>
        <source>Network</source>
        <translation>Сеть</translation>
    </message>
    <message>
        <source>How to connect it</source>
        <translation>Как её подключить</translation>
    </message>
    <message>
        <source>{0} – not installed</source>
        <translation>{0} – не установлено</translation>
    </message>
</context>
<context>
    <name>NetworkQuestion</name>
    <message>
        <source>The network asks: {question}</source>
        <translation>Сеть спрашивает: {question}</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Ответить</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>Не сейчас</translation>
    </message>
    <message>
        <source>Your answer goes to the network. It is not kept.</source>
        <translation>Ваш ответ уйдёт в сеть. Он не сохраняется.</translation>
    </message>
</context>
<context>
    <name>NoticeLine</name>
    <message>
        <source>Undo</source>
        <translation>Отменить</translation>
    </message>
    <message>
        <source>Close this notice</source>
        <translation>Закрыть уведомление</translation>
    </message>
</context>
<context>
    <name>Notifications</name>
    <message>
        <source>Boltun stopped answering until {time}.</source>
        <translation>Болтун перестал отвечать до {time}.</translation>
    </message>
    <message>
        <source>The connection was lost. Boltun tries again by itself.</source>
        <translation>Соединение потеряно. Болтун сам пробует снова.</translation>
    </message>
    <message>
        <source>A serious message</source>
        <translation>Серьёзное сообщение</translation>
    </message>
    <message>
        <source>It is urgent</source>
        <translation>Срочно</translation>
    </message>
    <message>
        <source>Wants to talk to you</source>
        <translation>Просит поговорить с вами</translation>
    </message>
    <message>
        <source>A reply waits for you</source>
        <translation>Ответ ждёт вас</translation>
    </message>
    <message>
        <source>Not answered</source>
        <translation>Без ответа</translation>
    </message>
    <message>
        <source>Connection lost</source>
        <translation>Соединение потеряно</translation>
    </message>
    <message>
        <source>Boltun stopped talking</source>
        <translation>Болтун перестал отвечать</translation>
    </message>
    <message>
        <source>While you were away</source>
        <translation>Пока вас не было</translation>
    </message>
    <message numerus="yes">
        <source>%n message(s)</source>
        <translation>
            <numerusform>%n сообщение</numerusform>
            <numerusform>%n сообщения</numerusform>
            <numerusform>%n сообщений</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>OrderedChoice</name>
    <message>
        <source>none</source>
        <translation>нет</translation>
    </message>
</context>
<context>
    <name>OrderedMenu</name>
    <message>
        <source>Ctrl+Up, Ctrl+Down: change the order</source>
        <translation>Ctrl+↑, Ctrl+↓: изменить порядок</translation>
    </message>
</context>
<context>
    <name>Outline</name>
    <message>
        <source>Find in the outline…</source>
        <translation>Найти в структуре…</translation>
    </message>
    <message>
        <source>Find in the outline</source>
        <translation>Найти в структуре</translation>
    </message>
    <message>
        <source>Outline</source>
        <translation>Структура</translation>
    </message>
    <message>
        <source>Nothing of this name.</source>
        <translation>Ничего с таким именем.</translation>
    </message>
    <message>
        <source>What the text defines will stand here.</source>
        <translation>Здесь будет то, что определено в тексте.</translation>
    </message>
</context>
<context>
    <name>PairEditor</name>
    <message>
        <source>Kind of pair</source>
        <translation>Вид пары</translation>
    </message>
    <message>
        <source>&amp;Question</source>
        <translation>&amp;Вопрос</translation>
    </message>
    <message>
        <source>The list is for questions, not for statements.</source>
        <translation>Список для вопросов.</translation>
    </message>
    <message>
        <source>&amp;Inexact</source>
        <translation>&amp;Нечётко</translation>
    </message>
    <message>
        <source>Other forms of the words and small typos match too.</source>
        <translation>Подходят и другие формы слов, и небольшие опечатки.</translation>
    </message>
    <message>
        <source>Reply</source>
        <translation>Ответ</translation>
    </message>
    <message>
        <source>&amp;Add pair</source>
        <translation>&amp;Добавить пару</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Отмена</translation>
    </message>
    <message>
        <source>New pair</source>
        <translation>Новая пара</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Слова</translation>
    </message>
    <message>
        <source>Phrase</source>
        <translation>Фраза</translation>
    </message>
    <message>
        <source>Head word</source>
        <translation>Главное слово</translation>
    </message>
    <message>
        <source>Name of the topic</source>
        <translation>Имя темы</translation>
    </message>
    <message>
        <source>Keys, such as (join us.) (~come along?) [who&apos;s in?]</source>
        <translation>Ключи, например (идёте с нами?) (~пойти с нами?) [кто за?]</translation>
    </message>
    <message>
        <source>New pair: below stand keys in brackets, or one whole phrase</source>
        <translation>Новая пара: ниже – ключи в скобках или одна фраза целиком</translation>
    </message>
    <message>
        <source>New pair: answers questions only</source>
        <translation>Новая пара: отвечает только на вопросы</translation>
    </message>
    <message>
        <source>New pair: answers statements only, no questions</source>
        <translation>Новая пара: отвечает на всё, кроме вопросов</translation>
    </message>
    <message>
        <source>Too long to be edited here: Ctrl+T shows it as text.</source>
        <translation>Слишком длинно, чтобы править здесь: Ctrl+T покажет как текст.</translation>
    </message>
    <message>
        <source>Words; … between them keeps their order, quotation marks keep them side by side.</source>
        <translation>Слова; … между ними хранит порядок, а слова в кавычках стоят рядом.</translation>
    </message>
    <message>
        <source>Write the phrase or the words first.</source>
        <translation>Сначала напишите фразу или слова.</translation>
    </message>
</context>
<context>
    <name>PairModel</name>
    <message>
        <source>Change key</source>
        <translation>Изменить ключ</translation>
    </message>
    <message>
        <source>Change reply</source>
        <translation>Изменить ответ</translation>
    </message>
    <message>
        <source>Move pairs</source>
        <translation>Перемещение пар</translation>
    </message>
    <message>
        <source>Sort pairs</source>
        <translation>Сортировка пар</translation>
    </message>
    <message>
        <source>Drop pairs</source>
        <translation>Перенос пар</translation>
    </message>
    <message>
        <source>New pair</source>
        <translation>Новая пара</translation>
    </message>
    <message numerus="yes">
        <source>  (and %n more)</source>
        <translation>
            <numerusform>  (и ещё %n)</numerusform>
            <numerusform>  (и ещё %n)</numerusform>
            <numerusform>  (и ещё %n)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>A place, a contact, a base, a setting, something to do…</source>
        <translation>Раздел, собеседник, база, настройка, действие…</translation>
    </message>
    <message>
        <source>Go to or do</source>
        <translation>Перейти или сделать</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>Найденное</translation>
    </message>
    <message>
        <source>Nothing has these words.</source>
        <translation>По этим словам ничего не нашлось.</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Команды</translation>
    </message>
</context>
<context>
    <name>PasswordsBar</name>
    <message>
        <source>Cancel</source>
        <translation>Отмена</translation>
    </message>
    <message>
        <source>Encrypt with a master password</source>
        <translation>Зашифровать мастер-паролем</translation>
    </message>
    <message>
        <source>Move to the keyring</source>
        <translation>Перенести в связку ключей</translation>
    </message>
    <message>
        <source>Leave there</source>
        <translation>Оставить там</translation>
    </message>
    <message>
        <source>Change the master password</source>
        <translation>Сменить мастер-пароль</translation>
    </message>
    <message>
        <source>Do without: keep as they are, in a file</source>
        <translation>Обойтись без него: хранить в файле как есть</translation>
    </message>
    <message>
        <source>Forgotten?</source>
        <translation>Забыли?</translation>
    </message>
    <message>
        <source>Unlock</source>
        <translation>Открыть</translation>
    </message>
    <message>
        <source>Encrypt</source>
        <translation>Зашифровать</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Сменить</translation>
    </message>
    <message>
        <source>Forget the passwords</source>
        <translation>Забыть пароли</translation>
    </message>
    <message>
        <source>Without the master password nobody can read the passwords. Forget them, and enter them anew with each account?</source>
        <translation>Без мастер-пароля пароли не прочесть никому. Забыть их и ввести заново у каждой учётной записи?</translation>
    </message>
    <message>
        <source>The passwords are encrypted. Their accounts connect once they are unlocked.</source>
        <translation>Пароли зашифрованы. Их учётные записи подключатся, когда пароли будут открыты.</translation>
    </message>
    <message>
        <source>The passwords of these accounts lie in a file as they are: {names}. Whoever reads your files reads them.</source>
        <translation>Пароли этих учётных записей лежат в файле как есть: {names}. Их прочтёт всякий, кто читает ваши файлы.</translation>
    </message>
    <message>
        <source>Passwords are encrypted with your master password, which is asked for at every start.</source>
        <translation>Пароли зашифрованы вашим мастер-паролем; он спрашивается при каждом запуске.</translation>
    </message>
    <message>
        <source>This is not the master password.</source>
        <translation>Это не мастер-пароль.</translation>
    </message>
</context>
<context>
    <name>People</name>
    <message>
        <source>Find people and words…</source>
        <translation>Найти людей и слова…</translation>
    </message>
    <message>
        <source>Find people and words</source>
        <translation>Найти людей и слова</translation>
    </message>
    <message>
        <source>More: the bin, delete everything that was said</source>
        <translation>Ещё: корзина, удалить всё, что было сказано</translation>
    </message>
    <message>
        <source>The bin…</source>
        <translation>Корзина…</translation>
    </message>
    <message>
        <source>Delete everything that was said…</source>
        <translation>Удалить всё сказанное…</translation>
    </message>
    <message>
        <source>Opening…</source>
        <translation>Открывается…</translation>
    </message>
    <message>
        <source>Nobody is named so.</source>
        <translation>Никого так не зовут.</translation>
    </message>
    <message>
        <source>Nobody has written yet.</source>
        <translation>Пока никто не писал.</translation>
    </message>
    <message>
        <source>Looking for messages…</source>
        <translation>Поиск сообщений…</translation>
    </message>
    <message numerus="yes">
        <source>{title} – %n message(s)</source>
        <translation>
            <numerusform>{title} – %n сообщение</numerusform>
            <numerusform>{title} – %n сообщения</numerusform>
            <numerusform>{title} – %n сообщений</numerusform>
        </translation>
    </message>
    <message>
        <source>No message contains these words.</source>
        <translation>Ни в одном сообщении нет этих слов.</translation>
    </message>
    <message numerus="yes">
        <source>The newest %n message(s)</source>
        <translation>
            <numerusform>Последнее сообщение (%n)</numerusform>
            <numerusform>Последние %n сообщения</numerusform>
            <numerusform>Последние %n сообщений</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n message(s)</source>
        <translation>
            <numerusform>%n сообщение</numerusform>
            <numerusform>%n сообщения</numerusform>
            <numerusform>%n сообщений</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Periods</name>
    <message>
        <source>Last 7 days</source>
        <translation>Последние 7 дней</translation>
    </message>
    <message>
        <source>Last 30 days</source>
        <translation>Последние 30 дней</translation>
    </message>
    <message>
        <source>Last 12 months</source>
        <translation>Последние 12 месяцев</translation>
    </message>
    <message>
        <source>From the beginning</source>
        <translation>С самого начала</translation>
    </message>
</context>
<context>
    <name>Picture</name>
    <message>
        <source>Copy the table</source>
        <translation>Скопировать таблицу</translation>
    </message>
</context>
<context>
    <name>Pictures</name>
    <message>
        <source>answered</source>
        <translation>отвечено</translation>
    </message>
    <message>
        <source>held</source>
        <translation>спрошено у вас</translation>
    </message>
    <message>
        <source>silent</source>
        <translation>без ответа</translation>
    </message>
    <message>
        <source>by a pair of its own</source>
        <translation>своей парой</translation>
    </message>
    <message>
        <source>by a general reply</source>
        <translation>общим ответом</translation>
    </message>
    <message>
        <source>no good reply</source>
        <translation>хорошего ответа нет</translation>
    </message>
    <message>
        <source>dropped by you</source>
        <translation>отменено вами</translation>
    </message>
    <message>
        <source>How well the bases answered</source>
        <translation>Насколько хорошо отвечали базы</translation>
    </message>
    <message>
        <source>week</source>
        <translation>неделя</translation>
    </message>
    <message>
        <source>When people write</source>
        <translation>Когда пишут</translation>
    </message>
    <message>
        <source>weekday and hour</source>
        <translation>день недели и час</translation>
    </message>
    <message>
        <source>One contact along time</source>
        <translation>Один собеседник во времени</translation>
    </message>
    <message>
        <source>time</source>
        <translation>время</translation>
    </message>
    <message>
        <source>Contact of the timeline</source>
        <translation>Собеседник на ленте времени</translation>
    </message>
    <message>
        <source>Zoom in (+)</source>
        <translation>Приблизить (+)</translation>
    </message>
    <message>
        <source>Zoom out (-)</source>
        <translation>Отдалить (-)</translation>
    </message>
    <message>
        <source>All of it (0)</source>
        <translation>Всё целиком (0)</translation>
    </message>
    <message>
        <source>Save the timeline as CSV…</source>
        <translation>Сохранить ленту как CSV…</translation>
    </message>
    <message>
        <source>Once Boltun answers, you see here what share of messages its bases answer well.</source>
        <translation>Когда Болтун начнёт отвечать, здесь будет видно, на какую долю сообщений его базы отвечают хорошо.</translation>
    </message>
    <message>
        <source>Once people write, you see here in which hours of the week they do.</source>
        <translation>Когда вам напишут, здесь будет видно, в какие часы недели пишут.</translation>
    </message>
    <message>
        <source>Once people write, you see here what happened with one of them along time.</source>
        <translation>Когда вам напишут, здесь будет видно, что и когда происходило с одним из собеседников.</translation>
    </message>
    <message>
        <source>No base was asked in this time.</source>
        <translation>За это время ни одну базу не спрашивали.</translation>
    </message>
    <message numerus="yes">
        <source>Of %n message(s) to the bases, {share} % were answered by a pair of its own.</source>
        <translation>
            <numerusform>Из %n сообщения, дошедшего до баз, своей парой отвечено {share} %.</numerusform>
            <numerusform>Из %n сообщений, дошедших до баз, своей парой отвечено {share} %.</numerusform>
            <numerusform>Из %n сообщений, дошедших до баз, своей парой отвечено {share} %.</numerusform>
        </translation>
    </message>
    <message>
        <source>Week from {day}</source>
        <translation>Неделя с {day}</translation>
    </message>
    <message>
        <source>Most messages: {when}</source>
        <translation>Больше всего сообщений: {when}</translation>
    </message>
    <message>
        <source>{weekday}, {hour} to {next} o&apos;clock</source>
        <translation>{weekday}, с {hour} до {next} часов</translation>
    </message>
    <message>
        <source>Nobody wrote in this time.</source>
        <translation>За это время никто не писал.</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>Считаю…</translation>
    </message>
    <message>
        <source>With {name}. + and - zoom, the arrow keys go along, Enter shows the messages.</source>
        <translation>С кем: {name}. Клавиши + и - меняют масштаб, стрелки ведут вдоль времени, Enter показывает сообщения.</translation>
    </message>
    <message>
        <source>Nothing happened with {name} in this time. 0 shows all of it.</source>
        <translation>С кем: {name}. За это время ничего не было. Клавиша 0 показывает всё.</translation>
    </message>
</context>
<context>
    <name>PracticeBar</name>
    <message>
        <source>Write as</source>
        <translation>Писать как</translation>
    </message>
    <message>
        <source>You</source>
        <comment>the owner, in practice</comment>
        <translation>Вы</translation>
    </message>
    <message>
        <source>Write as yourself</source>
        <translation>Писать от себя</translation>
    </message>
    <message>
        <source>You write as the owner: then you come first, and Boltun keeps silent. ({keys})</source>
        <translation>Вы пишете от себя: тогда вы главнее, и Болтун молчит. ({keys})</translation>
    </message>
    <message>
        <source>Let time pass, in practice only</source>
        <translation>Перевести время, только в тренировке</translation>
    </message>
    <message>
        <source>+30 minutes</source>
        <translation>+30 минут</translation>
    </message>
    <message>
        <source>Tomorrow</source>
        <translation>Завтра</translation>
    </message>
    <message>
        <source>The next message comes an hour late</source>
        <translation>Следующее сообщение опоздает на час</translation>
    </message>
    <message>
        <source>Contacts to practise with</source>
        <translation>Собеседники для тренировки</translation>
    </message>
    <message>
        <source>Name of the contact</source>
        <translation>Имя собеседника</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Добавить</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Отмена</translation>
    </message>
    <message>
        <source>Write yourself…</source>
        <translation>Написать самому…</translation>
    </message>
    <message>
        <source>Write as a contact; it comes an hour late…</source>
        <translation>Напишите за собеседника: дойдёт через час…</translation>
    </message>
    <message>
        <source>Write to Boltun as a contact would…</source>
        <translation>Напишите Болтуну, как написал бы собеседник…</translation>
    </message>
    <message>
        <source>Write as a friend would: Boltun answers you as it answers your contacts.</source>
        <translation>Напишите так, как написал бы друг: Болтун ответит вам так же, как отвечает вашим собеседникам.</translation>
    </message>
    <message>
        <source>Write as {name} would. All rules and limits hold here: choose in the menu beside the name whether Boltun answers.</source>
        <translation>Пишите за собеседника {name}. Здесь действуют все правила и пределы: отвечать ли ему, выберите в меню рядом с именем.</translation>
    </message>
    <message>
        <source>When you like what it says, add an account (Ctrl+4).</source>
        <translation>Понравятся ответы – добавьте учётную запись (Ctrl+4).</translation>
    </message>
    <message>
        <source>Write as {name}</source>
        <translation>Писать как {name}</translation>
    </message>
    <message>
        <source>You write as {name} would, and Boltun answers. ({keys})</source>
        <translation>Вы пишете за собеседника {name}, а Болтун отвечает. ({keys})</translation>
    </message>
    <message>
        <source>A day has passed, in practice only.</source>
        <translation>Прошёл день, только в тренировке.</translation>
    </message>
    <message>
        <source>Half an hour has passed, in practice only.</source>
        <translation>Прошло полчаса, только в тренировке.</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Переименовать</translation>
    </message>
    <message>
        <source>Add a contact…</source>
        <translation>Добавить собеседника…</translation>
    </message>
    <message>
        <source>Add somebody who is not in your contact list…</source>
        <translation>Добавить того, кого нет в списке контактов…</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Переименовать…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Удалить</translation>
    </message>
</context>
<context>
    <name>PresetList</name>
    <message>
        <source>Ready modes</source>
        <translation>Готовые режимы</translation>
    </message>
    <message>
        <source>A mode says when Boltun answers, whom, and how. Add one; you can change all of it later.</source>
        <translation>Режим говорит, когда Болтун отвечает, кому и как. Добавьте любой; потом в нём можно изменить всё.</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Добавить</translation>
    </message>
    <message>
        <source>Add: {mode}</source>
        <translation>Добавить: {mode}</translation>
    </message>
    <message>
        <source>A mode of my own…</source>
        <translation>Свой режим…</translation>
    </message>
    <message>
        <source>is there</source>
        <translation>уже есть</translation>
    </message>
</context>
<context>
    <name>Preview</name>
    <message>
        <source>For this preview only.</source>
        <translation>Только для этой пробы.</translation>
    </message>
    <message>
        <source>New conversation: be a friend it never met</source>
        <translation>Новая беседа: вы – незнакомый друг</translation>
    </message>
    <message>
        <source>Anew</source>
        <translation>Заново</translation>
    </message>
    <message>
        <source>+30 min</source>
        <translation>+30 мин</translation>
    </message>
    <message>
        <source>Let half an hour go by: replies may be said again.</source>
        <translation>Пропустить полчаса: ответы снова можно повторять.</translation>
    </message>
    <message>
        <source>Opening</source>
        <translation>Начало</translation>
    </message>
    <message>
        <source>Let Boltun begin the conversation with an opening phrase.</source>
        <translation>Пусть Болтун начнёт беседу начальной фразой.</translation>
    </message>
    <message>
        <source>As a new friend</source>
        <translation>Как новый друг</translation>
    </message>
    <message>
        <source>As whom you write</source>
        <translation>От чьего имени вы пишете</translation>
    </message>
    <message>
        <source>As whom you write. What Boltun remembers of a contact is copied; nothing here changes it.</source>
        <translation>От чьего имени вы пишете. То, что Болтун помнит о собеседнике, копируется; здесь это ничего не меняет.</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Ещё</translation>
    </message>
    <message>
        <source>Again</source>
        <translation>Ещё раз</translation>
    </message>
    <message>
        <source>Say the last message once more: is the repeat noticed?</source>
        <translation>Сказать последнее сообщение ещё раз: заметит ли Болтун повтор?</translation>
    </message>
    <message>
        <source>any</source>
        <translation>любые</translation>
    </message>
    <message>
        <source>Dice</source>
        <translation>Кости</translation>
    </message>
    <message>
        <source>With the same number the same conversation gets the same replies.</source>
        <translation>С одним и тем же числом одна и та же беседа получает одни и те же ответы.</translation>
    </message>
    <message>
        <source>Keep as a test</source>
        <translation>В проверки</translation>
    </message>
    <message>
        <source>Keep this conversation beside the base; “boltun test” holds it again.</source>
        <translation>Сохранить эту беседу рядом с базой; «boltun test» проведёт её снова.</translation>
    </message>
    <message>
        <source>Replay</source>
        <translation>Повтор бесед</translation>
    </message>
    <message>
        <source>Hold earlier conversations again and see which replies differ.</source>
        <translation>Провести прежние беседы снова и увидеть, какие ответы изменятся.</translation>
    </message>
    <message>
        <source>Write as a contact would, and see what the text beside answers – saved or not.</source>
        <translation>Напишите как собеседник и посмотрите, что ответит текст рядом – сохранённый или нет.</translation>
    </message>
    <message>
        <source>Conversation with the edited base</source>
        <translation>Беседа с редактируемой базой</translation>
    </message>
    <message>
        <source>Write as a contact…</source>
        <translation>Напишите как собеседник…</translation>
    </message>
    <message>
        <source>Message to the edited base</source>
        <translation>Сообщение редактируемой базе</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Спросить</translation>
    </message>
    <message>
        <source>&amp;Dice:</source>
        <translation>&amp;Кости:</translation>
    </message>
    <message>
        <source>As {name}</source>
        <translation>Как {name}</translation>
    </message>
    <message>
        <source>30 minutes later</source>
        <translation>Через 30 минут</translation>
    </message>
    <message>
        <source>Answers from the text as it stands.</source>
        <translation>Отвечает по тексту, каков он сейчас.</translation>
    </message>
    <message>
        <source>Reading the newest text…</source>
        <translation>Читается новый текст…</translation>
    </message>
    <message>
        <source>The text is read when you write.</source>
        <translation>Текст читается, когда вы пишете.</translation>
    </message>
    <message>
        <source>silent: the message is empty</source>
        <translation>молчит: сообщение пустое</translation>
    </message>
    <message>
        <source>silent: the message was repeated too often</source>
        <translation>молчит: сообщение повторено слишком часто</translation>
    </message>
    <message>
        <source>silent: no reply was found</source>
        <translation>молчит: ответ не найден</translation>
    </message>
    <message>
        <source>silent: the base asks for it with an empty reply</source>
        <translation>молчит: база просит об этом пустым ответом</translation>
    </message>
    <message>
        <source>silent: the base has no opening phrase</source>
        <translation>молчит: в базе нет начальной фразы</translation>
    </message>
    <message>
        <source>silent</source>
        <translation>молчит</translation>
    </message>
</context>
<context>
    <name>PreviewLink</name>
    <message>
        <source>Save this first: a test lies beside the file.</source>
        <translation>Сначала сохраните: проверка лежит рядом с файлом.</translation>
    </message>
    <message>
        <source>Write something first: there is no conversation yet.</source>
        <translation>Сначала напишите что-нибудь: беседы ещё нет.</translation>
    </message>
    <message>
        <source>Opening</source>
        <translation>Начало</translation>
    </message>
    <message>
        <source>Kept as “{title}” in {file}. “boltun test” holds it again.</source>
        <translation>Сохранено как «{title}» в {file}. «boltun test» проведёт это снова.</translation>
    </message>
</context>
<context>
    <name>PreviewView</name>
    <message>
        <source>{message} stays: {before}</source>
        <translation>{message} остаётся {before}</translation>
    </message>
    <message>
        <source>{message} no good reply → {after}</source>
        <translation>{message} не было хорошего ответа → {after}</translation>
    </message>
    <message>
        <source>{message} {before} → {after}</source>
        <translation>{message} {before} → {after}</translation>
    </message>
    <message>
        <source>Looking through your conversations…</source>
        <translation>Просматриваю ваши беседы…</translation>
    </message>
    <message>
        <source>None of your {heard} messages so far would be caught.</source>
        <translation>Эта пара не нашла бы ни одного из {heard} сообщений, что были до сих пор.</translation>
    </message>
    <message>
        <source>It would catch {caught} of {heard} messages so far.</source>
        <translation>Пара нашла бы {caught} из {heard} сообщений, что были до сих пор.</translation>
    </message>
    <message>
        <source>It would catch about {caught} of {heard} messages so far.</source>
        <translation>Пара нашла бы примерно {caught} из {heard} сообщений, что были до сих пор.</translation>
    </message>
    <message>
        <source>To {count} of them another reply is said now.</source>
        <translation>На {count} из них сейчас другой ответ.</translation>
    </message>
    <message>
        <source>To {count} it would be one of several.</source>
        <translation>На {count} он стал бы одним из нескольких.</translation>
    </message>
    <message>
        <source>{count} got no good reply so far.</source>
        <translation>На {count} хорошего ответа пока не было.</translation>
    </message>
    <message>
        <source>To {count} other pairs stay better.</source>
        <translation>Для {count} другие пары подходят лучше.</translation>
    </message>
</context>
<context>
    <name>ProblemList</name>
    <message>
        <source>Problems</source>
        <translation>Замечания</translation>
    </message>
    <message>
        <source>Next problem (F8)</source>
        <translation>Следующее замечание (F8)</translation>
    </message>
    <message numerus="yes">
        <source>{number} of %n problem(s)</source>
        <translation>
            <numerusform>{number} из %n замечания</numerusform>
            <numerusform>{number} из %n замечаний</numerusform>
            <numerusform>{number} из %n замечаний</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s)</source>
        <translation>
            <numerusform>%n замечание</numerusform>
            <numerusform>%n замечания</numerusform>
            <numerusform>%n замечаний</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>%n ошибка</numerusform>
            <numerusform>%n ошибки</numerusform>
            <numerusform>%n ошибок</numerusform>
        </translation>
    </message>
    <message>
        <source>F8: next</source>
        <translation>F8: дальше</translation>
    </message>
</context>
<context>
    <name>ProblemRows</name>
    <message>
        <source>error</source>
        <translation>ошибка</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>предупреждение</translation>
    </message>
    <message>
        <source>hint</source>
        <translation>подсказка</translation>
    </message>
</context>
<context>
    <name>Program</name>
    <message>
        <source>Boltun goes on answering. Open or quit it here.</source>
        <translation>Болтун продолжает отвечать. Открыть или завершить его можно здесь.</translation>
    </message>
    <message>
        <source>Crash report</source>
        <translation>Отчёт о сбое</translation>
    </message>
    <message>
        <source>What Boltun was doing when it failed. It holds nothing that anybody wrote, and stays on this computer; copy it into a report of the fault if you like.</source>
        <translation>Что делал Болтун, когда произошёл сбой. Здесь нет ничего из того, что писали люди, и отчёт остаётся на этом компьютере; при желании скопируйте его в сообщение об ошибке.</translation>
    </message>
    <message>
        <source>Boltun ended unexpectedly the last time. A report was kept on this computer.</source>
        <translation>В прошлый раз Болтун неожиданно завершился. Отчёт сохранён на этом компьютере.</translation>
    </message>
    <message>
        <source>Show it</source>
        <translation>Показать</translation>
    </message>
    <message>
        <source>The window speaks this language from the next start on.</source>
        <translation>Окно заговорит на этом языке при следующем запуске.</translation>
    </message>
</context>
<context>
    <name>ProposalList</name>
    <message>
        <source>Proposals</source>
        <translation>Предложения</translation>
    </message>
</context>
<context>
    <name>QuestionBar</name>
    <message>
        <source>Close</source>
        <translation>Закрыть</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Отменить</translation>
    </message>
</context>
<context>
    <name>Rail</name>
    <message>
        <source>Places</source>
        <translation>Разделы</translation>
    </message>
</context>
<context>
    <name>Reach</name>
    <message>
        <source>place</source>
        <translation>раздел</translation>
    </message>
    <message>
        <source>setting</source>
        <translation>настройка</translation>
    </message>
    <message>
        <source>action</source>
        <translation>действие</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Найти</translation>
    </message>
    <message>
        <source>digest, promises, calls, unanswered</source>
        <translation>сводка, обещания, звонки, без ответа</translation>
    </message>
    <message>
        <source>Left for you: the digest</source>
        <translation>Сводка: что осталось для вас</translation>
    </message>
    <message>
        <source>import, export, Telegram, WhatsApp, logs, proposals</source>
        <translation>импорт, экспорт, выгрузка, переписка, Telegram, WhatsApp, журналы, предложения</translation>
    </message>
    <message>
        <source>Learn from your history</source>
        <translation>Научить на своей переписке</translation>
    </message>
    <message>
        <source>New base</source>
        <translation>Новая база</translation>
    </message>
    <message>
        <source>Open a base…</source>
        <translation>Открыть базу…</translation>
    </message>
    <message>
        <source>Rehearsal: what Boltun would have said</source>
        <translation>Репетиция: что сказал бы Болтун</translation>
    </message>
    <message>
        <source>First steps</source>
        <translation>Первые шаги</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Выход</translation>
    </message>
    <message>
        <source>here</source>
        <translation>здесь</translation>
    </message>
    <message>
        <source>contact</source>
        <translation>собеседник</translation>
    </message>
    <message>
        <source>base</source>
        <translation>база</translation>
    </message>
</context>
<context>
    <name>Reader</name>
    <message>
        <source>Try again</source>
        <translation>Повторить</translation>
    </message>
    <message>
        <source>Read it as…</source>
        <translation>Прочесть как…</translation>
    </message>
</context>
<context>
    <name>ReadingPage</name>
    <message>
        <source>Progress of the reading</source>
        <translation>Ход чтения</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Отмена</translation>
    </message>
    <message>
        <source>File {number} of {count}</source>
        <translation>Файл {number} из {count}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s)</source>
        <translation>
            <numerusform>%Ln сообщение</numerusform>
            <numerusform>%Ln сообщения</numerusform>
            <numerusform>%Ln сообщений</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RehearsalPage</name>
    <message>
        <source>Again, with other dice</source>
        <translation>Ещё раз, с другим жребием</translation>
    </message>
    <message>
        <source>Rehearsal</source>
        <translation>Репетиция</translation>
    </message>
    <message>
        <source>Let it answer</source>
        <translation>Пусть отвечает</translation>
    </message>
    <message>
        <source>Answer only after I approve</source>
        <translation>Только с моего согласия</translation>
    </message>
    <message>
        <source>Not yet</source>
        <translation>Пока нет</translation>
    </message>
    <message>
        <source>What Boltun would have said</source>
        <translation>Что сказал бы Болтун</translation>
    </message>
    <message>
        <source>What Boltun would have said on {account}</source>
        <translation>Что сказал бы Болтун: {account}</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Закрыть</translation>
    </message>
    <message>
        <source>Going through the last messages…</source>
        <translation>Просматриваю последние сообщения…</translation>
    </message>
    <message>
        <source>These are the last messages that you got, and what Boltun would have said to them.</source>
        <translation>Это последние сообщения, которые вам пришли, и что сказал бы на них Болтун.</translation>
    </message>
    <message>
        <source>Nobody has written to this account so far. These are the last messages that you got on others, and what Boltun would have said to them.</source>
        <translation>На эту учётную запись ещё никто не писал. Это последние сообщения, которые пришли вам на другие, и что сказал бы на них Болтун.</translation>
    </message>
    <message>
        <source>Nobody has written so far. These are everyday examples, and what Boltun would say to them.</source>
        <translation>Ещё никто не писал. Это примеры из обычной жизни и что сказал бы на них Болтун.</translation>
    </message>
    <message>
        <source>Nothing is sent, and nothing is remembered.</source>
        <translation>Ничего не отправляется и не запоминается.</translation>
    </message>
    <message>
        <source>No rule lets Boltun answer everybody yet. If you let it answer, the setting “Talk with everybody” is switched on, for all accounts.</source>
        <translation>Ни одно правило пока не разрешает Болтуну отвечать всем. Если вы разрешите ему отвечать, включится настройка «Говорить со всеми», для всех учётных записей.</translation>
    </message>
    <message numerus="yes">
        <source>%n answered</source>
        <translation>
            <numerusform>ответов: %n</numerusform>
            <numerusform>ответов: %n</numerusform>
            <numerusform>ответов: %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n silent</source>
        <translation>
            <numerusform>без ответа: %n</numerusform>
            <numerusform>без ответа: %n</numerusform>
            <numerusform>без ответа: %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n held</source>
        <translation>
            <numerusform>ждёт вас: %n</numerusform>
            <numerusform>ждёт вас: %n</numerusform>
            <numerusform>ждёт вас: %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more came while you were writing yourself</source>
        <translation>
            <numerusform>ещё %n пришло, пока вы писали сами</numerusform>
            <numerusform>ещё %n пришло, пока вы писали сами</numerusform>
            <numerusform>ещё %n пришло, пока вы писали сами</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>you found %n good</source>
        <translation>
            <numerusform>по-вашему, хорошо: %n</numerusform>
            <numerusform>по-вашему, хорошо: %n</numerusform>
            <numerusform>по-вашему, хорошо: %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not good</source>
        <translation>
            <numerusform>нехорошо: %n</numerusform>
            <numerusform>нехорошо: %n</numerusform>
            <numerusform>нехорошо: %n</numerusform>
        </translation>
    </message>
    <message>
        <source>Boltun keeps silent on this: line {number} of {base}.</source>
        <translation>На это Болтун теперь молчит: строка {number} в {base}.</translation>
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
        <translation>Хорошо</translation>
    </message>
    <message>
        <source>Not good</source>
        <translation>Нехорошо</translation>
    </message>
    <message>
        <source>Silent</source>
        <translation>Молчание</translation>
    </message>
    <message>
        <source>Held for you: {text}</source>
        <translation>Ждёт вас: {text}</translation>
    </message>
    <message>
        <source>Boltun: {text}</source>
        <translation>Болтун: {text}</translation>
    </message>
    <message>
        <source>{base}, line {number}</source>
        <translation>{base}, строка {number}</translation>
    </message>
    <message>
        <source>{place}: {reason}</source>
        <translation>{place}: {reason}</translation>
    </message>
    <message>
        <source>Teach it…</source>
        <translation>Научить…</translation>
    </message>
    <message>
        <source>Edit the pair</source>
        <translation>Изменить пару</translation>
    </message>
    <message>
        <source>Keep silent on this</source>
        <translation>На это молчать</translation>
    </message>
</context>
<context>
    <name>Rehearsing</name>
    <message>
        <source>Boltun asks you before it sends anything on {account}.</source>
        <translation>Для {account} Болтун спрашивает вас перед каждой отправкой.</translation>
    </message>
    <message>
        <source>Boltun answers on {account} from now on.</source>
        <translation>Для {account} Болтун теперь отвечает сам.</translation>
    </message>
</context>
<context>
    <name>ReplayPanel</name>
    <message>
        <source>Stored conversations</source>
        <translation>Сохранённые беседы</translation>
    </message>
    <message>
        <source>Pasted lines</source>
        <translation>Вставленные строки</translation>
    </message>
    <message>
        <source>What to replay</source>
        <translation>Что повторить</translation>
    </message>
    <message>
        <source>Lines to replay</source>
        <translation>Строки для повтора</translation>
    </message>
    <message>
        <source>One message a line, or a piece of a chat log. A blank line begins a new conversation.</source>
        <translation>По сообщению в строке или кусок записи чата. Пустая строка начинает новую беседу.</translation>
    </message>
    <message>
        <source>&amp;Replay</source>
        <translation>&amp;Повторить</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Отмена</translation>
    </message>
    <message>
        <source>Back to the conversation (Esc)</source>
        <translation>Назад к беседе (Esc)</translation>
    </message>
    <message>
        <source>Progress of the replay</source>
        <translation>Ход повтора</translation>
    </message>
    <message>
        <source>Replay all messages</source>
        <translation>Переиграть все сообщения</translation>
    </message>
    <message>
        <source>Replies that differ</source>
        <translation>Изменившиеся ответы</translation>
    </message>
    <message>
        <source>Shows which replies would be others now than with the base as it was last saved.</source>
        <translation>Показывает, какие ответы были бы теперь другими, чем у базы, сохранённой в последний раз.</translation>
    </message>
    <message>
        <source>Reading the stored conversations…</source>
        <translation>Чтение сохранённых бесед…</translation>
    </message>
    <message>
        <source>Paste or write some lines first.</source>
        <translation>Сначала вставьте или напишите несколько строк.</translation>
    </message>
    <message>
        <source>Nobody has written anything yet. Choose “Pasted lines” and paste a conversation.</source>
        <translation>Ещё никто ничего не писал. Выберите «Вставленные строки» и вставьте беседу.</translation>
    </message>
    <message>
        <source>Replay</source>
        <translation>Повтор бесед</translation>
    </message>
    <message>
        <source>Reading both bases…</source>
        <translation>Чтение обеих баз…</translation>
    </message>
    <message numerus="yes">
        <source>%n message(s) asked</source>
        <translation>
            <numerusform>Спрошено %n сообщение</numerusform>
            <numerusform>Спрошено %n сообщения</numerusform>
            <numerusform>Спрошено %n сообщений</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n differ(s)</source>
        <translation>
            <numerusform>%n ответ другой</numerusform>
            <numerusform>%n ответа другие</numerusform>
            <numerusform>%n ответов другие</numerusform>
        </translation>
    </message>
    <message>
        <source>every reply stays the same</source>
        <translation>все ответы те же</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>прервано</translation>
    </message>
    <message numerus="yes">
        <source>the first %n shown</source>
        <translation>
            <numerusform>первая %n показана</numerusform>
            <numerusform>первые %n показаны</numerusform>
            <numerusform>первые %n показаны</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>of %n contact(s) only the newest {number} messages</source>
        <translation>
            <numerusform>у %n собеседника — только новейшие сообщения, по {number}</numerusform>
            <numerusform>у %n собеседников — только новейшие сообщения, по {number}</numerusform>
            <numerusform>у %n собеседников — только новейшие сообщения, по {number}</numerusform>
        </translation>
    </message>
    <message>
        <source>Conversation {number}</source>
        <translation>Беседа {number}</translation>
    </message>
</context>
<context>
    <name>Replies</name>
    <message>
        <source>liked: {count}</source>
        <translation>нравится: {count}</translation>
    </message>
    <message>
        <source>disliked: {count}</source>
        <translation>не нравится: {count}</translation>
    </message>
    <message>
        <source>Your thumbs: {up} up, {down} down.</source>
        <translation>Ваши оценки: нравится {up}, не нравится {down}.</translation>
    </message>
</context>
<context>
    <name>ReportWindow</name>
    <message>
        <source>Report a problem</source>
        <translation>Сообщить о проблеме</translation>
    </message>
    <message>
        <source>Versions, what Boltun finds about itself, and its log. It holds no messages, no addresses and no names of contacts: *** stands in their place. Nothing is sent. Read it, save or copy it, and add it to your report.</source>
        <translation>Версии, что Болтун знает о своей установке, и его журнал. Здесь нет сообщений, адресов и имён собеседников: вместо них стоит ***. Ничего никуда не отправляется. Прочтите, сохраните или скопируйте и приложите к своему сообщению.</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>&amp;Сохранить…</translation>
    </message>
    <message>
        <source>One moment…</source>
        <translation>Секунду…</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>Сохранить отчёт</translation>
    </message>
    <message>
        <source>Text (*.txt)</source>
        <translation>Текст (*.txt)</translation>
    </message>
    <message>
        <source>{file} cannot be written: {reason}.</source>
        <translation>{file}: записать не удалось: {reason}.</translation>
    </message>
    <message>
        <source>Saved as {file}.</source>
        <translation>Сохранено: {file}.</translation>
    </message>
    <message>
        <source>The report cannot be made: {reason}.</source>
        <translation>Отчёт составить не удалось: {reason}.</translation>
    </message>
</context>
<context>
    <name>ReviewPage</name>
    <message>
        <source>What was decided</source>
        <translation>Что решено</translation>
    </message>
    <message>
        <source>Kinds of proposals that are listed</source>
        <translation>Какие виды предложений показаны</translation>
    </message>
    <message>
        <source>Proposal</source>
        <translation>Предложение</translation>
    </message>
    <message>
        <source>Accept</source>
        <translation>Принять</translation>
    </message>
    <message>
        <source>Reject</source>
        <translation>Отклонить</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>Объединить</translation>
    </message>
    <message>
        <source>Make one proposal of those that are chosen (Ctrl+G)</source>
        <translation>Сделать из выбранных одно предложение (Ctrl+G)</translation>
    </message>
    <message>
        <source>Never from this contact</source>
        <translation>Без этого собеседника</translation>
    </message>
    <message>
        <source>Learn nothing from this contact, now and later (Shift+Del)</source>
        <translation>Не учиться на беседах с этим собеседником, ни сейчас, ни потом (Shift+Del)</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>Пропущены</translation>
    </message>
    <message>
        <source>Contacts from whom nothing is learned</source>
        <translation>Собеседники, по беседам с которыми Болтун не учится</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Отменить</translation>
    </message>
    <message>
        <source>Take the last step back (Ctrl+Z)</source>
        <translation>Отменить последний шаг (Ctrl+Z)</translation>
    </message>
    <message>
        <source>To decide</source>
        <translation>Решить</translation>
    </message>
    <message>
        <source>Accepted</source>
        <translation>Принято</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>Отклонено</translation>
    </message>
    <message>
        <source>All kinds</source>
        <translation>Все виды</translation>
    </message>
    <message>
        <source>There is nothing to propose: Boltun proposes what you said at least twice. Read more conversations, or longer ones.</source>
        <translation>Предложить нечего: Болтун предлагает то, что вы сказали хотя бы дважды. Прочитайте больше бесед или беседы подлиннее.</translation>
    </message>
    <message>
        <source>Everything here is decided. Try what you accepted, and write it.</source>
        <translation>Здесь всё решено. Проверьте принятое и запишите его.</translation>
    </message>
    <message>
        <source>Nothing was accepted yet.</source>
        <translation>Пока ничего не принято.</translation>
    </message>
    <message>
        <source>Nothing was rejected yet.</source>
        <translation>Пока ничего не отклонено.</translation>
    </message>
    <message>
        <source>Decide again</source>
        <translation>Решить заново</translation>
    </message>
    <message>
        <source>It needs a phrase and a reply at least.</source>
        <translation>Нужны хотя бы одна фраза и один ответ.</translation>
    </message>
</context>
<context>
    <name>ReviewWords</name>
    <message>
        <source>To anything else</source>
        <translation>На всё остальное</translation>
    </message>
    <message>
        <source>After a day of silence</source>
        <translation>После дня молчания</translation>
    </message>
    <message>
        <source>with the words {words}</source>
        <translation>со словами {words}</translation>
    </message>
    <message numerus="yes">
        <source>%n time(s)</source>
        <comment>how often it was said</comment>
        <translation>
            <numerusform>%n раз</numerusform>
            <numerusform>%n раза</numerusform>
            <numerusform>%n раз</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n contact(s)</source>
        <comment>with whom it was said</comment>
        <translation>
            <numerusform>%n собеседник</numerusform>
            <numerusform>%n собеседника</numerusform>
            <numerusform>%n собеседников</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n other(s)</source>
        <comment>contacts</comment>
        <translation>
            <numerusform>и ещё %n</numerusform>
            <numerusform>и ещё %n</numerusform>
            <numerusform>и ещё %n</numerusform>
        </translation>
    </message>
    <message>
        <source>You answered: {answers}</source>
        <translation>Вы отвечали: {answers}</translation>
    </message>
    <message>
        <source>Stands for: {phrases}</source>
        <translation>Заменяет: {phrases}</translation>
    </message>
    <message>
        <source>The base answers something else already: {replies}</source>
        <translation>База уже отвечает иначе: {replies}</translation>
    </message>
    <message>
        <source>The last fifth of your conversations has no messages to try it with.</source>
        <translation>В последней пятой части ваших бесед нет сообщений для проверки.</translation>
    </message>
    <message numerus="yes">
        <source>The last fifth of your conversations has %Ln short message(s).</source>
        <translation>
            <numerusform>В последней пятой части ваших бесед %Ln короткое сообщение.</numerusform>
            <numerusform>В последней пятой части ваших бесед %Ln коротких сообщения.</numerusform>
            <numerusform>В последней пятой части ваших бесед %Ln коротких сообщений.</numerusform>
        </translation>
    </message>
    <message>
        <source>The new base would have answered {count} of them ({share}).</source>
        <translation>Новая база ответила бы на {count} из них ({share}).</translation>
    </message>
    <message>
        <source>{share} of its replies are what you say, too.</source>
        <translation>{share} её ответов вы даёте и сами.</translation>
    </message>
</context>
<context>
    <name>Row</name>
    <message>
        <source>Take these times out</source>
        <translation>Убрать это время</translation>
    </message>
</context>
<context>
    <name>Rows</name>
    <message>
        <source>Without an answer</source>
        <translation>Без ответа</translation>
    </message>
    <message>
        <source>Want a call</source>
        <translation>Просят позвонить</translation>
    </message>
    <message>
        <source>Promised</source>
        <translation>Обещано</translation>
    </message>
    <message>
        <source>to {text}</source>
        <translation>в ответ на {text}</translation>
    </message>
    <message>
        <source>Learned from your own answers</source>
        <translation>Выучено из ваших ответов</translation>
    </message>
    <message>
        <source>Boltun promised: {text}</source>
        <translation>Болтун обещал: {text}</translation>
    </message>
</context>
<context>
    <name>Rules</name>
    <message>
        <source>only when I am away</source>
        <comment>name of a mode</comment>
        <translation>только когда я отошёл</translation>
    </message>
    <message>
        <source>Answers everybody while your status is away, busy or do not disturb.</source>
        <translation>Отвечает всем, пока ваш статус «отошёл», «занят» или «не беспокоить».</translation>
    </message>
    <message>
        <source>strangers only</source>
        <comment>name of a mode</comment>
        <translation>только незнакомым</translation>
    </message>
    <message>
        <source>Answers those who are not in your contact list, and nobody else.</source>
        <translation>Отвечает только тем, кого нет в вашем списке контактов.</translation>
    </message>
    <message>
        <source>night</source>
        <comment>name of a mode</comment>
        <translation>ночь</translation>
    </message>
    <message>
        <source>Answers everybody from 22:00 to 7:00, each contact once an hour.</source>
        <translation>Отвечает всем с 22:00 до 7:00, каждому собеседнику раз в час.</translation>
    </message>
    <message>
        <source>vacation</source>
        <comment>name of a mode</comment>
        <translation>отпуск</translation>
    </message>
    <message>
        <source>Tells everybody once that you are on vacation, while you choose it.</source>
        <translation>Один раз сообщает каждому, что вы в отпуске, пока вы выбрали этот режим.</translation>
    </message>
    <message>
        <source>secretary at work</source>
        <comment>name of a mode</comment>
        <translation>секретарь на работе</translation>
    </message>
    <message>
        <source>Answers everybody from Monday to Friday, 9:00 to 18:00, with the base of the secretary.</source>
        <translation>Отвечает всем с понедельника по пятницу, с 9:00 до 18:00, по базе «Секретарь».</translation>
    </message>
    <message>
        <source>at times that are not understood</source>
        <translation>когда – непонятно</translation>
    </message>
    <message>
        <source>while the calendar {name} says that you are busy</source>
        <translation>пока по календарю {name} вы заняты</translation>
    </message>
    <message>
        <source>while the calendar {name} says that you are busy with {words}</source>
        <translation>пока по календарю {name} вы заняты: {words}</translation>
    </message>
    <message>
        <source>during entries of the calendar {name} with {words}</source>
        <translation>во время записей календаря {name} со словами {words}</translation>
    </message>
    <message>
        <source>at all times</source>
        <translation>всегда</translation>
    </message>
    <message>
        <source>all day</source>
        <translation>весь день</translation>
    </message>
    <message>
        <source>{begin} to {end}</source>
        <translation>{begin} – {end}</translation>
    </message>
    <message>
        <source>{begin} to {end} of the next day</source>
        <translation>с {begin} до {end} следующего дня</translation>
    </message>
    <message>
        <source>every day</source>
        <translation>каждый день</translation>
    </message>
    <message>
        <source>{first} to {last}</source>
        <translation>{first} – {last}</translation>
    </message>
    <message>
        <source>on {day}</source>
        <translation>{day}</translation>
    </message>
    <message>
        <source>from {first} to {last}</source>
        <translation>с {first} по {last}</translation>
    </message>
    <message>
        <source>from {day} on</source>
        <translation>с {day}</translation>
    </message>
    <message>
        <source>until {day}</source>
        <translation>до {day} включительно</translation>
    </message>
    <message>
        <source>the group {name}</source>
        <translation>группа {name}</translation>
    </message>
    <message>
        <source>everybody on {network}</source>
        <translation>все в {network}</translation>
    </message>
    <message>
        <source>everybody who writes to {account}</source>
        <translation>все, кто пишет на {account}</translation>
    </message>
    <message>
        <source>Contacts whom you never answer</source>
        <translation>Собеседники, которым вы никогда не отвечаете</translation>
    </message>
    <message>
        <source>Deny lists</source>
        <translation>Списки запрета</translation>
    </message>
    <message>
        <source>What no program should answer</source>
        <translation>На что программе отвечать не следует</translation>
    </message>
    <message>
        <source>Messages that come too late</source>
        <translation>Сообщения, пришедшие слишком поздно</translation>
    </message>
    <message>
        <source>You yourself, pauses and stops</source>
        <translation>Вы сами, паузы и остановки</translation>
    </message>
    <message>
        <source>Faults in the rules</source>
        <translation>Ошибки в правилах</translation>
    </message>
    <message>
        <source>Hours</source>
        <translation>Часы</translation>
    </message>
    <message>
        <source>Whom the mode answers</source>
        <translation>Кому отвечает режим</translation>
    </message>
    <message>
        <source>How often one contact is answered</source>
        <translation>Как часто отвечать одному собеседнику</translation>
    </message>
    <message>
        <source>Whom Boltun answers</source>
        <translation>Кому отвечает Болтун</translation>
    </message>
    <message>
        <source>nothing against an answer</source>
        <translation>не против ответа</translation>
    </message>
    <message>
        <source>Boltun answers.</source>
        <translation>Болтун отвечает.</translation>
    </message>
    <message>
        <source>Boltun makes a reply, and asks you before it is sent.</source>
        <translation>Болтун готовит ответ и спрашивает вас, прежде чем отправить.</translation>
    </message>
    <message>
        <source>Boltun keeps silent.</source>
        <translation>Болтун молчит.</translation>
    </message>
    <message>
        <source>those of the mode {mode}</source>
        <translation>из режима {mode}</translation>
    </message>
    <message>
        <source>those of the settings</source>
        <translation>из настроек</translation>
    </message>
    <message>
        <source>your choice for this contact</source>
        <translation>ваш выбор для этого собеседника</translation>
    </message>
    <message>
        <source>{bases} ({chosen})</source>
        <translation>{bases} ({chosen})</translation>
    </message>
    <message>
        <source>Stop words</source>
        <translation>Стоп-слова</translation>
    </message>
    <message>
        <source>rule {number} for bases</source>
        <translation>правило {number} о базах</translation>
    </message>
    <message>
        <source>the mode {mode}</source>
        <translation>режим {mode}</translation>
    </message>
    <message>
        <source>never: {names}</source>
        <translation>никогда: {names}</translation>
    </message>
    <message>
        <source>somebody new, to {account}</source>
        <translation>кто-то новый, на {account}</translation>
    </message>
    <message>
        <source>who is not in your contact list</source>
        <translation>кого нет в вашем списке контактов</translation>
    </message>
    <message>
        <source>Answers everybody.</source>
        <translation>Отвечает всем.</translation>
    </message>
    <message>
        <source>Answers nobody.</source>
        <translation>Никому не отвечает.</translation>
    </message>
    <message>
        <source>Asks you first, about everybody.</source>
        <translation>Сначала спрашивает вас — обо всех.</translation>
    </message>
    <message>
        <source>Answers: {names}.</source>
        <translation>Отвечает: {names}.</translation>
    </message>
    <message>
        <source>Asks you first: {names}.</source>
        <translation>Сначала спрашивает вас: {names}.</translation>
    </message>
    <message>
        <source>Does not answer: {names}.</source>
        <translation>Не отвечает: {names}.</translation>
    </message>
    <message>
        <source>who writes for the first time ever</source>
        <translation>кто пишет впервые</translation>
    </message>
    <message>
        <source>who wrote in the last days ({days})</source>
        <translation>кто писал в последние дни ({days})</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>никто</translation>
    </message>
    <message>
        <source>None of your contacts now.</source>
        <translation>Сейчас никто из ваших собеседников.</translation>
    </message>
    <message>
        <source>{one}; or {other}</source>
        <translation>{one}; или {other}</translation>
    </message>
    <message>
        <source>{one}, {other}</source>
        <translation>{one}, {other}</translation>
    </message>
    <message>
        <source>{one}; {other}</source>
        <translation>{one}; {other}</translation>
    </message>
    <message>
        <source>{number} more</source>
        <translation>ещё {number}</translation>
    </message>
    <message>
        <source>Now: {names}.</source>
        <translation>Сейчас: {names}.</translation>
    </message>
    <message>
        <source>everybody</source>
        <translation>всем</translation>
    </message>
    <message>
        <source>who is not in your contact list; everybody while you are away</source>
        <translation>кого нет в вашем списке контактов; всем, пока вы отошли</translation>
    </message>
    <message>
        <source>everybody while you are away</source>
        <translation>всем, пока вы отошли</translation>
    </message>
    <message>
        <source>only contacts whom you let be answered</source>
        <translation>только собеседникам, для которых вы это выбрали</translation>
    </message>
    <message>
        <source>only: {names}</source>
        <translation>только: {names}</translation>
    </message>
    <message>
        <source>{whom}, and of these only: {names}</source>
        <translation>{whom}, но из них только: {names}</translation>
    </message>
    <message>
        <source>messages in {languages}</source>
        <translation>сообщения на языке: {languages}</translation>
    </message>
    <message>
        <source>in the mode {modes}</source>
        <translation>в режиме {modes}</translation>
    </message>
    <message>
        <source>{label}: {value}</source>
        <translation>{label}: {value}</translation>
    </message>
    <message>
        <source>Only here: the mode {mode}.</source>
        <translation>Только здесь: режим {mode}.</translation>
    </message>
    <message>
        <source>Only in {file}: the mode {mode}.</source>
        <translation>Только в {file}: режим {mode}.</translation>
    </message>
    <message>
        <source>{subject}: {here}; in {file}: {there}</source>
        <translation>{subject}: {here}; в {file}: {there}</translation>
    </message>
    <message>
        <source>Time zone</source>
        <translation>Часовой пояс</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>Никогда</translation>
    </message>
    <message>
        <source>Order of the modes</source>
        <translation>Порядок режимов</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Когда</translation>
    </message>
    <message>
        <source>Of these, only</source>
        <translation>Из них только</translation>
    </message>
    <message>
        <source>Placeholders</source>
        <translation>Подстановки</translation>
    </message>
    <message>
        <source>Rules for bases</source>
        <translation>Правила о базах</translation>
    </message>
    <message>
        <source>only while you choose it</source>
        <translation>только пока вы его выбираете</translation>
    </message>
    <message>
        <source>as in the settings</source>
        <translation>как в настройках</translation>
    </message>
    <message>
        <source>that of this computer</source>
        <translation>как на этом компьютере</translation>
    </message>
    <message>
        <source>at all hours</source>
        <translation>в любые часы</translation>
    </message>
    <message>
        <source>on</source>
        <translation>вкл.</translation>
    </message>
    <message>
        <source>off</source>
        <translation>выкл.</translation>
    </message>
    <message>
        <source>bundled, in your language</source>
        <translation>встроенная, на вашем языке</translation>
    </message>
    <message>
        <source>none</source>
        <translation>нет</translation>
    </message>
    <message>
        <source>nothing</source>
        <comment>the value of a setting that is a text</comment>
        <translation>пусто</translation>
    </message>
    <message>
        <source>you are online</source>
        <translation>вы в сети</translation>
    </message>
    <message>
        <source>you are away</source>
        <translation>вы отошли</translation>
    </message>
    <message>
        <source>while the screen is locked</source>
        <translation>пока экран заблокирован</translation>
    </message>
    <message>
        <source>while nobody has used the computer for {minutes} min</source>
        <translation>пока компьютером не пользуются {minutes} мин</translation>
    </message>
    <message>
        <source>while a program fills the screen</source>
        <translation>пока программа занимает весь экран</translation>
    </message>
    <message>
        <source>while do not disturb is on</source>
        <translation>пока включён режим «Не беспокоить»</translation>
    </message>
    <message>
        <source>{one} and {other}</source>
        <comment>two states of the computer</comment>
        <translation>{one} и {other}</translation>
    </message>
    <message>
        <source>You chose it.</source>
        <translation>Его выбрали вы.</translation>
    </message>
    <message>
        <source>Your calendar says so: {entry}.</source>
        <translation>Так говорит ваш календарь: {entry}.</translation>
    </message>
    <message>
        <source>The screen is locked.</source>
        <translation>Экран заблокирован.</translation>
    </message>
    <message>
        <source>Nobody uses the computer.</source>
        <translation>Компьютером никто не пользуется.</translation>
    </message>
    <message>
        <source>A program fills the screen.</source>
        <translation>Программа занимает весь экран.</translation>
    </message>
    <message>
        <source>Do not disturb is on.</source>
        <translation>Включён режим «Не беспокоить».</translation>
    </message>
    <message>
        <source>The hours in your rules say so.</source>
        <translation>Так говорит расписание в ваших правилах.</translation>
    </message>
    <message>
        <source>until you unlock the screen</source>
        <translation>пока вы не разблокируете экран</translation>
    </message>
    <message>
        <source>until you use the computer</source>
        <translation>пока вы не вернётесь к компьютеру</translation>
    </message>
    <message>
        <source>until the full screen ends</source>
        <translation>пока программа на весь экран</translation>
    </message>
    <message>
        <source>until do not disturb ends</source>
        <translation>пока включён режим «Не беспокоить»</translation>
    </message>
    <message>
        <source>until you change it</source>
        <translation>пока вы не смените</translation>
    </message>
    <message>
        <source>{one} or {other}</source>
        <comment>two ends of a mode</comment>
        <translation>{one} или {other}</translation>
    </message>
    <message>
        <source>until you unlock</source>
        <translation>до разблокировки</translation>
    </message>
    <message>
        <source>until you are back</source>
        <translation>пока вас нет</translation>
    </message>
    <message>
        <source>in full screen</source>
        <translation>на весь экран</translation>
    </message>
    <message>
        <source>do not disturb</source>
        <translation>не беспокоить</translation>
    </message>
    <message>
        <source>until Monday, {time}</source>
        <translation>до понедельника, {time}</translation>
    </message>
    <message>
        <source>until Tuesday, {time}</source>
        <translation>до вторника, {time}</translation>
    </message>
    <message>
        <source>until Wednesday, {time}</source>
        <translation>до среды, {time}</translation>
    </message>
    <message>
        <source>until Thursday, {time}</source>
        <translation>до четверга, {time}</translation>
    </message>
    <message>
        <source>until Friday, {time}</source>
        <translation>до пятницы, {time}</translation>
    </message>
    <message>
        <source>until Saturday, {time}</source>
        <translation>до субботы, {time}</translation>
    </message>
    <message>
        <source>until Sunday, {time}</source>
        <translation>до воскресенья, {time}</translation>
    </message>
    <message>
        <source>until tomorrow, {time}</source>
        <translation>до завтра, {time}</translation>
    </message>
    <message>
        <source>until {time}</source>
        <translation>до {time}</translation>
    </message>
    <message>
        <source>you are offline</source>
        <translation>вы не в сети</translation>
    </message>
    <message>
        <source>There are: {names}.</source>
        <translation>Есть: {names}.</translation>
    </message>
</context>
<context>
    <name>RulesForm</name>
    <message>
        <source>Save</source>
        <translation>Сохранить</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Отмена</translation>
    </message>
</context>
<context>
    <name>RulesPlace</name>
    <message>
        <source>Rules</source>
        <translation>Правила</translation>
    </message>
    <message>
        <source>Edit as text</source>
        <translation>Править как текст</translation>
    </message>
    <message>
        <source>Add a mode</source>
        <translation>Добавить режим</translation>
    </message>
    <message>
        <source>Modes</source>
        <translation>Режимы</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>Что, если</translation>
    </message>
    <message>
        <source>The text of the rules is not saved.</source>
        <translation>Текст правил не сохранён.</translation>
    </message>
    <message>
        <source>Boltun tries the modes in this order, and the first one whose time it is holds.</source>
        <translation>Болтун перебирает режимы в этом порядке; действует первый, чьё время настало.</translation>
    </message>
    <message>
        <source>While no mode holds, the settings count as they are.</source>
        <translation>Когда никакой режим не действует, настройки остаются как есть.</translation>
    </message>
    <message>
        <source>The mode “{mode}” is added.</source>
        <translation>Режим «{mode}» добавлен.</translation>
    </message>
    <message>
        <source>The rule for bases is deleted.</source>
        <translation>Правило о базах удалено.</translation>
    </message>
    <message>
        <source>The mode “{mode}” has another place.</source>
        <translation>Режим «{mode}» теперь на другом месте.</translation>
    </message>
    <message>
        <source>The mode “{mode}” is deleted.</source>
        <translation>Режим «{mode}» удалён.</translation>
    </message>
    <message>
        <source>The rules are saved.</source>
        <translation>Правила сохранены.</translation>
    </message>
</context>
<context>
    <name>SamePerson</name>
    <message>
        <source>The name or address of the same person on another network…</source>
        <translation>Имя или адрес того же человека в другой сети…</translation>
    </message>
    <message>
        <source>Is the same person as</source>
        <translation>Это тот же человек, что</translation>
    </message>
    <message>
        <source>{name} ({network}) and {other} ({other_network}) are one person now.</source>
        <translation>{name} ({network}) и {other} ({other_network}) – теперь один человек.</translation>
    </message>
</context>
<context>
    <name>ScenarioEditor</name>
    <message>
        <source>Sheets</source>
        <translation>Листы</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n строка</numerusform>
            <numerusform>%n строки</numerusform>
            <numerusform>%n строк</numerusform>
        </translation>
    </message>
    <message>
        <source>only what is near the chosen state is drawn</source>
        <translation>нарисовано только то, что рядом с выбранным состоянием</translation>
    </message>
    <message>
        <source>No cell holds this text.</source>
        <translation>Ни в одной ячейке этого текста нет.</translation>
    </message>
    <message>
        <source>Remove rows (Ctrl+-)</source>
        <translation>Удалить строки (Ctrl+-)</translation>
    </message>
    <message>
        <source>&amp;Graph</source>
        <translation>&amp;Граф</translation>
    </message>
    <message>
        <source>Preview (Ctrl+E)</source>
        <translation>Проба (Ctrl+E)</translation>
    </message>
    <message>
        <source>New row</source>
        <translation>Новая строка</translation>
    </message>
    <message>
        <source>Find…</source>
        <translation>Найти…</translation>
    </message>
    <message>
        <source>Find in the sheet</source>
        <translation>Найти в листе</translation>
    </message>
    <message>
        <source>States</source>
        <translation>Состояния</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Замечания</translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s)</source>
        <translation>
            <numerusform>%n замечание</numerusform>
            <numerusform>%n замечания</numerusform>
            <numerusform>%n замечаний</numerusform>
        </translation>
    </message>
    <message>
        <source>No problems found.</source>
        <translation>Проблем не найдено.</translation>
    </message>
    <message>
        <source>Let it run</source>
        <translation>Разрешить</translation>
    </message>
</context>
<context>
    <name>ScriptEditor</name>
    <message>
        <source>Nothing that is defined elsewhere stands here.</source>
        <translation>Здесь нет ничего, что определено в другом месте.</translation>
    </message>
    <message>
        <source>Declare encoding</source>
        <translation>Объявить кодировку</translation>
    </message>
    <message>
        <source>Let it run</source>
        <translation>Разрешить запуск</translation>
    </message>
    <message>
        <source>Outline (Ctrl+Shift+O)</source>
        <translation>Структура (Ctrl+Shift+O)</translation>
    </message>
    <message>
        <source>Preview (Ctrl+E)</source>
        <translation>Проба (Ctrl+E)</translation>
    </message>
</context>
<context>
    <name>SentWords</name>
    <message>
        <source>What would be sent</source>
        <translation>Что будет отправлено</translation>
    </message>
    <message>
        <source>{model} at {where} is on. If this contact is marked, it is sent this:</source>
        <translation>{model} на {where} включена. Если собеседник отмечен, ей отправляется:</translation>
    </message>
    <message>
        <source>{model} at {where} is off: nothing is sent. If it were on, it would be sent this:</source>
        <translation>{model} на {where} выключена: ничего не отправляется. Будь она включена, ушло бы:</translation>
    </message>
    <message>
        <source>Today: {answers} of {most} answers, {tokens} of {all} tokens.</source>
        <translation>Сегодня: ответов {answers} из {most}, токенов {tokens} из {all}.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Закрыть</translation>
    </message>
</context>
<context>
    <name>Sentences</name>
    <message>
        <source>When</source>
        <translation>Когда</translation>
    </message>
    <message>
        <source>Whom</source>
        <translation>Кому</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>Никогда</translation>
    </message>
    <message>
        <source>How</source>
        <translation>Как</translation>
    </message>
    <message>
        <source>Hours</source>
        <translation>Часы</translation>
    </message>
</context>
<context>
    <name>SettingsPlace</name>
    <message>
        <source>Find a setting…</source>
        <translation>Найти настройку…</translation>
    </message>
    <message>
        <source>Find a setting</source>
        <translation>Найти настройку</translation>
    </message>
    <message>
        <source>No setting contains these words.</source>
        <translation>Ни в одной настройке нет этих слов.</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Настройки</translation>
    </message>
    <message>
        <source>Delete everything that was said…</source>
        <translation>Удалить всё сказанное…</translation>
    </message>
    <message>
        <source>Go back to a copy of the memory…</source>
        <translation>Вернуться к копии памяти…</translation>
    </message>
    <message>
        <source>Back to default: {label}</source>
        <translation>Вернуть исходное: {label}</translation>
    </message>
    <message>
        <source>bundled, in your language</source>
        <translation>встроенная, на вашем языке</translation>
    </message>
    <message>
        <source>{label}: back to default.</source>
        <translation>{label}: возвращено исходное.</translation>
    </message>
</context>
<context>
    <name>SheetModel</name>
    <message>
        <source>Edit a cell</source>
        <translation>Правка ячейки</translation>
    </message>
</context>
<context>
    <name>SheetView</name>
    <message>
        <source>Rows of the sheet {name}</source>
        <translation>Строки листа {name}</translation>
    </message>
    <message>
        <source>New row</source>
        <translation>Новая строка</translation>
    </message>
    <message numerus="yes">
        <source>Remove %n row(s)</source>
        <translation>
            <numerusform>Удаление %n строки</numerusform>
            <numerusform>Удаление %n строк</numerusform>
            <numerusform>Удаление %n строк</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Move %n row(s)</source>
        <translation>
            <numerusform>Перемещение %n строки</numerusform>
            <numerusform>Перемещение %n строк</numerusform>
            <numerusform>Перемещение %n строк</numerusform>
        </translation>
    </message>
    <message>
        <source>Empty cells</source>
        <translation>Очистка ячеек</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Вставка</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>Вырезание</translation>
    </message>
</context>
<context>
    <name>Shortcuts</name>
    <message>
        <source>Help for the place where you are</source>
        <translation>Справка о том разделе, где вы находитесь</translation>
    </message>
    <message>
        <source>Go anywhere or do anything, by typing</source>
        <translation>Перейти куда угодно или сделать что угодно, набрав несколько букв</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>Беседы</translation>
    </message>
    <message>
        <source>Bases</source>
        <translation>Базы</translation>
    </message>
    <message>
        <source>Teach</source>
        <translation>Обучение</translation>
    </message>
    <message>
        <source>Accounts</source>
        <translation>Учётные записи</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>Статистика</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Настройки</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Правила</translation>
    </message>
    <message>
        <source>Left for you: the digest</source>
        <translation>Сводка: что осталось для вас</translation>
    </message>
    <message>
        <source>Pause until you resume; resume</source>
        <translation>Пауза, пока вы её не снимете; снять паузу</translation>
    </message>
    <message>
        <source>Be silent without a good answer, on or off</source>
        <translation>Молчать, если хорошего ответа нет: включить или выключить</translation>
    </message>
    <message>
        <source>Find: people and words, a text in the base, a setting</source>
        <translation>Найти: людей и слова, текст в базе, настройку</translation>
    </message>
    <message>
        <source>To the buttons of the notice below; Esc closes it</source>
        <translation>К кнопкам уведомления внизу; Esc закрывает его</translation>
    </message>
    <message>
        <source>Show the log</source>
        <translation>Показать журнал</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Выход</translation>
    </message>
    <message>
        <source>New base</source>
        <translation>Новая база</translation>
    </message>
    <message>
        <source>Open a base</source>
        <translation>Открыть базу</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Сохранить</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>Сохранить как</translation>
    </message>
    <message>
        <source>Close the base</source>
        <translation>Закрыть базу</translation>
    </message>
    <message>
        <source>Next base</source>
        <translation>Следующая база</translation>
    </message>
    <message>
        <source>The base before</source>
        <translation>Предыдущая база</translation>
    </message>
    <message>
        <source>Table or text</source>
        <translation>Таблица или текст</translation>
    </message>
    <message>
        <source>To the preview, and back</source>
        <translation>К пробе и обратно</translation>
    </message>
    <message>
        <source>New pair, or a new row of a sheet</source>
        <translation>Новая пара или новая строка листа</translation>
    </message>
    <message>
        <source>Find in the base</source>
        <translation>Найти в базе</translation>
    </message>
    <message>
        <source>Find next</source>
        <translation>Найти следующее</translation>
    </message>
    <message>
        <source>Find the one before</source>
        <translation>Найти предыдущее</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Заменить</translation>
    </message>
    <message>
        <source>Filter of the table</source>
        <translation>Отбор в таблице</translation>
    </message>
    <message>
        <source>Fold all kinds</source>
        <translation>Свернуть все виды</translation>
    </message>
    <message>
        <source>Unfold all kinds</source>
        <translation>Развернуть все виды</translation>
    </message>
    <message>
        <source>Next problem</source>
        <translation>Следующее замечание</translation>
    </message>
    <message>
        <source>The problem before</source>
        <translation>Предыдущее замечание</translation>
    </message>
    <message>
        <source>A long look at the base</source>
        <translation>Подробный осмотр базы</translation>
    </message>
    <message>
        <source>Outline of a script</source>
        <translation>Оглавление сценария</translation>
    </message>
    <message>
        <source>To the definition of a name</source>
        <translation>К определению имени</translation>
    </message>
    <message>
        <source>Back from the definition</source>
        <translation>Обратно от определения</translation>
    </message>
    <message>
        <source>The scenario as a graph</source>
        <translation>Сценарий в виде графа</translation>
    </message>
    <message>
        <source>Remove rows of a sheet</source>
        <translation>Удалить строки листа</translation>
    </message>
    <message>
        <source>To the buttons of the notice above the base</source>
        <translation>К кнопкам сообщения над базой</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Клавиши</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>Везде</translation>
    </message>
    <message>
        <source>In Bases</source>
        <translation>В разделе «Базы»</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Клавиши</translation>
    </message>
    <message>
        <source>does</source>
        <translation>Что делают</translation>
    </message>
</context>
<context>
    <name>Simulator</name>
    <message>
        <source>What if somebody writes?</source>
        <translation>Что, если кто-нибудь напишет?</translation>
    </message>
    <message>
        <source>Nothing is sent, and nothing is written down.</source>
        <translation>Ничего не отправляется и не записывается.</translation>
    </message>
    <message>
        <source>Hello</source>
        <translation>Привет</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Сейчас</translation>
    </message>
    <message>
        <source>Who writes</source>
        <translation>Кто пишет</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Когда</translation>
    </message>
    <message>
        <source>Your status</source>
        <translation>Ваш статус</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>Режим</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Сообщение</translation>
    </message>
    <message>
        <source>What was asked, in this order</source>
        <translation>Что проверено, по порядку</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Правило</translation>
    </message>
    <message>
        <source>What it said</source>
        <translation>Что оно сказало</translation>
    </message>
    <message>
        <source>as it is</source>
        <translation>как есть</translation>
    </message>
    <message>
        <source>by the hours</source>
        <translation>по часам</translation>
    </message>
    <message>
        <source>you chose {mode}</source>
        <translation>вы выбрали «{mode}»</translation>
    </message>
    <message>
        <source>Mode: {mode}</source>
        <translation>Режим: {mode}</translation>
    </message>
    <message>
        <source>Mode: {mode}, until {time}</source>
        <translation>Режим: {mode}, до {time}</translation>
    </message>
    <message>
        <source>No mode holds then.</source>
        <translation>В это время режим не действует.</translation>
    </message>
    <message>
        <source>Entry of the rules: {rule}</source>
        <translation>Запись в правилах: {rule}</translation>
    </message>
    <message>
        <source>Bases: {bases}</source>
        <translation>Базы: {bases}</translation>
    </message>
</context>
<context>
    <name>SpanRow</name>
    <message>
        <source>all day</source>
        <translation>весь день</translation>
    </message>
    <message>
        <source>from</source>
        <translation>с</translation>
    </message>
    <message>
        <source>until</source>
        <translation>до</translation>
    </message>
    <message>
        <source>Dates</source>
        <translation>Даты</translation>
    </message>
    <message>
        <source>every week</source>
        <translation>каждую неделю</translation>
    </message>
    <message>
        <source>on one day</source>
        <translation>в один день</translation>
    </message>
    <message>
        <source>until a day</source>
        <translation>до какого-то дня</translation>
    </message>
    <message>
        <source>from a day on</source>
        <translation>начиная с дня</translation>
    </message>
    <message>
        <source>from a day to a day</source>
        <translation>с такого-то дня по такой-то</translation>
    </message>
    <message>
        <source>first day</source>
        <translation>первый день</translation>
    </message>
    <message>
        <source>last day</source>
        <translation>последний день</translation>
    </message>
</context>
<context>
    <name>Standing</name>
    <message>
        <source>You chose never to answer here.</source>
        <translation>Вы решили никогда здесь не отвечать.</translation>
    </message>
    <message>
        <source>You are here yourself: Boltun is silent until {time}.</source>
        <translation>Вы здесь сами: Болтун молчит до {time}.</translation>
    </message>
    <message>
        <source>Paused here until you resume.</source>
        <translation>Здесь пауза, пока вы её не снимете.</translation>
    </message>
    <message>
        <source>Paused here until {time}.</source>
        <translation>Здесь пауза до {time}.</translation>
    </message>
    <message>
        <source>This contact has got {count} answers in ten minutes, as many as you allow. Boltun is silent here until {time}.</source>
        <translation>Этот собеседник получил за десять минут ответов: {count} – столько вы разрешили. Болтун молчит здесь до {time}.</translation>
    </message>
    <message>
        <source>This contact has got {count} answers in an hour, as many as you allow. Boltun is silent here until {time}.</source>
        <translation>Этот собеседник получил за час ответов: {count} – столько вы разрешили. Болтун молчит здесь до {time}.</translation>
    </message>
    <message>
        <source>This room has got {count} answers in an hour, as many as you allow. Boltun is silent here until {time}.</source>
        <translation>В этой комнате за час было {count} ответов — столько, сколько вы разрешили. Болтун молчит здесь до {time}.</translation>
    </message>
    <message>
        <source>{reason} Boltun is silent here until {time}.</source>
        <translation>{reason} Болтун молчит здесь до {time}.</translation>
    </message>
    <message>
        <source>Boltun stopped here until {time}: too many answers, or another bot.</source>
        <translation>Болтун остановился здесь до {time}: слишком много ответов или другой бот.</translation>
    </message>
    <message>
        <source>Boltun answers this contact only while you are away.</source>
        <translation>Болтун отвечает этому собеседнику, только пока вас нет.</translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>Bases and scripts</source>
        <translation>Базы и сценарии</translation>
    </message>
    <message>
        <source>What Boltun says stands in reply bases – pairs of what a contact writes and what is answered – and in scripts of other programs.</source>
        <translation>То, что говорит Болтун, стоит в базах ответов – парах из того, что пишет собеседник, и ответа – и в сценариях других программ.</translation>
    </message>
    <message>
        <source>New base</source>
        <translation>Новая база</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>Открыть файл…</translation>
    </message>
    <message>
        <source>Open a folder…</source>
        <translation>Открыть папку…</translation>
    </message>
    <message>
        <source>A set of AIML files, or a DialBB application</source>
        <translation>Набор файлов AIML или приложение DialBB</translation>
    </message>
    <message>
        <source>comes with Boltun, can only be read</source>
        <translation>входит в состав Болтуна, только для чтения</translation>
    </message>
    <message>
        <source>Learn from your history</source>
        <translation>Научить на своей переписке</translation>
    </message>
    <message>
        <source>You have said most of what Boltun should say already, in other programs. Boltun reads exports and logs of your conversations and proposes what your base could say. Nothing leaves this computer, and nothing is kept but what you accept.</source>
        <translation>Почти всё, что должен говорить Болтун, вы уже сказали в других программах. Болтун читает выгрузки и журналы ваших бесед и предлагает, что могла бы говорить ваша база. Ничто не покидает этот компьютер, и сохраняется только то, что вы примете.</translation>
    </message>
    <message>
        <source>Exports and logs</source>
        <translation>Выгрузки и журналы</translation>
    </message>
    <message>
        <source>Nothing was found in the usual places. Export your conversations in the other program, and add the file: a result.json of Telegram Desktop, a _chat.txt of WhatsApp, logs of Pidgin, Gajim or IRC, and others (F1 lists them).</source>
        <translation>В обычных местах ничего не нашлось. Выгрузите беседы в другой программе и добавьте файл: result.json из Telegram Desktop, _chat.txt из WhatsApp, журналы Pidgin, Gajim, IRC и другие (F1 покажет список).</translation>
    </message>
    <message>
        <source>Add a file…</source>
        <translation>Добавить файл…</translation>
    </message>
    <message>
        <source>Add a folder…</source>
        <translation>Добавить папку…</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>Прочитать</translation>
    </message>
    <message>
        <source>Back to the proposals</source>
        <translation>Назад к предложениям</translation>
    </message>
    <message>
        <source>Forget what was read</source>
        <translation>Забыть прочитанное</translation>
    </message>
    <message>
        <source>Chosen by you</source>
        <translation>Выбрано вами</translation>
    </message>
    <message>
        <source>Add a folder with exports or logs</source>
        <translation>Добавить папку с выгрузками или журналами</translation>
    </message>
    <message>
        <source>Add an export or a log</source>
        <translation>Добавить выгрузку или журнал</translation>
    </message>
</context>
<context>
    <name>StateRow</name>
    <message>
        <source>the screen is locked</source>
        <translation>экран заблокирован</translation>
    </message>
    <message>
        <source>nobody uses the computer for</source>
        <translation>компьютером не пользуются</translation>
    </message>
    <message>
        <source>do not disturb is on</source>
        <translation>включён режим «Не беспокоить»</translation>
    </message>
    <message>
        <source>a program fills the screen</source>
        <translation>программа занимает весь экран</translation>
    </message>
    <message>
        <source>min</source>
        <translation>мин</translation>
    </message>
    <message>
        <source>Minutes without use</source>
        <translation>Минуты без действий</translation>
    </message>
</context>
<context>
    <name>StatisticsPlace</name>
    <message>
        <source>Statistics</source>
        <translation>Статистика</translation>
    </message>
    <message>
        <source>Period</source>
        <translation>Период</translation>
    </message>
    <message>
        <source>As tables</source>
        <translation>Таблицами</translation>
    </message>
    <message>
        <source>Show the numbers as tables in place of bars</source>
        <translation>Показать числа таблицами вместо столбиков</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>Сохранить в CSV…</translation>
    </message>
    <message>
        <source>answered</source>
        <translation>отвечено</translation>
    </message>
    <message>
        <source>held</source>
        <translation>спрошено у вас</translation>
    </message>
    <message>
        <source>silent</source>
        <translation>без ответа</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Когда</translation>
    </message>
    <message>
        <source>day or month</source>
        <translation>день или месяц</translation>
    </message>
    <message>
        <source>At what time of the day</source>
        <translation>В какое время суток</translation>
    </message>
    <message>
        <source>hour</source>
        <translation>час</translation>
    </message>
    <message>
        <source>Why Boltun was silent</source>
        <translation>Почему Болтун молчал</translation>
    </message>
    <message>
        <source>reason</source>
        <translation>причина</translation>
    </message>
    <message>
        <source>messages</source>
        <translation>сообщения</translation>
    </message>
    <message>
        <source>Who wrote</source>
        <translation>Кто писал</translation>
    </message>
    <message>
        <source>contact</source>
        <translation>собеседник</translation>
    </message>
    <message>
        <source>How long an answer took</source>
        <translation>Сколько ждали ответа</translation>
    </message>
    <message>
        <source>time</source>
        <translation>время</translation>
    </message>
    <message>
        <source>answers</source>
        <translation>ответы</translation>
    </message>
    <message>
        <source>What was said most often</source>
        <translation>Что говорилось чаще всего</translation>
    </message>
    <message>
        <source>reply</source>
        <translation>ответ</translation>
    </message>
    <message>
        <source>times</source>
        <translation>раз</translation>
    </message>
    <message>
        <source>What was never said</source>
        <translation>Что ни разу не прозвучало</translation>
    </message>
    <message>
        <source>line</source>
        <translation>строка</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>Подсчёт…</translation>
    </message>
    <message>
        <source>Nobody has written yet. Write to Boltun as a friend would under Conversations (Ctrl+1), or add an account (Ctrl+4).</source>
        <translation>Ещё никто не писал. Напишите Болтуну как друг на странице «Беседы» (Ctrl+1) или добавьте учётную запись (Ctrl+4).</translation>
    </message>
    <message>
        <source>Nobody wrote in this time. Choose a longer one above.</source>
        <translation>За это время никто не писал. Выберите выше период подлиннее.</translation>
    </message>
    <message>
        <source>{hour} to {next} o&apos;clock</source>
        <translation>с {hour} до {next} часов</translation>
    </message>
    <message numerus="yes">
        <source>%n message(s)</source>
        <translation>
            <numerusform>%n сообщение</numerusform>
            <numerusform>%n сообщения</numerusform>
            <numerusform>%n сообщений</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n other(s)</source>
        <translation>
            <numerusform>и ещё %n</numerusform>
            <numerusform>и ещё %n</numerusform>
            <numerusform>и ещё %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n answer(s)</source>
        <translation>
            <numerusform>%n ответ</numerusform>
            <numerusform>%n ответа</numerusform>
            <numerusform>%n ответов</numerusform>
        </translation>
    </message>
    <message>
        <source>Half of the answers took no longer than {time}.</source>
        <translation>Половина ответов заняла не больше {time}.</translation>
    </message>
    <message numerus="yes">
        <source>%n time(s)</source>
        <translation>
            <numerusform>%n раз</numerusform>
            <numerusform>%n раза</numerusform>
            <numerusform>%n раз</numerusform>
        </translation>
    </message>
    <message>
        <source>up to {time}</source>
        <translation>до {time}</translation>
    </message>
    <message>
        <source>longer</source>
        <translation>дольше</translation>
    </message>
    <message>
        <source>line {number}</source>
        <translation>строка {number}</translation>
    </message>
    <message>
        <source>{reply} – to {key}, line {number}</source>
        <translation>{reply} – на {key}, строка {number}</translation>
    </message>
    <message>
        <source>{unused} of {total} replies of {base} were never sent to anybody.</source>
        <translation>{unused} из {total} ответов базы {base} никому ещё не отправлялись.</translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message numerus="yes">
        <source>%n replies today</source>
        <translation>
            <numerusform>%n ответ сегодня</numerusform>
            <numerusform>%n ответа сегодня</numerusform>
            <numerusform>%n ответов сегодня</numerusform>
        </translation>
    </message>
    <message>
        <source>base {name}</source>
        <translation>база {name}</translation>
    </message>
    <message>
        <source>no reply base</source>
        <translation>нет базы</translation>
    </message>
    <message>
        <source>base {name} cannot answer</source>
        <translation>база {name} не может отвечать</translation>
    </message>
    <message>
        <source>, then {name}</source>
        <translation>, затем {name}</translation>
    </message>
    <message>
        <source>No account yet: only practice</source>
        <translation>Учётных записей нет: только тренировка</translation>
    </message>
</context>
<context>
    <name>Steps</name>
    <message>
        <source>… %n step(s) more …</source>
        <translation>… ещё %n шаг …</translation>
    </message>
    <message>
        <source>line {number}</source>
        <translation>строка {number}</translation>
    </message>
</context>
<context>
    <name>TableView</name>
    <message>
        <source>Pairs of the base</source>
        <translation>Пары базы</translation>
    </message>
    <message>
        <source>Delete pairs</source>
        <translation>Удалить пары</translation>
    </message>
    <message numerus="yes">
        <source>%n pair(s) deleted.</source>
        <translation>
            <numerusform>Удалена %n пара.</numerusform>
            <numerusform>Удалены %n пары.</numerusform>
            <numerusform>Удалено %n пар.</numerusform>
        </translation>
    </message>
    <message>
        <source>No two of these keys have the same replies.</source>
        <translation>Среди этих ключей нет двух с одинаковыми ответами.</translation>
    </message>
    <message>
        <source>Make a topic</source>
        <translation>Сделать тему</translation>
    </message>
    <message numerus="yes">
        <source>%n key(s) share their replies now.</source>
        <translation>
            <numerusform>Теперь у %n ключа общие ответы.</numerusform>
            <numerusform>Теперь у %n ключей общие ответы.</numerusform>
            <numerusform>Теперь у %n ключей общие ответы.</numerusform>
        </translation>
    </message>
    <message>
        <source>A sorted table shows no order of its own: go back to that of the file first.</source>
        <translation>В отсортированной таблице нет собственного порядка: сначала вернитесь к порядку файла.</translation>
    </message>
    <message>
        <source>Paste pairs</source>
        <translation>Вставить пары</translation>
    </message>
    <message numerus="yes">
        <source>%n pair(s) pasted.</source>
        <translation>
            <numerusform>Вставлена %n пара.</numerusform>
            <numerusform>Вставлены %n пары.</numerusform>
            <numerusform>Вставлено %n пар.</numerusform>
        </translation>
    </message>
    <message>
        <source>Left out, with no tab between key and reply: row {rows}.</source>
        <translation>Пропущено, нет табуляции между ключом и ответом: строка {rows}.</translation>
    </message>
    <message>
        <source>Only the first two cells were taken of row {rows}.</source>
        <translation>Взяты только две первые ячейки; строка {rows}.</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Изменить</translation>
    </message>
    <message>
        <source>New pair behind</source>
        <translation>Новая пара следом</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>Вырезать</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Копировать</translation>
    </message>
    <message>
        <source>Copy as rows of a spreadsheet</source>
        <translation>Скопировать как строки таблицы</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Вставить</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Удалить</translation>
    </message>
    <message>
        <source>Make a topic of these pairs</source>
        <translation>Сделать из этих пар тему</translation>
    </message>
    <message>
        <source>Fold this kind</source>
        <translation>Свернуть этот вид</translation>
    </message>
    <message>
        <source>Unfold this kind</source>
        <translation>Развернуть этот вид</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>Выше</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Ниже</translation>
    </message>
</context>
<context>
    <name>Tabs</name>
    <message>
        <source>Open bases</source>
        <translation>Открытые базы</translation>
    </message>
    <message>
        <source>Close {name} (Ctrl+W)</source>
        <translation>Закрыть {name} (Ctrl+W)</translation>
    </message>
    <message>
        <source>Can only be read.</source>
        <translation>Только для чтения.</translation>
    </message>
    <message>
        <source>Not saved.</source>
        <translation>Не сохранено.</translation>
    </message>
</context>
<context>
    <name>TeachForm</name>
    <message>
        <source>Show the conversation</source>
        <translation>Показать беседу</translation>
    </message>
    <message>
        <source>Phrase</source>
        <translation>Фраза</translation>
    </message>
    <message>
        <source>Words in round brackets, ending in . for statements and ? for questions; or a whole phrase</source>
        <translation>Слова в круглых скобках, в конце . или, для вопросов, ?; либо фраза целиком</translation>
    </message>
    <message>
        <source>Reply</source>
        <translation>Ответ</translation>
    </message>
    <message>
        <source>What Boltun shall say…</source>
        <translation>Что Болтун должен сказать…</translation>
    </message>
    <message>
        <source>Into which base</source>
        <translation>В какую базу</translation>
    </message>
    <message>
        <source>Into</source>
        <translation>В базу</translation>
    </message>
    <message>
        <source>Teach</source>
        <translation>Научить</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Позже</translation>
    </message>
    <message>
        <source>Ignore</source>
        <translation>Не замечать</translation>
    </message>
    <message>
        <source>Ask no more about this message and others like it</source>
        <translation>Больше не спрашивать об этом сообщении и похожих на него</translation>
    </message>
    <message>
        <source>Draft a reply</source>
        <translation>Набросать ответ</translation>
    </message>
    <message>
        <source>The language model in the list of bases drafts a reply. This message is sent there.</source>
        <translation>Языковая модель набросает ответ. Сообщение будет отправлено ей.</translation>
    </message>
    <message>
        <source>Back to New</source>
        <translation>Назад в новые</translation>
    </message>
    <message>
        <source>In the base there is something near:</source>
        <translation>В базе есть что-то близкое:</translation>
    </message>
    <message>
        <source>Boltun would then say: {replies}</source>
        <translation>Тогда Болтун сказал бы: {replies}</translation>
    </message>
    <message>
        <source>Boltun would say nothing new.</source>
        <translation>Болтун не сказал бы ничего нового.</translation>
    </message>
    <message>
        <source>This phrase does not find the message; “{reply}” would be said.</source>
        <translation>Эта фраза не находит сообщение; прозвучало бы «{reply}».</translation>
    </message>
    <message>
        <source>This phrase does not find the message.</source>
        <translation>Эта фраза не находит сообщение.</translation>
    </message>
    <message numerus="yes">
        <source>Boltun would say this, or one of %n other(s).</source>
        <translation>
            <numerusform>Болтун сказал бы это или ещё один (%n) ответ.</numerusform>
            <numerusform>Болтун сказал бы это или один из %n других.</numerusform>
            <numerusform>Болтун сказал бы это или один из %n других.</numerusform>
        </translation>
    </message>
    <message>
        <source>Boltun would say this.</source>
        <translation>Болтун сказал бы это.</translation>
    </message>
    <message>
        <source>a copy of {title}</source>
        <translation>копия: {title}</translation>
    </message>
</context>
<context>
    <name>TeachPlace</name>
    <message>
        <source>Teach</source>
        <translation>Обучение</translation>
    </message>
    <message numerus="yes">
        <source>%n time(s)</source>
        <translation>
            <numerusform>%n раз</numerusform>
            <numerusform>%n раза</numerusform>
            <numerusform>%n раз</numerusform>
        </translation>
    </message>
    <message>
        <source>met with a general reply</source>
        <translation>получило общий ответ</translation>
    </message>
    <message>
        <source>met with silence</source>
        <translation>осталось без ответа</translation>
    </message>
    <message>
        <source>New</source>
        <translation>Новые</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Позже</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Готово</translation>
    </message>
    <message>
        <source>Ignored</source>
        <translation>Незамечаемые</translation>
    </message>
    <message>
        <source>Opening…</source>
        <translation>Открывается…</translation>
    </message>
    <message>
        <source>Nothing to teach.</source>
        <translation>Учить нечему.</translation>
    </message>
    <message>
        <source>Messages for which Boltun finds no good reply come here by themselves. You can also teach from a conversation: open the menu of a message.</source>
        <translation>Сообщения, на которые Болтун не находит хорошего ответа, попадают сюда сами. Учить можно и из беседы: откройте меню сообщения.</translation>
    </message>
    <message>
        <source>Nothing was put off.</source>
        <translation>Ничего не отложено.</translation>
    </message>
    <message>
        <source>Nothing was taught yet.</source>
        <translation>Пока ничему не научено.</translation>
    </message>
    <message>
        <source>Nothing is ignored.</source>
        <translation>Ничего не отброшено.</translation>
    </message>
    <message>
        <source>There is no base to teach. Begin one under Bases (Ctrl+2).</source>
        <translation>Нет базы, которую можно учить. Начните её на странице «Базы» (Ctrl+2).</translation>
    </message>
    <message>
        <source>Taught: line {number} of {base}.</source>
        <translation>Готово: строка {number} в {base}.</translation>
    </message>
    <message>
        <source>Taught: line {number} of {base}, which is open under Bases and not saved yet.</source>
        <translation>Готово: строка {number} в {base}; база открыта на странице «Базы» и ещё не сохранена.</translation>
    </message>
    <message>
        <source>Back among the new ones.</source>
        <translation>Снова среди новых.</translation>
    </message>
    <message>
        <source>Put off.</source>
        <translation>Отложено.</translation>
    </message>
    <message>
        <source>Ignored, and others like it, too.</source>
        <translation>Не замечается, и похожие тоже.</translation>
    </message>
    <message>
        <source>Done.</source>
        <translation>Готово.</translation>
    </message>
</context>
<context>
    <name>TextPage</name>
    <message>
        <source>The text of the rules</source>
        <translation>Текст правил</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Сохранить</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Отмена</translation>
    </message>
    <message>
        <source>No fault.</source>
        <translation>Ошибок нет.</translation>
    </message>
</context>
<context>
    <name>TextPane</name>
    <message>
        <source>Place in the base</source>
        <translation>Место в базе</translation>
    </message>
</context>
<context>
    <name>TextView</name>
    <message>
        <source>Text</source>
        <translation>Текст</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Отменить</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Вернуть</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>Вырезать</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Копировать</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Вставить</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>Выделить всё</translation>
    </message>
    <message>
        <source>Typing</source>
        <translation>Набор</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Удаление</translation>
    </message>
</context>
<context>
    <name>TextWindow</name>
    <message>
        <source>&amp;Copy all</source>
        <translation>&amp;Скопировать всё</translation>
    </message>
    <message>
        <source>&amp;Open folder</source>
        <translation>&amp;Открыть папку</translation>
    </message>
    <message>
        <source>C&amp;lose</source>
        <translation>&amp;Закрыть</translation>
    </message>
</context>
<context>
    <name>ThumbButtons</name>
    <message>
        <source>Good reply (+)</source>
        <translation>Хороший ответ (+)</translation>
    </message>
    <message>
        <source>Bad reply: teach a better one (-)</source>
        <translation>Плохой ответ: научить лучшему (-)</translation>
    </message>
</context>
<context>
    <name>Thumbs</name>
    <message>
        <source>The thumb is taken back.</source>
        <translation>Оценка снята.</translation>
    </message>
    <message>
        <source>A thumb up for this reply.</source>
        <translation>Этот ответ вам нравится.</translation>
    </message>
    <message>
        <source>A thumb down for this reply.</source>
        <translation>Этот ответ вам не нравится.</translation>
    </message>
    <message>
        <source>A thumb down: the message waits under Teach.</source>
        <translation>Ответ вам не нравится: сообщение ждёт в разделе «Обучение».</translation>
    </message>
</context>
<context>
    <name>Tile</name>
    <message>
        <source>Show these messages</source>
        <translation>Показать эти сообщения</translation>
    </message>
</context>
<context>
    <name>TimelineView</name>
    <message>
        <source>messages</source>
        <translation>сообщения</translation>
    </message>
    <message>
        <source>Boltun answered</source>
        <translation>Болтун ответил</translation>
    </message>
    <message>
        <source>asked you</source>
        <translation>спросил вас</translation>
    </message>
    <message>
        <source>kept silent</source>
        <translation>промолчал</translation>
    </message>
    <message>
        <source>you wrote</source>
        <translation>вы писали</translation>
    </message>
    <message>
        <source>{begin} to {end}</source>
        <translation>{begin} – {end}</translation>
    </message>
</context>
<context>
    <name>TimesEditor</name>
    <message>
        <source>at these times</source>
        <translation>в это время</translation>
    </message>
    <message>
        <source>Add times</source>
        <translation>Добавить время</translation>
    </message>
    <message>
        <source>Add a calendar</source>
        <translation>Добавить календарь</translation>
    </message>
    <message>
        <source>Add a state of the computer</source>
        <translation>Добавить состояние компьютера</translation>
    </message>
</context>
<context>
    <name>Topics</name>
    <message>
        <source>you answered: {reply}</source>
        <translation>вы ответили: {reply}</translation>
    </message>
    <message>
        <source>you disliked: {reply}</source>
        <translation>вам не понравилось: {reply}</translation>
    </message>
    <message numerus="yes">
        <source>%n time(s)</source>
        <translation>
            <numerusform>%n раз</numerusform>
            <numerusform>%n раза</numerusform>
            <numerusform>%n раз</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n other(s)</source>
        <translation>
            <numerusform>и ещё %n</numerusform>
            <numerusform>и ещё %n</numerusform>
            <numerusform>и ещё %n</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Tour</name>
    <message>
        <source>Boltun answers</source>
        <translation>Болтун отвечает</translation>
    </message>
    <message>
        <source>Write “Hello” below, as Friend, and press Enter. The cogwheel marks what Boltun wrote.</source>
        <translation>Напишите внизу «Привет» от имени друга и нажмите Enter. Шестерёнка отмечает то, что написал Болтун.</translation>
    </message>
    <message>
        <source>It can say why</source>
        <translation>Он объясняет почему</translation>
    </message>
    <message>
        <source>Choose the reply and press Enter. Why shows how Boltun read the message, and the line of the base that answered.</source>
        <translation>Выберите ответ и нажмите Enter. «Почему» показывает, как Болтун прочёл сообщение и какая строка базы ответила.</translation>
    </message>
    <message>
        <source>You come first</source>
        <translation>Вы главнее</translation>
    </message>
    <message>
        <source>Press Ctrl+R and write something as yourself; press Ctrl+R again and write as Friend. Boltun keeps silent, because you are there.</source>
        <translation>Нажмите Ctrl+R и напишите что-нибудь от себя; снова нажмите Ctrl+R и напишите как друг. Болтун молчит, потому что вы здесь.</translation>
    </message>
    <message>
        <source>Time passes</source>
        <translation>Время идёт</translation>
    </message>
    <message>
        <source>Choose “+30 minutes” at the clock above the field, and write as Friend again. The silence is over, and Boltun may say again what it said before.</source>
        <translation>Выберите «+30 минут» у часов над полем и снова напишите как друг. Молчание кончилось, и Болтун может повторить то, что уже говорил.</translation>
    </message>
    <message>
        <source>It asks before it sends</source>
        <translation>Он спрашивает, прежде чем отправить</translation>
    </message>
    <message>
        <source>Choose “Ask me” beside the name above and write as Friend. The reply waits: you send, edit or drop it. New accounts begin like this.</source>
        <translation>Выберите «Спрашивать меня» рядом с именем вверху и напишите как друг. Ответ ждёт: отправьте его, измените или отбросьте. Новые учётные записи начинают так.</translation>
    </message>
    <message>
        <source>{step} of {steps}: {title}</source>
        <translation>{step} из {steps}: {title}</translation>
    </message>
    <message>
        <source>Done. That was the last step.</source>
        <translation>Готово. Это был последний шаг.</translation>
    </message>
    <message>
        <source>Done. Go on when you like.</source>
        <translation>Готово. Можно идти дальше.</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Назад</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Готово</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Далее</translation>
    </message>
</context>
<context>
    <name>TracePage</name>
    <message numerus="yes">
        <source>The same message again; it came %n time(s) before.</source>
        <translation>
            <numerusform>То же сообщение снова; раньше оно приходило %n раз.</numerusform>
            <numerusform>То же сообщение снова; раньше оно приходило %n раза.</numerusform>
            <numerusform>То же сообщение снова; раньше оно приходило %n раз.</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing in the base fits this message.</source>
        <translation>В базе ничего не подходит к этому сообщению.</translation>
    </message>
    <message numerus="yes">
        <source>Drawn from %n reply(s)</source>
        <translation>
            <numerusform>Выбрано из %n ответа</numerusform>
            <numerusform>Выбрано из %n ответов</numerusform>
            <numerusform>Выбрано из %n ответов</numerusform>
        </translation>
    </message>
    <message>
        <source>With aliases replaced</source>
        <translation>С заменой алиасов</translation>
    </message>
    <message>
        <source>Read as</source>
        <translation>Прочитано так</translation>
    </message>
    <message>
        <source>question</source>
        <translation>вопрос</translation>
    </message>
    <message>
        <source>statement</source>
        <translation>не вопрос</translation>
    </message>
    <message>
        <source>words: {words}</source>
        <translation>слова: {words}</translation>
    </message>
    <message>
        <source>special words: {words}</source>
        <translation>особые слова: {words}</translation>
    </message>
    <message>
        <source>Found in the base</source>
        <translation>Найдено в базе</translation>
    </message>
    <message numerus="yes">
        <source>… and %n more</source>
        <translation>
            <numerusform>… и ещё %n</numerusform>
            <numerusform>… и ещё %n</numerusform>
            <numerusform>… и ещё %n</numerusform>
        </translation>
    </message>
    <message>
        <source>had no reply</source>
        <translation>нет ответа</translation>
    </message>
    <message>
        <source>failed: {reason}</source>
        <translation>сбой: {reason}</translation>
    </message>
    <message>
        <source>had no reply; general ones are left out because others stand behind it</source>
        <translation>нет ответа; общие не в счёт, потому что за ней стоят другие</translation>
    </message>
    <message>
        <source>Asked before</source>
        <translation>Спросили раньше</translation>
    </message>
    <message>
        <source>(stay silent)</source>
        <translation>(промолчать)</translation>
    </message>
    <message numerus="yes">
        <source>and %n other(s)</source>
        <translation>
            <numerusform>и ещё %n</numerusform>
            <numerusform>и ещё %n</numerusform>
            <numerusform>и ещё %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>show %n reply(s)</source>
        <translation>
            <numerusform>показать %n ответ</numerusform>
            <numerusform>показать %n ответа</numerusform>
            <numerusform>показать %n ответов</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n other general reply(s)</source>
        <translation>
            <numerusform>и ещё %n общий ответ</numerusform>
            <numerusform>и ещё %n общих ответа</numerusform>
            <numerusform>и ещё %n общих ответов</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n general reply(s)</source>
        <translation>
            <numerusform>%n общий ответ</numerusform>
            <numerusform>%n общих ответа</numerusform>
            <numerusform>%n общих ответов</numerusform>
        </translation>
    </message>
    <message>
        <source>Read as it is probably meant</source>
        <translation>Прочитано, как, вероятно, задумано</translation>
    </message>
    <message numerus="yes">
        <source>%n word(s)</source>
        <translation>
            <numerusform>%n слово</numerusform>
            <numerusform>%n слова</numerusform>
            <numerusform>%n слов</numerusform>
        </translation>
    </message>
    <message>
        <source>set aside: {reason}</source>
        <translation>отложено: {reason}</translation>
    </message>
    <message>
        <source>topic “{name}”</source>
        <translation>тема «{name}»</translation>
    </message>
    <message>
        <source>line {number}</source>
        <translation>строка {number}</translation>
    </message>
</context>
<context>
    <name>Tray</name>
    <message>
        <source>Open Boltun</source>
        <translation>Открыть Болтуна</translation>
    </message>
    <message>
        <source>Show the log</source>
        <translation>Показать журнал</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Выход</translation>
    </message>
    <message>
        <source>Not answered: {who}</source>
        <translation>Без ответа: {who}</translation>
    </message>
</context>
<context>
    <name>TrialPage</name>
    <message>
        <source>The trial</source>
        <translation>Проверка</translation>
    </message>
    <message>
        <source>They wrote</source>
        <translation>Вам написали</translation>
    </message>
    <message>
        <source>Boltun would say</source>
        <translation>Болтун сказал бы</translation>
    </message>
    <message>
        <source>You said</source>
        <translation>Вы сказали</translation>
    </message>
    <message>
        <source>What the base would have said</source>
        <translation>Что сказала бы база</translation>
    </message>
    <message>
        <source>Back to the proposals</source>
        <translation>Назад к предложениям</translation>
    </message>
    <message numerus="yes">
        <source>Tried with the %n proposal(s) that you accepted.</source>
        <translation>
            <numerusform>Проверено на %n принятом предложении.</numerusform>
            <numerusform>Проверено на %n принятых предложениях.</numerusform>
            <numerusform>Проверено на %n принятых предложениях.</numerusform>
        </translation>
    </message>
    <message>
        <source>You have accepted nothing yet: tried with everything that is not rejected.</source>
        <translation>Вы пока ничего не приняли: проверено всё, что не отклонено.</translation>
    </message>
    <message>
        <source>The base knew only what you said before. ✓ marks replies that you give, too.</source>
        <translation>База знала лишь сказанное вами раньше. Знак ✓ – так отвечаете и вы.</translation>
    </message>
</context>
<context>
    <name>TrialResult</name>
    <message>
        <source>SHA-256 fingerprint</source>
        <translation>Отпечаток SHA-256</translation>
    </message>
    <message>
        <source>Trust this certificate</source>
        <translation>Доверять этому сертификату</translation>
    </message>
    <message>
        <source>Signing in…</source>
        <translation>Вход…</translation>
    </message>
    <message>
        <source>It works. Nothing is saved yet: press “{button}”.</source>
        <translation>Работает. Пока ничего не сохранено: нажмите «{button}».</translation>
    </message>
    <message>
        <source>It was issued for {subject}, is valid until {expires}, and its fingerprint is:</source>
        <translation>Он выдан для {subject}, действует до {expires}, его отпечаток:</translation>
    </message>
</context>
<context>
    <name>TurnView</name>
    <message>
        <source>You: {text}</source>
        <translation>Вы: {text}</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Почему</translation>
    </message>
    <message>
        <source>Boltun: {text}</source>
        <translation>Болтун: {text}</translation>
    </message>
    <message numerus="yes">
        <source>line(s) {numbers}</source>
        <translation>
            <numerusform>строка {numbers}</numerusform>
            <numerusform>строки {numbers}</numerusform>
            <numerusform>строки {numbers}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>UnsavedWork</name>
    <message>
        <source>Not saved when Boltun ended, but kept: {names}</source>
        <translation>Не было сохранено, когда Болтун закончил работу, но уцелело: {names}</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Открыть</translation>
    </message>
    <message>
        <source>Throw away</source>
        <translation>Выбросить</translation>
    </message>
    <message>
        <source>Changes of {time} were not saved when Boltun ended. They were kept.</source>
        <translation>Изменения ({time}) не были сохранены, когда Болтун закончил работу. Они уцелели.</translation>
    </message>
    <message>
        <source>Since then another program has changed the file.</source>
        <translation>С тех пор файл изменила другая программа.</translation>
    </message>
    <message>
        <source>Bring them back</source>
        <translation>Вернуть их</translation>
    </message>
    <message>
        <source>The changes are there again, not saved yet.</source>
        <translation>Изменения снова на месте, ещё не сохранены.</translation>
    </message>
    <message>
        <source>They lack what another program has written into the file since: saving asks first.</source>
        <translation>В них нет того, что другая программа с тех пор записала в файл: перед сохранением будет вопрос.</translation>
    </message>
    <message>
        <source>Bring back</source>
        <translation>Вернуть</translation>
    </message>
    <message>
        <source>What is not saved cannot be kept for the case that Boltun ends: {reason}. Save it.</source>
        <translation>Несохранённое нельзя сберечь на случай, если Болтун закроется: {reason}. Сохраните его.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Сохранить</translation>
    </message>
</context>
<context>
    <name>ViewButton</name>
    <message>
        <source>Sort and fold</source>
        <translation>Сортировка и свёртка</translation>
    </message>
    <message>
        <source>Sort the table</source>
        <translation>Сортировка таблицы</translation>
    </message>
    <message>
        <source>As in the file</source>
        <translation>Как в файле</translation>
    </message>
    <message>
        <source>By kind</source>
        <translation>По виду</translation>
    </message>
    <message>
        <source>By phrase or words</source>
        <translation>По фразе или словам</translation>
    </message>
    <message>
        <source>By reply</source>
        <translation>По ответу</translation>
    </message>
    <message>
        <source>By how often the reply was used</source>
        <translation>По тому, как часто ответ звучал</translation>
    </message>
    <message>
        <source>The other way round</source>
        <translation>В обратном порядке</translation>
    </message>
    <message>
        <source>Write this order into the text</source>
        <translation>Записать этот порядок в текст</translation>
    </message>
    <message>
        <source>Fold neighbours of one kind into one row</source>
        <translation>Сворачивать соседей одного вида в одну строку</translation>
    </message>
    <message>
        <source>Fold all</source>
        <translation>Свернуть всё</translation>
    </message>
    <message>
        <source>Unfold all</source>
        <translation>Развернуть всё</translation>
    </message>
</context>
<context>
    <name>WarningBox</name>
    <message>
        <source>I have read this and accept it</source>
        <translation>Мне это понятно, я согласен (согласна)</translation>
    </message>
</context>
<context>
    <name>Way</name>
    <message>
        <source>Through your messenger program</source>
        <translation>Через вашу программу-мессенджер</translation>
    </message>
    <message>
        <source>Directly</source>
        <translation>Напрямую</translation>
    </message>
    <message>
        <source>For programs</source>
        <translation>Для программ</translation>
    </message>
</context>
<context>
    <name>WeekCard</name>
    <message>
        <source>The week by these rules</source>
        <translation>Неделя по этим правилам</translation>
    </message>
    <message>
        <source>As a table</source>
        <translation>Таблицей</translation>
    </message>
    <message>
        <source>Whom</source>
        <translation>Кому</translation>
    </message>
    <message>
        <source>Days</source>
        <translation>Дни</translation>
    </message>
    <message>
        <source>Your status</source>
        <translation>Ваш статус</translation>
    </message>
    <message>
        <source>From</source>
        <translation>С</translation>
    </message>
    <message>
        <source>Until</source>
        <translation>До</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>Режим</translation>
    </message>
    <message>
        <source>What Boltun does</source>
        <translation>Что делает Болтун</translation>
    </message>
    <message>
        <source>everybody</source>
        <translation>всем</translation>
    </message>
    <message>
        <source>none</source>
        <translation>нет</translation>
    </message>
    <message>
        <source>Each contact writes as if nobody had written before. Choose a part to see, above, each rule that is asked.</source>
        <translation>Каждый собеседник пишет так, будто до этого никто не писал. Выберите часть дня, и выше будет видно, что сказало каждое правило.</translation>
    </message>
    <message>
        <source>Boltun is paused; this is how it would be without the pause.</source>
        <translation>Болтун на паузе; так было бы без неё.</translation>
    </message>
    <message>
        <source>{day}, {begin} to {end}</source>
        <translation>{day}, с {begin} до {end}</translation>
    </message>
    <message>
        <source>Mode: {mode}.</source>
        <translation>Режим: {mode}.</translation>
    </message>
</context>
<context>
    <name>WeekPicture</name>
    <message>
        <source>answers</source>
        <translation>отвечает</translation>
    </message>
    <message>
        <source>answers some</source>
        <translation>отвечает некоторым</translation>
    </message>
    <message>
        <source>asks you first</source>
        <translation>сначала спрашивает вас</translation>
    </message>
    <message>
        <source>answers nobody</source>
        <translation>никому не отвечает</translation>
    </message>
</context>
<context>
    <name>WhatIf</name>
    <message>
        <source>What if</source>
        <translation>Что, если</translation>
    </message>
</context>
<context>
    <name>WhenChoice</name>
    <message>
        <source>I decide later</source>
        <translation>Решу потом</translation>
    </message>
    <message>
        <source>Nobody is answered until you choose whom.</source>
        <translation>Никто не получит ответа, пока вы не выберете кому.</translation>
    </message>
    <message>
        <source>always</source>
        <translation>всегда</translation>
    </message>
    <message>
        <source>Answers everybody at any time.</source>
        <translation>Отвечает всем в любое время.</translation>
    </message>
</context>
<context>
    <name>WhyPage</name>
    <message>
        <source>This mind does not say why.</source>
        <translation>Здесь не говорится почему.</translation>
    </message>
    <message>
        <source>The same message again, within 30 minutes.</source>
        <translation>То же сообщение снова, за последние 30 минут.</translation>
    </message>
    <message>
        <source>Answered with a chance of one half.</source>
        <translation>Отвечено с вероятностью ½.</translation>
    </message>
    <message>
        <source>Nothing in the base fits this message.</source>
        <translation>В базе ничего не подходит к этому сообщению.</translation>
    </message>
    <message numerus="yes">
        <source>Drawn from %n reply(s)</source>
        <translation>
            <numerusform>Выбрано из %n ответа</numerusform>
            <numerusform>Выбрано из %n ответов</numerusform>
            <numerusform>Выбрано из %n ответов</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n other(s)</source>
        <translation>
            <numerusform>и ещё %n</numerusform>
            <numerusform>и ещё %n</numerusform>
            <numerusform>и ещё %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>show %n reply(s)</source>
        <translation>
            <numerusform>показать %n ответ</numerusform>
            <numerusform>показать %n ответа</numerusform>
            <numerusform>показать %n ответов</numerusform>
        </translation>
    </message>
    <message>
        <source>With aliases replaced</source>
        <translation>С заменой алиасов</translation>
    </message>
    <message>
        <source>Read as</source>
        <translation>Прочитано так</translation>
    </message>
    <message>
        <source>Read as it is probably meant</source>
        <translation>Прочитано, как, вероятно, задумано</translation>
    </message>
    <message>
        <source>question</source>
        <translation>вопрос</translation>
    </message>
    <message>
        <source>statement</source>
        <translation>не вопрос</translation>
    </message>
    <message>
        <source>words: {words}</source>
        <translation>слова: {words}</translation>
    </message>
    <message>
        <source>(special words underlined)</source>
        <translation>(особые слова подчёркнуты)</translation>
    </message>
    <message numerus="yes">
        <source>and %n other general reply(s)</source>
        <translation>
            <numerusform>и ещё %n общий ответ</numerusform>
            <numerusform>и ещё %n общих ответа</numerusform>
            <numerusform>и ещё %n общих ответов</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n general reply(s)</source>
        <translation>
            <numerusform>%n общий ответ</numerusform>
            <numerusform>%n общих ответа</numerusform>
            <numerusform>%n общих ответов</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n word(s)</source>
        <translation>
            <numerusform>%n слово</numerusform>
            <numerusform>%n слова</numerusform>
            <numerusform>%n слов</numerusform>
        </translation>
    </message>
    <message>
        <source>topic “{name}”, reply in line {line}</source>
        <translation>тема «{name}», ответ в строке {line}</translation>
    </message>
    <message>
        <source>set aside: already said</source>
        <translation>отложено: уже говорилось</translation>
    </message>
    <message>
        <source>set aside: {reason}</source>
        <translation>отложено: {reason}</translation>
    </message>
    <message>
        <source>set aside: a longer list fits</source>
        <translation>отложено: подошёл список длиннее</translation>
    </message>
    <message>
        <source>Answers at once</source>
        <translation>Отвечает сразу</translation>
    </message>
    <message>
        <source>Best: priority 0</source>
        <translation>Лучшее: приоритет 0</translation>
    </message>
    <message>
        <source>General: priority 3</source>
        <translation>Общее: приоритет 3</translation>
    </message>
    <message>
        <source>Inexact: priority 1½</source>
        <translation>Нечёткое: приоритет 1½</translation>
    </message>
    <message>
        <source>Near in meaning: priority 1.65</source>
        <translation>Близко по смыслу: приоритет 1,65</translation>
    </message>
    <message>
        <source>Priority {number}</source>
        <translation>Приоритет {number}</translation>
    </message>
    <message>
        <source>(silence)</source>
        <translation>(молчание)</translation>
    </message>
    <message numerus="yes">
        <source>… and %n more</source>
        <translation>
            <numerusform>… и ещё %n</numerusform>
            <numerusform>… и ещё %n</numerusform>
            <numerusform>… и ещё %n</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WhyPanel</name>
    <message>
        <source>Why</source>
        <translation>Почему</translation>
    </message>
    <message>
        <source>Close this panel</source>
        <translation>Закрыть панель</translation>
    </message>
    <message>
        <source>Choose a message to see why it was answered so, or why it was not.</source>
        <translation>Выберите сообщение, чтобы увидеть, почему ответ таков или почему его нет.</translation>
    </message>
    <message>
        <source>Reply base: {name}</source>
        <translation>База: {name}</translation>
    </message>
    <message>
        <source>You changed this reply. The base had said: “{reply}”</source>
        <translation>Вы изменили этот ответ. В базе было: «{reply}»</translation>
    </message>
    <message>
        <source>You wrote this yourself.</source>
        <translation>Это вы написали сами.</translation>
    </message>
    <message>
        <source>Boltun is about to answer this.</source>
        <translation>Болтун собирается ответить на это.</translation>
    </message>
    <message>
        <source>Its answer was sent; the server has not confirmed it yet. {reason}</source>
        <translation>Ответ отправлен; сервер его ещё не подтвердил. {reason}</translation>
    </message>
    <message>
        <source>Answered. {reason}</source>
        <translation>Отвечено. {reason}</translation>
    </message>
    <message>
        <source>Its reply waits for you. {reason}</source>
        <translation>Ответ ждёт вас. {reason}</translation>
    </message>
    <message>
        <source>This reply waits for you to send, edit or drop it.</source>
        <translation>Этот ответ ждёт, пока вы его отправите, измените или отбросите.</translation>
    </message>
    <message>
        <source>You chose it for this contact</source>
        <translation>Вы выбрали её для этого собеседника</translation>
    </message>
    <message>
        <source>Chosen by: {rule}</source>
        <translation>Выбрана правилом: {rule}</translation>
    </message>
    <message>
        <source>Mode: {mode}</source>
        <translation>Режим: {mode}</translation>
    </message>
    <message>
        <source>Mode: {mode}, until {time}</source>
        <translation>Режим: {mode}, до {time}</translation>
    </message>
    <message>
        <source>Rule: {rule}</source>
        <translation>Правило: {rule}</translation>
    </message>
</context>
<context>
    <name>Wording</name>
    <message>
        <source>Something went wrong inside Boltun: {detail}</source>
        <translation>Внутри Болтуна что-то пошло не так: {detail}</translation>
    </message>
    <message>
        <source>line {number}</source>
        <translation>строка {number}</translation>
    </message>
    <message>
        <source>Friend</source>
        <comment>the name of a reply base</comment>
        <translation>Приятель</translation>
    </message>
    <message>
        <source>Listener</source>
        <comment>the name of an ELIZA script</comment>
        <translation>Слушатель</translation>
    </message>
    <message>
        <source>Message taker</source>
        <comment>the name of a DialBB application</comment>
        <translation>Автосекретарь</translation>
    </message>
    <message>
        <source>“{text}”</source>
        <comment>quotation marks</comment>
        <translation>«{text}»</translation>
    </message>
    <message>
        <source>Formal</source>
        <comment>the name of a reply base</comment>
        <translation>Деловая</translation>
    </message>
    <message>
        <source>Secretary</source>
        <comment>the name of a reply base</comment>
        <translation>Секретарь</translation>
    </message>
    <message>
        <source>today</source>
        <translation>сегодня</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>вчера</translation>
    </message>
    <message>
        <source>{number} s</source>
        <translation>{number} с</translation>
    </message>
    <message>
        <source>{number} min</source>
        <translation>{number} мин</translation>
    </message>
    <message>
        <source>{number} h</source>
        <translation>{number} ч</translation>
    </message>
</context>
<context>
    <name>WritingBar</name>
    <message>
        <source>Other exports…</source>
        <translation>Другие выгрузки…</translation>
    </message>
    <message>
        <source>Into which base</source>
        <translation>В какую базу</translation>
    </message>
    <message>
        <source>Into</source>
        <translation>В базу</translation>
    </message>
    <message>
        <source>From my history</source>
        <translation>Из моей переписки</translation>
    </message>
    <message>
        <source>Name of the new base</source>
        <translation>Имя новой базы</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>Проверить</translation>
    </message>
    <message>
        <source>Show what the base would have said in the last fifth of your conversations</source>
        <translation>Показать, что база сказала бы в последней пятой части ваших бесед</translation>
    </message>
    <message>
        <source>Write</source>
        <translation>Записать</translation>
    </message>
    <message>
        <source>a new base</source>
        <translation>новая база</translation>
    </message>
    <message numerus="yes">
        <source>Write %n</source>
        <comment>proposals</comment>
        <translation>
            <numerusform>Записать %n</numerusform>
            <numerusform>Записать %n</numerusform>
            <numerusform>Записать %n</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>_Change</name>
    <message>
        <source>{setting}: as in the settings</source>
        <translation>{setting}: как в настройках</translation>
    </message>
</context>
<context>
    <name>_Differences</name>
    <message>
        <source>{contact}: {message} · before: {before} · now: {after}</source>
        <translation>{contact}: {message} · раньше: {before} · теперь: {after}</translation>
    </message>
    <message>
        <source>line {number}</source>
        <translation>строка {number}</translation>
    </message>
</context>
<context>
    <name>_Entries</name>
    <message numerus="yes">
        <source>%n message(s)</source>
        <comment>in the bin</comment>
        <translation>
            <numerusform>%n сообщение</numerusform>
            <numerusform>%n сообщения</numerusform>
            <numerusform>%n сообщений</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>_FactLine</name>
    <message>
        <source>{0}:</source>
        <translation>{0}:</translation>
    </message>
    <message>
        <source>Copy: {0}</source>
        <translation>Скопировать: {0}</translation>
    </message>
</context>
<context>
    <name>_HeldButtons</name>
    <message>
        <source>Send</source>
        <translation>Отправить</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Изменить</translation>
    </message>
    <message>
        <source>Drop</source>
        <translation>Отбросить</translation>
    </message>
</context>
<context>
    <name>_NearRow</name>
    <message>
        <source>line {number}</source>
        <translation>строка {number}</translation>
    </message>
    <message>
        <source>Show this line in the base</source>
        <translation>Показать эту строку в базе</translation>
    </message>
    <message>
        <source>liked: {count}</source>
        <translation>нравится: {count}</translation>
    </message>
    <message>
        <source>disliked: {count}</source>
        <translation>не нравится: {count}</translation>
    </message>
    <message>
        <source>Add to {number}</source>
        <translation>Добавить к {number}</translation>
    </message>
    <message>
        <source>Give this pair your reply as a further one</source>
        <translation>Дать этой паре ваш ответ ещё одним</translation>
    </message>
</context>
<context>
    <name>_Painter</name>
    <message>
        <source>before</source>
        <translation>раньше</translation>
    </message>
    <message>
        <source>now</source>
        <translation>теперь</translation>
    </message>
</context>
<context>
    <name>boltun</name>
    <message>
        <source>0: the usual one.</source>
        <translation>0: обычный.</translation>
    </message>
    <message>
        <source>A category is not learned: there are too many already.</source>
        <translation>Категория не выучена: их и так слишком много.</translation>
    </message>
    <message>
        <source>A category is inside another one; both are skipped.</source>
        <translation>Категория стоит внутри другой; обе пропущены.</translation>
    </message>
    <message>
        <source>A configuration can be tried once it lies in its application&apos;s folder.</source>
        <translation>Настройки приложения можно попробовать, когда они лежат в его папке.</translation>
    </message>
    <message>
        <source>A conversation could not be started: {reason}.</source>
        <translation>Беседу не удалось начать: {reason}.</translation>
    </message>
    <message>
        <source>A dialogue is over after</source>
        <translation>Диалог окончен через</translation>
    </message>
    <message>
        <source>A key is missing behind “goto”, so the word itself is said.</source>
        <translation>После «goto» нет ключа, поэтому будет сказано само это слово.</translation>
    </message>
    <message>
        <source>A key is one word, with a whole number as its weight behind it if you like; this one is not read.</source>
        <translation>Ключ – одно слово, за которым можно поставить целое число, его вес; эта строка не читается.</translation>
    </message>
    <message>
        <source>A learned category is left out.</source>
        <translation>Выученная категория пропущена.</translation>
    </message>
    <message>
        <source>A link in this folder leads outside: {link}.</source>
        <translation>Ссылка в этой папке ведёт наружу: {link}.</translation>
    </message>
    <message>
        <source>A message could not be answered: {reason}.</source>
        <translation>На сообщение не удалось ответить: {reason}.</translation>
    </message>
    <message>
        <source>A message could not be read in: {reason}.</source>
        <translation>Сообщение не удалось принять: {reason}.</translation>
    </message>
    <message>
        <source>A message could not be sent: {reason}.</source>
        <translation>Сообщение не удалось отправить: {reason}.</translation>
    </message>
    <message>
        <source>A newer message came before it was answered.</source>
        <translation>Раньше ответа пришло более новое сообщение.</translation>
    </message>
    <message>
        <source>Boltun finds a phrase with ё when it is written with е, and the other way round.</source>
        <translation>Фраза с ё находится, когда она написана с е, и наоборот.</translation>
    </message>
    <message>
        <source>A sentence to be kept for later cannot be a “goto”; nothing is kept.</source>
        <translation>Фраза на потом не может быть «goto»; ничего не сохраняется.</translation>
    </message>
    <message>
        <source>A word is missing behind “@”, so the pattern matches nothing.</source>
        <translation>За «@» нет слова, поэтому образец ни к чему не подходит.</translation>
    </message>
    <message>
        <source>Add an &lt;INITIAL&gt; pair to it, or choose another base for this contact.</source>
        <translation>Добавьте в неё пару &lt;INITIAL&gt; или выберите для собеседника другую базу.</translation>
    </message>
    <message>
        <source>Add it: in the settings with own_minds = [{quoted}], in the window under Bases, or put it into {folder}.</source>
        <translation>Добавьте его: в настройках строкой own_minds = [{quoted}], в окне в разделе «Базы», или положите в {folder}.</translation>
    </message>
    <message>
        <source>Add the account; its card then says how it is connected.</source>
        <translation>Добавьте учётную запись; её карточка скажет, как она соединена.</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Адрес</translation>
    </message>
    <message>
        <source>After you write or type in a conversation on any device, Boltun is silent there for this long.</source>
        <translation>После того как вы писали или набирали текст в беседе, на любом устройстве, Болтун столько времени там молчит.</translation>
    </message>
    <message>
        <source>An empty message cannot be sent.</source>
        <translation>Пустое сообщение нельзя отправить.</translation>
    </message>
    <message>
        <source>An error: {cause}</source>
        <translation>Ошибка: {cause}</translation>
    </message>
    <message>
        <source>Another Boltun is using this database.</source>
        <translation>Эту базу данных уже использует другой Boltun.</translation>
    </message>
    <message>
        <source>Another Boltun is using this profile.</source>
        <translation>Этот профиль занят другим Болтуном.</translation>
    </message>
    <message>
        <source>Another instance answered in the session {session} at the same time.</source>
        <translation>Другой экземпляр одновременно ответил в сеансе {session}.</translation>
    </message>
    <message>
        <source>Another program signed in to this account as the same device ({device}).</source>
        <translation>Другая программа вошла в эту учётную запись под тем же именем устройства ({device}).</translation>
    </message>
    <message>
        <source>Answer one contact</source>
        <translation>Отвечать одному собеседнику</translation>
    </message>
    <message>
        <source>Answers to all contacts in an hour</source>
        <translation>Ответов всем собеседникам в час</translation>
    </message>
    <message>
        <source>Answers to one contact in 10 minutes</source>
        <translation>Ответов одному собеседнику за 10 минут</translation>
    </message>
    <message>
        <source>Answers to one contact in an hour</source>
        <translation>Ответов одному собеседнику в час</translation>
    </message>
    <message>
        <source>This is how people write in haste. Abbreviations such as OK stay as they are.</source>
        <translation>Как пишут в спешке. Сокращения вроде ОК остаются как есть.</translation>
    </message>
    <message>
        <source>Bases behind it</source>
        <translation>Базы за ней</translation>
    </message>
    <message>
        <source>Bases of my own</source>
        <translation>Мои базы</translation>
    </message>
    <message>
        <source>Boltun sends the text below once, before its very first reply to a contact.</source>
        <translation>Перед самым первым ответом собеседнику Болтун отправляет текст ниже, один раз и больше никогда.</translation>
    </message>
    <message>
        <source>Boltun cannot keep its memory in {name}.</source>
        <translation>Boltun не может хранить память в {name}.</translation>
    </message>
    <message>
        <source>Boltun is not running.</source>
        <translation>Болтун не запущен.</translation>
    </message>
    <message>
        <source>Boltun is paused for this contact.</source>
        <translation>Для этого собеседника у Болтуна пауза.</translation>
    </message>
    <message>
        <source>Boltun is paused.</source>
        <translation>У Болтуна пауза.</translation>
    </message>
    <message>
        <source>Boltun starts with your desktop, hidden in the tray if there is one.</source>
        <translation>Болтун запускается вместе с рабочим столом, скрытый в области уведомлений, если она есть.</translation>
    </message>
    <message>
        <source>Boltun stopped for a while because it gave too many answers in all.</source>
        <translation>Болтун на время остановился: слишком много ответов всем вместе.</translation>
    </message>
    <message>
        <source>Boltun stopped here for a while because of a loop or too many answers.</source>
        <translation>Болтун на время остановился здесь: разговор по кругу или слишком много ответов.</translation>
    </message>
    <message>
        <source>Boltun talks with everybody while you are away.</source>
        <translation>Болтун говорит со всеми, пока вас нет.</translation>
    </message>
    <message>
        <source>Boltun talks with everybody.</source>
        <translation>Болтун говорит со всеми.</translation>
    </message>
    <message>
        <source>Boltun talks with those who are not in the contact list.</source>
        <translation>Болтун говорит с теми, кого нет в списке контактов.</translation>
    </message>
    <message>
        <source>Cannot specify both &apos;confirmation_request&apos; and &apos;utterance_to_ask_repetition&apos;.</source>
        <translation>Нельзя указать одновременно &apos;confirmation_request&apos; и &apos;utterance_to_ask_repetition&apos;.</translation>
    </message>
    <message>
        <source>Change it by hand.</source>
        <translation>Измените его вручную.</translation>
    </message>
    <message>
        <source>Change that first.</source>
        <translation>Сначала измените это.</translation>
    </message>
    <message>
        <source>Check the place and its rights.</source>
        <translation>Проверьте место и права на него.</translation>
    </message>
    <message>
        <source>Choose another encoding for it.</source>
        <translation>Выберите для него другую кодировку.</translation>
    </message>
    <message>
        <source>Choose another file, or choose its encoding if you know that it is text.</source>
        <translation>Выберите другой файл или, если это точно текст, его кодировку.</translation>
    </message>
    <message>
        <source>Choose another one.</source>
        <translation>Выберите другую.</translation>
    </message>
    <message>
        <source>Choose another port.</source>
        <translation>Выберите другой порт.</translation>
    </message>
    <message>
        <source>Choose whether it is encrypted with a master password or kept in a plain file.</source>
        <translation>Выберите, зашифровать его мастер-паролем или хранить в обычном файле.</translation>
    </message>
    <message>
        <source>Close it first, or use another database or schema. Two on one would answer everybody twice.</source>
        <translation>Сначала закройте его или возьмите другую базу данных или схему: вдвоём они ответили бы каждому дважды.</translation>
    </message>
    <message>
        <source>Close it first, or use another profile (--profile DIR).</source>
        <translation>Сначала закройте его или возьмите другой профиль (--profile DIR).</translation>
    </message>
    <message>
        <source>Close other programs and try again.</source>
        <translation>Закройте другие программы и попробуйте снова.</translation>
    </message>
    <message>
        <source>Close that program, such as a database browser or a backup, and try again.</source>
        <translation>Закройте эту программу (например, просмотр баз данных или резервное копирование) и попробуйте снова.</translation>
    </message>
    <message>
        <source>Close that program; Boltun tries again within a day.</source>
        <translation>Закройте ту программу; Болтун попробует снова в течение суток.</translation>
    </message>
    <message>
        <source>Close what uses them, remove them by hand, or delete once more.</source>
        <translation>Закройте программы, которые их используют, уберите файлы сами или удалите ещё раз.</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Цвета</translation>
    </message>
    <message>
        <source>Compare its fingerprint with the one that the server&apos;s owner tells you before you trust it.</source>
        <translation>Прежде чем доверять, сравните отпечаток с тем, который назовёт владелец сервера.</translation>
    </message>
    <message>
        <source>Connecting to {host} …</source>
        <translation>Подключается к {host} …</translation>
    </message>
    <message>
        <source>Destination {state} is not a valid state.</source>
        <translation>Состояния {state}, куда ведёт строка, нет.</translation>
    </message>
    <message>
        <source>DialBB application</source>
        <translation>приложение DialBB</translation>
    </message>
    <message>
        <source>Disconnected.</source>
        <translation>Отключено.</translation>
    </message>
    <message>
        <source>Download one in JSON form from the Google Cloud console.</source>
        <translation>Скачайте его в виде JSON из консоли Google Cloud.</translation>
    </message>
    <message>
        <source>ELIZA script</source>
        <translation>сценарий ELIZA</translation>
    </message>
    <message>
        <source>Each row needs a key line and a reply, in two columns.</source>
        <translation>В каждой строке нужны ключ и ответ, в двух столбцах.</translation>
    </message>
    <message>
        <source>Boltun multiplies each time by a random number from 1 to 4.</source>
        <translation>Каждое время умножается на случайное число от 1 до 4.</translation>
    </message>
    <message>
        <source>Either state #initial or state #prep must exist.</source>
        <translation>Должно быть состояние #initial или #prep.</translation>
    </message>
    <message>
        <source>Encrypt from the first byte</source>
        <translation>Шифровать с первого байта</translation>
    </message>
    <message>
        <source>English</source>
        <translation>English</translation>
    </message>
    <message>
        <source>Enter it anew.</source>
        <translation>Введите его заново.</translation>
    </message>
    <message>
        <source>Entry {number} is no pair.</source>
        <translation>Запись {number} не пара.</translation>
    </message>
    <message>
        <source>Boltun answers every contact while your status is away, not available, busy or do not disturb.</source>
        <translation>Всем отвечают, пока мой статус «отошёл», «недоступен», «занят» или «не беспокоить».</translation>
    </message>
    <message>
        <source>Boltun answers every contact, except those for whom you chose “never”.</source>
        <translation>Отвечают всем, кроме тех, для кого вы выбрали «никогда».</translation>
    </message>
    <message>
        <source>For example me@example.org.</source>
        <translation>Например, me@example.org.</translation>
    </message>
    <message>
        <source>Found “{reply}”</source>
        <translation>Найдено: «{reply}»</translation>
    </message>
    <message>
        <source>Give a number from 1 to 65535, or 0 for the usual one.</source>
        <translation>Укажите число от 1 до 65535 или 0 для обычного порта.</translation>
    </message>
    <message>
        <source>Give it knowledge_file or knowledge_google_sheet.</source>
        <translation>Укажите knowledge_file или knowledge_google_sheet.</translation>
    </message>
    <message>
        <source>Give the address without it: {bare}. The device has an option of its own, Resource.</source>
        <translation>Укажите адрес без него: {bare}. Для устройства есть отдельный параметр «Ресурс».</translation>
    </message>
    <message>
        <source>Give the master password.</source>
        <translation>Введите мастер-пароль.</translation>
    </message>
    <message>
        <source>Google answered {status}: {said}.</source>
        <translation>Google ответил {status}: {said}.</translation>
    </message>
    <message>
        <source>Google cannot be asked: {reason}.</source>
        <translation>Google не спросить: {reason}.</translation>
    </message>
    <message>
        <source>How fast it answers</source>
        <translation>Как быстро он отвечает</translation>
    </message>
    <message>
        <source>How long Boltun is silent after a loop or a limit. You can let it go on earlier.</source>
        <translation>Сколько Болтун молчит после разговора по кругу или превышения. Вы можете разрешить ему продолжать раньше.</translation>
    </message>
    <message>
        <source>How long Boltun shows nothing before “typing …” begins.</source>
        <translation>Сколько времени ничего не видно, прежде чем появится «печатает…».</translation>
    </message>
    <message>
        <source>How long Boltun shows “typing …” for every 25 characters of the reply.</source>
        <translation>Сколько времени показывается «печатает…» на каждые 25 знаков ответа.</translation>
    </message>
    <message>
        <source>How often it answers</source>
        <translation>Как часто он отвечает</translation>
    </message>
    <message>
        <source>How often Boltun answers the same contact. “Once ever” turns Boltun into a notice of your absence.</source>
        <translation>Как часто отвечать одному и тому же собеседнику. «Один раз за всё время» делает Болтуна извещением о том, что вас нет.</translation>
    </message>
    <message>
        <source>I am not at the keyboard right now. Boltun, my auto-responder, answers for me.</source>
        <translation>Меня сейчас нет за клавиатурой. За меня отвечает Болтун, мой автоответчик.</translation>
    </message>
    <message>
        <source>I&apos;m sorry, an internal error occurred, so this conversation ends here.</source>
        <translation>Простите, произошла внутренняя ошибка, поэтому беседа на этом заканчивается.</translation>
    </message>
    <message>
        <source>I&apos;m sorry, an internal error occurred.</source>
        <translation>Простите, произошла внутренняя ошибка.</translation>
    </message>
    <message>
        <source>In a room only messages that name you are answered.</source>
        <translation>В комнате отвечают только на сообщения, где названы вы.</translation>
    </message>
    <message>
        <source>Install Boltun again.</source>
        <translation>Установите Болтуна заново.</translation>
    </message>
    <message>
        <source>Install it as its makers say, or give the folder of a model.</source>
        <translation>Установите её, как советуют её создатели, или укажите папку модели.</translation>
    </message>
    <message>
        <source>Install it with pip, in Boltun&apos;s environment.</source>
        <translation>Установите его через pip в том окружении, где работает Болтун.</translation>
    </message>
    <message>
        <source>Install it with: pip install &apos;boltun[{extra}]&apos;</source>
        <translation>Установите так: pip install &apos;boltun[{extra}]&apos;</translation>
    </message>
    <message>
        <source>It came from an account of your own.</source>
        <translation>Оно пришло с вашей же учётной записи.</translation>
    </message>
    <message>
        <source>It came too late: you were not connected when it was written.</source>
        <translation>Оно пришло слишком поздно: когда его писали, вы не были подключены.</translation>
    </message>
    <message>
        <source>It corrects an earlier message.</source>
        <translation>Оно исправляет прежнее сообщение.</translation>
    </message>
    <message>
        <source>It has 64 hexadecimal digits; colons and blanks between them do not matter.</source>
        <translation>В нём 64 шестнадцатеричные цифры; двоеточия и пробелы между ними не важны.</translation>
    </message>
    <message>
        <source>It looks like an e-mail address: name@server.</source>
        <translation>Он похож на адрес почты: имя@сервер.</translation>
    </message>
    <message>
        <source>It was left as it was; save under another name or in another folder.</source>
        <translation>Он остался прежним; сохраните под другим именем или в другой папке.</translation>
    </message>
    <message>
        <source>Its first row has to name the columns; there are: {known}.</source>
        <translation>Первая строка должна называть столбцы; есть: {known}.</translation>
    </message>
    <message>
        <source>It has too many patterns, with all that they ask of the previous reply.</source>
        <translation>Его образцов вместе со всем, что они требуют от прошлого ответа, слишком много.</translation>
    </message>
    <message>
        <source>Keep messages for</source>
        <translation>Хранить сообщения</translation>
    </message>
    <message>
        <source>Keep the application in a folder of its own.</source>
        <translation>Держите приложение в отдельной папке.</translation>
    </message>
    <message>
        <source>Known are: {known}.</source>
        <translation>Известны: {known}.</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Язык</translation>
    </message>
    <message>
        <source>Length of such a stop</source>
        <translation>Длительность такой остановки</translation>
    </message>
    <message>
        <source>Let the load balancer send a session&apos;s next request when the last one is answered.</source>
        <translation>Пусть балансировщик посылает следующий запрос сеанса после ответа на предыдущий.</translation>
    </message>
    <message>
        <source>Light or dark.</source>
        <translation>Светлые или тёмные.</translation>
    </message>
    <message>
        <source>Long replies take no longer than short ones.</source>
        <translation>Длинные ответы набираются не дольше коротких.</translation>
    </message>
    <message>
        <source>Look at it, and agree again.</source>
        <translation>Просмотрите её и согласитесь снова.</translation>
    </message>
    <message>
        <source>Look at it, and open the application again.</source>
        <translation>Просмотрите его и откройте приложение снова.</translation>
    </message>
    <message>
        <source>Look at its Python files, and then agree to it.</source>
        <translation>Посмотрите его файлы Python, а потом согласитесь.</translation>
    </message>
    <message>
        <source>Look at its configuration, and then agree to it.</source>
        <translation>Просмотрите его конфигурацию, а затем согласитесь.</translation>
    </message>
    <message>
        <source>Look at the state of the account.</source>
        <translation>Посмотрите на состояние учётной записи.</translation>
    </message>
    <message>
        <source>Look up the sheet_id in the sheet&apos;s address.</source>
        <translation>Посмотрите sheet_id в адресе таблицы.</translation>
    </message>
    <message>
        <source>Make both writable, or use another profile (--profile DIR).</source>
        <translation>Разрешите запись туда и туда или возьмите другой профиль (--profile DIR).</translation>
    </message>
    <message>
        <source>Make it writable, or choose another place with --profile DIR.</source>
        <translation>Разрешите запись или выберите другое место: --profile DIR.</translation>
    </message>
    <message>
        <source>Make it, or name another.</source>
        <translation>Создайте её или назовите другую.</translation>
    </message>
    <message>
        <source>Make room on the disk.</source>
        <translation>Освободите место на диске.</translation>
    </message>
    <message>
        <source>Make the file yours and readable, or move it away and enter the passwords anew.</source>
        <translation>Сделайте файл своим и читаемым или уберите его и введите пароли заново.</translation>
    </message>
    <message>
        <source>Mark as read</source>
        <translation>Отмечать прочитанным</translation>
    </message>
    <message>
        <source>Mend or move {name} yourself, then change the setting again.</source>
        <translation>Исправьте или уберите {name} сами, затем измените настройку снова.</translation>
    </message>
    <message>
        <source>Mend that and change the setting again.</source>
        <translation>Исправьте это и измените настройку снова.</translation>
    </message>
    <message>
        <source>More than {limit} elements stand within one another. The category is skipped.</source>
        <translation>Более {limit} элементов вложены друг в друга. Категория пропущена.</translation>
    </message>
    <message>
        <source>Morning begins at</source>
        <translation>Утро начинается в</translation>
    </message>
    <message>
        <source>Move the file away instead.</source>
        <translation>Вместо этого уберите файл.</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Имя</translation>
    </message>
    <message>
        <source>Never say “I don&apos;t understand”</source>
        <translation>Никогда не говорить «не понимаю»</translation>
    </message>
    <message>
        <source>No category takes “{text}”, which &lt;srai&gt; sends here.</source>
        <translation>Ни одна категория не принимает «{text}», куда ведёт &lt;srai&gt;.</translation>
    </message>
    <message>
        <source>No encrypted connection could be made: {reason}.</source>
        <translation>Зашифрованное соединение не удалось: {reason}.</translation>
    </message>
    <message>
        <source>There is no key above, so this pattern is not read.</source>
        <translation>Выше нет ключа, поэтому образец не читается.</translation>
    </message>
    <message>
        <source>No message holds “{word}” as a word.</source>
        <translation>Ни в каком сообщении «{word}» не будет словом.</translation>
    </message>
    <message>
        <source>There is no pattern above, so this line is not read.</source>
        <translation>Выше нет образца, поэтому строка не читается.</translation>
    </message>
    <message>
        <source>No rule lets Boltun answer this contact.</source>
        <translation>Ни одно правило не разрешает Болтуну отвечать этому собеседнику.</translation>
    </message>
    <message>
        <source>No sentence holds “{word}” as a word: marks end it or part it.</source>
        <translation>Ни в одном предложении «{word}» не бывает одним словом: знаки кончают его или делят.</translation>
    </message>
    <message>
        <source>No template has the id “{id}” and nothing sets it, so this &lt;that&gt; never matches.</source>
        <translation>Ни у одного шаблона нет id «{id}», и ничто его не задаёт, поэтому &lt;that&gt; никогда не подходит.</translation>
    </message>
    <message>
        <source>No {language} lexicon is installed: “~” lists match other forms by their stem only, and no typos.</source>
        <translation>Словарь ({language}) не установлен: списки с «~» узнают другие формы только по основе, а опечаток не узнают.</translation>
    </message>
    <message>
        <source>No “synon:” line holds “{name}”, so “@{name}” and the whole pattern match nothing.</source>
        <translation>«{name}» нет ни в одной строке «synon:», поэтому «@{name}» и весь образец ни к чему не подходят.</translation>
    </message>
    <message>
        <source>Boltun answers nobody until you have written to nobody for this long. 0: no such rule.</source>
        <translation>Никому не отвечают, пока вы столько времени никому не писали. 0: такого правила нет.</translation>
    </message>
    <message>
        <source>Nobody knows what kind of mind this is.</source>
        <translation>Неизвестно, что это за база.</translation>
    </message>
    <message>
        <source>Not every encoding that was chosen for a base exists.</source>
        <translation>Не всё, что выбрано для баз, — названия кодировок.</translation>
    </message>
    <message>
        <source>Nothing answers at {host}.</source>
        <translation>По адресу {host} никто не отвечает.</translation>
    </message>
    <message>
        <source>There is nothing behind “{tag}:”.</source>
        <translation>За «{tag}:» ничего нет.</translation>
    </message>
    <message>
        <source>Nothing was changed there. Use an SQLite file (sqlite:////folder/file.sqlite) or PostgreSQL (postgresql+psycopg://user@host/name).</source>
        <translation>Там ничего не изменено. Возьмите файл SQLite (sqlite:////folder/file.sqlite) или PostgreSQL (postgresql+psycopg://user@host/name).</translation>
    </message>
    <message>
        <source>Nothing was changed. Name another file.</source>
        <translation>Ничего не изменено. Назовите другой файл.</translation>
    </message>
    <message>
        <source>Nothing was changed. Start the newer Boltun, or use another profile (--profile DIR).</source>
        <translation>Ничего не изменено. Запустите более нового Болтуна или возьмите другой профиль (--profile DIR).</translation>
    </message>
    <message>
        <source>Boltun shows older messages as missed, such as those that the server kept while you were offline.</source>
        <translation>Более старые сообщения, например сохранённые сервером, пока вы были не в сети, показываются как пропущенные.</translation>
    </message>
    <message>
        <source>Online again; nothing was missed.</source>
        <translation>Снова в сети; ничего не пропущено.</translation>
    </message>
    <message>
        <source>Only a category that takes anything takes “{text}”, which &lt;srai&gt; sends; perhaps it is misspelt.</source>
        <translation>«{text}», куда ведёт &lt;srai&gt;, принимает только категория для чего угодно; возможно, это описка.</translation>
    </message>
    <message>
        <source>Only after I was silent everywhere for</source>
        <translation>Только после моего молчания везде</translation>
    </message>
    <message>
        <source>Only if the address itself does not lead to the server.</source>
        <translation>Только если сервер не находится по самому адресу.</translation>
    </message>
    <message>
        <source>Open it in a spreadsheet program and save it anew.</source>
        <translation>Откройте его в программе для таблиц и сохраните заново.</translation>
    </message>
    <message>
        <source>Open it in a spreadsheet program, save it as .xlsx, and try again.</source>
        <translation>Откройте его в табличном редакторе, сохраните как .xlsx и попробуйте снова.</translation>
    </message>
    <message>
        <source>Open it in one of them and save it anew.</source>
        <translation>Откройте его в такой программе и сохраните заново.</translation>
    </message>
    <message>
        <source>Other auto-responders then leave it alone. People see it only in their program&apos;s device list.</source>
        <translation>Тогда другие автоответчики его не трогают. Люди видят это только в списке устройств своей программы.</translation>
    </message>
    <message>
        <source>Pairs cannot be taught to {title}.</source>
        <translation>Этому нельзя научить парами: {title}.</translation>
    </message>
    <message>
        <source>Patterns, that and topics of this category make {count} combinations; at most {limit} are read.</source>
        <translation>Образцы, that и темы этой категории дают {count} сочетаний; читается не более {limit}.</translation>
    </message>
    <message>
        <source>Paused until</source>
        <translation>Пауза до</translation>
    </message>
    <message>
        <source>Perhaps you mean {known}.</source>
        <translation>Возможно, имелась в виду {known}.</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>Порт</translation>
    </message>
    <message>
        <source>Practice</source>
        <translation>Тренировка</translation>
    </message>
    <message>
        <source>Privacy</source>
        <translation>Личное</translation>
    </message>
    <message>
        <source>Put a copy of it into the folder, and name the copy.</source>
        <translation>Положите в папку копию того, что нужно, и укажите её.</translation>
    </message>
    <message>
        <source>Put a full stop (statements) or a question mark before the last bracket.</source>
        <translation>Поставьте точку (утверждения) или вопросительный знак перед последней скобкой.</translation>
    </message>
    <message>
        <source>Put back a copy of the file, or forget what is encrypted and enter those passwords anew.</source>
        <translation>Верните копию файла или забудьте зашифрованное и введите эти пароли заново.</translation>
    </message>
    <message>
        <source>Put one in its place.</source>
        <translation>Положите на его место файл.</translation>
    </message>
    <message>
        <source>Put its target in its place.</source>
        <translation>Положите на её место то, куда она ведёт.</translation>
    </message>
    <message>
        <source>Read as {encoding}, this file could not be written back as it is.</source>
        <translation>Прочитанный как {encoding}, этот файл нельзя записать обратно без изменений.</translation>
    </message>
    <message>
        <source>Read ё and е as one letter</source>
        <translation>Считать ё и е одной буквой</translation>
    </message>
    <message>
        <source>Reading this Excel file takes too long.</source>
        <translation>Чтение этого файла Excel занимает слишком много времени.</translation>
    </message>
    <message>
        <source>Remove empty rows and columns that only have a format.</source>
        <translation>Удалите пустые строки и столбцы, в которых есть только оформление.</translation>
    </message>
    <message>
        <source>Replace the character, or save in UTF-8, which has them all.</source>
        <translation>Замените знак или сохраните в UTF-8, где есть все.</translation>
    </message>
    <message>
        <source>Boltun does not use the base&apos;s “I don&apos;t understand” replies.</source>
        <translation>Ответы базы вроде «не понял» не используются.</translation>
    </message>
    <message>
        <source>Reply base</source>
        <translation>База ответов</translation>
    </message>
    <message>
        <source>Resource</source>
        <translation>Ресурс</translation>
    </message>
    <message>
        <source>Rooms are not answered unless you switch one on.</source>
        <translation>В комнатах не отвечают, пока вы не включите это для одной из них.</translation>
    </message>
    <message>
        <source>SHA-256 of the one certificate to accept. Empty: the certificates that the system trusts.</source>
        <translation>SHA-256 единственного принимаемого сертификата. Пусто: те, которым доверяет система.</translation>
    </message>
    <message>
        <source>Save it as .xlsx.</source>
        <translation>Сохраните его как .xlsx.</translation>
    </message>
    <message>
        <source>Save it there as config.yml.</source>
        <translation>Сохраните их там как config.yml.</translation>
    </message>
    <message>
        <source>Save it, and talk with it in the preview then.</source>
        <translation>Сохраните его и тогда говорите с ним в предпросмотре.</translation>
    </message>
    <message>
        <source>Say under which name to save it.</source>
        <translation>Скажите, под каким именем её сохранить.</translation>
    </message>
    <message>
        <source>See context_db in the configuration.</source>
        <translation>См. context_db в настройках приложения.</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>Сервер</translation>
    </message>
    <message>
        <source>Share the sheet with {account}.</source>
        <translation>Откройте доступ к таблице для {account}.</translation>
    </message>
    <message>
        <source>Sheet {sheet}: There is no utterance to learn from.</source>
        <translation>Лист {sheet}: нет высказываний, чтобы учиться.</translation>
    </message>
    <message>
        <source>Sheet {sheet}: This row has no slot name or no entity.</source>
        <translation>Лист {sheet}: в этой строке нет имени слота или значения.</translation>
    </message>
    <message>
        <source>Sheet {sheet}: This row has no type or no utterance.</source>
        <translation>Лист {sheet}: в этой строке нет типа или высказывания.</translation>
    </message>
    <message>
        <source>Sheet {sheet}: {name} stands for {first} already.</source>
        <translation>Лист {sheet}: {name} уже означает {first}.</translation>
    </message>
    <message>
        <source>Sheet {sheet}: {pair} is not of the form class=entity.</source>
        <translation>Лист {sheet}: {pair} не имеет вида класс=значение.</translation>
    </message>
    <message>
        <source>Sheet {sheet}: {pair} is not of the form slot=value.</source>
        <translation>Лист {sheet}: {pair} не имеет вида слот=значение.</translation>
    </message>
    <message>
        <source>Sheet {sheet}: {value}, the value of {slot}, does not occur in the utterance.</source>
        <translation>Лист {sheet}: {value}, значение слота {slot}, не встречается в высказывании.</translation>
    </message>
    <message>
        <source>Silence after I wrote</source>
        <translation>Молчание после моих слов</translation>
    </message>
    <message>
        <source>Something in Boltun failed.</source>
        <translation>В Болтуне что-то сломалось.</translation>
    </message>
    <message>
        <source>Something outside of its categories is not well-formed XML. Those that can be made out are read.</source>
        <translation>Вне категорий есть нарушенный XML. Читаются те категории, которые удаётся разобрать.</translation>
    </message>
    <message>
        <source>There is something behind “{partner}”, so the line is a plain phrase, brackets included.</source>
        <translation>После «{partner}» что-то стоит, поэтому строка – обычная фраза вместе со скобками.</translation>
    </message>
    <message>
        <source>Sometimes better to chew</source>
        <translation>Иногда лучше жевать</translation>
    </message>
    <message>
        <source>Start answers with a small letter</source>
        <translation>Начинать ответы с маленькой буквы</translation>
    </message>
    <message>
        <source>Start at login</source>
        <translation>Запускать при входе в систему</translation>
    </message>
    <message>
        <source>Start it again.</source>
        <translation>Запустите его снова.</translation>
    </message>
    <message>
        <source>State &apos;{state}&apos; has an extra transition after default transition.</source>
        <translation>У состояния &apos;{state}&apos; есть переход после перехода по умолчанию.</translation>
    </message>
    <message>
        <source>State &apos;{state}&apos; has no default transition.</source>
        <translation>У состояния &apos;{state}&apos; нет перехода по умолчанию.</translation>
    </message>
    <message>
        <source>State &apos;{state}&apos; has no system utterances.</source>
        <translation>Состояние &apos;{state}&apos; ничего не говорит.</translation>
    </message>
    <message>
        <source>State &apos;{state}&apos; has no transitions.</source>
        <translation>У состояния &apos;{state}&apos; нет переходов.</translation>
    </message>
    <message>
        <source>State &apos;{state}&apos; leads by $skip only to states that lead back to it.</source>
        <translation>Состояние &apos;{state}&apos; ведёт через $skip только к состояниям, которые ведут назад к нему.</translation>
    </message>
    <message>
        <source>State {state} is not a destination of any transitions.</source>
        <translation>К состоянию {state} не ведёт ни один переход.</translation>
    </message>
    <message>
        <source>State {state} is reached only from states that nobody ever reaches.</source>
        <translation>В состояние {state} ведут только состояния, куда никто не попадает.</translation>
    </message>
    <message>
        <source>Stop talking with other bots</source>
        <translation>Прекращать беседу с другими ботами</translation>
    </message>
    <message>
        <source>Boltun answers strangers. It does not answer people in your contact list unless another rule says so.</source>
        <translation>Отвечают незнакомым. Людям из списка контактов – нет, если другое правило не говорит иначе.</translation>
    </message>
    <message>
        <source>Switch it on first.</source>
        <translation>Сначала включите её.</translation>
    </message>
    <message>
        <source>Switch it on, or wait until it is connected.</source>
        <translation>Включите её или подождите, пока она подключится.</translation>
    </message>
    <message>
        <source>Tags are in capital letters: {right}, not {tag}.</source>
        <translation>Теги пишутся большими буквами: {right}, а не {tag}.</translation>
    </message>
    <message>
        <source>Tags are in small letters: “{right}:”, not “{tag}:”.</source>
        <translation>Теги пишутся строчными буквами: «{right}:», а не «{tag}:».</translation>
    </message>
    <message>
        <source>Take it out in the place Bases.</source>
        <translation>Уберите её на странице «Базы».</translation>
    </message>
    <message>
        <source>Talk with everybody</source>
        <translation>Говорить со всеми</translation>
    </message>
    <message>
        <source>Talk with everybody while I am away</source>
        <translation>Говорить со всеми, пока меня нет</translation>
    </message>
    <message>
        <source>Talk with those who are not in my contact list</source>
        <translation>Говорить с теми, кого нет в моём списке контактов</translation>
    </message>
    <message>
        <source>Tell of lost connections</source>
        <translation>Сообщать о потерянных соединениях</translation>
    </message>
    <message>
        <source>Tell of messages without an answer</source>
        <translation>Сообщать о сообщениях без ответа</translation>
    </message>
    <message>
        <source>Tell of replies that wait</source>
        <translation>Сообщать об ответах, которые ждут</translation>
    </message>
    <message>
        <source>Tell of stopped loops</source>
        <translation>Сообщать об остановленных петлях</translation>
    </message>
    <message>
        <source>Tell programs that this device is a bot</source>
        <translation>Сообщать программам, что это устройство – бот</translation>
    </message>
    <message>
        <source>Text of the warning</source>
        <translation>Текст предупреждения</translation>
    </message>
    <message>
        <source>The #prep state must not have system utterances.</source>
        <translation>У состояния #prep не должно быть высказываний системы.</translation>
    </message>
    <message>
        <source>The DialBB interface cannot listen on {host}:{port}: {reason}.</source>
        <translation>Интерфейс DialBB не может слушать {host}:{port}: {reason}.</translation>
    </message>
    <message>
        <source>The MongoDB at {where} cannot be used: {reason}.</source>
        <translation>MongoDB по адресу {where} нельзя использовать: {reason}.</translation>
    </message>
    <message>
        <source>The account was not connected.</source>
        <translation>Учётная запись не была подключена.</translation>
    </message>
    <message>
        <source>The account {account} is not connected.</source>
        <translation>Учётная запись {account} не подключена.</translation>
    </message>
    <message>
        <source>The alias “{alias}” already stands for “{head}” in line {first}.</source>
        <translation>Алиас «{alias}» уже стоит за «{head}» в строке {first}.</translation>
    </message>
    <message>
        <source>The alias “{alias}” is itself a word that aliases stand for, in line {first}.</source>
        <translation>Алиас «{alias}» сам заменяется алиасами, см. строку {first}.</translation>
    </message>
    <message>
        <source>The alias “{alias}” is read as “{words}”, so it is never found: an alias is one word.</source>
        <translation>Алиас «{alias}» читается как «{words}», поэтому никогда не находится: алиас – это одно слово.</translation>
    </message>
    <message>
        <source>The application cannot be tried: {reason}.</source>
        <translation>Приложение нельзя попробовать: {reason}.</translation>
    </message>
    <message>
        <source>The base was changed meanwhile; the pair is not in line {number} any more.</source>
        <translation>База тем временем изменилась; пара больше не стоит в строке {number}.</translation>
    </message>
    <message>
        <source>The base {mind} cannot remember: {reason}.</source>
        <translation>База {mind} не может запомнить: {reason}.</translation>
    </message>
    <message>
        <source>The base {mind} failed on a message: {reason}.</source>
        <translation>База {mind} не справилась с сообщением: {reason}.</translation>
    </message>
    <message>
        <source>The base {mind} has no phrase to start a conversation with.</source>
        <translation>В базе {mind} нет фразы, чтобы начать беседу.</translation>
    </message>
    <message>
        <source>The block {block} does not say where its knowledge is.</source>
        <translation>Блок {block} не говорит, где его знания.</translation>
    </message>
    <message>
        <source>The block {block} gives {output}.</source>
        <translation>Блок {block} даёт {output}.</translation>
    </message>
    <message>
        <source>The bot has no property “{name}”, so &lt;bot&gt; says nothing of it.</source>
        <translation>У бота нет свойства «{name}», и &lt;bot&gt; ничего о нём не скажет.</translation>
    </message>
    <message>
        <source>The bot has no property “{name}”, so this category is never chosen.</source>
        <translation>У бота нет свойства «{name}», поэтому категория никогда не выбирается.</translation>
    </message>
    <message>
        <source>The column &apos;state&apos; is empty, so this row has no effect.</source>
        <translation>Столбец &apos;state&apos; пуст, поэтому строка ни на что не влияет.</translation>
    </message>
    <message>
        <source>The connection failed: {reason}.</source>
        <translation>Соединение не удалось: {reason}.</translation>
    </message>
    <message>
        <source>The connection ended while the reply was sent; it may have arrived.</source>
        <translation>Связь прервалась или Болтун завершился во время отправки ответа; возможно, он дошёл.</translation>
    </message>
    <message>
        <source>The connection was lost.</source>
        <translation>Соединение потеряно.</translation>
    </message>
    <message>
        <source>The contact is a bot, gateway or service.</source>
        <translation>Собеседник – бот, шлюз или служба.</translation>
    </message>
    <message>
        <source>The contact is warned once that Boltun answers.</source>
        <translation>Собеседника один раз предупреждают, что отвечает Болтун.</translation>
    </message>
    <message>
        <source>The contact repeats the same message.</source>
        <translation>Собеседник повторяет то же сообщение.</translation>
    </message>
    <message>
        <source>The database cannot be used: {detail}.</source>
        <translation>Базой данных нельзя пользоваться: {detail}.</translation>
    </message>
    <message>
        <source>The database cannot be written: another program keeps it locked.</source>
        <translation>В базу данных нельзя писать: её заблокировала другая программа.</translation>
    </message>
    <message>
        <source>The database cannot be written: the file or its folder is read-only.</source>
        <translation>В базу данных нельзя писать: файл или его папка только для чтения.</translation>
    </message>
    <message>
        <source>The database is damaged ({detail}).</source>
        <translation>База данных повреждена ({detail}).</translation>
    </message>
    <message>
        <source>The database was closed while it was written anew.</source>
        <translation>База данных была закрыта, пока переписывалась заново.</translation>
    </message>
    <message>
        <source>The database was written by a newer Boltun (its schema is {found}, this program knows {known}).</source>
        <translation>База данных записана более новым Болтуном (её схема {found}, эта программа знает {known}).</translation>
    </message>
    <message>
        <source>The database {place} needs a driver that is not installed: {detail}.</source>
        <translation>Базе данных {place} нужен драйвер, который не установлен: {detail}.</translation>
    </message>
    <message>
        <source>The date format {pattern} cannot be used.</source>
        <translation>Формат даты {pattern} нельзя использовать.</translation>
    </message>
    <message>
        <source>The desktop tells you when Boltun has stopped talking because of a loop or too many answers.</source>
        <translation>Рабочий стол сообщает, когда Болтун замолчал из-за петли или слишком многих ответов.</translation>
    </message>
    <message>
        <source>The desktop tells you when a reply waits for you to send it, but not while the window is in front.</source>
        <translation>Рабочий стол сообщает, когда ответ ждёт вашей отправки. Никогда, пока окно впереди.</translation>
    </message>
    <message>
        <source>The desktop tells you when an account has been disconnected for half a minute.</source>
        <translation>Рабочий стол сообщает, когда учётная запись полминуты без соединения.</translation>
    </message>
    <message>
        <source>The desktop tells you when somebody whom Boltun answers was left without an answer.</source>
        <translation>Рабочий стол сообщает, когда тот, кому Болтун отвечает, остался без ответа.</translation>
    </message>
    <message>
        <source>The dialogue is in the state {state}.</source>
        <translation>Диалог в состоянии {state}.</translation>
    </message>
    <message>
        <source>The dialogue is over.</source>
        <translation>Диалог окончен.</translation>
    </message>
    <message>
        <source>The dialogue was in the state {state}.</source>
        <translation>Диалог был в состоянии {state}.</translation>
    </message>
    <message>
        <source>The disk is full: the database cannot be written.</source>
        <translation>Диск полон: в базу данных нельзя писать.</translation>
    </message>
    <message>
        <source>The document declares entities. Such files are not read any further: remove the declarations.</source>
        <translation>Документ объявляет сущности. Такие файлы дальше не читаются: уберите объявления.</translation>
    </message>
    <message>
        <source>The element &lt;{name}&gt; has no place here; it is left out.</source>
        <translation>Элементу &lt;{name}&gt; здесь не место; он пропущен.</translation>
    </message>
    <message>
        <source>The element &lt;{name}&gt; means nothing in a pattern; its text is taken.</source>
        <translation>Элемент &lt;{name}&gt; ничего не значит в образце; берётся его текст.</translation>
    </message>
    <message>
        <source>The element canonicalizer names no class.</source>
        <translation>Элемент canonicalizer не называет класса.</translation>
    </message>
    <message>
        <source>The element knowledge_google_sheet has no {key}.</source>
        <translation>В элементе knowledge_google_sheet нет {key}.</translation>
    </message>
    <message>
        <source>The encoding {encoding} has no character “{character}” (U+{code:04X}).</source>
        <translation>В кодировке {encoding} нет знака «{character}» (U+{code:04X}).</translation>
    </message>
    <message>
        <source>The file cannot be read: {reason}.</source>
        <translation>Файл нельзя прочитать: {reason}.</translation>
    </message>
    <message>
        <source>The file cannot be written: {reason}.</source>
        <translation>Файл нельзя записать: {reason}.</translation>
    </message>
    <message>
        <source>The file does not say its encoding, and it is not UTF-8; it is read as {encoding}.</source>
        <translation>Файл не говорит, в какой он кодировке, и это не UTF-8; он читается как {encoding}.</translation>
    </message>
    <message>
        <source>The file ends before the reply to this key.</source>
        <translation>Файл кончается раньше, чем ответ на этот ключ.</translation>
    </message>
    <message>
        <source>The file holds bytes that mean nothing in {encoding}.</source>
        <translation>В файле есть байты, которые в {encoding} ничего не значат.</translation>
    </message>
    <message>
        <source>The file is larger than {size}, which is too much to be read.</source>
        <translation>Файл больше {size}: это слишком много, чтобы его читать.</translation>
    </message>
    <message>
        <source>The file says that its encoding is {declared}, but it is not; it is read as {encoding}.</source>
        <translation>Файл называет кодировку {declared}, но это не она; он читается как {encoding}.</translation>
    </message>
    <message>
        <source>Trusted certificates</source>
        <translation>Доверенные сертификаты</translation>
    </message>
    <message>
        <source>Try again later.</source>
        <translation>Повторите позже.</translation>
    </message>
    <message>
        <source>Type it once more.</source>
        <translation>Введите ещё раз.</translation>
    </message>
    <message>
        <source>Use the newest recovery key of this account.</source>
        <translation>Возьмите самый новый ключ восстановления этой учётной записи.</translation>
    </message>
    <message>
        <source>Verified</source>
        <translation>Подтверждено</translation>
    </message>
    <message>
        <source>Waiting for the program at {url}. It needs the token in the file {path}.</source>
        <translation>Ожидается программа на {url}. Ей нужен токен из файла {path}.</translation>
    </message>
    <message>
        <source>When you answer a message yourself for which Boltun had no good reply, it learns your answer at once, into a base of its own that is asked after all others. Never from rooms, bots or serious messages, and nothing that looks private. The digest lists each pair for a day, to be taken back.</source>
        <translation>Если вы сами ответили на сообщение, на которое у Болтуна не было хорошего ответа, он сразу запоминает ваш ответ в отдельной базе, которую спрашивает после всех других. Никогда — из комнат, от ботов, из серьёзных сообщений и ничего, что похоже на личное. Сводка показывает каждую пару один день, и её можно забыть.</translation>
    </message>
    <message>
        <source>With commas. What is written to none of your addresses is never answered.</source>
        <translation>Через запятую. На письма, в которых нет ни одного вашего адреса, Болтун не отвечает.</translation>
    </message>
    <message>
        <source>With it you vouch for this device, so that the programs of your contacts trust it. Element showed it when you set up recovery. Boltun uses it once and does not keep it.</source>
        <translation>Им вы ручаетесь за это устройство, и программы ваших собеседников ему доверяют. Element показал его, когда вы настраивали восстановление. Болтун использует его один раз и не хранит.</translation>
    </message>
    <message>
        <source>Write what the contact says, or words from it.</source>
        <translation>Напишите, что говорит собеседник, или слова из этого.</translation>
    </message>
    <message>
        <source>Write words in round brackets, such as (how are you?), or the whole phrase.</source>
        <translation>Напишите слова в круглых скобках, например (how are you?), или фразу целиком.</translation>
    </message>
    <message>
        <source>You can choose these files besides the bundled bases and those in the profile&apos;s folder.</source>
        <translation>Файлы, которые можно выбрать, кроме встроенных баз и баз в папке профиля.</translation>
    </message>
    <message>
        <source>The folder cannot be used: {reason}.</source>
        <translation>Папкой нельзя пользоваться: {reason}.</translation>
    </message>
    <message>
        <source>0: 465, or 587 with STARTTLS.</source>
        <translation>0: 465, а со STARTTLS — 587.</translation>
    </message>
    <message>
        <source>0: 993, or 143 with STARTTLS.</source>
        <translation>0: 993, а со STARTTLS — 143.</translation>
    </message>
    <message>
        <source>An empty letter cannot be sent.</source>
        <translation>Пустое письмо отправить нельзя.</translation>
    </message>
    <message>
        <source>Answers in one room in an hour</source>
        <translation>Ответов в одной комнате за час</translation>
    </message>
    <message>
        <source>As it should stand before your address in what is sent. Empty: the address alone.</source>
        <translation>Как оно стоит перед вашим адресом в отправляемых письмах. Пусто: только адрес.</translation>
    </message>
    <message>
        <source>Ask Mozilla for the servers</source>
        <translation>Спросить о серверах у Mozilla</translation>
    </message>
    <message>
        <source>Automatic answers should leave a week (RFC 3834). 0: each letter is answered, as in a talk.</source>
        <translation>Между автоматическими ответами должна проходить неделя (RFC 3834). 0: ответ на каждое письмо, как в беседе.</translation>
    </message>
    <message>
        <source>Boltun sends no password to {host} without encryption.</source>
        <translation>Болтун не отправляет пароль на {host} без шифрования.</translation>
    </message>
    <message>
        <source>Change the options of the account.</source>
        <translation>Измените параметры учётной записи.</translation>
    </message>
    <message>
        <source>Check the Matrix ID, or give the address of the server.</source>
        <translation>Проверьте Matrix ID или укажите адрес сервера.</translation>
    </message>
    <message>
        <source>Days between two answers to one sender</source>
        <translation>Дней между ответами одному отправителю</translation>
    </message>
    <message>
        <source>E-mail</source>
        <translation>Почта</translation>
    </message>
    <message>
        <source>E-mail (IMAP and SMTP)</source>
        <translation>Электронная почта (IMAP и SMTP)</translation>
    </message>
    <message>
        <source>E-mail address</source>
        <translation>Адрес электронной почты</translation>
    </message>
    <message>
        <source>Look at it on your phone, then say: signal-cli -a YOUR_NUMBER trust -a {contact}.</source>
        <translation>Сверьте его на телефоне, затем выполните: signal-cli -a ВАШ_НОМЕР trust -a {contact}.</translation>
    </message>
    <message>
        <source>No account is linked to signal-cli yet.</source>
        <translation>signal-cli пока не привязан ни к одной учётной записи.</translation>
    </message>
    <message>
        <source>SHA-256 of a certificate to accept besides those that the system trusts; several with commas.</source>
        <translation>SHA-256 сертификата, который принимается наряду с теми, которым доверяет система; несколько — через запятую.</translation>
    </message>
    <message>
        <source>STARTTLS there</source>
        <translation>STARTTLS на этом сервере</translation>
    </message>
    <message>
        <source>STARTTLS with SMTP</source>
        <translation>STARTTLS для SMTP</translation>
    </message>
    <message>
        <source>Seconds between two looks</source>
        <translation>Секунд между проверками</translation>
    </message>
    <message>
        <source>The folder of the database does not exist.</source>
        <translation>Папки для базы данных нет.</translation>
    </message>
    <message>
        <source>The function {name} does not take {count} argument(s) and the context: {written}</source>
        <translation>Функция {name} не принимает столько аргументов ({count}) и контекст: {written}</translation>
    </message>
    <message>
        <source>The function {name} is not defined, so nobody can be asked for a confirmation.</source>
        <translation>Функция {name} не определена, поэтому просить подтверждения нечем.</translation>
    </message>
    <message>
        <source>The function {name} is not defined: {written}</source>
        <translation>Функция {name} не определена: {written}</translation>
    </message>
    <message>
        <source>The gosub description does not have destination and return states: {written}</source>
        <translation>В gosub не указаны состояния, куда идти и куда вернуться: {written}</translation>
    </message>
    <message>
        <source>The key “{key}” has no “decomp:” and finds nothing.</source>
        <translation>У ключа «{key}» нет «decomp:», он ничего не находит.</translation>
    </message>
    <message>
        <source>The key “{key}” is in line {first} already; that one counts.</source>
        <translation>Ключ «{key}» уже стоит в строке {first}; действует тот.</translation>
    </message>
    <message>
        <source>The knowledge cannot be read: {reason}.</source>
        <translation>Знания не читаются: {reason}.</translation>
    </message>
    <message>
        <source>The language of the window, and of the bundled base that answers if you chose none.</source>
        <translation>Язык окна и встроенной базы, которая отвечает, если вы не выбрали никакой.</translation>
    </message>
    <message>
        <source>The line has no tag and means nothing; a comment begins with “#”.</source>
        <translation>В строке нет тега, и она ничего не значит; комментарий начинается с «#».</translation>
    </message>
    <message>
        <source>The list has no type mark and never matches: put “.” or, for questions, “?” before “{partner}”.</source>
        <translation>У списка нет знака типа, он ни к чему не подойдёт: поставьте «.» или, для вопросов, «?» перед «{partner}».</translation>
    </message>
    <message>
        <source>The list has no words and never matches.</source>
        <translation>В списке нет слов, он ни к чему не подойдёт.</translation>
    </message>
    <message>
        <source>The map {name} has no {key}.</source>
        <translation>В карте {name} нет {key}.</translation>
    </message>
    <message>
        <source>The message could not be decrypted.</source>
        <translation>Сообщение не удалось расшифровать.</translation>
    </message>
    <message>
        <source>The message could not be sent.</source>
        <translation>Сообщение не удалось отправить.</translation>
    </message>
    <message>
        <source>The message is empty.</source>
        <translation>Сообщение пустое.</translation>
    </message>
    <message>
        <source>The message is too long for this server: {size} bytes of at most {limit}.</source>
        <translation>Сообщение слишком длинное для этого сервера: {size} байт, а можно {limit}.</translation>
    </message>
    <message>
        <source>The message was written by a program.</source>
        <translation>Сообщение написано программой.</translation>
    </message>
    <message>
        <source>The name of this device. Empty: one that no other program uses.</source>
        <translation>Имя этого устройства. Пусто: такое, какого нет у других программ.</translation>
    </message>
    <message>
        <source>The network did not take the reply.</source>
        <translation>Сеть не приняла ответ.</translation>
    </message>
    <message>
        <source>The password of this account is not known.</source>
        <translation>Пароль этой учётной записи неизвестен.</translation>
    </message>
    <message>
        <source>The password of {account} is in the system&apos;s keyring, which cannot be opened ({reason}).</source>
        <translation>Пароль {account} хранится в системной связке ключей, а она не открывается ({reason}).</translation>
    </message>
    <message>
        <source>The passwords cannot be read or written: {reason}.</source>
        <translation>Пароли нельзя прочитать или записать: {reason}.</translation>
    </message>
    <message>
        <source>The pattern in line {first} takes every sentence that this one would match.</source>
        <translation>Образец строки {first} забирает все предложения, к которым подошёл бы этот.</translation>
    </message>
    <message>
        <source>The place Settings in the window has them all.</source>
        <translation>Все они есть в окне, в разделе «Настройки».</translation>
    </message>
    <message>
        <source>The program</source>
        <translation>Программа</translation>
    </message>
    <message>
        <source>The prompt template cannot be read: {reason}.</source>
        <translation>Шаблон запроса не читается: {reason}.</translation>
    </message>
    <message>
        <source>The reply base asks for silence here.</source>
        <translation>База ответов просит здесь промолчать.</translation>
    </message>
    <message>
        <source>The reply base failed.</source>
        <translation>База ответов не справилась.</translation>
    </message>
    <message>
        <source>The reply base has no reply.</source>
        <translation>В базе ответов нет ответа.</translation>
    </message>
    <message>
        <source>The reply is empty: when it is chosen, Boltun stays silent.</source>
        <translation>Ответ пуст: когда он выбран, Болтун молчит.</translation>
    </message>
    <message>
        <source>The request has no session_id.</source>
        <translation>В запросе нет session_id.</translation>
    </message>
    <message>
        <source>The request has no user_utterance.</source>
        <translation>В запросе нет user_utterance.</translation>
    </message>
    <message>
        <source>The request is nested too deeply.</source>
        <translation>Запрос вложен слишком глубоко.</translation>
    </message>
    <message>
        <source>The request is no object.</source>
        <translation>Запрос – не объект.</translation>
    </message>
    <message>
        <source>The setting {key} cannot be written into this file without changing something else in it.</source>
        <translation>Настройку {key} нельзя записать в этот файл, не изменив в нём чего-то ещё.</translation>
    </message>
    <message>
        <source>The sheet {sheet} cannot be read after row {row}: {reason}.</source>
        <translation>Лист {sheet} не читается после строки {row}: {reason}.</translation>
    </message>
    <message>
        <source>The sheet {sheet} has too many rows or columns to be read beyond row {row}.</source>
        <translation>На листе {sheet} слишком много строк или столбцов, дальше строки {row} он не читается.</translation>
    </message>
    <message>
        <source>The variable {variable} is now: {value}</source>
        <translation>Переменная {variable} теперь: {value}</translation>
    </message>
    <message>
        <source>The {key} of a block has to be an object of keys.</source>
        <translation>{key} блока должен быть объектом с ключами.</translation>
    </message>
    <message>
        <source>There are no blocks: the application has nothing to answer with.</source>
        <translation>Блоков нет: приложению нечем отвечать.</translation>
    </message>
    <message>
        <source>There is no file {file} beside the configuration.</source>
        <translation>Рядом с настройками нет файла {file}.</translation>
    </message>
    <message>
        <source>There is no good answer, so the dialogue stays in the state {state}.</source>
        <translation>Хорошего ответа нет, и диалог остаётся в состоянии {state}.</translation>
    </message>
    <message>
        <source>There is no module {name} beside the configuration.</source>
        <translation>Модуля {name} рядом с конфигурацией нет.</translation>
    </message>
    <message>
        <source>This Excel file holds {size} MB when it is unpacked.</source>
        <translation>Этот файл Excel в распакованном виде занимает {size} МБ.</translation>
    </message>
    <message>
        <source>This Excel file is not as spreadsheet programs write them: {reason}.</source>
        <translation>Программы для таблиц не пишут таких файлов Excel: {reason}.</translation>
    </message>
    <message>
        <source>This application is too large to be tried before it is saved.</source>
        <translation>Это приложение слишком велико, чтобы пробовать его до сохранения.</translation>
    </message>
    <message>
        <source>This application sends what people write to other computers: {where}.</source>
        <translation>Это приложение отправляет то, что пишут люди, на другие компьютеры: {where}.</translation>
    </message>
    <message>
        <source>This block has no block_class.</source>
        <translation>У этого блока нет block_class.</translation>
    </message>
    <message>
        <source>This file cannot be written: {reason}.</source>
        <translation>Этот файл нельзя записать: {reason}.</translation>
    </message>
    <message>
        <source>This file has changed since you agreed to it.</source>
        <translation>Этот файл не такой, каким был, когда вы согласились.</translation>
    </message>
    <message>
        <source>This file is too large: at most {most} MB can be read.</source>
        <translation>Этот файл слишком велик: прочесть можно не больше {most} МБ.</translation>
    </message>
    <message>
        <source>This folder has changed since you were asked about it.</source>
        <translation>Эта папка изменилась с тех пор, как вас о ней спросили.</translation>
    </message>
    <message>
        <source>This is neither a variable nor a call, and is said as it is: {written}</source>
        <translation>Это ни переменная, ни вызов, и говорится как есть: {written}</translation>
    </message>
    <message>
        <source>This is no YAML: {reason}.</source>
        <translation>Это не YAML: {reason}.</translation>
    </message>
    <message>
        <source>This is no file that can be read or written.</source>
        <translation>Это не файл, который можно прочесть или записать.</translation>
    </message>
    <message>
        <source>This leads out of the folder: {name}.</source>
        <translation>Это ведёт за пределы папки: {name}.</translation>
    </message>
    <message>
        <source>The text behind the call has no effect: {written}</source>
        <translation>То, что стоит за вызовом, ни на что не влияет: {written}</translation>
    </message>
    <message>
        <source>What is sent cannot be noted: {reason}.</source>
        <translation>Не удаётся записать, что отправляется: {reason}.</translation>
    </message>
    <message>
        <source>The &lt;srai&gt; of this category leads back to it, round and round.</source>
        <translation>То, что эта категория отправляет через &lt;srai&gt;, возвращается к ней по кругу.</translation>
    </message>
    <message>
        <source>The messages are deleted, but traces of them stay in files that cannot be removed: {files}.</source>
        <translation>Удалённого больше нет, но его следы остаются в файлах, которые нельзя убрать: {files}.</translation>
    </message>
    <message>
        <source>_set sets the variable that {argument} names; for {argument} itself write &amp;{argument}.</source>
        <translation>_set задаёт переменную с именем из {argument}; для самого {argument} пишите &amp;{argument}.</translation>
    </message>
    <message>
        <source>goto {reply}</source>
        <translation>goto {reply}</translation>
    </message>
    <message>
        <source>kept from: {message}</source>
        <translation>из сообщения: {message}</translation>
    </message>
    <message>
        <source>said: {reply}</source>
        <translation>сказал: {reply}</translation>
    </message>
    <message>
        <source>saved for later: {reply}</source>
        <translation>отложено на потом: {reply}</translation>
    </message>
    <message>
        <source>{count} more problems like “{name}” are not listed.</source>
        <translation>Ещё проблем вида «{name}», не показанных здесь: {count}.</translation>
    </message>
    <message>
        <source>{name} compares with a whole number, so this never holds: {written}</source>
        <translation>{name} сравнивает с целым числом, и это никогда не выполнится: {written}</translation>
    </message>
    <message>
        <source>{name} is no class in a module: write module.Class.</source>
        <translation>{name} — не класс в модуле: пишите module.Class.</translation>
    </message>
    <message>
        <source>{state}: not to {to}, because this does not hold: {failed}</source>
        <translation>{state}: не в {to}, потому что это не выполнено: {failed}</translation>
    </message>
    <message>
        <source>{state}: not to {to}, because this failed with {error}: {failed}</source>
        <translation>{state}: не в {to}, потому что здесь ошибка {error}: {failed}</translation>
    </message>
    <message>
        <source>{written}</source>
        <translation>{written}</translation>
    </message>
    <message>
        <source>… and {number} steps more</source>
        <translation>… и ещё шагов: {number}</translation>
    </message>
    <message>
        <source>The same key and reply are in line {first} already.</source>
        <translation>Те же ключ и ответ уже есть в строке {first}.</translation>
    </message>
    <message>
        <source>&apos;{argument}&apos; is not a valid argument. It&apos;s not a special variable, variable, constant, nor address.</source>
        <translation>&apos;{argument}&apos; – неправильный аргумент: это не специальная переменная, не переменная, не константа и не адрес.</translation>
    </message>
    <message>
        <source>&apos;{argument}&apos; is taken for the constant &quot;{argument}&quot;.</source>
        <translation>&apos;{argument}&apos; принимается за константу &quot;{argument}&quot;.</translation>
    </message>
    <message>
        <source>&apos;{argument}&apos; is taken for the variable *{argument}.</source>
        <translation>&apos;{argument}&apos; принимается за переменную *{argument}.</translation>
    </message>
    <message>
        <source>A sheet of this Excel file has {rows} rows.</source>
        <translation>На одном из листов этого файла Excel {rows} строк.</translation>
    </message>
    <message>
        <source>A template has more than {limit} elements. The category is skipped.</source>
        <translation>В шаблоне больше {limit} элементов. Категория пропущена.</translation>
    </message>
    <message>
        <source>AIML set</source>
        <translation>набор AIML</translation>
    </message>
    <message>
        <source>About {most} can be read: divide it, or remove empty ones that only have a format.</source>
        <translation>Прочитать можно около {most}: разделите файл или удалите пустые ячейки, у которых есть только оформление.</translation>
    </message>
    <message>
        <source>Allow more in the settings, or 0 to keep none.</source>
        <translation>Дайте больше места в настройках или 0, чтобы не хранить копий.</translation>
    </message>
    <message>
        <source>Another program reads the database without end, and so the file {name} beside it grows: it has {size} MB.</source>
        <translation>Другая программа без конца читает базу данных, и файл {name} рядом с ней растёт: в нём уже {size} МБ.</translation>
    </message>
    <message>
        <source>At most {most} MB can be read: divide it, or remove empty rows that only have a format.</source>
        <translation>Прочитать можно не больше {most} МБ: разделите файл или удалите пустые строки, у которых есть только оформление.</translation>
    </message>
    <message>
        <source>At most {most} can be read: divide it, or remove empty rows that only have a format.</source>
        <translation>Прочитать можно не больше {most}: разделите файл или удалите пустые строки, у которых есть только оформление.</translation>
    </message>
    <message>
        <source>Boltun has no block {name}.</source>
        <translation>Блока {name} в Болтуне нет.</translation>
    </message>
    <message>
        <source>Choose a file, or a folder with {holding}.</source>
        <translation>Выберите файл или папку, в которой есть {holding}.</translation>
    </message>
    <message>
        <source>Choose another one first.</source>
        <translation>Сначала выберите другую.</translation>
    </message>
    <message>
        <source>Choose one of at least {count} characters.</source>
        <translation>Выберите не короче {count} символов.</translation>
    </message>
    <message>
        <source>Close that program, such as a database browser; Boltun then empties the file by itself.</source>
        <translation>Закройте эту программу (например, просмотр баз данных); тогда Boltun сам опустошит файл.</translation>
    </message>
    <message>
        <source>Give them anew: with “Change…” under “Accounts” in the window, or with: boltun account change {network} {account}</source>
        <translation>Задайте их заново: в окне кнопкой «Изменить…» в разделе «Учётные записи» или командой: boltun account change {network} {account}</translation>
    </message>
    <message>
        <source>I&apos;m sorry, that could not be taken in. Please say it once more.</source>
        <translation>Извините, это не получилось принять. Скажите, пожалуйста, ещё раз.</translation>
    </message>
    <message>
        <source>Install the package {package} again, or ask its author.</source>
        <translation>Установите пакет {package} заново или спросите его автора.</translation>
    </message>
    <message>
        <source>Install the package {package} again.</source>
        <translation>Установите пакет {package} заново.</translation>
    </message>
    <message>
        <source>Check that the disk is connected and sound, and copy its content; then start Boltun again.</source>
        <translation>Проверьте диск и его подключение и скопируйте всё, что на нём; затем запустите Boltun снова.</translation>
    </message>
    <message>
        <source>Check the address, and server and port under “More options”; or try again later.</source>
        <translation>Проверьте адрес, а в «Подробностях» — сервер и порт; или попробуйте позже.</translation>
    </message>
    <message>
        <source>MB</source>
        <translation>МБ</translation>
    </message>
    <message>
        <source>Name another file.</source>
        <translation>Назовите другой файл.</translation>
    </message>
    <message>
        <source>Boltun copies the database daily and checks the copy. It keeps the newest seven, or fewer if they would take more room than this. 0: none.</source>
        <translation>Базу данных каждый день копируют и проверяют копию. Хранятся семь последних, меньше, если им нужно больше места, чем здесь. 0: ни одной.</translation>
    </message>
    <message>
        <source>0: 6697, or 6667 without encryption.</source>
        <translation>0: 6697, а без шифрования 6667.</translation>
    </message>
    <message>
        <source>@BotFather in Telegram gives it to you; it looks like 123456:ABC-DEF.</source>
        <translation>Его даёт @BotFather в Telegram; он выглядит так: 123456:ABC-DEF.</translation>
    </message>
    <message>
        <source>A PEM file with a certificate and its key, to sign in without a password (CertFP).</source>
        <translation>Файл PEM с сертификатом и его ключом, чтобы входить без пароля (CertFP).</translation>
    </message>
    <message>
        <source>A backup that Delta Chat exported. Empty: Boltun asks for the code of “Add Second Device”.</source>
        <translation>Резервная копия, сделанная Delta Chat. Пусто: Болтун спросит код из «Добавить второе устройство».</translation>
    </message>
    <message>
        <source>A calendar comes over https, or from this computer itself.</source>
        <translation>Календарь берётся по https или с этого компьютера.</translation>
    </message>
    <message>
        <source>A channel begins with #, such as #cats; behind a blank its key, if it has one.</source>
        <translation>Имя канала начинается с #, например #cats; после пробела — ключ, если он есть.</translation>
    </message>
    <message>
        <source>A chat is a number. It appears by itself when somebody writes.</source>
        <translation>Чат — это число. Он появляется сам, когда кто-нибудь напишет.</translation>
    </message>
    <message>
        <source>A contact needs a name.</source>
        <translation>Собеседнику нужно имя.</translation>
    </message>
    <message>
        <source>A conversation in front of you is yours</source>
        <translation>Открытая перед вами беседа — ваша</translation>
    </message>
    <message>
        <source>A file of the package leads out of it: {name}.</source>
        <translation>Файл пакета ведёт за его пределы: {name}.</translation>
    </message>
    <message>
        <source>A key seems to begin here, but the one before it is still open. Is its closing bracket missing?</source>
        <translation>Здесь, похоже, начинается ключ, но предыдущий ещё не закрыт. Не пропущена ли его закрывающая скобка?</translation>
    </message>
    <message>
        <source>A language model begins no conversation.</source>
        <translation>Языковая модель сама беседу не начинает.</translation>
    </message>
    <message>
        <source>A longer message is not sent at all.</source>
        <translation>Более длинное сообщение не отправляется вовсе.</translation>
    </message>
    <message>
        <source>A message has no date that can be read.</source>
        <translation>У сообщения нет читаемой даты.</translation>
    </message>
    <message>
        <source>A message has no time.</source>
        <translation>У сообщения нет времени.</translation>
    </message>
    <message>
        <source>A mode cannot change the setting {name}.</source>
        <translation>Режим не может менять настройку {name}.</translation>
    </message>
    <message>
        <source>A model needs more words than these.</source>
        <translation>Для модели этих слов мало.</translation>
    </message>
    <message>
        <source>A number. You get it at my.telegram.org, under API development tools.</source>
        <translation>Число. Его дают на my.telegram.org, раздел API development tools.</translation>
    </message>
    <message>
        <source>A package cannot have “{value}” as its {key}.</source>
        <translation>В пакете поле {key} не может быть «{value}».</translation>
    </message>
    <message>
        <source>A program of yours (WebSocket)</source>
        <translation>Ваша программа (WebSocket)</translation>
    </message>
    <message>
        <source>A program of yours (a command)</source>
        <translation>Ваша программа (команда)</translation>
    </message>
    <message>
        <source>A reply that waits for you stands in the chat&apos;s input line in Beeper. What you typed there yourself stays as it is.</source>
        <translation>Ответ, который ждёт вас, стоит в строке ввода чата в Beeper. То, что вы набрали там сами, остаётся как есть.</translation>
    </message>
    <message>
        <source>A room is not a person.</source>
        <translation>Комната – не человек.</translation>
    </message>
    <message>
        <source>A serious message came a while ago: the conversation is left to you.</source>
        <translation>Недавно пришло серьёзное сообщение: беседа оставлена вам.</translation>
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
        <translation>API id и API hash не указаны или неверны. Смотрите my.telegram.org.</translation>
    </message>
    <message>
        <source>Accept every certificate</source>
        <translation>Принимать любой сертификат</translation>
    </message>
    <message>
        <source>Account in Beeper</source>
        <translation>Учётная запись в Beeper</translation>
    </message>
    <message>
        <source>Add one in Pidgin under “Accounts”.</source>
        <translation>Добавьте её в Pidgin в разделе «Учётные записи».</translation>
    </message>
    <message>
        <source>Add one there, such as WhatsApp, and look again.</source>
        <translation>Добавьте там одну, например WhatsApp, и поищите снова.</translation>
    </message>
    <message>
        <source>Add the account again under the address {own}.</source>
        <translation>Добавьте учётную запись заново под адресом {own}.</translation>
    </message>
    <message>
        <source>Add {twin} with the same reply.</source>
        <translation>Добавить {twin} с тем же ответом.</translation>
    </message>
    <message>
        <source>Addresses of contacts whose serious messages are answered like any other.</source>
        <translation>Адреса собеседников, на серьёзные сообщения которых отвечают как на любые другие.</translation>
    </message>
    <message>
        <source>After a serious message Boltun says nothing more there for so long, or until you have been there. 0: it goes on with the next message.</source>
        <translation>После серьёзного сообщения Болтун молчит в этой беседе столько времени или пока там не побываете вы. 0: продолжает со следующего сообщения.</translation>
    </message>
    <message>
        <source>All right, no more automatic replies here. I have been told that you want to talk.</source>
        <translation>Хорошо, автоответов здесь больше не будет. Мне передали просьбу поговорить лично.</translation>
    </message>
    <message>
        <source>All right, there will be no more automatic replies here.</source>
        <translation>Хорошо, автоответов здесь больше не будет.</translation>
    </message>
    <message>
        <source>Allow it in Telegram, under Settings, Chat Automation.</source>
        <translation>Разрешите это в Telegram: «Настройки», «Автоматизация чатов».</translation>
    </message>
    <message>
        <source>Allow longer messages in the options of the account (“Lines of one message”).</source>
        <translation>Разрешите более длинные сообщения в параметрах учётной записи («Строк в одном сообщении»).</translation>
    </message>
    <message>
        <source>Allowed: {allowed}.</source>
        <translation>Можно: {allowed}.</translation>
    </message>
    <message>
        <source>An account begins with a line such as [accounts.&quot;xmpp:me@example.org&quot;].</source>
        <translation>Учётная запись начинается со строки вида [accounts.&quot;xmpp:me@example.org&quot;].</translation>
    </message>
    <message>
        <source>An import or a preset keeps them.</source>
        <translation>Они сохраняются при импорте и при выборе готового набора.</translation>
    </message>
    <message>
        <source>Another program answers for this bot. Stop it, or make a bot for Boltun alone with @BotFather.</source>
        <translation>За этого бота отвечает другая программа. Остановите её или создайте у @BotFather бота только для Болтуна.</translation>
    </message>
    <message>
        <source>Another program uses the same session. Connect again to make a new one.</source>
        <translation>Тот же сеанс использует другая программа. Подключитесь снова, чтобы создать новый.</translation>
    </message>
    <message>
        <source>Another signal-cli uses {number} already: {words}.</source>
        <translation>{number} уже использует другой signal-cli: {words}.</translation>
    </message>
    <message>
        <source>Answers in the name of</source>
        <translation>Отвечает от имени</translation>
    </message>
    <message>
        <source>As it stands in Pidgin under “Accounts”, for example me@example.org.</source>
        <translation>Как в Pidgin в разделе «Учётные записи», например me@example.org.</translation>
    </message>
    <message>
        <source>As you like it: it only names the account.</source>
        <translation>Какое хотите: оно только называет учётную запись.</translation>
    </message>
    <message>
        <source>Asked {model} at {where}, with {pairs} pairs of the base:</source>
        <translation>Спрошена {model} на {where}, пар из базы: {pairs}:</translation>
    </message>
    <message>
        <source>Australia</source>
        <translation>Австралия</translation>
    </message>
    <message>
        <source>Austria</source>
        <translation>Австрия</translation>
    </message>
    <message>
        <source>Backup file</source>
        <translation>Файл резервной копии</translation>
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
        <translation>Beeper Desktop (WhatsApp, Telegram, Signal, Instagram и другие)</translation>
    </message>
    <message>
        <source>Beeper Desktop asks Boltun to wait for {seconds} seconds.</source>
        <translation>Beeper Desktop просит подождать {seconds} секунд.</translation>
    </message>
    <message>
        <source>Beeper Desktop does not know {thing}.</source>
        <translation>Beeper Desktop не знает {thing}.</translation>
    </message>
    <message>
        <source>Beeper Desktop failed: {reason}.</source>
        <translation>Сбой в Beeper Desktop: {reason}.</translation>
    </message>
    <message>
        <source>Beeper Desktop has no account {address}. It has: {known}.</source>
        <translation>В Beeper Desktop нет учётной записи {address}. Есть такие: {known}.</translation>
    </message>
    <message>
        <source>Beeper Desktop is there, and needs a token to let Boltun in.</source>
        <translation>Beeper Desktop работает; чтобы впустить Болтуна, ему нужен токен.</translation>
    </message>
    <message>
        <source>Beeper Desktop refuses this: {reason}.</source>
        <translation>Beeper Desktop отказывает: {reason}.</translation>
    </message>
    <message>
        <source>Beeper&apos;s server</source>
        <translation>Сервер Beeper</translation>
    </message>
    <message>
        <source>Boltun answers in a group only if you choose that for this group.</source>
        <translation>Болтун отвечает в группе, только если вы выбрали это для неё.</translation>
    </message>
    <message>
        <source>Boltun answers such a message with one line, if it answers the contact at all.</source>
        <translation>На такое сообщение Болтун отвечает одной строкой, если вообще отвечает этому собеседнику.</translation>
    </message>
    <message>
        <source>Boltun does not write in this chat.</source>
        <translation>Болтун не пишет в этом чате.</translation>
    </message>
    <message>
        <source>Boltun fills placeholders in these languages: {languages}. Write one of them here.</source>
        <translation>Болтун заполняет подстановки на этих языках: {languages}. Напишите здесь один из них.</translation>
    </message>
    <message>
        <source>Boltun is still making a reply.</source>
        <translation>Болтун ещё готовит ответ.</translation>
    </message>
    <message>
        <source>Boltun reads words that the base does not know as they are probably meant: typed in the wrong keyboard layout or in Latin letters, stretched, disguised, stuttered.</source>
        <translation>Слова, которых нет в базе, Болтун читает так, как их, вероятно, хотели написать: в другой раскладке или латиницей, растянутые, замаскированные, с заиканием.</translation>
    </message>
    <message>
        <source>Boltun sends the warning anew before its next reply when the last one is so long ago. 0: never.</source>
        <translation>Болтун снова предупреждает перед следующим ответом, если прошлое предупреждение было так давно. 0: никогда.</translation>
    </message>
    <message>
        <source>Boltun signs in to your own account here, as one more device that can read and write everything. Telegram watches accounts that programs use. If it takes what Boltun does for abuse, it may limit or delete yours, with all its chats. A bot of yours as secretary answers with Telegram&apos;s consent: use that if you can.</source>
        <translation>Болтун входит здесь в вашу собственную учётную запись как ещё одно устройство, которое может всё читать и писать. Telegram следит за учётными записями, которыми пользуются программы. Если он примет действия Болтуна за злоупотребление, он может ограничить или удалить вашу учётную запись со всеми чатами. Ваш бот-секретарь отвечает с согласия Telegram: если можете, выберите его.</translation>
    </message>
    <message>
        <source>Boltun stays silent where the window of Pidgin has the keyboard and you are not idle.</source>
        <translation>Болтун молчит там, где окно Pidgin активно и вы за компьютером.</translation>
    </message>
    <message>
        <source>Boltun tells no password over a connection that is not encrypted. Switch encryption on, or remove the password.</source>
        <translation>Болтун не сообщает пароль по незашифрованному соединению. Включите шифрование или удалите пароль.</translation>
    </message>
    <message>
        <source>Boltun&apos;s own database</source>
        <translation>Собственная база данных программы</translation>
    </message>
    <message>
        <source>Bot</source>
        <translation>Бот</translation>
    </message>
    <message>
        <source>By meaning nothing can be found: {error}</source>
        <translation>Искать по смыслу нельзя: {error}</translation>
    </message>
    <message>
        <source>By meaning nothing lies near enough: the nearest {likeness}, wanted {least}</source>
        <translation>По смыслу ничего достаточно близкого: ближайшее {likeness}, нужно {least}</translation>
    </message>
    <message>
        <source>By meaning so many of {total} messages would be answered for which words find nothing: with 0.9 {n90}, with 0.8 {n80}, with 0.7 {n70}, with 0.6 {n60}. The nearest is “{said}”: {likeness}.</source>
        <translation>По смыслу найдутся ответы на сообщения, для которых слова ничего не нашли (всего сообщений {total}): при 0.9 – {n90}, при 0.8 – {n80}, при 0.7 – {n70}, при 0.6 – {n60}. Ближе всех «{said}»: {likeness}.</translation>
    </message>
    <message>
        <source>Canada</source>
        <translation>Канада</translation>
    </message>
    <message>
        <source>Central Europe</source>
        <translation>Центральная Европа</translation>
    </message>
    <message>
        <source>Change them in their text.</source>
        <translation>Измените их в тексте.</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>Каналы</translation>
    </message>
    <message>
        <source>Check the address, and what stands under “More options”; or try again later.</source>
        <translation>Проверьте адрес и то, что стоит в «Подробностях»; или попробуйте позже.</translation>
    </message>
    <message>
        <source>Check the address, or try again later.</source>
        <translation>Проверьте адрес или попробуйте позже.</translation>
    </message>
    <message>
        <source>Check the command. A program that is not in PATH needs its whole path.</source>
        <translation>Проверьте команду. Если программы нет в PATH, нужен полный путь.</translation>
    </message>
    <message>
        <source>Chinese</source>
        <translation>Китайская</translation>
    </message>
    <message>
        <source>Choose a contact.</source>
        <translation>Выберите собеседника.</translation>
    </message>
    <message>
        <source>Choose another name.</source>
        <translation>Выберите другое имя.</translation>
    </message>
    <message>
        <source>Choose one of those that are listed.</source>
        <translation>Выберите одну из перечисленных.</translation>
    </message>
    <message>
        <source>Choose the file of a language model.</source>
        <translation>Выберите файл языковой модели.</translation>
    </message>
    <message>
        <source>Choose the folder of a model in the form of model2vec.</source>
        <translation>Выберите папку модели в формате model2vec.</translation>
    </message>
    <message>
        <source>Chosen at</source>
        <translation>Выбран в</translation>
    </message>
    <message>
        <source>Chosen mode</source>
        <translation>Выбранный режим</translation>
    </message>
    <message>
        <source>Chosen until</source>
        <translation>Выбран до</translation>
    </message>
    <message>
        <source>Close its quotation marks.</source>
        <translation>Закройте кавычки.</translation>
    </message>
    <message>
        <source>Code for a second device</source>
        <translation>Код второго устройства</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Команда</translation>
    </message>
    <message>
        <source>Connect it in Telegram, under Settings, Chat Automation.</source>
        <translation>Подключите его в Telegram: «Настройки», «Автоматизация чатов».</translation>
    </message>
    <message>
        <source>Connected by somebody who is not you</source>
        <translation>Подключил кто-то другой, не вы</translation>
    </message>
    <message>
        <source>Connecting to Telegram …</source>
        <translation>Подключение к Telegram …</translation>
    </message>
    <message>
        <source>Connecting …</source>
        <translation>Подключение…</translation>
    </message>
    <message>
        <source>Contacts answered as usual</source>
        <translation>Собеседники, которым отвечают как обычно</translation>
    </message>
    <message>
        <source>Contacts that you delete lie in the bin for so long, with their messages, and can come back. Then Boltun deletes them for good.</source>
        <translation>Столько времени удалённые собеседники вместе с сообщениями лежат в корзине, и их можно вернуть. Потом Болтун удаляет их навсегда.</translation>
    </message>
    <message>
        <source>Cut at {most} characters</source>
        <translation>Обрезано до {most} знаков</translation>
    </message>
    <message>
        <source>Cyrillic (KOI8-R)</source>
        <translation>Кириллица (KOI8-R)</translation>
    </message>
    <message>
        <source>Cyrillic (Windows)</source>
        <translation>Кириллица (Windows)</translation>
    </message>
    <message>
        <source>Days in the digest</source>
        <translation>Дней в сводке</translation>
    </message>
    <message>
        <source>Delta Chat</source>
        <translation>Delta Chat</translation>
    </message>
    <message>
        <source>Delta Chat does not take the message: {reason}.</source>
        <translation>Delta Chat не принимает сообщение: {reason}.</translation>
    </message>
    <message>
        <source>Delta Chat then marks the profile as a bot, and accepts everybody who writes to it.</source>
        <translation>Тогда Delta Chat помечает профиль как бота и принимает всех, кто ему пишет.</translation>
    </message>
    <message>
        <source>Delta Chat&apos;s program ended: {reason}.</source>
        <translation>Программа Delta Chat завершилась: {reason}.</translation>
    </message>
    <message>
        <source>Delta Chat&apos;s program refuses: {reason}.</source>
        <translation>Программа Delta Chat отказывается: {reason}.</translation>
    </message>
    <message>
        <source>E-mail address of the profile</source>
        <translation>Почтовый адрес профиля</translation>
    </message>
    <message>
        <source>Each mode needs a name, a text in quotation marks other than “auto”.</source>
        <translation>Каждому режиму нужно имя: текст в кавычках, но не «auto».</translation>
    </message>
    <message>
        <source>Each rule for minds names bases.</source>
        <translation>В каждом правиле [[minds]] нужны базы (bases).</translation>
    </message>
    <message>
        <source>Edit that pair.</source>
        <translation>Измените эту пару.</translation>
    </message>
    <message>
        <source>Edit the pair.</source>
        <translation>Измените пару.</translation>
    </message>
    <message>
        <source>Element (Matrix)</source>
        <translation>Element (Matrix)</translation>
    </message>
    <message>
        <source>Empty: it is looked for by the domain of the address.</source>
        <translation>Пусто: он ищется по домену адреса.</translation>
    </message>
    <message>
        <source>Empty: the address.</source>
        <translation>Пусто: адрес.</translation>
    </message>
    <message>
        <source>Empty: the one that the profile has.</source>
        <translation>Пусто: то, которое есть в профиле.</translation>
    </message>
    <message>
        <source>Empty: the one that the server names. There Boltun sees that you answer yourself.</source>
        <translation>Пусто: та, которую называет сервер. По ней Болтун видит, что вы отвечаете сами.</translation>
    </message>
    <message>
        <source>Empty: where Beeper listens if nobody changed it.</source>
        <translation>Пусто: там, где Beeper ждёт, если никто этого не менял.</translation>
    </message>
    <message>
        <source>Empty: where signal-cli keeps it by itself.</source>
        <translation>Пусто: там, где signal-cli хранит их сам.</translation>
    </message>
    <message>
        <source>Encrypt the connection (TLS)</source>
        <translation>Шифровать соединение (TLS)</translation>
    </message>
    <message>
        <source>Encryption</source>
        <translation>Шифрование</translation>
    </message>
    <message>
        <source>European Union, other countries</source>
        <translation>Европейский союз, другие страны</translation>
    </message>
    <message>
        <source>Export it again if something is missing.</source>
        <translation>Если чего-то не хватает, экспортируйте ещё раз.</translation>
    </message>
    <message>
        <source>Export it again in UTF-8 if words are missing.</source>
        <translation>Если не хватает слов, экспортируйте ещё раз в UTF-8.</translation>
    </message>
    <message>
        <source>Export it again, or take another file.</source>
        <translation>Экспортируйте ещё раз или возьмите другой файл.</translation>
    </message>
    <message>
        <source>Export the chat again, in one piece.</source>
        <translation>Экспортируйте чат ещё раз, целиком.</translation>
    </message>
    <message>
        <source>File of the token</source>
        <translation>Файл токена</translation>
    </message>
    <message>
        <source>Fingerprint</source>
        <translation>Отпечаток</translation>
    </message>
    <message>
        <source>Fold these pairs into a topic.</source>
        <translation>Свернуть эти пары в тему.</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Папка</translation>
    </message>
    <message>
        <source>Folder of sent mail</source>
        <translation>Папка отправленных писем</translation>
    </message>
    <message>
        <source>Folder of signal-cli&apos;s data</source>
        <translation>Папка данных signal-cli</translation>
    </message>
    <message>
        <source>For a server of your own on this computer. Elsewhere somebody could read the password.</source>
        <translation>Для вашего собственного сервера на этом компьютере. В других случаях пароль мог бы прочесть посторонний.</translation>
    </message>
    <message>
        <source>For example +4917012345678. signal-cli must be linked to it already.</source>
        <translation>Например, +79161234567. signal-cli уже должен быть к нему привязан.</translation>
    </message>
    <message>
        <source>For example @me:example.org.</source>
        <translation>Например, @me:example.org.</translation>
    </message>
    <message>
        <source>For example @my_secretary_bot. Its password is the token that @BotFather gives you.</source>
        <translation>Например, @my_secretary_bot. Пароль — это токен, который даёт @BotFather.</translation>
    </message>
    <message>
        <source>For example anna@irc.libera.chat.</source>
        <translation>Например, anna@irc.libera.chat.</translation>
    </message>
    <message>
        <source>For example me@example.org. Many providers want a password for programs (an “app password”) instead of your own.</source>
        <translation>Например, me@example.org. Многие почтовые службы требуют отдельный пароль для программ («пароль приложения»).</translation>
    </message>
    <message>
        <source>For grave illnesses and accidents, of people and animals.</source>
        <translation>При тяжёлых болезнях и травмах людей и животных.</translation>
    </message>
    <message>
        <source>For somebody who does not want to live. {numbers} stands for the numbers to call.</source>
        <translation>Для того, кто не хочет жить. Вместо {numbers} встают номера, по которым звонить.</translation>
    </message>
    <message>
        <source>For somebody who is beaten or threatened. {numbers} stands for the numbers to call.</source>
        <translation>Для того, кого бьют или кому угрожают. Вместо {numbers} встают номера, по которым звонить.</translation>
    </message>
    <message>
        <source>For the end of a marriage, a lost job, a burnt house.</source>
        <translation>При разводе, потере работы, пожаре в доме.</translation>
    </message>
    <message>
        <source>France</source>
        <translation>Франция</translation>
    </message>
    <message>
        <source>Friends</source>
        <translation>Друзья</translation>
    </message>
    <message>
        <source>From the server&apos;s archive, if it keeps one.</source>
        <translation>Из архива сервера, если он его ведёт.</translation>
    </message>
    <message>
        <source>Gajim</source>
        <translation>Gajim</translation>
    </message>
    <message>
        <source>Germany</source>
        <translation>Германия</translation>
    </message>
    <message>
        <source>Get it anew.</source>
        <translation>Скачайте его заново.</translation>
    </message>
    <message>
        <source>Get the model again, or choose another one.</source>
        <translation>Скачайте модель заново или выберите другую.</translation>
    </message>
    <message>
        <source>Give a number from 0 to {most}.</source>
        <translation>Укажите число от 0 до {most}.</translation>
    </message>
    <message>
        <source>Give a number from 1 to 65535.</source>
        <translation>Введите число от 1 до 65535.</translation>
    </message>
    <message>
        <source>Give another value.</source>
        <translation>Укажите другое значение.</translation>
    </message>
    <message>
        <source>Give the address of the server with https.</source>
        <translation>Укажите адрес сервера с https.</translation>
    </message>
    <message>
        <source>Give the address without it: {bare}. The port has an option of its own, Port.</source>
        <translation>Укажите адрес без него: {bare}. Для порта есть отдельный параметр «Порт».</translation>
    </message>
    <message>
        <source>Give the name that it has in Pidgin.</source>
        <translation>Укажите имя, которое она носит в Pidgin.</translation>
    </message>
    <message>
        <source>Give them: your provider&apos;s pages name a server for IMAP and one for SMTP.</source>
        <translation>Укажите их: на страницах вашей почтовой службы названы серверы IMAP и SMTP.</translation>
    </message>
    <message>
        <source>Greek</source>
        <translation>Греческая</translation>
    </message>
    <message>
        <source>Have its mail forwarded to another mailbox, or use that.</source>
        <translation>Настройте пересылку в другой ящик или пользуйтесь другим ящиком.</translation>
    </message>
    <message>
        <source>Hebrew</source>
        <translation>Иврит</translation>
    </message>
    <message>
        <source>Hello! Are you there?</source>
        <translation>Привет! Ты здесь?</translation>
    </message>
    <message>
        <source>Here the export is no JSON any more.</source>
        <translation>С этого места экспорт уже не JSON.</translation>
    </message>
    <message>
        <source>HexChat</source>
        <translation>HexChat</translation>
    </message>
    <message>
        <source>How text is read that is not UTF-8. Who writes so is answered so.</source>
        <translation>Как читать текст не в UTF-8. Кто так пишет, тому так и отвечают.</translation>
    </message>
    <message>
        <source>I am so sorry. This is an automatic reply: I have not read your message yet, but I have just been alerted to it.</source>
        <translation>Мне очень жаль. Это автоматический ответ: сообщение пока никто не прочёл, но мне уже пришёл сигнал о нём.</translation>
    </message>
    <message>
        <source>I am so sorry. This is an automatic reply; I have just been alerted to your message. If you are in danger, please call {numbers}.</source>
        <translation>Мне очень жаль. Это автоматический ответ; мне уже пришёл сигнал об этом сообщении. Если есть опасность, надо звонить: {numbers}.</translation>
    </message>
    <message>
        <source>I am sorry to hear this. This is an automatic reply: I have not read your message yet, but I have just been alerted to it.</source>
        <translation>Мне жаль это слышать. Это автоматический ответ: сообщение пока никто не прочёл, но мне уже пришёл сигнал о нём.</translation>
    </message>
    <message>
        <source>I am very sorry to hear this. This is an automatic reply: I have not read your message yet, but I have just been alerted to it.</source>
        <translation>Мне очень жаль это слышать. Это автоматический ответ: сообщение пока никто не прочёл, но мне уже пришёл сигнал о нём.</translation>
    </message>
    <message>
        <source>IRC</source>
        <translation>IRC</translation>
    </message>
    <message>
        <source>If a contact writes one of these, Boltun does not answer the contact until you write there or let it go on. Put commas between them. Empty: there are none.</source>
        <translation>Если собеседник напишет что-то из этого, Болтун не отвечает ему, пока вы не напишете сами или не разрешите продолжать. Разделяйте запятыми. Пусто: таких слов нет.</translation>
    </message>
    <message>
        <source>If a contact writes one of these, Boltun steps back there in the same way and tells you.</source>
        <translation>Если собеседник напишет что-то из этого, Болтун так же умолкает и сообщает вам.</translation>
    </message>
    <message>
        <source>If a contact writes one of these, the digest lists it until you tick it off.</source>
        <translation>Если собеседник напишет что-то из этого, это стоит в сводке, пока вы не отметите.</translation>
    </message>
    <message>
        <source>If a contact writes one of these, you are called at once, even in “do not disturb” of the desktop.</source>
        <translation>Если собеседник напишет что-то из этого, вас сразу зовут, даже в режиме «не беспокоить».</translation>
    </message>
    <message>
        <source>If your provider does not tell them. Mozilla hears the domain of your address, nothing else.</source>
        <translation>Если ваша почтовая служба их не сообщает. Mozilla узнаёт домен вашего адреса и больше ничего.</translation>
    </message>
    <message>
        <source>In Beeper Desktop, open Settings → Developers, choose “+” beside “Approved connections”, and enter the token that it shows.</source>
        <translation>Откройте в Beeper Desktop Settings → Developers, нажмите «+» рядом с «Approved connections» и введите показанный токен.</translation>
    </message>
    <message>
        <source>In Delta Chat on your phone, open Settings and “Add Second Device”, and copy the code that stands under the picture. Both devices have to be in the same local network.</source>
        <translation>Откройте в Delta Chat на телефоне настройки, «Добавить второе устройство», и скопируйте код под картинкой. Оба устройства должны быть в одной локальной сети.</translation>
    </message>
    <message>
        <source>In a room Boltun never speaks twice in a row: this was written before its last answer.</source>
        <translation>В комнате Болтун никогда не отвечает дважды подряд: это было написано до его последнего ответа.</translation>
    </message>
    <message>
        <source>In place of Boltun&apos;s own text. Lines that begin with “en:”, “ru:” or “ja:” are for that language.</source>
        <translation>Вместо собственного текста Болтуна. Строки, которые начинаются с «en:», «ru:» или «ja:», — для этого языка.</translation>
    </message>
    <message>
        <source>In rooms that you switch on, Boltun answers messages that name you. Give the names by which people call you there, with commas between them.</source>
        <translation>В комнатах, которые вы включили, Болтун отвечает на сообщения, где вас называют по имени. Перечислите через запятую имена, которыми вас там зовут.</translation>
    </message>
    <message>
        <source>In the calendar {calendar}, {count} entries do not count: they recur too often, or have a fault.</source>
        <translation>В календаре {calendar} не учтено записей: {count}. Они повторяются слишком часто, или в них ошибка.</translation>
    </message>
    <message>
        <source>In topics: {keys} keys, {replies} replies.</source>
        <translation>В темах: ключей {keys}, ответов {replies}.</translation>
    </message>
    <message>
        <source>In use by somebody else</source>
        <translation>Занят кем-то другим</translation>
    </message>
    <message>
        <source>Incoming server</source>
        <translation>Сервер входящей почты</translation>
    </message>
    <message>
        <source>Incoming server (IMAP)</source>
        <translation>Сервер входящей почты (IMAP)</translation>
    </message>
    <message>
        <source>India</source>
        <translation>Индия</translation>
    </message>
    <message>
        <source>Install a newer Boltun.</source>
        <translation>Установите более новый Болтун.</translation>
    </message>
    <message>
        <source>Install a newer version of {package}, or tell its author.</source>
        <translation>Установите новую версию {package} или сообщите об этом автору.</translation>
    </message>
    <message>
        <source>Install the package {package} again, with all that it needs.</source>
        <translation>Установите пакет {package} заново вместе со всем, что ему нужно.</translation>
    </message>
    <message>
        <source>Invite link</source>
        <translation>Ссылка-приглашение</translation>
    </message>
    <message>
        <source>Ireland</source>
        <translation>Ирландия</translation>
    </message>
    <message>
        <source>It begins with + and the number of the country: +4917012345678.</source>
        <translation>Он начинается с + и кода страны: +79161234567.</translation>
    </message>
    <message>
        <source>It begins with @ and names the server behind a colon: @name:server.</source>
        <translation>Он начинается с @, а после двоеточия стоит сервер: @имя:сервер.</translation>
    </message>
    <message>
        <source>It begins with http://, socks4:// or socks5://.</source>
        <translation>Он начинается с http://, socks4:// или socks5://.</translation>
    </message>
    <message>
        <source>It came outside the hours in which Boltun may answer.</source>
        <translation>Оно пришло не в те часы, когда Болтуну можно отвечать.</translation>
    </message>
    <message>
        <source>It can</source>
        <translation>Умеет</translation>
    </message>
    <message>
        <source>It can be joined only with encryption.</source>
        <translation>Войти можно только с шифрованием.</translation>
    </message>
    <message>
        <source>It cannot be joined just now.</source>
        <translation>Сейчас войти нельзя.</translation>
    </message>
    <message>
        <source>It cannot be read: {reason}.</source>
        <translation>Прочитать не удаётся: {reason}.</translation>
    </message>
    <message>
        <source>It does not exist any more.</source>
        <translation>Её больше нет.</translation>
    </message>
    <message>
        <source>It fills in placeholders, such as the name of the contact.</source>
        <translation>Она подставляет слова, например имя собеседника.</translation>
    </message>
    <message>
        <source>It finds what lies near in meaning, if you have chosen a model.</source>
        <translation>Она находит близкое по смыслу, если вы выбрали модель.</translation>
    </message>
    <message>
        <source>It has these: {accounts}.</source>
        <translation>Там есть такие: {accounts}.</translation>
    </message>
    <message>
        <source>It is for members only now.</source>
        <translation>Теперь она только для участников.</translation>
    </message>
    <message>
        <source>It is for members only.</source>
        <translation>Она только для участников.</translation>
    </message>
    <message>
        <source>It is full.</source>
        <translation>Он переполнен.</translation>
    </message>
    <message>
        <source>It is not asked until that works.</source>
        <translation>Пока это не заработает, её не спрашивают.</translation>
    </message>
    <message>
        <source>It is sent as it stands. There are: {names}.</source>
        <translation>Она отправляется как написана. Есть такие: {names}.</translation>
    </message>
    <message>
        <source>It is serious, too, and the sober text was sent a short while ago.</source>
        <translation>Это тоже серьёзное сообщение, а сдержанный ответ недавно уже отправлен.</translation>
    </message>
    <message>
        <source>It lets nobody in.</source>
        <translation>Она никого не пускает.</translation>
    </message>
    <message>
        <source>It looks like https://api.telegram.org.</source>
        <translation>Он выглядит так: https://api.telegram.org.</translation>
    </message>
    <message>
        <source>It looks like https://matrix.example.org.</source>
        <translation>Он выглядит так: https://matrix.example.org.</translation>
    </message>
    <message>
        <source>It looks like this: name@server.org.</source>
        <translation>Он выглядит так: name@server.org.</translation>
    </message>
    <message>
        <source>It looks like this: room@conference.example.org</source>
        <translation>Он выглядит так: room@conference.example.org</translation>
    </message>
    <message>
        <source>It needs another key.</source>
        <translation>Нужен другой ключ.</translation>
    </message>
    <message>
        <source>It reads words that it does not know as they are probably meant.</source>
        <translation>Незнакомые слова она читает так, как их, вероятно, хотели написать.</translation>
    </message>
    <message>
        <source>It stands in Delta Chat under Settings. For example me@nine.testrun.org.</source>
        <translation>Он указан в настройках Delta Chat. Например, me@nine.testrun.org.</translation>
    </message>
    <message>
        <source>It stands there below the API id.</source>
        <translation>Он стоит там же под API id.</translation>
    </message>
    <message>
        <source>It stays as it is in settings.toml.</source>
        <translation>Она остаётся такой, как в settings.toml.</translation>
    </message>
    <message>
        <source>It wants a password.</source>
        <translation>Она требует пароль.</translation>
    </message>
    <message>
        <source>It was left out.</source>
        <translation>Пропущено.</translation>
    </message>
    <message>
        <source>It was left out: somebody may have made it up inside of another message.</source>
        <translation>Пропущено: возможно, кто-то вписал это в другое сообщение.</translation>
    </message>
    <message>
        <source>It was left out; export again if something is missing.</source>
        <translation>Она пропущена; если чего-то не хватает, экспортируйте ещё раз.</translation>
    </message>
    <message>
        <source>It was left.</source>
        <translation>Болтун из неё вышел.</translation>
    </message>
    <message>
        <source>It was taken for a serious message, and you want silence then.</source>
        <translation>Сообщение сочтено серьёзным, а вы выбрали для таких молчание.</translation>
    </message>
    <message>
        <source>It wrote after {seconds} seconds, for {tokens} tokens and a price of {cost}: “{text}”</source>
        <translation>Написала через {seconds} с, токенов: {tokens}, цена: {cost}: «{text}»</translation>
    </message>
    <message>
        <source>It wrote after {seconds} seconds, for {tokens} tokens: “{text}”</source>
        <translation>Написала через {seconds} с, токенов: {tokens}: «{text}»</translation>
    </message>
    <message>
        <source>Its port</source>
        <translation>Его порт</translation>
    </message>
    <message>
        <source>Its server was shut down.</source>
        <translation>Её сервер выключили.</translation>
    </message>
    <message>
        <source>Japan</source>
        <translation>Япония</translation>
    </message>
    <message>
        <source>Japanese (EUC)</source>
        <translation>Японская (EUC)</translation>
    </message>
    <message>
        <source>Japanese (Shift JIS)</source>
        <translation>Японская (Shift JIS)</translation>
    </message>
    <message>
        <source>Keep what you deleted for</source>
        <translation>Хранить удалённое</translation>
    </message>
    <message>
        <source>Keys: {keys}, lists of words: {lists}, opening phrases: {openings}.</source>
        <translation>Ключей: {keys}, списков слов: {lists}, начальных фраз: {openings}.</translation>
    </message>
    <message>
        <source>Korean</source>
        <translation>Корейская</translation>
    </message>
    <message>
        <source>Learn from my own answers</source>
        <translation>Учиться на моих ответах</translation>
    </message>
    <message>
        <source>Leave the conversation to me for</source>
        <translation>Оставлять беседу мне на</translation>
    </message>
    <message>
        <source>Let them open the invite link that stands in the account&apos;s card.</source>
        <translation>Пусть они откроют ссылку-приглашение из карточки учётной записи.</translation>
    </message>
    <message>
        <source>Let what lies nearer in meaning than {number} be found.</source>
        <translation>Находить то, что по смыслу ближе {number}.</translation>
    </message>
    <message>
        <source>Let “{alias}” stand for “{head}”.</source>
        <translation>Читать «{alias}» как «{head}».</translation>
    </message>
    <message>
        <source>Lines at once</source>
        <translation>Строк сразу</translation>
    </message>
    <message>
        <source>Lines of one message</source>
        <translation>Строк в одном сообщении</translation>
    </message>
    <message>
        <source>Lists of words such as that in line {first} find all of these words first, so this reply is never said.</source>
        <translation>Все эти слова раньше находят списки слов, например в строке {first}, поэтому этот ответ не прозвучит никогда.</translation>
    </message>
    <message>
        <source>Login code</source>
        <translation>Код для входа</translation>
    </message>
    <message>
        <source>Look for exports with: boltun learn</source>
        <translation>Поискать экспорты: boltun learn</translation>
    </message>
    <message>
        <source>Looking for Pidgin …</source>
        <translation>Поиск Pidgin…</translation>
    </message>
    <message>
        <source>Make it a common phrase.</source>
        <translation>Сделать частой фразой.</translation>
    </message>
    <message>
        <source>Make it a general topic, which is passed over if anything better is wanted.</source>
        <translation>Сделать общей темой: её пропускают, если нужно что-то лучше.</translation>
    </message>
    <message>
        <source>Make it a list for questions.</source>
        <translation>Сделать списком для вопросов.</translation>
    </message>
    <message>
        <source>Make “{word}” a &lt;QUESTION&gt; word.</source>
        <translation>Сделать «{word}» словом &lt;QUESTION&gt;.</translation>
    </message>
    <message>
        <source>Mark him in the panel with all that holds for a contact.</source>
        <translation>Отметьте его на панели собеседника.</translation>
    </message>
    <message>
        <source>Mark messages as automatic</source>
        <translation>Помечать сообщения как автоматические</translation>
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
        <source>May not mark messages as read</source>
        <translation>Не может отмечать сообщения прочитанными</translation>
    </message>
    <message>
        <source>May not reply in your name yet</source>
        <translation>Пока не может отвечать от вашего имени</translation>
    </message>
    <message>
        <source>Mend it, or name the encoding.</source>
        <translation>Исправьте её или укажите кодировку.</translation>
    </message>
    <message>
        <source>Mend that and try again.</source>
        <translation>Исправьте это и попробуйте ещё раз.</translation>
    </message>
    <message>
        <source>Mend that line; docs/language-model.md shows a whole file.</source>
        <translation>Исправьте эту строку; целый файл показан в docs/language-model.md.</translation>
    </message>
    <message>
        <source>Mend them first.</source>
        <translation>Сначала исправьте их.</translation>
    </message>
    <message>
        <source>Mend them first; boltun check says what is wrong.</source>
        <translation>Сначала исправьте их; boltun check скажет, что не так.</translation>
    </message>
    <message>
        <source>Model of meanings</source>
        <translation>Модель смыслов</translation>
    </message>
    <message>
        <source>Modes begin with a line [[mode]].</source>
        <translation>Режим начинается со строки [[mode]].</translation>
    </message>
    <message>
        <source>My names in rooms</source>
        <translation>Как меня зовут в комнатах</translation>
    </message>
    <message>
        <source>Name it in the options of the account.</source>
        <translation>Укажите её в параметрах учётной записи.</translation>
    </message>
    <message>
        <source>Name more texts.</source>
        <translation>Укажите больше текстов.</translation>
    </message>
    <message>
        <source>Name of the account in Pidgin</source>
        <translation>Имя учётной записи в Pidgin</translation>
    </message>
    <message>
        <source>Name of the bot</source>
        <translation>Имя бота</translation>
    </message>
    <message>
        <source>Name of this device</source>
        <translation>Имя этого устройства</translation>
    </message>
    <message>
        <source>Name of your account</source>
        <translation>Имя учётной записи</translation>
    </message>
    <message>
        <source>Name that others see</source>
        <translation>Имя, которое видят другие</translation>
    </message>
    <message>
        <source>Name the folder of one program.</source>
        <translation>Укажите папку одной программы.</translation>
    </message>
    <message>
        <source>Name the program that Boltun shall start.</source>
        <translation>Укажите программу, которую Болтун должен запускать.</translation>
    </message>
    <message>
        <source>Name “{words}” as words of a promise.</source>
        <translation>Назвать «{words}» словами обещания.</translation>
    </message>
    <message>
        <source>Near in meaning, {likeness}, but one says no and the other does not</source>
        <translation>Близко по смыслу, {likeness}, но в одном отрицание, а в другом нет</translation>
    </message>
    <message>
        <source>Near in meaning, {likeness}, but with other numbers</source>
        <translation>Близко по смыслу, {likeness}, но числа другие</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Сеть</translation>
    </message>
    <message>
        <source>New &amp;language model</source>
        <translation>Новая &amp;языковая модель</translation>
    </message>
    <message>
        <source>New Zealand</source>
        <translation>Новая Зеландия</translation>
    </message>
    <message>
        <source>New language model</source>
        <translation>Новая языковая модель</translation>
    </message>
    <message>
        <source>New mail</source>
        <translation>Новая почта</translation>
    </message>
    <message>
        <source>Nick</source>
        <translation>Ник</translation>
    </message>
    <message>
        <source>Nick and server</source>
        <translation>Ник и сервер</translation>
    </message>
    <message>
        <source>Nicks of people you know, with blanks between them. Others count as strangers.</source>
        <translation>Ники тех, кого вы знаете, через пробел. Остальные считаются незнакомыми.</translation>
    </message>
    <message>
        <source>No encrypted connection to {host} could be made: {reason}.</source>
        <translation>Не удалось установить зашифрованное соединение с {host}: {reason}.</translation>
    </message>
    <message>
        <source>No endpoint is named.</source>
        <translation>Не указан адрес модели.</translation>
    </message>
    <message>
        <source>No language model is switched on.</source>
        <translation>Ни одна языковая модель не включена.</translation>
    </message>
    <message>
        <source>No model is named.</source>
        <translation>Не указано имя модели.</translation>
    </message>
    <message>
        <source>No reply of this base holds “{words}”.</source>
        <translation>Ни в одном ответе этой базы нет слов «{words}».</translation>
    </message>
    <message>
        <source>Nobody is the same person as the friend in practice.</source>
        <translation>Друг из тренировки – не настоящий человек, объединить его ни с кем нельзя.</translation>
    </message>
    <message>
        <source>Nobody reads what is sent to {address}.</source>
        <translation>Письма на {address} никто не читает.</translation>
    </message>
    <message>
        <source>Not connected to your profile yet</source>
        <translation>Пока не подключён к вашему профилю</translation>
    </message>
    <message>
        <source>Not connected: {reason}.</source>
        <translation>Нет соединения: {reason}.</translation>
    </message>
    <message>
        <source>Not signed in</source>
        <translation>Вход не выполнен</translation>
    </message>
    <message>
        <source>Nothing asks for a key here.</source>
        <translation>Ключ здесь не нужен.</translation>
    </message>
    <message>
        <source>Nothing here is called {key}.</source>
        <translation>Здесь нет ничего с именем {key}.</translation>
    </message>
    <message>
        <source>Nothing is sought by meaning: the message may be serious</source>
        <translation>По смыслу не искали: сообщение, возможно, серьёзное</translation>
    </message>
    <message>
        <source>Nothing leads to the topic “{name}”: there is no pair &lt;ON {name}&gt;.</source>
        <translation>К теме «{name}» ничто не ведёт: нет пары &lt;ON {name}&gt;.</translation>
    </message>
    <message>
        <source>Nothing tells on which day this was, or there is no such time.</source>
        <translation>Ничто не говорит, в какой день это было, или такого времени нет.</translation>
    </message>
    <message>
        <source>Nothing tells whether the day or the month comes first in the dates.</source>
        <translation>По датам не понять, что идёт первым: день или месяц.</translation>
    </message>
    <message>
        <source>Nothing tells who you are in the conversation “{title}” and {more} others: its names are {names}.</source>
        <translation>Ничто не говорит, кто вы в беседе «{title}» и ещё в {more}: имена в ней {names}.</translation>
    </message>
    <message>
        <source>Nothing tells who you are in the conversation “{title}”: its names are {names}.</source>
        <translation>Непонятно, кто вы в беседе «{title}»: в ней есть имена {names}.</translation>
    </message>
    <message>
        <source>Nothing tells whose message this is.</source>
        <translation>Ничто не говорит, чьё это сообщение.</translation>
    </message>
    <message>
        <source>Nothing was learned from the message {message}.</source>
        <translation>Из сообщения {message} ничего не выучено.</translation>
    </message>
    <message>
        <source>Nothing was learned yet.</source>
        <translation>Пока ничего не прочитано.</translation>
    </message>
    <message>
        <source>Numbers to call</source>
        <translation>Номера, по которым звонить</translation>
    </message>
    <message>
        <source>Of {total} messages {count} lead to this one reply: write further replies below the key.</source>
        <translation>Из {total} сообщений {count} ведут к одному этому ответу: допишите к ключу другие ответы.</translation>
    </message>
    <message>
        <source>Of {total} messages, so many are answered by common phrases: {phrases}; whole phrases: {wholes}; words anywhere: {lists}; inexact lists: {inexact}; special words: {specials}; general topics: {topics}; general replies: {general}; nothing: {nothing}.</source>
        <translation>Из {total} сообщений отвечают частые фразы: {phrases}; целые фразы: {wholes}; слова где угодно: {lists}; нечёткие списки: {inexact}; особые слова: {specials}; общие темы: {topics}; общие ответы: {general}; ничего: {nothing}.</translation>
    </message>
    <message>
        <source>Old encoding</source>
        <translation>Старая кодировка</translation>
    </message>
    <message>
        <source>Online as {nick}: {wanted} is in use.</source>
        <translation>В сети под ником {nick}: {wanted} занят.</translation>
    </message>
    <message>
        <source>Only a server on this computer can have an address with http; give one with https.</source>
        <translation>Адрес с http может быть только у сервера на этом компьютере; укажите адрес с https.</translation>
    </message>
    <message>
        <source>Only contacts that you added for practice can be renamed.</source>
        <translation>Переименовать можно только тех, кого вы добавили для тренировки.</translation>
    </message>
    <message>
        <source>Only for a mailbox without a Delta Chat profile: Boltun makes a new one there. Empty: Boltun becomes a second device of the profile that you have, and asks for a code or takes a backup.</source>
        <translation>Только для ящика без профиля Delta Chat: Болтун создаст там новый. Пусто: Болтун станет вторым устройством вашего профиля и спросит код или возьмёт резервную копию.</translation>
    </message>
    <message>
        <source>Only for closed servers and bouncers.</source>
        <translation>Только для закрытых серверов и баунсеров.</translation>
    </message>
    <message>
        <source>Only for servers that do not tell of new mail by themselves.</source>
        <translation>Только для серверов, которые сами не сообщают о новых письмах.</translation>
    </message>
    <message>
        <source>Only if it is not the one in the address: a bouncer, for example.</source>
        <translation>Только если он не тот, что в адресе: например, баунсер.</translation>
    </message>
    <message>
        <source>Only if the Matrix ID does not lead to it, such as https://matrix.example.org.</source>
        <translation>Только если Matrix ID к нему не ведёт. Например, https://matrix.example.org.</translation>
    </message>
    <message>
        <source>Only if you run a Bot API server of your own. Empty: that of Telegram.</source>
        <translation>Только если у вас свой сервер Bot API. Пусто: сервер Telegram.</translation>
    </message>
    <message>
        <source>Only operators may join it.</source>
        <translation>Войти могут только операторы.</translation>
    </message>
    <message>
        <source>Only registered nicks may join it.</source>
        <translation>Войти могут только зарегистрированные ники.</translation>
    </message>
    <message>
        <source>Only who is invited may join it.</source>
        <translation>Войти можно только по приглашению.</translation>
    </message>
    <message>
        <source>Only {known} counts. Remove {key}.</source>
        <translation>Действует только {known}. Удалите {key}.</translation>
    </message>
    <message>
        <source>Open it, and remove there what you do not want.</source>
        <translation>Откройте её и удалите там ненужное.</translation>
    </message>
    <message>
        <source>Other auto-responders then leave it alone (mode +B). People see it only if they ask (WHOIS).</source>
        <translation>Тогда другие автоответчики его не трогают (режим +B). Люди видят это, только если спросят (WHOIS).</translation>
    </message>
    <message>
        <source>Other devices of this account that are connected, such as your phone.</source>
        <translation>Другие подключённые устройства этой учётной записи, например ваш телефон.</translation>
    </message>
    <message>
        <source>Otherwise it speaks TLS from the first byte. Nothing is ever sent unencrypted.</source>
        <translation>Иначе TLS действует с первого байта. Без шифрования ничего не отправляется.</translation>
    </message>
    <message>
        <source>Outgoing server</source>
        <translation>Сервер исходящей почты</translation>
    </message>
    <message>
        <source>Outgoing server (SMTP)</source>
        <translation>Сервер исходящей почты (SMTP)</translation>
    </message>
    <message>
        <source>Pairs: {pairs}. Of these phrases: {phrases}, lists of words: {lists}, general replies: {general}.</source>
        <translation>Пар: {pairs}. Из них фраз: {phrases}, списков слов: {lists}, общих ответов: {general}.</translation>
    </message>
    <message>
        <source>Password of the mailbox</source>
        <translation>Пароль почтового ящика</translation>
    </message>
    <message>
        <source>Password of the server</source>
        <translation>Пароль сервера</translation>
    </message>
    <message>
        <source>Password of two-step verification</source>
        <translation>Пароль двухэтапной аутентификации</translation>
    </message>
    <message>
        <source>Password of your nick</source>
        <translation>Пароль вашего ника</translation>
    </message>
    <message>
        <source>Perhaps nobody spoke that day.</source>
        <translation>Возможно, в тот день никто не говорил.</translation>
    </message>
    <message>
        <source>Person</source>
        <translation>Человек</translation>
    </message>
    <message>
        <source>Pidgin</source>
        <translation>Pidgin</translation>
    </message>
    <message>
        <source>Pidgin (what you have there)</source>
        <translation>Pidgin (что у вас там есть)</translation>
    </message>
    <message>
        <source>Pidgin cannot be reached: {reason}.</source>
        <translation>Нет связи с Pidgin: {reason}.</translation>
    </message>
    <message>
        <source>Pidgin cannot sign in: {reason}.</source>
        <translation>Pidgin не может войти: {reason}.</translation>
    </message>
    <message>
        <source>Pidgin cannot write to {contact}: {reason}.</source>
        <translation>Pidgin не может написать {contact}: {reason}.</translation>
    </message>
    <message>
        <source>Pidgin did not send the message: {reason}.</source>
        <translation>Pidgin не отправил сообщение: {reason}.</translation>
    </message>
    <message>
        <source>Pidgin did not take the status: {reason}.</source>
        <translation>Pidgin не принял статус: {reason}.</translation>
    </message>
    <message>
        <source>Pidgin does not answer: {reason}.</source>
        <translation>Pidgin не отвечает: {reason}.</translation>
    </message>
    <message>
        <source>Pidgin has no account {account}.</source>
        <translation>В Pidgin нет учётной записи {account}.</translation>
    </message>
    <message>
        <source>Pidgin has no account {account}: it has none at all.</source>
        <translation>В Pidgin нет учётной записи {account}: там нет ни одной.</translation>
    </message>
    <message>
        <source>Pidgin has several accounts {account}: {accounts}.</source>
        <translation>В Pidgin несколько учётных записей {account}: {accounts}.</translation>
    </message>
    <message>
        <source>Pidgin is not running.</source>
        <translation>Pidgin не запущен.</translation>
    </message>
    <message>
        <source>Pidgin is not running. Boltun waits until it is started.</source>
        <translation>Pidgin не запущен. Болтун ждёт, пока его запустят.</translation>
    </message>
    <message>
        <source>Pidgin signs in …</source>
        <translation>Pidgin входит в сеть…</translation>
    </message>
    <message>
        <source>Port of SMTP</source>
        <translation>Порт SMTP</translation>
    </message>
    <message>
        <source>Port {port} cannot be used: {reason}. Another program may have it: choose another port.</source>
        <translation>Порт {port} занять нельзя: {reason}. Возможно, он у другой программы: выберите другой порт.</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Программа</translation>
    </message>
    <message>
        <source>Programs on this computer connect to it. No other computer can.</source>
        <translation>К нему подключаются программы на этом компьютере. С других компьютеров подключиться нельзя.</translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation>Протокол</translation>
    </message>
    <message>
        <source>Proxy</source>
        <translation>Прокси</translation>
    </message>
    <message>
        <source>Put what Boltun sends into that folder</source>
        <translation>Класть туда отправленное Болтуном</translation>
    </message>
    <message>
        <source>Quotation marks hold words that stand side by side; {text} does not hold two words.</source>
        <translation>В кавычках стоят слова, которые идут рядом, а в {text} нет двух слов.</translation>
    </message>
    <message>
        <source>Read some exports first.</source>
        <translation>Сначала прочтите экспорт.</translation>
    </message>
    <message>
        <source>Read what came while Boltun was not there</source>
        <translation>Читать то, что пришло без Болтуна</translation>
    </message>
    <message>
        <source>Reading what Pidgin has …</source>
        <translation>Чтение того, что есть в Pidgin…</translation>
    </message>
    <message>
        <source>Real name</source>
        <translation>Настоящее имя</translation>
    </message>
    <message>
        <source>Recovery key</source>
        <translation>Ключ восстановления</translation>
    </message>
    <message>
        <source>Rename it, or agree that it is replaced: it is kept beside.</source>
        <translation>Переименуйте её или согласитесь на замену: прежняя останется рядом.</translation>
    </message>
    <message>
        <source>Room</source>
        <translation>Комната</translation>
    </message>
    <message>
        <source>Room for daily backups</source>
        <translation>Место для ежедневных копий</translation>
    </message>
    <message>
        <source>Rooms</source>
        <translation>Комнаты</translation>
    </message>
    <message>
        <source>Rooms have a limit of their own, because everybody there sees each answer. 0: no limit.</source>
        <translation>У комнат свой предел, потому что каждый ответ видят все. 0: без предела.</translation>
    </message>
    <message>
        <source>Rules for minds begin with a line [[minds]].</source>
        <translation>Правила о базах начинаются строкой [[minds]].</translation>
    </message>
    <message>
        <source>Run it in a terminal.</source>
        <translation>Запустите его в терминале.</translation>
    </message>
    <message>
        <source>Russia</source>
        <translation>Россия</translation>
    </message>
    <message>
        <source>Say it with --dates day or --dates month.</source>
        <translation>Укажите это: --dates day или --dates month.</translation>
    </message>
    <message>
        <source>Say it with --me NAME, once for each of your names.</source>
        <translation>Укажите это: --me ИМЯ, по разу на каждое ваше имя.</translation>
    </message>
    <message>
        <source>Say that it was understood</source>
        <translation>Подтверждать одной строкой</translation>
    </message>
    <message>
        <source>Say which entries of the calendar count, by “busy = true” or by words.</source>
        <translation>Укажите, какие записи календаря учитывать: «busy = true» или слова (words).</translation>
    </message>
    <message>
        <source>Say which times count, such as {{ locked = true }}, or the entries of a calendar.</source>
        <translation>Укажите, какое время считается, например {{ locked = true }}, или записи календаря.</translation>
    </message>
    <message>
        <source>Say “signal-cli link -n Boltun” in a terminal, and scan what it shows with your phone.</source>
        <translation>Выполните в терминале «signal-cli link -n Boltun» и отсканируйте телефоном то, что он покажет.</translation>
    </message>
    <message>
        <source>Seconds for each further line</source>
        <translation>Секунд на каждую следующую строку</translation>
    </message>
    <message>
        <source>Secretary Mode is switched off at @BotFather</source>
        <translation>Режим секретаря выключен у @BotFather</translation>
    </message>
    <message>
        <source>See the known formats with: boltun learn --formats</source>
        <translation>Известные форматы: boltun learn --formats</translation>
    </message>
    <message>
        <source>See the list again.</source>
        <translation>Посмотрите список ещё раз.</translation>
    </message>
    <message>
        <source>See them all with: boltun check</source>
        <translation>Показать все: boltun check</translation>
    </message>
    <message>
        <source>See what goes otherwise with: boltun test</source>
        <translation>Посмотреть, что вышло иначе: boltun test</translation>
    </message>
    <message>
        <source>See what there is: boltun restore</source>
        <translation>Посмотреть, что есть: boltun restore</translation>
    </message>
    <message>
        <source>Sends m.notice: other bots leave it alone, and some programs show it paler.</source>
        <translation>Отправляет m.notice: другие боты на него не отвечают, а некоторые программы показывают его бледнее.</translation>
    </message>
    <message>
        <source>Serious messages</source>
        <translation>Серьёзные сообщения</translation>
    </message>
    <message>
        <source>Serious messages are never sent to a language model.</source>
        <translation>Серьёзные сообщения никогда не отправляются языковой модели.</translation>
    </message>
    <message>
        <source>Servers end the connection of those who write faster than they allow. 0: without a pause.</source>
        <translation>Серверы разрывают соединение с теми, кто пишет быстрее дозволенного. 0: без паузы.</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>Сеанс</translation>
    </message>
    <message>
        <source>Session bus</source>
        <translation>Сеансовая шина</translation>
    </message>
    <message>
        <source>Set up recovery anew in Element: Settings, Encryption.</source>
        <translation>Настройте восстановление заново в Element: «Настройки», «Шифрование».</translation>
    </message>
    <message>
        <source>Set up recovery in Element: Settings, Encryption.</source>
        <translation>Настройте восстановление в Element: «Настройки», «Шифрование».</translation>
    </message>
    <message>
        <source>Share {allowed}.</source>
        <translation>Можно делиться: {allowed}.</translation>
    </message>
    <message>
        <source>Show held replies in Beeper, too</source>
        <translation>Показывать ответы, которые ждут вас, и в Beeper</translation>
    </message>
    <message>
        <source>Sign in there.</source>
        <translation>Войдите там.</translation>
    </message>
    <message>
        <source>Signal</source>
        <translation>Signal</translation>
    </message>
    <message>
        <source>Signal (by signal-cli)</source>
        <translation>Signal (через signal-cli)</translation>
    </message>
    <message>
        <source>Signal takes no more messages for now.</source>
        <translation>Signal пока не принимает сообщений.</translation>
    </message>
    <message>
        <source>Signal wants a proof that no program writes to {contact}.</source>
        <translation>Signal хочет доказательства, что {contact} пишет не программа.</translation>
    </message>
    <message>
        <source>Signed in as</source>
        <translation>Вход выполнен как</translation>
    </message>
    <message>
        <source>Signing in to Telegram …</source>
        <translation>Вход в Telegram …</translation>
    </message>
    <message>
        <source>Silence can only be taught for a message of one line.</source>
        <translation>Молчать можно научить только на сообщение в одну строку.</translation>
    </message>
    <message>
        <source>Silence cannot be taught to {title}.</source>
        <translation>Базу {title} нельзя научить молчать.</translation>
    </message>
    <message>
        <source>So many lines go out without a pause.</source>
        <translation>Столько строк уходит без паузы.</translation>
    </message>
    <message>
        <source>Sober text: crisis</source>
        <translation>Сдержанный ответ: отчаяние</translation>
    </message>
    <message>
        <source>Sober text: death</source>
        <translation>Сдержанный ответ: смерть</translation>
    </message>
    <message>
        <source>Sober text: emergency</source>
        <translation>Сдержанный ответ: срочная беда</translation>
    </message>
    <message>
        <source>Sober text: illness</source>
        <translation>Сдержанный ответ: болезнь</translation>
    </message>
    <message>
        <source>Sober text: other bad news</source>
        <translation>Сдержанный ответ: другие плохие новости</translation>
    </message>
    <message>
        <source>Sober text: violence</source>
        <translation>Сдержанный ответ: насилие</translation>
    </message>
    <message>
        <source>Some bytes mean nothing in {encoding}; the first ones are here.</source>
        <translation>Некоторые байты ничего не значат в {encoding}; первые из них здесь.</translation>
    </message>
    <message>
        <source>Somebody who may do so ended the session: {reason}</source>
        <translation>Сеанс завершил тот, кто имеет на это право: {reason}</translation>
    </message>
    <message>
        <source>Spain</source>
        <translation>Испания</translation>
    </message>
    <message>
        <source>Start Boltun in the desktop session in which Pidgin runs.</source>
        <translation>Запустите Болтуна в том же сеансе рабочего стола, что и Pidgin.</translation>
    </message>
    <message>
        <source>Start Boltun in the desktop session in which Pidgin runs. Windows has no such bus.</source>
        <translation>Запустите Болтуна в том же сеансе рабочего стола, что и Pidgin. В Windows такой шины нет.</translation>
    </message>
    <message>
        <source>Start Boltun once.</source>
        <translation>Запустите Болтуна один раз.</translation>
    </message>
    <message>
        <source>Start Pidgin or finch, and try again.</source>
        <translation>Запустите Pidgin или finch и попробуйте ещё раз.</translation>
    </message>
    <message>
        <source>Starting signal-cli …</source>
        <translation>Запускается signal-cli…</translation>
    </message>
    <message>
        <source>Starting {program} …</source>
        <translation>Запускается {program}…</translation>
    </message>
    <message>
        <source>State in Beeper</source>
        <translation>Состояние в Beeper</translation>
    </message>
    <message>
        <source>Stay silent here.</source>
        <translation>Здесь промолчать.</translation>
    </message>
    <message>
        <source>Stop words</source>
        <translation>Стоп-слова</translation>
    </message>
    <message>
        <source>Such as @anna, or your number there. The bot then answers in your name, once you have connected it in Telegram. Empty: it answers only those who write to the bot itself.</source>
        <translation>Например, @anna, или ваш номер там. Тогда бот отвечает от вашего имени, как только вы подключите его в Telegram. Пусто: он отвечает только тем, кто пишет самому боту.</translation>
    </message>
    <message>
        <source>Such as http://127.0.0.1:3128 or socks5://127.0.0.1:9050. Empty: none.</source>
        <translation>Например, http://127.0.0.1:3128 или socks5://127.0.0.1:9050. Пусто: без прокси.</translation>
    </message>
    <message>
        <source>Switzerland</source>
        <translation>Швейцария</translation>
    </message>
    <message>
        <source>Take another file or folder.</source>
        <translation>Возьмите другой файл или другую папку.</translation>
    </message>
    <message>
        <source>Take another file. Known are: {known}.</source>
        <translation>Возьмите другой файл. Известны: {known}.</translation>
    </message>
    <message>
        <source>Take messages from archived chats</source>
        <translation>Принимать сообщения из архивных чатов</translation>
    </message>
    <message>
        <source>Take messages from chats of low priority</source>
        <translation>Принимать сообщения из чатов с низким приоритетом</translation>
    </message>
    <message>
        <source>Take messages from groups and channels</source>
        <translation>Принимать сообщения из групп и каналов</translation>
    </message>
    <message>
        <source>Take messages from muted chats</source>
        <translation>Принимать сообщения из чатов без звука</translation>
    </message>
    <message>
        <source>Take the key out of its topic.</source>
        <translation>Убрать ключ из темы.</translation>
    </message>
    <message>
        <source>Take the pair in line {line} out.</source>
        <translation>Убрать пару в строке {line}.</translation>
    </message>
    <message>
        <source>Telegram</source>
        <translation>Telegram</translation>
    </message>
    <message>
        <source>Telegram (a bot of yours)</source>
        <translation>Telegram (ваш бот)</translation>
    </message>
    <message>
        <source>Telegram (your own account)</source>
        <translation>Telegram (ваша учётная запись)</translation>
    </message>
    <message>
        <source>Telegram Desktop</source>
        <translation>Telegram Desktop</translation>
    </message>
    <message>
        <source>Telegram cannot be reached.</source>
        <translation>С Telegram не удаётся связаться.</translation>
    </message>
    <message>
        <source>Telegram did not take the message: {reason}.</source>
        <translation>Telegram не принял сообщение: {reason}.</translation>
    </message>
    <message>
        <source>Telegram does not accept the token of this bot any more.</source>
        <translation>Telegram больше не принимает токен этого бота.</translation>
    </message>
    <message>
        <source>Telegram does not accept this API id and hash. See my.telegram.org.</source>
        <translation>Telegram не принимает эти API id и API hash. Смотрите my.telegram.org.</translation>
    </message>
    <message>
        <source>Telegram does not answer any more.</source>
        <translation>Telegram больше не отвечает.</translation>
    </message>
    <message>
        <source>Telegram does not know this chat, or the bot may not write there.</source>
        <translation>Telegram не знает этого чата, или боту нельзя туда писать.</translation>
    </message>
    <message>
        <source>Telegram does not know this chat.</source>
        <translation>Telegram не знает этого чата.</translation>
    </message>
    <message>
        <source>Telegram does not take this for a telephone number.</source>
        <translation>Telegram не считает это номером телефона.</translation>
    </message>
    <message>
        <source>Telegram has banned this account.</source>
        <translation>Telegram заблокировал эту учётную запись.</translation>
    </message>
    <message>
        <source>Telegram has banned this telephone number.</source>
        <translation>Telegram заблокировал этот номер телефона.</translation>
    </message>
    <message>
        <source>Telegram has ended this session.</source>
        <translation>Telegram завершил этот сеанс.</translation>
    </message>
    <message>
        <source>Telegram has locked this API id, because it was published.</source>
        <translation>Telegram закрыл этот API id, потому что он был опубликован.</translation>
    </message>
    <message>
        <source>Telegram has not told how {address} is reached.</source>
        <translation>Telegram не сообщил, как связаться с {address}.</translation>
    </message>
    <message>
        <source>Telegram lets you write only to people who know you, for a while.</source>
        <translation>Telegram пока разрешает вам писать только тем, кто вас знает.</translation>
    </message>
    <message>
        <source>Telegram refuses: {reason}.</source>
        <translation>Telegram отказывает: {reason}.</translation>
    </message>
    <message>
        <source>Telegram sent it to your Telegram app on another device.</source>
        <translation>Telegram отправил его в ваше приложение Telegram на другом устройстве.</translation>
    </message>
    <message>
        <source>Telegram sent it to your telephone.</source>
        <translation>Telegram отправил его на ваш телефон.</translation>
    </message>
    <message>
        <source>Telegram wants to be left alone for {seconds} seconds.</source>
        <translation>Telegram просит не беспокоить его, секунд: {seconds}.</translation>
    </message>
    <message>
        <source>Telegram wants {seconds} seconds of silence in this chat.</source>
        <translation>Telegram требует тишины в этом чате, секунд: {seconds}.</translation>
    </message>
    <message>
        <source>Telegram wants {seconds} seconds of silence.</source>
        <translation>Telegram требует тишины, секунд: {seconds}.</translation>
    </message>
    <message>
        <source>Telegram was asked for too many codes. Try again tomorrow.</source>
        <translation>У Telegram запросили слишком много кодов. Попробуйте завтра.</translation>
    </message>
    <message>
        <source>Telegram was given too many wrong codes. Try again tomorrow.</source>
        <translation>Telegram получил слишком много неверных кодов. Попробуйте завтра.</translation>
    </message>
    <message>
        <source>Telephone number</source>
        <translation>Номер телефона</translation>
    </message>
    <message>
        <source>Tell people that a program writes</source>
        <translation>Сообщать людям, что пишет программа</translation>
    </message>
    <message>
        <source>Tell programs that this nick is a bot</source>
        <translation>Сообщать программам, что этот ник — бот</translation>
    </message>
    <message>
        <source>The account has no name.</source>
        <translation>У учётной записи нет имени.</translation>
    </message>
    <message>
        <source>The address is missing.</source>
        <translation>Не хватает адреса.</translation>
    </message>
    <message>
        <source>The address of the bus on which Pidgin is. Empty: that of your desktop session.</source>
        <translation>Адрес шины, на которой работает Pidgin. Пусто: шина вашего сеанса рабочего стола.</translation>
    </message>
    <message>
        <source>The answer of the endpoint cannot be read ({kind}).</source>
        <translation>Ответ сервера модели не читается ({kind}).</translation>
    </message>
    <message>
        <source>The answer of the endpoint is larger than {size} MB.</source>
        <translation>Ответ сервера модели больше {size} МБ.</translation>
    </message>
    <message>
        <source>The answer of the endpoint is no chat completion.</source>
        <translation>Ответ сервера модели — не ответ чата.</translation>
    </message>
    <message>
        <source>The archive cannot be read: {reason}.</source>
        <translation>Архив не читается: {reason}.</translation>
    </message>
    <message>
        <source>The base has a pair for just this message, in line {number}.</source>
        <translation>В базе уже есть пара именно для этого сообщения, в строке {number}.</translation>
    </message>
    <message>
        <source>The base has changed since, so nothing is taken out of it.</source>
        <translation>С тех пор база изменилась, поэтому из неё ничего не убрано.</translation>
    </message>
    <message>
        <source>The base has no topic “{name}”, so nothing can come right after it.</source>
        <translation>В базе нет темы «{name}», так что сразу после неё ничего не бывает.</translation>
    </message>
    <message>
        <source>The base holds {held} of its {count} conversations.</source>
        <translation>База выдерживает {held} из {count} своих бесед.</translation>
    </message>
    <message>
        <source>The base of this language model cannot be read: {reason}.</source>
        <translation>База этой языковой модели не читается: {reason}.</translation>
    </message>
    <message>
        <source>The base of this language model is {title}, which has no pairs to show.</source>
        <translation>База этой языковой модели — {title}: пар, которые можно показать, в ней нет.</translation>
    </message>
    <message>
        <source>The base that answers unless you chose another one. At first it is the bundled base in your language.</source>
        <translation>База, которая отвечает там, где вы не выбрали другую; сначала это база из поставки на вашем языке.</translation>
    </message>
    <message>
        <source>The base {base} is not there.</source>
        <translation>Базы {base} нет на месте.</translation>
    </message>
    <message>
        <source>The bot is not a member of this group.</source>
        <translation>Бот не состоит в этой группе.</translation>
    </message>
    <message>
        <source>The bot is not connected to your profile any more.</source>
        <translation>Бот больше не подключён к вашему профилю.</translation>
    </message>
    <message>
        <source>The bot is not connected to your profile.</source>
        <translation>Бот не подключён к вашему профилю.</translation>
    </message>
    <message>
        <source>The bot may not reply in your name.</source>
        <translation>Боту нельзя отвечать от вашего имени.</translation>
    </message>
    <message>
        <source>The bot may not write first: the contact has to write to it.</source>
        <translation>Боту нельзя писать первым: сначала ему должен написать собеседник.</translation>
    </message>
    <message>
        <source>The bot may not write in this chat in your name.</source>
        <translation>Боту нельзя писать в этом чате от вашего имени.</translation>
    </message>
    <message>
        <source>The bot may not write in this chat.</source>
        <translation>Боту нельзя писать в этом чате.</translation>
    </message>
    <message>
        <source>The bot may not write in this group.</source>
        <translation>Боту нельзя писать в этой группе.</translation>
    </message>
    <message>
        <source>The bot may only write in your name where somebody wrote in the last 24 hours.</source>
        <translation>Боту можно писать от вашего имени только там, где кто-нибудь писал за последние 24 часа.</translation>
    </message>
    <message>
        <source>The bot was removed from this group.</source>
        <translation>Бота удалили из этой группы.</translation>
    </message>
    <message>
        <source>The calendar {calendar} cannot be read: {reason}.</source>
        <translation>Календарь {calendar} не читается: {reason}.</translation>
    </message>
    <message>
        <source>The certificate of {host} is not trusted: {reason}.</source>
        <translation>Сертификату {host} нельзя доверять: {reason}.</translation>
    </message>
    <message>
        <source>The chosen mode holds until this time (Unix seconds). 0: until you choose another.</source>
        <translation>Выбранный режим действует до этого времени (секунды Unix). 0: пока вы не выберете другой.</translation>
    </message>
    <message>
        <source>The code was not right. Telegram sent it to your Telegram app on another device.</source>
        <translation>Код неверен. Telegram отправил его в ваше приложение Telegram на другом устройстве.</translation>
    </message>
    <message>
        <source>The code was not right. Telegram sent it to your telephone.</source>
        <translation>Код неверен. Telegram отправил его на ваш телефон.</translation>
    </message>
    <message>
        <source>The command {command} cannot be read: {reason}.</source>
        <translation>Команду {command} нельзя прочитать: {reason}.</translation>
    </message>
    <message>
        <source>The common phrase in line {first} has the same text and comes first, so this reply is never said.</source>
        <translation>У частой фразы в строке {first} тот же текст, и она идёт первой, поэтому этот ответ не прозвучит никогда.</translation>
    </message>
    <message>
        <source>The connection to Beeper Desktop was lost.</source>
        <translation>Связь с Beeper Desktop прервалась.</translation>
    </message>
    <message>
        <source>The connection to Telegram failed: {reason}.</source>
        <translation>Соединение с Telegram не удалось: {reason}.</translation>
    </message>
    <message>
        <source>The connection to Telegram was lost.</source>
        <translation>Соединение с Telegram потеряно.</translation>
    </message>
    <message>
        <source>The connection to signal-cli ended while a message was sent; it may have arrived.</source>
        <translation>Связь с signal-cli прервалась во время отправки; сообщение могло дойти.</translation>
    </message>
    <message>
        <source>The connection to {host} was lost.</source>
        <translation>Соединение с {host} потеряно.</translation>
    </message>
    <message>
        <source>The contact asked for the same a short while ago and was told so then.</source>
        <translation>Собеседник недавно просил о том же и получил подтверждение.</translation>
    </message>
    <message>
        <source>The contact asks to be called, because of “{words}”</source>
        <translation>Собеседник просит позвонить: «{words}»</translation>
    </message>
    <message>
        <source>The contact asks to be called: the digest lists it.</source>
        <translation>Собеседник просит позвонить: это записано в сводку.</translation>
    </message>
    <message>
        <source>The contact is told that Boltun understood the request.</source>
        <translation>Собеседнику сообщается, что Болтун понял просьбу.</translation>
    </message>
    <message>
        <source>The contact says that it is urgent, because of “{words}”</source>
        <translation>Собеседник говорит, что это срочно: «{words}»</translation>
    </message>
    <message>
        <source>The contact says that it is urgent: Boltun called you.</source>
        <translation>Собеседник говорит, что это срочно: Болтун позвал вас.</translation>
    </message>
    <message>
        <source>The contact used a stop word.</source>
        <translation>Собеседник написал стоп-слово.</translation>
    </message>
    <message>
        <source>The contact wants no answers of a program, because of “{words}”</source>
        <translation>Собеседник не хочет ответов программы: «{words}»</translation>
    </message>
    <message>
        <source>The contact wants to talk to a human, because of “{words}”</source>
        <translation>Собеседник хочет говорить с человеком: «{words}»</translation>
    </message>
    <message>
        <source>The contact wants to talk to you and not to a program.</source>
        <translation>Собеседник хочет говорить с вами, а не с программой.</translation>
    </message>
    <message>
        <source>The database cannot be read: {reason}.</source>
        <translation>Базу данных нельзя прочесть: {reason}.</translation>
    </message>
    <message>
        <source>The database is of an earlier version.</source>
        <translation>База данных от более ранней версии.</translation>
    </message>
    <message>
        <source>The database was found to be damaged ({detail}). Boltun answers nobody any more.</source>
        <translation>Обнаружено, что база данных повреждена ({detail}). Boltun больше никому не отвечает.</translation>
    </message>
    <message>
        <source>The digest lists who got no answer in so many days. Promises stay until you tick them off.</source>
        <translation>В сводке — те, кто за столько дней не получил ответа. Обещания остаются, пока вы не отметите их выполненными.</translation>
    </message>
    <message>
        <source>The disk of the database cannot be read or written ({detail}).</source>
        <translation>Диск с базой данных не читается или не записывается ({detail}).</translation>
    </message>
    <message>
        <source>The disk of the database cannot be read or written ({detail}). Boltun answers nobody any more.</source>
        <translation>Диск с базой данных не читается или не записывается ({detail}). Boltun больше никому не отвечает.</translation>
    </message>
    <message>
        <source>The editor {name} of the package {package} failed in {call}: {reason}.</source>
        <translation>Редактор {name} из пакета {package} дал сбой в {call}: {reason}.</translation>
    </message>
    <message>
        <source>The endpoint answers with the error {status}.</source>
        <translation>Сервер модели ответил ошибкой {status}.</translation>
    </message>
    <message>
        <source>The endpoint cannot be reached.</source>
        <translation>Сервер модели недоступен.</translation>
    </message>
    <message>
        <source>The endpoint has more in it than a host and a path: keys do not belong there.</source>
        <translation>В адресе модели есть лишнее, кроме узла и пути: ключам там не место.</translation>
    </message>
    <message>
        <source>The endpoint is no address that begins with https:// or http://.</source>
        <translation>Адрес модели должен начинаться с https:// или http://.</translation>
    </message>
    <message>
        <source>The endpoint is no address.</source>
        <translation>Адрес модели — не адрес.</translation>
    </message>
    <message>
        <source>The endpoint needs https:// because it is not on this computer.</source>
        <translation>Адресу модели нужен https://: она не на этом компьютере.</translation>
    </message>
    <message>
        <source>The export ends in the middle.</source>
        <translation>Экспорт обрывается на середине.</translation>
    </message>
    <message>
        <source>The file is damaged in the part that checks the master password.</source>
        <translation>Файл повреждён там, где сказано, как проверяется мастер-пароль.</translation>
    </message>
    <message>
        <source>The file is empty.</source>
        <translation>Файл пуст.</translation>
    </message>
    <message>
        <source>The file of the database was moved, deleted or replaced. Boltun answers nobody any more.</source>
        <translation>Файл базы данных переместили, удалили или заменили. Boltun больше никому не отвечает.</translation>
    </message>
    <message>
        <source>The file of the language model has errors, so it is not asked.</source>
        <translation>В файле языковой модели есть ошибки, поэтому её не спрашивают.</translation>
    </message>
    <message>
        <source>The file {name} of the package is larger than {size} KB.</source>
        <translation>Файл {name} пакета больше {size} КБ.</translation>
    </message>
    <message>
        <source>The file {name} of the package is no plain UTF-8.</source>
        <translation>Файл {name} пакета – не простой текст в UTF-8.</translation>
    </message>
    <message>
        <source>The file {name} of the package is not in UTF-8.</source>
        <translation>Файл {name} пакета не в UTF-8.</translation>
    </message>
    <message>
        <source>The folder cannot be copied: {reason}.</source>
        <translation>Папку нельзя скопировать: {reason}.</translation>
    </message>
    <message>
        <source>The folder of a model by which bases with &lt;MEANING&gt; find what lies near in meaning if no words match. Empty: they find words only.</source>
        <translation>Папка модели, по которой базы с &lt;MEANING&gt; находят близкое по смыслу, когда слова ничего не нашли. Пусто: находят только слова.</translation>
    </message>
    <message>
        <source>The folder of the profile cannot be used: {reason}.</source>
        <translation>Папкой профиля нельзя пользоваться: {reason}.</translation>
    </message>
    <message>
        <source>The key asks for something, and “{words}” agrees to it in your name.</source>
        <translation>Ключ — просьба, а «{words}» соглашается на неё от вашего имени.</translation>
    </message>
    <message>
        <source>The key is about something serious ({kind}), and the reply is merry.</source>
        <translation>Ключ о серьёзном ({kind}), а ответ весёлый.</translation>
    </message>
    <message>
        <source>The keys of this device cannot be read any more: it becomes a new one.</source>
        <translation>Ключи этого устройства больше не читаются: оно становится новым.</translation>
    </message>
    <message>
        <source>The kind of mind {name} cannot be used: {reason}.</source>
        <translation>Вид базы {name} нельзя использовать: {reason}.</translation>
    </message>
    <message>
        <source>The kind of mind {name} of the package {package} failed in {call}: {reason}.</source>
        <translation>Вид базы {name} из пакета {package} дал сбой в {call}: {reason}.</translation>
    </message>
    <message>
        <source>The language model is not switched on, or its file changed since.</source>
        <translation>Языковая модель не включена, или её файл с тех пор изменился.</translation>
    </message>
    <message>
        <source>The language {language} is not told apart from others; these are: {known}.</source>
        <translation>Язык {language} не распознаётся. Распознаются: {known}.</translation>
    </message>
    <message>
        <source>The letter is too long: {size} characters of at most {limit}.</source>
        <translation>Письмо слишком длинное: {size} знаков, а можно не больше {limit}.</translation>
    </message>
    <message>
        <source>The line is longer than {most} bytes and was left out.</source>
        <translation>Строка длиннее {most} байт, она пропущена.</translation>
    </message>
    <message>
        <source>The line was left out; the header of the log is missing or broken.</source>
        <translation>Строка пропущена; заголовка журнала нет, или он испорчен.</translation>
    </message>
    <message>
        <source>The lines below it may be left out.</source>
        <translation>Строки ниже могут быть пропущены.</translation>
    </message>
    <message>
        <source>The list of files in the package is too long.</source>
        <translation>Список файлов в пакете слишком длинный.</translation>
    </message>
    <message>
        <source>The login code is too old. Connect again to get a new one.</source>
        <translation>Код для входа устарел. Подключитесь снова, чтобы получить новый.</translation>
    </message>
    <message>
        <source>The login code was wrong three times. Connect again.</source>
        <translation>Код для входа трижды был неверен. Подключитесь снова.</translation>
    </message>
    <message>
        <source>The mail server does not answer.</source>
        <translation>Почтовый сервер не отвечает.</translation>
    </message>
    <message>
        <source>The mail servers of {domain} are not to be found.</source>
        <translation>Почтовые серверы {domain} не найдены.</translation>
    </message>
    <message>
        <source>The mailbox does not accept this password: {reason}.</source>
        <translation>Почтовый ящик не принимает этот пароль: {reason}.</translation>
    </message>
    <message>
        <source>The manifest of the package says that its base is of the kind “{said}”, and it is {kind}.</source>
        <translation>В описи пакета сказано, что вид базы – «{said}», а на самом деле это {kind}.</translation>
    </message>
    <message>
        <source>The manifest of this package does not say its {key}.</source>
        <translation>В описи этого пакета нет поля {key}.</translation>
    </message>
    <message>
        <source>The manifest of this package is not valid TOML.</source>
        <translation>Опись этого пакета – не правильный TOML.</translation>
    </message>
    <message>
        <source>The master password is empty.</source>
        <translation>Мастер-пароль пуст.</translation>
    </message>
    <message>
        <source>The master password is too short.</source>
        <translation>Мастер-пароль слишком короткий.</translation>
    </message>
    <message>
        <source>The message cannot be sent: {reason}.</source>
        <translation>Сообщение не отправить: {reason}.</translation>
    </message>
    <message>
        <source>The message is too long for IRC: {count} lines of at most {most}.</source>
        <translation>Сообщение слишком длинно для IRC: строк {count}, а можно не более {most}.</translation>
    </message>
    <message>
        <source>The message is too long for Matrix: {size} bytes of at most {limit}.</source>
        <translation>Сообщение слишком длинное для Matrix: {size} байт, а можно не больше {limit}.</translation>
    </message>
    <message>
        <source>The message is too long for this program: {size} characters of at most {limit}.</source>
        <translation>Сообщение слишком длинное для этой программы: {size} символов, можно не больше {limit}.</translation>
    </message>
    <message>
        <source>The message is too long for {network}: {size} characters of at most {limit}.</source>
        <translation>Сообщение слишком длинное для {network}: {size} знаков, можно не больше {limit}.</translation>
    </message>
    <message>
        <source>The message is too long: {size} bytes of at most {limit}.</source>
        <translation>Сообщение слишком длинное: {size} байт, а можно не больше {limit}.</translation>
    </message>
    <message>
        <source>The message is too long: {size} of {limit}.</source>
        <translation>Сообщение слишком длинное: {size} из {limit}.</translation>
    </message>
    <message>
        <source>The message waited for {seconds} seconds: this server takes a line every {pause} seconds only.</source>
        <translation>Сообщение прождало {seconds} с: этот сервер принимает лишь одну строку за {pause} с.</translation>
    </message>
    <message>
        <source>The message was not sent by signal-cli: {reason}.</source>
        <translation>signal-cli не отправил сообщение: {reason}.</translation>
    </message>
    <message>
        <source>The message {message} does not ask to be called.</source>
        <translation>В сообщении {message} нет просьбы позвонить.</translation>
    </message>
    <message>
        <source>The message {message} is no reply that Boltun sent.</source>
        <translation>Сообщение {message} — не ответ, который отправил Болтун.</translation>
    </message>
    <message>
        <source>The message {message} promised nothing.</source>
        <translation>Сообщение {message} ничего не обещало.</translation>
    </message>
    <message>
        <source>The messages of this bot go to another program, by a webhook. Make a bot for Boltun alone with @BotFather.</source>
        <translation>Сообщения этого бота идут через вебхук в другую программу. Создайте у @BotFather бота только для Болтуна.</translation>
    </message>
    <message>
        <source>The messages of this bot go to {url}, by a webhook. Make a bot for Boltun alone with @BotFather, or end the webhook there.</source>
        <translation>Сообщения этого бота идут через вебхук на {url}. Создайте у @BotFather бота только для Болтуна или отключите там вебхук.</translation>
    </message>
    <message>
        <source>The mind {name} was asked: {question}. It answered: {answer}.</source>
        <translation>База {name} получила вопрос: {question}. Она ответила: {answer}.</translation>
    </message>
    <message>
        <source>The mind {name} was asked: {question}. It is silent.</source>
        <translation>База {name} получила вопрос: {question}. Она молчит.</translation>
    </message>
    <message>
        <source>The mode that holds answers only some people, and not this contact.</source>
        <translation>Действующий режим отвечает только некоторым людям, и этого собеседника среди них нет.</translation>
    </message>
    <message>
        <source>The mode that you chose by hand. Empty: the hours in rules.toml choose.</source>
        <translation>Режим, который вы выбрали сами. Пусто: выбирает расписание в rules.toml.</translation>
    </message>
    <message>
        <source>The model cannot be written: {reason}.</source>
        <translation>Модель не записать: {reason}.</translation>
    </message>
    <message>
        <source>The model did not answer within {seconds} seconds.</source>
        <translation>Модель не ответила за {seconds} с.</translation>
    </message>
    <message>
        <source>The model is not asked any more today: the answers of the day are used up.</source>
        <translation>Сегодня модель больше не спрашивают: ответы на день кончились.</translation>
    </message>
    <message>
        <source>The model is not asked any more today: the money of the day is used up.</source>
        <translation>Сегодня модель больше не спрашивают: деньги на день кончились.</translation>
    </message>
    <message>
        <source>The model is not asked any more today: the tokens of the day are used up.</source>
        <translation>Сегодня модель больше не спрашивают: токены на день кончились.</translation>
    </message>
    <message>
        <source>The model refused, or spoke as a program: nothing is said.</source>
        <translation>Модель отказалась или говорила как программа: ничего не сказано.</translation>
    </message>
    <message>
        <source>The model repeated itself: nothing is said.</source>
        <translation>Модель повторяла саму себя: ничего не сказано.</translation>
    </message>
    <message>
        <source>The model repeated what was said: nothing is said.</source>
        <translation>Модель повторила уже сказанное: ничего не сказано.</translation>
    </message>
    <message>
        <source>The model told its instructions: nothing is said.</source>
        <translation>Модель выдала свои указания: ничего не сказано.</translation>
    </message>
    <message>
        <source>The model was not asked: {reason}</source>
        <translation>Модель не спросили: {reason}</translation>
    </message>
    <message>
        <source>The model wrote a link or an address that is not among your words: nothing is said.</source>
        <translation>Модель написала ссылку или адрес, которых нет среди ваших слов: ничего не сказано.</translation>
    </message>
    <message>
        <source>The model wrote nothing.</source>
        <translation>Модель ничего не написала.</translation>
    </message>
    <message>
        <source>The name that the password belongs to. Empty: the nick.</source>
        <translation>Имя, к которому относится пароль. Пусто: ник.</translation>
    </message>
    <message>
        <source>The network lets Boltun send nothing for a while: the answer would come too late.</source>
        <translation>Сеть некоторое время не даёт Болтуну ничего отправлять: ответ пришёл бы слишком поздно.</translation>
    </message>
    <message>
        <source>The network {name} cannot be used: {reason}.</source>
        <translation>Сеть {name} не может использоваться: {reason}.</translation>
    </message>
    <message>
        <source>The network {name} of the package {package} ended its connection by itself: run returned.</source>
        <translation>Сеть {name} из пакета {package} сама закончила соединение: run вернул управление.</translation>
    </message>
    <message>
        <source>The network {name} of the package {package} failed in {call}: {reason}.</source>
        <translation>Сеть {name} из пакета {package} дала сбой в {call}: {reason}.</translation>
    </message>
    <message>
        <source>The nick {nick} is in use.</source>
        <translation>Ник {nick} занят.</translation>
    </message>
    <message>
        <source>The older ones stay. Boltun tries again tomorrow, and when it starts.</source>
        <translation>Прежние копии остаются. Boltun попробует снова завтра и при запуске.</translation>
    </message>
    <message>
        <source>The one that NickServ knows, or that you sign in with. Empty: your nick is not registered.</source>
        <translation>Тот, который знает NickServ или с которым вы входите. Пусто: ник не зарегистрирован.</translation>
    </message>
    <message>
        <source>The options of {account} in the database cannot be read.</source>
        <translation>Параметры учётной записи {account} в базе данных не читаются.</translation>
    </message>
    <message>
        <source>The package cannot be written: {reason}.</source>
        <translation>Пакет не удаётся записать: {reason}.</translation>
    </message>
    <message>
        <source>The package holds a file with the name “{name}”.</source>
        <translation>В пакете есть файл с именем «{name}».</translation>
    </message>
    <message>
        <source>The package holds a link or a device: {name}.</source>
        <translation>В пакете есть ссылка или устройство: {name}.</translation>
    </message>
    <message>
        <source>The package holds an encrypted file: {name}.</source>
        <translation>В пакете есть зашифрованный файл: {name}.</translation>
    </message>
    <message>
        <source>The package holds more than {most} files.</source>
        <translation>В пакете больше файлов, чем {most}.</translation>
    </message>
    <message>
        <source>The package holds the file {name} twice.</source>
        <translation>Файл {name} лежит в пакете дважды.</translation>
    </message>
    <message>
        <source>The package holds the file {name}, which its manifest does not name.</source>
        <translation>В пакете есть файл {name}, которого нет в описи.</translation>
    </message>
    <message>
        <source>The package is compressed in a way that it may not be.</source>
        <translation>Пакет сжат способом, который не допускается.</translation>
    </message>
    <message>
        <source>The package is damaged: it cannot be unpacked.</source>
        <translation>Пакет повреждён: его не удаётся распаковать.</translation>
    </message>
    <message>
        <source>The package is larger than {size} MB.</source>
        <translation>Пакет больше {size} МБ.</translation>
    </message>
    <message>
        <source>The package names the file {name} and does not hold it.</source>
        <translation>В описи пакета есть файл {name}, а в самом пакете его нет.</translation>
    </message>
    <message>
        <source>The pairs of this base cannot be read: {reason}.</source>
        <translation>Пары этой базы не читаются: {reason}.</translation>
    </message>
    <message>
        <source>The part of your mask before @.</source>
        <translation>Часть вашей маски перед @.</translation>
    </message>
    <message>
        <source>The password of {account} is damaged in the file.</source>
        <translation>Пароль {account} в файле повреждён.</translation>
    </message>
    <message>
        <source>The password of {account} is encrypted, and the master password has not been given.</source>
        <translation>Пароль {account} зашифрован, а мастер-пароль не введён.</translation>
    </message>
    <message>
        <source>The password was not right.</source>
        <translation>Пароль неверен.</translation>
    </message>
    <message>
        <source>The password was wrong three times. Connect again.</source>
        <translation>Пароль трижды был неверен. Подключитесь снова.</translation>
    </message>
    <message>
        <source>The passwords are encrypted, and the master password has not been given.</source>
        <translation>Пароли зашифрованы, а мастер-пароль не введён.</translation>
    </message>
    <message>
        <source>The pattern in line {first} has {groups} groups, so nothing is put in for {text}.</source>
        <translation>В образце на строке {first} столько групп: {groups}, и на место {text} ничего не подставится.</translation>
    </message>
    <message>
        <source>The persona is empty: say who the model is.</source>
        <translation>Роль пуста: напишите, кто эта модель.</translation>
    </message>
    <message>
        <source>The profile is that of {own}, and not of {address}.</source>
        <translation>Это профиль {own}, а не {address}.</translation>
    </message>
    <message>
        <source>The program did not say hello.</source>
        <translation>Программа не поздоровалась (hello).</translation>
    </message>
    <message>
        <source>The program does not answer any more.</source>
        <translation>Программа больше не отвечает.</translation>
    </message>
    <message>
        <source>The program does not read what Boltun says to it.</source>
        <translation>Программа не читает того, что говорит ей Болтун.</translation>
    </message>
    <message>
        <source>The program ended with {code}.</source>
        <translation>Программа завершилась с кодом {code}.</translation>
    </message>
    <message>
        <source>The program ended with {code}: {words}.</source>
        <translation>Программа завершилась с кодом {code}: {words}.</translation>
    </message>
    <message>
        <source>The program gives up.</source>
        <translation>Программа сдалась.</translation>
    </message>
    <message>
        <source>The program is connecting …</source>
        <translation>Программа подключается…</translation>
    </message>
    <message>
        <source>The program only repeats what Boltun says.</source>
        <translation>Программа лишь повторяет то, что говорит Болтун.</translation>
    </message>
    <message>
        <source>The program says nothing that Boltun understands. The last: {what}</source>
        <translation>Программа не говорит ничего понятного Болтуну. Последнее: {what}</translation>
    </message>
    <message>
        <source>The program shows the token in it to be let in. Empty: Boltun makes one and says where.</source>
        <translation>Программа предъявляет токен из него, чтобы её пустили. Пусто: Болтун создаст его сам и скажет, где он.</translation>
    </message>
    <message>
        <source>The program speaks version {theirs}, and Boltun speaks version {ours}.</source>
        <translation>Программа говорит на версии {theirs}, а Болтун — на версии {ours}.</translation>
    </message>
    <message>
        <source>The program was ended by signal {code}.</source>
        <translation>Программа завершена сигналом {code}.</translation>
    </message>
    <message>
        <source>The program with its arguments. Boltun starts it, and starts it again when it ends.</source>
        <translation>Программа с аргументами. Болтун запускает её, а когда она завершится — запускает снова.</translation>
    </message>
    <message>
        <source>The program. If it is not in PATH: where it is, such as ~/signal-cli/bin/signal-cli.</source>
        <translation>Программа. Если её нет в PATH: где она, например ~/signal-cli/bin/signal-cli.</translation>
    </message>
    <message>
        <source>The recovery key belongs to keys that are not in use any more.</source>
        <translation>Этот ключ восстановления — от ключей, которые больше не используются.</translation>
    </message>
    <message>
        <source>The recovery key is right, but it does not hold the keys that are needed.</source>
        <translation>Ключ восстановления верен, но нужных ключей под ним нет.</translation>
    </message>
    <message>
        <source>The reply is only a draft: you send it, change it or drop it.</source>
        <translation>Этот ответ — только черновик: отправьте, измените или отбросьте его.</translation>
    </message>
    <message>
        <source>The rules are written in a way that cannot be changed here.</source>
        <translation>Правила записаны так, что здесь их изменить нельзя.</translation>
    </message>
    <message>
        <source>The rules cannot be read: it is not UTF-8 text.</source>
        <translation>Правила не читаются: это не текст в UTF-8.</translation>
    </message>
    <message>
        <source>The rules cannot be read: {reason}.</source>
        <translation>Правила не читаются: {reason}.</translation>
    </message>
    <message>
        <source>The rules cannot be written: {reason}.</source>
        <translation>Правила не удаётся записать: {reason}.</translation>
    </message>
    <message>
        <source>The rules were changed elsewhere meanwhile.</source>
        <translation>Тем временем правила изменились в другом месте.</translation>
    </message>
    <message>
        <source>The safety number of {contact} has changed.</source>
        <translation>Код безопасности {contact} изменился.</translation>
    </message>
    <message>
        <source>The same typing time for every length</source>
        <translation>Одинаковое время набора для любой длины</translation>
    </message>
    <message>
        <source>The server calls this account {user}. Give that as its Matrix ID.</source>
        <translation>Сервер называет эту учётную запись {user}. Укажите это как Matrix ID.</translation>
    </message>
    <message>
        <source>The server does not accept the password of {name}.</source>
        <translation>Сервер не принимает пароль {name}.</translation>
    </message>
    <message>
        <source>The server does not accept this password.</source>
        <translation>Сервер не принимает этот пароль.</translation>
    </message>
    <message>
        <source>The server does not answer any more.</source>
        <translation>Сервер больше не отвечает.</translation>
    </message>
    <message>
        <source>The server does not answer.</source>
        <translation>Сервер не отвечает.</translation>
    </message>
    <message>
        <source>The server does not know this Matrix ID.</source>
        <translation>Сервер не знает этого Matrix ID.</translation>
    </message>
    <message>
        <source>The server does not know your certificate for {name}. Tell NickServ its fingerprint: /msg NickServ CERT ADD</source>
        <translation>Сервер не знает вашего сертификата для {name}. Сообщите NickServ его отпечаток: /msg NickServ CERT ADD</translation>
    </message>
    <message>
        <source>The server does not let programs sign in with a password, only by: {flows}.</source>
        <translation>Сервер не пускает программы по паролю, только так: {flows}.</translation>
    </message>
    <message>
        <source>The server does not let this account in: {reason}</source>
        <translation>Сервер не впускает эту учётную запись: {reason}</translation>
    </message>
    <message>
        <source>The server does not serve {domain} any more.</source>
        <translation>Сервер больше не обслуживает {domain}.</translation>
    </message>
    <message>
        <source>The server does not serve {domain}.</source>
        <translation>Сервер не обслуживает {domain}.</translation>
    </message>
    <message>
        <source>The server does not take the signature.</source>
        <translation>Сервер не принимает подпись.</translation>
    </message>
    <message>
        <source>The server ended the connection before the sign-in was finished.</source>
        <translation>Сервер оборвал соединение до конца входа.</translation>
    </message>
    <message>
        <source>The server ended the connection: {reason}</source>
        <translation>Сервер разорвал соединение: {reason}</translation>
    </message>
    <message>
        <source>The server ended the session: it does not accept this account any more.</source>
        <translation>Сервер завершил сеанс: он больше не принимает эту учётную запись.</translation>
    </message>
    <message>
        <source>The server ended the session: it saw its rules broken.</source>
        <translation>Сервер завершил сеанс: по его мнению, нарушены правила.</translation>
    </message>
    <message>
        <source>The server ended the session: {reason}.</source>
        <translation>Сервер завершил сеанс: {reason}.</translation>
    </message>
    <message>
        <source>The server has a fault of its own (HTTP {status}).</source>
        <translation>На сервере неполадка (HTTP {status}).</translation>
    </message>
    <message>
        <source>The server has signed this device out: somebody ended its session, or the password was changed.</source>
        <translation>Сервер отключил это устройство: кто-то завершил его сеанс, или пароль сменили.</translation>
    </message>
    <message>
        <source>The server heard nothing from this program for too long.</source>
        <translation>Сервер слишком долго ничего не слышал от этой программы.</translation>
    </message>
    <message>
        <source>The server is out of resources.</source>
        <translation>У сервера кончились ресурсы.</translation>
    </message>
    <message>
        <source>The server is shutting down.</source>
        <translation>Сервер выключается.</translation>
    </message>
    <message>
        <source>The server offers no safe way to sign in.</source>
        <translation>Сервер не предлагает безопасного способа войти.</translation>
    </message>
    <message>
        <source>The server refuses the sign-in: {reason}.</source>
        <translation>Сервер отказывает во входе: {reason}.</translation>
    </message>
    <message>
        <source>The server refuses: {reason}.</source>
        <translation>Сервер отказывает: {reason}.</translation>
    </message>
    <message>
        <source>The server says that this account is disabled.</source>
        <translation>Сервер говорит, что эта учётная запись отключена.</translation>
    </message>
    <message>
        <source>The server says that this account is locked.</source>
        <translation>Сервер говорит, что эта учётная запись заблокирована.</translation>
    </message>
    <message>
        <source>The server says that this account is suspended.</source>
        <translation>Сервер говорит, что эта учётная запись приостановлена.</translation>
    </message>
    <message>
        <source>The server says that this account was closed.</source>
        <translation>Сервер говорит, что эта учётная запись закрыта.</translation>
    </message>
    <message>
        <source>The server says that this password has expired.</source>
        <translation>Сервер говорит, что срок этого пароля истёк.</translation>
    </message>
    <message>
        <source>The server sent the reply back: the contact did not get it.</source>
        <translation>Сервер вернул ответ: собеседник его не получил.</translation>
    </message>
    <message>
        <source>The server shows another certificate than the one that you trust.</source>
        <translation>Сервер показывает не тот сертификат, которому вы доверяете.</translation>
    </message>
    <message>
        <source>The server shows another key for this device than it has.</source>
        <translation>Сервер показывает для этого устройства другой ключ, чем у него есть.</translation>
    </message>
    <message>
        <source>The server takes no nick such as {nick}. Add the account with another one.</source>
        <translation>Сервер не принимает ник {nick}. Добавьте учётную запись с другим.</translation>
    </message>
    <message>
        <source>The server wants this account to use another one: {host}.</source>
        <translation>Сервер направляет эту учётную запись на другой: {host}.</translation>
    </message>
    <message>
        <source>The server wants to be asked less often.</source>
        <translation>Сервер просит обращаться реже.</translation>
    </message>
    <message>
        <source>The server&apos;s certificate is not trusted: {reason}.</source>
        <translation>Сертификату сервера нет доверия: {reason}.</translation>
    </message>
    <message>
        <source>The service that is told the password where the server itself does not take it.</source>
        <translation>Служба, которой сообщается пароль, если сам сервер его не принимает.</translation>
    </message>
    <message>
        <source>The session bus cannot be reached: {reason}.</source>
        <translation>Нет связи с сеансовой шиной: {reason}.</translation>
    </message>
    <message>
        <source>The session bus has ended.</source>
        <translation>Сеансовая шина остановлена.</translation>
    </message>
    <message>
        <source>The setting {key} contains a character that no file can keep: {value}.</source>
        <translation>В настройке {key} есть знак, который нельзя сохранить в файле: {value}.</translation>
    </message>
    <message>
        <source>The setting {key} is now called {known}, and is set under both names.</source>
        <translation>Настройка {key} теперь называется {known} и задана под обоими именами.</translation>
    </message>
    <message>
        <source>The setting {key} must be one of {expected}, not {value}.</source>
        <translation>Настройка {key} должна быть одной из {expected}, а не {value}.</translation>
    </message>
    <message>
        <source>The setting {key} must be {expected}, not {value}.</source>
        <translation>В настройке {key} должно стоять: {expected}, а не {value}.</translation>
    </message>
    <message>
        <source>The settings cannot be read: {reason}.</source>
        <translation>Настройки нельзя прочитать: {reason}.</translation>
    </message>
    <message>
        <source>The settings cannot be saved: {reason}.</source>
        <translation>Настройки нельзя сохранить: {reason}.</translation>
    </message>
    <message>
        <source>The sheet {sheet} cannot be read: {reason}.</source>
        <translation>Лист {sheet} нельзя прочесть: {reason}.</translation>
    </message>
    <message>
        <source>The sheet {sheet} has no column {columns}.</source>
        <translation>На листе {sheet} нет столбца {columns}.</translation>
    </message>
    <message>
        <source>The sheets are: {known}.</source>
        <translation>Листы: {known}.</translation>
    </message>
    <message>
        <source>The spaCy model {model} cannot be loaded: {reason}.</source>
        <translation>Модель spaCy {model} не загружается: {reason}.</translation>
    </message>
    <message>
        <source>The template fails; its reply is empty.</source>
        <translation>Шаблон не срабатывает; его ответ пуст.</translation>
    </message>
    <message>
        <source>The temporary folder cannot be made: {reason}.</source>
        <translation>Временную папку нельзя создать: {reason}.</translation>
    </message>
    <message>
        <source>The time of this message does not fit those around it.</source>
        <translation>Время этого сообщения не подходит к соседним.</translation>
    </message>
    <message>
        <source>The token cannot be kept: {reason}.</source>
        <translation>Токен нельзя сохранить: {reason}.</translation>
    </message>
    <message>
        <source>The token of the bot is missing, or is none.</source>
        <translation>Токен бота не указан, или это не токен.</translation>
    </message>
    <message>
        <source>The token of this account is not known.</source>
        <translation>Токен этой учётной записи неизвестен.</translation>
    </message>
    <message>
        <source>The token of this bot is not known.</source>
        <translation>Токен этого бота неизвестен.</translation>
    </message>
    <message>
        <source>The token would go to {server} unencrypted.</source>
        <translation>Токен ушёл бы на {server} незашифрованным.</translation>
    </message>
    <message>
        <source>The topic “{name}” has no reply: there is no pair &lt;SAY {name}&gt;.</source>
        <translation>У темы «{name}» нет ответа: нет пары &lt;SAY {name}&gt;.</translation>
    </message>
    <message>
        <source>The topic “{name}” has this key in line {first} already.</source>
        <translation>У темы «{name}» этот ключ уже есть в строке {first}.</translation>
    </message>
    <message>
        <source>The turn is given up: {reason}.</source>
        <translation>Ход прекращён: {reason}.</translation>
    </message>
    <message>
        <source>The unreadable settings file cannot be kept aside: {reason}.</source>
        <translation>Нечитаемый файл настроек не удалось отложить: {reason}.</translation>
    </message>
    <message>
        <source>The “pre:” in line {first} replaces “{word}” before anything is looked for, so this never fits.</source>
        <translation>«pre:» на строке {first} заменяет «{word}» ещё до поиска, и это никогда не подойдёт.</translation>
    </message>
    <message>
        <source>There are more than {limit} categories; the rest is not read.</source>
        <translation>Категорий больше {limit}; остальные не читаются.</translation>
    </message>
    <message>
        <source>There are more than {most} files in it.</source>
        <translation>В нём больше {most} файлов.</translation>
    </message>
    <message>
        <source>There are no accounts in Beeper Desktop yet.</source>
        <translation>В Beeper Desktop ещё нет учётных записей.</translation>
    </message>
    <message>
        <source>There are no aliases for “{head}”.</source>
        <translation>Для «{head}» нет алиасов.</translation>
    </message>
    <message>
        <source>There are no earlier rules.</source>
        <translation>Прежних правил нет.</translation>
    </message>
    <message>
        <source>There are no keys for the topic “{name}”.</source>
        <translation>Для темы «{name}» нет ключей.</translation>
    </message>
    <message>
        <source>There are two modes {mode}.</source>
        <translation>Режимов с именем {mode} два.</translation>
    </message>
    <message>
        <source>There are: {known}, auto.</source>
        <translation>Есть такие: {known}, auto.</translation>
    </message>
    <message>
        <source>There can be no such channel.</source>
        <translation>Такого канала быть не может.</translation>
    </message>
    <message>
        <source>There has to be a config.yml in it.</source>
        <translation>В ней должен быть config.yml.</translation>
    </message>
    <message>
        <source>There is a contact {name} already.</source>
        <translation>Собеседник {name} уже есть.</translation>
    </message>
    <message>
        <source>There is a mode {name} already.</source>
        <translation>Режим {name} уже есть.</translation>
    </message>
    <message>
        <source>There is an account {account} already.</source>
        <translation>Учётная запись {account} уже есть.</translation>
    </message>
    <message>
        <source>There is another base of this name, which came with no package.</source>
        <translation>Уже есть другая база с таким именем, и она не из пакета.</translation>
    </message>
    <message>
        <source>There is no Matrix server at {url}.</source>
        <translation>По адресу {url} нет сервера Matrix.</translation>
    </message>
    <message>
        <source>There is no account on Telegram with this telephone number.</source>
        <translation>В Telegram нет учётной записи с этим номером телефона.</translation>
    </message>
    <message>
        <source>There is no account {account}.</source>
        <translation>Учётной записи {account} нет.</translation>
    </message>
    <message>
        <source>There is no base named {name} any more.</source>
        <translation>Базы {name} больше нет.</translation>
    </message>
    <message>
        <source>There is no chat with {address}.</source>
        <translation>Чата с {address} нет.</translation>
    </message>
    <message>
        <source>There is no contact {contact}.</source>
        <translation>Собеседника {contact} нет.</translation>
    </message>
    <message>
        <source>There is no element &lt;{name}&gt; in AIML.</source>
        <translation>В AIML нет элемента &lt;{name}&gt;.</translation>
    </message>
    <message>
        <source>There is no emotion “{word}”, so it never matches; there are {known}.</source>
        <translation>Нет чувства «{word}», поэтому оно никогда не подходит; есть {known}.</translation>
    </message>
    <message>
        <source>There is no encryption at this port of the server.</source>
        <translation>На этом порту сервера нет шифрования.</translation>
    </message>
    <message>
        <source>There is no entity &amp;{name};. The category is skipped.</source>
        <translation>Нет сущности &amp;{name};. Категория пропущена.</translation>
    </message>
    <message>
        <source>There is no explanation: {reason}</source>
        <translation>Объяснения нет: {reason}</translation>
    </message>
    <message>
        <source>There is no export of conversations in it.</source>
        <translation>В нём нет экспорта бесед.</translation>
    </message>
    <message>
        <source>There is no export of conversations in this archive.</source>
        <translation>В этом архиве нет экспорта бесед.</translation>
    </message>
    <message>
        <source>There is no format named {name}.</source>
        <translation>Формата {name} нет.</translation>
    </message>
    <message>
        <source>There is no key {key}.</source>
        <translation>Ключа {key} нет.</translation>
    </message>
    <message>
        <source>There is no key “{key}” to go to, so the search goes on.</source>
        <translation>Нет ключа «{key}», к которому перейти, поэтому поиск идёт дальше.</translation>
    </message>
    <message>
        <source>There is no keyring here that keeps the password of {account}.</source>
        <translation>Здесь нет связки ключей, которая хранила бы пароль {account}.</translation>
    </message>
    <message>
        <source>There is no kind of mind named {kind}.</source>
        <translation>Вида базы {kind} нет.</translation>
    </message>
    <message>
        <source>There is no map “{name}”; its default is given for every word.</source>
        <translation>Нет карты «{name}»; для каждого слова берётся её значение по умолчанию.</translation>
    </message>
    <message>
        <source>There is no master password.</source>
        <translation>Мастер-пароля нет.</translation>
    </message>
    <message>
        <source>There is no message in it as ZNC writes them.</source>
        <translation>Там нет ни одного сообщения, как их пишет ZNC.</translation>
    </message>
    <message>
        <source>There is no message with a date that WhatsApp would write.</source>
        <translation>Нет ни одного сообщения с датой, как её пишет WhatsApp.</translation>
    </message>
    <message>
        <source>There is no message {message}.</source>
        <translation>Сообщения {message} нет.</translation>
    </message>
    <message>
        <source>There is no mode {mode}.</source>
        <translation>Режима {mode} нет.</translation>
    </message>
    <message>
        <source>There is no network named {name}.</source>
        <translation>Сети {name} нет.</translation>
    </message>
    <message>
        <source>There is no pair {missing}. Perhaps you mean the topic “{meant}” of line {first}.</source>
        <translation>Нет пары {missing}. Возможно, имеется в виду тема «{meant}» из строки {first}.</translation>
    </message>
    <message>
        <source>There is no phrase between the brackets.</source>
        <translation>Между скобками нет фразы.</translation>
    </message>
    <message>
        <source>There is no phrase.</source>
        <translation>Фразы нет.</translation>
    </message>
    <message>
        <source>There is no placeholder {name}.</source>
        <translation>Подстановки {name} нет.</translation>
    </message>
    <message>
        <source>There is no placeholder {written}, so it is sent as it stands. Perhaps you mean {meant}.</source>
        <translation>Подстановки {written} нет, поэтому она отправляется как написана. Возможно, вы имели в виду {meant}.</translation>
    </message>
    <message>
        <source>There is no placeholder {written}, so it is sent as it stands. There are: {names}. A brace that is only a brace is written “{{{{”.</source>
        <translation>Подстановки {written} нет, поэтому она отправляется как написана. Есть такие: {names}. Простая скобка пишется «{{{{».</translation>
    </message>
    <message>
        <source>There is no proposal {id}.</source>
        <translation>Предложения {id} нет.</translation>
    </message>
    <message>
        <source>There is no reply base that could answer.</source>
        <translation>Нет базы, которая могла бы ответить.</translation>
    </message>
    <message>
        <source>There is no reply.</source>
        <translation>Ответа нет.</translation>
    </message>
    <message>
        <source>There is no room any more in which {contact} could read this.</source>
        <translation>Больше нет комнаты, в которой {contact} мог бы это прочитать.</translation>
    </message>
    <message>
        <source>There is no row for #error: if something fails, the program says a text of its own.</source>
        <translation>Нет строки для #error: если что-то не удастся, прозвучит текст программы.</translation>
    </message>
    <message>
        <source>There is no server {host}, or no network.</source>
        <translation>Нет сервера {host} или нет сети.</translation>
    </message>
    <message>
        <source>There is no session bus over which Pidgin could be reached.</source>
        <translation>Нет сеансовой шины, через которую доступен Pidgin.</translation>
    </message>
    <message>
        <source>There is no set “{name}”, so this pattern never matches.</source>
        <translation>Нет множества «{name}», поэтому образец никогда не подходит.</translation>
    </message>
    <message>
        <source>There is no setting named {key}.</source>
        <translation>Настройки {key} нет.</translation>
    </message>
    <message>
        <source>There is no sheet named {sheet}.</source>
        <translation>Нет листа с именем {sheet}.</translation>
    </message>
    <message>
        <source>There is no such channel.</source>
        <translation>Такого канала нет.</translation>
    </message>
    <message>
        <source>There is no such copy.</source>
        <translation>Такой копии нет.</translation>
    </message>
    <message>
        <source>There is no such date or time.</source>
        <translation>Такой даты или такого времени нет.</translation>
    </message>
    <message>
        <source>There is no such file or folder.</source>
        <translation>Такого файла или такой папки нет.</translation>
    </message>
    <message>
        <source>There is no such room.</source>
        <translation>Такой комнаты нет.</translation>
    </message>
    <message>
        <source>There is no tag {tag}; there are {tags}.</source>
        <translation>Тега {tag} нет; есть {tags}.</translation>
    </message>
    <message>
        <source>There is no tag “{tag}:”, so the line means nothing. Tags are {tags}.</source>
        <translation>Нет тега «{tag}:», поэтому строка ничего не значит. Теги: {tags}.</translation>
    </message>
    <message>
        <source>There is no text encoding called “{name}”.</source>
        <translation>Кодировки «{name}» нет.</translation>
    </message>
    <message>
        <source>There is no word behind “@” that the aliases could stand for.</source>
        <translation>После «@» нет слова, за которое стояли бы алиасы.</translation>
    </message>
    <message>
        <source>There is no word for {tag}.</source>
        <translation>Для {tag} нет слова.</translation>
    </message>
    <message>
        <source>There is no “final:”, so this gets no answer.</source>
        <translation>«final:» нет, и тому, кто это скажет, ответит молчание.</translation>
    </message>
    <message>
        <source>There is not enough memory to try the master password: it takes {size} MB for a moment.</source>
        <translation>Не хватает памяти, чтобы проверить мастер-пароль: на мгновение нужно {size} МБ.</translation>
    </message>
    <message>
        <source>There is nothing in the message to answer.</source>
        <translation>В сообщении не на что отвечать.</translation>
    </message>
    <message>
        <source>These are not two contacts but one.</source>
        <translation>Это один и тот же собеседник, а не два.</translation>
    </message>
    <message>
        <source>These lines belong to topics that are not whole, and would be lost: {lines}.</source>
        <translation>Эти строки относятся к неполным темам и были бы потеряны: {lines}.</translation>
    </message>
    <message>
        <source>They are shown as they are now. Do it once more.</source>
        <translation>Они показаны такими, какие они сейчас. Сделайте это ещё раз.</translation>
    </message>
    <message>
        <source>Thinking time</source>
        <translation>Время на раздумье</translation>
    </message>
    <message>
        <source>This Excel file has too many cells.</source>
        <translation>В этом файле Excel слишком много ячеек.</translation>
    </message>
    <message>
        <source>This JSON holds no pairs.</source>
        <translation>В этом JSON нет пар.</translation>
    </message>
    <message>
        <source>This JSON is nested too deeply.</source>
        <translation>Этот JSON вложен слишком глубоко.</translation>
    </message>
    <message>
        <source>This account has no recovery key.</source>
        <translation>У этой учётной записи нет ключа восстановления.</translation>
    </message>
    <message>
        <source>This account is not signed in in Pidgin.</source>
        <translation>Эта учётная запись в Pidgin не подключена.</translation>
    </message>
    <message>
        <source>This account was deleted.</source>
        <translation>Эта учётная запись удалена.</translation>
    </message>
    <message>
        <source>This application runs program code of its own, which can do whatever you can do.</source>
        <translation>Это приложение выполняет свой программный код, а он может всё, что можете вы.</translation>
    </message>
    <message>
        <source>This base cannot be opened: {reason}.</source>
        <translation>Эту базу нельзя открыть: {reason}.</translation>
    </message>
    <message>
        <source>This base has no file yet.</source>
        <translation>У этой базы ещё нет файла.</translation>
    </message>
    <message>
        <source>This base is there, but not among yours.</source>
        <translation>Эта база есть, но её нет среди ваших.</translation>
    </message>
    <message>
        <source>This cannot be read: {reason}.</source>
        <translation>Это не читается: {reason}.</translation>
    </message>
    <message>
        <source>This cannot be shared as a package: it is {kind}, which may run code or ask other computers.</source>
        <translation>Этим нельзя поделиться как пакетом: это {kind}, а там может выполняться код или запрашиваться другой компьютер.</translation>
    </message>
    <message>
        <source>This category has no pattern; it is skipped.</source>
        <translation>У этой категории нет образца; она пропущена.</translation>
    </message>
    <message>
        <source>This category has no template; it is skipped.</source>
        <translation>У этой категории нет шаблона; она пропущена.</translation>
    </message>
    <message>
        <source>This category has several templates; it is skipped.</source>
        <translation>У этой категории несколько шаблонов; она пропущена.</translation>
    </message>
    <message>
        <source>This category is left out: {reason}.</source>
        <translation>Эта категория пропущена: {reason}.</translation>
    </message>
    <message>
        <source>This category is never chosen: what fits “{pattern}” always goes to the category in {place}.</source>
        <translation>Эта категория никогда не выбирается: то, что подходит к «{pattern}», всегда достаётся категории в {place}.</translation>
    </message>
    <message>
        <source>This category is not well-formed XML: {reason}.</source>
        <translation>Эта категория – неправильный XML: {reason}.</translation>
    </message>
    <message>
        <source>This category is not well-formed XML: {reason}. It is skipped.</source>
        <translation>Эта категория – неправильный XML: {reason}. Она пропущена.</translation>
    </message>
    <message>
        <source>This category replaces the one in {place}: pattern, that and topic are the same.</source>
        <translation>Эта категория заменяет ту, что в {place}: образец, that и тема те же.</translation>
    </message>
    <message>
        <source>This contact has blocked the bot.</source>
        <translation>Собеседник заблокировал бота.</translation>
    </message>
    <message>
        <source>This contact has blocked you.</source>
        <translation>Собеседник заблокировал вас.</translation>
    </message>
    <message>
        <source>This contact is not marked: nothing that he writes is sent to a language model.</source>
        <translation>Собеседник не отмечен: его слова языковой модели не отправляются.</translation>
    </message>
    <message>
        <source>This contact was answered as often as you allow.</source>
        <translation>Этому собеседнику уже отвечено столько, сколько вы разрешили.</translation>
    </message>
    <message>
        <source>This entry is none of a {kind}; it is skipped.</source>
        <translation>Эта запись не из {kind}; она пропущена.</translation>
    </message>
    <message>
        <source>This file cannot be read as a list: {reason}.</source>
        <translation>Этот файл не читается как список: {reason}.</translation>
    </message>
    <message>
        <source>This file cannot be read: {reason}.</source>
        <translation>Этот файл нельзя прочитать: {reason}.</translation>
    </message>
    <message>
        <source>This file cannot be used: {reason}.</source>
        <translation>Этот файл нельзя использовать: {reason}.</translation>
    </message>
    <message>
        <source>This file has {size} bytes; at most {limit} are read.</source>
        <translation>В этом файле {size} байт; читается не более {limit}.</translation>
    </message>
    <message>
        <source>This file is a link out of the folder; it is not read.</source>
        <translation>Этот файл – ссылка за пределы папки; он не читается.</translation>
    </message>
    <message>
        <source>This file is empty.</source>
        <translation>Этот файл пуст.</translation>
    </message>
    <message>
        <source>This file is no TOML: {reason}.</source>
        <translation>Этот файл — не TOML: {reason}.</translation>
    </message>
    <message>
        <source>This file is not a database.</source>
        <translation>Этот файл не база данных.</translation>
    </message>
    <message>
        <source>This file of a model is broken, or of a form that Boltun does not read: {detail}.</source>
        <translation>Файл модели повреждён или в формате, которого Болтун не читает: {detail}.</translation>
    </message>
    <message>
        <source>This finds nothing that line {first} does not find, and the reply is the same.</source>
        <translation>Здесь находится лишь то, что находит и строка {first}, и ответ тот же.</translation>
    </message>
    <message>
        <source>This folder cannot be read: {reason}.</source>
        <translation>Эту папку нельзя прочитать: {reason}.</translation>
    </message>
    <message>
        <source>This folder holds no AIML file.</source>
        <translation>В этой папке нет файлов AIML.</translation>
    </message>
    <message>
        <source>This folder holds no DialBB application.</source>
        <translation>В этой папке нет приложения DialBB.</translation>
    </message>
    <message>
        <source>This folder holds no mind.</source>
        <translation>В этой папке нет базы.</translation>
    </message>
    <message>
        <source>This folder holds too much to be looked through.</source>
        <translation>В этой папке слишком много всего, чтобы её просмотреть.</translation>
    </message>
    <message>
        <source>This installation of Boltun is not complete: the folder {name} is missing.</source>
        <translation>Болтун установлен не полностью: нет папки {name}.</translation>
    </message>
    <message>
        <source>This is an automatic reply. I have just been alerted to your message, but I may not see it at once.</source>
        <translation>Это автоответ. Мне уже подан сигнал, но увидеть сообщение я могу не сразу.</translation>
    </message>
    <message>
        <source>This is an automatic reply. I have noted that you want to be called back.</source>
        <translation>Это автоответ. Просьба перезвонить записана.</translation>
    </message>
    <message>
        <source>This is an automatic reply; I have just been alerted to your message, but I may not see it in time. Please call {numbers} now.</source>
        <translation>Это автоматический ответ; мне уже пришёл сигнал, но сообщение могут прочесть слишком поздно. Пожалуйста, надо звонить прямо сейчас: {numbers}.</translation>
    </message>
    <message>
        <source>This is an automatic reply; I have just been alerted to your message. Please do not stay alone with this: call {numbers}, or somebody who is near you, now.</source>
        <translation>Это автоматический ответ; мне уже пришёл сигнал об этом сообщении. Пожалуйста, не надо оставаться с этим в одиночестве. Прямо сейчас можно позвонить: {numbers}, или кому-то, кто рядом.</translation>
    </message>
    <message>
        <source>This is no CSV: {reason}.</source>
        <translation>Это не CSV: {reason}.</translation>
    </message>
    <message>
        <source>This is no Excel file that can be read: {reason}.</source>
        <translation>Это не файл Excel, который можно прочесть: {reason}.</translation>
    </message>
    <message>
        <source>This is no JSON: {reason}.</source>
        <translation>Это не JSON: {reason}.</translation>
    </message>
    <message>
        <source>This is no category.</source>
        <translation>Это не категория.</translation>
    </message>
    <message>
        <source>This is no date.</source>
        <translation>Это не дата.</translation>
    </message>
    <message>
        <source>This is no export of conversations in a known format.</source>
        <translation>Это не экспорт бесед в известном формате.</translation>
    </message>
    <message>
        <source>This is no file with a text in it.</source>
        <translation>Это не файл с текстом.</translation>
    </message>
    <message>
        <source>This is no key of a Google service account: {reason}.</source>
        <translation>Это не ключ служебной учётной записи Google: {reason}.</translation>
    </message>
    <message>
        <source>This is no message.</source>
        <translation>Это не сообщение.</translation>
    </message>
    <message>
        <source>This is no model of meanings: it has no file {name}.</source>
        <translation>Это не модель смыслов: в ней нет файла {name}.</translation>
    </message>
    <message>
        <source>This is no ordinary file, so no database can be in it. Nothing was changed.</source>
        <translation>Это не обычный файл, поэтому базы данных в нём быть не может. Ничего не изменено.</translation>
    </message>
    <message>
        <source>This is no package of Boltun: it has no manifest.</source>
        <translation>Это не пакет Болтуна: в нём нет описи.</translation>
    </message>
    <message>
        <source>This is no package of Boltun: it is no ZIP file, or has something behind its end.</source>
        <translation>Это не пакет Болтуна: это не ZIP-файл, или за его концом есть что-то ещё.</translation>
    </message>
    <message>
        <source>This is no text in any known encoding.</source>
        <translation>Это не текст ни в одной известной кодировке.</translation>
    </message>
    <message>
        <source>This is no time zone: {reason}.</source>
        <translation>Это не часовой пояс: {reason}.</translation>
    </message>
    <message>
        <source>This is not a text file in any known encoding.</source>
        <translation>Это не текстовый файл ни в одной известной кодировке.</translation>
    </message>
    <message>
        <source>This is not in the bin any more.</source>
        <translation>Этого в корзине уже нет.</translation>
    </message>
    <message>
        <source>This is not the address of a database: {place}.</source>
        <translation>Это не адрес базы данных: {place}.</translation>
    </message>
    <message>
        <source>This is not the master password.</source>
        <translation>Это не мастер-пароль.</translation>
    </message>
    <message>
        <source>This is not the recovery key of this account.</source>
        <translation>Это не ключ восстановления этой учётной записи.</translation>
    </message>
    <message>
        <source>This is not the token of a bot. @BotFather in Telegram shows it: /mybots, then API Token.</source>
        <translation>Это не токен бота. Его показывает @BotFather в Telegram: /mybots, затем API Token.</translation>
    </message>
    <message>
        <source>This is not well-formed XML: {reason}. The categories that can be made out are read one by one.</source>
        <translation>Это неправильный XML: {reason}. Категории, которые можно разобрать, читаются по одной.</translation>
    </message>
    <message>
        <source>This is the database of another program.</source>
        <translation>Это база данных другой программы.</translation>
    </message>
    <message>
        <source>This is {title}, which sends no words to another computer.</source>
        <translation>Здесь {title}: на другой компьютер ничего не отправляется.</translation>
    </message>
    <message>
        <source>This key has an empty reply and others, so Boltun is silent by chance.</source>
        <translation>У этого ключа есть и пустой ответ, и другие, поэтому Болтун молчит случайно.</translation>
    </message>
    <message>
        <source>This key is found in none of {total} messages.</source>
        <translation>Этот ключ не найден ни в одном из {total} сообщений.</translation>
    </message>
    <message>
        <source>This key is found in {count} of {total} messages, {percent} % of them.</source>
        <translation>Этот ключ находится в {count} из {total} сообщений, то есть в {percent} %.</translation>
    </message>
    <message>
        <source>This line has characters that mean nothing in its encoding.</source>
        <translation>В этой строке есть знаки, которые в её кодировке ничего не значат.</translation>
    </message>
    <message>
        <source>This line holds bytes that mean nothing in {encoding}; they are shown as “�” and kept.</source>
        <translation>В этой строке есть байты, которые в {encoding} ничего не значат; они показаны как «�» и сохраняются.</translation>
    </message>
    <message>
        <source>This line is no JSON object, or it is cut.</source>
        <translation>Эта строка не объект JSON или обрезана.</translation>
    </message>
    <message>
        <source>This line of the settings cannot be read: {reason}.</source>
        <translation>Эту строку настроек нельзя прочитать: {reason}.</translation>
    </message>
    <message>
        <source>This message has an answer already.</source>
        <translation>На это сообщение уже есть ответ.</translation>
    </message>
    <message>
        <source>This message is encrypted, and its key has not come.</source>
        <translation>Это сообщение зашифровано, а ключ к нему не пришёл.</translation>
    </message>
    <message>
        <source>This message is encrypted.</source>
        <translation>Это сообщение зашифровано.</translation>
    </message>
    <message>
        <source>This package is made for a newer Boltun.</source>
        <translation>Этот пакет сделан для более нового Болтуна.</translation>
    </message>
    <message>
        <source>This pattern has no “reasmb:”, so the search goes on behind it.</source>
        <translation>У этого образца нет «reasmb:», поэтому поиск идёт дальше за ним.</translation>
    </message>
    <message>
        <source>This pattern has {count} words; at most {limit} are read. It is skipped.</source>
        <translation>В этом образце слов: {count}; читается не более {limit}. Он пропущен.</translation>
    </message>
    <message>
        <source>This pattern is empty; its category is skipped.</source>
        <translation>Этот образец пуст; его категория пропущена.</translation>
    </message>
    <message>
        <source>This question is not asked any more.</source>
        <translation>Этот вопрос больше не задаётся.</translation>
    </message>
    <message>
        <source>This quotation mark has no partner, so the words behind it may stand anywhere.</source>
        <translation>У этой кавычки нет пары, поэтому слова после неё могут стоять где угодно.</translation>
    </message>
    <message>
        <source>This reply differs from the one in line {first} in capitals or punctuation only: a contact who gets both reads the same twice.</source>
        <translation>Этот ответ отличается от ответа в строке {first} только заглавными буквами или знаками: собеседник прочтёт одно и то же дважды.</translation>
    </message>
    <message>
        <source>This reply does not wait any more: it was sent or dropped.</source>
        <translation>Этот ответ больше не ждёт: он отправлен или отброшен.</translation>
    </message>
    <message>
        <source>This reply is there already, in line {number}.</source>
        <translation>Этот ответ уже стоит там, в строке {number}.</translation>
    </message>
    <message>
        <source>This reply names other numbers than the one in line {first}, and the dice choose between them.</source>
        <translation>В этом ответе другие числа, чем в строке {first}, а выбирает между ними случай.</translation>
    </message>
    <message>
        <source>This reply says the opposite of the one in line {first}, and the dice choose between them.</source>
        <translation>Этот ответ противоречит ответу в строке {first}, а выбирает между ними случай.</translation>
    </message>
    <message>
        <source>This reply seems to promise something in your name, and no &lt;PROMISE&gt; pair says so.</source>
        <translation>Похоже, этот ответ что-то обещает от вашего имени, а пары &lt;PROMISE&gt; об этом нет.</translation>
    </message>
    <message>
        <source>This row has a type, conditions or actions but no next state, so they have no effect.</source>
        <translation>В этой строке есть тип, условия или действия, но нет следующего состояния, поэтому они ни на что не влияют.</translation>
    </message>
    <message>
        <source>This row has no reply.</source>
        <translation>В этой строке нет ответа.</translation>
    </message>
    <message>
        <source>This server wants another password of the server.</source>
        <translation>Сервер требует другой пароль сервера.</translation>
    </message>
    <message>
        <source>This session has already finished.</source>
        <translation>This session has already finished.</translation>
    </message>
    <message>
        <source>This session was ended, under Settings, Devices, or by Telegram. Connect again to sign in.</source>
        <translation>Этот сеанс завершён в разделе «Настройки», «Устройства» или самим Telegram. Подключитесь снова, чтобы войти.</translation>
    </message>
    <message>
        <source>This token is that of @{name}, not of {address}. Add an account for @{name}, or give the token of {address}.</source>
        <translation>Это токен бота @{name}, а не {address}. Добавьте учётную запись для @{name} или укажите токен {address}.</translation>
    </message>
    <message>
        <source>This version of Beeper has no events, so messages come some seconds late.</source>
        <translation>В этой версии Beeper нет событий, поэтому сообщения приходят с задержкой в несколько секунд.</translation>
    </message>
    <message>
        <source>Those that Boltun joins, with commas between them; behind a blank the key, if there is one. For example: #cats, #friends secret.</source>
        <translation>Те, в которые входит Болтун, через запятую; после пробела ключ, если он есть. Например: #cats, #friends secret.</translation>
    </message>
    <message>
        <source>Those to enter, separated by commas: room@conference.example.org, or …/YOUR NAME THERE.</source>
        <translation>Куда входить, через запятую: room@conference.example.org или …/ВАШЕ ИМЯ ТАМ.</translation>
    </message>
    <message>
        <source>Times by a calendar are as {{ calendar = &quot;work.ics&quot;, busy = true }}.</source>
        <translation>Время по календарю задаётся так: {{ calendar = &quot;work.ics&quot;, busy = true }}.</translation>
    </message>
    <message>
        <source>Times may grow</source>
        <translation>Время может расти</translation>
    </message>
    <message>
        <source>To be called back</source>
        <translation>Просьба перезвонить</translation>
    </message>
    <message>
        <source>To talk to a human</source>
        <translation>Поговорить с человеком</translation>
    </message>
    <message>
        <source>Today&apos;s backup of the database could not be made: {detail}.</source>
        <translation>Сегодняшнюю копию базы данных сделать не удалось: {detail}.</translation>
    </message>
    <message>
        <source>Today&apos;s backup of the database was not made: it would have {size} MB, and the settings allow {most} MB for all of them.</source>
        <translation>Сегодняшняя копия базы данных не сделана: в ней было бы {size} МБ, а настройки дают всем копиям {most} МБ.</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Токен</translation>
    </message>
    <message>
        <source>Too late to answer after</source>
        <translation>Слишком поздно отвечать через</translation>
    </message>
    <message>
        <source>Too many answers in this room in an hour.</source>
        <translation>Слишком много ответов в этой комнате за час.</translation>
    </message>
    <message>
        <source>Too many answers to all contacts in an hour.</source>
        <translation>Слишком много ответов всем за час.</translation>
    </message>
    <message>
        <source>Too many answers to this contact in an hour.</source>
        <translation>Слишком много ответов этому собеседнику за час.</translation>
    </message>
    <message>
        <source>Too many answers to this contact in ten minutes.</source>
        <translation>Слишком много ответов этому собеседнику за десять минут.</translation>
    </message>
    <message>
        <source>Trusted certificate</source>
        <translation>Доверенный сертификат</translation>
    </message>
    <message>
        <source>Try again when it is online.</source>
        <translation>Повторите, когда она будет в сети.</translation>
    </message>
    <message>
        <source>Try again, or type the address.</source>
        <translation>Попробуйте ещё раз или введите адрес.</translation>
    </message>
    <message>
        <source>Turkish</source>
        <translation>Турецкая</translation>
    </message>
    <message>
        <source>Type it, and look again.</source>
        <translation>Введите его и поищите снова.</translation>
    </message>
    <message>
        <source>Type it.</source>
        <translation>Введите его.</translation>
    </message>
    <message>
        <source>Type the address and the password again.</source>
        <translation>Введите адрес и пароль ещё раз.</translation>
    </message>
    <message>
        <source>Type the address.</source>
        <translation>Введите адрес.</translation>
    </message>
    <message>
        <source>Typing time for 25 characters</source>
        <translation>Время набора 25 знаков</translation>
    </message>
    <message>
        <source>Understand misspelt words</source>
        <translation>Понимать искажённые слова</translation>
    </message>
    <message>
        <source>United Kingdom</source>
        <translation>Великобритания</translation>
    </message>
    <message>
        <source>United States</source>
        <translation>США</translation>
    </message>
    <message>
        <source>Unlock the keyring and try again, or enter the password anew.</source>
        <translation>Откройте связку ключей и повторите или введите пароль заново.</translation>
    </message>
    <message>
        <source>Unpack it, and name the file.</source>
        <translation>Распакуйте его и укажите файл.</translation>
    </message>
    <message>
        <source>Unpack it, and name the folder.</source>
        <translation>Распакуйте его и укажите папку.</translation>
    </message>
    <message>
        <source>Until it is changed, the value of settings.toml is used.</source>
        <translation>Пока она не исправлена, действует значение из settings.toml.</translation>
    </message>
    <message>
        <source>Until it is changed, {default} is used.</source>
        <translation>Пока это не изменено, действует {default}.</translation>
    </message>
    <message>
        <source>Until it is mended, Boltun answers nobody while this mode holds.</source>
        <translation>Пока это не исправлено, в этом режиме Болтун никому не отвечает.</translation>
    </message>
    <message>
        <source>Until it is mended, Boltun answers nobody.</source>
        <translation>Пока это не исправлено, Болтун никому не отвечает.</translation>
    </message>
    <message>
        <source>Until it is mended, braces are sent as they stand.</source>
        <translation>Пока это не исправлено, фигурные скобки отправляются как написаны.</translation>
    </message>
    <message>
        <source>Until it is mended, this rule does not count.</source>
        <translation>Пока это не исправлено, правило не действует.</translation>
    </message>
    <message>
        <source>Until then Boltun goes by the copy of {time}.</source>
        <translation>До тех пор Болтун смотрит в копию от {time}.</translation>
    </message>
    <message>
        <source>Until then Boltun keeps to the last rules that it knows, or answers nobody.</source>
        <translation>До тех пор Болтун держится последних известных правил, а если их нет, никому не отвечает.</translation>
    </message>
    <message>
        <source>Until then Boltun uses the last values that it knows.</source>
        <translation>До тех пор действуют последние известные значения.</translation>
    </message>
    <message>
        <source>Until then no mode begins by it, and hours that go by it answer nobody.</source>
        <translation>До тех пор по нему не включается ни один режим, а в часы, которые заданы по нему, Болтун никому не отвечает.</translation>
    </message>
    <message>
        <source>Urgent words</source>
        <translation>Срочные слова</translation>
    </message>
    <message>
        <source>Use a name like UTF-8, UTF-16, Windows-1251 or Shift_JIS.</source>
        <translation>Назовите, например, UTF-8, UTF-16, Windows-1251 или Shift_JIS.</translation>
    </message>
    <message>
        <source>User name</source>
        <translation>Имя пользователя</translation>
    </message>
    <message>
        <source>Wait for it, and let time pass after that.</source>
        <translation>Подождите его, а потом переводите время.</translation>
    </message>
    <message>
        <source>Wait until somebody writes there.</source>
        <translation>Подождите, пока там кто-нибудь напишет.</translation>
    </message>
    <message>
        <source>Waiting for the code that your phone shows.</source>
        <translation>Ожидание кода, который показывает ваш телефон.</translation>
    </message>
    <message>
        <source>Warn about talking with Boltun</source>
        <translation>Предупреждать, что отвечает Болтун</translation>
    </message>
    <message>
        <source>Boltun deletes older messages with everything that belongs to them: an hour after you change this, at each start, and daily. 0: for ever.</source>
        <translation>Что старше, удаляется со всем, что к нему относится: через час после изменения, при каждом запуске и ежедневно. 0: хранить всегда.</translation>
    </message>
    <message>
        <source>Boltun sends this text if warnings are on. It sends nothing while the text is empty.</source>
        <translation>Что отправляется, когда предупреждения включены. Пока пусто, ничего не отправляется.</translation>
    </message>
    <message>
        <source>What it says</source>
        <translation>Что он говорит</translation>
    </message>
    <message>
        <source>Until the line is corrected, its setting has the default.</source>
        <translation>Пока строка не исправлена, действует исходное значение.</translation>
    </message>
    <message>
        <source>The messages are deleted, but traces of them may stay in the file: another program has it open.</source>
        <translation>Удалённое удалено, но следы могли остаться в файле: его держит открытым другая программа.</translation>
    </message>
    <message>
        <source>Your changes cannot be put into this Excel file: {reason}.</source>
        <translation>Правку нельзя внести в этот файл Excel: {reason}.</translation>
    </message>
    <message>
        <source>Everything from before is safe. Make room on the disk and try again.</source>
        <translation>Запомненное раньше цело. Освободите место на диске и повторите.</translation>
    </message>
    <message>
        <source>When I am here myself</source>
        <translation>Когда я сам здесь</translation>
    </message>
    <message>
        <source>When a contact is silent for this long, sets of AIML categories forget the topic of the conversation. 0: never.</source>
        <translation>Если собеседник молчит так долго, наборы категорий AIML забывают, о чём шла речь. 0: никогда.</translation>
    </message>
    <message>
        <source>If the reply base has no good reply, Boltun asks these in this order until one has.</source>
        <translation>Где у базы нет хорошего ответа, спрашивают их, в этом порядке, пока у одной из них он не найдётся.</translation>
    </message>
    <message>
        <source>Boltun answers nobody before this time (Unix seconds). inf: until you resume.</source>
        <translation>Пока это время (секунды Unix) не настало, никому не отвечают. inf: пока вы не снимете паузу.</translation>
    </message>
    <message>
        <source>Boltun tells the sender that a message was read, if Boltun handles it and the network can do that.</source>
        <translation>Тому, чьё сообщение обработал Болтун, сообщают, что оно прочитано, если сеть это умеет.</translation>
    </message>
    <message>
        <source>Whom Boltun answers</source>
        <translation>Кому отвечает Болтун</translation>
    </message>
    <message>
        <source>Why {mind} answered so is lost: {why}.</source>
        <translation>Почему {mind} ответил так, записать не удалось: {why}.</translation>
    </message>
    <message>
        <source>Boltun stops for a while if it would send more than this, and tells you. 0: no limit.</source>
        <translation>Если больше, Болтун на время останавливается и сообщает вам. 0: без ограничения.</translation>
    </message>
    <message>
        <source>A serious message (bad news), because of “{words}”</source>
        <translation>Серьёзное сообщение (плохая новость), судя по словам «{words}»</translation>
    </message>
    <message>
        <source>A serious message (death), because of “{words}”</source>
        <translation>Серьёзное сообщение (смерть), судя по словам «{words}»</translation>
    </message>
    <message>
        <source>A serious message (despair), because of “{words}”</source>
        <translation>Серьёзное сообщение (отчаяние), судя по словам «{words}»</translation>
    </message>
    <message>
        <source>A serious message (emergency), because of “{words}”</source>
        <translation>Серьёзное сообщение (чрезвычайный случай), судя по словам «{words}»</translation>
    </message>
    <message>
        <source>A serious message (illness), because of “{words}”</source>
        <translation>Серьёзное сообщение (болезнь), судя по словам «{words}»</translation>
    </message>
    <message>
        <source>A serious message (violence), because of “{words}”</source>
        <translation>Серьёзное сообщение (насилие), судя по словам «{words}»</translation>
    </message>
    <message>
        <source>Beeper Desktop does not accept this token. Make a new one there (Settings → Developers, “+” beside “Approved connections”), and enter it as the token of this account.</source>
        <translation>Beeper Desktop не принимает этот токен. Создайте там новый (Settings → Developers, «+» рядом с «Approved connections») и введите его как токен этой учётной записи.</translation>
    </message>
    <message>
        <source>Beeper Desktop does not answer at {server}. Start Beeper Desktop, open its settings, choose “Developers”, and switch on “Beeper Desktop API” there.</source>
        <translation>Beeper Desktop не отвечает по адресу {server}. Запустите Beeper Desktop, откройте его настройки, выберите «Developers» и включите там «Beeper Desktop API».</translation>
    </message>
    <message>
        <source>Boltun finds it with the token. You make the token in Beeper Desktop: Settings → Developers, “+” beside “Approved connections”.</source>
        <translation>Болтун найдёт её по токену. Токен создаётся в Beeper Desktop: Settings → Developers, «+» рядом с «Approved connections».</translation>
    </message>
    <message>
        <source>Boltun is silent unless it has a good answer. It uses no general replies.</source>
        <translation>Болтун молчит, если хорошего ответа нет. Общих ответов он не даёт.</translation>
    </message>
    <message>
        <source>Boltun stops if a contact writes like a program: the same texts again and again, the pace of a machine, its own answers sent back, or texts that say that they are automatic.</source>
        <translation>Болтун умолкает, если собеседник пишет как программа: раз за разом одно и то же, с быстротой или ровностью машины, возвращает ответы самого Болтуна или сообщает, что его сообщения автоматические.</translation>
    </message>
    <message>
        <source>Boltun stops there for a while if it would send more than this, and tells you. 0: no limit.</source>
        <translation>Если больше, Болтун на время останавливается там и сообщает вам. 0: без ограничения.</translation>
    </message>
    <message>
        <source>In place of the line of the base, or of Boltun&apos;s own. Lines that begin with “en:”, “ru:” or “ja:” are for bases in that language.</source>
        <translation>Вместо фразы базы или самого Болтуна. Строки, которые начинаются с «en:», «ru:» или «ja:», — для баз на этом языке.</translation>
    </message>
    <message>
        <source>Let&apos;s leave it there for now.</source>
        <translation>На этом я пока остановлюсь.</translation>
    </message>
    <message>
        <source>Nothing here is called {key}. Perhaps you mean {near}.</source>
        <translation>Здесь нет ничего с именем {key}. Возможно, вы имели в виду {near}.</translation>
    </message>
    <message>
        <source>Say a closing line</source>
        <translation>Говорить прощальную фразу</translation>
    </message>
    <message>
        <source>Sober texts name the emergency numbers and the crisis line of this country, and say so if the message is in another language than is spoken there. A contact&apos;s telephone number counts more.</source>
        <translation>Сдержанные ответы называют номера экстренных служб и телефон доверия этой страны. Если сообщение на другом языке, в ответе сказано, для какой страны эти номера. Телефонный номер собеседника важнее.</translation>
    </message>
    <message>
        <source>Text of the closing line</source>
        <translation>Текст прощальной фразы</translation>
    </message>
    <message>
        <source>The contact is told once that Boltun stops for a while.</source>
        <translation>Собеседнику один раз сообщается, что Болтун на время умолкает.</translation>
    </message>
    <message>
        <source>The contact sends back what Boltun says: perhaps another bot.</source>
        <translation>Собеседник присылает обратно слова самого Болтуна: возможно, это другой бот.</translation>
    </message>
    <message>
        <source>The contact sends nearly the same texts again and again: perhaps another bot.</source>
        <translation>Собеседник раз за разом присылает почти одно и то же: возможно, это другой бот.</translation>
    </message>
    <message>
        <source>The contact writes as fast or as steadily as a machine: perhaps another bot.</source>
        <translation>Собеседник пишет так быстро или так ровно, как пишет машина: возможно, это другой бот.</translation>
    </message>
    <message>
        <source>The contact&apos;s messages say that a program writes them.</source>
        <translation>В сообщениях собеседника сказано, что их пишет программа.</translation>
    </message>
    <message>
        <source>The reply base has no good reply, and “Sometimes better to chew” keeps Boltun from general ones.</source>
        <translation>Хорошего ответа в базе нет, а общих Болтун не даёт: включено «Иногда лучше жевать».</translation>
    </message>
    <message>
        <source>The token does not allow this. Make one in Beeper Desktop that may read and write (Settings → Developers), and enter it as the token of this account.</source>
        <translation>Токен этого не позволяет. Создайте в Beeper Desktop токен с правом чтения и записи (Settings → Developers) и введите его как токен этой учётной записи.</translation>
    </message>
    <message>
        <source>There is no command.</source>
        <translation>Команды нет.</translation>
    </message>
    <message>
        <source>There is no file {name}.</source>
        <translation>Файла {name} нет.</translation>
    </message>
    <message>
        <source>Warn again after</source>
        <translation>Предупреждать снова через</translation>
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
        <translation>Западная Европа</translation>
    </message>
    <message>
        <source>What answers there does not speak IRC.</source>
        <translation>То, что там отвечает, не говорит по IRC.</translation>
    </message>
    <message>
        <source>What becomes of a message about a death, a crisis, an illness, an emergency, violence or other bad news. No base replies to it, unless you choose “as usual”, and you are called at once.</source>
        <translation>Что делать с сообщением о смерти, отчаянии, болезни, срочной беде, насилии или других плохих новостях. Ни одна база на него не отвечает, если не выбрано «как обычно», а вас зовут сразу.</translation>
    </message>
    <message>
        <source>What contacts can ask for</source>
        <translation>О чём может попросить собеседник</translation>
    </message>
    <message>
        <source>What is said in rooms is never sent to a language model.</source>
        <translation>Сказанное в комнатах языковой модели не отправляется.</translation>
    </message>
    <message>
        <source>What stands before was read. Close the program that writes it, or take a copy.</source>
        <translation>Всё до этого места прочитано. Закройте программу, которая в неё пишет, или возьмите копию.</translation>
    </message>
    <message>
        <source>What stands before was read. Export it again to get the rest.</source>
        <translation>Всё до этого места прочитано. Чтобы получить остальное, экспортируйте ещё раз.</translation>
    </message>
    <message>
        <source>What the language model used today cannot be counted: {reason}.</source>
        <translation>Не удаётся сосчитать, сколько языковая модель потратила сегодня: {reason}.</translation>
    </message>
    <message>
        <source>Whatever stands there is shown to everybody. Empty: the nick.</source>
        <translation>То, что здесь стоит, видят все. Пусто: ник.</translation>
    </message>
    <message>
        <source>WhatsApp</source>
        <translation>WhatsApp</translation>
    </message>
    <message>
        <source>When a contact has got as many answers as you allow, he hears once that there are no more for now. Programs hear nothing.</source>
        <translation>Когда собеседник получил столько ответов, сколько вы разрешили, ему один раз сообщается, что пока это всё. Программам не говорится ничего.</translation>
    </message>
    <message>
        <source>When you chose the mode (Unix seconds).</source>
        <translation>Когда вы выбрали режим (секунды Unix).</translation>
    </message>
    <message>
        <source>Where help is needed at once. {numbers} stands for the numbers to call.</source>
        <translation>Когда помощь нужна сразу. Вместо {numbers} встают номера, по которым звонить.</translation>
    </message>
    <message>
        <source>Where the program runs. Empty: your home folder.</source>
        <translation>Где работает программа. Пусто: ваша домашняя папка.</translation>
    </message>
    <message>
        <source>While I am at another device</source>
        <translation>Пока я за другим устройством</translation>
    </message>
    <message>
        <source>Who leaves out the question mark gets no answer: there is no “{twin}”.</source>
        <translation>Кто не поставит вопросительный знак, не получит ответа: нет «{twin}».</translation>
    </message>
    <message>
        <source>Who takes passwords</source>
        <translation>Кто принимает пароли</translation>
    </message>
    <message>
        <source>With a password only. Empty: Delta Chat&apos;s program finds it.</source>
        <translation>Только с паролем. Пусто: его найдёт программа Delta Chat.</translation>
    </message>
    <message>
        <source>With the country in front, such as +49 170 1234567.</source>
        <translation>С кодом страны, например +49 170 1234567.</translation>
    </message>
    <message>
        <source>Without general replies, because others stand behind it</source>
        <translation>Без общих ответов: за ней стоят другие</translation>
    </message>
    <message>
        <source>Without it everybody on the way can read along, and no password leaves this computer.</source>
        <translation>Без него читать может всякий по пути, а пароли с этого компьютера не уходят.</translation>
    </message>
    <message>
        <source>Write a list of objects with key and reply.</source>
        <translation>Напишите список объектов с key и reply.</translation>
    </message>
    <message>
        <source>Write another one.</source>
        <translation>Напишите другой.</translation>
    </message>
    <message>
        <source>Write it with the country in front, such as +49 170 1234567.</source>
        <translation>Напишите его с кодом страны, например +49 170 1234567.</translation>
    </message>
    <message>
        <source>Write it without one.</source>
        <translation>Напишите без них.</translation>
    </message>
    <message>
        <source>Write nick@server, for example anna@irc.libera.chat. A nick begins with a letter and has no blanks.</source>
        <translation>Напишите ник@сервер, например anna@irc.libera.chat. Ник начинается с буквы и не содержит пробелов.</translation>
    </message>
    <message>
        <source>Write one &lt;category&gt; element.</source>
        <translation>Напишите один элемент &lt;category&gt;.</translation>
    </message>
    <message>
        <source>Write one under Bases, and switch it on there.</source>
        <translation>Создайте её в разделе «Базы» и включите там.</translation>
    </message>
    <message>
        <source>Write one.</source>
        <translation>Напишите его.</translation>
    </message>
    <message>
        <source>Write the one that you mean as it stands there.</source>
        <translation>Напишите нужную так, как она здесь стоит.</translation>
    </message>
    <message>
        <source>Write to somebody on your phone; or see “submitRateLimitChallenge” of signal-cli.</source>
        <translation>Напишите кому-нибудь с телефона или прочтите о «submitRateLimitChallenge» в signal-cli.</translation>
    </message>
    <message>
        <source>Write what Boltun should say.</source>
        <translation>Напишите, что Болтун должен сказать.</translation>
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
        <translation>Вам туда запрещён вход.</translation>
    </message>
    <message>
        <source>You are in too many channels.</source>
        <translation>Вы в слишком многих каналах.</translation>
    </message>
    <message>
        <source>You are no member any more.</source>
        <translation>Вы больше не участник.</translation>
    </message>
    <message>
        <source>You are not in this group any more.</source>
        <translation>Вас больше нет в этой группе.</translation>
    </message>
    <message>
        <source>You are writing in this conversation yourself.</source>
        <translation>В этой беседе пишете вы сами.</translation>
    </message>
    <message>
        <source>You chose never to answer this contact.</source>
        <translation>Вы решили никогда не отвечать этому собеседнику.</translation>
    </message>
    <message>
        <source>You chose that Boltun never writes to this contact.</source>
        <translation>Вы решили, что Болтун никогда не пишет этому собеседнику.</translation>
    </message>
    <message>
        <source>You chose to answer this contact automatically.</source>
        <translation>Вы решили отвечать этому собеседнику автоматически.</translation>
    </message>
    <message>
        <source>You did not agree that code in this folder runs.</source>
        <translation>Вы не давали согласия на выполнение кода из этой папки.</translation>
    </message>
    <message>
        <source>You dropped the reply that was held.</source>
        <translation>Вы отбросили ответ, который ждал.</translation>
    </message>
    <message>
        <source>You have blocked this contact.</source>
        <translation>Вы заблокировали этого собеседника.</translation>
    </message>
    <message>
        <source>You have to use the name that you registered there.</source>
        <translation>Нужно имя, которое вы там зарегистрировали.</translation>
    </message>
    <message>
        <source>You let Boltun start the conversation.</source>
        <translation>Вы велели Болтуну начать беседу.</translation>
    </message>
    <message>
        <source>You may not make a room there.</source>
        <translation>Вам там нельзя создать комнату.</translation>
    </message>
    <message>
        <source>You may not write in this group.</source>
        <translation>Вам нельзя писать в этой группе.</translation>
    </message>
    <message>
        <source>You see it among your sessions, when Boltun signs in for the first time.</source>
        <translation>Вы увидите его среди своих сеансов, когда Болтун войдёт впервые.</translation>
    </message>
    <message>
        <source>You sent the reply that was held.</source>
        <translation>Вы отправили ответ, который ждал.</translation>
    </message>
    <message>
        <source>You want to be asked before anybody is answered on this account.</source>
        <translation>Вы хотите, чтобы вас спрашивали, прежде чем отвечать в этой учётной записи.</translation>
    </message>
    <message>
        <source>You want to be asked before this contact is answered.</source>
        <translation>Вы хотите, чтобы вас спрашивали, прежде чем отвечать этому собеседнику.</translation>
    </message>
    <message>
        <source>You were thrown out.</source>
        <translation>Вас оттуда выгнали.</translation>
    </message>
    <message>
        <source>You wrote to somebody a short while ago.</source>
        <translation>Вы недавно кому-то писали.</translation>
    </message>
    <message>
        <source>Your account has one besides the code: Settings, Privacy and Security, Two-Step Verification.</source>
        <translation>Кроме кода у вашей учётной записи есть пароль: «Настройки», «Конфиденциальность», «Двухэтапная аутентификация».</translation>
    </message>
    <message>
        <source>Your certificate</source>
        <translation>Ваш сертификат</translation>
    </message>
    <message>
        <source>Your certificate {path} cannot be used: {reason}. It has to be a PEM file with a certificate and its key, without a password.</source>
        <translation>Ваш сертификат {path} нельзя использовать: {reason}. Нужен файл PEM с сертификатом и ключом без пароля.</translation>
    </message>
    <message>
        <source>Your name</source>
        <translation>Ваше имя</translation>
    </message>
    <message>
        <source>Your name is taken there.</source>
        <translation>Ваше имя там занято.</translation>
    </message>
    <message>
        <source>Your other addresses</source>
        <translation>Другие ваши адреса</translation>
    </message>
    <message>
        <source>Your own name on Telegram</source>
        <translation>Ваше имя в Telegram</translation>
    </message>
    <message>
        <source>Your rules have a fault: Boltun answers nobody until it is mended.</source>
        <translation>В ваших правилах ошибка: пока она не исправлена, Болтун никому не отвечает.</translation>
    </message>
    <message>
        <source>Your rules name this contact among those who are never answered.</source>
        <translation>По вашим правилам этому собеседнику отвечать нельзя.</translation>
    </message>
    <message>
        <source>ZNC</source>
        <translation>ZNC</translation>
    </message>
    <message>
        <source>a DialBB application</source>
        <translation>приложение DialBB</translation>
    </message>
    <message>
        <source>a crisis helpline</source>
        <translation>телефон доверия</translation>
    </message>
    <message>
        <source>a day such as 2026-12-31 has to follow “{word}”</source>
        <translation>после «{word}» должен стоять день, например 2026-12-31</translation>
    </message>
    <message>
        <source>a language model</source>
        <translation>языковая модель</translation>
    </message>
    <message>
        <source>a list of texts</source>
        <translation>список текстов</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>число</translation>
    </message>
    <message>
        <source>a reply base</source>
        <translation>база ответов</translation>
    </message>
    <message>
        <source>a set of AIML categories</source>
        <translation>набор категорий AIML</translation>
    </message>
    <message>
        <source>a sober text</source>
        <translation>сдержанный ответ</translation>
    </message>
    <message>
        <source>a text in quotation marks</source>
        <translation>текст в кавычках</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>целое число</translation>
    </message>
    <message>
        <source>always</source>
        <translation>всегда</translation>
    </message>
    <message>
        <source>an ELIZA script</source>
        <translation>сценарий ELIZA</translation>
    </message>
    <message>
        <source>another sentence asks for something</source>
        <translation>в другом предложении просят или спрашивают</translation>
    </message>
    <message>
        <source>answer all the same</source>
        <translation>всё равно отвечать</translation>
    </message>
    <message>
        <source>answer in rooms</source>
        <translation>отвечать в комнатах</translation>
    </message>
    <message>
        <source>any special word</source>
        <translation>любое особое слово</translation>
    </message>
    <message>
        <source>as the system</source>
        <translation>как в системе</translation>
    </message>
    <message>
        <source>as usual</source>
        <translation>как обычно</translation>
    </message>
    <message>
        <source>away for longer</source>
        <translation>надолго отошёл</translation>
    </message>
    <message>
        <source>common phrase</source>
        <translation>частая фраза</translation>
    </message>
    <message>
        <source>common phrase, as the whole message</source>
        <translation>частая фраза, всё сообщение</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>тёмные</translation>
    </message>
    <message>
        <source>days</source>
        <translation>дней</translation>
    </message>
    <message>
        <source>do not answer while one is connected at all</source>
        <translation>не отвечать, пока подключено хоть одно</translation>
    </message>
    <message>
        <source>do not answer while one shows me as online</source>
        <translation>не отвечать, пока хоть одно показывает, что я в сети</translation>
    </message>
    <message>
        <source>elsewhere the local emergency number</source>
        <translation>в другой стране — местный номер экстренной помощи</translation>
    </message>
    <message>
        <source>every message</source>
        <translation>на каждое сообщение</translation>
    </message>
    <message>
        <source>general reply (ESCAPE)</source>
        <translation>общий ответ (ESCAPE)</translation>
    </message>
    <message>
        <source>general reply (FAILURE)</source>
        <translation>общий ответ (FAILURE)</translation>
    </message>
    <message>
        <source>h</source>
        <translation>ч</translation>
    </message>
    <message>
        <source>hours go from 00:00 to 24:00</source>
        <translation>часы идут от 00:00 до 24:00</translation>
    </message>
    <message>
        <source>irssi</source>
        <translation>irssi</translation>
    </message>
    <message>
        <source>it ends when it begins; all day is 00:00-24:00</source>
        <translation>конец совпадает с началом; весь день – это 00:00-24:00</translation>
    </message>
    <message>
        <source>it is a text such as “Europe/Berlin”</source>
        <translation>это текст вроде «Europe/Berlin»</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>здесь пусто</translation>
    </message>
    <message>
        <source>it is larger than {size} MB</source>
        <translation>он больше {size} МБ</translation>
    </message>
    <message>
        <source>it is no calendar</source>
        <translation>это не календарь</translation>
    </message>
    <message>
        <source>it is no calendar that can be read ({said})</source>
        <translation>это не календарь, который можно прочесть ({said})</translation>
    </message>
    <message>
        <source>it leads from one address to the next</source>
        <translation>он ведёт с одного адреса на другой</translation>
    </message>
    <message>
        <source>it leads to an address without https</source>
        <translation>он ведёт на адрес без https</translation>
    </message>
    <message>
        <source>it may not be read</source>
        <translation>его нельзя читать</translation>
    </message>
    <message>
        <source>it names more days than a first and a last one</source>
        <translation>дней указано больше, чем первый и последний</translation>
    </message>
    <message>
        <source>keep a status that only the rules of Boltun see</source>
        <translation>хранить статус, который видят только правила Болтуна</translation>
    </message>
    <message>
        <source>key {key} (weight {weight}): {pattern}</source>
        <translation>ключ {key} (вес {weight}): {pattern}</translation>
    </message>
    <message>
        <source>know who is in your contact list</source>
        <translation>знать, кто есть в вашем списке контактов</translation>
    </message>
    <message>
        <source>language model</source>
        <translation>языковая модель</translation>
    </message>
    <message>
        <source>lay a held reply into your own input line there</source>
        <translation>класть ждущий вас ответ в вашу строку ввода там</translation>
    </message>
    <message>
        <source>light</source>
        <translation>светлые</translation>
    </message>
    <message>
        <source>mIRC</source>
        <translation>mIRC</translation>
    </message>
    <message>
        <source>mark all that Boltun writes as automatic</source>
        <translation>помечать всё, что пишет Болтун, как автоматическое</translation>
    </message>
    <message>
        <source>mark messages as read</source>
        <translation>отмечать сообщения прочитанными</translation>
    </message>
    <message>
        <source>mark the warning as written by a program</source>
        <translation>помечать предупреждение как написанное программой</translation>
    </message>
    <message>
        <source>min</source>
        <translation>мин</translation>
    </message>
    <message>
        <source>near in meaning</source>
        <translation>близко по смыслу</translation>
    </message>
    <message>
        <source>never</source>
        <translation>никогда</translation>
    </message>
    <message>
        <source>no numbers</source>
        <translation>без номеров</translation>
    </message>
    <message>
        <source>none of its days is such a weekday</source>
        <translation>ни один из этих дней не приходится на такой день недели</translation>
    </message>
    <message>
        <source>not here</source>
        <translation>отсутствую</translation>
    </message>
    <message>
        <source>nothing found, so the key xnone is tried</source>
        <translation>ничего не найдено, поэтому пробуется ключ xnone</translation>
    </message>
    <message>
        <source>notice what you write on other devices</source>
        <translation>замечать, что вы пишете с других устройств</translation>
    </message>
    <message>
        <source>of the system&apos;s country</source>
        <translation>страны, указанной в системе</translation>
    </message>
    <message>
        <source>once a day</source>
        <translation>раз в день</translation>
    </message>
    <message>
        <source>once a week</source>
        <translation>раз в неделю</translation>
    </message>
    <message>
        <source>once an hour</source>
        <translation>раз в час</translation>
    </message>
    <message>
        <source>once ever</source>
        <translation>один раз за всё время</translation>
    </message>
    <message>
        <source>once in 10 minutes</source>
        <translation>раз в 10 минут</translation>
    </message>
    <message>
        <source>once until I write</source>
        <translation>один раз, пока я не напишу</translation>
    </message>
    <message>
        <source>opened with: {reply}</source>
        <translation>начало беседы: {reply}</translation>
    </message>
    <message>
        <source>reading it takes too long</source>
        <translation>чтение занимает слишком много времени</translation>
    </message>
    <message>
        <source>reading it takes too much time or memory</source>
        <translation>чтение требует слишком много времени или памяти</translation>
    </message>
    <message>
        <source>recalled: {reply}</source>
        <translation>вспомнил: {reply}</translation>
    </message>
    <message>
        <source>s</source>
        <translation>с</translation>
    </message>
    <message>
        <source>see whether a reply arrived and was read</source>
        <translation>видеть, дошёл ли ответ и прочитан ли он</translation>
    </message>
    <message>
        <source>sentence: {sentence}</source>
        <translation>предложение: {sentence}</translation>
    </message>
    <message>
        <source>show the pictures of contacts</source>
        <translation>показывать картинки собеседников</translation>
    </message>
    <message>
        <source>show your contacts that a reply is being typed</source>
        <translation>показывать собеседникам, что ответ печатается</translation>
    </message>
    <message>
        <source>show your status and change it</source>
        <translation>показывать ваш статус и менять его</translation>
    </message>
    <message>
        <source>signal-cli</source>
        <translation>signal-cli</translation>
    </message>
    <message>
        <source>signal-cli does not answer.</source>
        <translation>signal-cli не отвечает.</translation>
    </message>
    <message>
        <source>signal-cli does not answer: {words}.</source>
        <translation>signal-cli не отвечает: {words}.</translation>
    </message>
    <message>
        <source>signal-cli ended with {code}.</source>
        <translation>signal-cli завершился с кодом {code}.</translation>
    </message>
    <message>
        <source>signal-cli ended with {code}: {words}.</source>
        <translation>signal-cli завершился с кодом {code}: {words}.</translation>
    </message>
    <message>
        <source>signal-cli is not linked to {number}, or not any more: {words}. Say “signal-cli link -n Boltun” in a terminal, and scan what it shows with your phone.</source>
        <translation>signal-cli не привязан к {number} или больше не привязан: {words}. Выполните в терминале «signal-cli link -n Boltun» и отсканируйте телефоном то, что он покажет.</translation>
    </message>
    <message>
        <source>signal-cli is not made by Signal, and Signal promises nothing to programs. It is one more linked device of your account: it reads and writes all that you can read and write there.</source>
        <translation>signal-cli делает не Signal, и программам Signal ничего не обещает. Это ещё одно привязанное устройство вашей учётной записи: оно читает и пишет всё, что можете читать и писать там вы.</translation>
    </message>
    <message>
        <source>signal-cli needs a newer Java: {words}.</source>
        <translation>signal-cli нужна более новая Java: {words}.</translation>
    </message>
    <message>
        <source>silence</source>
        <translation>молчание</translation>
    </message>
    <message>
        <source>the day {day} is too far away</source>
        <translation>день {day} слишком далеко</translation>
    </message>
    <message>
        <source>the emergency number where you are</source>
        <translation>местный номер экстренной помощи</translation>
    </message>
    <message>
        <source>the server answers {code}</source>
        <translation>сервер отвечает {code}</translation>
    </message>
    <message>
        <source>the server cannot be reached</source>
        <translation>до сервера не достучаться</translation>
    </message>
    <message>
        <source>the server cannot be reached ({said})</source>
        <translation>до сервера не достучаться ({said})</translation>
    </message>
    <message>
        <source>the server does not answer, or is too slow</source>
        <translation>сервер не отвечает или слишком медлен</translation>
    </message>
    <message>
        <source>there is no day {day}</source>
        <translation>дня {day} не бывает</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>такого файла нет</translation>
    </message>
    <message>
        <source>there is room for one pair of hours; write a second text for others</source>
        <translation>здесь место для одной пары часов; для других запишите второй текст</translation>
    </message>
    <message>
        <source>this computer knows no time zone “{name}”</source>
        <translation>этот компьютер не знает часового пояса «{name}»</translation>
    </message>
    <message>
        <source>too much to look through: the rest counts as not found</source>
        <translation>слишком много, чтобы просмотреть всё: остальное считается не найденным</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true или false</translation>
    </message>
    <message>
        <source>where the base wants it</source>
        <translation>если этого хочет база</translation>
    </message>
    <message>
        <source>wildcards: {stars}</source>
        <translation>подстановки: {stars}</translation>
    </message>
    <message>
        <source>words anywhere</source>
        <translation>слова где угодно</translation>
    </message>
    <message>
        <source>words in order</source>
        <translation>слова по порядку</translation>
    </message>
    <message>
        <source>words in order and side by side</source>
        <translation>слова по порядку и рядом</translation>
    </message>
    <message>
        <source>words side by side</source>
        <translation>слова рядом</translation>
    </message>
    <message>
        <source>{account} is not connected.</source>
        <translation>{account} не подключено.</translation>
    </message>
    <message>
        <source>{account} is not signed in in Pidgin.</source>
        <translation>{account} не подключена в Pidgin.</translation>
    </message>
    <message>
        <source>{account}: the trusted certificate is not a SHA-256 fingerprint.</source>
        <translation>{account}: доверенный сертификат – не отпечаток SHA-256.</translation>
    </message>
    <message>
        <source>{account}: there is no encoding named {encoding}.</source>
        <translation>{account}: кодировки {encoding} нет.</translation>
    </message>
    <message>
        <source>{account}: {given} is no number from 0 to {most}.</source>
        <translation>{account}: {given} — не число от 0 до {most}.</translation>
    </message>
    <message>
        <source>{account}: {port} is not a port.</source>
        <translation>{account}: {port} – не порт.</translation>
    </message>
    <message>
        <source>{account}: {server} is not the address of a server.</source>
        <translation>{account}: {server} — не адрес сервера.</translation>
    </message>
    <message>
        <source>{account}: {value} cannot be the value of “{option}”.</source>
        <translation>{account}: «{option}» не может быть {value}.</translation>
    </message>
    <message>
        <source>{account}: “{channel}” is not a channel.</source>
        <translation>{account}: «{channel}» — не канал.</translation>
    </message>
    <message>
        <source>{account}: “{option}” has a blank or a line break in it.</source>
        <translation>{account}: в «{option}» есть пробел или разрыв строки.</translation>
    </message>
    <message>
        <source>{account}: “{room}” is not the address of a room.</source>
        <translation>{account}: «{room}» — не адрес комнаты.</translation>
    </message>
    <message>
        <source>{contact} is not marked: nothing of what he wrote is sent to a language model.</source>
        <translation>{contact}: собеседник не отмечен, его слова языковой модели не отправляются.</translation>
    </message>
    <message>
        <source>{contact} is not on Signal any more.</source>
        <translation>{contact} больше нет в Signal.</translation>
    </message>
    <message>
        <source>{count} keys, this one first, share one reply: a contact may read it again and again. As a topic they can share further replies.</source>
        <translation>У {count} ключей, начиная с этого, один общий ответ: собеседник может читать его снова и снова. Если сделать из них тему, можно добавить общие ответы.</translation>
    </message>
    <message>
        <source>{count} messages hold these words without being a question, and nothing else was found in them.</source>
        <translation>В сообщениях ({count}) есть эти слова, но нет вопроса, и больше в них ничего не нашлось.</translation>
    </message>
    <message>
        <source>{count} more problems of this file are not listed.</source>
        <translation>Ещё проблем в этом файле, не показанных здесь: {count}.</translation>
    </message>
    <message>
        <source>{domain} lets programs in only by OAuth 2, which Boltun cannot do.</source>
        <translation>{domain} пускает программы только по OAuth 2, а этого Болтун не умеет.</translation>
    </message>
    <message>
        <source>{host} cannot be reached.</source>
        <translation>До {host} не добраться.</translation>
    </message>
    <message>
        <source>{host} cannot be reached: {reason}.</source>
        <translation>До {host} не добраться: {reason}.</translation>
    </message>
    <message>
        <source>{host} does not accept this token. @BotFather in Telegram shows the one that holds now: /mybots, then API Token.</source>
        <translation>{host} не принимает этот токен. Действующий показывает @BotFather в Telegram: /mybots, затем API Token.</translation>
    </message>
    <message>
        <source>{host} does not accept this user name and password: {reason}. Many providers want a password for programs (an “app password”), which you make on their pages.</source>
        <translation>{host} не принимает это имя и пароль: {reason}. Многие почтовые службы требуют пароль для программ («пароль приложения»), который создаётся на их страницах.</translation>
    </message>
    <message>
        <source>{host} does not accept your usual password in programs: {reason}. Make a password for programs (an “app password”) on your provider&apos;s pages, and give that.</source>
        <translation>{host} не принимает в программах ваш обычный пароль: {reason}. Создайте на страницах почтовой службы пароль для программ («пароль приложения») и введите его.</translation>
    </message>
    <message>
        <source>{host} does not answer any more.</source>
        <translation>{host} больше не отвечает.</translation>
    </message>
    <message>
        <source>{host} does not answer.</source>
        <translation>{host} не отвечает.</translation>
    </message>
    <message>
        <source>{host} does not open the inbox: {reason}.</source>
        <translation>{host} не открывает папку входящих: {reason}.</translation>
    </message>
    <message>
        <source>{host} does not take the letter: {reason}.</source>
        <translation>{host} не принимает письмо: {reason}.</translation>
    </message>
    <message>
        <source>{host} lets nobody sign in just now: {reason}.</source>
        <translation>{host} сейчас никого не пускает: {reason}.</translation>
    </message>
    <message>
        <source>{host} offers no encryption on port {port}. Nothing was said to it.</source>
        <translation>{host} не предлагает шифрования на порту {port}. Ему ничего не было сообщено.</translation>
    </message>
    <message>
        <source>{host} refuses: {reason}.</source>
        <translation>{host} отказывает: {reason}.</translation>
    </message>
    <message>
        <source>{host} takes no mail just now: {reason}.</source>
        <translation>{host} сейчас не принимает почту: {reason}.</translation>
    </message>
    <message>
        <source>{host} wants to be left alone for {seconds} seconds.</source>
        <translation>{host} просит не беспокоить его, секунд: {seconds}.</translation>
    </message>
    <message>
        <source>{input} is taken by {pattern}</source>
        <translation>{input} – подходит {pattern}</translation>
    </message>
    <message>
        <source>{input} is taken by {pattern}, after {that}</source>
        <translation>{input} – подходит {pattern}, после {that}</translation>
    </message>
    <message>
        <source>{input} is taken by {pattern}, after {that}, topic {topic}</source>
        <translation>{input} – подходит {pattern}, после {that}, тема {topic}</translation>
    </message>
    <message>
        <source>{input} is taken by {pattern}, topic {topic}</source>
        <translation>{input} – подходит {pattern}, тема {topic}</translation>
    </message>
    <message>
        <source>{input}: no category matches</source>
        <translation>{input}: ни одна категория не подходит</translation>
    </message>
    <message>
        <source>{input}: {pattern}, after {that}</source>
        <translation>{input}: {pattern}, после {that}</translation>
    </message>
    <message>
        <source>{input}: {pattern}, after {that}, topic {topic}</source>
        <translation>{input}: {pattern}, после {that}, тема {topic}</translation>
    </message>
    <message>
        <source>{input}: {pattern}, topic {topic}</source>
        <translation>{input}: {pattern}, тема {topic}</translation>
    </message>
    <message>
        <source>{key} has to be a number from {least} to {most}.</source>
        <translation>{key}: нужно число от {least} до {most}.</translation>
    </message>
    <message>
        <source>{key} is a text such as &quot;mon-fri 22:00-07:00&quot;, or a list of such texts.</source>
        <translation>{key} — это текст вида &quot;mon-fri 22:00-07:00&quot; или список таких текстов.</translation>
    </message>
    <message>
        <source>{key} is neither true nor false.</source>
        <translation>{key}: нужно true или false.</translation>
    </message>
    <message>
        <source>{key} is no table.</source>
        <translation>{key} — не таблица.</translation>
    </message>
    <message>
        <source>{key} is no text of at most {most} characters.</source>
        <translation>{key}: нужен текст не длиннее {most} знаков.</translation>
    </message>
    <message>
        <source>{last} is before {first}</source>
        <translation>{last} раньше, чем {first}</translation>
    </message>
    <message>
        <source>{mind} answered</source>
        <translation>{mind} отвечает</translation>
    </message>
    <message>
        <source>{mind} failed: {error}</source>
        <translation>{mind}: сбой: {error}</translation>
    </message>
    <message>
        <source>{mind} passed: {silence}</source>
        <translation>{mind} уступает очередь: {silence}</translation>
    </message>
    <message>
        <source>{mind} wants silence: {silence}</source>
        <translation>{mind} хочет молчать: {silence}</translation>
    </message>
    <message>
        <source>{name} are {value}, no names with values; they are left out.</source>
        <translation>{name}: {value} — это не имена со значениями; они пропущены.</translation>
    </message>
    <message>
        <source>{name} can only be true: a mode cannot hold while it is not so.</source>
        <translation>{name} может быть только true: режим не может действовать, пока это не так.</translation>
    </message>
    <message>
        <source>{name} cannot be taken off the list: it answers where you chose no other base.</source>
        <translation>{name} нельзя убрать из списка: она отвечает там, где вы не выбрали другую базу.</translation>
    </message>
    <message>
        <source>{name} is a number of days.</source>
        <translation>{name} — это число дней.</translation>
    </message>
    <message>
        <source>{name} is a number of minutes, up to {most}.</source>
        <translation>{name} — число минут, не больше {most}.</translation>
    </message>
    <message>
        <source>{name} is a text, or a list of texts such as [&quot;one&quot;, &quot;two&quot;].</source>
        <translation>{name} – это текст или список текстов, например [&quot;one&quot;, &quot;two&quot;].</translation>
    </message>
    <message>
        <source>{name} is not set, as “{value}” asks for</source>
        <translation>{name} не задано, как и требует «{value}»</translation>
    </message>
    <message>
        <source>{name} is not set; anything at all is asked for</source>
        <translation>{name} не задано, а нужно хоть какое-то значение</translation>
    </message>
    <message>
        <source>{name} is not set; “{value}” is asked for</source>
        <translation>{name} не задано, а нужно «{value}»</translation>
    </message>
    <message>
        <source>{name} is true or false.</source>
        <translation>{name} — это true или false.</translation>
    </message>
    <message>
        <source>{name} is {value}, neither true nor false; it is left out.</source>
        <translation>{name}: {value} — это ни true, ни false; пропущено.</translation>
    </message>
    <message>
        <source>{name} is {value}, no text; it is left out.</source>
        <translation>{name}: {value} — это не текст; пропущено.</translation>
    </message>
    <message>
        <source>{name} is {value}, no time as YYYY-MM-DD hh:mm:ss; it is left out.</source>
        <translation>{name}: {value} — это не время в виде ГГГГ-ММ-ДД чч:мм:сс; пропущено.</translation>
    </message>
    <message>
        <source>{name} is “{actual}”, as “{value}” asks for</source>
        <translation>{name} – «{actual}», как и требует «{value}»</translation>
    </message>
    <message>
        <source>{name} is “{actual}”; anything at all is asked for</source>
        <translation>{name} – «{actual}», подходит любое значение</translation>
    </message>
    <message>
        <source>{name} is “{actual}”; “{value}” is asked for</source>
        <translation>{name} – «{actual}», а нужно «{value}»</translation>
    </message>
    <message>
        <source>{network} finds nothing by itself.</source>
        <translation>{network}: сама эта сеть ничего не находит.</translation>
    </message>
    <message>
        <source>{network} found nothing within {seconds} seconds.</source>
        <translation>{network}: за {seconds} с ничего не найдено.</translation>
    </message>
    <message>
        <source>{numbers} in {country}</source>
        <translation>{numbers} ({country})</translation>
    </message>
    <message>
        <source>{placeholder} is filled with “{value}”</source>
        <translation>Вместо {placeholder} подставлено «{value}»</translation>
    </message>
    <message>
        <source>{program} cannot be started: {reason}.</source>
        <translation>Не удаётся запустить {program}: {reason}.</translation>
    </message>
    <message>
        <source>{role}: “{text}”</source>
        <translation>{role}: «{text}»</translation>
    </message>
    <message>
        <source>{said}</source>
        <translation>{said}</translation>
    </message>
    <message>
        <source>{state}: not to {to}, because the message is not of the type {type}.</source>
        <translation>{state}: не в {to}, потому что тип сообщения не {type}.</translation>
    </message>
    <message>
        <source>{state}: this row leads to {to}.</source>
        <translation>{state}: эта строка ведёт в {to}.</translation>
    </message>
    <message>
        <source>{subject} needs an optional part that is not installed.</source>
        <translation>{subject}: не установлена нужная дополнительная часть.</translation>
    </message>
    <message>
        <source>{text}</source>
        <translation>{text}</translation>
    </message>
    <message>
        <source>{written} is not a valid action.</source>
        <translation>{written} – неправильное действие.</translation>
    </message>
    <message>
        <source>{written} is sent as it stands, because there is no pair &lt;PLACEHOLDERS&gt;.</source>
        <translation>{written} отправляется как написано, потому что нет пары &lt;PLACEHOLDERS&gt;.</translation>
    </message>
    <message>
        <source>{written} leads out of a sub-dialogue, but no #gosub leads into one.</source>
        <translation>{written} выводит из вложенного диалога, но ни один #gosub в него не ведёт.</translation>
    </message>
    <message>
        <source>{written} may be unknown, and is then sent as it stands. Write behind a bar what is said instead: {{{name}|…}}.</source>
        <translation>Значение {written} бывает неизвестно, и тогда подстановка отправляется как написана. Напишите после черты, что сказать вместо неё: {{{name}|…}}.</translation>
    </message>
    <message>
        <source>{written} stands for nothing: only lists with “…” catch words, such as (call … at ….), the first “…” those for {{1}}.</source>
        <translation>{written} ничего не обозначает: слова ловят только списки с «…», например (позвони … в ….); первое «…» ловит слова для {{1}}.</translation>
    </message>
    <message>
        <source>“&lt;{tag}&gt;” needs the name of a topic, such as &lt;{tag} weather&gt;.</source>
        <translation>Для «&lt;{tag}&gt;» нужно имя темы, например &lt;{tag} погода&gt;.</translation>
    </message>
    <message>
        <source>“goto” goes to one key; with more words behind it the line is said as it is.</source>
        <translation>«goto» ведёт к одному ключу; если дальше есть слова, строка говорится как есть.</translation>
    </message>
    <message>
        <source>“partial” is true or false, not “{value}”.</source>
        <translation>«partial» – true или false, а не «{value}».</translation>
    </message>
    <message>
        <source>“{address}” is no chat on Telegram.</source>
        <translation>«{address}» — не чат в Telegram.</translation>
    </message>
    <message>
        <source>“{address}” is not a Matrix ID.</source>
        <translation>«{address}» — не Matrix ID.</translation>
    </message>
    <message>
        <source>“{address}” is not a nick and a server.</source>
        <translation>«{address}» — не ник и сервер.</translation>
    </message>
    <message>
        <source>“{address}” is not a telephone number.</source>
        <translation>«{address}» — не номер телефона.</translation>
    </message>
    <message>
        <source>“{address}” is not an e-mail address.</source>
        <translation>«{address}» — не адрес электронной почты.</translation>
    </message>
    <message>
        <source>“{address}” is not the address of a profile.</source>
        <translation>«{address}» — не адрес профиля.</translation>
    </message>
    <message>
        <source>“{address}” names a device, too.</source>
        <translation>В адресе «{address}» указано ещё и устройство.</translation>
    </message>
    <message>
        <source>“{address}” names a port, too.</source>
        <translation>В адресе «{address}» указан ещё и порт.</translation>
    </message>
    <message>
        <source>“{alias}” and “{head}” stand in the same lists with the same replies: {count} times.</source>
        <translation>«{alias}» и «{head}» стоят в одинаковых списках с одинаковыми ответами, раз: {count}.</translation>
    </message>
    <message>
        <source>“{alias}” in {count} messages looks like “{head}”, and nothing was found in them.</source>
        <translation>«{alias}» в сообщениях ({count}) похоже на «{head}», и в них ничего не нашлось.</translation>
    </message>
    <message>
        <source>“{bracket}” has no partner “{partner}”, so the rest of the line is left out.</source>
        <translation>Для «{bracket}» нет парной «{partner}», поэтому остаток строки не учитывается.</translation>
    </message>
    <message>
        <source>“{bracket}” is not “{right}” but a full-width character, so the line is a plain phrase. Perhaps you mean “{meant}”.</source>
        <translation>«{bracket}» – не «{right}», а полноширинный знак, поэтому строка – обычная фраза. Возможно, имелось в виду «{meant}».</translation>
    </message>
    <message>
        <source>“{name}” is nothing that Boltun can understand besides. Write some of these: {names}.</source>
        <translation>«{name}» – такого Болтун не понимает. Напишите что-нибудь из этого: {names}.</translation>
    </message>
    <message>
        <source>“{number}” does not say how near in meaning a key has to lie. Write a number from 0.05 to 1, such as 0.7.</source>
        <translation>«{number}» не говорит, насколько близким по смыслу должен быть ключ. Напишите число от 0.05 до 1, например 0.7.</translation>
    </message>
    <message>
        <source>“{number}” is not a telephone number.</source>
        <translation>«{number}» — не номер телефона.</translation>
    </message>
    <message>
        <source>“{option}” {value} belongs to {account} already.</source>
        <translation>«{option}» {value} уже занят учётной записью {account}.</translation>
    </message>
    <message>
        <source>“{server}” is not the address of a server.</source>
        <translation>«{server}» — это не адрес сервера.</translation>
    </message>
    <message>
        <source>“{sign}” between quotation marks means nothing: words side by side have no others between them.</source>
        <translation>«{sign}» внутри кавычек ничего не значит: между словами, которые стоят рядом, других нет.</translation>
    </message>
    <message>
        <source>“{sign}” means nothing here: one special word is enough, so these lists know no order.</source>
        <translation>«{sign}» здесь ничего не значит: хватает одного особого слова, поэтому порядка у таких списков нет.</translation>
    </message>
    <message>
        <source>“{sign}” means nothing in a list: words side by side stand between straight quotation marks (&quot;).</source>
        <translation>«{sign}» в списке ничего не значит: слова, которые стоят рядом, берут в прямые кавычки (&quot;).</translation>
    </message>
    <message>
        <source>“{sign}” says that the words come in this order: it needs one before it and one behind it.</source>
        <translation>«{sign}» значит, что слова идут в этом порядке: нужно слово и до, и после этого знака.</translation>
    </message>
    <message>
        <source>“{tag}:” needs a word and what to put in its place, so this line is not read.</source>
        <translation>За «{tag}:» нужны слово и то, что встанет на его место, поэтому строка не читается.</translation>
    </message>
    <message>
        <source>“{target}” is neither a nick nor a channel.</source>
        <translation>«{target}» — ни ник, ни канал.</translation>
    </message>
    <message>
        <source>“{text}” cannot be a key of a topic.</source>
        <translation>«{text}» не может быть ключом темы.</translation>
    </message>
    <message>
        <source>“{text}” is no key and is left out: each key of a topic stands in brackets, or alone in its line.</source>
        <translation>«{text}» – не ключ и не учитывается: каждый ключ темы стоит в скобках или один в своей строке.</translation>
    </message>
    <message>
        <source>“{text}” is taken for ({number}); write it so.</source>
        <translation>«{text}» понято как ({number}); так и пишите.</translation>
    </message>
    <message>
        <source>“{text}” names no times: {reason}.</source>
        <translation>«{text}» не задаёт времени: {reason}.</translation>
    </message>
    <message>
        <source>“{url}” is not a proxy that can be used.</source>
        <translation>«{url}» — не прокси, которым можно пользоваться.</translation>
    </message>
    <message>
        <source>“{url}” is not the address of a server.</source>
        <translation>«{url}» — не адрес сервера.</translation>
    </message>
    <message>
        <source>“{word}” has a “{tag}:” in line {first} already; that one counts.</source>
        <translation>У «{word}» уже есть «{tag}:» в строке {first}; действует та.</translation>
    </message>
    <message>
        <source>“{word}” is no &lt;QUESTION&gt; word, so without a question mark these lists for questions are not found: {count}.</source>
        <translation>Для «{word}» нет пары &lt;QUESTION&gt;, поэтому без вопросительного знака не находятся списки для вопросов, всего: {count}.</translation>
    </message>
    <message>
        <source>“{word}” is not understood</source>
        <translation>непонятно «{word}»</translation>
    </message>
    <message>
        <source>“{word}” is not understood; days are mon, tue, wed, thu, fri, sat, sun</source>
        <translation>непонятно «{word}»; дни пишутся mon, tue, wed, thu, fri, sat, sun</translation>
    </message>
    <message>
        <source>“{word}” is read as “{words}”, so it is never found; words for {tag} are compared one by one.</source>
        <translation>«{word}» читается как «{words}», поэтому никогда не находится: слова для {tag} сравниваются по одному.</translation>
    </message>
    <message>
        <source>“{word}” makes every sentence a question, so this list for anything else is never found.</source>
        <translation>С «{word}» любое предложение — вопрос, поэтому этот список для остальных предложений никогда не найдётся.</translation>
    </message>
    <message>
        <source>“{written}” has no partner “}}”, so it is sent as it stands.</source>
        <translation>У «{written}» нет парной «}}», поэтому отправляется как написано.</translation>
    </message>
    <message>
        <source>日本語</source>
        <translation>日本語</translation>
    </message>
    <message>
        <source>{name} cannot be taken off the list: it lies in a folder of bases.</source>
        <translation>{name} нельзя убрать из списка: она лежит в папке баз.</translation>
    </message>
    <message>
        <source>({count} steps more)</source>
        <translation>(ещё шагов: {count})</translation>
    </message>
    <message>
        <source>({number}) = {group}</source>
        <translation>({number}) = {group}</translation>
    </message>
    <message>
        <source>Choose them again in the window; meanwhile they are guessed.</source>
        <translation>Выберите кодировки снова в окне; пока они угадываются.</translation>
    </message>
    <message>
        <source>For servers with a TLS port of their own, usually 5223. Otherwise STARTTLS is used.</source>
        <translation>Для серверов с отдельным портом TLS, обычно 5223. Иначе используется STARTTLS.</translation>
    </message>
    <message>
        <source>No language model is configured, so the block {block} gets no answers: set OPENAI_API_KEY or OPENAI_BASE_URL.</source>
        <translation>Языковая модель не настроена, поэтому блок {block} не получает ответов: задайте OPENAI_API_KEY или OPENAI_BASE_URL.</translation>
    </message>
    <message>
        <source>The chosen encodings of bases are not valid JSON.</source>
        <translation>Выбранные кодировки баз записаны не в формате JSON.</translation>
    </message>
    <message>
        <source>The chosen encodings of bases cannot be read: {reason}.</source>
        <translation>Выбранные кодировки баз не прочесть: {reason}.</translation>
    </message>
    <message>
        <source>Write it as in sqlite:////folder/file.sqlite or postgresql://user@host/name, or name a file that ends in .sqlite or .db.</source>
        <translation>Пишите как sqlite:////папка/файл.sqlite или postgresql://user@host/name, либо назовите файл, чьё имя кончается на .sqlite или .db.</translation>
    </message>
    <message>
        <source>whole phrase</source>
        <translation>фраза целиком</translation>
    </message>
    <message>
        <source>whole phrase, as the whole message</source>
        <translation>фраза целиком, всё сообщение</translation>
    </message>
    <message>
        <source>{key} is a list of whom, such as {key} = {{ groups = [&quot;Family&quot;] }}.</source>
        <translation>{key} – это список людей, например {key} = {{ groups = [&quot;Family&quot;] }}.</translation>
    </message>
    <message>
        <source>{name} is a list of texts in quotation marks, such as [&quot;one&quot;, &quot;two&quot;].</source>
        <translation>{name} – это список текстов в кавычках, например [&quot;one&quot;, &quot;two&quot;].</translation>
    </message>
    <message>
        <source>{network} cannot be tried without being added.</source>
        <translation>{network}: это нельзя проверить, не добавив.</translation>
    </message>
    <message>
        <source>{reason}</source>
        <translation>{reason}</translation>
    </message>
    <message>
        <source>{title} cannot be used: {reason}.</source>
        <translation>{title} использовать нельзя: {reason}.</translation>
    </message>
    <message>
        <source>Русский</source>
        <translation>Русский</translation>
    </message>
    <message>
        <source>“Pause until morning” ends at this hour, by this computer&apos;s clock.</source>
        <translation>«Пауза до утра» кончается в этот час по часам компьютера.</translation>
    </message>
    <message>
        <source>“{address}” is not an XMPP address.</source>
        <translation>«{address}» – не адрес XMPP.</translation>
    </message>
    <message>
        <source>“{bracket}” has no partner “{partner}” at the beginning of the line, so the line is a plain phrase.</source>
        <translation>Для «{bracket}» нет парной «{partner}» в начале строки, поэтому строка – обычная фраза.</translation>
    </message>
    <message>
        <source>“{bracket}” has no partner “{partner}” at the end of the line, so the line is a plain phrase.</source>
        <translation>Для «{bracket}» нет парной «{partner}» в конце строки, поэтому строка – обычная фраза.</translation>
    </message>
    <message>
        <source>“{word}” ends a sentence in its middle, so no sentence of a message holds all of it.</source>
        <translation>«{word}» кончает предложение посередине, поэтому ни в одном предложении его не будет целиком.</translation>
    </message>
    <message>
        <source>“{word}” is no special word: it has no &lt;IGNORED&gt; pair.</source>
        <translation>«{word}» – не особое слово: для него нет пары &lt;IGNORED&gt;.</translation>
    </message>
</context>
</TS>
