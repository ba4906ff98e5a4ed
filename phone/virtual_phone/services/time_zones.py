"""Time zones by region, as Settings and Clock offer them."""

import functools
from datetime import datetime
from zoneinfo import ZoneInfo

UTC = "UTC"
# Region, then the zones in it; the name of a zone is the last part of it.
TABLE = """
Argentina: America/Argentina/Buenos_Aires America/Argentina/Cordoba
    America/Argentina/Ushuaia
Australia: Australia/Sydney Australia/Melbourne Australia/Brisbane Australia/Adelaide
    Australia/Darwin Australia/Perth Australia/Hobart
Austria: Europe/Vienna
Bangladesh: Asia/Dhaka
Belgium: Europe/Brussels
Brazil: America/Sao_Paulo America/Fortaleza America/Manaus America/Rio_Branco
Bulgaria: Europe/Sofia
Canada: America/Toronto America/Vancouver America/Edmonton America/Winnipeg America/Halifax
    America/St_Johns
Chile: America/Santiago Pacific/Easter
China: Asia/Shanghai Asia/Urumqi
Colombia: America/Bogota
Costa Rica: America/Costa_Rica
Croatia: Europe/Zagreb
Cuba: America/Havana
Czechia: Europe/Prague
Denmark: Europe/Copenhagen
Ecuador: America/Guayaquil
Egypt: Africa/Cairo
Estonia: Europe/Tallinn
Ethiopia: Africa/Addis_Ababa
Finland: Europe/Helsinki
France: Europe/Paris
Germany: Europe/Berlin
Ghana: Africa/Accra
Greece: Europe/Athens
Hong Kong: Asia/Hong_Kong
Hungary: Europe/Budapest
Iceland: Atlantic/Reykjavik
India: Asia/Kolkata
Indonesia: Asia/Jakarta Asia/Makassar Asia/Jayapura
Iran: Asia/Tehran
Iraq: Asia/Baghdad
Ireland: Europe/Dublin
Israel: Asia/Jerusalem
Italy: Europe/Rome
Jamaica: America/Jamaica
Japan: Asia/Tokyo
Kenya: Africa/Nairobi
Latvia: Europe/Riga
Lithuania: Europe/Vilnius
Malaysia: Asia/Kuala_Lumpur
Mexico: America/Mexico_City America/Tijuana America/Cancun America/Hermosillo
Morocco: Africa/Casablanca
Nepal: Asia/Kathmandu
Netherlands: Europe/Amsterdam
New Zealand: Pacific/Auckland Pacific/Chatham
Nigeria: Africa/Lagos
Norway: Europe/Oslo
Pakistan: Asia/Karachi
Panama: America/Panama
Peru: America/Lima
Philippines: Asia/Manila
Poland: Europe/Warsaw
Portugal: Europe/Lisbon Atlantic/Azores
Romania: Europe/Bucharest
Russia: Europe/Moscow Asia/Yekaterinburg Asia/Novosibirsk Asia/Vladivostok
Saudi Arabia: Asia/Riyadh
Serbia: Europe/Belgrade
Singapore: Asia/Singapore
Slovakia: Europe/Bratislava
South Africa: Africa/Johannesburg
South Korea: Asia/Seoul
Spain: Europe/Madrid Atlantic/Canary
Sri Lanka: Asia/Colombo
Sweden: Europe/Stockholm
Switzerland: Europe/Zurich
Taiwan: Asia/Taipei
Thailand: Asia/Bangkok
Türkiye: Europe/Istanbul
Ukraine: Europe/Kyiv
United Arab Emirates: Asia/Dubai
United Kingdom: Europe/London
United States: America/New_York America/Chicago America/Denver America/Phoenix
    America/Los_Angeles America/Anchorage Pacific/Honolulu
Uruguay: America/Montevideo
Venezuela: America/Caracas
Vietnam: Asia/Ho_Chi_Minh
"""
REGIONS = {
    region: names.split()
    for region, _, names in (
        line.partition(":") for line in TABLE.replace("\n    ", " ").strip().splitlines()
    )
}
OFFSETS = [UTC, *(f"Etc/GMT{-hours:+d}" for hours in range(-12, 15) if hours)]


@functools.cache
def _known(zone: str) -> ZoneInfo:
    """A zone of the table, read once: `ZoneInfo` itself remembers eight."""
    return ZoneInfo(zone)


def local_time(zone: str, now: datetime) -> datetime:
    """The local time of a zone."""
    return now.astimezone(_known(zone))


def offset(zone: str, now: datetime) -> str:
    """The current offset of a zone: "GMT-07:00"."""
    there = local_time(zone, now).utcoffset()
    minutes = int(there.total_seconds()) // 60 if there else 0
    sign = "-" if minutes < 0 else "+"
    return f"GMT{sign}{abs(minutes) // 60:02}:{abs(minutes) % 60:02}"


def city(zone: str) -> str:
    """The name of a zone."""
    if zone == UTC or zone.startswith("Etc/"):
        return "Coordinated Universal Time" if zone == UTC else ""
    return zone.rpartition("/")[2].replace("_", " ")


def region(zone: str) -> str:
    """The region of a zone; empty if it has none."""
    return next((name for name, zones in REGIONS.items() if zone in zones), "")
