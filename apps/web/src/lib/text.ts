/** First letters of the first and last word of a name, at most two. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends.map((word) => Array.from(word ?? '')[0]?.toUpperCase() ?? '').join('')
}

/**
 * A count of rooms as a word of a sentence, up to ten; larger ones as figures.
 * @param numbers the words from zero to ten, separated by spaces
 */
export function countWord(count: number, numbers: string): string {
  return numbers.split(' ')[count] ?? String(count)
}

/** With a capital letter: French days have none. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
