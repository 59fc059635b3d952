/** Longest number in bytes: JSON numbers have at most 25, and writing in groups of four may exceed the end by three. */
export const longestNumber = 28

const minus = 0x2d

/** Below this limit, a number in thousandths fits the integers of bitwise operators. */
const largestSmall = 2 ** 31 / 1000

/**
 * Below this limit, two different numbers with three decimals are never the same float, so their digits are the
 * shortest representation.
 */
const largestWhole = 2 ** 42

/** Texts of up to four bytes, each packed into a number. */
type Texts = { packed: Uint32Array; sizes: Uint8Array }

/** `0` to `999` without and with leading zeros, and thousandths as decimals: empty, `.001` … `.5` … `.999`. */
const heads = pack((whole) => String(whole))
const groups = pack((whole) => String(whole).padStart(3, '0'))
const decimals = pack((thousandths) => String(thousandths / 1000).slice(1))

function pack(textOf: (index: number) => string): Texts {
  const texts = Array.from({ length: 1000 }, (_, index) => Buffer.from(textOf(index)))
  return {
    packed: Uint32Array.from(texts, (text) => Buffer.concat([text], 4).readUInt32LE()),
    sizes: Uint8Array.from(texts, (text) => text.length),
  }
}

/**
 * Writes numbers to a buffer in the format of `JSON.stringify`. The returned function gets a number and its start
 * offset, and returns its end offset. Numbers with up to three decimals (nearly all) are assembled from groups of three
 * digits.
 */
export function numberWriter(bytes: Buffer): (value: number, start: number) => number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

  function put({ packed, sizes }: Texts, index: number, start: number): number {
    view.setUint32(start, packed[index] ?? 0, true)
    return start + (sizes[index] ?? 0)
  }

  /** Writes a whole number below 2 ** 42, in at most five groups. */
  function putWhole(whole: number, start: number): number {
    if (whole < 1000) return put(heads, whole, start)
    const thousands = Math.floor(whole / 1000)
    return put(groups, whole - thousands * 1000, putWhole(thousands, start))
  }

  return (value, start) => {
    const size = Math.abs(value)
    let end = start
    // As below, with integers: nearly all numbers take this path.
    if (size < largestSmall) {
      const scaled = Math.round(size * 1000) | 0
      if (scaled / 1000 === size) {
        if (value < 0) bytes[end++] = minus
        const whole = (scaled / 1000) | 0
        const thousandths = scaled - whole * 1000
        end = whole < 1000 ? put(heads, whole, end) : putWhole(whole, end)
        return thousandths === 0 ? end : put(decimals, thousandths, end)
      }
    }
    const whole = Math.floor(size)
    const thousandths = Math.round((size - whole) * 1000)
    if (!(whole < largestWhole) || (whole * 1000 + thousandths) / 1000 !== size) {
      return start + bytes.write(JSON.stringify(value), start)
    }
    if (value < 0) bytes[end++] = minus
    end = putWhole(whole, end)
    return thousandths === 0 ? end : put(decimals, thousandths, end)
  }
}
