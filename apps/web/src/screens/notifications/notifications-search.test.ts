import type { Notification } from '@foyer/contract/notification.ts'
import { expect, test } from 'vitest'
import { chosenNotifications, readNotificationsSearch } from './notifications-search.ts'

function notification(id: string, kind: Notification['kind'], is_read: boolean): Notification {
  return {
    id,
    kind,
    is_read,
    at: '2027-01-18T17:00:00Z',
    ended_at: null,
    hub: null,
    device: null,
    room: null,
    scenario: null,
    value: null,
    order: null,
    status: null,
    reason: null,
    text: null,
    person: null,
    session_device: null,
  }
}

const all = [
  notification('a', 'hub_lost', true),
  notification('b', 'battery_low', false),
  notification('c', 'hub_lost', false),
]

test('what the address does not mean is left out', () => {
  expect(readNotificationsSearch({ show: 'all', kind: 'storm', x: '1' })).toEqual({})
  expect(readNotificationsSearch({ show: 'unread', kind: 'hub_lost' })).toEqual({
    show: 'unread',
    kind: 'hub_lost',
  })
})

test('the unread come first, each part in its order', () => {
  const { unread, read } = chosenNotifications(all, {})
  expect([...unread, ...read].map(({ id }) => id)).toEqual(['b', 'c', 'a'])
})

test('a kind, and the unread alone, can be asked for', () => {
  expect(chosenNotifications(all, { kind: 'hub_lost' })).toMatchObject({
    unread: [{ id: 'c' }],
    read: [{ id: 'a' }],
  })
  expect(chosenNotifications(all, { show: 'unread' }).read).toEqual([])
})
