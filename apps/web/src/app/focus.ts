/** ms given to whoever moves the focus on purpose: a new screen's heading, a form's wrong field. */
const GRACE_MS = 100

/**
 * Where a control with the focus goes away, the browser starts again at the top of the page. Here the focus goes to the
 * heading of the part that the control stood in, so that the keyboard goes on from there.
 * @returns stops keeping it
 */
export function keepFocus(root: HTMLElement): () => void {
  /** What has the focus, and all that it stands in: of an element that is gone nobody can say that any more. */
  let chain: HTMLElement[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const note = ({ target }: FocusEvent) => {
    chain = []
    for (let at = target; at instanceof HTMLElement && at !== root; at = at.parentElement) chain.push(at)
  }
  const look = () => {
    if (chain[0]?.isConnected !== false || document.activeElement !== document.body) return
    const place = [...chain, root].find((element) => element.isConnected) ?? root
    chain = []
    focusHeadingOf(place, root)
  }
  const watcher = new MutationObserver(() => {
    if (chain[0]?.isConnected !== false) return
    clearTimeout(timer)
    timer = setTimeout(look, GRACE_MS)
  })
  root.addEventListener('focusin', note)
  watcher.observe(root, { childList: true, subtree: true })
  return () => {
    clearTimeout(timer)
    watcher.disconnect()
    root.removeEventListener('focusin', note)
  }
}

function focusHeadingOf(place: HTMLElement, root: HTMLElement): void {
  for (let at: HTMLElement | null = place; at !== null && root.contains(at); at = at.parentElement) {
    const heading = at.querySelector<HTMLElement>('h1, h2, h3')
    if (heading === null) continue
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    return
  }
}
