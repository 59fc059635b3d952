import { readEnedis } from './enedis.ts'
import type { FileFacts } from './file-lines.ts'
import type { FileResult } from './half-hours.ts'
import { readHomeAssistant } from './home-assistant.ts'

/**
 * Recognises the format of a file by its header and reads its half-hours. Values of less than 30 minutes are added up,
 * those of an hour count half for each half-hour. Half-hours without a value stay unknown.
 */
export function readMeasuredFile(text: string, facts: FileFacts): FileResult {
  if (isSpreadsheet(text)) return { refusal: 'spreadsheet' }
  const lines = text.replace('\uFEFF', '').split('\n')
  return readEnedis(lines, facts) ?? readHomeAssistant(lines, facts) ?? { refusal: 'unknown' }
}

/** XLSX is a zip file, XLS a compound document. */
function isSpreadsheet(text: string): boolean {
  return (
    text.startsWith('PK\u0003\u0004') ||
    text.startsWith('\u00D0\u00CF') ||
    text.startsWith('\uFFFD\uFFFD\u0011')
  )
}
