import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LazyInView } from './lazy-in-view.tsx'

afterEach(() => vi.useRealTimers())

async function showBelow(height: number) {
  await page.viewport(800, 600)
  await render(
    <>
      <div style={{ height }} />
      <LazyInView pending={<p>later</p>}>
        <p>here</p>
      </LazyInView>
    </>,
  )
}

test('content in the viewport is rendered immediately', async () => {
  await showBelow(100)
  await expect.element(page.getByText('here')).toBeVisible()
})

test('content below the viewport shows its placeholder until the user scrolls near it', async () => {
  // The page is never idle.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await showBelow(3_000)
  await expect.element(page.getByText('later')).toBeInTheDocument()
  expect(page.getByText('here').query()).toBeNull()

  window.scrollTo(0, 3_000)

  await expect.element(page.getByText('here')).toBeInTheDocument()
  expect(page.getByText('later').query()).toBeNull()
})

test('content below the viewport loads on its own when the page is idle', async () => {
  await showBelow(3_000)

  await expect.element(page.getByText('here')).toBeInTheDocument()
})
