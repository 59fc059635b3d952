// Inline in the page, before the first paint: the page never flashes in the other theme. Later the app's theme keeps it
// up to date.
;(function () {
  var root = document.documentElement
  var theme = 'light'
  try {
    theme = localStorage.getItem('vite-ui-theme') || theme
    // The skeleton is drawn only for a signed-in user.
    if (localStorage.getItem('access_token')) root.dataset.shell = 'in'
  } catch {
    // Storage is forbidden: the default stands.
  }
  if (theme === 'system') theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  root.classList.add(theme === 'dark' ? 'dark' : 'light')

  // The typeface is requested once the skeleton is painted, which has no text, and together with the script.
  requestAnimationFrame(function () {
    setTimeout(function () {
      document.querySelector('link[as="font"]')?.removeAttribute('media')
    })
  })
})()
