import { expect, test } from 'vitest'
import { addToRuns, type Edge, edgesBetween, type Run } from './value-runs.ts'

/** Reports of a window over three days, every ten minutes: [minute, value]. Open from 100 to 130 and over two midnights. */
const day = 1_440
const reports = Array.from({ length: (3 * day) / 10 }, (_, index): [number, number] => {
  const at = index * 10
  const isOpen = (at >= 100 && at < 130) || (at >= day - 20 && at < day + 40) || at === 2 * day
  return [at, isOpen ? 1 : 0]
})
const changes = [
  { at: 100, value: 1 },
  { at: 130, value: 0 },
  { at: day - 20, value: 1 },
  { at: day + 40, value: 0 },
  { at: 2 * day, value: 1 },
  { at: 2 * day + 10, value: 0 },
]

function edgesOf(given: readonly (readonly [number, number])[]): Edge[] {
  const runs: Run[] = []
  const edges = given.map(([at, value]) => addToRuns(runs, at, value)).filter((edge) => edge !== null)
  const all = new Map([...edges, ...edgesBetween(runs)].map((edge) => [edge.at, edge]))
  return [...all.values()].sort((a, b) => a.at - b.at)
}

const ofDay = (number: number) => reports.filter(([at]) => Math.floor(at / day) === number)

test('changes are the same whether reports come in order, newest day first, or twice', () => {
  expect(edgesOf(reports)).toEqual(changes)
  expect(edgesOf([...ofDay(2), ...ofDay(1), ...ofDay(0)])).toEqual(changes)
  expect(edgesOf([...reports, ...reports])).toEqual(changes)
})

test('live reports between those of a backlog keep both in order', () => {
  const live = Array.from({ length: day / 10 }, (_, index): [number, number] => [
    3 * day + index,
    index >= 50 ? 1 : 0,
  ])
  const old = [...ofDay(2), ...ofDay(1), ...ofDay(0)]
  const mixed = old.flatMap((report, index) => (live[index] === undefined ? [report] : [live[index], report]))
  expect(edgesOf(mixed)).toEqual([...changes, { at: 3 * day + 50, value: 1 }])
})

test('a window met open was opened then, unless it was known to be open before', () => {
  const runs: Run[] = []
  addToRuns(runs, 10, 1)
  expect(edgesBetween(runs)).toEqual([{ at: 10, value: 1 }])
  const known: Run[] = [{ from: 10, first: 1, until: 10, last: 1, isContinued: true }]
  expect(addToRuns(known, 20, 1)).toBeNull()
  expect(edgesBetween(known)).toEqual([])
  expect(addToRuns(known, 30, 0)).toEqual({ at: 30, value: 0 })
})
