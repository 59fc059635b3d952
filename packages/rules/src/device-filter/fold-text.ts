const marks = /\p{M}/gu

/** Normalises a text for comparison: without case, accents, ligatures and outer spaces. */
export function foldText(text: string): string {
  // Fast path: most names are ASCII, and normalising is the most expensive part of a search.
  if (isPlain(text)) return text.trim().toLowerCase()
  const letters = text.normalize('NFKD').toLowerCase().replace(marks, '')
  return letters.replaceAll('œ', 'oe').replaceAll('æ', 'ae').trim()
}

function isPlain(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 127) return false
  return true
}
