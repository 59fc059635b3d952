import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LazyInView } from './lazy-in-view.tsx'

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

test('what is in view is drawn at once', async () => {
  await showBelow(100)
  await expect.element(page.getByText('here')).toBeVisible()
})

test('what is below the view keeps its place until somebody comes near it', async () => {
  await showBelow(3_000)
  await expect.element(page.getByText('later')).toBeInTheDocument()
  expect(page.getByText('here').query()).toBeNull()

  window.scrollTo(0, 3_000)

  // Well before it would come by itself.
  await expect.element(page.getByText('here'), { timeout: 1_500 }).toBeInTheDocument()
  expect(page.getByText('later').query()).toBeNull()
})

test('what is below the view comes by itself in a page at rest', async () => {
  await showBelow(3_000)

  await expect.element(page.getByText('here'), { timeout: 6_000 }).toBeInTheDocument()
})
