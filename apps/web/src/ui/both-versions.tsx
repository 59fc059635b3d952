import type { ReactNode } from 'react'
import styles from './both-versions.module.css'

/** A part of a thing of which two versions say different things. */
export type VersionPart = { key: string; name: string; theirs: ReactNode; mine: ReactNode }

/** What is stored now beside what one has oneself, part by part: those in which the two differ. */
export function BothVersions({
  words,
  parts,
}: {
  words: {
    /** Of the whole. */
    versions: string
    theirs: string
    mine: string
  }
  parts: readonly VersionPart[]
}) {
  return (
    // Many rules are many lines: they scroll, by the keys too, and leave what is being edited in sight.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.place} role="region" aria-label={words.versions} tabIndex={0}>
      <dl className={styles.parts}>
        {parts.map(({ key, name, theirs, mine }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>
              <b>{words.theirs}</b>
              <div>{theirs}</div>
            </dd>
            <dd>
              <b>{words.mine}</b>
              <div>{mine}</div>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
