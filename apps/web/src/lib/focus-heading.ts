/** Puts the focus on the heading of the screen, so that a screen reader says where one has come. */
export function focusHeading(options?: FocusOptions): void {
  const heading =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (heading === null) return
  heading.tabIndex = -1
  heading.focus(options)
}
