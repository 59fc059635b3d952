import { capabilities, type Device } from '@foyer/contract/device.ts'
import { expectedDevices } from '@foyer/gateway/src/hub-link/zigbee2mqtt/expected-captures.ts'
import { waitUntil } from './wait-until.ts'

/** The table that the mapping's own tests hold, and the device that no definition knows. */
const expected = [
  ...expectedDevices,
  ['boitier inconnu', 'unknown', 'none', 'link_quality', ''],
] as const satisfies readonly (readonly string[])[]

type Expected = (typeof expected)[number]

/** Waits for all devices to be here and heard; shows what each is and says, and whether it is what it should be. */
export async function showDevices(list: () => Promise<Device[]>): Promise<boolean> {
  const here = await waitUntil('all devices are here', async () => hasAll(await list())).catch(String)
  const isOnline = ({ status }: Device): boolean => status === 'online'
  const heard = await waitUntil('all are online', async () => (await list()).every(isOnline), 30).catch(
    String,
  )
  const devices = await allSaid(list)
  console.log(`\n${devices.length} devices, here as they should be after ${here} s, online after ${heard} s`)
  for (const one of expected) {
    const device = devices.find(({ name }) => name === one[0])
    const verdict = isRight(one, device) ? 'PASS' : 'FAIL'
    console.log(
      [verdict, one[0], device?.model, `${device?.type} (${one[1]})`, device?.status, said(device)].join(
        ' | ',
      ),
    )
    if (verdict === 'FAIL')
      console.log(`  ${device?.capabilities?.join(' ')} / ${device?.commands?.join(' ')}`)
  }
  return hasAll(devices) && devices.every(isOnline)
}

/** The devices once nothing new was said for two seconds. */
async function allSaid(list: () => Promise<Device[]>): Promise<Device[]> {
  let devices = await list()
  let since = performance.now()
  await waitUntil('all has been said', async () => {
    const newest = await list()
    if (newest.map(said).join() !== devices.map(said).join()) since = performance.now()
    devices = newest
    return performance.now() - since > 2_000
  })
  return devices
}

function hasAll(devices: readonly Device[]): boolean {
  return (
    devices.length === expected.length &&
    expected.every((one) =>
      isRight(
        one,
        devices.find(({ name }) => name === one[0]),
      ),
    )
  )
}

function isRight([, type, category, able, takes]: Expected, device: Device | undefined): boolean {
  return (
    device?.type === type &&
    device.category === category &&
    device.capabilities?.join(' ') === able &&
    device.commands?.join(' ') === takes
  )
}

function said(device: Device | undefined): string {
  return capabilities
    .flatMap((capability) => {
      const value = device?.[capability]
      return value === null || value === undefined ? [] : [`${capability}=${String(value)}`]
    })
    .join(' ')
}
