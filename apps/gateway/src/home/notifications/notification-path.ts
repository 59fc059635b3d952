import type { NotificationKind } from '@foyer/contract/notification.ts'

/** The path of the screen that a notification opens, the same as from its row in the list. */
export function notificationPath(of: {
  kind: NotificationKind
  deviceId: string | null
  roomId: string | null
  scenarioId: string | null
}): string {
  const { kind, deviceId, roomId, scenarioId } = of
  const list = '/account/notifications'
  switch (kind) {
    case 'hub_lost':
    case 'hub_back':
      return '/account/hub/details'
    case 'frost_risk':
    case 'frost_protection':
    case 'heating_runaway':
    case 'window_left_open':
      return roomId === null ? list : `/account/rooms/${roomId}`
    case 'smoke':
    case 'carbon_monoxide':
    case 'gas':
    case 'water_leak':
    case 'intrusion':
    case 'device_silent':
    case 'battery_low':
    case 'power_high':
      return deviceId === null ? list : `/account/devices/${deviceId}`
    case 'order_missed':
      return `/account/activity?kind=command${roomId === null ? '' : `&room=${roomId}`}`
    case 'scenario_waiting':
      return scenarioId === null ? list : `/account/programs/${scenarioId}#trace`
    case 'scenario_suspended':
    case 'scenario_message':
      return scenarioId === null ? list : `/account/programs/${scenarioId}`
    case 'tempo_red':
    case 'tempo_white':
    case 'tempo_blue':
    case 'ejp_peak':
    case 'ejp_normal':
      return '/account/consumption/tempo'
    case 'invitation_accepted':
      return '/account/profile#people'
    case 'new_sign_in':
    case 'password_changed':
      return '/account/profile#sessions'
  }
}
