import { asText } from './fill-in.ts'

/** Cuts a text at its tags; what looks like one in a value is text. */
export function splitRich(text: string): { tag: string | null; text: string }[] {
  const pieces: { tag: string | null; text: string }[] = []
  let from = 0
  for (const { 0: opening, 1: tag = '', 2: slash, index } of text.matchAll(/<(\w+)(\/?)>/g)) {
    if (index < from) continue
    const inside = index + opening.length
    const end = slash === '/' ? inside : text.indexOf(`</${tag}>`, inside)
    if (end === -1) continue
    if (index > from) pieces.push({ tag: null, text: text.slice(from, index) })
    pieces.push({ tag, text: text.slice(inside, end) })
    from = slash === '/' ? inside : end + `</${tag}>`.length
  }
  if (from < text.length) pieces.push({ tag: null, text: text.slice(from) })
  return pieces.map((piece) => ({ ...piece, text: piece.text.replaceAll(asText, '<') }))
}
