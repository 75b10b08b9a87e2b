"""Other words by which people look for a setting: English, Russian, Japanese, whatever the window speaks."""

from __future__ import annotations

__all__ = ["synonyms"]

_WORDS = {
    "talk_with_everybody": "auto-reply autoreply answer all on off автоответчик отвечать всем включить"
    " выключить 自動返信 自動応答 全員 オン オフ",
    "talk_with_strangers": "unknown people spam strangers незнакомцы чужие спам 知らない人 見知らぬ人 迷惑",
    "talk_while_away": "absent vacation holiday out of office отсутствие отпуск нет на месте 不在 留守 休暇",
    "reply_frequency": "how often rate notice of absence как часто частота 頻度 回数",
    "default_mind": "script bot robot persona character default скрипт робот бот характер персонаж"
    " スクリプト ロボット ボット 人格 キャラクター",
    "minds_behind": "fallback second chain запасная вторая цепочка 予備 二番目",
    "own_minds": "files list add bases файлы список добавить ファイル 一覧 追加",
    "warn": "robot bot disclose tell automatic робот бот предупредить автомат"
    " ロボット ボット 自動 警告 知らせる",
    "warning_text": "robot bot automatic message робот бот автоответ сообщение ロボット ボット 自動 文面",
    "chew": "mute silent quiet shut up тишина молчать тихо заткнуться 無言 静か 黙る ミュート",
    "lowercase": "uppercase capital case регистр заглавная строчная 大文字 小文字",
    "always_understand": "fallback unknown не понял запасной 分からない 理解",
    "fold_yo": "spelling letter орфография буква 文字",
    "dialogue_timeout": "session forget сеанс забыть セッション 忘れる",
    "mark_as_read": "receipt seen ticks галочки прочитано отметка 既読 開封",
    "thinking_time": "delay wait speed slow задержка пауза скорость ждать 遅延 待ち 速さ",
    "typing_time": "delay speed slow fast задержка скорость набор печатает 遅延 速さ 入力中",
    "typing_time_fixed": "delay constant задержка постоянная 遅延 一定",
    "times_may_grow": "delay slower tired задержка медленнее устал 遅延 遅く",
    "owner_silence_minutes": "mute pause me typing пауза молчание я пишу 休止 ミュート 自分",
    "owner_idle_minutes": "away idle afk отошёл бездействие 離席 放置",
    "late_seconds": "old stale delay опоздание старое 遅れ 古い",
    "morning_hour": "night sleep do not disturb ночь сон не беспокоить 夜 睡眠 おやすみ",
    "stop_word": "mute quit unsubscribe command стоп-слово команда замолчать 停止 合言葉 ミュート",
    "stop_loops": "bot robot loop spam робот бот петля зацикливание спам ロボット ボット ループ 迷惑",
    "limit_10_minutes": "maximum rate flood spam максимум предел ограничение 上限 最大 制限",
    "limit_hour": "maximum rate flood spam максимум предел ограничение 上限 最大 制限",
    "limit_hour_all": "maximum rate flood spam максимум предел ограничение 上限 最大 制限",
    "stop_minutes": "mute pause ban пауза молчание бан 休止 ミュート",
    "close": "goodbye bye end прощание пока конец さようなら 別れ 終わり",
    "closing_text": "goodbye bye end прощание пока конец さようなら 別れ 終わり",
    "keep_days": "history delete archive storage история удалить архив хранение 履歴 削除 保存",
    "bin_days": "trash deleted restore recycle корзина удалённое восстановить ゴミ箱 削除 復元",
    "backup_megabytes": "copy save disk space size резервная копия бэкап диск место"
    " バックアップ 容量 ディスク",
    "language": "english russian japanese locale translation язык русский английский японский перевод"
    " 言語 日本語 英語 ロシア語 翻訳",
    "theme": "color colour dark light mode theme night appearance цвет цвета тёмная темная светлая тема"
    " оформление 色 配色 テーマ ダーク ライト 外観",
    "start_at_login": "autostart boot startup автозапуск автозагрузка запуск 自動起動 スタートアップ",
    "notify_held": "notification popup sound mute alert уведомление оповещение звук 通知 音 ミュート",
    "notify_unanswered": "notification popup sound mute alert уведомление оповещение звук 通知 音 ミュート",
    "notify_connection": "notification offline network mute alert уведомление сеть обрыв 通知 切断 ミュート",
    "notify_loop": "notification bot robot mute alert уведомление робот бот 通知 ロボット ミュート",
    "grave": "death suicide emergency help sad смерть самоубийство беда помощь 死 自殺 緊急 助け",
    "grave_hours": "death emergency pause mute смерть беда пауза 死 緊急 休止 ミュート",
    "grave_country": "hotline emergency phone telephone горячая линия телефон скорая 電話 相談 救急",
}


def synonyms(key: str) -> str:
    """Return more words that find the setting of this key; lower case."""
    return _WORDS.get(key, "")
