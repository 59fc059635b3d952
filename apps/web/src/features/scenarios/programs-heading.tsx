import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useMinute } from '#lib/minute-clock.ts'
import { capital, countWord } from '#lib/count-word.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { nextAt, type ProgramSummary } from './program-summary.ts'
import { programsWords } from './programs-words.ts'
import styles from './programs-heading.module.css'

/** How many scenarios, how many active, and whose time comes next; of a room, how many touch it. */
export function ProgramsHeading({
  programs,
  roomName,
}: {
  programs: readonly ProgramSummary[]
  /** null: not narrowed to a room. */
  roomName: string | null
}) {
  const t = useWords(programsWords)
  // Rooms are counted in the feminine in French, scenarios in the masculine.
  const numbers = t(($) => $.numbers)
  const format = useFormat()
  const now = useMinute()
  const count = programs.length
  const words = capital(countWord(count, numbers))
  const active = programs.filter((program) => program.state === 'active').length
  const next = nextOf(programs, now)
  const sentence =
    roomName !== null ? (
      <Rich
        text={t(($) => $.sentence.room, { count, words })}
        parts={{ room: <bdi className={styles.room}>{roomName}</bdi> }}
      />
    ) : count === 0 ? (
      t(($) => $.sentence.none)
    ) : programs.every(({ state }) => state === null) ? (
      // Kept elsewhere, and nobody says which are active.
      t(($) => $.sentence.plain, { count, words })
    ) : (
      <Rich
        text={`${t(($) => $.sentence.count, { count, words })} ${t(($) => $.sentence.active, { count: active, words: countWord(active, numbers) })}`}
      />
    )
  return (
    <PageHeading
      kicker={
        <>
          <b>{t(($) => $.title)}</b>
          <span>
            {capital(format.day(now))}, {format.time(now)}
          </span>
        </>
      }
    >
      {sentence}{' '}
      {roomName !== null || next === null ? null : (
        <span>{t(($) => $.sentence.next, { time: format.when(next.at, now), name: next.name })}</span>
      )}
    </PageHeading>
  )
}

/** Whose time comes first of all; one that has passed since it was asked is nobody's next. */
function nextOf(programs: readonly ProgramSummary[], now: number): { at: string; name: string } | null {
  const times = programs.flatMap(({ scenario }) => {
    const at = scenario === null ? null : nextAt(scenario)
    return scenario === null || at === null || Date.parse(at) < now ? [] : [{ at, name: scenario.name }]
  })
  return times.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))[0] ?? null
}
