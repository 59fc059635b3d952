import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog } from './dialog.tsx'
import { TimeField, TimeWord } from './time-field.tsx'

const field = page.getByRole('combobox', { name: 'Start' })
const option = (name: string) => page.getByRole('option', { name, exact: true })
const opener = (container: Element) => {
  const button = container.querySelector('button[popovertarget]')
  if (button === null) throw new Error('The field has no button.')
  return page.elementLocator(button)
}

/** Renders a form with one time field, and records each value passed to onChange. */
async function showField(first: number | null = 22 * 60) {
  const changes: number[] = []
  function Form() {
    const [value, setValue] = useState(first)
    return (
      <TimeField
        label="Start"
        value={value}
        rejectedText={(text, restored) => `${text} is no time, ${restored} stays`}
        onChange={(minute) => {
          changes.push(minute)
          setValue(minute)
        }}
      />
    )
  }
  const { container } = await render(<Form />)
  return { given: changes, container }
}

test('a time is shown with 24 hours and parsed in the usual notations', async () => {
  const { given: changes } = await showField()
  await expect.element(field).toHaveValue('22:00')
  for (const [text, shown] of [
    ['6', '06:00'],
    ['6:30', '06:30'],
    ['07h15', '07:15'],
    ['7 h 45', '07:45'],
    ['0830', '08:30'],
    ['930', '09:30'],
    ['23h', '23:00'],
  ] as const) {
    await field.fill(text)
    await userEvent.tab()
    await expect.element(field).toHaveValue(shown)
  }
  expect(changes).toEqual([360, 390, 435, 465, 510, 570, 1380])
})

test('onChange is called once the typed time is complete', async () => {
  const { given: changes } = await showField()
  await field.fill('')
  await userEvent.keyboard('12:30')
  expect(changes).toEqual([750])
  await field.fill('7')
  expect(changes).toEqual([750])
  await userEvent.keyboard('{Enter}')
  expect(changes).toEqual([750, 420])
})

test('a text that is not a time is replaced by the last time, and that is announced', async () => {
  const { given: changes } = await showField()
  // Only the end of a day may be written so.
  await field.fill('24:00')
  await userEvent.tab()
  await expect.element(field).toHaveValue('22:00')
  await expect.element(page.getByRole('status')).toHaveTextContent('24:00 is no time, 22:00 stays')
  await field.fill('23:00')
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement()
  await field.fill('')
  await userEvent.tab()
  await expect.element(field).toHaveValue('23:00')
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement()
  expect(changes).toEqual([1380])
})

test('arrows go to the next quarter of an hour and page keys by an hour, over midnight too', async () => {
  const { given: changes } = await showField(23 * 60 + 8)
  await field.click()
  await userEvent.keyboard('{ArrowUp}{PageUp}{ArrowDown}{PageDown}{ArrowDown}')
  expect(changes).toEqual([1395, 15, 0, 1380, 1365])
  await expect.element(field).toHaveValue('22:45')
})

test('a touch user chooses from a list that opens at the time, with targets of 44 px', async () => {
  const { given: changes, container } = await showField()
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  await opener(container).click()
  await expect.element(field).toHaveAttribute('aria-expanded', 'true')
  await expect.element(option('22:00')).toHaveAttribute('aria-selected', 'true')
  await expect.element(option('22:00')).toBeInViewport()
  const { width, height } = option('22:30').element().getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  await option('22:30').click()
  await expect.element(field).toHaveValue('22:30')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  expect(changes).toEqual([1350])
})

test('the keyboard opens the list, and down is later in it', async () => {
  const { given: changes } = await showField()
  await field.click()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.element(option('22:00')).toBeInViewport()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(option('22:15')).toHaveAttribute('aria-selected', 'true')
  await expect.element(field).toHaveAttribute('aria-activedescendant', option('22:15').element().id)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  expect(changes).toEqual([1335])
})

test('in a dialog, Escape closes the list first', async () => {
  let closed = 0
  const { container } = await render(
    <Dialog isOpen title="Range" closeLabel="Close" onClose={() => (closed += 1)}>
      <TimeField label="Start" value={0} onChange={() => {}} />
    </Dialog>,
  )
  await opener(container).click()
  await expect.element(option('00:00')).toBeInViewport()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  expect(closed).toBe(0)
  await userEvent.keyboard('{Escape}')
  expect(closed).toBe(1)
})

test('with onUnreadable, the value may be null while the text is not a time', async () => {
  function Sentence() {
    const [value, setValue] = useState<number | null>(420)
    return <TimeWord label="Start" value={value} onChange={setValue} onUnreadable={() => setValue(null)} />
  }
  await render(<Sentence />)
  await expect.element(field).toBeValid()
  await field.fill('25:00')
  await userEvent.tab()
  await expect.element(field).toBeInvalid()
  await expect.element(field).toHaveValue('25:00')
  await field.fill('2')
  await userEvent.tab()
  await expect.element(field).toHaveValue('02:00')
  await expect.element(field).toBeValid()
})
