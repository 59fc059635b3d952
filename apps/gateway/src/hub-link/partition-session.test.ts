import { connectAsync } from 'mqtt'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '#base/log.ts'
import { eventually } from '#testing/hub.ts'
import { hasMosquitto, startMosquitto } from '#testing/mosquitto.ts'
import { type Filter, openPartitionSession, type Version } from './partition-session.ts'

const filters: Filter[] = [
  { topic: 'homes/h/zigbee2mqtt/#', kept: 'for the first' },
  { topic: 'homes/h/zigbee2mqtt/bridge/state', kept: 'for each' },
]

test.skipIf(!hasMosquitto)(
  'the next reader of a partition is told whether hubs are there and what waits, and no list again',
  async () => {
    const { address } = await startMosquitto('nobody')
    const hub = await connectAsync(address)
    onTestFinished(() => hub.endAsync(true))
    const say = (topic: string, payload: string, retain: boolean) =>
      hub.publishAsync(`homes/h/zigbee2mqtt/${topic}`, payload, { qos: 1, retain })
    await say('bridge/state', 'online', true)
    await say('bridge/devices', 'a long list', true)
    const first = read(address, 5)
    await eventually(
      () => first.heard,
      (heard) => heard.has('a long list') && heard.has('online'),
    )
    await first.end()
    await say('lamp', 'on', false)
    const next = read(address, 5)
    await eventually(
      () => next.heard,
      (heard) => heard.has('on') && heard.has('online'),
    )
    expect(next.heard).toEqual(new Set(['online', 'on']))
    await next.end()
    // By 3.1.1 it cannot be asked for: rather told twice than not at all.
    const old = read(address, 4)
    await eventually(
      () => old.heard,
      (heard) => heard.has('a long list') && heard.has('online'),
    )
    await old.end()
  },
)

function read(url: string, version: Version) {
  const heard = new Set<string>()
  const session = openPartitionSession({
    url,
    version,
    clientId: 'foyer-test-1',
    take: async (_, payload) => void heard.add(payload.toString()),
    isKept: () => true,
    log: createLog({ level: 'silent' }),
  })
  session.hear(filters)
  return { heard, end: () => session.end() }
}
