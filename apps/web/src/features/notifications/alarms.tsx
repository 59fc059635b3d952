import {
  isAlarm,
  topicOfKind,
  type Notification,
  type NotificationKind,
} from '@foyer/contract/notification.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useWords } from '#lib/i18n.ts'
import { notificationWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useMinute } from '#lib/clock.ts'
import { notificationsQuery } from '#api/queries/account.ts'
import { Notice } from '#ui/notice.tsx'
import type { IconName } from '#ui/icon-paths.ts'

import buttons from '#ui/button.module.css'
import typography from '#ui/typography.module.css'

/** The active alarms of a home, newest first: place, start, what to do, and a link. */
export function Alarms() {
  const { data = [] } = useQuery(notificationsQuery)
  const activeAlarms = data.filter(isActiveAlarm)
  if (activeAlarms.length === 0) return null
  return (
    <div role="alert">
      {activeAlarms.map((alarm) => (
        <Alarm key={alarm.id} alarm={alarm} />
      ))}
    </div>
  )
}

/** True if an alarm is still active. */
export function isActiveAlarm({ kind, ended_at: endedAt }: Notification): boolean {
  return isAlarm(kind) && endedAt === null
}

function Alarm({ alarm }: { alarm: Notification }) {
  const t = useWords(notificationWords)
  const format = useFormat()
  const now = useMinute()
  const values = useNotificationValues()(alarm)
  return (
    <Notice
      tone="danger"
      icon={notificationIcons[alarm.kind]}
      actions={
        <NotificationLink notification={alarm} className={buttons.button}>
          {t(($) => $.links[alarm.kind])}
        </NotificationLink>
      }
    >
      <p>
        <b>{t(($) => $.texts[alarm.kind], values)},</b> {format.since(alarm.at, now)}
      </p>
      <p className={typography.rowQuiet}>{t(($) => $.advice[alarm.kind], values)}</p>
    </Notice>
  )
}

/** The icon of each kind of notification. */
export const notificationIcons: Record<NotificationKind, IconName> = {
  smoke: 'alarm',
  carbon_monoxide: 'alarm',
  gas: 'alarm',
  water_leak: 'drop',
  intrusion: 'alarm',
  frost_risk: 'frost_protection',
  frost_protection: 'frost_protection',
  heating_runaway: 'heater',
  window_left_open: 'window',
  power_high: 'energy',
  hub_lost: 'hub',
  hub_back: 'hub',
  device_silent: 'warning',
  order_missed: 'revert',
  scenario_waiting: 'scenarios',
  scenario_suspended: 'scenarios',
  scenario_message: 'scenarios',
  tempo_red: 'calendar',
  tempo_white: 'calendar',
  tempo_blue: 'calendar',
  ejp_peak: 'calendar',
  ejp_normal: 'calendar',
  battery_low: 'battery',
  invitation_accepted: 'person',
  new_sign_in: 'key',
  password_changed: 'key',
}

/** A link to the subject of a notification; following it marks it as read. */
export function NotificationLink({
  notification,
  children,
  className,
  onFollow,
}: {
  notification: Notification
  children: ReactNode
  className?: string
  onFollow?: (() => void) | undefined
}) {
  const { kind, device, room, scenario } = notification
  const shared = { children, className, onClick: onFollow, 'data-size': 'small' }
  switch (kind) {
    case 'hub_lost':
    case 'hub_back':
      return <Link to="/account/hub/details" {...shared} />
    case 'frost_risk':
    case 'frost_protection':
    case 'heating_runaway':
    case 'window_left_open':
      return room === null ? null : (
        <Link to="/account/rooms/$roomid" params={{ roomid: room.id }} {...shared} />
      )
    case 'smoke':
    case 'carbon_monoxide':
    case 'gas':
    case 'water_leak':
    case 'intrusion':
    case 'device_silent':
    case 'battery_low':
    case 'power_high':
      return device === null ? null : (
        <Link to="/account/devices/$deviceid" params={{ deviceid: device.id }} {...shared} />
      )
    case 'order_missed':
      return (
        <Link
          to="/account/activity"
          search={{ kind: 'command', ...(room === null ? {} : { room: room.id }) }}
          {...shared}
        />
      )
    case 'scenario_waiting':
      return scenario === null ? null : (
        <Link
          to="/account/programs/$programid"
          params={{ programid: scenario.id }}
          hash="trace"
          {...shared}
        />
      )
    case 'scenario_suspended':
    case 'scenario_message':
      return scenario === null ? null : (
        <Link to="/account/programs/$programid" params={{ programid: scenario.id }} {...shared} />
      )
    case 'tempo_red':
    case 'tempo_white':
    case 'tempo_blue':
    case 'ejp_peak':
    case 'ejp_normal':
      return <Link to="/account/consumption/tempo" {...shared} />
    case 'invitation_accepted':
      return <Link to="/account/profile" hash="people" {...shared} />
    case 'new_sign_in':
    case 'password_changed':
      return <Link to="/account/profile" hash="sessions" {...shared} />
  }
}

/** The values in the text of a notification; `session` is the device of a new login. */
export function useNotificationValues(): (
  notification: Notification,
  session?: string,
) => Record<string, string> {
  const t = useWords(notificationWords)
  const format = useFormat()
  return (notification, session) => {
    const { kind, value, hub, device, room, scenario, person, text } = notification
    // An alarm of a device without a room concerns the home.
    const place = room?.name ?? (isAlarm(kind) ? undefined : device?.name)
    const measured = kind === 'battery_low' || kind === 'power_high' ? format.percent : format.temperature
    return {
      hub: hub?.name ?? '',
      device: session ?? device?.name ?? '',
      room: place ?? t(($) => $.home),
      scenario: scenario?.name ?? '',
      person: person ?? '',
      text: text ?? '',
      value: value === null ? '' : measured(value),
      duration: value === null ? '' : format.duration(value),
      price:
        value === null || topicOfKind[kind] !== 'tariff'
          ? ''
          : t(($) => $.price, { value: format.price(value) }),
    }
  }
}
