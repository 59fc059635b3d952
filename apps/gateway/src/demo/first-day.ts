import type { LiveTopic } from '@foyer/contract/live-topic.ts'
import type { Database } from '#base/database/database.ts'
import type { Due } from '#base/due/due.ts'
import type { Live } from '#base/live/live.ts'
import type { Heating } from '#heating/heating.ts'
import type { Devices } from '#home/devices/devices.ts'
import { selectHousehold } from './demo.store.ts'
import { windowScenario } from './house-scenarios.ts'
import { TIME_ZONE } from './seed-demo.ts'

/** ms between two checks whether the devices are online. */
const CHECK_AGAIN_MS = 5_000

/** The addresses of the devices that the first day uses. */
const addresses = {
  window: '0xf84477fffe5d4001',
  kitchen: '0xf84477fffe3a1003',
  louise: '0xf84477fffe3a1005',
  parents: '0xf84477fffe3a1006',
  guests: '0xf84477fffe3a1007',
  office: '0xf84477fffe3a1108',
} as const

const topics: LiveTopic[] = [
  'listRooms',
  'listRoomLines',
  'listCommands',
  'listActivity',
  'listScenarios',
  'listServices',
]

/**
 * Simulates the household of the demo's house once its devices are online, through the functions behind its calls: it
 * creates a scenario about the bay window, a bulk order for three rooms, and an order for the spare bedroom. The
 * outcome depends on the devices: the radiator of the office fails, and that of the spare bedroom reverts.
 */
export function handleFirstDay(parts: {
  due: Pick<Due, 'handle'>
  devices: Pick<Devices, 'ofHome'>
  live: Pick<Live, 'publish'>
  requests: Heating['requests']
}): void {
  const { due, devices, live, requests } = parts
  const { scenarios, bulkOrders, orders } = requests

  async function act(tx: Database, homeId: string): Promise<(() => void) | null> {
    const found = await devices.ofHome(homeId)
    const at = (address: string) => {
      const device = found.find((one) => one.address === address)
      return device?.reachable === true && device.roomId !== null
        ? { id: device.id, roomId: device.roomId }
        : null
    }
    const [window, kitchen] = [at(addresses.window), at(addresses.kitchen)]
    const [louise, parents] = [at(addresses.louise), at(addresses.parents)]
    const [guests, office] = [at(addresses.guests), at(addresses.office)]
    if (!window || !kitchen || !louise || !parents || !guests || !office) return null
    const household = await selectHousehold(tx, homeId)
    const owner = household.find(({ role }) => role === 'owner')
    const member = household.find(({ role }) => role === 'member') ?? owner
    if (owner === undefined || member === undefined) return () => {}

    const ids = { windowId: window.id, kitchenId: kitchen.roomId }
    const writer = { homeId, ...owner }
    const made = await scenarios.create(tx, windowScenario(TIME_ZONE, ids), writer)
    await scenarios.patch(tx, { homeId, scenarioId: made.id }, { state: 'active' }, writer)

    const actor = { kind: 'user', id: member.accountId, name: member.accountName } as const
    await bulkOrders.set(tx, {
      homeId,
      roomIds: [...new Set([louise.roomId, parents.roomId, office.roomId])],
      order: 'frost_protection',
      end: { kind: 'hours', hours: 4 },
      actor,
    })
    // The week of this room has no Comfort, so this always changes its order.
    await orders.setOverride(tx, {
      homeId,
      roomId: guests.roomId,
      order: 'comfort',
      end: { kind: 'hours', hours: 48 },
      actor,
    })
    return () => live.publish(homeId, { devices: [], stale: topics })
  }

  due.handle({
    kind: 'demo',
    most: 1,
    async work(tx, rows, now) {
      const next = new Map<string, number | null>()
      const effects: (() => void)[] = []
      for (const { homeId, subject } of rows) {
        const effect = await act(tx, homeId)
        next.set(subject, effect === null ? now + CHECK_AGAIN_MS : null)
        if (effect !== null) effects.push(effect)
      }
      return {
        next,
        async committed() {
          for (const effect of effects) effect()
        },
      }
    },
  })
}
