import { prefixOf } from './transport.ts'

/** The largest packet of each kind, in bytes. A packet holds its topic and a few bytes in addition to the payload. */
const packetLimits = {
  /** Before a hub has signed in. */
  connect: 8 * 1024,
  state: 64 * 1024 + 512,
  bridge: 4 * 1024 * 1024 + 512,
  /** 256 characters take at most this many bytes; the characters are counted later, where the topic is decoded. */
  topic: 1024,
} as const

type Scanned = { messages: number } | { fault: string }

const PUBLISH = 3

/** Follows MQTT frames across chunks of any size, without keeping their payload. */
export type FrameScanner = {
  /** Returns how many messages end in this chunk, or what is wrong with it. */
  scan(chunk: Uint8Array): Scanned
  /** The hub has signed in: the limits of its messages apply from now on. */
  admit(hubId: string): void
}

type State = 'header' | 'length' | 'topic length' | 'topic' | 'body'

/** Parses just enough of a stream to refuse packets that are too large before they are buffered. */
export function createFrameScanner(): FrameScanner {
  let state: State = 'header'
  let isPublish = false
  let length = 0
  let shift = 0
  /** Bytes of this frame still to come. */
  let left = 0
  let topicLength = 0
  let topicBytes = 0
  let topic: number[] = []
  let bridgePrefix: string | null = null
  let messages = 0

  function endFrame(): void {
    if (isPublish) messages++
    state = 'header'
  }

  function beginBody(): string | null {
    left = length
    if (bridgePrefix === null && length > packetLimits.connect) return 'packet too large before signing in'
    if (length > packetLimits.bridge) return 'packet too large'
    if (left === 0) endFrame()
    else state = isPublish ? 'topic length' : 'body'
    topicLength = topicBytes = 0
    topic = []
    return null
  }

  function takeByte(byte: number): string | null {
    switch (state) {
      case 'header':
        isPublish = byte >> 4 === PUBLISH
        length = shift = 0
        state = 'length'
        return null
      case 'length':
        length += (byte & 0x7f) * 2 ** shift
        shift += 7
        if (byte < 0x80) return beginBody()
        return shift > 21 ? 'malformed packet' : null
      case 'topic length':
        topicLength = topicLength * 256 + byte
        left--
        if (++topicBytes < 2) return left === 0 ? 'malformed packet' : null
        if (topicLength > packetLimits.topic) return 'topic too long'
        if (topicLength > left) return 'malformed packet'
        return enterTopic()
      case 'topic':
        topic.push(byte)
        left--
        return topic.length === topicLength ? leaveTopic() : null
      case 'body':
        return null
      default:
        return state satisfies never
    }
  }

  function enterTopic(): string | null {
    // The topic of a small packet does not have to be checked.
    if (length <= packetLimits.state) return leaveTopic()
    state = 'topic'
    return topicLength === 0 ? leaveTopic() : null
  }

  function leaveTopic(): string | null {
    const isLarge = length > packetLimits.state
    if (
      isLarge &&
      !Buffer.from(topic)
        .toString('latin1')
        .startsWith(bridgePrefix ?? '\n')
    )
      return 'packet too large for its topic'
    if (left === 0) endFrame()
    else state = 'body'
    return null
  }

  return {
    scan(chunk) {
      messages = 0
      let index = 0
      while (index < chunk.length) {
        if (state === 'body') {
          const step = Math.min(left, chunk.length - index)
          left -= step
          index += step
          if (left === 0) endFrame()
          continue
        }
        const fault = takeByte(chunk[index] ?? 0)
        if (fault !== null) return { fault }
        index++
      }
      return { messages }
    },
    admit(hubId) {
      bridgePrefix = `${prefixOf(hubId)}zigbee2mqtt/bridge/`
    },
  }
}
