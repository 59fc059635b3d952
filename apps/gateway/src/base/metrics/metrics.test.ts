import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { commandDevice } from '@foyer/contract/command.ts'
import { listDevices } from '@foyer/contract/device.ts'
import { calls } from '@foyer/contract/registry.ts'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { readDefinition } from '#testing/captures/read-captures.ts'
import { startTestApp } from '#testing/app.ts'
import { describedDevice, eventually } from '#testing/hub.ts'
import { startTestWire, type TestWire } from '#testing/wire.ts'

const deploy = resolve(import.meta.dirname, '../../../../../deploy')

type Sample = { name: string; labels: Record<string, string>; value: number }

async function scrape(address: string | null): Promise<{ text: string; samples: Sample[] }> {
  const response = await fetch(address ?? '')
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const text = await response.text()
  const samples = text.split('\n').flatMap((line): Sample[] => {
    const [, name, labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)/.exec(line) ?? []
    if (name === undefined) return []
    const pairs = labels.matchAll(/(\w+)="([^"]*)"/g)
    return [
      {
        name,
        labels: Object.fromEntries([...pairs].map(([, key = '', word = '']) => [key, word])),
        value: Number(value),
      },
    ]
  })
  return { text, samples }
}

function valueOf(samples: readonly Sample[], name: string, labels: Record<string, string> = {}): number {
  return samples
    .filter((sample) => sample.name === name)
    .filter((sample) => Object.entries(labels).every(([key, word]) => sample.labels[key] === word))
    .reduce((sum, { value }) => sum + value, 0)
}

/** Produces all kinds of activity that the metrics count: messages, a command, requests. */
async function liveALittle(wire: TestWire): Promise<void> {
  const { at, token, hub } = wire
  const definition = readDefinition('VAV-256215-MOD1')
  await hub.publish('bridge/devices', [describedDevice('0x00124b00dead0001', 'module', definition)])
  await hub.publish('module', { pilot_wire_mode: 'comfort' })
  await wire.device('module')
  const [device] = listDevices.reply.parse((await at.ask(listDevices, { token })).body)
  const asked = { capability: 'thermostat_mode', value: 'eco' }
  const params = { deviceId: device?.id ?? '' }
  // The device accepts commands after the hub has subscribed.
  await eventually(
    () => at.ask(commandDevice, { token, params, body: asked }),
    ({ status }) => status === 200,
  )
  await at.send('/api/rooms/not-an-id', { headers: { token } })
  await at.send('/somewhere/else')
}

test('activity changes the metrics, and no label identifies a person', async () => {
  const wire = await startTestWire({ METRICS_PORT: '0' })
  onTestFinished(() => wire.close())
  const { samples: before } = await scrape(wire.metricsAddress)
  await liveALittle(wire)
  const stream = await wire.at.send('/api/live', { headers: { token: wire.token } })
  const { text, samples } = await eventually(
    () => scrape(wire.metricsAddress),
    (now) => valueOf(now.samples, 'foyer_command_states_total') > 0,
  )
  const moved = (name: string, labels?: Record<string, string>) =>
    valueOf(samples, name, labels) - valueOf(before, name, labels)

  expect(moved('foyer_mqtt_messages_total')).toBeGreaterThanOrEqual(2)
  expect(moved('foyer_readings_stored_total')).toBeGreaterThanOrEqual(1)
  expect(moved('foyer_readings_flush_seconds_count')).toBeGreaterThanOrEqual(1)
  expect(moved('foyer_http_seconds_count', { call: 'listDevices', status: '2xx' })).toBeGreaterThanOrEqual(1)
  expect(moved('foyer_http_seconds_count', { call: 'other', status: '4xx' })).toBeGreaterThanOrEqual(1)
  expect(valueOf(samples, 'foyer_live_streams')).toBe(1)
  expect(valueOf(samples, 'foyer_hubs_connected')).toBe(1)
  expect(valueOf(samples, 'foyer_database_connections', { pool: 'main' })).toBeGreaterThanOrEqual(1)
  expect(valueOf(samples, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  await stream.body?.cancel()

  const known = new Set(['other', ...calls.map(({ name }) => name)])
  for (const { labels } of samples) if ('call' in labels) expect(known).toContain(labels['call'])
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/i)
  expect(text).not.toMatch(/\d+\.\d+\.\d+\.\d+|@|homes\/|Salon|module/)
})

test('metrics are disabled by default, and never available on the port of the product', async () => {
  const at = await startTestApp({ environment: { PLATFORM_KEY: 'the-key-of-a-test' } })
  onTestFinished(() => at.close())

  expect((await at.app.listen()).metricsAddress).toBeNull()
  expect((await at.send('/metrics')).status).toBe(404)
  expect((await at.send('/api/metrics')).status).toBe(404)
})

test('work that waits for a connection is counted', async () => {
  const wire = await startTestWire({ METRICS_PORT: '0' })
  onTestFinished(() => wire.close())
  const { database } = wire.at
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const holders = [1, 2, 3, 4, 5].map(() =>
    database.transaction(async (tx) => {
      await tx.query('select 1')
      await held
    }),
  )
  await eventually(
    () => database.pool().busy,
    (busy) => busy === 5,
  )
  const late = database.query('select 1')
  const { samples } = await scrape(wire.metricsAddress)
  letGo()
  await Promise.all([late, ...holders])

  expect(valueOf(samples, 'foyer_database_waiting', { pool: 'main' })).toBeGreaterThanOrEqual(1)
  expect(valueOf(samples, 'foyer_database_waits_total', { pool: 'main' })).toBeGreaterThanOrEqual(1)
  expect(valueOf(samples, 'foyer_database_connections_busy', { pool: 'main' })).toBe(5)
})

const dashboardSchema = z.object({
  title: z.string(),
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
})

test('the dashboard uses only metrics that exist, and all of ours', async () => {
  const text = readFileSync(resolve(deploy, 'grafana/foyer.json'), 'utf8')
  const asked = dashboardSchema
    .parse(JSON.parse(text))
    .panels.flatMap(({ targets }) =>
      targets.flatMap(({ expr }) => expr.match(/\b(foyer|nodejs|process)_\w+/g)),
    )
  const wire = await startTestWire({ METRICS_PORT: '0' })
  onTestFinished(() => wire.close())
  await liveALittle(wire)
  const { text: metricsText } = await scrape(wire.metricsAddress)
  const families = [...metricsText.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
  const series = families.flatMap(([, name = '', kind]) =>
    kind === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  )
  const ours = families.flatMap(([, name = '']) => (name.startsWith('foyer_') ? [name] : []))

  expect(asked.filter((name) => name === null || !series.includes(name))).toEqual([])
  expect(ours.filter((name) => !asked.some((one) => one?.startsWith(name)))).toEqual([])
})
