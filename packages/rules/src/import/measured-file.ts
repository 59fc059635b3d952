import { readConsoApi } from './conso-api.ts'
import { readEnedis, readEnedisPeriods } from './enedis.ts'
import type { FileFacts } from './file-lines.ts'
import type { FileResult } from './half-hours.ts'
import { readHomeAssistant } from './home-assistant.ts'
import { readEdf, readEdfDays, readStrasbourg, readTotalEnergies } from './suppliers.ts'

/** In the order in which they are tried: formats without known words are last. */
const tables = [
  readEnedisPeriods,
  readEnedis,
  readEdf,
  readEdfDays,
  readHomeAssistant,
  readStrasbourg,
  readTotalEnergies,
]

/**
 * Recognises the format of a file by its content and reads its half-hours. Values of less than 30 minutes are added up,
 * those of an hour or a day count in equal shares for their half-hours. Half-hours without a value stay unknown.
 */
export function readMeasuredFile(text: string, facts: FileFacts): FileResult {
  if (isSpreadsheet(text)) return { refusal: 'spreadsheet' }
  const content = text.replace('\uFEFF', '')
  const reply = readConsoApi(content, facts)
  if (reply !== null) return reply
  const lines = content.split('\n')
  for (const read of tables) {
    const result = read(lines, facts)
    if (result !== null) return result
  }
  return { refusal: 'unknown' }
}

/** XLSX is a zip file, XLS a compound document. */
function isSpreadsheet(text: string): boolean {
  return (
    text.startsWith('PK\u0003\u0004') ||
    text.startsWith('\u00D0\u00CF') ||
    text.startsWith('\uFFFD\uFFFD\u0011')
  )
}
