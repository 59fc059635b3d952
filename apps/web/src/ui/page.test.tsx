import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { keepFocus } from './page.tsx'

function Screen({ hasOther = false }: { hasOther?: boolean }) {
  const [isMounted, setMounted] = useState(true)
  useEffect(() => keepFocus(document.body), [])
  return (
    <main>
      <h1>Salon</h1>
      <section>
        <h2>Latest requests</h2>
        {isMounted ? (
          <p>
            <button type="button" onClick={() => setMounted(false)}>
              Retry
            </button>
          </p>
        ) : null}
      </section>
      {hasOther && !isMounted ? <input aria-label="Why" ref={(field) => field?.focus()} /> : null}
    </main>
  )
}

test('when the focused control is removed, the heading of its section gets the focus', async () => {
  await render(<Screen />)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('heading', { name: 'Latest requests' })).toHaveFocus()
})

test('focus that was moved on purpose is left alone', async () => {
  await render(<Screen hasOther />)
  await page.getByRole('button', { name: 'Retry' }).click()
  await new Promise((resolve) => setTimeout(resolve, 300))
  await expect.element(page.getByRole('textbox', { name: 'Why' })).toHaveFocus()
})
