"""シナリオで使う関数."""


def add_line(variable, text, context):
    """相手の発話を変数に一行として書き足す."""
    context[variable] = f"{context.get(variable, '')}\n{text}".strip()


def call_back(time, number, context):
    """折り返しの希望を文にする."""
    when = time or "いつでも"
    where = f"({number})" if number else ""
    return f"折り返しのご希望は「{when}{where}」と承りました。"
