import type { Place } from './zone-places.ts'

const DAY = 86_400_000
const RAD = Math.PI / 180
/** 1 January 2000, 12:00 UTC: Julian date 2 451 545. */
const J2000 = Date.UTC(2000, 0, 1, 12)
/** Degrees of the sun's centre below the horizon when its upper edge meets it: refraction and half its disk. */
const HORIZON = -0.833

/**
 * Sunrise and sunset, ms; `null` if the sun does not cross the horizon that day: `isUp` is then true if it
 * stays above it.
 */
export type SunDay =
  | { readonly rise: number; readonly set: number }
  | { readonly rise: null; readonly isUp: boolean }

/**
 * When the sun rises and sets around the noon nearest to an instant (ms), by the sunrise equation: mean anomaly,
 * equation of the centre, ecliptic longitude, transit, hour angle (J. Meeus, *Astronomical Algorithms*, 2nd ed.,
 * chapters 15 and 25 in their low precision; NOAA's solar calculator differs by less than two minutes below 60° north).
 */
export function sunDay({ latitude, longitude }: Place, near: number): SunDay {
  const n = Math.round((near - J2000) / DAY + longitude / 360)
  const noon = n - longitude / 360
  const anomaly = mod360(357.5291 + 0.98560028 * noon)
  const centre = 1.9148 * sin(anomaly) + 0.02 * sin(2 * anomaly) + 0.0003 * sin(3 * anomaly)
  const ecliptic = mod360(anomaly + centre + 180 + 102.9372)
  const transit = noon + 0.0053 * sin(anomaly) - 0.0069 * sin(2 * ecliptic)
  const sinDeclination = sin(ecliptic) * sin(23.4397)
  const cosDeclination = Math.sqrt(1 - sinDeclination ** 2)
  const cosHour =
    (sin(HORIZON) - sin(latitude) * sinDeclination) / (Math.cos(latitude * RAD) * cosDeclination)
  if (Math.abs(cosHour) > 1) return { rise: null, isUp: cosHour < -1 }
  const half = Math.acos(cosHour) / RAD / 360
  return { rise: instant(transit - half), set: instant(transit + half) }
}

function instant(days: number): number {
  return Math.round(J2000 + days * DAY)
}

function sin(degrees: number): number {
  return Math.sin(degrees * RAD)
}

function mod360(degrees: number): number {
  return ((degrees % 360) + 360) % 360
}
