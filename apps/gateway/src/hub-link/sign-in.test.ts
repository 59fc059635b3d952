import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { connectHub, openTestLink } from '#testing/hub.ts'

test('any number of wrong secrets from one address never locks out the right one, from there or from elsewhere', async () => {
  // Longer than the test: a refusal that is delayed does not arrive before its end.
  const link = await openTestLink({ timings: { refusal: 600_000 } })
  const [own, neighbour] = [await link.addHub(), await link.addHub()]
  const guess = (hubId: string) =>
    connectHub(link.address, { ...own, hubId, secret: 'old' }).then(
      () => 'accepted',
      () => 'refused',
    )
  // As many as one hub and one address may have, before the answers are delayed.
  const guessed = Array.from({ length: 100 }, (_, index) => (index < 10 ? own.hubId : randomUUID()))
  expect(new Set(await Promise.all(guessed.map(guess)))).toEqual(new Set(['refused']))

  // A hub with an old configuration keeps trying at the same time, from the same house.
  const wrong = guess(own.hubId)
  const hub = await connectHub(link.address, own)
  const other = await connectHub(link.address, neighbour)
  expect(await Promise.race([wrong, Promise.resolve('waiting')])).toBe('waiting')
  await hub.end()
  await other.end()
  await link.close()
})
