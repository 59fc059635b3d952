import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { LiveIndicator } from './account-frame.tsx'

import styles from './account-frame.module.css'

test('at the right edge a new label replaces the previous one, and nothing moves', async () => {
  const inTopBar = (state: 'live' | 'reconnecting', label: string) => (
    <div className={styles.top}>
      <LiveIndicator state={state} label={label} />
    </div>
  )
  const screen = await render(inTopBar('reconnecting', 'Reconnecting'))
  const status = () => screen.getByRole('status').element()
  const [box, labelElement, left] = [
    status(),
    status().firstElementChild,
    status().getBoundingClientRect().left,
  ]
  await screen.rerender(inTopBar('live', 'Live'))
  expect(status()).toBe(box)
  expect(status().firstElementChild).not.toBe(labelElement)
  expect(status().getBoundingClientRect().left).toBe(left)
})
