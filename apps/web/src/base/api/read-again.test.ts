import { authenticate } from '@foyer/contract/session.ts'
import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { readAgain } from './read-again.ts'

/** Something on screen whose answer is on its way: it comes when the test lets it. */
function showAnswer() {
  const client = new QueryClient()
  const answer = Promise.withResolvers<string[]>()
  const query = new QueryObserver(client, { queryKey: [authenticate.name], queryFn: () => answer.promise })
  const leave = query.subscribe(() => undefined)
  const write = (mutationFn: () => Promise<string>) =>
    new MutationObserver(client, { mutationFn, onSettled: readAgain(client, [authenticate]) })
  return { write, answer, leave }
}

test('a write that failed says so at once, whatever is still on its way to the page', async () => {
  const { write, leave } = showAnswer()

  await expect(write(() => Promise.reject(new Error('no network'))).mutate()).rejects.toThrow('no network')
  leave()
})

test('a write that was done lasts until what it touched is read', async () => {
  const { write, answer, leave } = showAnswer()
  const happened: string[] = []
  const written = write(() => Promise.resolve('done'))
    .mutate()
    .then((said) => happened.push(said))
  setTimeout(() => {
    happened.push('read')
    answer.resolve([])
  }, 50)
  await written

  expect(happened).toEqual(['read', 'done'])
  leave()
})
