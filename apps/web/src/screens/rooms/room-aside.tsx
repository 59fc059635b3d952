import type { Room } from '@foyer/contract/room.ts'
import { useWords } from '#base/i18n/words.ts'
import { useShortAlert } from '#entities/room/alert-sentence.tsx'
import { factsOf } from '#entities/room/rooms-facts.ts'
import { Icon } from '#ui/icon.tsx'
import { roomsWords } from './rooms-words.ts'

/** What needs attention in a room, and how many of its objects answer. */
export function RoomAside({ room }: { room: Room }) {
  const t = useWords(roomsWords)
  const shortAlert = useShortAlert()
  const alerts = factsOf([room]).alerts
  const first = alerts[0]?.alert
  const isGrave = first?.kind === 'silent' || first?.kind === 'frost_risk'
  const count = room.connected_objects ?? 0
  const reachable = room.reachable_objects ?? count
  const mode = room.ecs_mode ?? null
  const objects =
    reachable === count ? t(($) => $.objectsAll, { count }) : t(($) => $.objectsSome, { count, reachable })
  return (
    <div className="note pt-2 xl:pt-0">
      {first === undefined ? (
        <p>{t(($) => $.noAlert)}</p>
      ) : (
        <p className={`flex items-start gap-2 font-medium ${isGrave ? 'danger' : 'warn'}`}>
          <span className="shrink-0">
            <Icon name="warning" />
          </span>
          {t(($) => $.alerts, { count: alerts.length, first: shortAlert(first) })}
        </p>
      )}
      <p>
        {objects}
        {mode === null ? null : ` · ${t(($) => $.water, { mode: t(($) => $.waterModes[mode]) })}`}
      </p>
    </div>
  )
}
