"""Words by which people look for the same thing, in the three languages of the window.

The command palette and the search of the settings read them. Letters are small, without accents (й is и, ё is
е), and stems stand for all their forms. Behind the bar stand the settings that a line is about: whoever looks
for one of its words finds them, whatever language the window speaks. A line may go on, indented, in the next.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Final, NamedTuple

__all__ = ["alternatives", "folded", "words_of_setting"]

_LISTS: Final = """
color colour theme dark light appearance night-mode цвет тем темн светл оформлен 色 配色 テーマ ダーク
  ライト 外観 | theme
mute quiet silent silence notification notify popup sound alert уведомлен оповещен звук беззвучн тишин тих
  通知 音 消音 ミュート | notify_held notify_unanswered notify_connection notify_loop chew
  owner_silence_minutes stop_minutes grave_hours stop_word
shut silent quiet молча заткн тихо 無言 静か 黙る | chew
pause stop off пауз останов выключ стоп 一時停止 停止 休止 | owner_silence_minutes stop_minutes
  grave_hours
resume continue продолж возобнов 再開
robot bot auto-responder auto-reply autoreply machine робот бот автоответ автомат ロボット ボット 自動 |
  talk_with_everybody default_mind warn warning_text stop_loops notify_loop
language locale translation язык перевод 言語 翻訳 日本語 русск английск японск english russian japanese
  英語 ロシア語 | language
chew general жева общ 噛む 花 | chew
delay wait thinking typing speed slow fast pause-before задержк ждать ожидан скорост медленн быстр печата
  набор 待 遅延 遅 速さ 入力 | thinking_time typing_time typing_time_fixed times_may_grow
delete remove erase forget clear удал стере очист забы 削除 消去 | keep_days dialogue_timeout
undo restore recover bin trash recycle deleted вернут восстанов корзин 復元 元に戻す ごみ箱 ゴミ箱 |
  bin_days
contact person people friend buddy собеседник контакт человек люди друг 連絡先 友だち 相手
account login password sign-in учетн аккаунт вход пароль アカウント ログイン パスワード
base script answer reply dictionary баз ответ словар сценари 返事 返信 応答 会話集
teach learn train обуч науч учи 教える 学習
statistics chart numbers count статистик график числ 統計 グラフ
settings options preferences configuration настройк параметр опци 設定 オプション
find search look поиск наити искать 検索 探す
help manual guide support справк помощ руководств ヘルプ 使い方 説明
shortcut key keyboard hotkey клавиш сочетан горяч ショートカット キー
bug problem error report log ошибк проблем сбои журнал отчет 不具合 問題 エラー ログ 報告
version about licence license release news верси лицензи програм новост バージョン ライセンス 新着
quit exit close end выход выити закры 終了 閉じる
start startup login autostart boot запуск автозапуск автозагруз 起動 自動起動 スタートアップ |
  start_at_login
save keep backup copy disk space size сохран копи бэкап резервн диск 保存 コピー バックアップ 容量
  ディスク | backup_megabytes
practice rehearsal rehearse try sandbox тренир репетиц проб попроб 練習 リハーサル 試
history archive storage delete истори архив хранен 履歴 保存 | keep_days
away absent busy vacation holiday out-of-office отош занят отсутств отпуск 離席 取り込み 不在 留守 休暇 |
  talk_while_away owner_idle_minutes
idle inactive afk бездеиств 放置 離席 | owner_idle_minutes
everybody everyone all all-contacts всем все 全員 みんな | talk_with_everybody
stranger unknown spam незнаком чуж спам 知らない人 見知らぬ 迷惑 | talk_with_strangers
learn study teach self-study answers обуч учить самообуч 学習 覚える | study
fallback second chain behind запасн втор цепоч 予備 二番目 | minds_behind always_understand
persona character personality характер персонаж 人格 キャラクター スクリプト | default_mind
loop flood circle зациклив петл по-кругу ループ | stop_loops notify_loop limit_10_minutes limit_hour
  limit_hour_all
limit maximum rate often frequency предел лимит максимум ограничен част 上限 最大 制限 頻度 回数 |
  limit_10_minutes limit_hour limit_hour_all limit_room_hour reply_frequency
room group channel chat-room nick name mention комнат групп канал чат ник имя упомина 部屋 ルーム グループ
  名前 ニックネーム メンション | room_names limit_room_hour
warning disclose honest tell предупрежд честн 警告 お知らせ 知らせる | warn warning_text warn_again_days
goodbye bye farewell closing прощан пока さようなら 別れ | close closing_text
privacy messages приватност конфиденц сообщен プライバシー メッセージ | keep_days
uppercase lowercase capital case letter регистр заглавн строчн 大文字 小文字 | lowercase
spelling орфограф буква 文字 | fold_yo language_aids
layout keyboard typo translit romaji kana leet stretched stutter раскладк опечатк транслит клавиатур 配列
  誤字 ローマ字 かな | language_aids
meaning model semantic vector embedding similar смысл значен модел вектор похож близк 意味 モデル 近い
  類似 ベクトル | meaning_model
not-understand unknown не-понял 分からない 理解 | always_understand
session topic сеанс тема セッション | dialogue_timeout
receipt seen ticks read галочк прочитан отметк 既読 開封 | mark_as_read
late old stale опоздан стар 遅れ 古い | late_seconds
night sleep do-not-disturb morning ночь сон не-беспокоить утр 夜 睡眠 おやすみ 朝 | morning_hour
stop-word quit unsubscribe command стоп-слов команд замолча 停止 合言葉 | stop_word person_words
human operator person человек оператор 人間 本人 | person_words
urgent emergency sos срочно экстренн 緊急 至急 | urgent_words grave
callback call phone ring перезвон звонок позвон 折り返し 電話 連絡 | call_back_words
confirm acknowledge подтвержд 確認 | confirm_requests
digest summary overview promise сводк обзор обещан まとめ 要約 約束 | digest_days
ban blocked бан блок 禁止 | stop_minutes
death suicide emergency sad grave serious смерт самоубиист беда горе 死 自殺 緊急 深刻 | grave grave_hours
hotline telephone phone emergency ambulance телефон скор горяч лини 電話 相談 救急 | grave_country
"""
_LEAST: Final = 3
"""Letters that begin a synonym; of Japanese one is enough."""


class _List(NamedTuple):
    words: tuple[str, ...]
    settings: tuple[str, ...]


def alternatives(word: str) -> tuple[str, ...]:
    """Return what else a word of a search may stand for; ``word`` has small letters and no accents."""
    if len(word) < (_LEAST if word < "\u2e80" else 1):
        return ()
    found: dict[str, None] = {}
    for words, _ in _lists():
        if any(word.startswith(one) or (one.startswith(word) and word != one) for one in words):
            found.update(dict.fromkeys(one for one in words if one != word))
    return tuple(found)


def words_of_setting(key: str) -> str:
    """Return more words that find the setting of this key, with small letters and no accents."""
    return " ".join(word for words, settings in _lists() if key in settings for word in words)


def folded(text: str) -> str:
    """Return a text as it is searched: in small letters, without accents."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(one for one in apart if not unicodedata.combining(one))


@cache
def _lists() -> tuple[_List, ...]:
    parts = (line.partition("|") for line in _LISTS.replace("\n  ", " ").split("\n") if line)
    return tuple(_List(tuple(map(folded, words.split())), tuple(keys.split())) for words, _, keys in parts)
