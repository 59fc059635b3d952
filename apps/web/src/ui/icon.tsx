import { firstIconPaths, type IconPaths } from './first-icon-paths.ts'
import type { IconName } from './icon-paths.ts'
import styles from './icon.module.css'

/** Icons that can be drawn by now. The first screen must not wait for the paths of all others. */
const known = new Map<string, IconPaths>(Object.entries(firstIconPaths))

/** Makes icons known, before anything draws them. */
export function addIcons(paths: Readonly<Record<IconName, IconPaths>>): void {
  for (const [name, path] of Object.entries(paths)) known.set(name, path)
}

/** An icon beside its word: always hidden from screen readers, because the word says it. Sized by its text. */
export function Icon({ name }: { name: IconName }) {
  const { line, solid } = known.get(name) ?? {}
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      {line === undefined ? null : <path d={line} />}
      {solid === undefined ? null : <path className={styles.solid} d={solid} />}
    </svg>
  )
}
