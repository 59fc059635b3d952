import { useWords } from '#lib/words.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { commandWords } from './command-words.ts'
import typography from '#ui/typography.module.css'
import styles from './hub-message.module.css'

/** The hub's own words on a failure, behind a click: they name parts of a radio that nobody at home needs. */
export function HubMessage({ text }: { text: string | null }) {
  const t = useWords(commandWords)
  if (text === null || text === '') return null
  return (
    <Disclosure summary={t(($) => $.hubMessage)}>
      <code className={`${typography.rowQuiet} ${styles.text}`}>{text}</code>
    </Disclosure>
  )
}
