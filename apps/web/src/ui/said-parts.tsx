import typography from './typography.module.css'
/** A longer part may break anywhere: it has no line to itself on a phone. */
const WHOLE = 28

/** What stands beside what on a line; where it must break, it breaks between two of them, never in a model's name. */
export function SaidParts({ texts }: { texts: readonly (string | null | undefined)[] }) {
  const said = texts.filter((text) => typeof text === 'string' && text !== '')
  return said.map((text, index) => (
    <span key={text}>
      <span className={String(text).length <= WHOLE ? typography.whole : undefined}>
        {text}
        {index < said.length - 1 ? '\u00A0·' : null}
      </span>{' '}
    </span>
  ))
}
