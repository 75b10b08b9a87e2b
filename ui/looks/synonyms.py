"""Words by which people look for the same thing, in the three languages of the window.

The command palette reads them; a setting's own are in `ui/settings/synonyms.py`. Letters are small, without
accents (й is и, ё is е), and stems stand for all their forms.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Final

__all__ = ["alternatives"]

_GROUPS: Final = """
color colour theme dark light appearance цвет тем темн светл оформлен 色 配色 テーマ ダーク
mute quiet silent notification notify sound alert уведомлен звук беззвучн тишин 通知 音 消音
pause stop off пауз останов выключ стоп 一時停止 停止 休止
resume continue продолж возобнов 再開
robot bot auto-responder machine робот бот автоответчик автомат ロボット ボット 自動
language locale translation язык перевод 言語 日本語 русский english
chew general жева общ 噛む 黙る
delay wait thinking typing speed pause-before задержк ждать ожидан скорост печата 待 遅延 入力
delete remove erase forget clear удал стере очист забы корзин 削除 消去 ごみ箱
undo restore recover bin trash вернут восстанов корзин 復元 元に戻す ごみ箱
contact person people friend buddy контакт человек люди друг 連絡先 友だち 相手
account login password sign-in учетн аккаунт вход пароль アカウント ログイン パスワード
base script answer reply dictionary баз ответ словар 返事 返信 応答 会話集
teach learn train обуч науч учи 教える 学習
statistics chart numbers count статистик график числ 統計 グラフ
settings options preferences configuration настройк параметр опци 設定 オプション
find search look поиск наити искать 検索 探す
help manual guide support справк помощ руководств ヘルプ 使い方 説明
shortcut key keyboard hotkey клавиш сочетан горяч ショートカット キー
bug problem error report log ошибк проблем сбои журнал отчет 不具合 問題 エラー ログ 報告
version about licence license release news верси лицензи програм новост バージョン ライセンス 新着
quit exit close end выход выити закры 終了 閉じる
start startup login autostart boot запуск автозапуск 起動 自動起動
save keep backup copy сохран копи 保存 コピー バックアップ
away busy status absent vacation отош занят статус отсутств отпуск 離席 取り込み 状態 不在
stranger unknown everybody незнаком чуж всем 知らない人 全員
limit loop often frequency предел лимит петл част 上限 制限 頻度 ループ
warning disclose honest предупрежд 警告 お知らせ
privacy history messages приватност конфиденц истори сообщен プライバシー 履歴 メッセージ
"""
_LEAST: Final = 3
"""Letters that begin a synonym; of Japanese one is enough."""


def alternatives(word: str) -> tuple[str, ...]:
    """Return what else a word of a search may stand for; ``word`` has small letters and no accents."""
    if len(word) < (_LEAST if word < "\u2e80" else 1):
        return ()
    found: dict[str, None] = {}
    for group in _groups():
        if any(word.startswith(one) or (one.startswith(word) and word != one) for one in group):
            found.update(dict.fromkeys(one for one in group if one != word))
    return tuple(found)


@cache
def _groups() -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(map(_plain, line.split())) for line in _GROUPS.split("\n") if line)


def _plain(word: str) -> str:
    apart = unicodedata.normalize("NFKD", word.casefold())
    return "".join(one for one in apart if not unicodedata.combining(one))
