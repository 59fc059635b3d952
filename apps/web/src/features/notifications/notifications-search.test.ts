import type { Notification } from '@foyer/contract/notification.ts'
import { expect, test } from 'vitest'
import { chosenNotifications, readNotificationsSearch, toggleFilter } from './notifications-search.ts'

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
  notification('c', 'hub_back', false),
]

test('invalid parts of the address are left out', () => {
  expect(readNotificationsSearch({ show: 'all', topic: 'storm', x: '1', count: '-4' })).toEqual({})
  expect(readNotificationsSearch({ show: 'unread', topic: 'hub', count: 40 })).toEqual({
    show: 'unread',
    topic: 'hub',
    count: 40,
  })
})

test('the list can be filtered by topic and to unread ones', () => {
  const ids = (search: Parameters<typeof chosenNotifications>[1]) =>
    chosenNotifications(all, search).map(({ id }) => id)
  expect(ids({})).toEqual(['a', 'b', 'c'])
  expect(ids({ topic: 'hub' })).toEqual(['a', 'c'])
  expect(ids({ show: 'unread', topic: 'hub' })).toEqual(['c'])
})

test('pressing an active filter again turns it off, and the list starts from the top', () => {
  expect(toggleFilter({ topic: 'hub', count: 60 }, { topic: 'hub' })).toEqual({})
  expect(toggleFilter({ topic: 'hub', count: 60 }, { show: 'unread' })).toEqual({
    topic: 'hub',
    show: 'unread',
  })
  expect(toggleFilter({ topic: 'hub' }, { topic: 'alarm' })).toEqual({ topic: 'alarm' })
})
