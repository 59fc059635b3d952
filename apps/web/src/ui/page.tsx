import { createContext, useContext, useId, type ReactNode } from 'react'

import styles from './page.module.css'
import typography from './typography.module.css'

const GroupName = createContext<string | null>(null)

/**
 * Sections that a screen repeats for each of several things: screen readers read `name` after each title. Null if
 * there is only one.
 */
export function SectionGroup({ name, children }: { name: string | null; children: ReactNode }) {
  return <GroupName value={name}>{children}</GroupName>
}

/** A part of a screen: its title, a muted note next to it, a link at the far end. */
export function Section({
  id,
  title,
  note,
  more,
  children,
}: {
  /** The fragment of links to this part of the screen. */
  id?: string
  title: ReactNode
  note?: ReactNode
  more?: ReactNode
  children: ReactNode
}) {
  const titleId = useId()
  const group = useContext(GroupName)
  return (
    <section id={id} className={styles.section} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>
          {title}
          {group === null ? null : <span className={typography.visuallyHidden}> ({group})</span>}
        </h2>
        {note === undefined ? null : <p>{note}</p>}
        {more === undefined ? null : <span className={styles.more}>{more}</span>}
      </div>
      {children}
    </section>
  )
}

/**
 * The first sentence of a screen, with a muted line above it; strong parts are `<strong>`, a second sentence is a
 * `<span>`.
 */
export function PageHeading({ kicker, children }: { kicker?: ReactNode; children: ReactNode }) {
  return (
    <header>
      {kicker === undefined ? null : <p className={styles.kicker}>{kicker}</p>}
      <h1 className={styles.sentence}>{children}</h1>
    </header>
  )
}

/** Focuses the heading of the screen, so that a screen reader announces the new screen. */
export function focusHeading(options?: FocusOptions): void {
  const heading =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (heading === null) return
  heading.tabIndex = -1
  heading.focus(options)
}

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
