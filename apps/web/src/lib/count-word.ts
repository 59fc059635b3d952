/**
 * A count of rooms as a word of a sentence, up to ten; larger ones as figures.
 * @param numbers the words from zero to ten, separated by spaces
 */
export function countWord(count: number, numbers: string): string {
  return numbers.split(' ')[count] ?? String(count)
}

/** The same at the beginning of a sentence. */
export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
