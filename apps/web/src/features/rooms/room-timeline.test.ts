import type { RoomLine } from '@foyer/contract/room.ts'
import { expect, test } from 'vitest'
import { type BlockKind, roomLineBlocks, nextDepartures } from './room-timeline.tsx'

const formatters = {
  nameOf: (order: string) => order.toUpperCase(),
  time: (at: number) => `t${at}`,
  span: (from: number, to: number) => `t${from} t${to}`,
  describe: (order: string, span: string, kind: BlockKind) =>
    `${order} ${span}${kind === 'known' ? '' : ` ${kind}`}`,
}

function line(...blocks: RoomLine['blocks']): RoomLine {
  return { room_id: 'room', blocks }
}

const past = { kind: 'past', source: null } as const
const planned = { kind: 'planned', source: 'schedule' } as const

test('a block has its label, its time and its full description', () => {
  expect(
    roomLineBlocks(line({ ...past, from: 1, to: 2, order: 'eco' }), { isSilent: false, now: 0 }, formatters),
  ).toEqual([
    {
      from: 1,
      to: 2,
      order: 'eco',
      label: 'ECO',
      startLabel: undefined,
      isHatched: false,
      description: 'ECO t1 t2',
    },
  ])
})

test('without reports the order is unknown, and planned blocks of a silent room are unsure', () => {
  const blocks = roomLineBlocks(
    line({ ...past, from: 1, to: 2, order: null }, { ...planned, from: 2, to: 3, order: 'eco' }),
    { isSilent: true, now: 0 },
    formatters,
  )

  expect(blocks.map(({ order, isHatched }) => ({ order, isHatched }))).toEqual([
    { order: 'unknown', isHatched: true },
    { order: 'eco', isHatched: true },
  ])
})

test('an order that continues is one block, whatever its source and wherever now is', () => {
  const blocks = roomLineBlocks(
    line(
      { ...past, from: 0, to: 1, order: 'eco' },
      { ...planned, from: 1, to: 2, order: 'eco' },
      { ...planned, from: 2, to: 3, order: 'eco', source: 'default' },
    ),
    { isSilent: false, now: 0 },
    formatters,
  )

  expect(blocks.map(({ from, to }) => [from, to])).toEqual([[0, 3]])
})

test('a room without a line has no blocks', () => {
  expect(roomLineBlocks(undefined, { isSilent: false, now: 0 }, formatters)).toEqual([])
})

test('next changes begin after now, and the end of the last one is unknown', () => {
  const week = line(
    { ...planned, from: 10, to: 20, order: 'comfort' },
    { ...planned, from: 20, to: 30, order: 'eco' },
    { ...planned, from: 30, to: 40, order: 'comfort' },
  )

  expect(nextDepartures(week, 15, 4)).toEqual([
    { at: 20, until: 30, order: 'eco', source: 'schedule' },
    { at: 30, until: null, order: 'comfort', source: 'schedule' },
  ])
  expect(nextDepartures(week, 15, 1)).toHaveLength(1)
  expect(nextDepartures(week, 9, 4)[0]?.at).toBe(20)
  const going = line({ ...past, from: 0, to: 10, order: 'comfort' }, ...week.blocks)
  expect(nextDepartures(going, 15, 4)[0]?.at).toBe(20)
})

test('a planned block of a silent room is not merged with a past one', () => {
  const blocks = roomLineBlocks(
    line({ ...past, from: 0, to: 1, order: 'eco' }, { ...planned, from: 1, to: 2, order: 'eco' }),
    { isSilent: true, now: 0 },
    formatters,
  )

  expect(blocks.map(({ isHatched }) => isHatched)).toEqual([false, true])
})

test('an unconfirmed request is drawn as requested from now on, never for past or later blocks', () => {
  const blocks = roomLineBlocks(
    line(
      { ...past, from: 0, to: 10, order: 'comfort' },
      { ...planned, from: 10, to: 20, order: 'eco' },
      { ...planned, from: 20, to: 30, order: 'comfort' },
    ),
    { isSilent: false, awaited: 'eco', now: 10 },
    formatters,
  )

  expect(blocks.map(({ order, isRequested = false }) => [order, isRequested])).toEqual([
    ['comfort', false],
    ['eco', true],
    ['comfort', false],
  ])
  expect(blocks[1]?.description).toBe('ECO t10 t20 asked')
})

test('an order that the devices did not accept is drawn as unsure and described as failed, later blocks as planned', () => {
  const blocks = roomLineBlocks(
    line(
      { ...past, from: 1, to: 10, order: 'eco' },
      { ...planned, from: 10, to: 20, order: 'eco' },
      { ...planned, from: 20, to: 30, order: 'comfort' },
    ),
    { isSilent: false, order: 'eco', certainty: 'failed', now: 10 },
    formatters,
  )

  expect(blocks.map(({ description, isHatched }) => [description, isHatched])).toEqual([
    ['ECO t1 t10', false],
    ['ECO t10 t20 failed', true],
    ['COMFORT t20 t30', false],
  ])
})

test('a block that begins later shows its start time', () => {
  const soon = 10 * 60_000
  const [block] = roomLineBlocks(
    line({ ...planned, from: soon, to: 2 * soon, order: 'eco' }),
    { isSilent: false, now: 0 },
    formatters,
  )

  expect(block?.startLabel).toBe(`t${soon}`)
})

test('a manual change is one block from then on, with the order that it replaces', () => {
  const byHand = { order: 'comfort', by_hand: true, instead_of: 'eco' } as const
  const blocks = roomLineBlocks(
    line(
      { ...past, from: 0, to: 1, order: 'comfort' },
      { ...past, from: 1, to: 2, ...byHand },
      { ...planned, from: 2, to: 3, ...byHand },
    ),
    { isSilent: false, now: 2 },
    formatters,
  )

  expect(blocks.map(({ from, to, isByHand, insteadOf }) => [from, to, isByHand, insteadOf])).toEqual([
    [0, 1, undefined, undefined],
    [1, 3, true, 'eco'],
  ])
  expect(blocks[1]?.description).toBe('COMFORT t1 t3 hand')
})

test('an order held by an open window is a separate block and is described so', () => {
  const blocks = roomLineBlocks(
    line(
      { ...past, from: 1, to: 2, order: 'frost_protection' },
      { kind: 'planned', source: 'open_window', from: 2, to: 3, order: 'frost_protection' },
      { ...planned, from: 3, to: 4, order: 'frost_protection' },
    ),
    { isSilent: false, now: 2 },
    formatters,
  )

  expect(blocks.map(({ from, isOpenWindow = false }) => [from, isOpenWindow])).toEqual([
    [1, false],
    [2, true],
    [3, false],
  ])
  expect(blocks[1]?.description).toBe('FROST_PROTECTION t2 t3 window')
})
