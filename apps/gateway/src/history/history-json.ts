import { capabilityUnits } from '@foyer/contract/device.ts'
import { longestNumber, numberWriter } from './json-number.ts'
import type { BucketSeries, Read } from './read-history.ts'

const [comma, open, close] = [0x2c, 0x5b, 0x5d]

/** Upper limit of the bytes around the points of a series, and around all series: names, units, brackets. */
const longestFrame = 200

/**
 * Writes the reply of `getCapabilityValues` as JSON in UTF-8. A series stays one array of numbers until its bytes are
 * written, and the times, which all series share, are converted to text once. `JSON.stringify` needs an array for each
 * point and several times as long, during which the gateway answers no other request.
 */
export function historyJson({ edges, series }: Read<BucketSeries>): Uint8Array<ArrayBuffer> {
  // A smaller format, such as columns or a first instant with a step, would break the contract for other clients.
  const heads = writeHeads(edges.subarray(0, -1))
  const longestSeries = longestFrame + heads.bytes.length + heads.ends.length * (longestNumber + 1)
  const bytes = Buffer.allocUnsafe(longestFrame + series.length * longestSeries)
  let end = bytes.write('{"series":[')
  for (const [index, { capability, values }] of series.entries()) {
    if (index > 0) bytes[end++] = comma
    const unit = JSON.stringify(capabilityUnits[capability])
    end += bytes.write(`{"capability":"${capability}","unit":${unit},"points":[`, end)
    end = writePoints(bytes, end, heads, values)
    end += bytes.write(']}', end)
  }
  end += bytes.write(']}', end)
  return bytes.subarray(0, end)
}

/** The start of each point up to its value: `,[1764000000000,`. `ends` has the end offset of each. */
type Heads = { bytes: Buffer; ends: Int32Array }

function writeHeads(starts: Float64Array): Heads {
  const bytes = Buffer.allocUnsafe(starts.length * (longestNumber + 3))
  const ends = new Int32Array(starts.length)
  const writeNumber = numberWriter(bytes)
  let end = 0
  for (let bucket = 0; bucket < starts.length; bucket += 1) {
    bytes[end++] = comma
    bytes[end++] = open
    end = writeNumber(starts[bucket] ?? 0, end)
    bytes[end++] = comma
    ends[bucket] = end
  }
  // With space after it, so that its last bytes can be read four at a time.
  return { bytes: bytes.subarray(0, end + 3), ends }
}

function viewOf({ buffer, byteOffset, byteLength }: Buffer): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}

/** Returns the offset after the points. */
function writePoints(bytes: Buffer, start: number, heads: Heads, values: Float64Array): number {
  const writeNumber = numberWriter(bytes)
  const source = viewOf(heads.bytes)
  const target = viewOf(bytes)
  let end = start
  // The first point has no comma before it.
  let from = 1
  for (let bucket = 0; bucket < values.length; bucket += 1) {
    const to = heads.ends[bucket] ?? 0
    // Copies four bytes at a time: the value overwrites what was copied beyond the end.
    for (let at = from; at < to; at += 4) target.setUint32(end + at - from, source.getUint32(at))
    end += to - from
    from = to
    end = writeNumber(values[bucket] ?? Number.NaN, end)
    bytes[end++] = close
  }
  return end
}
