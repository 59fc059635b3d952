import type { DeviceDefinition, HomeDefinition } from '#homes/home-definition.ts'
import { modelOf } from '#zigbee/device-model.ts'
import type { Values } from '#zigbee/device-values.ts'

/** State of a hub that survives a restart: changed names, removed devices, changed settings. */
export type RegisterMemory = {
  names: Readonly<Record<string, string>>
  removed: readonly string[]
  settings: Readonly<Record<string, Values>>
}

export type RegisteredDevice = { device: DeviceDefinition; name: string }

/** The devices of a hub under their current names. */
export class DeviceRegister {
  readonly #home: HomeDefinition
  readonly #names: Map<string, string>
  readonly #removed: Set<string>
  readonly #settings: Map<string, Values>

  constructor(home: HomeDefinition, memory?: RegisterMemory) {
    this.#home = home
    this.#names = new Map(Object.entries(memory?.names ?? {}))
    this.#removed = new Set(memory?.removed)
    this.#settings = new Map(Object.entries(memory?.settings ?? {}))
  }

  all(): RegisteredDevice[] {
    return this.#home.devices
      .filter((device) => !this.#removed.has(device.address))
      .map((device) => ({ device, name: this.nameOf(device) }))
  }

  nameOf(device: DeviceDefinition): string {
    return this.#names.get(device.address) ?? device.name
  }

  /** By friendly name or IEEE address. */
  find(nameOrAddress: string): RegisteredDevice | undefined {
    return this.all().find(({ device, name }) => name === nameOrAddress || device.address === nameOrAddress)
  }

  rename(device: DeviceDefinition, name: string): void {
    this.#names.set(device.address, name)
  }

  remove(device: DeviceDefinition): void {
    this.#removed.add(device.address)
  }

  settingsOf(device: DeviceDefinition): Values {
    return this.#settings.get(device.address) ?? {}
  }

  keepSetting(device: DeviceDefinition, values: Values): void {
    this.#settings.set(device.address, { ...this.settingsOf(device), ...values })
  }

  memory(): RegisterMemory {
    return {
      names: Object.fromEntries(this.#names),
      removed: [...this.#removed],
      settings: Object.fromEntries(this.#settings),
    }
  }
}

/** True for a battery device that is only awake to report; the valve polls every few seconds. */
export function isSleeping(device: DeviceDefinition): boolean {
  return modelOf(device.model)?.type === 'EndDevice' && device.role !== 'water_valve'
}
