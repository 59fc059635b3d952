/** The initials of the first and last word of a name, at most two. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends.map((word) => Array.from(word ?? '')[0]?.toUpperCase() ?? '').join('')
}

/**
 * A number of rooms as a word for a sentence, up to ten; larger numbers as digits.
 * @param numbers the words from zero to ten, separated by spaces
 */
export function countWord(count: number, numbers: string): string {
  return numbers.split(' ')[count] ?? String(count)
}

/** Capitalizes the first letter: French days begin with a small one. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
