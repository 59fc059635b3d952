import { listCommands } from '@foyer/contract/command.ts'
import { getConsumption, getConsumptionPeriod, getSavings, getTariff } from '@foyer/contract/consumption.ts'
import { listTariffOptions } from '@foyer/contract/tariff-option.ts'
import { listDevices } from '@foyer/contract/device.ts'
import { listHubs, listLocalServices } from '@foyer/contract/hub.ts'
import { listRooms, type Room } from '@foyer/contract/room.ts'
import { listScenarios } from '@foyer/contract/scenario.ts'
import { ask } from './accounts.ts'
import type { Product } from './product.ts'

/** The replies of the gateway's calls for a home, for one token. */
export type HomeFacts = ReturnType<typeof homeFacts>

/** Reads a home through the gateway's calls, each reply parsed by the contract. */
export function homeFacts(product: Product, token: string) {
  const facts = {
    rooms: async () => listRooms.reply.parse(await ask(product, token, '/rooms')),
    devices: async () => listDevices.reply.parse(await ask(product, token, '/devices')),
    hubs: async () => listHubs.reply.parse(await ask(product, token, '/hubs')),
    /** The services that the hub's devices regulate by themselves. */
    localServices: async (hubId: string) =>
      listLocalServices.reply.parse(await ask(product, token, `/hubs/${hubId}/local-services`)),
    scenarios: async () => listScenarios.reply.parse(await ask(product, token, '/scenarios')),
    scenario: async (name: string) => {
      const scenario = (await facts.scenarios()).find((one) => one.name === name)
      if (scenario === undefined) throw new Error(`There is no scenario ${name}.`)
      return scenario
    },
    consumption: async () => getConsumption.reply.parse(await ask(product, token, '/consumption')),
    savings: async () => getSavings.reply.parse(await ask(product, token, '/savings')),
    period: async (kind: string) =>
      getConsumptionPeriod.reply.parse(await ask(product, token, `/consumption/periods?kind=${kind}`)),
    options: async () => listTariffOptions.reply.parse(await ask(product, token, '/tariff/options')),
    tariff: async () => getTariff.reply.parse(await ask(product, token, '/tariff')),
    commands: async (roomId: string) =>
      listCommands.reply.parse(await ask(product, token, `/commands?roomId=${roomId}`)),
    deviceCommands: async (deviceId: string) =>
      listCommands.reply.parse(await ask(product, token, `/commands?deviceId=${deviceId}`)),
    room: async (name: string): Promise<Room> => {
      const room = (await facts.rooms()).find((one) => one.name === name)
      if (room === undefined) throw new Error(`There is no room ${name}.`)
      return room
    },
    device: async (name: string) => {
      const device = (await facts.devices()).find((one) => one.name === name)
      if (device === undefined) throw new Error(`There is no device ${name}.`)
      return device
    },
  }
  return facts
}
