import * as z from 'zod'

/** A state that a broker has acknowledged: hub, device, its own time and that of the acknowledgement (ms). */
const sentReadingSchema = z.tuple([z.string(), z.string(), z.number(), z.number()])
/** A set that a hub has obeyed, or what its device did at first: hub, device, what it said, and when (ms). */
const heardSetSchema = z.tuple([z.string(), z.string(), z.string(), z.number()])

export type SentReading = z.infer<typeof sentReadingSchema>
export type HeardSet = z.infer<typeof heardSetSchema>

/** What the simulator writes into a file when it is asked for it, and then forgets. */
export const evidenceSchema = z.object({ sent: z.array(sentReadingSchema), sets: z.array(heardSetSchema) })

/** What the simulator is asked, message by message. */
export const orderSchema = z.discriminatedUnion('say', [
  z.object({
    say: z.literal('connect'),
    port: z.number(),
    homes: z.array(z.object({ homeId: z.string(), hubId: z.string() })),
    /** ms between two reports of a device. */
    reportMs: z.number(),
    /** They have told what they have and are before. */
    areKnown: z.boolean(),
  }),
  /** Devices report from now on. */
  z.object({ say: z.literal('live') }),
  /** Each home speaks once in so many ms. */
  z.object({ say: z.literal('speak'), withinMs: z.number() }),
  /** All hubs lose their line, and look for it again spread over so many ms. */
  z.object({ say: z.literal('drop'), withinMs: z.number() }),
  /** Everything that was sent is to be acknowledged; then what was sent and heard goes into this file. */
  z.object({ say: z.literal('tell'), file: z.string() }),
])

/** What it answers once that is done. */
export const answerSchema = z.object({
  say: z.enum(['connect', 'live', 'speak', 'drop', 'tell']),
  messages: z.number(),
})

export type Order = z.infer<typeof orderSchema>
export type Answer = z.infer<typeof answerSchema>
