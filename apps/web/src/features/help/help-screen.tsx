import { foldText } from '@foyer/rules/device-filter/fold-text.ts'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { useWords } from '#lib/i18n.ts'
import { helpWords } from '#lib/words.ts'
import { RichText } from '#lib/rich-text.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { SearchField, useSyncedSearch } from '#ui/select-field.tsx'
import { useSupportAddress, SupportLink } from './help-parts.tsx'

import headings from '#ui/page.module.css'
import typography from '#ui/typography.module.css'
import styles from './help-screen.module.css'

/**
 * The questions of the help, by topic, in display order. An id is the hash of its link: it never changes. The answers are
 * files of the repository and not of a content system, so that each change is reviewed in both languages.
 */
export const faqTopics = [
  {
    topic: 'heating',
    entries: [
      'pilot-wire',
      'orders',
      'confort-1-delay',
      'four-orders',
      'radiator-ignores',
      'order-end',
      'why-this-order',
      'holidays',
      'clock-change',
    ],
  },
  {
    topic: 'objects',
    entries: ['offline-object', 'sleeping-object', 'battery', 'command-words', 'which-objects', 'add-object'],
  },
  { topic: 'hub', entries: ['connect-hub', 'change-hub', 'offline-hub', 'not-reported'] },
  {
    topic: 'energy',
    entries: [
      'peak-hours',
      'off-peak-reform',
      'tempo',
      'ejp',
      'prices',
      'savings',
      'one-degree',
      'remainder',
      'linky',
    ],
  },
  { topic: 'water', entries: ['hot-water-modes', 'midday-water'] },
  {
    topic: 'people',
    entries: ['invite', 'roles', 'activate', 'forgotten-password', 'sessions', 'my-data', 'time-zone'],
  },
] as const

type Props = {
  search: string
  /** Id of the answer in the address. */
  named: string
  onSearch: (search: string) => void
  onOpenEntry: (id: string) => void
  /** Inside the account; outside of it there is a link to the login. */
  isInside: boolean
}

/** Frequent questions with their answers: searchable by words, each answer with its own address. */
export function HelpScreen({ search, named, onSearch, onOpenEntry, isInside }: Props) {
  const t = useWords(helpWords)
  const support = useSupportAddress()
  const [typed, setTyped] = useState(search)
  const searchText = useDeferredValue(typed.trim())
  const topics = faqTopics
    .map(({ topic, entries }) => ({
      topic,
      entries: entries
        .map((id) => ({
          id,
          question: t(($) => $.entries[id].question),
          answer: t(($) => $.entries[id].answer),
        }))
        .filter(({ question, answer }) => containsWords(`${question} ${answer}`, searchText)),
    }))
    .filter(({ entries }) => entries.length > 0)
  const count = topics.reduce((sum, { entries }) => sum + entries.length, 0)
  const markOwnChange = useSyncedSearch(search, setTyped)
  const changeSearch = (text: string) => {
    setTyped(text)
    markOwnChange(text.trim())
    onSearch(text.trim())
  }
  return (
    <div className={styles.faq}>
      {isInside ? null : (
        <Link className={headings.backLink} to="/">
          <Icon name="arrow-left" />
          {t(($) => $.toLogin)}
        </Link>
      )}
      <h1 className={headings.sentence}>{t(($) => $.headline)}</h1>
      <div className={styles.search} role="search">
        <SearchField
          label={t(($) => $.search)}
          clearLabel={t(($) => $.searchClear)}
          placeholder={t(($) => $.placeholder)}
          value={typed}
          maxLength={100}
          onChange={changeSearch}
        />
        <p className={typography.note} role="status">
          {searchText === '' ? t(($) => $.lead, { count }) : t(($) => $.found, { count, search: searchText })}
        </p>
        {searchText === '' || count > 0 ? null : (
          <Button onClick={() => changeSearch('')}>{t(($) => $.clear)}</Button>
        )}
      </div>
      {topics.map(({ topic, entries }) => (
        <section
          key={topic}
          className={`${headings.section} ${styles.topic}`}
          aria-labelledby={`topic-${topic}`}
        >
          <h2 id={`topic-${topic}`}>{t(($) => $.topics[topic])}</h2>
          {entries.map((entry) => (
            <FaqEntry
              key={entry.id}
              {...entry}
              isOpen={entry.id === named || (searchText !== '' && count <= 2)}
              onOpenEntry={onOpenEntry}
            />
          ))}
        </section>
      ))}
      <section className={`${headings.section} ${styles.topic}`}>
        <h2>{t(($) => $.notAnswered)}</h2>
        <p className={typography.note}>{support}</p>
        <div className={styles.actions}>
          <SupportLink subject={t(($) => $.title)} />
        </div>
      </section>
    </div>
  )
}

/** True if the text contains every word of the search, ignoring case and accents. */
export function containsWords(text: string, search: string): boolean {
  const folded = foldText(text)
  return foldText(search)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}

type EntryProps = {
  id: string
  question: string
  /** Paragraphs are separated by an empty line, the lines of a list by a single line break. */
  answer: string
  isOpen: boolean
  onOpenEntry: (id: string) => void
}

/** A question that expands to its answer; an open one is set in the address. */
function FaqEntry({ id, question, answer, isOpen, onOpenEntry }: EntryProps) {
  const t = useWords(helpWords)
  return (
    <details
      id={id}
      className={styles.entry}
      open={isOpen}
      onToggle={(event) => {
        if (event.currentTarget.open !== isOpen) onOpenEntry(event.currentTarget.open ? id : '')
      }}
    >
      <summary>
        <h3>{question}</h3>
        <Icon name="chevron" />
      </summary>
      {answer.split('\n\n').map((paragraph) => (
        <p key={paragraph}>
          <RichText text={paragraph} />
        </p>
      ))}
      <a className={styles.link} href={`#${id}`}>
        {t(($) => $.link)}
      </a>
    </details>
  )
}
