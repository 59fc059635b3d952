/** Focuses the heading of the screen, so that a screen reader announces the new screen. */
export function focusHeading(options?: FocusOptions): void {
  const heading =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (heading === null) return
  heading.tabIndex = -1
  heading.focus(options)
}
