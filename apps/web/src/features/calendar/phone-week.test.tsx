import type { Week } from '@foyer/contract/schedule.ts'
import { afterEach, expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { showForm } from '#forms/test-form.tsx'
import { calendarOf } from './test-calendar.tsx'

const afternoons: Week = Array.from({ length: 7 }, () => [
  { start: 1020, end: 1080, order: 'comfort' as const },
])
const block = (times: string) => page.getByRole('button', { name: `Change Confort, from ${times}` })

/** Renders Thursday on a phone and opens the sheet of its one hour of Confort. */
async function openSheet() {
  const { screen, given } = calendarOf(afternoons)
  await showForm(screen, given)
  await page.viewport(390, 844)
  await block('17:00 to 18:00').click()
  const sheet = page.getByRole('dialog')
  const time = (edge: 'From' | 'To') => sheet.getByRole('combobox', { name: edge })
  return { sheet, time, keep: sheet.getByRole('button', { name: 'Keep' }) }
}

/** Dispatches a native touch event of the browser. */
async function touch(type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number): Promise<void> {
  const session: unknown = cdp()
  if (typeof session !== 'object' || session === null || !('send' in session)) return
  if (typeof session.send !== 'function') return
  // The page under test is an iframe of the browser's page.
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight)
  const scale = frame.width / innerWidth
  const point = { x: frame.left + x * scale, y: frame.top + y * scale }
  await session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [point] })
}

