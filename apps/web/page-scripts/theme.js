// Stands in the page itself and runs before the first paint: the page never flashes in the other theme. The app's theme
// keeps it up to date later.
;(function () {
  var root = document.documentElement
  var theme = 'light'
  try {
    theme = localStorage.getItem('vite-ui-theme') || theme
    // The skeleton of the shell is drawn only for somebody who is signed in.
    if (localStorage.getItem('access_token')) root.dataset.shell = 'in'
  } catch {
    // Storage is forbidden: the default stands.
  }
  if (theme === 'system') theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  root.classList.add(theme === 'dark' ? 'dark' : 'light')

  // The typeface is asked for once the outline is painted, which has no letters, and beside the script, which has.
  requestAnimationFrame(function () {
    setTimeout(function () {
      document.querySelector('link[as="font"]')?.removeAttribute('media')
    })
  })
})()
