import type { Settings } from '#base/settings.ts'
import { shownHost } from './shown-host.ts'

export type OwnAddress = {
  /** The product's own address, as people open it. */
  origin(): string
  /** The port that was taken, where none was asked for. */
  setPort(port: number): void
}

/** `PUBLIC_URL`, or the address to open on this machine. */
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
