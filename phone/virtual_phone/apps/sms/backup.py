"""All text messages as a file, as SMS Messenger exports and imports them."""

import json
from typing import Any

from virtual_phone.phone import Phone
from virtual_phone.services.providers.core import Content

SMS = "content://sms"
COLUMNS = {
    "subscriptionId": "sub_id",
    "address": "address",
    "body": "body",
    "date": "date",
    "dateSent": "date_sent",
    "locked": "locked",
    "protocol": "protocol",
    "read": "read",
    "status": "status",
    "type": "type",
    "serviceCenter": "service_center",
}


def written(phone: Phone) -> str:
    rows = phone[Content].query(SMS, list(COLUMNS.values()), sort="date")
    saved = [{name: row[column] for name, column in COLUMNS.items()} for row in rows or ()]
    return json.dumps([{**each, "backupType": "sms"} for each in saved])


def read(phone: Phone, text: str, by: str) -> int:
    """Insert what a file has and the phone lacks; returns how many those are."""
    try:
        found: Any = json.loads(text)
    except ValueError:
        return 0
    count = 0
    for each in found if isinstance(found, list) else []:
        if not isinstance(each, dict) or not each.get("address") or "body" not in each:
            continue
        values = {column: each.get(name) for name, column in COLUMNS.items()}
        same = (values["address"], values["body"], values["date"])
        where = "address=? AND body=? AND date=?"
        if not phone[Content].query(SMS, ["_id"], where, same):
            phone[Content].insert(SMS, values, caller=by)
            count += 1
    return count
