import type { AnyCall } from '@foyer/contract/call.ts'
import type * as z from 'zod/mini'

/** Parts that a call has not are empty objects to the contract: they are dropped here. */
type Filled<Input> = Input extends undefined ? never : string extends keyof Input ? never : Input
type Given<Part> = Filled<z.input<Part>>
type Field<Name extends string, Part> = [Given<Part>] extends [never]
  ? { [K in Name]?: never }
  : Record<never, never> extends Given<Part>
    ? { [K in Name]?: Given<Part> }
    : { [K in Name]: Given<Part> }

/** What a caller gives to a call: only the parts it has, and those that may be empty may be left out. */
export type CallGiven<C extends AnyCall> = Field<'params', C['params']> &
  Field<'query', C['query']> &
  Field<'body', C['body']>
