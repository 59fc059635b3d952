import type { Notification } from '@foyer/contract/notification.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** The way to what a notification is about; following it counts as having read it. */
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
    case 'invitation_accepted':
      return <Link to="/account/profile" hash="people" {...shared} />
    case 'new_sign_in':
    case 'password_changed':
      return <Link to="/account/profile" hash="sessions" {...shared} />
  }
}
