import { Fragment, type ReactNode } from 'react'
import { keepTogether } from './keep-together.tsx'
import { splitRich } from './split-rich.ts'
import { wordTags, type WordTag } from './word-tags.tsx'

type Props = {
  /** A text with tags: `It is warm: <b>five rooms</b>, then <order/>`. */
  text: string
  /** What stands where the text says `<x/>`. The tags around words are those of `wordTags`. */
  parts?: Readonly<Record<string, ReactNode>> & { [Tag in WordTag]?: never }
}

/** A sentence with components inside it: strong words, chips, links. Tags do not nest. */
export function Rich({ text, parts = {} }: Props) {
  return splitRich(text).map(({ tag, text: words }, position) => (
    <Fragment key={position}>
      {tag !== null && isWordTag(tag)
        ? wordTags[tag](keepTogether(words))
        : (parts[tag ?? ''] ?? keepTogether(words))}
    </Fragment>
  ))
}

function isWordTag(tag: string): tag is WordTag {
  return Object.hasOwn(wordTags, tag)
}
