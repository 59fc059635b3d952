import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'vitest'
import { around, judgeEdges } from '#testing/edge-judge.ts'
import { kill, openEdgeRounds } from '#testing/edge-rounds.ts'
import { TEST_LIMIT } from '#testing/limits.ts'

/** At most 200: the edges of a day. `npm run proofs` takes 20. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 2)

test(
  `${ROUNDS} kills around edges of a week and triggers of scenarios: none is lost or duplicated`,
  async () => {
    const rounds = await openEdgeRounds(ROUNDS + 1)
    for (let round = 0; round < ROUNDS; round += 1) {
      const { gateways, wait } = await rounds.begin(round)
      const opened = sleep(Math.max(0, wait + around(-60, 120))).then(rounds.openWindow)
      await sleep(Math.max(0, wait + around(-40, 260)))
      await kill(gateways[0])
      await opened
    }
    await judgeEdges(rounds, ROUNDS)
  },
  ROUNDS * TEST_LIMIT,
)
