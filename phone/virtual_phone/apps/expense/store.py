"""Tables of Pro Expense, and the categories and currencies behind the numbers."""

from dataclasses import dataclass

from virtual_phone.storage.databases import Schema

PACKAGE = "com.arduia.expense"
IDENTITY = "27085a6798a70569f4984067458b86b2"
ACCOUNTING = Schema(
    version=6,
    wal=True,
    foreign_keys=True,
    statements=(
        "CREATE TABLE android_metadata (locale TEXT)",
        "CREATE TABLE `expense` (`expense_id` INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "
        "`name` TEXT, `amount` INTEGER NOT NULL, `category` INTEGER NOT NULL, `note` TEXT, "
        "`created_date` INTEGER NOT NULL, `modified_date` INTEGER NOT NULL)",
        "CREATE TABLE `backup` (`backup_id` INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "
        "`name` TEXT NOT NULL, `path` TEXT NOT NULL, `created_date` INTEGER NOT NULL, "
        "`item_total` INTEGER NOT NULL, `worker_id` TEXT NOT NULL, "
        "`is_completed` INTEGER NOT NULL)",
        "CREATE TABLE room_master_table (id INTEGER PRIMARY KEY,identity_hash TEXT)",
    ),
    rows=(
        "INSERT INTO android_metadata VALUES ('en_US')",
        f"INSERT INTO room_master_table VALUES (42, '{IDENTITY}')",
    ),
)


@dataclass(frozen=True)
class Expense:
    """A row of ``expense``."""

    expense_id: int
    name: str | None
    amount: int  # cents
    category: int
    note: str | None
    created_date: int  # ms, as is the other
    modified_date: int  # the date that the app displays

    @property
    def is_income(self) -> bool:
        return self.category == INCOME

    @property
    def kind(self) -> "Category":
        return CATEGORIES.get(self.category, CATEGORIES[OTHERS])


@dataclass(frozen=True)
class BackupLog:
    """A row of ``backup``."""

    backup_id: int
    name: str
    path: str
    created_date: int
    item_total: int
    worker_id: str
    is_completed: bool


@dataclass(frozen=True)
class Category:
    name: str
    icon: str
    color: str


OTHERS, INCOME, FOOD = 1, 2, 3
CATEGORIES = {
    3: Category("Food", "silverware-fork-knife", "#fb8c00"),
    2: Category("Income", "cash-plus", "#43a047"),
    4: Category("Housing", "home-city-outline", "#8d6e63"),
    5: Category("Social", "account-group-outline", "#29b6f6"),
    6: Category("Entertainment", "movie-open-outline", "#ec407a"),
    7: Category("Transportation", "bus", "#5c6bc0"),
    8: Category("Clothes", "tshirt-crew-outline", "#ab47bc"),
    9: Category("Health Care", "hospital-box-outline", "#ef5350"),
    10: Category("Education", "school-outline", "#26a69a"),
    11: Category("Donation", "hand-heart-outline", "#d4a017"),
    1: Category("Others", "shape-outline", "#78909c"),
}  # in the order in which the app offers them


@dataclass(frozen=True)
class Currency:
    code: str
    symbol: str
    name: str


DOLLAR = "840"  # by the numbers of ISO 4217
CURRENCIES = {
    DOLLAR: Currency("USD", "$", "United State Dollar"),
    "978": Currency("EUR", "€", "Euro"),
    "104": Currency("MMK", "Ks", "Myanmar Kyat"),
    "156": Currency("CNY", "¥", "Chinese Yuan"),
    "826": Currency("GBP", "£", "Pound Sterling"),
    "392": Currency("JPY", "¥", "Japanese Yen"),
    "410": Currency("KRW", "₩", "South Korean Won"),
    "356": Currency("INR", "₹", "Indian Rupee"),
    "702": Currency("SGD", "S$", "Singapore Dollar"),
    "458": Currency("MYR", "RM", "Malaysian Ringgit"),
    "608": Currency("PHP", "₱", "Philippine Peso"),
    "704": Currency("VND", "₫", "Vietnamese Dong"),
    "360": Currency("IDR", "Rp", "Indonesian Rupiah"),
    "036": Currency("AUD", "A$", "Australian Dollar"),
    "124": Currency("CAD", "C$", "Canadian Dollar"),
    "756": Currency("CHF", "Fr", "Swiss Franc"),
    "643": Currency("RUB", "₽", "Russian Ruble"),
    "986": Currency("BRL", "R$", "Brazilian Real"),
}
LANGUAGES = {
    "my": "Myanmar (Burma)",
    "en": "United States (English)",
    "zh": "China (Chinese)",
}
FIRST_TIME, LANGUAGE, CURRENCY, THEME = (
    "isFirstTime",
    "selected_language",
    "selected_currency_number",
    "theme_mode",
)
FOLLOW_SYSTEM, LIGHT, NIGHT = -1, 1, 2  # AppCompatDelegate's modes
THEMES = {LIGHT: "Light", NIGHT: "Dark", FOLLOW_SYSTEM: "System Default"}
