import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

function Page() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Rename</Button>
      <Dialog
        isOpen={isOpen}
        title="Rename the room"
        closeLabel="Close"
        actions={<Button variant="primary">Save</Button>}
        onClose={() => setOpen(false)}
      >
        <input aria-label="Name" />
      </Dialog>
    </>
  )
}

test('a dialog takes the focus, traps it, and returns it on Escape', async () => {
  await render(<Page />)
  const opener = page.getByRole('button', { name: 'Rename' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Rename the room' })
  await expect.element(dialog).toBeVisible()
  await expect.element(page.getByLabelText('Name')).toHaveFocus()

  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('a dialog is closed by its button and can be opened again', async () => {
  await render(<Page />)
  for (let turn = 0; turn < 2; turn += 1) {
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  }
})

test('a dialog whose first control is at the end of a long text opens at its beginning', async () => {
  await render(
    <Dialog isOpen title="How it is estimated" closeLabel="Close" onClose={() => {}}>
      {Array.from({ length: 80 }, (_, index) => (
        <p key={index}>Each half-hour cooler than Confort saves some heat.</p>
      ))}
      <a href="#prices">Prices</a>
    </Dialog>,
  )
  const dialog = page.getByRole('dialog').element()
  expect(dialog.scrollHeight).toBeGreaterThan(dialog.clientHeight)
  expect(dialog.scrollTop).toBe(0)
  await expect.element(page.getByRole('heading', { name: 'How it is estimated' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('link', { name: 'Prices' })).toHaveFocus()
})

function PageThatTakesItAway() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Rename</Button>
      {isOpen ? (
        <Dialog isOpen title="Rename the room" closeLabel="Close" onClose={() => setOpen(false)}>
          <input aria-label="Name" />
        </Dialog>
      ) : null}
    </>
  )
}

test('a dialog that is unmounted while it is open returns the focus too', async () => {
  await render(<PageThatTakesItAway />)
  const opener = page.getByRole('button', { name: 'Rename' })
  await opener.click()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

function PageWithTwo() {
  const [open, setOpen] = useState<'rename' | 'copy' | null>('rename')
  const close = () => setOpen(null)
  return (
    <>
      <Dialog isOpen={open === 'rename'} title="Rename" closeLabel="Close" onClose={close}>
        <Button onClick={() => setOpen('copy')}>Copy instead</Button>
      </Dialog>
      <Dialog isOpen={open === 'copy'} title="Copy" closeLabel="Close" onClose={close}>
        <input aria-label="Name of the copy" />
      </Dialog>
    </>
  )
}

test('replacing an open dialog with another does not close the new one', async () => {
  await render(<PageWithTwo />)
  const previous = document.querySelector('dialog[open]')
  const closed = new Promise((resolve) => previous?.addEventListener('close', resolve))
  await page.getByRole('button', { name: 'Copy instead' }).click()
  await closed
  await page.getByLabelText('Name of the copy').fill('Cuisine')
  await expect.element(page.getByRole('dialog', { name: 'Copy' })).toBeVisible()
})
