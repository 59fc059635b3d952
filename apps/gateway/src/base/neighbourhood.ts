import type { Served } from '#base/http/serve.ts'

/** One part of the gateway as the whole sees it: the calls it answers, and how it begins and ends. */
export type Neighbourhood = {
  served: Served[]
  /** Begins what it does by itself, once those below have begun. */
  start(): Promise<void>
  /** Ends what it does by itself and writes down what it has taken, once those above have ended. */
  close(): Promise<void>
}
