/** ms left for code that moves the focus on purpose: a new screen's heading, a form's invalid field. */
const GRACE_MS = 100

/**
 * When the focused control is removed, the browser restarts at the top of the page. This moves the focus to the
 * heading of the section that contained the control, so that the keyboard continues from there.
 * @returns stops the observation
 */
export function keepFocus(root: HTMLElement): () => void {
  /** The focused element and its ancestors: a removed element no longer has them. */
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
