import type { RoomSettings } from '@foyer/contract/room-settings.ts'
import { ECO_ABOVE_FLOOR, leastCeiling, roomLimits } from '@foyer/rules/room-temperatures/room-limits.ts'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { Attention } from '#ui/attention.tsx'
import { Section } from '#ui/section.tsx'
import { LimitRow } from './limit-row.tsx'
import { roomSettingsWords } from './room-settings-words.ts'
import { protectionOver } from './use-settings-draft.ts'
import styles from './settings-list.module.css'

type Protection = RoomSettings['protection']

/** The temperatures between which the room is kept, whatever its order says. */
export function FrostSection({
  protection: own,
  comfort,
  eco,
  onChange,
}: {
  /** As the user has set it. */
  protection: Protection
  /** °C: the ceiling stays above it. */
  comfort: number
  /** °C: the floor stays below it. */
  eco: number
  /** Null: it is only shown. */
  onChange: ((protection: Protection) => void) | null
}) {
  const t = useWords(roomSettingsWords)
  const format = useFormat()
  const protection = protectionOver(own, comfort)
  const ceiling = { ...roomLimits.ceiling, min: leastCeiling(comfort) }
  const least = protection.floor + ECO_ABOVE_FLOOR
  const rows = [
    { key: 'floor' as const, range: roomLimits.floor, note: t(($) => $.frost.floorNote) },
    {
      key: 'ceiling' as const,
      range: ceiling,
      note: t(($) => (protection.ceiling === own.ceiling ? $.frost.ceilingNote : $.frost.ceilingRaised)),
    },
  ]
  return (
    <Section title={t(($) => $.frost.title)} note={t(($) => $.frost.note)}>
      <ul className={styles.list}>
        {rows.map(({ key, range, note }) => {
          const name = t(($) => $.frost[key])
          return (
            <LimitRow
              key={key}
              name={name}
              note={note}
              value={protection[key]}
              words={{
                less: t(($) => $.frost.less, { limit: name }),
                more: t(($) => $.frost.more, { limit: name }),
              }}
              range={range}
              write={format.degrees}
              onChange={onChange === null ? null : (value) => onChange({ ...protection, [key]: value })}
            />
          )
        })}
      </ul>
      {eco < least ? (
        <div role="alert">
          <Attention tone="danger">
            {t(($) => $.frost.ecoFault, { eco: format.degrees(eco), least: format.degrees(least) })}
          </Attention>
        </div>
      ) : null}
    </Section>
  )
}
