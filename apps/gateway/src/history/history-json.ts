import { capabilityUnits } from '@foyer/contract/device.ts'
import type { BucketSeries, Read } from './read-history.ts'

const [comma, minus, point, zero, open, close] = [0x2c, 0x2d, 0x2e, 0x30, 0x5b, 0x5d]

/** Below it two numbers of three decimals are never one float: their digits are the shortest that name it. */
const largestWhole = 2 ** 42

/** Bytes. No number in JSON is longer than 25. */
const [usualPoint, longestPoint, longestHead] = [24, 64, 200]

/**
 * The reply of `getCapabilityValues` as JSON in UTF-8: a series is one array of numbers until its bytes are written.
 * `JSON.stringify` needs an array of every point and twice the time, in which nobody else is answered.
 */
export function historyJson({ edges, series }: Read<BucketSeries>): Uint8Array<ArrayBuffer> {
  const points = series.reduce((sum, { values }) => sum + values.length, 0)
  const writer = makeWriter(1_000 + points * usualPoint)
  writer.text('{"series":[')
  for (const [index, { capability, values }] of series.entries()) {
    if (index > 0) writer.byte(comma)
    const unit = JSON.stringify(capabilityUnits[capability])
    writer.reserve(longestHead)
    writer.text(`{"capability":"${capability}","unit":${unit},"points":[`)
    for (let bucket = 0; bucket < values.length; bucket += 1) {
      writer.reserve(longestPoint)
      if (bucket > 0) writer.byte(comma)
      writer.byte(open)
      writer.number(edges[bucket] ?? 0)
      writer.byte(comma)
      writer.number(values[bucket] ?? Number.NaN)
      writer.byte(close)
    }
    writer.text(']}')
  }
  writer.reserve(2)
  writer.text(']}')
  return writer.end()
}

function makeWriter(capacity: number) {
  let bytes = Buffer.allocUnsafe(capacity)
  let end = 0

  function byte(code: number): void {
    bytes[end++] = code
  }

  function text(words: string): void {
    end += bytes.write(words, end)
  }

  /** The last digits of a whole number below ten million. */
  function lastDigits(whole: number, size: number): void {
    let rest = whole
    for (let place = end + size - 1; place >= end; place -= 1) {
      const tenth = (rest / 10) | 0
      bytes[place] = zero + rest - tenth * 10
      rest = tenth
    }
    end += size
  }

  function digits(whole: number): void {
    let size = 1
    for (let power = 10; power <= whole; power *= 10) size += 1
    lastDigits(whole, size)
  }

  /** As `JSON.stringify` writes it; what has no more than three decimals, which is nearly all, by its digits. */
  function number(value: number): void {
    const size = Math.abs(value)
    const whole = Math.floor(size)
    const thousandths = Math.round((size - whole) * 1000)
    if (!(whole < largestWhole) || (whole * 1000 + thousandths) / 1000 !== size)
      return text(JSON.stringify(value))
    if (value < 0) byte(minus)
    if (whole < 1e6) digits(whole)
    else {
      const millions = Math.floor(whole / 1e6)
      digits(millions)
      lastDigits(whole - millions * 1e6, 6)
    }
    if (thousandths === 0) return
    byte(point)
    if (thousandths % 100 === 0) lastDigits(thousandths / 100, 1)
    else if (thousandths % 10 === 0) lastDigits(thousandths / 10, 2)
    else lastDigits(thousandths, 3)
  }

  return {
    byte,
    text,
    number,
    /** Sees to it that so many bytes can be written. */
    reserve(size: number) {
      if (end + size <= bytes.length) return
      bytes = Buffer.concat([bytes.subarray(0, end)], 2 * (end + size))
    },
    end: () => bytes.subarray(0, end),
  }
}
