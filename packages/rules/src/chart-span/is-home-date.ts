/** True for a day that is in the calendar. */
export function isHomeDate(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`)
  return (
    /^20[0-9]{2}-[0-9]{2}-[0-9]{2}$/.test(text) &&
    !Number.isNaN(at) &&
    new Date(at).toISOString().startsWith(text)
  )
}
