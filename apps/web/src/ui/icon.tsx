import { firstIconPaths, type IconPaths } from './icon-paths-of-login.ts'
import type { IconName } from './icon-paths.ts'

import styles from './icon.module.css'

/** The icons that are loaded. The first screen must not wait for the paths of all others. */
const known = new Map<string, IconPaths>(Object.entries(firstIconPaths))

/** Registers icons; called before anything renders them. */
export function addIcons(paths: Readonly<Partial<Record<IconName, IconPaths>>>): void {
  for (const [name, path] of Object.entries(paths)) known.set(name, path)
}

/** An icon next to its word, always hidden from screen readers: the word has the meaning. Sized by its text. */
export function Icon({ name }: { name: IconName }) {
  const { line, solid } = known.get(name) ?? {}
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      {line === undefined ? null : <path d={line} />}
      {solid === undefined ? null : <path className={styles.solid} d={solid} />}
    </svg>
  )
}

/** The logo of a product family, in the brand's colour; its name is next to it as text. */
export function BrandMark({ brand }: { brand: MarkName }) {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
      <path d={markPaths[brand]} />
    </svg>
  )
}

/** The logos, on a grid of 32, filled. */
const markPaths = {
  vav: 'M3 5h7l6 15 6-15h7l-9.5 22h-7z',
  foyer: 'M3 27V14h7v13zM11.5 27V5h9v22zM22 27V18h7v9z',
  unknown: 'M16 4 3 15v12h9v-8h8v8h9V15z',
} as const

type MarkName = keyof typeof markPaths

/** A spinner while a response is awaited; static under reduced motion. The text next to it names what is awaited. */
export function Spinner() {
  return <span className={styles.ring} aria-hidden="true" />
}
