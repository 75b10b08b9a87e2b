"""What the scenario calls besides DialBB's own functions."""


def add_line(variable, text, context):
    """Add what the contact wrote to a variable, on a line of its own."""
    context[variable] = f"{context.get(variable, '')}\n{text}".strip()


def call_back(time, number, context):
    """Say in a sentence when and where the contact waits for a call."""
    when = "" if time in ("", "в любое время") else f" {time}"
    where = f", номер {number}" if number else ""
    return f"Вы просите перезвонить{when or ' в любое время'}{where}."
