import { orderNumber } from '@foyer/contract/heating.ts'
import { expect, test } from 'vitest'
import { pastBlocks } from './past-blocks.ts'

const comfort = orderNumber('comfort')
const eco = orderNumber('eco')

test('a reported order holds until the next one', () => {
  const device = {
    samples: [
      { at: 5, value: eco },
      { at: 20, value: eco },
      { at: 30, value: comfort },
    ],
    outages: [],
  }

  expect(pastBlocks([device], 10, 50)).toEqual([
    { from: 10, to: 30, order: 'eco' },
    { from: 30, to: 50, order: 'comfort' },
  ])
})

test('nothing is known before the first report and while the device is away', () => {
  const device = { samples: [{ at: 20, value: eco }], outages: [{ from: 30, to: 40 }] }

  expect(pastBlocks([device], 10, 50)).toEqual([
    { from: 10, to: 20, order: null },
    { from: 20, to: 30, order: 'eco' },
    { from: 30, to: 40, order: null },
    { from: 40, to: 50, order: 'eco' },
  ])
})

test('of two devices the one that changed last decides the order, and one that answers is enough', () => {
  const first = {
    samples: [
      { at: 0, value: eco },
      { at: 20, value: comfort },
    ],
    outages: [],
  }
  const second = { samples: [{ at: 10, value: eco }], outages: [{ from: 30, to: Infinity }] }

  expect(pastBlocks([first, second], 0, 40)).toEqual([
    { from: 0, to: 20, order: 'eco' },
    { from: 20, to: 40, order: 'comfort' },
  ])
})

test('without devices, or for an empty span, there are no blocks', () => {
  expect(pastBlocks([], 0, 10)).toEqual([{ from: 0, to: 10, order: null }])
  expect(pastBlocks([], 10, 10)).toEqual([])
})

test('blocks follow each other without gap or overlap, and neighbours differ', () => {
  const samples = Array.from({ length: 50 }, (_, index) => ({ at: index * 7, value: 1 + ((index * 5) % 6) }))
  const blocks = pastBlocks([{ samples, outages: [{ from: 100, to: 133 }] }], 3, 300)

  expect(blocks[0]?.from).toBe(3)
  expect(blocks.at(-1)?.to).toBe(300)
  for (const [index, block] of blocks.entries()) {
    expect(block.from).toBeLessThan(block.to)
    const next = blocks[index + 1]
    if (next !== undefined) {
      expect(next.from).toBe(block.to)
      expect(next.order).not.toBe(block.order)
    }
  }
})
