import type { Regulation } from '@foyer/contract/service.ts'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { localServiceWords } from './local-service-words.ts'
import sections from '#ui/section.module.css'
import typography from '#ui/typography.module.css'
import styles from './regulation-runs.module.css'

/** When a regulation heated in the last two days, the newest first. */
export function RegulationRuns({ regulation, now }: { regulation: Regulation; now: number }) {
  const t = useWords(localServiceWords)
  const format = useFormat()
  const { runs, measured_by: measure } = regulation
  return (
    <div>
      <div className={sections.head}>
        <h3>{t(($) => $.runs)}</h3>
        <p>{t(($) => $.runsNote)}</p>
      </div>
      {runs.length === 0 ? (
        <p className={typography.note}>{t(($) => (measure === null ? $.runsUnknown : $.runsNone))}</p>
      ) : (
        <ul className={styles.runs}>
          {runs.map(({ from, to, peak }) => (
            <li key={from}>
              <span>
                {to === null ? format.since(from, now) : format.fromTo(from, to, now)}
                <span className={typography.rowQuiet}>
                  {measure === 'demand'
                    ? t(($) => $.peakDemand, { value: format.percent(peak) })
                    : t(($) => $.peakPower, { value: format.power(peak) })}
                </span>
              </span>
              <span className={typography.quiet}>
                {format.duration(((to === null ? now : Date.parse(to)) - Date.parse(from)) / 1000)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
