import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DateField } from './date-field.tsx'
import { Dialog } from './dialog.tsx'

const field = page.getByRole('textbox', { name: 'From' })
const opener = page.getByRole('button', { name: 'Choose a date' })
const grid = page.getByRole('grid')
const day = (name: string) => grid.getByRole('gridcell', { name })
const status = page.getByRole('status')
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const given = {
  label: 'From',
  today: '2026-12-01',
  texts: {
    placeholder: 'dd/mm/yyyy',
    choose: 'Choose a date',
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    rejected: (text: string) => `${text} is no date`,
    weekday: (index: number) => weekdays[index] ?? '',
    day: (name: string) => name,
    month: (name: string) => name.slice(0, 7),
  },
}

/** Renders a form with one date field, and records each value passed to onChange. */
async function showField(first = '2026-11-27', bounds: { min?: string; max?: string } = {}) {
  const changes: (string | null)[] = []
  const sent: string[] = []
  function Form() {
    const [value, setValue] = useState(first)
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sent.push(value)
        }}
      >
        <DateField
          {...given}
          {...bounds}
          value={value}
          onChange={(next) => {
            changes.push(next)
            setValue(next ?? '')
          }}
        />
      </form>
    )
  }
  await render(<Form />)
  return { changes, sent }
}

test('a date is shown as DD/MM/YYYY and parsed in the usual notations', async () => {
  await showField()
  await expect.element(field).toHaveValue('27/11/2026')
  for (const [text, shown] of [
    ['1/2/2027', '01/02/2027'],
    ['28.11.26', '28/11/2026'],
    ['29-11-2026', '29/11/2026'],
    ['2026-11-30', '30/11/2026'],
    ['01122026', '01/12/2026'],
    ['021226', '02/12/2026'],
    [' 3 / 12 ', '03/12/2026'],
    ['0412', '04/12/2026'],
  ] as const) {
    await field.fill(text)
    await userEvent.tab()
    await expect.element(field).toHaveValue(shown)
  }
})

test('a date without a year is the next one within the bounds, or of this year', async () => {
  await showField('', { min: '2026-12-20' })
  await field.fill('5/1')
  await userEvent.tab()
  await expect.element(field).toHaveValue('05/01/2027')
  await field.fill('24/12')
  await userEvent.tab()
  await expect.element(field).toHaveValue('24/12/2026')
})

test('a date after the last day is of the year before if it has no year, and otherwise left to the caller', async () => {
  await showField('', { max: '2026-12-01' })
  await field.fill('15/12')
  await userEvent.tab()
  await expect.element(field).toHaveValue('15/12/2025')
  await field.fill('15/12/2026')
  await userEvent.tab()
  await expect.element(field).toHaveValue('15/12/2026')
})

test('onChange is called once the typed date has its year, and without a value until then', async () => {
  const { changes } = await showField()
  await field.fill('')
  await userEvent.keyboard('28/11/20')
  expect(changes.at(-1)).toBe(null)
  await userEvent.keyboard('27')
  expect(changes.at(-1)).toBe('2027-11-28')
  const before = changes.length
  await field.fill('29/11')
  expect(changes).toHaveLength(before)
  await userEvent.keyboard('{Enter}')
  expect(changes.at(-1)).toBe('2026-11-29')
})

test('a text that is not a date stays, is not submitted, and describes the field until it is corrected', async () => {
  const { sent } = await showField()
  await field.fill('31/02/2027')
  await expect.element(field).toBeValid()
  await userEvent.keyboard('{Enter}')
  expect(sent).toEqual([])
  await userEvent.tab()
  await expect.element(field).toHaveValue('31/02/2027')
  await expect.element(field).toBeInvalid()
  await expect.element(field).toHaveAccessibleDescription('31/02/2027 is no date')
  await expect.element(status).toHaveTextContent('31/02/2027 is no date')
  await field.fill('2026-11-28')
  await expect.element(field).toBeValid()
  await expect.element(status).toBeEmptyDOMElement()
})

test('another value replaces a text that is not a date, with its message', async () => {
  const { rerender } = await render(<DateField {...given} value="" onChange={() => {}} />)
  await field.fill('soon')
  await userEvent.tab()
  await expect.element(status).toHaveTextContent('soon is no date')
  await rerender(<DateField {...given} value="2026-11-28" onChange={() => {}} />)
  await expect.element(field).toHaveValue('28/11/2026')
  await expect.element(field).toBeValid()
  await expect.element(status).toBeEmptyDOMElement()
})

