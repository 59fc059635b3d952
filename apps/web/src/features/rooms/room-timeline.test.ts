import type { RoomLine } from '@foyer/contract/room.ts'
import { expect, test } from 'vitest'
import { type BlockKind, lineOfRoom, nextDepartures } from './room-timeline.ts'

const write = {
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

test('a block carries its word, its time and its whole in words', () => {
  expect(
    lineOfRoom(line({ ...past, from: 1, to: 2, order: 'eco' }), { isSilent: false, now: 0 }, write),
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

test('where nothing was heard the order is unknown, and what a silent room should do is unsure', () => {
  const blocks = lineOfRoom(
    line({ ...past, from: 1, to: 2, order: null }, { ...planned, from: 2, to: 3, order: 'eco' }),
    { isSilent: true, now: 0 },
    write,
  )

  expect(blocks.map(({ order, isHatched }) => ({ order, isHatched }))).toEqual([
    { order: 'unknown', isHatched: true },
    { order: 'eco', isHatched: true },
  ])
})

test('an order that goes on is one block, whatever decides it and wherever now is', () => {
  const blocks = lineOfRoom(
    line(
      { ...past, from: 0, to: 1, order: 'eco' },
      { ...planned, from: 1, to: 2, order: 'eco' },
      { ...planned, from: 2, to: 3, order: 'eco', source: 'default' },
    ),
    { isSilent: false, now: 0 },
    write,
  )

  expect(blocks.map(({ from, to }) => [from, to])).toEqual([[0, 3]])
})

test('a room without a line has no blocks', () => {
  expect(lineOfRoom(undefined, { isSilent: false, now: 0 }, write)).toEqual([])
})

test('what comes next begins after now, and the end of the last is not known', () => {
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

test('what a silent room should do is not what it did', () => {
  const blocks = lineOfRoom(
    line({ ...past, from: 0, to: 1, order: 'eco' }, { ...planned, from: 1, to: 2, order: 'eco' }),
    { isSilent: true, now: 0 },
    write,
  )

  expect(blocks.map(({ isHatched }) => isHatched)).toEqual([false, true])
})

test('what was asked for and is not confirmed is drawn so from now on, never what was or what comes after', () => {
  const blocks = lineOfRoom(
    line(
      { ...past, from: 0, to: 10, order: 'comfort' },
      { ...planned, from: 10, to: 20, order: 'eco' },
      { ...planned, from: 20, to: 30, order: 'comfort' },
    ),
    { isSilent: false, awaited: 'eco', now: 10 },
    write,
  )

  expect(blocks.map(({ order, isAsked = false }) => [order, isAsked])).toEqual([
    ['comfort', false],
    ['eco', true],
    ['comfort', false],
  ])
  expect(blocks[1]?.description).toBe('ECO t10 t20 asked')
})

test('what its devices did not take is drawn as unsure and said as failed, later blocks as planned', () => {
  const blocks = lineOfRoom(
    line(
      { ...past, from: 1, to: 10, order: 'eco' },
      { ...planned, from: 10, to: 20, order: 'eco' },
      { ...planned, from: 20, to: 30, order: 'comfort' },
    ),
    { isSilent: false, order: 'eco', certainty: 'failed', now: 10 },
    write,
  )

  expect(blocks.map(({ description, isHatched }) => [description, isHatched])).toEqual([
    ['ECO t1 t10', false],
    ['ECO t10 t20 failed', true],
    ['COMFORT t20 t30', false],
  ])
})

test('what begins later is dated', () => {
  const soon = 10 * 60_000
  const [block] = lineOfRoom(
    line({ ...planned, from: soon, to: 2 * soon, order: 'eco' }),
    { isSilent: false, now: 0 },
    write,
  )

  expect(block?.startLabel).toBe(`t${soon}`)
})

test('what somebody set at a device is one block from then on, with the order that it stands instead of', () => {
  const byHand = { order: 'comfort', by_hand: true, instead_of: 'eco' } as const
  const blocks = lineOfRoom(
    line(
      { ...past, from: 0, to: 1, order: 'comfort' },
      { ...past, from: 1, to: 2, ...byHand },
      { ...planned, from: 2, to: 3, ...byHand },
    ),
    { isSilent: false, now: 2 },
    write,
  )

  expect(blocks.map(({ from, to, isByHand, insteadOf }) => [from, to, isByHand, insteadOf])).toEqual([
    [0, 1, undefined, undefined],
    [1, 3, true, 'eco'],
  ])
  expect(blocks[1]?.description).toBe('COMFORT t1 t3 hand')
})

test('what an open window holds is a block of its own, and says so', () => {
  const blocks = lineOfRoom(
    line(
      { ...past, from: 1, to: 2, order: 'frost_protection' },
      { kind: 'planned', source: 'open_window', from: 2, to: 3, order: 'frost_protection' },
      { ...planned, from: 3, to: 4, order: 'frost_protection' },
    ),
    { isSilent: false, now: 2 },
    write,
  )

  expect(blocks.map(({ from, isOpenWindow = false }) => [from, isOpenWindow])).toEqual([
    [1, false],
    [2, true],
    [3, false],
  ])
  expect(blocks[1]?.description).toBe('FROST_PROTECTION t2 t3 window')
})
