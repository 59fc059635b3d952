// Inline in the page of the account: loads the overview's files and sends its first requests while the app's code is still
// loading.
;(function () {
  if (!/^\/account\/?$/.test(location.pathname)) return
  try {
    var token = localStorage.getItem('access_token')
    if (token) beginOverview(token)
  } catch {
    // Storage is forbidden: the app requests everything itself.
  }

  function beginOverview(token) {
    // The same sources as in lib/i18n.ts.
    var language = [
      (/[?&]lng=(\w+)/.exec(location.search) || [])[1],
      (/(?:^|; )i18next=(\w+)/.exec(document.cookie) || [])[1],
      localStorage.getItem('i18nextLng'),
    ]
      .concat(navigator.languages, 'en')
      .map((tag) => String(tag).toLowerCase().slice(0, 2))
      .find((tag) => tag === 'en' || tag === 'fr')
    document.querySelectorAll('link[data-overview~="' + language + '"]').forEach(function (link) {
      link.removeAttribute('media')
    })
    // The stored overview will be drawn first (last-screen.js).
    var hasScreen = Object.keys(localStorage).some((key) => key.endsWith(':screen'))
    if (hasScreen) document.querySelectorAll('link[as="style"]').forEach((link) => (link.rel = 'stylesheet'))
    // A token in the address replaces this one; an expired one is never sent.
    var isOurs = !/[?&]token=/.test(location.search) && localStorage.getItem('expires_at') > Date.now()
    if (!isOurs) return
    // Sending the requests takes longer than drawing the stored overview: last-screen.js sends them after it.
    if (hasScreen) globalThis.askEarly = () => askEarly(token, language)
    else askEarly(token, language)
  }

  // The app takes each answer once, and sends the request itself if one is missing (early-answers.ts). Only our own gateway
  // gets early requests: the address in /config.json, now or on the previous visit, is on this page's origin.
  function askEarly(token, language) {
    var asked = FIRST_ASKED
    var begun = (globalThis.begunEarly = new Map())
    var config = fetch('/config.json')
      .then((answer) => (answer.ok ? answer.json() : null))
      .catch(() => null)
    begun.set('config', { answer: config })
    var address =
      localStorage.getItem('api_address') ||
      config.then((known) => (known?.apiUrl || '/api').replace(/\/$/, ''))
    asked.paths.forEach(function (path) {
      var answer = Promise.resolve(address).then(function (named) {
        if (named !== '/api') return null
        return fetch('/api' + path, {
          headers: { ...asked.headers, 'Accept-Language': language, Token: token },
          signal: AbortSignal.timeout(asked.timeout),
        })
      })
      var early = { answer }
      var note = () => (early.cameAt = performance.now())
      answer.then(note, note)
      begun.set(token + ' /api' + path, early)
    })
  }
})()
