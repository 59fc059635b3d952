/** With a capital letter: French days have none. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
