/** ms left for code that moves the focus on purpose: a new screen's heading, a form's invalid field. */
const GRACE_MS = 100

/**
 * When the focused control is removed, the browser restarts at the top of the page. This moves the focus to the
 * heading of the section that contained the control, so that the keyboard continues from there.
 * @returns stops the observation
 */
export function keepFocus(root: HTMLElement): () => void {
  /** The focused element and its ancestors: a removed element no longer has them. */
  let ancestors: HTMLElement[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const saveAncestors = ({ target }: FocusEvent) => {
    ancestors = []
    for (
      let element = target;
      element instanceof HTMLElement && element !== root;
      element = element.parentElement
    )
      ancestors.push(element)
  }
  const restoreFocus = () => {
    if (ancestors[0]?.isConnected !== false || document.activeElement !== document.body) return
    const nearest = [...ancestors, root].find((element) => element.isConnected) ?? root
    ancestors = []
    focusHeadingOf(nearest, root)
  }
  const observer = new MutationObserver(() => {
    if (ancestors[0]?.isConnected !== false) return
    clearTimeout(timer)
    timer = setTimeout(restoreFocus, GRACE_MS)
  })
  root.addEventListener('focusin', saveAncestors)
  observer.observe(root, { childList: true, subtree: true })
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    root.removeEventListener('focusin', saveAncestors)
  }
}

function focusHeadingOf(target: HTMLElement, root: HTMLElement): void {
  for (
    let element: HTMLElement | null = target;
    element !== null && root.contains(element);
    element = element.parentElement
  ) {
    const heading = element.querySelector<HTMLElement>('h1, h2, h3')
    if (heading === null) continue
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    return
  }
}
