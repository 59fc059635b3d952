import type { Night } from '@foyer/contract/notification-choice.ts'
import { useWords } from '#lib/words.ts'
import { clockOf, minuteOf } from '#lib/clock-minutes.ts'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import { notificationsWords } from './notifications-words.ts'
import styles from './choices.module.css'

/** When what is not urgent waits. */
export function NightChoice({ night, onChoose }: { night: Night; onChoose: (night: Night) => void }) {
  const t = useWords(notificationsWords)
  const { is_quiet: isQuiet, from, to } = night
  const times = { begin: clockOf(from), end: clockOf(to) }
  const change = (part: 'from' | 'to', text: string) => {
    const minute = minuteOf(text)
    if (minute !== null) onChoose({ ...night, [part]: minute })
  }
  return (
    <>
      <Switch
        label={isQuiet ? t(($) => $.choices.quiet, times) : t(($) => $.choices.loud)}
        about={t(($) => $.choices.night)}
        isOn={isQuiet}
        onChange={(isOn) => onChoose({ ...night, is_quiet: isOn })}
      />
      {isQuiet ? (
        <div className={styles.times}>
          <TextField
            type="time"
            label={t(($) => $.choices.begin)}
            value={times.begin}
            onChange={(event) => change('from', event.target.value)}
          />
          <TextField
            type="time"
            label={t(($) => $.choices.end)}
            value={times.end}
            onChange={(event) => change('to', event.target.value)}
          />
        </div>
      ) : null}
    </>
  )
}
