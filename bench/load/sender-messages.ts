import * as z from 'zod'

/** The messages that the sender receives. */
export const orderSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('prepare'),
    address: z.string(),
    hubs: z.array(z.object({ hubId: z.string(), secret: z.string() })),
    devicesEach: z.number(),
    /** null: as fast as the gateway accepts them. */
    readingsPerSecond: z.nullable(z.number()),
  }),
  z.object({ kind: z.literal('go') }),
  z.object({ kind: z.literal('stop') }),
])

/** Its replies. */
export const answerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('prepared') }),
  z.object({ kind: z.literal('going') }),
  z.object({
    kind: z.literal('stopped'),
    readings: z.number(),
    seconds: z.number(),
    cpuSeconds: z.number(),
    lost: z.number(),
  }),
])

export type Order = z.infer<typeof orderSchema>
export type Answer = z.infer<typeof answerSchema>
export type Sent = Extract<Answer, { kind: 'stopped' }>
