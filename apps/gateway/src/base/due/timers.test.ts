import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sources = join(import.meta.dirname, '../..')

/**
 * The allowed timers, with their reasons (decision 127): anything else that happens at a time must be scheduled work.
 */
const timers: Readonly<Record<string, string>> = {
  'base/due/create-due.ts': 'the one clock: sleeps until the first row',
  'base/http/readiness.ts': 'how long an answer may take',
  'base/http/server.ts': 'connections that do not end when the gateway does',
  'base/keepers/keepers.ts': 'renews its leases',
  'base/live/listening.ts': 'says that it goes on listening',
  'base/live/live-signals.ts': 'collects what is told at once',
  'base/live/live.ts': 'the pace and the keep-alive of streams',
  'base/mail/mail.ts': 'a queue of no home, leased while a server talks',
  'heating/commands/command-watches.ts': 'the questions to a device whose command is open',
  'heating/commands/commands.ts': 'a moment in which somebody thinks again',
  'heating/home-loop/home-loop.ts': 'looks for homes whose clock says that they are due',
  'heating/orders/device-presence.ts': 'what a device that is back has to say how it stands',
  'heating/orders/hand-changes.ts': 'how long a value has to stand to be believed',
  'heating/orders/order-runner.ts': 'what devices have to say how they stand, after a takeover',
  'heating/orders/undecided-homes.ts': 'devices that still answer something else',
  'heating/protection/protection-watch.ts': 'a home that could not be read is read again',
  'history/reading-buffer.ts': 'collects what is stored at once',
  'home/devices/publish-readings.ts': 'collects what is told at once',
  'hub-link/broker.ts': 'connections of hubs that were revoked, and its own end',
  'hub-link/dynamic-security.ts': 'how long a broker has to answer',
  'hub-link/hub-watch.ts': 'whether a hub that went, or a silent device, is believed gone',
  'hub-link/orders-out.ts': 'the pace of questions to a radio',
  'hub-link/paced-stream.ts': 'the pace of a socket',
  'hub-link/partition-session.ts': 'a socket that is opened again',
  'run-gateway.ts': 'how long the end may take',
}

test('no module has a clock of its own: each timer of the gateway is listed with its reason', () => {
  const found = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing/'))
    .filter((file) => /\bset(?:Timeout|Interval)\(/.test(readFileSync(join(sources, file), 'utf8')))
  expect(found.toSorted()).toEqual(Object.keys(timers).toSorted())
})
