import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LevelSlider } from './level-slider.tsx'

/** A slider with the last requested level, and a button that simulates an update from outside. */
function Shutter({ onRequest }: { onRequest: (level: number) => void }) {
  const [level, setLevel] = useState(100)
  return (
    <>
      <LevelSlider
        label="Volet"
        level={level}
        formatLevel={(value) => `${value} %`}
        onRequest={(next) => {
          setLevel(next)
          onRequest(next)
        }}
      />
      <button type="button" onPointerEnter={() => setLevel(50)}>
        News
      </button>
    </>
  )
}

test('a key held down sends one request, for the final level', async () => {
  const requested: number[] = []
  await render(<Shutter onRequest={(level) => requested.push(level)} />)
  const slider = page.getByRole('slider', { name: 'Volet' })
  await userEvent.tab()
  // Held: between three key presses a slow machine may pause long enough to send each.
  await userEvent.keyboard('{ArrowLeft>3/}')

  await expect.element(slider).toHaveValue('70')
  await expect.element(slider).toHaveAttribute('aria-valuetext', '70 %')
  await expect.poll(() => requested).toEqual([70])
})

test('a held level stays during updates, and is requested when the slider loses focus', async () => {
  const requested: number[] = []
  await render(<Shutter onRequest={(level) => requested.push(level)} />)
  const slider = page.getByRole('slider', { name: 'Volet' })
  await userEvent.tab()
  await userEvent.keyboard('{ArrowLeft>}')
  await page.getByRole('button', { name: 'News' }).hover()
  await expect.element(slider).toHaveValue('90')
  await expect.element(page.getByText('90 %')).toBeVisible()
  await userEvent.tab()

  await expect.poll(() => requested).toEqual([90])
  await expect.element(slider).toHaveValue('90')
  await expect.element(page.getByText('90 %')).not.toBeInTheDocument()
})

test('a key that moves nothing, such as the Tab to the slider, does not reset a later move', async () => {
  await render(<Shutter onRequest={() => {}} />)
  const slider = page.getByRole('slider', { name: 'Volet' }).element()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  slider.dispatchEvent(new KeyboardEvent('keyup', { key: 'Tab', bubbles: true }))
  vi.advanceTimersToNextTimer()

  expect(vi.getTimerCount()).toBe(0)
})
