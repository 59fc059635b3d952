import type { AnyCall, CallReply } from '@foyer/contract/call.ts'
import type { CallGiven } from './call-given.ts'

/** Gives what the page knows of another read, and asks where it knows nothing. */
export type ReadKnown = <C extends AnyCall>(call: C, given: CallGiven<C>) => Promise<CallReply<C>>
