import { readDailyValues } from './daily-values.ts'
import type { FileFacts } from './file-lines.ts'
import type { FileResult } from './half-hours.ts'
import { curveSteps, curveUnits, readLoadCurve } from './load-curve.ts'

/**
 * What Conso API (conso.boris.sh) and the Data Connect API of Enedis send: JSON with the mean power until each `date`,
 * which is a wall clock time, or with the energy of each `date`, which is a day. The line of a problem is the place in the
 * list of values. Null for another format.
 */
export function readConsoApi(text: string, facts: FileFacts): FileResult | null {
  const reply = parsedObject(text)
  // Enedis has one more level.
  const curve = isObject(reply?.['meter_reading']) ? reply['meter_reading'] : reply
  const values = curve?.['interval_reading']
  const about = curve?.['reading_type']
  if (!Array.isArray(values) || !isObject(about)) return null
  const written = textOf(about['unit']).toLowerCase()
  if (written === '') return null
  const unit = curveUnits.find((one) => one === written)
  // The highest power of a day is in VA.
  if (unit === undefined) return { refusal: 'coarse' }
  const readings = values.map((value: unknown) => (isObject(value) ? value : {}))
  const lengths = new Set(readings.map((reading) => textOf(reading['interval_length'])))
  const step = lengths.size === 1 ? stepOf([...lengths].join('')) : null
  const lines = readings.map((reading, index) => {
    const [time, value] = [textOf(reading['date']), textOf(reading['value'])]
    return { line: index + 1, text: `${time} ${value}`.trim(), time, value }
  })
  const meter = /^\d+$/.exec(textOf(curve?.['usage_point_id']))?.[0] ?? null
  if (unit === 'wh' || unit === 'kwh')
    return readDailyValues(lines, facts, { format: 'conso_api', meter, unit, isIndex: false })
  return readLoadCurve(lines, facts, { format: 'conso_api', meter, unit, step })
}

/** Minutes of `PT30M`; null if a load curve can't have them. */
function stepOf(length: string): number | null {
  const minutes = Number(/^PT(\d{1,2})M$/.exec(length)?.[1])
  return curveSteps.includes(minutes) ? minutes : null
}

function parsedObject(text: string): Record<string, unknown> | null {
  if (!text.trimStart().startsWith('{')) return null
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Text, or a number as text; else empty. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? `${value}` : ''
}
