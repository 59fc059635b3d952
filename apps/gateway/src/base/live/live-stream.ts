/** Bytes that may wait for a reader before it is cut. */
const queueLimit = 1_048_576

/** `network`: the reader's address as it is counted; null where it is not known. */
export type StreamOwner = { homeId: string; sessionId: string; accountId: string; network: string | null }

/** One open stream of one reader. */
export type LiveStream = {
  readonly owner: StreamOwner
  readonly body: ReadableStream<Uint8Array>
  /** Queues an event; a reader that lets too much wait is cut off. */
  send(text: Uint8Array): void
  /** Says its last word, where it has one, instead of what still waits; then ends. */
  end(text: Uint8Array | null): void
  /** Cuts a reader that has read nothing since the last time. */
  cutIfStalled(): void
}

/** Opens a stream; `onGone` is called once, however it ends. */
export function openStream(owner: StreamOwner, signal: AbortSignal | null, onGone: () => void): LiveStream {
  let queue: Uint8Array[] = []
  let waitingBytes = 0
  let hadWaiting = false
  let isOver = false
  /** The reader's end while it waits for something to read. */
  let hungry: ReadableStreamDefaultController<Uint8Array> | null = null

  function feed(): void {
    if (hungry === null) return
    const next = queue.shift()
    if (next !== undefined) {
      waitingBytes -= next.byteLength
      const reader = hungry
      hungry = null
      reader.enqueue(next)
    } else if (isOver) {
      hungry.close()
      hungry = null
    }
  }

  function end(text: Uint8Array | null): void {
    if (isOver) return
    isOver = true
    signal?.removeEventListener('abort', cut)
    // A reader that does not read would keep what waits for ever; its last id tells the next stream where it was.
    queue = text === null ? [] : [text]
    feed()
    feed()
    onGone()
  }

  function cut(): void {
    end(null)
  }

  signal?.addEventListener('abort', cut)
  // Once the caller has what it opened.
  if (signal?.aborted === true) queueMicrotask(cut)

  return {
    owner,
    body: new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          hungry = controller
          feed()
        },
        cancel() {
          hungry = null
          cut()
        },
      },
      { highWaterMark: 0 },
    ),
    send(text) {
      if (isOver) return
      if (waitingBytes + text.byteLength > queueLimit) return cut()
      queue.push(text)
      waitingBytes += text.byteLength
      feed()
    },
    end,
    cutIfStalled() {
      const hasWaiting = queue.length > 0
      if (hasWaiting && hadWaiting) return cut()
      hadWaiting = hasWaiting
    },
  }
}
