import * as z from 'zod'

/** A state that a broker has acknowledged: hub, device, its own time and that of the acknowledgement (ms). */
const sentReadingSchema = z.tuple([z.string(), z.string(), z.number(), z.number()])
/** A set that a hub has carried out, or the first state of a device: hub, device, payload, and when (ms). */
const receivedSetSchema = z.tuple([z.string(), z.string(), z.string(), z.number()])

export type SentReading = z.infer<typeof sentReadingSchema>
export type ReceivedSet = z.infer<typeof receivedSetSchema>

/** The records that the simulator writes into a file on request, and then clears. */
export const evidenceSchema = z.object({ sent: z.array(sentReadingSchema), sets: z.array(receivedSetSchema) })

/** The messages that the simulator receives. */
export const orderSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('connect'),
    port: z.number(),
    homes: z.array(z.object({ homeId: z.string(), hubId: z.string() })),
    /** ms between two reports of a device. */
    reportMs: z.number(),
    /** Their device lists were sent before. */
    areKnown: z.boolean(),
  }),
  /** Starts the reports of devices. */
  z.object({ kind: z.literal('live') }),
  /** Each home reports once within so many ms. */
  z.object({ kind: z.literal('report'), withinMs: z.number() }),
  /** All hubs lose their connection, and reconnect spread over so many ms. */
  z.object({ kind: z.literal('drop'), withinMs: z.number() }),
  /**
   * Waits until everything sent is acknowledged; then writes the records of messages sent and received into this file.
   */
  z.object({ kind: z.literal('collect'), file: z.string() }),
])

/** The reply once that is done. */
export const answerSchema = z.object({
  kind: z.enum(['connect', 'live', 'report', 'drop', 'collect']),
  messages: z.number(),
})

export type Order = z.infer<typeof orderSchema>
export type Answer = z.infer<typeof answerSchema>
