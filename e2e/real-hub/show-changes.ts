import { listActivity } from '@foyer/contract/activity.ts'
import { ask } from '#e2e/accounts.ts'
import { homeFacts } from '#e2e/home-facts.ts'
import type { Product } from '#e2e/product.ts'
import { type HubTopic, requestHub } from './hub-requests.ts'
import { LATE } from './virtual-devices.ts'
import { waitUntil } from './wait-until.ts'
import type { Zigbee2mqtt } from './zigbee2mqtt.ts'

/** The socket's new name, with a slash. */
export const RENAMED = 'salon/prise tv'

/** A rename with a slash, a device that is paired late, a group and two presses: how soon each is seen. */
export async function showChanges(
  product: Product,
  token: string,
  { hub, zigbee2mqtt }: { hub: HubTopic; zigbee2mqtt: Zigbee2mqtt },
): Promise<boolean> {
  const facts = homeFacts(product, token)
  let isGood = true
  const show = async (what: string, isSo: () => Promise<boolean>) => {
    const seconds = await waitUntil(what, isSo, 30).catch(String)
    const isSeen = !seconds.startsWith('Error')
    console.log(isSeen ? 'PASS' : 'FAIL', what, '|', seconds)
    isGood &&= isSeen
  }
  console.log()
  const { id } = await facts.device('prise tv')
  await requestHub(hub, 'device/rename', { from: 'prise tv', to: RENAMED })
  await show(`renamed to ${RENAMED}, still the same device`, async () =>
    (await facts.devices()).some((device) => device.id === id && device.name === RENAMED),
  )

  zigbee2mqtt.letJoinLate()
  await show(`${LATE} has its values once it is paired`, async () => {
    const device = (await facts.devices()).find(({ name }) => name === LATE)
    return device?.on != null && device.instant_power != null && device.energy_index != null
  })

  await requestHub(hub, 'group/add', { friendly_name: 'lumieres' })
  for (const device of ['lampe salon', LATE]) {
    await requestHub(hub, 'group/members/add', { group: 'lumieres', device })
  }
  await show('the group lumieres has its two members', async () =>
    (await facts.hubs()).some(({ groups }) =>
      groups?.some(({ name, device_ids }) => name === 'lumieres' && device_ids.length === 2),
    ),
  )

  zigbee2mqtt.press()
  const pressed = async () =>
    listActivity.reply
      .parse(await ask(product, token, '/activity?kind=press'))
      .map(({ device, state }) => `${device?.name} ${state}`)
      .toSorted()
      .join(', ')
  await show(
    'the remote and the doorbell were pressed once each',
    async () => (await pressed()) === 'sonnette rang, telecommande entree single',
  )
  const tank = await facts.device('ballon eau chaude')
  await show(
    'the relay of the tank is proposed as hot water',
    async () => tank.proposed_category === 'hot_water',
  )
  return isGood
}
