import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type DataColumn, type DataSort, DataTable } from './data-table.tsx'

type Thing = { id: string; name: string; power: number | null }

const columns: DataColumn<Thing>[] = [
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    cell: (thing) => thing.name,
    sortValue: (thing) => thing.name,
  },
  {
    id: 'power',
    header: 'Power',
    isNumber: true,
    cell: (thing) => thing.power,
    sortValue: (thing) => thing.power,
  },
  { id: 'note', header: 'Note', cell: () => 'none' },
]

function things(count: number): Thing[] {
  return Array.from({ length: count }, (_, index) => ({
    id: String(index),
    name: `Sensor ${index}`,
    power: index === 1 ? null : (index * 37) % 100,
  }))
}

function Devices({ rows }: { rows: Thing[] }) {
  const [sort, setSort] = useState<DataSort>(null)
  return (
    <DataTable
      caption="Devices"
      columns={columns}
      rows={rows}
      rowKey={(thing) => thing.id}
      sort={sort}
      onSort={setSort}
      language="en"
      card={thingCard}
    />
  )
}

function thingCard(thing: Thing) {
  return <a href={`#${thing.id}`}>{thing.name}</a>
}

const rowNames = () => [...document.querySelectorAll('tbody th[scope="row"]')].map((cell) => cell.textContent)

test('pressing a column head sorts ascending, then descending, then not, and updates aria-sort', async () => {
  await page.viewport(1200, 800)
  await render(<Devices rows={things(4)} />)
  const head = page.getByRole('columnheader', { name: 'Power' })
  const button = head.getByRole('button')
  await expect.element(head).not.toHaveAttribute('aria-sort')

  await button.click()
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending')
  expect(rowNames()).toEqual(['Sensor 0', 'Sensor 3', 'Sensor 2', 'Sensor 1'])

  await button.click()
  await expect.element(head).toHaveAttribute('aria-sort', 'descending')
  expect(rowNames()).toEqual(['Sensor 2', 'Sensor 3', 'Sensor 0', 'Sensor 1'])

  await button.click()
  await expect.element(head).not.toHaveAttribute('aria-sort')
})

test('columns keep their widths while a search leaves fewer rows, and fit the window again when it changes', async () => {
  await page.viewport(1200, 800)
  const long = {
    id: 'long',
    name: 'A sensor whose name is much longer than that of any other sensor',
    power: 5,
  }
  const { rerender } = await render(<Devices rows={[long, ...things(3)]} />)
  const widths = () =>
    [...document.querySelectorAll('thead th')].map((cell) => Math.round(cell.getBoundingClientRect().width))
  const before = widths()

  await rerender(<Devices rows={things(3)} />)
  expect(rowNames()).toHaveLength(3)
  expect(widths()).toEqual(before)

  await page.viewport(800, 800)
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(800)
})

test('a column that cannot be sorted has no button', async () => {
  await page.viewport(1200, 800)
  await render(<Devices rows={things(2)} />)
  await expect
    .element(page.getByRole('columnheader', { name: 'Note' }).getByRole('button'))
    .not.toBeInTheDocument()
})

test('up to 60 rows are all rendered', async () => {
  await page.viewport(1200, 800)
  await render(<Devices rows={things(60)} />)
  await expect.poll(rowNames).toHaveLength(60)
})

test('of more rows only those near the viewport are rendered, the others when they are scrolled to', async () => {
  await page.viewport(1200, 800)
  await render(<Devices rows={things(5_000)} />)
  await expect.poll(() => rowNames().at(0)).toBe('Sensor 0')
  expect(rowNames().length).toBeLessThan(100)
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '5001')

  window.scrollTo(0, document.documentElement.scrollHeight)
  await expect.poll(() => rowNames().at(-1)).toBe('Sensor 4999')
  expect(rowNames().length).toBeLessThan(100)
})

test('on a phone a row is a card, in the same order', async () => {
  await page.viewport(390, 800)
  await render(<Devices rows={things(3)} />)
  await expect.element(page.getByRole('list', { name: 'Devices' })).toBeVisible()
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('link', { name: 'Sensor 0' })).toHaveFocus()
})
