import { setTimeout as sleep } from 'node:timers/promises'
import { GatewayError } from '#base/http/gateway-error.ts'
import { isRefusedValue } from '#base/http/is-unavailable.ts'
import { inPieces } from '#base/in-pieces.ts'
import type { Reading } from './write-readings.ts'

/**
 * ms between two flushes, ms for which the first reading waits for others, and the number of readings that are flushed
 * immediately.
 */
const flushPace = 100
const flushDelay = 5
const flushSize = 1_000
/** The most readings per statement, and the most that are buffered while the database is unavailable. */
const statementSize = 5_000
const bufferBound = 200_000
const longestPause = 5_000
/** Remaining attempts of a buffer that is being closed. */
const lastTries = 3

type Batch = {
  readings: Reading[]
  done: Promise<void>
  succeed(): void
  fail(error: Error): void
}

export type ReadingBuffer = {
  /** Resolves when these readings are stored. Rejects with `unavailable` if the buffer is full. */
  add(readings: readonly Reading[]): Promise<void>
  /** Stores the buffered readings without waiting for more. */
  flush(): Promise<void>
  /** Stores the buffered readings and accepts no more. Rejects those that could not be stored. */
  close(): Promise<void>
}

/**
 * Collects readings and writes them in batches, one at a time, with retries until they are stored. A batch that is
 * refused twice because of a value in it is split until that reading is alone: it is dropped, and all others are
 * stored.
 */
export function createReadingBuffer(parts: {
  write(readings: readonly Reading[], isAgain: boolean): Promise<void>
  onFailure(error: unknown, pause: number): void
  onRefused(reading: Reading, error: unknown): void
}): ReadingBuffer {
  let open = makeBatch()
  let waiting = 0
  let timer: NodeJS.Timeout | undefined
  let flushedAt = -Infinity
  let writing: Promise<void> | null = null
  let isHurried = false
  let isClosed = false
  const closing = new AbortController()

  async function drain(): Promise<void> {
    while (open.readings.length >= flushSize || (isHurried && open.readings.length > 0)) {
      const batch = open
      open = makeBatch()
      isHurried = false
      flushedAt = performance.now()
      await writeBatch(batch)
    }
  }

  async function writeBatch(batch: Batch): Promise<void> {
    try {
      for (const some of inPieces(batch.readings, statementSize)) await writeUntilDone(some)
      batch.succeed()
    } catch (error) {
      batch.fail(error instanceof Error ? error : new GatewayError('unavailable'))
    } finally {
      waiting -= batch.readings.length
    }
  }

  async function writeUntilDone(readings: readonly Reading[], isSplit = false): Promise<void> {
    let triesLeft = lastTries
    for (let pause = 100, isAgain = isSplit; ; pause = Math.min(pause * 2, longestPause), isAgain = true) {
      try {
        await parts.write(readings, isAgain)
        return
      } catch (error) {
        // The first failure may be due to a series that was deleted with its home, which the second attempt looks up
        // again.
        if (isAgain && isRefusedValue(error)) return writeSplit(readings, error)
        parts.onFailure(error, pause)
        if (isClosed) triesLeft -= 1
        if (triesLeft === 0) throw new GatewayError('unavailable')
        await (isClosed ? sleep(100) : sleep(pause, undefined, { signal: closing.signal }).catch(() => {}))
      }
    }
  }

  async function writeSplit(readings: readonly Reading[], error: unknown): Promise<void> {
    const [first] = readings
    if (first !== undefined && readings.length === 1) return parts.onRefused(first, error)
    for (const half of inPieces(readings, Math.ceil(readings.length / 2))) await writeUntilDone(half, true)
  }

  function start(): void {
    clearTimeout(timer)
    timer = undefined
    if (writing !== null) return
    writing = drain().finally(() => {
      writing = null
      if (open.readings.length > 0) schedule()
    })
  }

  function schedule(): void {
    if (isHurried || open.readings.length >= flushSize) return start()
    const pause = Math.max(flushDelay, flushedAt + flushPace - performance.now())
    timer ??= setTimeout(() => {
      isHurried = true
      start()
    }, pause)
  }

  async function flush(): Promise<void> {
    const batch = open
    if (batch.readings.length > 0) {
      isHurried = true
      start()
      await batch.done
    } else {
      await writing
    }
  }

  return {
    async add(readings) {
      if (readings.length === 0) return
      if (isClosed || waiting + readings.length > bufferBound) {
        throw new GatewayError('unavailable', { retryAfter: 5 })
      }
      for (const reading of readings) open.readings.push(reading)
      waiting += readings.length
      const { done } = open
      schedule()
      await done
    },
    flush,
    async close() {
      isClosed = true
      closing.abort()
      await flush().catch(() => {})
      await writing
      clearTimeout(timer)
    },
  }
}

function makeBatch(): Batch {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  // Prevents an unhandled rejection if no caller waits for this batch; callers that wait still get the error.
  promise.catch(() => {})
  return { readings: [], done: promise, succeed: resolve, fail: reject }
}
