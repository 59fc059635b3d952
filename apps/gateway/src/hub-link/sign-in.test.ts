import { expect, test } from 'vitest'
import { connectHub, openTestLink } from '#testing/hub.ts'

test('any number of wrong secrets from one address never locks out the right one, from there or from elsewhere', async () => {
  const link = await openTestLink()
  const [own, neighbour] = [await link.addHub(), await link.addHub()]
  const guesses = Array.from({ length: 110 }, (_, index) =>
    connectHub(link.address, { ...own, secret: `guess ${index}` }).catch(() => null),
  )
  expect((await Promise.all(guesses)).filter((client) => client !== null)).toEqual([])
  // A hub with an old configuration keeps trying at the same time, from the same house.
  const started = performance.now()
  const wrong = connectHub(link.address, { ...own, secret: 'old' }).then(
    () => 'in',
    () => performance.now() - started,
  )
  const hub = await connectHub(link.address, own)
  expect(performance.now() - started).toBeLessThan(900)
  const other = await connectHub(link.address, neighbour)
  expect(await wrong).toBeGreaterThan(900)
  await hub.end()
  await other.end()
  await link.close()
})
