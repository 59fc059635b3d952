import { iconPaths, type IconName } from './icon-paths.ts'

/** An icon beside its word: always hidden from screen readers, because the word says it. Sized by its text. */
export function Icon({ name }: { name: IconName }) {
  const { line, solid }: { line?: string; solid?: string } = iconPaths[name]
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      {line === undefined ? null : <path d={line} />}
      {solid === undefined ? null : <path className="icon-solid" d={solid} />}
    </svg>
  )
}
