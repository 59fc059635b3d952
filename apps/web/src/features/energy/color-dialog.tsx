import { enterDayColor } from '@foyer/contract/day-color.ts'
import type { ColorOption, DayColor } from '@foyer/rules/tariff/day-colors.ts'
import { useState } from 'react'
import { useWords } from '#lib/i18n.ts'
import { dayColorsWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { capitalize } from '#lib/text.ts'
import { CallError } from '#api/errors.ts'
import { useErrorText } from '#api/error-text.ts'
import { useApiMutation } from '#api/mutation.ts'
import { Button } from '#ui/button.tsx'
import { DayColorMark } from '#ui/day-color.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { markOf } from './prices.ts'
import { choicesOf, type SeasonDay } from './season.ts'

import fields from '#ui/text-field.module.css'
import typography from '#ui/typography.module.css'
import styles from './day-colors.module.css'

/**
 * The form for the colour of a day. A press on a colour stores it and shows the next day without one; after the last,
 * or after a correction, the form closes.
 */
export function ColorDialog({
  days,
  missing,
  option,
  day,
  onDay,
}: {
  /** The days that can be entered or changed, the earliest first. */
  days: readonly SeasonDay[]
  /** The days until today without a colour (ISO dates), the earliest first. */
  missing: readonly string[]
  option: ColorOption
  /** The day on screen, an ISO date. */
  day: string
  /** Called with the day to show, or null to close. */
  onDay: (day: string | null) => void
}) {
  const t = useWords(dayColorsWords)
  const format = useFormat()
  const errorText = useErrorText()
  const [pressed, setPressed] = useState<DayColor | null>(null)
  const write = useApiMutation(enterDayColor, { showError: 'inline' })
  const at = days.findIndex((one) => one.day === day)
  const entry = days[at]
  const enter = (color: DayColor | null) => {
    setPressed(color)
    const others = missing.filter((one) => one !== day)
    const next = missing.includes(day) ? (others.find((one) => one > day) ?? others[0] ?? null) : null
    // Called once the page shows the colour, so that it does not move under the next press; not if the form was closed.
    write.mutate({ params: { day }, body: { color } }, { onSuccess: () => onDay(next) })
  }
  const step = (by: number) => {
    const next = days[at + by]
    if (next === undefined || write.isPending) return
    write.reset()
    onDay(next.day)
  }
  const { error } = write
  return (
    <Dialog
      isOpen
      title={t(($) => $.dialog.title)}
      closeLabel={t(($) => $.dialog.close)}
      onClose={() => onDay(null)}
      actions={
        <>
          <Button onClick={() => onDay(null)}>{t(($) => $.dialog.close)}</Button>
          {entry?.source === 'entered' ? (
            <Button isBusy={write.isPending && pressed === null} onClick={() => enter(null)}>
              {t(($) => $.dialog.remove)}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={styles.steps}>
        <IconButton
          icon="arrow-left"
          label={t(($) => $.dialog.previous)}
          aria-disabled={at <= 0 || undefined}
          onClick={() => step(-1)}
        />
        <p role="status">{capitalize(format.day(format.dayStart(day)))}</p>
        <IconButton
          icon="arrow-right"
          label={t(($) => $.dialog.next)}
          aria-disabled={at === days.length - 1 || undefined}
          onClick={() => step(1)}
        />
      </div>
      <div className={styles.choices} role="group" aria-label={t(($) => $.dialog.choice)}>
        {(entry === undefined ? [] : choicesOf(option, entry)).map((color) => (
          <Button
            key={color}
            aria-pressed={entry?.color === color}
            isBusy={write.isPending && pressed === color}
            onClick={() => {
              if (!write.isPending) enter(color)
            }}
          >
            <DayColorMark color={markOf(option, color)}>{t(($) => $.legend[option][color])}</DayColorMark>
          </Button>
        ))}
      </div>
      {error === null ? null : (
        <p className={fields.error} role="alert">
          {error instanceof CallError && error.field === 'body.color'
            ? t(($) => $.dialog.refused)
            : errorText(error)}
        </p>
      )}
      <p className={typography.note}>
        {t(($) => $.dialog.note[option])} {t(($) => $.dialog.remaining, { count: missing.length })}
      </p>
    </Dialog>
  )
}
