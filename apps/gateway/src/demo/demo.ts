import type { Base } from '#base/base.ts'
import type { Neighbourhood } from '#base/neighbourhood.ts'
import { whenDevicesKnown } from '#home/hubs/when-devices-known.ts'
import type { HubLink } from '#hub-link/hub-link-port.ts'
import type { DemoSecrets } from './demo-secrets.ts'
import { seedDemo } from './seed-demo.ts'

export type Demo = {
  /** The accounts and hubs to sign in with; null without a demo. */
  secrets: DemoSecrets | null
  /** Calls back once every hub of the demo has named its devices. */
  onFirstDevices(callback: () => void): void
}

/** The homes of the demo, where the settings ask for them. */
export async function openDemo(
  parts: Base & { hubLink: HubLink; hashPassword(password: string): Promise<string> },
): Promise<Demo & Pick<Neighbourhood, 'start'>> {
  const { database, clock, due, log, settings, hubLink, hashPassword } = parts
  const { dataFolder } = settings
  const secrets = settings.hasDemo ? await seedDemo({ database, clock, due, dataFolder, hashPassword }) : null
  const hubs = secrets?.hubs ?? []
  return {
    secrets,
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
