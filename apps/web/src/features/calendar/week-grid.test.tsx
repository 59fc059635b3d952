import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showForm, stopDate } from '#forms/test-form.tsx'
import { calendarOf } from './test-calendar.tsx'

afterEach(() => sessionStorage.clear())

/** Shows a week with Confort each evening; returns Thursday's, and the block before it. */
async function showEvenings() {
  stopDate('2027-01-20T12:00:00+01:00')
  const { screen, given } = calendarOf(
    Array.from({ length: 7 }, () => [{ start: 1020, end: 1200, order: 'comfort' as const }]),
  )
  await showForm(screen, given)
  return {
    comfort: page.getByRole('gridcell', { name: /^Thursday, Confort/ }),
    morning: page.getByRole('row').nth(3).getByRole('gridcell').first(),
  }
}

test('the keys reach the week after a block was painted to the left', async () => {
  const { comfort, morning } = await showEvenings()
  await userEvent.dragAndDrop(comfort, morning)
  await expect.element(comfort).toHaveAccessibleName(/from 1[0-3]:\d\d to 20:00/)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(comfort).toHaveAccessibleName(/from 17:00 to 20:00/)
  await expect.element(morning).toHaveFocus()
})

test('a key pressed before the release of a drag is drawn keeps the focus in the week', async () => {
  const { comfort, morning } = await showEvenings()
  // React has handled the release when the event reaches the window, and draws it later.
  const undo = () =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true }),
    )
  window.addEventListener('pointerup', undo, { once: true })
  await userEvent.dragAndDrop(comfort, morning)
  await expect.element(comfort).toHaveAccessibleName(/from 17:00 to 20:00/)
  await expect.element(morning).toHaveFocus()
})
