import { useWords } from '#lib/words.ts'
import { scenarioWords } from './scenario-words.ts'
import { dayKeys, useProgramTexts } from './program-texts.ts'
import styles from './operation-days.module.css'

/** The seven days as squares, filled where the scenario runs, and the same in words. */
export function OperationDays({ days }: { days: readonly number[] }) {
  const t = useWords(scenarioWords)
  const texts = useProgramTexts()
  return (
    <>
      <div className={styles.days} aria-hidden="true">
        {dayKeys.map((key, index) => (
          <span key={key} data-on={days.includes(index + 1) || undefined}>
            {t(($) => $.letters[key])}
          </span>
        ))}
      </div>
      <p className={styles.words}>{texts.days(days)}</p>
    </>
  )
}

/** The same to choose from: one button a day. */
export function DaysChoice({
  days,
  onChange,
}: {
  days: readonly number[]
  onChange: (days: number[]) => void
}) {
  const t = useWords(scenarioWords)
  return (
    <div className={styles.days}>
      {dayKeys.map((key, index) => {
        const day = index + 1
        const isOn = days.includes(day)
        return (
          <button
            key={key}
            type="button"
            data-on={isOn || undefined}
            aria-pressed={isOn}
            aria-label={t(($) => $.days[key])}
            onClick={() => onChange(isOn ? days.filter((one) => one !== day) : [...days, day])}
          >
            <span aria-hidden="true">{t(($) => $.letters[key])}</span>
          </button>
        )
      })}
    </div>
  )
}
