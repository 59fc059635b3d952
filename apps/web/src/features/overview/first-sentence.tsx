import type { RoomsFacts } from '#features/rooms/rooms-facts.ts'
import { capital, countWord } from '#lib/count-word.ts'
import { roomWords } from '#features/rooms/room-words.ts'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { useIsOffered } from '#api/offered.tsx'
import { useFormat } from '#lib/format.ts'
import { overviewWords } from './overview-words.ts'
import { sentenceOf } from './sentence-of.ts'
import styles from './first-sentence.module.css'

/** How it is at home, in one sentence, and until when it stays so. */
export function FirstSentence({ facts, now }: { facts: RoomsFacts; now: number }) {
  const t = useWords(overviewWords)
  const rooms = useWords(roomWords)
  const format = useFormat()
  const kind = sentenceOf(facts)
  const isPlanKnown = useIsOffered('plan')
  const count = countWord(
    facts.warm,
    rooms(($) => $.numbers),
  )
  const text = t(($) => $.sentence[kind], {
    count: facts.warm,
    words: kind === 'warmOnly' ? capital(count) : count,
    temperature: facts.meanTemperature === null ? '' : format.temperature(facts.meanTemperature),
  })
  const then =
    facts.nextChange === null
      ? t(($) => $.sentence.noChange)
      : t(($) => $.sentence.noChangeBefore, { time: format.when(facts.nextChange, now) })
  return (
    <>
      <Rich text={text} />{' '}
      {kind === 'nothing' || kind === 'silent' || !isPlanKnown ? null : (
        <span className={styles.then}>{then}</span>
      )}
    </>
  )
}
