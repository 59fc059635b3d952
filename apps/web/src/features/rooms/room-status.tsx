import type { Room, RoomHand, RoomOrder } from '@foyer/contract/room.ts'
import type { Device } from '@foyer/contract/device.ts'
import { useQuery } from '@tanstack/react-query'
import { noBreak, RichText } from '#lib/rich-text.tsx'
import { useWords } from '#lib/i18n.ts'
import { roomsWords, sharedWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { capitalize } from '#lib/dates.ts'
import { hubsQuery } from '#api/queries/devices.ts'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/page.tsx'
import { OrderName, useOrderName, useOrderValue } from '#features/orders/orders.tsx'
import { OfflineSteps } from '#features/devices/device-parts.tsx'
import { HelpAnswer, helpOfAlert } from '#features/help/help-parts.tsx'
import {
  isPreheat,
  guardOf,
  roomState,
  isFrostGuard,
  isOpenWindow,
  isSilentGuard,
  factsOf,
  type RoomAlert,
} from './room-state.ts'
import { HeatAnyway } from './room-board.tsx'
import { useAlertAdvice, useShortAlert } from './room-alert-text.tsx'
import { AlertSteps } from './room-alert-advice.tsx'

import headings from '#ui/page.module.css'
import typography from '#ui/typography.module.css'
import styles from './room-screen.module.css'
import lists from '#ui/lists.module.css'

type Order = NonNullable<Room['order']>

/** The order in force, its end and the next one; its source, time and what it replaces; and the button to undo it. */
export function RoomSentence({
  room,
  now,
  onUndo,
  onHeated,
}: {
  room: Room
  now: number
  onUndo: () => void
  onHeated: () => void
}) {
  const t = useWords(roomsWords)
  const headline = useOrderHeadline(now)
  const source = useSource(now)
  const orderName = useOrderName()
  const manualHeadline = useManualHeadline(now)
  const { order, thermostat_mode: reported = null } = room
  if (order === undefined || order === null) {
    // The devices can report an order without the order in force being known.
    if (room.has_thermostat !== true) return <p className={headings.lead}>{t(($) => $.room.noThermostat)}</p>
    if (reported === null) return null
    return (
      <p className={headings.lead}>
        <RichText text={t(($) => $.room.why.reported)} parts={{ order: <OrderName order={reported} /> }} />
      </p>
    )
  }
  const guard = guardOf(room)
  if (guard !== null) return <GuardSentence room={room} order={guard} now={now} onHeated={onHeated} />
  const instead = ({ order: name }: Order) => t(($) => $.room.why.handInstead, { order: orderName(name) })
  const hand = typeof room.silent_since === 'string' ? null : (room.hand ?? null)
  return (
    <div>
      <p className={headings.lead}>
        <RichText
          text={hand === null ? headline(room, order) : manualHeadline(hand, order)}
          parts={{ order: <HeadlineOrder room={room} order={order.order} /> }}
        />
      </p>
      <p className={`${typography.note} ${styles.source}`}>
        {noBreak(hand === null || order.source === 'override' ? source(order) : instead(order))}{' '}
        {order.source === 'override' || hand !== null ? (
          <Button variant="link" onClick={onUndo}>
            {t(($) => $.room.why.undo)}
          </Button>
        ) : null}
      </p>
    </div>
  )
}

/**
 * The chip of the order in force, styled by its state: while a request is pending only the chip changes, not the
 * sentence.
 */
function HeadlineOrder({ room, order }: { room: Room; order: Order['order'] }) {
  const { order: shown, certainty } = roomState(room)
  if (shown !== null && certainty === 'failed') return <OrderName order={shown} state="failed" />
  return <OrderName order={order} state={shown === order ? certainty : 'confirmed'} />
}

function useOrderHeadline(now: number): (room: Room, order: Order) => string {
  const t = useWords(roomsWords)
  const orderName = useOrderName()
  const format = useFormat()
  return (room, { order, until, next }) => {
    const { silent_since: silentSince } = room
    if (typeof silentSince === 'string') {
      return t(($) => $.room.why.silent, { order: orderName(order), since: format.since(silentSince, now) })
    }
    if (roomState(room).certainty === 'failed') return t(($) => $.room.why.failed)
    if (until === null) return t(($) => $.room.why.open)
    const values = { until: format.until(until, now) }
    if (next === null) return t(($) => $.room.why.until, values)
    const then = { ...values, next: orderName(next.order) }
    if (next.order === order) return t(($) => $.room.why.untilThenSame, then)
    return next.until === null
      ? t(($) => $.room.why.untilThen, then)
      : t(($) => $.room.why.untilThenUntil, { ...then, nextUntil: format.until(next.until, now) })
  }
}

/** Returns the text for a manual change at a device and its end. */
function useManualHeadline(now: number): (hand: RoomHand, order: Order) => string {
  const t = useWords(roomsWords)
  const orderName = useOrderName()
  const format = useFormat()
  const orderValue = useOrderValue()
  return (hand, { next }) => {
    const { device_name: device, until } = hand
    const values = { value: orderValue(hand), device, at: format.whenAt(hand.at, now) }
    if (until === null) return t(($) => $.room.why.handOpen, values)
    const end = { ...values, until: format.until(until, now) }
    if (next === null) return t(($) => $.room.why.handUntil, end)
    return t(($) => $.room.why.hand, { ...end, next: orderName(next.order) })
  }
}

function useSource(now: number): (order: Order) => string {
  const t = useWords(roomsWords)
  const tShared = useWords(sharedWords)
  const orderName = useOrderName()
  const format = useFormat()
  return (whole) => {
    const {
      source,
      set_by: actor = null,
      set_at: at = null,
      instead_of: instead = null,
      return_at: back = null,
      cause,
    } = whole
    const name = cause?.name ?? null
    if (source === 'schedule') return t(($) => $.room.why.schedule)
    if (source === 'red_day') return t(($) => $.room.why.redDay)
    if (source === 'default') return t(($) => $.room.why.default)
    if (source === 'absence') {
      const isWarming = isPreheat(whole)
      if (back === null) return t(($) => (isWarming ? $.room.why.preheat : $.room.why.absence))
      return t(($) => (isWarming ? $.room.why.preheatFor : $.room.why.absenceUntil), {
        to: format.whenLong(back, now),
      })
    }
    if (source === 'scenario' && name !== null) return t(($) => $.room.why.scenario, { name })
    if (source !== 'override')
      return t(($) => $.room.why.other, { source: tShared(($) => $.order.sources[source]) })
    const when = at === null ? '' : format.whenLong(at, now)
    const requestText =
      actor !== null && at !== null
        ? t(($) => $.room.why.askedBy, { who: actor, at: when })
        : at === null
          ? t(($) => $.room.why.asked)
          : t(($) => $.room.why.askedAt, { at: format.whenAt(at, now) })
    return instead === null || instead === whole.order
      ? t(($) => $.room.why.alone, { asked: requestText })
      : t(($) => $.room.why.insteadOf, { asked: requestText, order: orderName(instead) })
  }
}

type GuardProps = { room: Room; order: RoomOrder; now: number }

/** The active protection, its start and end, its cause, the order it replaces, and the button to heat anyway. */
export function GuardSentence({ room, order, now, onHeated }: GuardProps & { onHeated: () => void }) {
  const t = useWords(roomsWords)
  const headline = useProtectionHeadline(now)
  const causeText = useCauseText()
  const orderName = useOrderName()
  const instead = order.instead_of ?? null
  const source =
    instead === null
      ? t(($) => $.room.why.alone, { asked: causeText(order) })
      : t(($) => $.room.why.insteadOf, { asked: causeText(order), order: orderName(instead) })
  return (
    <div>
      <p className={headings.lead}>
        <RichText text={headline(order)} />
      </p>
      <p className={`${typography.note} ${styles.source}`}>
        {noBreak(source)}{' '}
        {isFrostGuard(order) || isSilentGuard(order) ? null : (
          <HeatAnyway room={room} word={t(($) => $.room.why.anyway)} onHeated={onHeated} />
        )}
      </p>
    </div>
  )
}

function useProtectionHeadline(now: number): (order: RoomOrder) => string {
  const t = useWords(roomsWords)
  const orderName = useOrderName()
  const format = useFormat()
  return (inForce) => {
    const values = {
      order: orderName(inForce.order),
      since: inForce.since === null ? '' : format.since(inForce.since, now),
      until: inForce.until === null ? '' : format.whenAt(inForce.until, now),
    }
    if (isSilentGuard(inForce)) return t(($) => $.room.why.frostSilent, values)
    if (isFrostGuard(inForce)) return t(($) => $.room.why.frost, values)
    if (!isOpenWindow(inForce)) return t(($) => $.room.why.runaway, values)
    const isByContact = typeof inForce.cause?.id === 'string'
    return t(($) => (isByContact ? $.room.why.window : $.room.why.windowByAir), values)
  }
}

/** Returns the text for the cause of a protection. */
function useCauseText(): (order: RoomOrder) => string {
  const t = useWords(roomsWords)
  return (order) => {
    if (isSilentGuard(order)) return t(($) => $.room.why.frostSilentWhy)
    if (isFrostGuard(order)) return t(($) => $.room.why.frostWhy)
    const device = order.cause?.name ?? ''
    if (!isOpenWindow(order)) return t(($) => $.room.why.runawayWhy, { device })
    return device === '' ? t(($) => $.room.why.seenByAir) : t(($) => $.room.why.seenBy, { device })
  }
}

/** The alerts of the room, worst first. */
export function RoomAlerts({
  room,
  devices,
  now,
}: {
  room: Room
  /** All devices of the home: the neighbours of a silent device help to explain why it is silent. */
  devices: readonly Device[]
  now: number
}) {
  const t = useWords(roomsWords)
  const format = useFormat()
  const shortAlert = useShortAlert()
  const advice = useAlertAdvice()
  const { alerts } = factsOf([room])
  // A service that does not report alerts must not show "none".
  if (room.alerts === undefined) return null
  return (
    <Section title={t(($) => $.room.alerts.title)}>
      {alerts.length === 0 ? (
        <p className={typography.note}>{t(($) => $.room.alerts.none)}</p>
      ) : (
        <ul className={lists.log}>
          {alerts.map(({ alert }, index) => (
            <li key={`${alert.kind} ${alert.device_id ?? index}`}>
              {typeof alert.since === 'string' ? (
                <time dateTime={alert.since}>{format.when(alert.since, now)}</time>
              ) : null}
              <div>
                {capitalize(shortAlert(alert))}
                <span className={typography.rowQuiet}>{advice(alert)}</span>
                <RoomAlertSteps room={room} alert={alert} devices={devices} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** The steps for an alert, and its help article. */
export function RoomAlertSteps({
  room,
  alert,
  devices,
}: {
  room: Room
  alert: RoomAlert
  /** All devices of the home. */
  devices: readonly Device[]
}) {
  const { data: hubs, isError } = useQuery({ ...hubsQuery, enabled: alert.kind === 'silent' })
  const device = devices.find((one) => one.id === alert.device_id)
  const help = helpOfAlert[alert.kind]
  return (
    <div className={styles.advice}>
      {alert.kind === 'silent' && device !== undefined ? (
        <OfflineSteps device={device} devices={devices} hubs={hubs ?? (isError ? null : [])} />
      ) : (
        <AlertSteps room={room} alert={alert} devices={devices.filter((one) => one.room?.id === room.id)} />
      )}
      {help === null ? null : <HelpAnswer id={help} />}
    </div>
  )
}
