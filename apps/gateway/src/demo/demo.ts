import type { Base } from '#base/base.ts'
import type { Module } from '#base/module.ts'
import { whenDevicesKnown } from '#home/hubs/when-devices-known.ts'
import type { Heating } from '#heating/heating.ts'
import type { Home } from '#home/home.ts'
import type { HubLink } from '#hub-link/hub-link-port.ts'
import { selectHomesOf } from './demo.store.ts'
import type { DemoSecrets } from './demo-secrets.ts'
import { handleFirstDay } from './first-day.ts'
import { seedDemo } from './seed-demo.ts'

export type Demo = {
  /** The accounts and hubs to sign in with; null without a demo. */
  secrets: DemoSecrets | null
  /** True for a home of a demo with a simulated household, where a new user gets the introduction. */
  isLived(homeId: string): boolean
  /** Calls back once every hub of the demo has listed its devices. */
  onFirstDevices(callback: () => void): void
}

/** Opens the homes of the demo, if the settings enable it. */
export async function openDemo(
  parts: Base & {
    hubLink: HubLink
    home: Pick<Home, 'devices'>
    heating: Pick<Heating, 'requests'>
  },
): Promise<Demo & Pick<Module, 'start'>> {
  const { database, clock, due, log, settings, hubLink } = parts
  const { dataFolder, isDemoLived: isLived } = settings
  const secrets = settings.hasDemo ? await seedDemo({ database, clock, due, dataFolder, isLived }) : null
  const hubs = secrets?.hubs ?? []
  const lived = new Set(
    isLived
      ? await selectHomesOf(
          database,
          hubs.map(({ hubId }) => hubId),
        )
      : [],
  )
  handleFirstDay({ ...parts, devices: parts.home.devices, requests: parts.heating.requests })
  return {
    secrets,
    isLived: (homeId) => lived.has(homeId),
    onFirstDevices: (callback) =>
      whenDevicesKnown(
        { database, hubLink, log },
        hubs.map(({ hubId }) => hubId),
        callback,
      ),
    async start() {
      for (const { hubId, secret } of hubs) await hubLink.admitHub(hubId, secret)
    },
  }
}
