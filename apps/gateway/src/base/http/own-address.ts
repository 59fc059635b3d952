import type { Settings } from '#base/settings.ts'
import { shownHost } from './shown-host.ts'

export type OwnAddress = {
  /** The public origin of this installation. */
  origin(): string
  /** Sets the port in use, if it was chosen by the system. */
  setPort(port: number): void
}

/** `PUBLIC_URL`, or else the address on this machine. */
export function createOwnAddress(settings: Pick<Settings, 'publicUrl' | 'host' | 'port'>): OwnAddress {
  const { publicUrl, host } = settings
  let { port } = settings
  return {
    origin() {
      return publicUrl ?? `http://${shownHost(host)}:${port}`
    },
    setPort(taken) {
      port = taken
    },
  }
}