test('an error and a hint describe the field', async () => {
  const { rerender } = await render(<DateField {...given} value="" hint="As printed" onChange={() => {}} />)
  await expect.element(field).toHaveAccessibleDescription('As printed')
  await rerender(<DateField {...given} value="" hint="As printed" error="Too late" onChange={() => {}} />)
  await expect.element(field).toHaveAccessibleDescription('Too late')
  await expect.element(field).toBeInvalid()
})

test('the button opens the month of the date with targets of 44 px, on a phone of 320 px too', async () => {
  await page.viewport(320, 640)
  const { changes } = await showField()
  await expect.element(grid).not.toBeInTheDocument()
  await expect.element(opener).toHaveAccessibleDescription('From')
  await opener.click()
  await expect.element(grid).toHaveAccessibleName('2026-11')
  await expect.element(day('2026-11-27')).toHaveAttribute('aria-selected', 'true')
  await expect.element(day('2026-11-28')).toHaveAttribute('aria-selected', 'false')
  const { width, height } = day('2026-11-28').element().getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  const box = page.getByRole('dialog').element().getBoundingClientRect()
  expect(box.left).toBeGreaterThanOrEqual(0)
  expect(box.right).toBeLessThanOrEqual(320)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  // The first of November is a Sunday.
  const sunday = page.getByRole('columnheader', { name: 'Sunday' })
  expect(day('2026-11-01').element().getBoundingClientRect().left).toBe(
    sunday.element().getBoundingClientRect().left,
  )

  await page.getByRole('button', { name: 'Next month' }).click()
  await expect.element(day('2026-12-01')).toHaveAttribute('aria-current', 'date')
  await day('2026-12-31').click()
  await expect.element(field).toHaveValue('31/12/2026')
  await expect.element(grid).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  expect(changes).toEqual(['2026-12-31'])
})

test('keys move by day, week and month, and Enter chooses', async () => {
  const { changes, sent } = await showField('2027-01-30')
  await opener.click()
  await expect.element(day('2027-01-30')).toHaveFocus()
  for (const [key, reached] of [
    ['ArrowRight', '2027-01-31'],
    ['PageDown', '2027-02-28'],
    ['ArrowDown', '2027-03-07'],
    ['ArrowLeft', '2027-03-06'],
    ['Home', '2027-03-01'],
    ['ArrowUp', '2027-02-22'],
    ['End', '2027-02-28'],
    ['PageUp', '2027-01-28'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    await expect.element(day(reached)).toHaveFocus()
  }
  expect(grid.element().querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('28/01/2027')
  await expect.element(opener).toHaveFocus()
  expect(changes).toEqual(['2027-01-28'])
  expect(sent).toEqual([])
})

test('days outside the bounds are disabled, and keys stay within them', async () => {
  await showField('', { min: '2026-11-29', max: '2026-12-15' })
  await opener.click()
  await expect.element(day('2026-12-01')).toHaveFocus()
  await expect.element(day('2026-12-16')).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Next month' })).toHaveAttribute('aria-disabled')
  await userEvent.keyboard('{PageDown}')
  await expect.element(day('2026-12-15')).toHaveFocus()
  await userEvent.keyboard('{PageUp}')
  await expect.element(day('2026-11-29')).toHaveFocus()
  await expect.element(day('2026-11-28')).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Previous month' })).toHaveAttribute('aria-disabled')
})

test('in a dialog, Escape closes the calendar first and returns the focus', async () => {
  let closed = 0
  await render(
    <Dialog isOpen title="Range" closeLabel="Close" onClose={() => (closed += 1)}>
      <DateField {...given} value="2026-11-27" onChange={() => {}} />
    </Dialog>,
  )
  await opener.click()
  await expect.element(day('2026-11-27')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(grid).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  expect(closed).toBe(0)
  await userEvent.keyboard('{Escape}')
  expect(closed).toBe(1)
})

test('the calendar closes when the keyboard leaves the field', async () => {
  await render(
    <>
      <DateField {...given} value="2026-11-27" onChange={() => {}} />
      <button type="button">After</button>
    </>,
  )
  await opener.click()
  await expect.element(day('2026-11-27')).toHaveFocus()
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus()
  await expect.element(grid).not.toBeInTheDocument()
})
