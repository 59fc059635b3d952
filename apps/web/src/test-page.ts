import { afterAll, beforeEach, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { minuteClock } from '#lib/clock.ts'
import { failedMutation, toast } from '#lib/toast.ts'
// The page's own styles, before those of any component.
import '#styles/app.css'

// Test files share an origin, and most of them a page: each starts with empty storage.
localStorage.clear()
sessionStorage.clear()

beforeEach(async () => {
  // The library does this by itself only in the first file of a page.
  await cleanup()
  toast.set(null)
  failedMutation.set(null)
  minuteClock.set(Date.now())
  beginTabsAtTop()
})

// The next file in this page must not get the replies of this one.
afterAll(() => vi.restoreAllMocks())

/**
 * The next press of Tab goes to the first element of the page, wherever the focus was when the last test removed it.
 */
function beginTabsAtTop(): void {
  const top = document.createElement('button')
  document.body.prepend(top)
  top.focus()
  top.remove()
}
