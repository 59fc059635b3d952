import { expect, type JSHandle, type Locator, type Page } from '@playwright/test'

/** The states that were recorded in the page, in order, without repetitions: a slow reader outside would miss some. */
export type Observed = JSHandle<string[]>

/** Records the state of the option of an order from now on: `solid true` is in force, `dashed false` is requested. */
export function watchOption(option: Locator): Promise<Observed> {
  return option.evaluateHandle((element) => {
    const observed: string[] = []
    const choice = element.closest('label') ?? element
    const note = () => {
      const current = `${getComputedStyle(choice).borderTopStyle} ${element.matches(':checked')}`
      if (observed.at(-1) !== current) observed.push(current)
    }
    note()
    // Being checked is no attribute; its description changes with it.
    new MutationObserver(note).observe(choice, {
      attributes: true,
      childList: true,
      characterData: true,
      subtree: true,
    })
    return observed
  })
}

/** Records the statuses of requests on the screen from now on. */
export function watchStatus(page: Page): Promise<Observed> {
  return page.getByRole('main').evaluateHandle((main) => {
    const observed: string[] = []
    const note = () => {
      const all = [...main.querySelectorAll('[role="status"]')]
      const current = all
        .map((status) => status.textContent.replaceAll(/\s+/g, ' ').trim())
        .filter((text) => text !== '')
        .join(' ')
      if (current !== '' && observed.at(-1) !== current) observed.push(current)
    }
    note()
    new MutationObserver(note).observe(main, { childList: true, subtree: true, characterData: true })
    return observed
  })
}

/**
 * Waits until a recorded status contains this text, whether it is still on screen or not. A toast disappears after a
 * few seconds, and a slow machine may check later: call `watchStatus` before the click that shows it.
 */
export async function expectStatus(observed: Observed, text: string): Promise<void> {
  await expect.poll(() => observed.jsonValue()).toContainEqual(expect.stringContaining(text))
}

/**
 * Clicks buttons in toasts, one after the other, each in the page as soon as it appears. A toast is named by the start
 * of its text: a former one with the same button may still be on screen.
 */
export async function clickInToasts(
  page: Page,
  clicks: readonly { toast: string; button: string }[],
): Promise<void> {
  await page.getByRole('main').evaluate((main, all) => {
    const left = [...all]
    const observer = new MutationObserver(() => {
      const buttons = [...main.querySelectorAll('[role="status"] button')]
      const button = buttons.find((one) => {
        const text = one.closest('[role="status"]')?.textContent.replaceAll(/\s+/g, ' ').trim()
        return one.textContent === left[0]?.button && text?.startsWith(left[0].toast)
      })
      if (!(button instanceof HTMLElement)) return
      left.shift()
      if (left.length === 0) observer.disconnect()
      button.click()
    })
    observer.observe(main, { childList: true, subtree: true, characterData: true })
  }, clicks)
}
