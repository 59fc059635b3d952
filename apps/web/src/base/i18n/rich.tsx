import { Fragment, type ReactNode } from 'react'

type Part = ReactNode | ((children: ReactNode) => ReactNode)

type Props = {
  /** A text with tags: `It is warm: <b>five rooms</b>, then <order/>`. */
  text: string
  /**
   * What a tag stands for: a node for `<x/>`, a function for `<x>…</x>`. `b`, `strong` and `nowrap` are known without;
   * any other unknown tag is its content.
   */
  parts?: Readonly<Record<string, Part>>
}

/** A sentence with components inside it: strong words, chips, links. Tags do not nest. */
export function Rich({ text, parts = {} }: Props) {
  return splitRich(text).map((piece, position) => (
    <Fragment key={position}>
      {piece.tag === null ? piece.text : draw(parts[piece.tag] ?? knownParts[piece.tag], piece.text)}
    </Fragment>
  ))
}

const knownParts: Readonly<Record<string, Part>> = {
  b: (words) => <b>{words}</b>,
  strong: (words) => <strong>{words}</strong>,
  nowrap: (words) => <span className="nowrap">{words}</span>,
}

function draw(part: Part, text: string): ReactNode {
  if (typeof part === 'function') return part(text)
  return part === undefined ? text : part
}

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
