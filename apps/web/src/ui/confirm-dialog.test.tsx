import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ConfirmDialog } from './confirm-dialog.tsx'

test('the dialog shows why the action failed, and the confirm button comes last', async () => {
  await render(
    <ConfirmDialog
      isOpen
      title="Remove the room?"
      closeLabel="Close"
      cancelLabel="Cancel"
      confirmLabel="Remove"
      error="The hub is silent."
      onConfirm={() => {}}
      onClose={() => {}}
    >
      <p>Its objects go to the kitchen.</p>
    </ConfirmDialog>,
  )
  const dialog = page.getByRole('dialog', { name: 'Remove the room?' })

  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The hub is silent.')
  const words = dialog.getByRole('button').elements()
  expect(words.map((button) => button.textContent)).toEqual(['Cancel', 'Remove', expect.anything()])
})
