import { Fragment, type ReactNode } from 'react'
import { asText } from './i18n.ts'

import styles from './rich-text.module.css'

type Props = {
  /** A text with tags: `It is warm: <b>five rooms</b>, then <order/>`. */
  text: string
  /** What stands where the text says `<x/>`. The tags around words are those of `wordTags`. */
  parts?: Readonly<Record<string, ReactNode>> & { [Tag in WordTag]?: never }
}

/** A sentence with components inside it: strong words, chips, links. Tags do not nest. */
export function RichText({ text, parts = {} }: Props) {
  return splitRich(text).map(({ tag, text: words }, position) => (
    <Fragment key={position}>
      {tag !== null && isWordTag(tag) ? wordTags[tag](noBreak(words)) : (parts[tag ?? ''] ?? noBreak(words))}
    </Fragment>
  ))
}

function isWordTag(tag: string): tag is WordTag {
  return Object.hasOwn(wordTags, tag)
}

/** Names of orders: a browser would break a line after the hyphen of "Confort-1". */
const unbroken = /(Confort-[12]|Hors Gel)/

/** A text in which no line parts the name of an order. */
export function noBreak(text: string): ReactNode {
  if (!unbroken.test(text)) return text
  return text.split(unbroken).map((piece, position) =>
    position % 2 === 0 ? (
      piece
    ) : (
      <span key={position} className={styles.together}>
        {piece}
      </span>
    ),
  )
}

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

/** Every tag that the words of the app put around words, and what it draws. */
export const wordTags = {
  b: (words) => <b>{words}</b>,
  strong: (words) => <strong>{words}</strong>,
  // What gives bold words a colour around here does not reach into it.
  danger: (words) => (
    <b>
      <span className={styles.danger}>{words}</span>
    </b>
  ),
  code: (words) => <code>{words}</code>,
  // A name that is never broken, and lies in its own direction.
  nowrap: (words) => <bdi className={styles.nowrap}>{words}</bdi>,
} as const satisfies Record<string, (words: ReactNode) => ReactNode>

type WordTag = keyof typeof wordTags
