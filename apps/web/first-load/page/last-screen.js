// Inline in the page of the account, after the skeleton: starts the app. If this user has seen the overview before,
// it is first drawn as it was then, with its age, until the app's first draw replaces it. Stored by
// src/app/keep-offline.ts.
;(function () {
  var hasStarted = false
  var screen = null
  try {
    screen = readScreen()
  } catch {
    // Storage is forbidden, or the stored screen cannot be read: the skeleton stays.
  }
  if (screen === null) start()
  else {
    // Nothing is drawn without the styles of the overview (overview.js).
    Promise.all(Array.from(document.querySelectorAll('link[as="style"]'), whenLoaded)).then(function () {
      var skeleton = document.querySelector('#root > .boot')
      if (skeleton !== null) skeleton.replaceWith(draw(screen))
      // The app's code blocks the page: it starts after this is painted.
      requestAnimationFrame(() => setTimeout(start))
    }, start)
    // A page in the background paints nothing.
    setTimeout(start, PAINT_LIMIT)
  }

  function start() {
    if (hasStarted) return
    hasStarted = true
    globalThis.askEarly?.()
    void import(MAIN_FILE)
  }

  // Of this account, this version of the app, this width and language, and not older than other stored answers may be.
  function readScreen() {
    var token = localStorage.getItem('access_token')
    if (token === null || !(localStorage.getItem('expires_at') > Date.now())) return null
    var payload = atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/'))
    var own = 'known:' + JSON.parse(payload).sub + ':'
    var key = Object.keys(localStorage).find((one) => one.startsWith(own) && one.endsWith(':screen'))
    if (key === undefined) return null
    var file = key.slice(own.length, -':screen'.length)
    if (document.querySelector('link[href="' + file + '"]') === null) return null
    var [, at, text] = /^(\d+) (.*)$/s.exec(localStorage.getItem(key))
    var screen = JSON.parse(text)
    var isSame = screen.width === innerWidth && screen.language === localStorage.getItem('i18nextLng')
    if (!isSame || at < Date.now() - LONGEST_AGE) return null
    var isToday = new Date(+at).toDateString() === new Date().toDateString()
    return { ...screen, age: isToday ? screen.ages.today : screen.ages.later }
  }

  function whenLoaded(link) {
    return (
      link.sheet ||
      new Promise((resolve, reject) => Object.assign(link, { onload: resolve, onerror: reject }))
    )
  }

  // A static copy: readable, but inert until the app is loaded.
  function draw({ brand, language, age, content }) {
    document.documentElement.dataset.brand = brand
    document.documentElement.lang = language
    var picture = document.createElement('div')
    picture.inert = true
    picture.style.display = 'contents'
    picture.append(...content.map((one) => build(one, 'http://www.w3.org/1999/xhtml')))
    picture.querySelectorAll('[data-age] > *').forEach((word) => (word.textContent = age))
    return picture
  }

  function build(part, outer) {
    if (typeof part === 'string') return part
    var [tag, attributes, ...content] = part
    var space = tag === 'svg' ? 'http://www.w3.org/2000/svg' : outer
    var element = document.createElementNS(space, tag)
    for (var [name, value] of Object.entries(attributes)) {
      // The page's policy refuses the attribute, not the property.
      if (name === 'style') element.style.cssText = value
      else element.setAttribute(name, value)
    }
    element.append(...content.map((one) => build(one, space)))
    return element
  }
})()
