import type { Room } from '@foyer/contract/room.ts'
import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/i18n.ts'
import { roomsWords } from '#lib/words.ts'
import { IfFeature } from '#api/features.tsx'
import { CallError } from '#api/errors.ts'
import { useFormat } from '#lib/format.ts'
import { RichText } from '#lib/rich-text.tsx'
import { useReasonText } from '#features/commands/command-text.tsx'
import { useShortAlert } from './room-alert-text.tsx'
import { factsOf, roomState } from './room-state.ts'
import { BOOST_HOURS, boostOf, useRoomOrder } from './room-order.ts'
import { Icon } from '#ui/icon.tsx'
import { Button } from '#ui/button.tsx'

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
                aria-label={t(($) => $.list.scheduleOf, { room: room.name })}
              >
                <Icon name="calendar" />
                {t(($) => $.list.schedule)}
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

const boostBody = { order: 'comfort', until: { kind: 'hours', hours: BOOST_HOURS } } as const
const endBody = { order: 'auto' } as const

/** Button that requests Confort for some hours; once requested, it ends the override. */
export function BoostButton({ room, now }: { room: Room; now: number }) {
  const t = useWords(roomsWords)
  const request = useRoomOrder(room.id)
  const boost = boostOf(room, now)
  // A request that was not sent stays on screen, even if the room no longer offers it.
  if (boost === null && !request.isError) return null
  const isOn = boost?.kind === 'on'
  const values = { hours: BOOST_HOURS, room: room.name }
  return (
    <>
      {boost === null ? null : (
        // One button for both actions: it keeps the focus when its action changes.
        <Button
          size="small"
          icon={isOn ? 'cross' : 'comfort'}
          isBusy={request.isPending}
          aria-label={t(($) => (isOn ? $.list.boost.endOf : $.list.boost.pressOf), values)}
          onClick={() => request.mutate({ params: { roomId: room.id }, body: isOn ? endBody : boostBody })}
        >
          {t(($) => (isOn ? $.list.boost.end : $.list.boost.press), values)}
        </Button>
      )}
      {request.isError ? <RequestError request={request} room={room} /> : null}
    </>
  )
}

/** Status of the requested Confort: awaited with its end, or the reason why the devices did not accept it. */
export function BoostState({ room, now }: { room: Room; now: number }) {
  const t = useWords(roomsWords)
  const format = useFormat()
  const boost = boostOf(room, now)
  if (boost?.kind === 'on' && boost.certainty === 'failed') return <BoostFailure room={room} />
  const isConfirmed = boost?.kind === 'on' && boost.certainty === 'confirmed'
  return (
    // The room's line already shows the end of a confirmed request: here it is for screen readers only.
    <p className={isConfirmed ? typography.visuallyHidden : undefined} role="status">
      {boost?.kind === 'on'
        ? t(($) => (isConfirmed ? $.list.boost.confirmed : $.list.boost.asked), {
            until: format.until(boost.until, now),
          })
        : null}
    </p>
  )
}

function BoostFailure({ room }: { room: Room }) {
  const t = useWords(roomsWords)
  const reasonOf = useReasonText()
  const request = useRoomOrder(room.id)
  const { worst } = roomState(room)
  const reason = worst === null ? null : reasonOf({ reason: worst.reason, deviceName: worst.device_name })
  return (
    <>
      <p className={typography.danger} role="status" data-failed>
        {reason === null ? t(($) => $.list.boost.failedPlain) : t(($) => $.list.boost.failed, { reason })}{' '}
        <Button
          variant="link"
          isBusy={request.isPending}
          aria-label={t(($) => $.list.boost.retryOf, { hours: BOOST_HOURS, room: room.name })}
          onClick={() => request.mutate({ params: { roomId: room.id }, body: boostBody })}
        >
          {t(($) => $.list.boost.retry)}
        </Button>
      </p>
      {request.isError ? <RequestError request={request} room={room} /> : null}
    </>
  )
}

/** Error of a request that was not sent, with a retry. */
function RequestError({ request, room }: { request: ReturnType<typeof useRoomOrder>; room: Room }) {
  const t = useWords(roomsWords)
  const { error, variables } = request
  if (variables === undefined) return null
  const isEnd = variables.body.order === 'auto'
  const message =
    error instanceof CallError && error.kind === 'answered' ? error.message : t(($) => $.room.request.network)
  return (
    <p className={`${typography.note} ${typography.danger}`} role="alert">
      <RichText text={t(($) => $.room.request.failed, { message })} />{' '}
      <Button
        variant="link"
        aria-label={t(($) => (isEnd ? $.list.boost.retryEnd : $.list.boost.retryOf), {
          hours: BOOST_HOURS,
          room: room.name,
        })}
        onClick={() => request.mutate({ ...variables })}
      >
        {t(($) => $.list.boost.retry)}
      </Button>
    </p>
  )
}
