import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { hour, plainBlock, quarterDay } from './test-line.ts'
import { useElementWidth } from './axis.ts'
import { LineBlocks } from './day-lines.tsx'

import styles from './day-lines.module.css'

const blocks = [
  {
    ...plainBlock,
    order: 'comfort' as const,
    label: 'Comfort',
    from: 0,
    to: 4 * hour,
    description: 'Comfort, 18:00 to 22:00',
  },
  { ...plainBlock, from: 4 * hour, to: 6 * hour, startLabel: '22:00', description: 'Eco, 22:00 to 0:00' },
]

function Line() {
  const { ref, width } = useElementWidth()
  return (
    <div className={styles.dayLine} ref={ref}>
      <LineBlocks axis={quarterDay} blocks={blocks} width={width} label="Living room" hasVeil />
    </div>
  )
}

test('a line is a list of its blocks for screen readers', async () => {
  await render(<Line />)
  const list = page.getByRole('list', { name: 'Living room' })
  await expect.element(list.getByText('Comfort, 18:00 to 22:00')).toBeInTheDocument()
  expect(list.getByRole('listitem').elements()).toHaveLength(2)
})

test('labels are shown where they fit and hidden where the line is narrow', async () => {
  const drawn = () => [...document.querySelectorAll(`.${styles.label}`)].map((label) => label.textContent)
  await page.viewport(1200, 600)
  await render(<Line />)
  await expect.poll(drawn).toEqual(['Comfort', 'Eco'])
  await page.viewport(200, 600)
  await expect.poll(drawn).toEqual(['', 'Eco'])
})

test('the current block is dated at its end, over the lower one', async () => {
  await page.viewport(1200, 600)
  await render(<Line />)
  await expect.element(page.getByText('22:00', { exact: true })).toBeVisible()
})
