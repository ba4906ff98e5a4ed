"""Sports activities: nineteen kinds, with ten names for each."""

from random import Random

NAMES = {
    "biking": "Baker Street Errand|Bridge and Back|Canal Spin|Commute Home|Farm Shop Trip"
    "|Market Round|Old Railway Spin|Pedal to the Lake|River Cruise|Sunday Spin",
    "running": "Before Breakfast|Bridge Laps|Cool Down Lap|Fast Five|Lunch Dash|Park Loop"
    "|Pyramid Intervals|Sea Wall Tempo|Slow Sunday|Track Night",
    "hiking": "Castle Path|Cliff Walk|Forest Rim|Gorge Traverse|Heath Circle|Monk's Way"
    "|Panorama Path|Ridge Crossing|Three Huts|Waterfall Steps",
    "swimming": "Backstroke Drill|Cold Plunge|Early Lanes|Eighty Lanes|Harbour Swim|Kick Set"
    "|Lido Hour|Masters Set|Open Air Pool|Sprint Set",
    "walking": "After Dinner Stroll|Airport Terminal|Dog Round|Errands on Foot|Museum Mile"
    "|Night Stroll|Pram Round|School Run|Shopping Mile|To the Station",
    "skiing": "Black Slope|Carving Class|First Tracks|Glacier Day|Last Lift|Moguls"
    "|Powder Morning|Race Gates|Valley Descent|Wide Turns",
    "snowboarding": "Backside Practice|Big Air Try|Board Test|Freeride Bowl|Half Pipe"
    "|Kicker Line|Night Slope|Rail Session|Snow Park|Switch Day",
    "kayaking": "Eskimo Roll Class|Fjord Tour|Grade Two Rapids|Island Circle|Lock to Lock"
    "|Quiet Backwater|Sea Cave Visit|Slalom Gates|Sunset Tour|Weir Play",
    "rowing": "Ergometer Test|Four at Dawn|Head Race Pace|Long Steady Row|Power Tens|Quad Drill"
    "|Regatta Warm Up|Scull Technique|Start Practice|Two Thousand",
    "sailing": "Buoy Race|Club Regatta|Coast Trip|Dinghy Class|Evening Breeze|Harbour Tour"
    "|Jib Practice|Spinnaker Day|Windward Legs|Yacht Delivery",
    "skateboarding": "Bowl Hour|Car Park Flat|Curb Tricks|Downhill Try|Ledge Line|Mini Ramp"
    "|Plaza Session|Push Home|Stair Set|Street Line",
    "surfing": "Beach Break|Dawn Patrol|Foam Board Day|Green Waves|Longboard Hour|Offshore Wind"
    "|Point Break|Reef Session|Small Swell|Tide Change",
    "climbing": "Boulder Hall|Crack Practice|Easy Multi Pitch|Finger Strength|Lead Evening"
    "|North Face Topo|Overhang Project|Slab Day|Sport Crag|Top Rope Hour",
    "mountain biking": "Bike Park|Drop Practice|Enduro Stage|Flow Line|Forest Roots|Jump Line"
    "|Night Lights|Rock Garden|Single Track|Uplift Day",
    "road biking": "Alpine Pass|Coffee Stop|Coast Road|Crosswind Group|Fast Bunch|Gran Fondo"
    "|Hill Repeats|Metric Century|Rolling Tarmac|Time Trial",
    "trail running": "Deer Path|Fell Race|Headlamp Hour|Hill Forest|Mud and Roots|Pine Loop"
    "|Quarry Edge|Sky Race|Steep and Short|Valley Rim",
    "trail hiking": "Alpine Meadow|Border Stones|Eagle Rock|High Level Route|Hut to Hut"
    "|Long Distance Path|Moor Crossing|Old Mule Track|Saddle and Summit|Shepherd's Way",
    "cycling": "Café Round|City Tour|Cross Town|Flat Twenty|Greenway|Home Office Break"
    "|Indoor Hour|Lakeside Lap|Recovery Spin|Vineyard Tour",
    "paddling": "Bay Crossing|Canoe Club|Duck Pond|Estuary Trip|Family Raft|Mangrove Tour"
    "|Morning Mist|River Bends|Stand Up Hour|Water Lilies",
}
ACTIVITIES = tuple(NAMES)


def activity_name(random: Random, category: str) -> str:
    """One of ten."""
    return random.choice(NAMES[category].split("|"))
