/** True if a text is an existing date. */
export function isHomeDate(text: string): boolean {
  if (!/^20[0-9]{2}-[0-9]{2}-[0-9]{2}$/.test(text)) return false
  try {
    Temporal.PlainDate.from(text)
    return true
  } catch {
    return false
  }
}
