import type { Served } from '#base/http/serve.ts'

/** A module of the gateway: the calls it answers, and how it starts and stops. */
export type Module = {
  served: Served[]
  /** Starts the module's own work, after the modules it depends on have started. */
  start(): Promise<void>
  /** Stops the module's own work and stores what it has accepted, after the modules that depend on it have stopped. */
  close(): Promise<void>
}
