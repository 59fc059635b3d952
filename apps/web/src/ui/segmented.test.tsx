import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Segmented } from './segmented.tsx'

type Mode = 'auto' | 'on' | 'off'

const modes: { value: Mode; label: string }[] = [
  { value: 'auto', label: 'Auto' },
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
]

async function renderModes() {
  const chosen: Mode[] = []
  function HotWater() {
    const [value, setValue] = useState<Mode>('auto')
    return (
      <Segmented
        label="Hot water"
        value={value}
        options={modes}
        onChange={(mode) => {
          chosen.push(mode)
          setValue(mode)
        }}
      />
    )
  }
  await render(<HotWater />)
  return { chosen, option: (name: string) => page.getByRole('radio', { name }) }
}

test('arrows move the focus without choosing; Space and Enter choose', async () => {
  const { chosen, option } = await renderModes()
  await userEvent.keyboard('{Tab}{ArrowRight}{ArrowRight}')
  await expect.element(option('Off')).toHaveFocus()
  await userEvent.keyboard('{Home}{ArrowRight}')
  await expect.element(option('On')).toHaveFocus()
  expect(chosen).toEqual([])
  await expect.element(option('Auto')).toBeChecked()

  await userEvent.keyboard(' ')
  expect(chosen).toEqual(['on'])
  await userEvent.keyboard('{End}{Enter}')
  expect(chosen).toEqual(['on', 'off'])
})

test('it is a toolbar of radio buttons, in which moving the focus does not choose', async () => {
  await renderModes()
  const toolbar = page.getByRole('toolbar', { name: 'Hot water' })
  await expect.element(toolbar.getByRole('radiogroup', { name: 'Hot water' })).toBeVisible()
})

test('the focus is visible after arrow keys', async () => {
  const { option } = await renderModes()
  await userEvent.keyboard('{Tab}{ArrowRight}')
  const radio = option('On').element()
  await expect.element(option('On')).toHaveFocus()
  expect(getComputedStyle(radio.closest('label') ?? radio).outlineStyle).toBe('solid')
})
