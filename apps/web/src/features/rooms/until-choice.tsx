import type { Room } from '@foyer/contract/room.ts'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { Segmented } from '#ui/segmented.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { roomScreenWords } from './room-screen-words.ts'
import { hourChoices, type OverrideEnd } from './override-end.ts'
import styles from './until-choice.module.css'

/** How what is asked of the room ends: at the next block, after some hours, or when somebody cancels it. */
export function UntilChoice({
  room,
  end,
  now,
  onChange,
}: {
  room: Room
  end: OverrideEnd
  now: number
  onChange: (end: OverrideEnd) => void
}) {
  const t = useWords(roomScreenWords)
  const format = useFormat()
  const { order } = room
  const isOverridden = order?.source === 'override'
  // Under an override only one that ends at the next block knows when that is.
  const nextBlock =
    order === undefined || order === null || (isOverridden && order.until_kind !== 'next_block')
      ? null
      : order.until
  const hours = end.kind === 'hours' ? end.hours : 2
  return (
    <div className={styles.until}>
      <Segmented
        label={t(($) => (isOverridden ? $.until.label : $.until.labelNext))}
        value={end.kind}
        options={[
          {
            value: 'next_block',
            label:
              nextBlock === null
                ? t(($) => $.until.nextBlock)
                : format.dayKey(nextBlock) === format.dayKey(now)
                  ? t(($) => $.until.nextBlockAt, { time: format.time(nextBlock) })
                  : format.when(nextBlock, now),
          },
          { value: 'hours', label: t(($) => $.until.hours, { count: hours }) },
          { value: 'cancelled', label: t(($) => $.until.cancelled) },
        ]}
        onChange={(kind) => onChange(kind === 'hours' ? { kind, hours } : { kind })}
      />
      {end.kind === 'hours' ? (
        <SelectField
          label={t(($) => $.until.length)}
          value={`${hours}`}
          options={hourChoices.map((count) => ({
            value: `${count}`,
            label: t(($) => $.until.hours, { count }),
          }))}
          onChange={(count) => onChange({ kind: 'hours', hours: Number(count) })}
        />
      ) : null}
    </div>
  )
}
