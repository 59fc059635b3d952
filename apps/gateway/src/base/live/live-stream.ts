/** Bytes that may wait for a reader before the stream is cut. */
const queueLimit = 1_048_576

/** `network`: the key that limits count the reader's address by; null if the address is unknown. */
export type StreamOwner = { homeId: string; sessionId: string; accountId: string; network: string | null }

/** One open stream to one reader. */
export type LiveStream = {
  readonly owner: StreamOwner
  readonly body: ReadableStream<Uint8Array>
  /** Queues an event. If too much waits, the stream is cut. */
  send(text: Uint8Array): void
  /** Discards what waits, sends the given event if there is one, and ends the stream. */
  end(text: Uint8Array | null): void
  /** Cuts the stream if the reader has read nothing since the last call. */
  cutIfStalled(): void
}

/** Opens a stream. `onGone` is called once, however the stream ends. */
export function openStream(owner: StreamOwner, signal: AbortSignal | null, onGone: () => void): LiveStream {
  let queue: Uint8Array[] = []
  let waitingBytes = 0
  let hadWaiting = false
  let isOver = false
  /** The controller of a reader that waits for data. */
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
    // A reader that does not read would keep the queue in memory forever. When it reconnects, its last event id gives
    // its position.
    queue = text === null ? [] : [text]
    feed()
    feed()
    onGone()
  }

  function cut(): void {
    end(null)
  }

  signal?.addEventListener('abort', cut)
  // Deferred until the caller has the stream.
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
