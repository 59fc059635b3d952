import type { Room } from '@foyer/contract/room.ts'
import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/i18n.ts'
import { roomsWords } from '#lib/words.ts'
import { IfFeature } from '#api/features.tsx'
import { useFormat } from '#lib/format.ts'
import { useShortAlert } from './room-alert-text.tsx'
import { BoostButton, BoostState } from './room-boost.tsx'
import { factsOf } from './room-state.ts'
import { Icon } from '#ui/icon.tsx'

import typography from '#ui/typography.module.css'
import buttons from '#ui/button.module.css'
import styles from './rooms-screen.module.css'

/**
 * The room's alert, how many of its devices respond, the button for two hours of Confort, and the links to its schedule
 * and scenarios.
 */
export function RoomAside({ room, now }: { room: Room; now: number }) {
  const t = useWords(roomsWords)
  const format = useFormat()
  const shortAlert = useShortAlert()
  const alerts = factsOf([room]).alerts
  const first = alerts[0]?.alert
  const isSevere = first?.kind === 'silent' || first?.kind === 'frost_risk'
  const count = room.connected_objects ?? 0
  const reachable = room.reachable_objects ?? count
  const mode = room.ecs_mode ?? null
  const end = room.hot_water?.ends_at ?? null
  const water =
    mode === null
      ? null
      : end === null
        ? t(($) => $.list.water, { mode: t(($) => $.list.waterModes[mode]) })
        : t(($) => $.list.waterUntil, { time: format.time(end) })
  const objects =
    reachable === count
      ? t(($) => $.list.objectsAll, { count })
      : t(($) => $.list.objectsSome, { count, reachable })
  return (
    <div className={styles.aside}>
      <div className={typography.note}>
        <IfFeature feature="orders">
          <BoostState room={room} now={now} />
        </IfFeature>
        {first === undefined ? (
          room.alerts === undefined ? null : (
            <p>{t(($) => $.list.noAlert)}</p>
          )
        ) : (
          <p className={`${styles.alert} ${isSevere ? typography.danger : typography.warn}`}>
            <span>
              <Icon name="warning" />
            </span>
            {t(($) => $.list.alerts, { count: alerts.length, first: shortAlert(first) })}
          </p>
        )}
        <p>{objects}</p>
        {water === null ? null : <p>{water}</p>}
      </div>
      <div className={styles.presses}>
        <IfFeature feature="orders">
          <BoostButton room={room} now={now} />
        </IfFeature>
        <p>
          {room.has_thermostat === true ? (
            <IfFeature feature="calendar">
              <Link
                className={buttons.button}
                data-size="small"
                to="/account/rooms/$roomid/calendar"
                params={{ roomid: room.id }}
                aria-label={t(($) => $.list.programOf, { room: room.name })}
              >
                <Icon name="calendar" />
                {t(($) => $.list.program)}
              </Link>
            </IfFeature>
          ) : null}
          <Link
            className={buttons.button}
            data-size="small"
            to="/account/programs"
            search={{ roomId: room.id }}
            title={t(($) => $.list.scenarios)}
            aria-label={t(($) => $.list.scenariosOf, { room: room.name })}
          >
            <Icon name="scenarios" />
          </Link>
        </p>
      </div>
    </div>
  )
}
