<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>AccountCard</name>
    <message numerus="yes">
        <source>and %Ln more; they come up as you answer</source>
        <translation>
            <numerusform>and %Ln more; they come up as you answer</numerusform>
            <numerusform>and %Ln more; they come up as you answer</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AccountForm</name>
    <message numerus="yes">
        <source>%n accounts are added. Boltun asks you before it sends anything there.</source>
        <translation>
            <numerusform>%n account is added. Boltun asks you before it sends anything there.</numerusform>
            <numerusform>%n accounts are added. Boltun asks you before it sends anything there.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BaseEditor</name>
    <message numerus="yes">
        <source>%n pair(s) written to {name}.</source>
        <translation>
            <numerusform>%n pair written to {name}.</numerusform>
            <numerusform>%n pairs written to {name}.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BinPage</name>
    <message numerus="yes">
        <source>What you delete lies here for %n day(s). Then Boltun deletes it for good.</source>
        <translation>
            <numerusform>What you delete lies here for %n day. Then Boltun deletes it for good.</numerusform>
            <numerusform>What you delete lies here for %n days. Then Boltun deletes it for good.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Contacts</name>
    <message numerus="yes">
        <source>%n new</source>
        <comment>unread messages</comment>
        <translation>
            <numerusform>%n new</numerusform>
            <numerusform>%n new</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Doctor</name>
    <message numerus="yes">
        <source>%n finding(s)</source>
        <translation>
            <numerusform>%n finding</numerusform>
            <numerusform>%n findings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>tried on %n message(s) of your contacts</source>
        <translation>
            <numerusform>tried on %n message of your contacts</numerusform>
            <numerusform>tried on %n messages of your contacts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FilterBar</name>
    <message numerus="yes">
        <source>%n pair(s)</source>
        <translation>
            <numerusform>%n pair</numerusform>
            <numerusform>%n pairs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{shown} of %n pair(s)</source>
        <translation>
            <numerusform>{shown} of %n pair</numerusform>
            <numerusform>{shown} of %n pairs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message numerus="yes">
        <source>%n found</source>
        <translation>
            <numerusform>%n found</numerusform>
            <numerusform>%n found</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n text(s) replaced.</source>
        <translation>
            <numerusform>%n text replaced.</numerusform>
            <numerusform>%n texts replaced.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FolderPage</name>
    <message numerus="yes">
        <source>%n file(s) of one mind; open one to edit it.</source>
        <translation>
            <numerusform>%n file of one mind; open one to edit it.</numerusform>
            <numerusform>%n files of one mind; open one to edit it.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HistoryDelegate</name>
    <message numerus="yes">
        <source>… %n more character(s), press Enter</source>
        <translation>
            <numerusform>… %n more character, press Enter</numerusform>
            <numerusform>… %n more characters, press Enter</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LearnPlace</name>
    <message numerus="yes">
        <source>%n conversation(s)</source>
        <translation>
            <numerusform>%n conversation</numerusform>
            <numerusform>%n conversations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s)</source>
        <translation>
            <numerusform>%Ln message</numerusform>
            <numerusform>%Ln messages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln text(s) held back as private</source>
        <translation>
            <numerusform>%Ln text held back as private</numerusform>
            <numerusform>%Ln texts held back as private</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n that are no talk of two left out</source>
        <comment>conversations</comment>
        <translation>
            <numerusform>%n that is no talk of two left out</numerusform>
            <numerusform>%n that are no talk of two left out</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n place(s) cannot be read</source>
        <translation>
            <numerusform>%n place cannot be read</numerusform>
            <numerusform>%n places cannot be read</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new pair(s) in {base}.</source>
        <translation>
            <numerusform>%n new pair in {base}.</numerusform>
            <numerusform>%n new pairs in {base}.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LeftWords</name>
    <message numerus="yes">
        <source>%n without an answer</source>
        <comment>people</comment>
        <translation>
            <numerusform>%n without an answer</numerusform>
            <numerusform>%n without an answer</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n to call</source>
        <comment>people</comment>
        <translation>
            <numerusform>%n wants a call</numerusform>
            <numerusform>%n want a call</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n promise(s)</source>
        <translation>
            <numerusform>%n promise</numerusform>
            <numerusform>%n promises</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n message(s)</source>
        <comment>without an answer</comment>
        <translation>
            <numerusform>%n message</numerusform>
            <numerusform>%n messages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message numerus="yes">
        <source>%n conversation(s) with a reply that waits for you</source>
        <translation>
            <numerusform>%n conversation with a reply that waits for you</numerusform>
            <numerusform>%n conversations with a reply that waits for you</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n message(s) that found no good reply</source>
        <translation>
            <numerusform>%n message that found no good reply</numerusform>
            <numerusform>%n messages that found no good reply</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n question(s) to answer</source>
        <translation>
            <numerusform>%n question to answer</numerusform>
            <numerusform>%n questions to answer</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Notifications</name>
    <message numerus="yes">
        <source>%n message(s)</source>
        <translation>
            <numerusform>%n message</numerusform>
            <numerusform>%n messages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PairModel</name>
    <message numerus="yes">
        <source>  (and %n more)</source>
        <translation>
            <numerusform>  (and %n more)</numerusform>
            <numerusform>  (and %n more)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>People</name>
    <message numerus="yes">
        <source>{title} – %n message(s)</source>
        <translation>
            <numerusform>{title} – %n message</numerusform>
            <numerusform>{title} – %n messages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The newest %n message(s)</source>
        <translation>
            <numerusform>The newest %n message</numerusform>
            <numerusform>The newest %n messages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n message(s)</source>
        <translation>
            <numerusform>%n message</numerusform>
            <numerusform>%n messages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Pictures</name>
    <message numerus="yes">
        <source>Of %n message(s) to the bases, {share} % were answered by a pair of its own.</source>
        <translation>
            <numerusform>Of %n message to the bases, {share} % were answered by a pair of its own.</numerusform>
            <numerusform>Of %n messages to the bases, {share} % were answered by a pair of its own.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ProblemList</name>
    <message numerus="yes">
        <source>{number} of %n problem(s)</source>
        <translation>
            <numerusform>{number} of %n problem</numerusform>
            <numerusform>{number} of %n problems</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s)</source>
        <translation>
            <numerusform>%n problem</numerusform>
            <numerusform>%n problems</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>%n error</numerusform>
            <numerusform>%n errors</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReadingPage</name>
    <message numerus="yes">
        <source>%Ln message(s)</source>
        <translation>
            <numerusform>%Ln message</numerusform>
            <numerusform>%Ln messages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RehearsalPage</name>
    <message numerus="yes">
        <source>%n answered</source>
        <translation>
            <numerusform>%n answered</numerusform>
            <numerusform>%n answered</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n silent</source>
        <translation>
            <numerusform>%n silent</numerusform>
            <numerusform>%n silent</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n held</source>
        <translation>
            <numerusform>%n held</numerusform>
            <numerusform>%n held</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more came while you were writing yourself</source>
        <translation>
            <numerusform>%n more came while you were writing yourself</numerusform>
            <numerusform>%n more came while you were writing yourself</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>you found %n good</source>
        <translation>
            <numerusform>you found %n good</numerusform>
            <numerusform>you found %n good</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not good</source>
        <translation>
            <numerusform>%n not good</numerusform>
            <numerusform>%n not good</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReplayPanel</name>
    <message numerus="yes">
        <source>%n message(s) asked</source>
        <translation>
            <numerusform>%n message asked</numerusform>
            <numerusform>%n messages asked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n differ(s)</source>
        <translation>
            <numerusform>%n differs</numerusform>
            <numerusform>%n differ</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the first %n shown</source>
        <translation>
            <numerusform>the first %n shown</numerusform>
            <numerusform>the first %n shown</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>of %n contact(s) only the newest {number} messages</source>
        <translation>
            <numerusform>of %n contact only the newest {number} messages</numerusform>
            <numerusform>of %n contacts only the newest {number} messages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReviewWords</name>
    <message numerus="yes">
        <source>%n time(s)</source>
        <comment>how often it was said</comment>
        <translation>
            <numerusform>once</numerusform>
            <numerusform>%n times</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n contact(s)</source>
        <comment>with whom it was said</comment>
        <translation>
            <numerusform>%n contact</numerusform>
            <numerusform>%n contacts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n other(s)</source>
        <comment>contacts</comment>
        <translation>
            <numerusform>and %n other</numerusform>
            <numerusform>and %n others</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The last fifth of your conversations has %Ln short message(s).</source>
        <translation>
            <numerusform>The last fifth of your conversations has %Ln short message.</numerusform>
            <numerusform>The last fifth of your conversations has %Ln short messages.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ScenarioEditor</name>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n row</numerusform>
            <numerusform>%n rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s)</source>
        <translation>
            <numerusform>%n problem</numerusform>
            <numerusform>%n problems</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SheetView</name>
    <message numerus="yes">
        <source>Remove %n row(s)</source>
        <translation>
            <numerusform>Remove %n row</numerusform>
            <numerusform>Remove %n rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Move %n row(s)</source>
        <translation>
            <numerusform>Move %n row</numerusform>
            <numerusform>Move %n rows</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StatisticsPlace</name>
    <message numerus="yes">
        <source>%n message(s)</source>
        <translation>
            <numerusform>%n message</numerusform>
            <numerusform>%n messages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n other(s)</source>
        <translation>
            <numerusform>and %n other</numerusform>
            <numerusform>and %n others</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n answer(s)</source>
        <translation>
            <numerusform>%n answer</numerusform>
            <numerusform>%n answers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n time(s)</source>
        <translation>
            <numerusform>once</numerusform>
            <numerusform>%n times</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message numerus="yes">
        <source>%n replies today</source>
        <translation>
            <numerusform>%n reply today</numerusform>
            <numerusform>%n replies today</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TableView</name>
    <message numerus="yes">
        <source>%n pair(s) deleted.</source>
        <translation>
            <numerusform>%n pair deleted.</numerusform>
            <numerusform>%n pairs deleted.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n key(s) share their replies now.</source>
        <translation>
            <numerusform>%n key shares its replies now.</numerusform>
            <numerusform>%n keys share their replies now.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pair(s) pasted.</source>
        <translation>
            <numerusform>%n pair pasted.</numerusform>
            <numerusform>%n pairs pasted.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TeachForm</name>
    <message numerus="yes">
        <source>Boltun would say this, or one of %n other(s).</source>
        <translation>
            <numerusform>Boltun would say this, or one of %n other.</numerusform>
            <numerusform>Boltun would say this, or one of %n others.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TeachPlace</name>
    <message numerus="yes">
        <source>%n time(s)</source>
        <translation>
            <numerusform>%n time</numerusform>
            <numerusform>%n times</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Topics</name>
    <message numerus="yes">
        <source>%n time(s)</source>
        <translation>
            <numerusform>%n time</numerusform>
            <numerusform>%n times</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n other(s)</source>
        <translation>
            <numerusform>and one other</numerusform>
            <numerusform>and %n others</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TracePage</name>
    <message numerus="yes">
        <source>The same message again; it came %n time(s) before.</source>
        <translation>
            <numerusform>The same message again; it came once before.</numerusform>
            <numerusform>The same message again; it came %n times before.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Drawn from %n reply(s)</source>
        <translation>
            <numerusform>Drawn from %n reply</numerusform>
            <numerusform>Drawn from %n replies</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n other(s)</source>
        <translation>
            <numerusform>and %n other</numerusform>
            <numerusform>and %n others</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>show %n reply(s)</source>
        <translation>
            <numerusform>show %n reply</numerusform>
            <numerusform>show %n replies</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… and %n more</source>
        <translation>
            <numerusform>… and %n more</numerusform>
            <numerusform>… and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n other general reply(s)</source>
        <translation>
            <numerusform>and %n other general reply</numerusform>
            <numerusform>and %n other general replies</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n general reply(s)</source>
        <translation>
            <numerusform>%n general reply</numerusform>
            <numerusform>%n general replies</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n word(s)</source>
        <translation>
            <numerusform>%n word</numerusform>
            <numerusform>%n words</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TrialPage</name>
    <message numerus="yes">
        <source>Tried with the %n proposal(s) that you accepted.</source>
        <translation>
            <numerusform>Tried with the proposal that you accepted.</numerusform>
            <numerusform>Tried with the %n proposals that you accepted.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TurnView</name>
    <message numerus="yes">
        <source>line(s) {numbers}</source>
        <translation>
            <numerusform>line {numbers}</numerusform>
            <numerusform>lines {numbers}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WhyPage</name>
    <message numerus="yes">
        <source>Drawn from %n reply(s)</source>
        <translation>
            <numerusform>Drawn from %n reply</numerusform>
            <numerusform>Drawn from %n replies</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n other(s)</source>
        <translation>
            <numerusform>and %n other</numerusform>
            <numerusform>and %n others</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>show %n reply(s)</source>
        <translation>
            <numerusform>show %n reply</numerusform>
            <numerusform>show %n replies</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n other general reply(s)</source>
        <translation>
            <numerusform>and %n other general reply</numerusform>
            <numerusform>and %n other general replies</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n general reply(s)</source>
        <translation>
            <numerusform>%n general reply</numerusform>
            <numerusform>%n general replies</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n word(s)</source>
        <translation>
            <numerusform>%n word</numerusform>
            <numerusform>%n words</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… and %n more</source>
        <translation>
            <numerusform>… and %n more</numerusform>
            <numerusform>… and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WritingBar</name>
    <message numerus="yes">
        <source>Write %n</source>
        <comment>proposals</comment>
        <translation>
            <numerusform>Write %n</numerusform>
            <numerusform>Write %n</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>_Entries</name>
    <message numerus="yes">
        <source>%n message(s)</source>
        <comment>in the bin</comment>
        <translation>
            <numerusform>%n message</numerusform>
            <numerusform>%n messages</numerusform>
        </translation>
    </message>
</context>
</TS>