function middleOf(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** The handle of an edge of the block being edited. */
function handleOf(edge: 'start' | 'end'): Element {
  const handle = document.querySelector(`[data-handle="${edge}"]`)
  if (handle === null) throw new Error('No block is edited.')
  return handle
}

/** Drags a handle by touch; returns a function that ends the touch. */
async function drag(edge: 'start' | 'end', by: number) {
  const { x, y } = middleOf(handleOf(edge))
  await touch('touchStart', x, y)
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', x, y + by * part)
  return () => touch('touchEnd', x, y + by)
}

afterEach(() => sessionStorage.clear())

test.each([
  { moved: 'later', first: ['To', '19:00'], second: ['From', '18:00'], shown: '18:00 to 19:00' },
  { moved: 'later by its start alone', first: ['From', '18:00'], second: null, shown: '18:00 to 19:00' },
  { moved: 'earlier', first: ['From', '16h'], second: ['To', '1700'], shown: '16:00 to 17:00' },
  { moved: 'outward', first: ['From', '16:00'], second: ['To', '19:00'], shown: '16:00 to 19:00' },
  {
    moved: 'outward, its end first',
    first: ['To', '19:00'],
    second: ['From', '16:00'],
    shown: '16:00 to 19:00',
  },
  { moved: 'into the night', first: ['To', '02:00'], second: ['From', '22:30'], shown: '22:30 to 02:00' },
  { moved: 'to the end of the day', first: ['To', '06:00'], second: null, shown: '17:00 to 06:00' },
  { moved: 'between two quarters', first: ['To', '18:40'], second: null, shown: '17:00 to 18:45' },
] as const)('a block moved $moved is kept at the times of its sheet', async ({ first, second, shown }) => {
  const { time, keep } = await openSheet()
  await time(first[0]).fill(first[1])
  if (second !== null) await time(second[0]).fill(second[1])
  await keep.click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(block(shown)).toBeVisible()
  expect(page.getByRole('button', { name: /^Change Confort/ }).elements()).toHaveLength(1)
  // The keyboard focus returns to the block.
  await expect.element(block(shown)).toHaveFocus()
})

test('a time can be set with the keyboard alone, and Escape discards the change', async () => {
  const { sheet, time } = await openSheet()
  await time('From').click()
  await userEvent.keyboard('{PageDown}{PageDown}{ArrowUp}')
  // The day already shows the change.
  await expect.element(block('15:15 to 18:00')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(block('17:00 to 18:00')).toBeVisible()
  expect(page.getByText(/not saved yet/).elements()).toHaveLength(0)
})

test('an end before the start shows an error at its field, and cannot be kept until it is valid', async () => {
  const { sheet, time, keep } = await openSheet()
  await time('To').fill('16:00')
  await expect.element(time('To')).toBeInvalid()
  await expect.element(sheet.getByText(/The end comes after 17:00/)).toBeVisible()
  await keep.click()
  await expect.element(time('To')).toHaveFocus()
  await time('To').fill('17:30')
  await expect.element(time('To')).toBeValid()
  await keep.click()
  await expect.element(block('17:00 to 17:30')).toBeVisible()
})

test.each([
  { name: 'a phone', width: 390, height: 844 },
  { name: 'a small phone', width: 360, height: 640 },
])(
  'a tap anywhere on a block opens its sheet, which on $name never covers the block',
  async ({ width, height }) => {
    await openSheet()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.viewport(width, height)
    for (const name of [/^Change Éco, from 06:00/, /^Change Confort/, /^Change Éco, from 18:00/]) {
      const row = page.getByRole('button', { name }).element().closest('li')
      if (row === null) throw new Error('The block is in no list.')
      if (page.getByRole('dialog').elements().length === 0) row.scrollIntoView({ block: 'center' })
      const { left, top } = row.getBoundingClientRect()
      await touch('touchStart', left + 150, top + 20)
      await touch('touchEnd', left + 150, top + 20)
      await expect.element(page.getByRole('dialog')).toBeVisible()
      await expect.poll(() => row.dataset['selected']).toBe('true')
      const sheet = page.getByRole('dialog').element().getBoundingClientRect()
      const tabs = page.getByRole('tablist').element().getBoundingClientRect()
      await expect.poll(() => row.getBoundingClientRect().bottom).toBeLessThanOrEqual(sheet.top)
      expect(row.getBoundingClientRect().top).toBeGreaterThanOrEqual(tabs.bottom)
      await expect.element(page.getByRole('button', { name: 'Keep' })).toBeInViewport({ ratio: 1 })
    }
  },
)

test('a touch drags an edge in steps of a quarter of an hour, the page does not scroll, and one undo reverts it', async () => {
  const { time, keep } = await openSheet()
  const { width, height } = handleOf('start').getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  const { scrollY } = window
  const release = await drag('start', -40)
  const pulled = page.getByRole('dialog').getByRole('combobox', { name: 'From' })
  await expect.element(pulled).not.toHaveValue('17:00')
  await release()
  expect(window.scrollY).toBe(scrollY)
  const from = time('From').element()
  const keptTime = from instanceof HTMLInputElement ? from.value : ''
  expect(keptTime).toMatch(/^1[0-6]:(00|15|30|45)$/)
  await keep.click()
  await expect.element(block(`${keptTime} to 18:00`)).toBeVisible()
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent(`Thursday, Confort, from ${keptTime} to 18:00`)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(block('17:00 to 18:00')).toBeVisible()
})

test('an edge that is dragged over the other one leaves a quarter of an hour', async () => {
  const { keep } = await openSheet()
  const release = await drag('end', -400)
  await release()
  await keep.click()
  await expect.element(block('17:00 to 17:15')).toBeVisible()
})

test('a press on another block keeps the changes of the first', async () => {
  const { sheet, time } = await openSheet()
  await time('From').fill('16:00')
  await page.getByRole('button', { name: /^Change Éco, from 06:00/ }).click()
  await expect.element(time('To')).toHaveValue('16:00')
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect.element(block('16:00 to 18:00')).toBeVisible()
  await expect.element(page.getByText(/1 day changed/)).toBeVisible()
})

test('an added block is opened in the sheet, so that its times can be set', async () => {
  const { sheet, time } = await openSheet()
  await time('To').fill('20:00')
  await sheet.getByRole('button', { name: 'Add a block' }).click()
  await expect.element(sheet.getByRole('heading', { name: 'Thursday Éco' })).toBeVisible()
  await expect.element(time('From')).toHaveValue('18:00')
  await expect.element(time('To')).toHaveValue('19:00')
})

test('the sheet of a block copies its day, including unsaved changes of the block', async () => {
  const { sheet, time } = await openSheet()
  await time('From').fill('17:15')
  await sheet.getByRole('button', { name: /^Copy Thursday/ }).click()
  const copy = page.getByRole('dialog', { name: /^Copy Thursday/ })
  await copy.getByRole('button', { name: 'Saturday', exact: true }).click()
  await copy.getByRole('button', { name: 'Copy to 1 day' }).click()
  await expect.element(copy).not.toBeInTheDocument()
  await page.getByRole('tab', { name: 'Saturday' }).click()
  await expect.element(block('17:15 to 18:00')).toBeVisible()
})

test('the page above the sheet copies the day with the open changes of the block', async () => {
  const { sheet, time } = await openSheet()
  await time('From').fill('17:15')
  await page
    .getByRole('button', { name: /^Copy Thursday/ })
    .first()
    .click()
  const copy = page.getByRole('dialog', { name: /^Copy Thursday/ })
  await copy.getByRole('button', { name: 'Saturday', exact: true }).click()
  await copy.getByRole('button', { name: 'Copy to 1 day' }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(block('17:15 to 18:00')).toBeVisible()
  await page.getByRole('tab', { name: 'Saturday' }).click()
  await expect.element(block('17:15 to 18:00')).toBeVisible()
})

test.each(['Apply to other rooms', 'Ready-made weeks'])(
  '“%s” keeps the open changes of a block',
  async (name) => {
    const { sheet, time } = await openSheet()
    await time('From').fill('17:15')
    await page.getByRole('button', { name }).click()
    await expect.element(page.getByRole('dialog', { name })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(sheet).not.toBeInTheDocument()
    await expect.element(block('17:15 to 18:00')).toBeVisible()
    await expect.element(page.getByText(/1 day changed/)).toBeVisible()
  },
)
