import type { ConsumptionPeriod } from '@foyer/contract/consumption.ts'
import { useWords } from '#lib/words.ts'
import { shownParts, shownWhole } from './parts-of-whole.ts'
import { useFigures } from './use-figures.ts'
import { percent } from '#ui/css-variables.ts'
import { PartsTable } from '#ui/parts-table.tsx'
import { useLayerNames } from './chart-legend.tsx'
import { consumptionScreenWords } from './energy-screen-words.ts'
import tones from '#ui/part-tones.module.css'
import styles from './room-parts.module.css'
import typography from '#ui/typography.module.css'

/** What each room used, the most first, and what no room accounts for; the rows make the whole. */
export function RoomParts({
  rooms,
  whole,
}: {
  rooms: NonNullable<ConsumptionPeriod['by_room']>
  whole: { energy: number; cost: number | null }
}) {
  const t = useWords(consumptionScreenWords)
  const figures = useFigures()
  const nameOf = useLayerNames()
  const shown = shownWhole(whole)
  const parts = shownParts(rooms, whole).toSorted(
    (one, other) => rank(one.room_id) - rank(other.room_id) || other.energy - one.energy,
  )
  const most = Math.max(0, ...parts.map(({ energy }) => energy))
  return (
    <PartsTable
      look="bars"
      isHeadHidden
      columns={[
        {
          key: 'room',
          label: t(($) => $.rooms.room),
          quiet: null,
          cell: ({ room_id: roomId, energy }) => (
            <>
              {nameOf({ kind: 'room', roomId })}
              {roomId === null ? (
                <span className={typography.rowQuiet}>{t(($) => $.rooms.outsideNote)}</span>
              ) : null}
              <span className={styles.share}>
                <i
                  className={tones.part}
                  data-tone={roomId === null ? 'rest' : 1}
                  style={{ width: percent(most > 0 ? Math.max(0, energy) / most : 0) }}
                />
              </span>
            </>
          ),
          whole: t(($) => $.total),
        },
        {
          key: 'energy',
          label: t(($) => $.columns.energy),
          quiet: null,
          cell: ({ energy }) => figures.energy(energy),
          whole: figures.energy(shown.energy),
        },
        {
          key: 'cost',
          label: t(($) => $.columns.cost),
          quiet: null,
          cell: ({ cost }) => figures.cost(cost),
          whole: figures.cost(shown.cost),
        },
      ]}
      parts={parts}
      partKey={({ room_id: roomId }) => roomId ?? 'outside'}
    />
  )
}

function rank(roomId: string | null): number {
  return roomId === null ? 1 : 0
}
