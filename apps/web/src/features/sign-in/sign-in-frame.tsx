import type { ReactNode } from 'react'
import { brandFamily, brands } from '#lib/brand.tsx'
import { language, languages, changeLanguage, useWords } from '#lib/i18n.ts'
import { useValue } from '#lib/store.ts'
import { loginWords } from '#lib/login-words.ts'
import { formatDates } from '#lib/dates.ts'
import { useMinute } from '#lib/clock.ts'
import { BrandMark } from '#ui/icon.tsx'
import { percent } from '#ui/css-percent.ts'
import type { OrderFace } from '#ui/order-chip.tsx'

import brandMark from '#ui/icon.module.css'
import styles from './sign-in-frame.module.css'
import lineBlocks from '#ui/timeline/blocks.module.css'

const names = { fr: 'french', en: 'english' } as const

type Props = {
  children: ReactNode
  /** A new home has no past: its drawing begins now. */
  isNewHome?: boolean
}

/**
 * A column for the form next to the drawing of a day: used by the login and all flows before it. The links at the
 * bottom are plain, because the login has no router.
 */
export function SignInFrame({ children, isNewHome = false }: Props) {
  const t = useWords(loginWords)
  const currentLanguage = useValue(language)
  const family = useValue(brandFamily)
  return (
    <main className={styles.frame}>
      <div className={styles.paper}>
        <div className={styles.brand}>
          <BrandMark brand={family} />
          <span className={brandMark.name}>{brands[family].name[currentLanguage]}</span>
        </div>
        {children}
        <div className={styles.foot}>
          <div className={styles.languages} role="group" aria-label={t(($) => $.language)}>
            {languages.toReversed().map((choice) => (
              <button
                key={choice}
                type="button"
                lang={choice}
                className={styles.link}
                aria-pressed={choice === currentLanguage}
                onClick={() => void changeLanguage(choice)}
              >
                {t(($) => $[names[choice]])}
              </button>
            ))}
          </div>
          <a className={styles.link} href="/faq">
            {t(($) => $.help)}
          </a>
          <a className={styles.link} href="/faq#my-data">
            {t(($) => $.data)}
          </a>
        </div>
      </div>
      <SignInArt isNewHome={isNewHome} />
    </main>
  )
}

const HOUR_MS = 3_600_000
const HOURS = 24
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * Next to the form: a heated day, from 06:00 to 06:00, with the line of now. A drawing without data or labels: it
 * uses the styles of the app's timelines but not their code, which lays out labels.
 */
function SignInArt({ isNewHome }: { isNewHome: boolean }) {
  const t = useWords(loginWords)
  const now = useMinute()
  const format = formatDates(useValue(language), zone)
  const start = dayStart(now)
  const nowAt = percent((now - start) / (HOURS * HOUR_MS))
  const hour = (after: number) => format.hour(start + after * HOUR_MS)
  return (
    <div className={styles.art} data-new={isNewHome || undefined} aria-hidden="true">
      <div className={styles.lines}>
        {dayLines.map((blocks, index) => (
          <div key={index} className={lineBlocks.blocks} style={{ '--now': nowAt }}>
            {blocks.map(({ from, to, order }) => (
              <i
                key={from}
                className={lineBlocks.block}
                data-order={order}
                style={{ left: percent(from / HOURS), width: percent((to - from) / HOURS) }}
              />
            ))}
          </div>
        ))}
      </div>
      <div className={`${lineBlocks.axis} ${styles.now}`}>
        <span className={lineBlocks.now} style={{ left: nowAt }}>
          {format.time(now)}
        </span>
      </div>
      <div className={`${lineBlocks.axis} ${styles.hours}`}>
        <span data-align="start">{hour(0)}</span>
        <span style={{ left: percent(6 / HOURS) }}>{hour(6)}</span>
        <span data-strong style={{ left: percent(18 / HOURS) }}>
          {t(($) => $.midnight)}
        </span>
        <span data-align="end" style={{ left: '100%' }}>
          {hour(HOURS)}
        </span>
      </div>
      <div className={lineBlocks.grid}>
        <i data-now="" style={{ left: nowAt }} />
      </div>
    </div>
  )
}

/** A block of the drawing, in hours after 06:00. */
type ArtBlock = { from: number; to: number; order: OrderFace }

/** Seven rooms of a house on a working day. */
const dayLines: readonly (readonly ArtBlock[])[] = [
  line(
    [0.5, 'eco'],
    [2.5, 'comfort'],
    [10.5, 'eco'],
    [12, 'comfort_minus_1'],
    [16.5, 'comfort'],
    [24, 'eco'],
  ),
  line([0.5, 'eco'], [2.25, 'comfort_minus_1'], [11.5, 'eco'], [14.5, 'comfort_minus_1'], [24, 'eco']),
  line([1.75, 'comfort'], [2.25, 'stop'], [11.75, 'eco'], [14, 'comfort'], [23, 'eco'], [24, 'comfort']),
  line([1.5, 'comfort_minus_1'], [10.5, 'eco'], [14.5, 'comfort'], [24, 'comfort_minus_2']),
  line([2, 'comfort_minus_2'], [14.5, 'eco'], [16.5, 'comfort_minus_1'], [24, 'comfort_minus_2']),
  line([24, 'frost_protection']),
  line([3, 'eco'], [8, 'comfort_minus_1'], [12, 'comfort_minus_1'], [24, 'eco']),
]

function line(...steps: readonly (readonly [to: number, order: OrderFace])[]): readonly ArtBlock[] {
  return steps.map(([to, order], index) => ({ from: steps[index - 1]?.[0] ?? 0, to, order }))
}

/**
 * The last 06:00 by this browser's clock, in milliseconds since the epoch: before six it is on the day before. The
 * only place that computes days without Temporal: the login is drawn before the polyfill is loaded.
 */
function dayStart(now: number): number {
  const start = new Date(now)
  start.setHours(6, 0, 0, 0)
  if (start.getTime() > now) start.setDate(start.getDate() - 1)
  return start.getTime()
}

/** The error of a form, above its button; announced as soon as it is rendered. */
export function FormFault({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={styles.fault}>
      {children}
    </div>
  )
}
