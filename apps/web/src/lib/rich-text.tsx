import { Fragment, type ReactNode } from 'react'
import { escapedLessThan } from './i18n.ts'

import styles from './rich-text.module.css'

type Props = {
  /** A text with tags: `It is warm: <b>five rooms</b>, then <order/>`. */
  text: string
  /** The content of each `<x/>`. The tags around text are those of `wordTags`. */
  parts?: Readonly<Record<string, ReactNode>> & { [Tag in WordTag]?: never }
}

/** A sentence with components inside it: bold text, chips, links. Tags do not nest. */
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

/** Prevents line breaks within the names of orders. */
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

/** Splits a text at its tags; a tag in a value is plain text. */
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
  return pieces.map((piece) => ({ ...piece, text: piece.text.replaceAll(escapedLessThan, '<') }))
}

/** The tags around text in the locale files, with their components. */
export const wordTags = {
  b: (words) => <b>{words}</b>,
  strong: (words) => <strong>{words}</strong>,
  // The inner span keeps its colour where the container colours bold text.
  danger: (words) => (
    <b>
      <span className={styles.danger}>{words}</span>
    </b>
  ),
  code: (words) => <code>{words}</code>,
  // A name without line breaks, in its own text direction.
  nowrap: (words) => <bdi className={styles.nowrap}>{words}</bdi>,
} as const satisfies Record<string, (words: ReactNode) => ReactNode>

type WordTag = keyof typeof wordTags
