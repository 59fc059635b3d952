import type { DeviceFilter } from '@foyer/rules/device-filter/filter-words.ts'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { applyLanguage } from '#lib/i18n.ts'
import { devicesWords } from '#lib/words.ts'
import { AdvancedFilters } from './device-filters.tsx'

test('the value of a condition keeps each key and its caret while the address is written', async () => {
  applyLanguage('en')
  await devicesWords.load()
  // The address is written after the keys.
  const changes: (() => void)[] = []
  function Filters() {
    const [filters, setFilters] = useState<readonly DeviceFilter[]>([
      { field: 'name', operator: 'contains', value: '' },
    ])
    return (
      <>
        <AdvancedFilters
          isOpen
          filters={filters}
          onChange={(next) => changes.push(() => setFilters(next))}
          onClose={() => setFilters([{ field: 'name', operator: 'contains', value: 'lamp' }])}
        />
        <output>{filters.map(({ value }) => value).join()}</output>
      </>
    )
  }
  await render(<Filters />)
  const value = page.getByRole('textbox', { name: 'Value' })
  await value.click()
  await userEvent.keyboard('ed')
  await expect.element(value).toHaveValue('ed')
  await userEvent.keyboard('{Home}')
  changes.shift()?.()
  await userEvent.keyboard('r')
  await expect.element(value).toHaveValue('red')
  for (const change of changes) change()
  await expect.poll(() => document.querySelector('output')?.textContent).toBe('red')
  await userEvent.keyboard('o')
  await expect.element(value).toHaveValue('roed')

  // A change that is not typed here, such as Back, replaces the text.
  await page.getByRole('button', { name: 'See the devices' }).click()
  await expect.element(value).toHaveValue('lamp')
})
