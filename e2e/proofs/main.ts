/**
 * npm run proofs: the tests that `npm test` runs in a short form, in full length. `-- --long` takes the sizes of a
 * night, and `-- --only fuzz,kills` some of the proofs. Prints how long each took, and exits with 1 if one of them
 * failed.
 */
import { parseArgs } from 'node:util'
import type { Proof } from './proof.ts'
import { runJourney, runTestFile } from './run-test-file.ts'
import { proveStalls } from './stalled-readers.ts'

type Plan = {
  /** The size, usually and with `--long`; null: only with `--long`. */
  usual: number | null
  long: number
  what(size: number): string
  run(size: number): Promise<Proof>
}

const heating = 'apps/gateway/src/heating'

const plans: Record<string, Plan> = {
  fuzz: {
    usual: 20_000,
    long: 1_000_000,
    what: (size) => `${size.toLocaleString('en')} requests generated from the contract`,
    run: (size) => runTestFile('apps/gateway/src/testing/fuzz/fuzz.test.ts', { FUZZ_REQUESTS: String(size) }),
  },
  'clock-changes': {
    usual: 7,
    long: 7,
    what: (size) => `${size} days around each clock change, in a home that is lived in`,
    run: (size) => runTestFile('e2e/year/clock-change.test.ts', { CLOCK_CHANGE_DAYS: String(size) }),
  },
  adding: {
    usual: 1,
    long: 1,
    what: () => 'a screen and a column, added as docs/adding.md describes, built and opened',
    run: () => runTestFile('scripts/adding.test.ts', { ADDING: 'whole' }),
  },
  screens: {
    usual: 1,
    long: 1,
    what: () => 'every screen in every theme and language, checked by axe and retried after an error',
    run: () => runJourney('screens.test.ts', { SCREEN_LOOKS: 'every' }),
  },
  flows: {
    usual: 1,
    long: 1,
    what: () => 'activation, invitation and recovery on a phone in French and at a desk in English',
    run: () => runJourney('spec-6-invitation.test.ts', { SCREEN_LOOKS: 'every' }),
  },
  kills: {
    usual: 20,
    long: 200,
    what: (size) => `${size} kills of the gateway while commands are sent`,
    run: (size) => runTestFile(`${heating}/commands/kill.test.ts`, { KILL_ROUNDS: String(size) }),
  },
  'kills-of-three': {
    usual: 20,
    long: 200,
    what: (size) => `${size} kills of one of three gateways while commands are sent`,
    run: (size) =>
      runTestFile(`${heating}/commands/kill.test.ts`, { KILL_ROUNDS: String(size), KILL_GATEWAYS: '3' }),
  },
  'kills-at-edges': {
    usual: 20,
    // The edges of a day.
    long: 200,
    what: (size) => `${size} kills around schedule edges and triggers of scenarios`,
    run: (size) => runTestFile(`${heating}/kill-at-edges.test.ts`, { KILL_ROUNDS: String(size) }),
  },
  'owners-killed': {
    usual: 4,
    long: 20,
    what: (size) => `${size} times the gateway that owns a home is killed at an edge, next to another one`,
    run: (size) => runTestFile(`${heating}/keeper-taken-away.test.ts`, { KEEPER_ROUNDS: String(size) }),
  },
  graphs: {
    usual: null,
    long: 1_000,
    what: (size) => `a day in each of ${size} homes full of random scenarios`,
    run: (size) =>
      runTestFile('packages/rules/src/scenario/random-graphs.test.ts', { SCENARIO_GRAPHS: String(size) }),
  },
  fleet: {
    usual: 200,
    long: 200,
    what: (size) =>
      `a fleet of ${size} homes whose gateways, broker and database are killed, paused and restarted`,
    run: (size) => runTestFile('bench/fleet/faults.test.ts', { FLEET_FAULTS: String(size) }),
  },
  'broken-backups': {
    usual: 1,
    long: 1,
    what: () => 'a backup with each of its bytes changed, one after the other',
    run: () => runTestFile('apps/gateway/src/base/database/backup/backup.test.ts', { BROKEN_BYTES: 'every' }),
  },
  savings: {
    usual: 10,
    long: 100,
    what: (size) => `the savings shown, against ${size} heating seasons lived twice`,
    run: (size) =>
      runTestFile('apps/gateway/src/energy/energy/savings-truth.test.ts', { SAVINGS_SEEDS: String(size) }),
  },
  returns: {
    usual: 40,
    long: 200,
    what: (size) => `${size} returns from absences to a warm home`,
    run: (size) => runTestFile(`${heating}/absences/warm-returns.test.ts`, { RETURNS: String(size) }),
  },
  stall: {
    usual: null,
    long: 300,
    what: (size) => `live streams that no client reads, for ${size} s`,
    run: proveStalls,
  },
}

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, long: { type: 'boolean', default: false } },
})
const sizeOf = ({ usual, long }: Plan) => (options.long ? long : usual)
const wanted =
  options.only?.split(',') ??
  Object.entries(plans).flatMap(([name, plan]) => (sizeOf(plan) === null ? [] : [name]))
const lines: string[] = []
let failed = 0
const begun = performance.now()
for (const name of wanted) {
  const plan = plans[name]
  if (plan === undefined) {
    console.error(`Unknown: ${name}. Available: ${Object.keys(plans).join(', ')}.`)
    process.exit(1)
  }
  const size = sizeOf(plan) ?? plan.long
  console.log(`${name}: ${plan.what(size)}`)
  const startedAt = performance.now()
  const { hasPassed, detail } = await plan.run(size).catch((error: unknown) => ({
    hasPassed: false,
    detail: error instanceof Error ? error.message : String(error),
  }))
  if (!hasPassed) failed += 1
  const word = hasPassed ? 'passed' : 'FAILED'
  lines.push(`${word}  ${plan.what(size)}, ${minutesSince(startedAt)}${detail === '' ? '' : `: ${detail}`}`)
  console.log(lines.at(-1))
}
console.log(`\n${lines.join('\n')}\n${minutesSince(begun)} in total`)
console.log(`${lines.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

function minutesSince(start: number): string {
  return `${((performance.now() - start) / 60_000).toFixed(1)} min`
}
