import type { NotificationKind } from '@foyer/contract/notification.ts'
import type { IconName } from '#ui/icon-paths.ts'

/** What stands before each kind of notification. */
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
  hub_lost: 'hub',
  hub_back: 'hub',
  device_silent: 'warning',
  order_missed: 'revert',
  scenario_waiting: 'scenarios',
  scenario_suspended: 'scenarios',
  scenario_message: 'scenarios',
  battery_low: 'battery',
  invitation_accepted: 'person',
  new_sign_in: 'key',
  password_changed: 'key',
}
