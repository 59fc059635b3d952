import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { applyLanguage, type Language } from '#lib/i18n.ts'
import { setHomeZone } from '#lib/home-time.ts'
import { HomeDateField } from './home-date-field.tsx'

async function showField(language: Language) {
  applyLanguage(language)
  setHomeZone('Europe/Paris')
  function Form() {
    const [value, setValue] = useState('2027-01-27')
    return <HomeDateField label="Day" value={value} onChange={(day) => setValue(day ?? '')} />
  }
  await render(<Form />)
}

test('the date is written alike in both languages, and the calendar has the names of each', async () => {
  const field = page.getByRole('textbox', { name: 'Day' })
  await showField('fr')
  await expect.element(field).toHaveValue('27/01/2027')
  await page.getByRole('button', { name: 'Choisir une date' }).click()
  await expect.element(page.getByRole('grid', { name: 'Janvier 2027' })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'lundi' })).toHaveTextContent('lu')
  await expect.element(page.getByRole('gridcell', { name: /^mercredi 27\sjanvier 2027$/ })).toHaveFocus()
  await page.getByRole('gridcell', { name: /^vendredi 1er\sjanvier 2027$/ }).click()
  await expect.element(field).toHaveValue('01/01/2027')

  await field.fill('31.02.2027')
  await userEvent.tab()
  await expect
    .element(page.getByRole('status'))
    .toMatchTextContent(/^«\s31\.02\.2027\s» n’est pas une date\.$/)
})

test('English has its own names', async () => {
  await showField('en')
  await expect.element(page.getByRole('textbox', { name: 'Day' })).toHaveValue('27/01/2027')
  await page.getByRole('button', { name: 'Choose a date' }).click()
  await expect.element(page.getByRole('grid', { name: 'January 2027' })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Monday' })).toHaveTextContent('Mo')
  await expect.element(page.getByRole('gridcell', { name: /^Wednesday 27\sJanuary 2027$/ })).toHaveFocus()
})
