import { setRoomOrder } from '@foyer/contract/command.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { failedMutation, toast } from '#lib/toast.ts'
import { createQueryClient } from '#api/query.ts'
import { useApiMutation } from '#api/mutation.ts'
import { applyLanguage } from '#lib/i18n.ts'
import { sharedWords } from '#lib/words.ts'
import { Toaster } from './toaster.tsx'

const input = { params: { roomId: '11111111-1111-4111-8111-111111111111' }, body: { order: 'eco' } } as const

/** A button that sets a mode, as a card does, or as a form that shows its own failure. */
function Order({ isForm = false }: { isForm?: boolean }) {
  const order = useApiMutation(setRoomOrder, { showError: isForm ? 'inline' : 'toast' })
  return (
    <>
      <button type="button" onClick={() => order.mutate(input)}>
        Ask
      </button>
      {isForm && order.isError ? <p>Said by the form</p> : null}
    </>
  )
}

async function show(isForm = false) {
  applyLanguage('en')
  failedMutation.set(null)
  toast.set(null)
  await sharedWords.load()
  function Screen() {
    const [isMounted, setMounted] = useState(true)
    return (
      <QueryClientProvider client={client}>
        {isMounted ? <Order isForm={isForm} /> : null}
        <button type="button" onClick={() => setMounted(false)}>
          Leave
        </button>
        <Toaster />
      </QueryClientProvider>
    )
  }
  const client = createQueryClient()
  await render(<Screen />)
  return page.getByRole('alert')
}

/** Mocks the browser's online state. */
function network(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

test('a write pressed offline fails immediately, is not sent later, and can be retried', async () => {
  const alert = await show()
  const fetchSpy = vi.spyOn(window, 'fetch')
  const sent = () => fetchSpy.mock.calls.filter(([, init]) => init?.method === 'POST').length
  network(false)
  await page.getByRole('button', { name: 'Ask' }).click()
  await expect.element(alert.getByText(/That didn’t work. No connection./)).toBeVisible()

  network(true)
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(sent).toBeGreaterThan(0)
  // A write that waited for the connection would have been sent before the one that was retried.
  expect(sent()).toBe(1)
  vi.restoreAllMocks()
})

test.each([500, 503])(
  'a write that is answered %d is sent once, and its failure is shown',
  async (status) => {
    const alert = await show()
    const fetchSpy = vi.spyOn(window, 'fetch').mockImplementation(async () => new Response(null, { status }))
    await page.getByRole('button', { name: 'Ask' }).click()
    await expect.element(alert.getByRole('button', { name: 'Retry' })).toBeVisible()
    expect(fetchSpy.mock.calls.filter(([, init]) => init?.method === 'POST')).toHaveLength(1)
    vi.restoreAllMocks()
  },
)

test('a form shows its own failure while it is on screen, and the shell shows it for a form that is gone', async () => {
  const alert = await show(true)
  network(false)
  await page.getByRole('button', { name: 'Ask' }).click()
  await expect.element(page.getByText('Said by the form')).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()

  network(true)
  const { promise: unmounted, resolve: unmount } = Promise.withResolvers<void>()
  vi.spyOn(window, 'fetch').mockImplementation(async () => {
    await unmounted
    return Response.json({ code: 'forbidden', message: 'No.' }, { status: 403 })
  })
  await page.getByRole('button', { name: 'Ask' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  unmount()
  await expect.element(alert.getByText(/Only an administrator of the home can do this./)).toBeVisible()
  // A retry would get the same answer.
  await expect.element(alert.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
  vi.restoreAllMocks()
})

test('a focused toast never leaves, and returns the focus to where it came from', async () => {
  await show()
  const button = page.getByRole('button', { name: 'Ask' })
  // No toast leaves before it is checked, however slow the machine is.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  toast.set({ text: 'Copied.' })
  const close = page.getByRole('status').getByRole('button', { name: 'Close' })
  await expect.element(close).toBeVisible()
  button.element().focus()
  toast.set({ text: 'Deleted.' })
  await expect.element(page.getByText('Deleted.')).toBeInTheDocument()
  close.element().focus()
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  await expect.element(page.getByText('Deleted.')).toBeVisible()
  await expect.element(close).toHaveFocus()

  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Deleted.')).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})
