const encoder = new TextEncoder()

/** The kinds of event of the live stream. */
export type LiveEvent = 'batch' | 'resync' | 'heartbeat' | 'end'

/** One server-sent event. Id and name are ours alone; JSON keeps whatever people wrote on one line. */
export function eventText(event: LiveEvent, id: string | null, data: unknown): Uint8Array {
  const head = id === null ? '' : `id: ${id}\n`
  return encoder.encode(`${head}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
}
