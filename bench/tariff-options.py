"""Compares GET /tariff/options with a second computation from the half-hours of GET /consumption.

It shares no code with the product: prices were copied by hand from their sources (packages/tarifs-fr/README.md
names the sources), and each minute of a half-hour is priced by itself. Python 3.9 or newer, without packages:

    TOKEN=... python3 bench/tariff-options.py http://127.0.0.1:4700/api

TOKEN is the access token of a member of the home: the browser keeps it in its local storage as `access_token`. An
optional second argument is a JSON file with the known colours, {"tempo": {"2026-01-09": "red"}, "ejp": {}}; those of
the home's own option are read if the file has none of them. Covers homes with one contract and without prices of their
own. Exits with 1 if a total differs by more than a cent per line of the bills, which are rounded to the cent.

`npm run bench -- --only energy` runs it for a year of half-hours.
"""

import calendar
import json
import os
import sys
import urllib.request
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

PARIS = ZoneInfo('Europe/Paris')

# First day: Base up to 6 kVA and above, HP, HC, then Tempo blue, white and red, each HP and HC.
ENERGY = {
    '2025-02-01': (0.2016, 0.2016, 0.2146, 0.1696, (0.1552, 0.1287), (0.1792, 0.1447), (0.6586, 0.1518)),
    '2025-08-01': (0.1952, 0.1952, 0.2081, 0.1635, (0.1494, 0.1232), (0.1730, 0.1391), (0.6468, 0.1460)),
    '2026-02-01': (0.1940, 0.1927, 0.2065, 0.1579, (0.1612, 0.1325), (0.1871, 0.1499), (0.7060, 0.1575)),
    '2026-08-01': (0.2001, 0.1985, 0.2142, 0.1589, (0.1654, 0.1356), (0.1921, 0.1536), (0.7295, 0.1615)),
}
# First day: EJP on normal hours, and in the peak hours of its days with peak hours. It has had no newer prices.
EJP_ENERGY = {'2025-08-01': (0.1418, 1.0867), '2026-02-01': (0.1781, 0.3440)}
# First day, then euros a year by option for 6, 9 and 12 kVA. EJP begins at 9 kVA.
SUBSCRIPTION = {
    '2025-02-01': {'base': (165.17, 208.55, 252.53), 'hp_hc': (169.81, 214.88, 258.56), 'tempo': (168.87, 211.16, 254.09)},
    '2025-08-01': {'base': (185.94, 233.70, 281.46), 'hp_hc': (189.99, 239.84, 287.78), 'tempo': (186.46, 235.12, 282.34)},
    '2026-02-01': {'base': (187.80, 234.72, 279.84), 'hp_hc': (187.80, 234.72, 279.84), 'tempo': (187.08, 232.56, 276.84), 'ejp': (0, 230.40, 272.52)},
    '2026-08-01': {'base': (190.32, 238.56, 285.12), 'hp_hc': (190.32, 238.56, 285.12), 'tempo': (189.60, 236.40, 282.00)},
}
COLORS = ('blue', 'white', 'red')
# The most days of a colour from 1 September to 31 August.
QUOTAS = {'tempo': {'white': 43, 'red': 22}, 'ejp': {'red': 22}}
# The public holidays of the winters that the prices cover, except those on a weekend.
HOLIDAYS = {'2025-04-21', '2025-11-11', '2025-12-25', '2026-01-01', '2026-11-11', '2026-12-25', '2027-01-01', '2027-03-29'}


def main():
    api, token = sys.argv[1], os.environ['TOKEN']

    def get(path):
        request = urllib.request.Request(api + path, headers={'token': token})
        with urllib.request.urlopen(request, timeout=30) as reply:
            return json.load(reply)

    reply = get('/tariff/options')
    first, last = date.fromisoformat(reply['from']), date.fromisoformat(reply['to'])
    colors = {'tempo': {}, 'ejp': {}, **(json.load(open(sys.argv[2])) if len(sys.argv) > 2 else {})}
    current = reply['contract']['option']
    if current in colors and not colors[current]:
        colors[current] = known_colors(get, first, last)
    half_hours = list(read_half_hours(get, first, last))
    missing = sum(1 for _, used in half_hours if used is None)
    print(f"{first} to {last}: {len(half_hours)} half-hours, {missing} missing")
    is_good = (len(half_hours), missing) == (reply['half_hours'], reply['missing_half_hours'])
    power = reply['contract']['subscribed_power']
    months = (last.year - first.year) * 12 + last.month - first.month + 1
    for option in reply['options']:
        name = option['option']
        if name == 'ejp' and first < date(2026, 2, 1):
            print('ejp: its subscription is not known on all days')
            is_good = is_good and option['total']['high'] is None
            continue
        off_peak = [(part['start'], part['end']) for part in option['off_peak']]
        subscription = sum(subscription_of(name, power, day) for day in days(first, last))
        known = colors.get(name, {})
        ends = [energy_of(half_hours, name, power, off_peak, known, end) + subscription for end in (min, max)]
        allowed = 0.01 * (len(option['lines']) + 2) * (months + 3)
        for end, own in zip(('low', 'high'), ends):
            gap = option['total'][end] - own
            is_good = is_good and abs(gap) <= allowed
            print(f"{name:6} {end:4} API {option['total'][end]:10.2f}  here {own:10.2f}  gap {gap:+.3f} of {allowed:.2f}")
    print('They agree.' if is_good else 'They DIFFER.')
    sys.exit(0 if is_good else 1)


