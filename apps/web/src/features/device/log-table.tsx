import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { usePress } from '#features/activity/happening.ts'
import { requestState } from '#features/commands/command-outcome.ts'
import { CommandSentence } from '#features/commands/command-sentence.tsx'
import { useOutcomeText } from '#features/commands/outcome-text.ts'
import { deviceWords } from '#features/devices/device-words.ts'
import { orderChip } from '#features/orders/order-name.tsx'
import { TableView } from '#ui/timeline/table-view.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import { deviceScreenWords } from './device-screen-words.ts'
import type { LogRow } from './log-rows.ts'
import typography from '#ui/typography.module.css'

/** Timestamp, status, duration, details. */
export function LogTable({ rows, now }: { rows: readonly LogRow[]; now: number }) {
  const t = useWords(deviceScreenWords)
  const word = useWords(deviceWords)
  const format = useFormat()
  const outcomeText = useOutcomeText()
  const pressOf = usePress()
  return (
    <TableView
      look="log"
      caption={t(($) => $.tabs.log)}
      isCaptionHidden
      columns={[
        {
          key: 'when',
          label: t(($) => $.log.when),
          isNumber: false,
          cell: ({ at }) => (
            <time dateTime={new Date(at).toISOString()} title={format.dateTime(at)}>
              {format.when(at, now)}
            </time>
          ),
        },
        {
          key: 'state',
          label: t(($) => $.log.state),
          isNumber: false,
          cell: (row) =>
            row.kind === 'state' ? (
              <StatusDot state={row.status} word={word(($) => $[row.status])} />
            ) : (
              <StatusDot state="unknown" word={t(($) => $.log.message)} />
            ),
        },
        { key: 'duration', label: t(($) => $.log.duration), isNumber: false, cell: durationOf },
        { key: 'details', label: t(($) => $.log.details), isNumber: false, cell: detailsOf },
      ]}
      rows={rows}
      rowKey={(row) => row.key}
    />
  )

  function durationOf(row: LogRow) {
    if (row.kind !== 'state') return ''
    return row.duration === null
      ? t(($) => $.log.lasts, { duration: format.duration((now - row.at) / 1000) })
      : format.duration(row.duration)
  }

  function detailsOf(row: LogRow) {
    if (row.kind === 'state') {
      const { details } = row
      if (details === null && row.status === 'online') return t(($) => $.log.first)
      return details === null ? t(($) => $.log.unexplained) : t(($) => $.log.reasons[details])
    }
    if (row.kind === 'command') {
      return (
        <span>
          <CommandSentence command={row.command} answers={[]} chip={orderChip} />{' '}
          <span className={typography.quiet}>{outcomeText(row.command, requestState(row.command, []))}</span>
        </span>
      )
    }
    const { kind, state } = row.activity
    if (kind === 'window') return t(($) => (state === 'open' ? $.log.opened : $.log.closed))
    if (kind === 'press') {
      return state === 'rang' || state === null
        ? t(($) => $.log.rang)
        : t(($) => $.log.pressed, { word: pressOf(state) })
    }
    return t(($) => (state === 'on' ? $.log.alarmOn : $.log.alarmOff))
  }
}
