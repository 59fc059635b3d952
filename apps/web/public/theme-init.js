// Runs before the first paint: the page never flashes in the other theme. The app's theme keeps it up to date later.
;(function () {
  var root = document.documentElement
  var theme = 'light'
  try {
    theme = localStorage.getItem('vite-ui-theme') || theme
    // The skeleton of the shell is drawn only for somebody who is signed in.
    var token = localStorage.getItem('access_token')
    if (token) {
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
      // A token in the address takes the place of this one; one that has run out is not shown to anybody.
      var isOurs = !/[?&]token=/.test(location.search) && localStorage.getItem('expires_at') > Date.now()
      if (isOurs && /^\/account\/?$/.test(location.pathname)) askEarly(token, spoken || 'en')
    }
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

  // What the overview asks for first: answered by the time that its code has been read. Only our own gateway is asked,
  // as /config.json names it, or named it on the visit before (api-address.ts): this page's own origin either way. The
  // app takes each answer once, and asks itself where one is missing (begun-early.ts).
  function askEarly(token, language) {
    var asks = document.querySelector('meta[name="first-asked"]')
    if (!asks) return
    var { paths, headers } = JSON.parse(asks.content)
    var begun = (globalThis.begunEarly = new Map())
    var config = fetch('/config.json').then((answer) => (answer.ok ? answer.json() : null))
    begun.set('config', config)
    var address =
      localStorage.getItem('api_address') ||
      config.then((known) => (known?.apiUrl || '/api').replace(/\/$/, ''))
    paths.forEach(function (path) {
      var answer = Promise.resolve(address).then(function (named) {
        if (named !== '/api') return null
        return fetch('/api' + path, {
          headers: { ...headers, 'Accept-Language': language, Token: token },
          signal: AbortSignal.timeout(10000),
        })
      })
      answer.catch(() => undefined)
      begun.set(token + ' /api' + path, answer)
    })
  }
})()
