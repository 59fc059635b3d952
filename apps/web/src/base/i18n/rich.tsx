import { Fragment, type ReactNode } from 'react'
import { splitRich } from './split-rich.ts'
import { keepTogether } from './keep-together.tsx'

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
      {piece.tag === null
        ? keepTogether(piece.text)
        : draw(parts[piece.tag] ?? knownParts[piece.tag], piece.text)}
    </Fragment>
  ))
}

const knownParts: Readonly<Record<string, Part>> = {
  b: (words) => <b>{words}</b>,
  strong: (words) => <strong>{words}</strong>,
  nowrap: (words) => <span className="nowrap">{words}</span>,
}

function draw(part: Part, text: string): ReactNode {
  if (typeof part === 'function') return part(keepTogether(text))
  return part === undefined ? keepTogether(text) : part
}
