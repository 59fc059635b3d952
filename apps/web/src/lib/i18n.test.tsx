import { startTransition, Suspense, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { defineWords, useWords } from './i18n.ts'

test('a component whose texts load during a render is rendered once, without an error from React', async () => {
  const words = defineWords({
    en: async () => ({ default: { hello: 'Hello' } }),
    fr: async () => ({ default: { hello: 'Bonjour' } }),
  })
  function Greeting() {
    const t = useWords(words)
    // A hook after useWords: React counts them.
    const [name] = useState('Marie')
    return <p>{`${t(($) => $.hello)} ${name}`}</p>
  }
  function Page() {
    const [isOpen, setOpen] = useState(false)
    const open = () => startTransition(() => setOpen(true))
    return (
      <>
        <button type="button" onClick={open}>
          Open
        </button>
        <Suspense>{isOpen ? <Greeting /> : null}</Suspense>
      </>
    )
  }
  const reported: unknown[] = []
  const onError = (event: ErrorEvent) => {
    event.preventDefault()
    reported.push(event.error)
  }
  window.addEventListener('error', onError)
  const consoleError = vi.spyOn(console, 'error').mockImplementation((...all) => void reported.push(all))
  onTestFinished(() => {
    window.removeEventListener('error', onError)
    consoleError.mockRestore()
  })

  await render(<Page />)
  await page.getByRole('button').click()

  await expect.element(page.getByText(/Marie/)).toBeVisible()
  expect(reported).toEqual([])
})
