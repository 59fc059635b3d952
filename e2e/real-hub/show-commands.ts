import { type Command, commandDevice, listCommands } from '@foyer/contract/command.ts'
import { ask, callWith } from '#e2e/accounts.ts'
import { homeFacts } from '#e2e/home-facts.ts'
import type { Product } from '#e2e/product.ts'
import { RENAMED } from './show-changes.ts'
import { waitUntil } from './wait-until.ts'

const asked = [
  ['chauffage salon', 'thermostat_mode', 'eco'],
  ['chauffage salon', 'thermostat_mode', 'comfort'],
  [RENAMED, 'on', false],
  ['lampe salon', 'brightness', 30],
  ['volet salon', 'position', 80],
  ['radiateur entree', 'setpoint', 18],
  ['tete thermostatique cuisine', 'setpoint', 19],
  ['climatiseur sejour', 'climate_mode', 'heat'],
  ['climatiseur sejour', 'fan_mode', 'high'],
  ['climatiseur sejour', 'setpoint', 22],
  ['serrure entree', 'locked', true],
  ['sirene', 'siren', true],
] as const

/** Sends commands to devices of several kinds and shows how each ended in the ledger. */
export async function showCommands(product: Product, token: string): Promise<boolean> {
  const facts = homeFacts(product, token)
  let isGood = true
  console.log()
  for (const [name, capability, value] of asked) {
    const { id } = await facts.device(name)
    const body = { capability, value }
    const answer = await callWith(product, token, `/devices/${id}/commands`, { method: 'POST', body })
    const sent = commandDevice.reply.parse(await answer.json())
    const ledger = async (): Promise<Command | undefined> =>
      listCommands.reply
        .parse(await ask(product, token, `/commands?deviceId=${id}`))
        .find((command) => command.id === sent.id)
    const isOver = async () => !['requested', 'sent'].includes((await ledger())?.status ?? 'requested')
    const seconds = await waitUntil(`${name} has answered`, isOver, 40).catch(String)
    const [row] = (await ledger())?.devices ?? []
    const isConfirmed = row?.status === 'confirmed'
    console.log(
      isConfirmed ? 'PASS' : 'FAIL',
      [name, capability, value, row?.status, row?.reason, row?.detail, seconds].join(' | '),
    )
    isGood &&= isConfirmed
  }
  return isGood
}
