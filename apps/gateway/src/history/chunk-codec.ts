/**
 * Compact encoding of one day of one series. Layout: a byte of flags, the number of samples, the first time (float64,
 * ms), the other times as changes of their step, the values as differences of scaled integers. Integers have a variable
 * length, with zigzag encoding if they are signed. Values with more than three decimals are stored as float64.
 */

/** Samples as columns. Times are whole ms since the epoch, strictly increasing. */
export type Samples = { readonly times: Float64Array; readonly values: Float64Array }

/** The low three bits of the flags are the number of decimals of the values, or `rawValues`. */
const rawValues = 7
const wholeSeconds = 8
const evenSteps = 16

/** Limit of scaled values, below which twice their difference is still an exact integer. */
const largestScaled = 2 ** 50

/** Encodes samples; an empty day is allowed. −0 is stored as 0, which readers do not distinguish. */
export function encodeChunk({ times, values }: Samples): Uint8Array {
  const n = times.length
  const decimals = countDecimals(values)
  const first = times[0] ?? 0
  const unit = times.every((time) => (time - first) % 1000 === 0) ? 1000 : 1
  const step = n > 1 ? ((times[1] ?? 0) - first) / unit : 0
  const isEven = times.every((time, index) => time === first + index * step * unit)

  const writer = makeWriter(32 + n * (decimals === null ? 20 : 16))
  writer.byte((decimals ?? rawValues) | (unit === 1000 ? wholeSeconds : 0) | (isEven ? evenSteps : 0))
  writer.unsigned(n)
  writer.float(first)
  if (n > 1) writer.unsigned(step)
  if (!isEven) {
    let last = step
    for (let index = 2; index < n; index += 1) {
      const next = ((times[index] ?? 0) - (times[index - 1] ?? 0)) / unit
      writer.signed(next - last)
      last = next
    }
  }
  if (decimals === null) {
    for (const value of values) writer.float(value + 0)
  } else {
    const scale = 10 ** decimals
    let last = 0
    for (const value of values) {
      const scaled = Math.round(value * scale)
      writer.signed(scaled - last)
      last = scaled
    }
  }
  return writer.end()
}

/** Decodes samples exactly as encoded. Throws a RangeError if the bytes are not a chunk. */
export function decodeChunk(bytes: Uint8Array): Samples {
  if (bytes.length < 10) throw new RangeError('Not a chunk: its end is missing')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const reader = { bytes, position: 1 }
  const flags = view.getUint8(0)
  const n = readUnsigned(reader)
  // Each sample takes at least one byte, so a corrupt count cannot allocate unlimited memory.
  if (n > bytes.length) throw new RangeError('Not a chunk: more samples than bytes')
  const times = new Float64Array(n)
  const values = new Float64Array(n)
  if (n === 0) return { times, values }

  const unit = (flags & wholeSeconds) !== 0 ? 1000 : 1
  let time = view.getFloat64(reader.position, true)
  reader.position += 8
  times[0] = time
  let step = n > 1 ? readUnsigned(reader) * unit : 0
  const isEven = (flags & evenSteps) !== 0
  for (let index = 1; index < n; index += 1) {
    if (!isEven && index > 1) step += readSigned(reader) * unit
    time += step
    times[index] = time
  }

  const decimals = flags & rawValues
  if (decimals === rawValues) {
    for (let index = 0; index < n; index += 1) {
      values[index] = view.getFloat64(reader.position, true)
      reader.position += 8
    }
  } else {
    const scale = 10 ** decimals
    let scaled = 0
    for (let index = 0; index < n; index += 1) {
      scaled += readSigned(reader)
      values[index] = scaled / scale
    }
  }
  if (reader.position > bytes.length) throw new RangeError('Not a chunk: its end is missing')
  return { times, values }
}

/** The number of decimals (0 to 3) that represents all values exactly; null if none does. */
function countDecimals(values: Float64Array): number | null {
  for (let decimals = 0; decimals <= 3; decimals += 1) {
    const scale = 10 ** decimals
    const isExact = values.every((value) => {
      const scaled = Math.round(value * scale)
      return Math.abs(scaled) < largestScaled && scaled / scale === value
    })
    if (isExact) return decimals
  }
  return null
}

type Reader = { readonly bytes: Uint8Array; position: number }

function readUnsigned(reader: Reader): number {
  let byte = reader.bytes[reader.position++] ?? 0
  if (byte < 128) return byte
  let value = byte & 127
  for (let factor = 128; byte >= 128; factor *= 128) {
    byte = reader.bytes[reader.position++] ?? 0
    value += (byte & 127) * factor
  }
  return value
}

function readSigned(reader: Reader): number {
  const value = readUnsigned(reader)
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2
}

function makeWriter(capacity: number) {
  const bytes = new Uint8Array(capacity)
  const view = new DataView(bytes.buffer)
  let position = 0

  function unsigned(value: number): void {
    let rest = value
    while (rest >= 128) {
      bytes[position++] = (rest % 128) | 128
      rest = Math.floor(rest / 128)
    }
    bytes[position++] = rest
  }

  return {
    byte(value: number) {
      bytes[position++] = value
    },
    unsigned,
    signed(value: number) {
      unsigned(value >= 0 ? value * 2 : -value * 2 - 1)
    },
    float(value: number) {
      view.setFloat64(position, value, true)
      position += 8
    },
    end: () => bytes.slice(0, position),
  }
}
