import { beforeEach } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { minuteClock } from '#lib/clock.ts'
import { failedMutation, toast } from '#lib/toast.ts'
// The page's own styles, before those of any component.
import '#styles/app.css'

// Files of tests share an origin, and most of them a page: each begins as a browser that was never here.
localStorage.clear()
sessionStorage.clear()

beforeEach(async () => {
  // The library does so by itself in the first file of a page only.
  await cleanup()
  toast.set(null)
  failedMutation.set(null)
  minuteClock.set(Date.now())
  beginTabsAtTop()
})

/** The next press of Tab goes to the first element of the page, wherever the focus was when it was taken down. */
function beginTabsAtTop(): void {
  const top = document.createElement('button')
  document.body.prepend(top)
  top.focus()
  top.remove()
}
