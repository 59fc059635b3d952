import type { Page } from '@playwright/test'

/**
 * A layout shift as Chromium reports it: its score, and what moved from where to where. TypeScript's library lacks this
 * entry.
 */
type LayoutShift = PerformanceEntry & {
  value: number
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Counts layout shifts from now on. */
export async function countShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const isShift = (entry: PerformanceEntry): entry is LayoutShift => entry.entryType === 'layout-shift'
    const shifts: number[] = []
    const moved: string[] = []
    Object.assign(window, { shifts, moved })
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries().filter(isShift)) {
        shifts.push(value)
        for (const { node, previousRect, currentRect } of sources) {
          const words = node?.textContent?.slice(0, 60) ?? ''
          moved.push(`${node?.nodeName} “${words}” from ${previousRect.y} to ${currentRect.y} px`)
        }
      }
    }).observe({ type: 'layout-shift' })
  })
}

/**
 * The sum of the shifts since they are counted, as browsers score them; and what moved, for the message of a failure.
 */
export function shiftOf(page: Page): Promise<{ score: number; moved: string }> {
  return page.evaluate(() => {
    const shifts: unknown = Reflect.get(window, 'shifts')
    const moved: unknown = Reflect.get(window, 'moved')
    return {
      score: Array.isArray(shifts) ? shifts.reduce((sum: number, one: number) => sum + one, 0) : Number.NaN,
      moved: Array.isArray(moved) ? moved.join('\n') : '',
    }
  })
}
