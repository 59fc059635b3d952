import { readFileSync } from 'node:fs'
import { hourMs } from './local-time.ts'

/** Weather: °C, % and W/m² on the ground. */
export type Outdoors = { celsius: number; humidity: number; sun: number }

export type Weather = (at: number) => Outdoors

const monthStarts = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]

/** The typical year of Lyon-Bron mapped to the calendar, with linear interpolation between the hours. */
export function typicalWeather(): Weather {
  const hours = readTypicalYear()
  return (at) => {
    const hour = Math.floor(at / hourMs)
    const share = at / hourMs - hour
    const now = hours[hourOfYear(hour)]
    const next = hours[hourOfYear(hour + 1)]
    if (now === undefined || next === undefined) throw new Error('the typical year has a gap')
    return {
      celsius: now.celsius + (next.celsius - now.celsius) * share,
      humidity: now.humidity + (next.humidity - now.humidity) * share,
      sun: now.sun + (next.sun - now.sun) * share,
    }
  }
}

function readTypicalYear(): Outdoors[] {
  const text = readFileSync(new URL('../../data/weather-lyon-bron-tmyx.csv', import.meta.url), 'utf8')
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [, , , celsius = NaN, humidity = NaN, sun = NaN] = line.split(',').map(Number)
      return { celsius, humidity, sun }
    })
}

// The file uses UTC+1 all year; 29 February has the weather of the 28th.
function hourOfYear(hourSinceEpoch: number): number {
  const date = new Date((hourSinceEpoch + 1) * hourMs)
  const month = date.getUTCMonth()
  const day = month === 1 ? Math.min(28, date.getUTCDate()) : date.getUTCDate()
  return ((monthStarts[month] ?? 0) + day - 1) * 24 + date.getUTCHours()
}
