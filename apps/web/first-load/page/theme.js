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
    // Storage is forbidden: the default applies.
  }
  if (theme === 'system') theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  root.classList.add(theme === 'dark' ? 'dark' : 'light')

  // The font is requested after the first paint of the skeleton, which has no text, in parallel with the script.
  requestAnimationFrame(function () {
    setTimeout(function () {
      document.querySelector('link[as="font"]')?.removeAttribute('media')
    })
  })
})()