def days(first, last):
    return (first + timedelta(n) for n in range((last - first).days + 1))


def read_half_hours(get, first, last):
    """The instant and the Wh of each half-hour, in requests of at most 31 days."""
    while first <= last:
        until = min(last, first + timedelta(30))
        for at, used in get(f'/consumption?startDate={first}&endDate={until}')['half_hours']:
            yield datetime.fromtimestamp(at / 1000, PARIS), used
        first = until + timedelta(1)


def known_colors(get, first, last):
    """The colours that the home knows of the days and of the day before, whose night they price."""
    colors, start = {}, first - timedelta(1)
    while start <= last:
        until = min(last, start + timedelta(300))
        for day in get(f'/tariff/days?from={start}&to={until}')['days']:
            if day['color'] is not None:
                colors[day['day']] = day['color']
        start = until + timedelta(1)
    return colors


def newest(table, day):
    return table[max(since for since in table if since <= day.isoformat())]


def subscription_of(option, power, day):
    yearly = newest({since: row[option] for since, row in SUBSCRIPTION.items() if option in row}, day)[(6, 9, 12).index(power)]
    return yearly / 12 / calendar.monthrange(day.year, day.month)[1]


def possible(option, day, colors):
    """The known colour of a day, or those that its date and the other days of its season allow."""
    if day.isoformat() in colors:
        return [colors[day.isoformat()]]
    year = day.year - (day.month < 9)
    season = [color for known, color in colors.items() if f'{year}-09-01' <= known < f'{year + 1}-09-01']
    used_up = {color for color, most in QUOTAS[option].items() if season.count(color) >= most}
    return [color for color in calendar_colors(option, day) if color not in used_up]


def calendar_colors(option, day):
    is_winter = day.month in (11, 12, 1, 2, 3)
    if option == 'ejp':
        return ['blue', 'red'] if is_winter else ['blue']
    if day.isoweekday() == 7:
        return ['blue']
    is_red = is_winter and day.isoweekday() < 6 and day.isoformat() not in HOLIDAYS
    return ['blue', 'white', 'red'] if is_red else ['blue', 'white']


def is_within(minute, ranges):
    return any(start <= minute < end if start < end else minute >= start or minute < end for start, end in ranges)


def price_at(at, option, power, off_peak, colors, end):
    up_to_6, above, peak, low, *tempo = newest(ENERGY, at.date())
    minute = at.hour * 60 + at.minute
    if option == 'base':
        return up_to_6 if power <= 6 else above
    if option == 'hp_hc':
        return low if is_within(minute, off_peak) else peak
    if option == 'ejp':
        # The peak hours are from 07:00 to 01:00 of the next day.
        normal, high = newest(EJP_ENERGY, at.date())
        day = at.date() - timedelta(1) if at.hour < 1 else at.date()
        is_normal = 1 <= at.hour < 7
        return end(high if color == 'red' and not is_normal else normal for color in possible(option, day, colors))
    day = at.date() - timedelta(1) if at.hour < 6 else at.date()
    is_night = at.hour < 6 or at.hour >= 22
    return end(tempo[COLORS.index(color)][is_night] for color in possible(option, day, colors))


def energy_of(half_hours, option, power, off_peak, colors, end):
    total = 0.0
    for at, used in half_hours:
        if used is None:
            continue
        # No clock change cuts a half-hour in Paris: its minutes follow each other on the wall.
        steps = range(30) if option == 'hp_hc' else (0,)
        prices = [price_at(at + timedelta(minutes=step), option, power, off_peak, colors, end) for step in steps]
        total += used / 1000 * sum(prices) / len(prices)
    return total


if __name__ == '__main__':
    main()
