/**
 * npm run endurance: what npm test proves in minutes, proved for as long as it takes. `-- --only kills,fuzz` runs some.
 * Ends with 1 when one of the proofs failed. KILL_ROUNDS, KEEPER_ROUNDS, SCENARIO_GRAPHS, FUZZ_REQUESTS, SAVINGS_SEEDS and STALL_SECONDS make them shorter or longer.
 */
import { parseArgs } from 'node:util'
import type { Proof } from './proof.ts'
import { runTestFile } from './run-test-file.ts'
import { proveStalls } from './stalled-readers.ts'

/** What was asked for, or the long proof's own number. */
const asked = (name: string, standard: number): number => Number(process.env[name] || standard)

const kills = asked('KILL_ROUNDS', 200)
/** A day has no more edges than 200. */
const edgeKills = Math.min(kills, 200)
const keepers = asked('KEEPER_ROUNDS', 20)
const graphs = asked('SCENARIO_GRAPHS', 1000)
const requests = asked('FUZZ_REQUESTS', 1_000_000)
const stall = asked('STALL_SECONDS', 300)
const seeds = asked('SAVINGS_SEEDS', 100)

const proofs: Record<string, { what: string; run(): Promise<Proof> }> = {
  stall: {
    what: `${stall} s of readers that do not read`,
    run: () => proveStalls(stall),
  },
  kills: {
    what: `${kills} kills of the gateway while commands are sent`,
    run: () => runTestFile('apps/gateway/src/heating/commands/kill.test.ts', { KILL_ROUNDS: String(kills) }),
  },
  'kills-of-three': {
    what: `${kills} kills of one of three gateways while commands are sent`,
    run: () =>
      runTestFile('apps/gateway/src/heating/commands/kill.test.ts', {
        KILL_ROUNDS: String(kills),
        KILL_GATEWAYS: '3',
      }),
  },
  'kills-at-edges': {
    what: `${edgeKills} kills around edges of a week and triggers of scenarios`,
    run: () =>
      runTestFile('apps/gateway/src/heating/kill-at-edges.test.ts', { KILL_ROUNDS: String(edgeKills) }),
  },
  'keepers-taken-away': {
    what: `${keepers} keepers killed around edges, beside another gateway`,
    run: () =>
      runTestFile('apps/gateway/src/heating/keeper-taken-away.test.ts', { KEEPER_ROUNDS: String(keepers) }),
  },
  graphs: {
    what: `${graphs} homes full of rules made by chance, a day each`,
    run: () =>
      runTestFile(
        'packages/rules/src/scenario/random-graphs.test.ts',
        { SCENARIO_GRAPHS: String(graphs) },
        'rules',
      ),
  },
  savings: {
    what: `${seeds} heating seasons lived twice, for the savings shown`,
    run: () =>
      runTestFile('apps/gateway/src/energy/energy/savings-truth.test.ts', { SAVINGS_SEEDS: String(seeds) }),
  },
  fuzz: {
    what: `${requests.toLocaleString('en')} requests made up from the contract`,
    run: () => runTestFile('apps/gateway/src/testing/fuzz/fuzz.test.ts', { FUZZ_REQUESTS: String(requests) }),
  },
}

const { values: options } = parseArgs({ options: { only: { type: 'string' } } })
const wanted = options.only?.split(',') ?? Object.keys(proofs)
const lines: string[] = []
let failed = 0
for (const name of wanted) {
  const proof = proofs[name]
  if (proof === undefined) {
    console.error(`There is no ${name}. There are: ${Object.keys(proofs).join(', ')}.`)
    process.exit(1)
  }
  console.log(`${name}: ${proof.what}`)
  const begun = performance.now()
  let result: Proof
  try {
    result = await proof.run()
  } catch (error) {
    result = { hasPassed: false, detail: error instanceof Error ? error.message : String(error) }
  }
  if (!result.hasPassed) failed += 1
  const minutes = ((performance.now() - begun) / 60_000).toFixed(1)
  lines.push(
    `${result.hasPassed ? 'passed' : 'FAILED'}  ${proof.what}, ${minutes} min${result.detail === '' ? '' : `: ${result.detail}`}`,
  )
  console.log(lines.at(-1))
}
console.log(`\n${lines.join('\n')}\n${lines.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
