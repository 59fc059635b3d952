// Runs before the first paint: the page never flashes in the other theme. The app's theme keeps it up to date later.
;(function () {
  var root = document.documentElement
  var theme = 'light'
  try {
    theme = localStorage.getItem('vite-ui-theme') || theme
    // The skeleton of the shell is drawn only for somebody who is signed in.
    if (localStorage.getItem('access_token')) {
      root.dataset.shell = 'in'
      // Their files are fetched beside the first one, not after it.
      var spoken = [
        (/[?&]lng=(\w+)/.exec(location.search) || [])[1],
        (/(?:^|; )i18next=(\w+)/.exec(document.cookie) || [])[1],
        localStorage.getItem('i18nextLng'),
      ]
        .concat(navigator.languages)
        .map((tag) => String(tag).toLowerCase().slice(0, 2))
        .find((tag) => tag === 'en' || tag === 'fr')
      var names = ['app-files']
      if (/^\/(account\/?)?$/.test(location.pathname)) {
        names.push('overview-files', 'words-' + (spoken || 'en'))
      }
      names.forEach(function (name) {
        var files = document.querySelector('meta[name="' + name + '"]')
        files?.content.split(' ').forEach(function (file) {
          var link = document.createElement('link')
          link.rel = file.endsWith('.js') ? 'modulepreload' : 'preload'
          link.as = file.endsWith('.js') ? 'script' : file.endsWith('.css') ? 'style' : 'fetch'
          link.crossOrigin = ''
          link.href = file
          document.head.append(link)
        })
      })
    }
  } catch {
    // Storage is forbidden: the default stands.
  }
  if (theme === 'system') theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  root.classList.add(theme === 'dark' ? 'dark' : 'light')
})()
