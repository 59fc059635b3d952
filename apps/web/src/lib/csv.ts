import type { Language } from './i18n.ts'

export type CsvCell = string | number | null

/** The first characters of a cell that a spreadsheet reads as a formula. */
const formula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/u
/** Characters that are invisible or change the direction of text, and line breaks inside a cell. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/**
 * Formats rows as CSV that a spreadsheet in this language opens without an import dialog: semicolons and decimal
 * commas in French, commas and points in English, a byte order mark, CRLF. Text never becomes a formula.
 */
export function csvText(
  header: readonly string[],
  rows: readonly (readonly CsvCell[])[],
  lang: Language,
): string {
  const separator = lang === 'fr' ? ';' : ','
  const format = (cell: CsvCell) =>
    typeof cell === 'number' ? numberText(cell, lang) : escapeText(cell ?? '')
  return `\uFEFF${[header, ...rows].map((row) => `${row.map(format).join(separator)}\r\n`).join('')}`
}

function numberText(value: number, lang: Language): string {
  const text = String(Math.round(value * 1000) / 1000)
  return lang === 'fr' ? text.replace('.', ',') : text
}

function escapeText(text: string): string {
  const plain = text.replaceAll(invisible, ' ')
  const safe = formula.test(text) || formula.test(plain.trimStart()) ? `'${plain}` : plain
  return /[",;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Downloads a text as a file, as a press on a link to it would. */
export function downloadCsv(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads it after this task.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
