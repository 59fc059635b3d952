import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LevelSlider } from './command-parts.tsx'

/** A slider whose level is what was asked last, and a button through which news come from outside. */
function Shutter({ onAsk }: { onAsk: (level: number) => void }) {
  const [level, setLevel] = useState(100)
  return (
    <>
      <LevelSlider
        label="Volet"
        level={level}
        say={(value) => `${value} %`}
        onAsk={(next) => {
          setLevel(next)
          onAsk(next)
        }}
      />
      <button type="button" onPointerEnter={() => setLevel(50)}>
        News
      </button>
    </>
  )
}

test('a key held down asks once, for where it ended', async () => {
  const asked: number[] = []
  await render(<Shutter onAsk={(level) => asked.push(level)} />)
  const slider = page.getByRole('slider', { name: 'Volet' })
  await userEvent.tab()
  // Held: between three presses a slow machine may rest long enough to ask for each.
  await userEvent.keyboard('{ArrowLeft>3/}')

  await expect.element(slider).toHaveValue('70')
  await expect.element(slider).toHaveAttribute('aria-valuetext', '70 %')
  await expect.poll(() => asked).toEqual([70])
})

test('what is held stays while news come, and is asked for when the slider is left', async () => {
  const asked: number[] = []
  await render(<Shutter onAsk={(level) => asked.push(level)} />)
  const slider = page.getByRole('slider', { name: 'Volet' })
  await userEvent.tab()
  await userEvent.keyboard('{ArrowLeft>}')
  await page.getByRole('button', { name: 'News' }).hover()
  await expect.element(slider).toHaveValue('90')
  await userEvent.tab()

  await expect.poll(() => asked).toEqual([90])
  await expect.element(slider).toHaveValue('90')
})
