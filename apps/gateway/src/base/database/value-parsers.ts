import pg from 'pg'

/**
 * Parsers for PostgreSQL's values: `timestamptz` as ms since the epoch, `bigint` and `numeric` as numbers, `date` as
 * text.
 */
export function makeValueParsers(): pg.TypeOverrides {
  const parsers = new pg.TypeOverrides()
  parsers.setTypeParser(20, Number)
  parsers.setTypeParser(1700, Number)
  parsers.setTypeParser(1184, parseInstant)
  parsers.setTypeParser(1082, String)
  parsers.setTypeParser(1016, (text: string) => parseArray(text, Number))
  parsers.setTypeParser(1231, (text: string) => parseArray(text, Number))
  parsers.setTypeParser(1185, (text: string) => parseArray(text, parseInstant))
  parsers.setTypeParser(1182, (text: string) => parseArray(text, String))
  return parsers
}

/** `2026-11-21 09:17:07.123456+00` → ms. Microseconds are cut off; `infinity` stays infinite. */
function parseInstant(text: string): number {
  if (text.endsWith('+00')) return Date.parse(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
  if (text.endsWith('infinity')) return text.startsWith('-') ? -Infinity : Infinity
  const [date = '', time = ''] = text.split(' ')
  return Date.parse(`${date}T${/[+-]\d\d$/.test(time) ? `${time}:00` : time}`)
}

/** `{1,NULL,"2026-11-21 …"}`: of the types above none has a comma or a quote inside an item. */
function parseArray<Item>(text: string, parse: (item: string) => Item): (Item | null)[] {
  if (text === '{}') return []
  const items = text.slice(1, -1).replaceAll('"', '').split(',')
  return items.map((item) => (item === 'NULL' ? null : parse(item)))
}
