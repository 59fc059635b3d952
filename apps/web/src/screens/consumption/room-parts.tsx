import type { ConsumptionPeriod } from '@foyer/contract/consumption.ts'
import { useWords } from '#base/i18n/words.ts'
import { shownParts, shownWhole } from '#entities/consumption/parts-of-whole.ts'
import { useFigures } from '#entities/consumption/use-figures.ts'
import { percent } from '#ui/css-variables.ts'
import { useLayerNames } from './chart-legend.tsx'
import { consumptionScreenWords } from './consumption-words.ts'

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
    <table className="parts room-parts">
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t(($) => $.rooms.room)}</th>
          <th scope="col">{t(($) => $.columns.energy)}</th>
          <th scope="col">{t(($) => $.columns.cost)}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ room_id: roomId, energy, cost }) => (
          <tr key={roomId ?? 'outside'}>
            <th scope="row">
              {nameOf({ kind: 'room', roomId })}
              {roomId === null ? <span className="row-quiet">{t(($) => $.rooms.outsideNote)}</span> : null}
              <span className="room-share">
                <i
                  className={roomId === null ? 'part-rest' : 'part-1'}
                  style={{ width: percent(most > 0 ? Math.max(0, energy) / most : 0) }}
                />
              </span>
            </th>
            <td>{figures.energy(energy)}</td>
            <td>{figures.cost(cost)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t(($) => $.total)}</th>
          <td>{figures.energy(shown.energy)}</td>
          <td>{figures.cost(shown.cost)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function rank(roomId: string | null): number {
  return roomId === null ? 1 : 0
}
