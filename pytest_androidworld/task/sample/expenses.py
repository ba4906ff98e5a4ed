"""Expenses: names by category, notes, and rows of Pro Expense's table."""

from random import Random
from typing import Any

from pytest_androidworld.task.sample.calendar_events import DAY, HOUR, OCTOBER

ExpenseRow = dict[str, Any]
LEAST, MOST = 1000, 50_000  # cents
LAST_DAY = 15  # of October, from the first
OTHERS, INCOME, FOOD, HOUSING, SOCIAL, ENTERTAINMENT = 1, 2, 3, 4, 5, 6
TRANSPORTATION, CLOTHES, HEALTH_CARE, EDUCATION, DONATION = 7, 8, 9, 10, 11
CATEGORY_NAMES = {
    OTHERS: "Others",
    INCOME: "Income",
    FOOD: "Food",
    HOUSING: "Housing",
    SOCIAL: "Social",
    ENTERTAINMENT: "Entertainment",
    TRANSPORTATION: "Transportation",
    CLOTHES: "Clothes",
    HEALTH_CARE: "Health Care",
    EDUCATION: "Education",
    DONATION: "Donation",
}
EXPENSE_NAMES: dict[int, tuple[str, ...]] = {
    OTHERS: (
        "Locksmith",
        "Parcel Postage",
        "Passport Renewal",
        "Storage Unit",
        "Gift Wrapping",
        "Dog Grooming",
        "Lost Umbrella",
        "Key Copies",
        "Photo Prints",
        "Bank Charges",
    ),
    INCOME: (
        "Wages",
        "Overtime Pay",
        "Freelance Invoice",
        "Stock Dividends",
        "Tax Refund",
        "Yard Sale",
        "Royalties",
        "Tutoring Fee",
        "Savings Interest",
        "Year End Bonus",
    ),
    FOOD: (
        "Weekly Shopping",
        "Pizza Delivery",
        "Farmers Market",
        "Office Lunch",
        "Bakery Run",
        "Sushi Dinner",
        "Coffee Beans",
        "Birthday Cake",
        "Picnic Basket",
        "Ice Cream",
    ),
    HOUSING: (
        "Monthly Rent",
        "Electricity",
        "Water Bill",
        "Plumber Visit",
        "Roof Repair",
        "New Mattress",
        "Window Cleaning",
        "Home Insurance",
        "Paint and Brushes",
        "Heating Oil",
    ),
    SOCIAL: (
        "Wedding Present",
        "Team Dinner",
        "Book Club Dues",
        "Housewarming",
        "Flowers for Grandma",
        "Alumni Meeting",
        "Barbecue Evening",
        "Baby Shower",
        "Farewell Party",
        "Neighbors Brunch",
    ),
    ENTERTAINMENT: (
        "Opera Seats",
        "Bowling Night",
        "Video Game",
        "Zoo Admission",
        "Jazz Festival",
        "Streaming Plan",
        "Escape Room",
        "Comedy Club",
        "Board Games",
        "Planetarium Show",
    ),
    TRANSPORTATION: (
        "Train Ticket",
        "Airport Shuttle",
        "Bicycle Tires",
        "Gasoline",
        "Parking Garage",
        "Bridge Toll",
        "Car Wash",
        "Ferry Crossing",
        "Scooter Rental",
        "Metro Pass",
    ),
    CLOTHES: (
        "Rain Jacket",
        "Running Shoes",
        "Wool Sweater",
        "Silk Scarf",
        "Leather Belt",
        "Dry Cleaning",
        "Winter Gloves",
        "Denim Shirt",
        "Suit Alteration",
        "Beach Hat",
    ),
    HEALTH_CARE: (
        "Dentist",
        "Eye Exam",
        "Flu Vaccine",
        "Prescription Refill",
        "Physiotherapy",
        "First Aid Kit",
        "Blood Test",
        "Vitamins",
        "Contact Lenses",
    ),
    EDUCATION: (
        "Semester Fees",
        "Spanish Course",
        "Chemistry Book",
        "Piano Lessons",
        "Lab Equipment",
        "Exam Registration",
        "Library Card",
        "Summer School",
        "Art Supplies",
        "Coding Workshop",
    ),
    DONATION: (
        "Animal Shelter",
        "Food Bank",
        "Flood Relief",
        "Public Radio",
        "Tree Planting",
        "School Fundraiser",
        "Museum Friends",
        "Blanket Drive",
        "Charity Run",
        "Hospice Support",
    ),
}
EXPENSE_NOTES = (
    "Paid in cash",
    "On the credit card",
    "Every month",
    "Was on sale",
    "Split with a friend",
    "Ask for the receipt",
    "Could not wait",
)


def expense(random: Random) -> ExpenseRow:
    """One of the first half of October 2023, on a full hour."""
    category = random.choice(tuple(EXPENSE_NAMES))
    return {
        "name": random.choice(EXPENSE_NAMES[category]),
        "amount": random.randrange(LEAST, MOST + 1),
        "category": category,
        "note": random.choice(EXPENSE_NOTES),
        **expense_dates(random),
    }


def expense_dates(random: Random) -> dict[str, int]:
    """When an expense was made and last changed, in ms."""
    start = OCTOBER + random.randrange(LAST_DAY) * DAY + random.randrange(24) * HOUR
    return {"created_date": start * 1000, "modified_date": start * 1000}
