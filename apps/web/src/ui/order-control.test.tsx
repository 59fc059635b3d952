import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { OrderControl, type OrderOption } from './order-control.tsx'

type Choice = 'auto' | 'comfort' | 'eco'

const options: OrderOption<Choice>[] = [
  { value: 'auto', label: 'Auto' },
  { value: 'comfort', label: 'Comfort', note: 'in force' },
  { value: 'eco', label: 'Eco' },
]

async function renderControl(disabledReason: string | null = null) {
  const chosen: Choice[] = []
  function Room() {
    const [pending, setPending] = useState<Choice | null>(null)
    return (
      <OrderControl
        label="Order"
        options={options}
        value="comfort"
        pending={pending}
        pendingLabel="sent"
        disabledReason={disabledReason}
        onChoose={(value) => {
          chosen.push(value)
          setPending(value)
        }}
      />
    )
  }
  await render(<Room />)
  const option = (name: string) => page.getByRole('radio', { name })
  return { chosen, option }
}

test('Tab focuses the current order, arrows move the focus without choosing, Enter chooses', async () => {
  const { chosen, option } = await renderControl()
  await userEvent.keyboard('{Tab}')
  await expect.element(option('Comfort in force')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(option('Eco')).toHaveFocus()
  expect(chosen).toEqual([])
  await userEvent.keyboard('{Enter}')
  expect(chosen).toEqual(['eco'])
})

test('arrows wrap around, Home and End go to the ends', async () => {
  const { option } = await renderControl()
  await userEvent.keyboard('{Tab}{ArrowRight}{ArrowRight}')
  await expect.element(option('Auto')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(option('Eco')).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(option('Auto')).toHaveFocus()
})

test('a pending order is marked as such, and the old one stays checked', async () => {
  const { option } = await renderControl()
  await option('Eco').click()
  await expect.element(option('Eco sent')).not.toBeChecked()
  await expect.element(option('Comfort in force')).toBeChecked()
})

test('the current order can be chosen again, to cancel a pending one', async () => {
  const { chosen, option } = await renderControl()
  await option('Eco').click()
  await option('Comfort in force').click()
  expect(chosen).toEqual(['eco', 'comfort'])
  await expect.element(option('Comfort in force')).toBeChecked()
})

test('a disabled control shows the reason and does not call onChoose', async () => {
  const { chosen, option } = await renderControl('The hub is offline.')
  await option('Eco').click({ force: true })
  expect(chosen).toEqual([])
  await expect.element(page.getByText('The hub is offline.')).toBeVisible()
})
