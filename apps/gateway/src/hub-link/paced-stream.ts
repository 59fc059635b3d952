import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { createFrameScanner } from './frame-scanner.ts'

/** Messages per second at which a hub is read, once its burst is used up. */
export type Pace = {
  perSecond: number
  burst: number
  /** Messages within one minute that no correct hub sends: ten times its pace. */
  cutPerMinute: number
  /** Bytes that may be read ahead of the pace; above this, the socket is paused. */
  ahead: number
}

export const hubPace: Pace = {
  perSecond: 200,
  burst: 2_000,
  cutPerMinute: 120_000,
  ahead: 16 * 1024 * 1024,
}

/** Bytes read ahead of the pace by all hubs together. */
export type Ahead = { bytes: number; readonly limit: number }

export type PacedStream = { stream: Duplex; admit(hubId: string): void }

/**
 * A hub's socket as the broker sees it: packets above their size limit never reach it, and messages arrive no faster
 * than the pace. Nothing is dropped: if a hub sends more, it is read later, and finally its socket is paused. `onFault`
 * receives the reason why a connection is closed.
 */
export function paceStream(
  socket: Socket,
  options: { pace: Pace; ahead: Ahead; onFault: (reason: string) => void },
): PacedStream {
  const { pace, ahead, onFault } = options
  const scanner = createFrameScanner()
  const waiting: { chunk: Buffer; messages: number }[] = []
  let waitingBytes = 0
  let tokens = pace.burst
  let filledAt = performance.now()
  let minute: { startedAt: number; messages: number } = { startedAt: filledAt, messages: 0 }
  let timer: NodeJS.Timeout | undefined
  let isWanted = true
  let hasEnded = false

  const stream = new Duplex({
    allowHalfOpen: false,
    read() {
      isWanted = true
      // A chunk pushed within `read` is consumed by it without an event: a reader that waits for the event, as the
      // broker does in the middle of a large message, would wait forever.
      process.nextTick(release)
    },
    write(chunk: Buffer, _encoding, done) {
      socket.write(chunk, done)
    },
    // The broker writes a packet in several pieces: sent one by one, acknowledging would cost more than storing.
    writev(pieces, done) {
      socket.write(Buffer.concat(pieces.map(({ chunk }) => chunk)), done)
    },
    final(done) {
      socket.end(done)
    },
    destroy(error, done) {
      clearTimeout(timer)
      ahead.bytes -= waitingBytes
      waitingBytes = 0
      waiting.length = 0
      socket.destroy()
      done(error)
    },
  })

  function cut(reason: string): void {
    onFault(reason)
    stream.destroy()
  }

  function fill(): void {
    const now = performance.now()
    tokens = Math.min(pace.burst, tokens + ((now - filledAt) / 1000) * pace.perSecond)
    filledAt = now
  }

  /** Passes on what the pace allows. A chunk is passed as a whole, and may leave a debt. */
  function release(): void {
    if (stream.destroyed) return
    fill()
    while (isWanted && tokens > 0) {
      const next = waiting.shift()
      if (next === undefined) break
      tokens -= next.messages
      waitingBytes -= next.chunk.length
      ahead.bytes -= next.chunk.length
      isWanted = stream.push(next.chunk)
    }
    if (waiting.length > 0 && isWanted && tokens <= 0) {
      clearTimeout(timer)
      timer = setTimeout(release, Math.ceil(((1 - tokens) / pace.perSecond) * 1000))
      timer.unref()
    }
    if (waiting.length === 0 && hasEnded) stream.push(null)
    const isFull = waitingBytes >= pace.ahead || (ahead.bytes >= ahead.limit && waitingBytes > 0)
    if (isFull) socket.pause()
    else if (socket.isPaused()) socket.resume()
  }

  function count(messages: number): boolean {
    const now = performance.now()
    if (now - minute.startedAt > 60_000) minute = { startedAt: now, messages: 0 }
    minute.messages += messages
    return minute.messages <= pace.cutPerMinute
  }

  socket.on('data', (chunk: Buffer) => {
    const scanned = scanner.scan(chunk)
    if ('fault' in scanned) return cut(scanned.fault)
    if (!count(scanned.messages)) return cut('far too many messages for a minute')
    waiting.push({ chunk, messages: scanned.messages })
    waitingBytes += chunk.length
    ahead.bytes += chunk.length
    release()
  })
  socket.on('end', () => {
    hasEnded = true
    release()
  })
  socket.on('error', () => stream.destroy())
  socket.on('close', () => {
    // What was read before the end is still delivered; an abrupt close ends the stream too.
    if (hasEnded && waiting.length > 0) return
    stream.destroy()
  })
  return { stream, admit: (hubId) => scanner.admit(hubId) }
}
