/** Cuts a text at its tags. */
export function splitRich(text: string): { tag: string | null; text: string }[] {
  const pieces: { tag: string | null; text: string }[] = []
  let from = 0
  for (const match of text.matchAll(/<(\w+)(?:\/>|>(.*?)<\/\1>)/gs)) {
    if (match.index > from) pieces.push({ tag: null, text: text.slice(from, match.index) })
    pieces.push({ tag: match[1] ?? null, text: match[2] ?? '' })
    from = match.index + match[0].length
  }
  if (from < text.length) pieces.push({ tag: null, text: text.slice(from) })
  return pieces
}
