import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { Icon } from '#ui/icon.tsx'
import { faqWords } from './faq-words.ts'
import styles from './faq-entry.module.css'

type Props = {
  id: string
  question: string
  /** Paragraphs are parted by an empty line, the lines of a list by one break. */
  answer: string
  isOpen: boolean
  onNamed: (id: string) => void
}

/** A question that opens on its answer; open, it stands in the address. */
export function FaqEntry({ id, question, answer, isOpen, onNamed }: Props) {
  const t = useWords(faqWords)
  return (
    <details
      id={id}
      className={styles.entry}
      open={isOpen}
      onToggle={(event) => {
        if (event.currentTarget.open !== isOpen) onNamed(event.currentTarget.open ? id : '')
      }}
    >
      <summary>
        <h3>{question}</h3>
        <Icon name="chevron" />
      </summary>
      {answer.split('\n\n').map((paragraph) => (
        <p key={paragraph}>
          <Rich text={paragraph} />
        </p>
      ))}
      <a className={styles.link} href={`#${id}`}>
        {t(($) => $.link)}
      </a>
    </details>
  )
}
