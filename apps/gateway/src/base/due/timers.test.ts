import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sources = join(import.meta.dirname, '../..')

/**
 * The allowed timers, with their reasons (decision 127): anything else that happens at a time must be scheduled work.
 */
const timers: Readonly<Record<string, string>> = {
  'base/database/database-clock.ts': 'compares the clock with that of the database',
  'base/due/create-due.ts': 'sleeps until the first job is due',
  'base/http/readiness.ts': 'the time limit of the check',
  'base/http/server.ts': 'closes connections that stay open at shutdown',
  'base/keepers/keepers.ts': 'renews the leases',
  'base/live/listening.ts': 'renews the live subscriptions',
  'base/live/live-signals.ts': 'collects the signals of one batch',
  'base/live/live.ts': 'the throttle and the heartbeat of streams',
  'base/mail/mail.ts': 'polls a queue that belongs to no home; a lease covers each delivery',
  'heating/commands/commands.ts': 'a short delay in which a later order replaces the one before',
  'heating/home-loop/home-loop.ts': 'searches for homes that are due',
  'history/reading-buffer.ts': 'collects the readings of one batch',
  'home/devices/publish-readings.ts': 'collects the readings of one event',
  'hub-link/broker.ts': 'closes connections of revoked hubs, and those left at shutdown',
  'hub-link/dynamic-security.ts': 'the timeout of broker requests',
  'hub-link/hub-watch.ts': 'the delay before a hub or device counts as offline',
  'hub-link/orders-out.ts': 'the rate of read requests to a radio',
  'hub-link/paced-stream.ts': 'the rate limit of a socket',
  'hub-link/partition-session.ts': 'reconnects a socket',
  'run-gateway.ts': 'the time limit of the shutdown',
}

test('no module has a clock of its own: each timer of the gateway is listed with its reason', () => {
  const found = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing/'))
    .filter((file) => /\bset(?:Timeout|Interval)\(/.test(readFileSync(join(sources, file), 'utf8')))
  expect(found.toSorted()).toEqual(Object.keys(timers).toSorted())
})
