import { capabilities, type Device } from '@foyer/contract/device.ts'
import { expectedDevices } from '@foyer/gateway/src/testing/captures/expected-captures.ts'
import { waitUntil } from './wait-until.ts'

/** The expected values of the mapping's own tests, and a device that no definition knows. */
const first: readonly (readonly string[])[] = [
  ...expectedDevices,
  ['boitier inconnu', 'unknown', 'none', 'link_quality', ''],
]

/** Changes since: former names of renamed devices, and rows of added devices. */
export type Changes = { renamed?: Readonly<Record<string, string>>; late?: readonly (readonly string[])[] }

/**
 * Waits until all devices are listed and have reported; prints the type and values of each, and whether they are as
 * expected.
 */
export async function showDevices(list: () => Promise<Device[]>, changes: Changes = {}): Promise<boolean> {
  const { renamed = {}, late = [] } = changes
  const expected = [...first.map((one) => [renamed[one[0] ?? ''] ?? one[0] ?? '', ...one.slice(1)]), ...late]
  const hasAll = (devices: readonly Device[]): boolean =>
    devices.length === expected.length &&
    expected.every((one) =>
      isRight(
        one,
        devices.find(({ name }) => name === one[0]),
      ),
    )
  const here = await waitUntil('all devices are here', async () => hasAll(await list())).catch(String)
  const isOnline = ({ status }: Device): boolean => status === 'online'
  const onlineAfter = await waitUntil('all are online', async () => (await list()).every(isOnline), 30).catch(
    String,
  )
  const devices = await settledDevices(list)
  console.log(
    `\n${devices.length} devices, present as expected after ${here} s, online after ${onlineAfter} s`,
  )
  for (const one of expected) {
    const device = devices.find(({ name }) => name === one[0])
    const verdict = isRight(one, device) ? 'PASS' : 'FAIL'
    console.log(
      [verdict, one[0], device?.model, `${device?.type} (${one[1]})`, device?.status, valuesOf(device)].join(
        ' | ',
      ),
    )
    if (verdict === 'FAIL')
      console.log(`  ${device?.capabilities?.join(' ')} / ${device?.commands?.join(' ')}`)
  }
  return hasAll(devices) && devices.every(isOnline)
}

/** The devices once no new value was reported for two seconds. */
async function settledDevices(list: () => Promise<Device[]>): Promise<Device[]> {
  let devices = await list()
  let since = performance.now()
  await waitUntil('all has been said', async () => {
    const newest = await list()
    if (newest.map(valuesOf).join() !== devices.map(valuesOf).join()) since = performance.now()
    devices = newest
    return performance.now() - since > 2_000
  })
  return devices
}

function isRight([, type, category, able, takes]: readonly string[], device: Device | undefined): boolean {
  return (
    device !== undefined &&
    device.type === type &&
    device.category === category &&
    device.capabilities?.join(' ') === able &&
    device.commands?.join(' ') === takes
  )
}

function valuesOf(device: Device | undefined): string {
  return capabilities
    .flatMap((capability) => {
      const value = device?.[capability]
      return value === null || value === undefined ? [] : [`${capability}=${String(value)}`]
    })
    .join(' ')
}
