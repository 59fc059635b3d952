import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useSyncedSearch } from './select-field.tsx'

/** A list with its search in the address, which is updated with a delay. */
function List() {
  const [address, setAddress] = useState('')
  const [typed, setTyped] = useState('')
  const recordOwn = useSyncedSearch(address, setTyped)
  return (
    <>
      <input
        aria-label="Search"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          recordOwn(target.value)
          setTimeout(() => setAddress(target.value), 30)
        }}
      />
      <button type="button" onClick={() => setAddress('')}>
        All objects
      </button>
      <p>Address: {address}</p>
    </>
  )
}

test('a link that clears the search in the address clears the field, and typed text is never reverted', async () => {
  await render(<List />)
  const field = page.getByRole('textbox', { name: 'Search' })
  await field.click()
  await userEvent.keyboard('volet du salon')
  await expect.element(page.getByText('Address: volet du salon')).toBeVisible()
  await expect.element(field).toHaveValue('volet du salon')

  await page.getByRole('button', { name: 'All objects' }).click()
  await expect.element(field).toHaveValue('')
  await field.click()
  await userEvent.keyboard('lampe')
  await expect.element(page.getByText('Address: lampe')).toBeVisible()
  await expect.element(field).toHaveValue('lampe')
})
