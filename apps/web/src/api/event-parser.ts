/** One server-sent event; `type` is empty where the stream names none. */
export type StreamEvent = { type: string; id: string | null; data: string }

/**
 * Cuts the text of a stream into its events, wherever its pieces are cut.
 * https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 * @param onEvent called for each event that has data
 * @returns takes the next piece
 */
export function createEventParser(onEvent: (event: StreamEvent) => void): (piece: string) => void {
  let rest = ''
  let fields: [name: string, value: string][] = []

  const take = (line: string) => {
    if (line !== '') {
      const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
      fields.push([name, value])
      return
    }
    const all = (wanted: string) => fields.flatMap(([name, value]) => (name === wanted ? [value] : []))
    const data = all('data')
    const event = { type: all('event').at(-1) ?? '', id: all('id').at(-1) ?? null, data: data.join('\n') }
    fields = []
    if (data.length > 0) onEvent(event)
  }

  return (piece) => {
    // A carriage return at the end may be the half of a line's end.
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    lines.forEach(take)
  }
}
