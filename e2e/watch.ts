import { expect, type JSHandle, type Locator, type Page } from '@playwright/test'

/** The states that were recorded in the page, in order, without repetitions: a slow reader outside would miss some. */
export type Looks = JSHandle<string[]>

/** Records the state of the option of an order from now on: `solid true` is in force, `dashed false` is requested. */
export function watchOption(option: Locator): Promise<Looks> {
  return option.evaluateHandle((element) => {
    const looks: string[] = []
    const choice = element.closest('label') ?? element
    const note = () => {
      const look = `${getComputedStyle(choice).borderTopStyle} ${element.matches(':checked')}`
      if (looks.at(-1) !== look) looks.push(look)
    }
    note()
    // Being checked is no attribute; its description changes with it.
    new MutationObserver(note).observe(choice, {
      attributes: true,
      childList: true,
      characterData: true,
      subtree: true,
    })
    return looks
  })
}

/** Records the statuses of requests on the screen from now on. */
export function watchStatus(page: Page): Promise<Looks> {
  return page.getByRole('main').evaluateHandle((main) => {
    const looks: string[] = []
    const note = () => {
      const all = [...main.querySelectorAll('[role="status"]')]
      const look = all
        .map((status) => status.textContent.replaceAll(/\s+/g, ' ').trim())
        .filter((text) => text !== '')
        .join(' ')
      if (look !== '' && looks.at(-1) !== look) looks.push(look)
    }
    note()
    new MutationObserver(note).observe(main, { childList: true, subtree: true, characterData: true })
    return looks
  })
}

/**
 * Waits until a recorded status contains this text, whether it is still on screen or not. A toast disappears after a
 * few seconds, and a slow machine may check later: call `watchStatus` before the click that shows it.
 */
export async function expectStatus(looks: Looks, text: string): Promise<void> {
  await expect.poll(() => looks.jsonValue()).toContainEqual(expect.stringContaining(text))
}

/** Clicks buttons of toasts with these names, one after the other, each in the page as soon as it appears. */
export async function clickInToasts(page: Page, names: readonly string[]): Promise<void> {
  await page.getByRole('main').evaluate((main, all) => {
    const left = [...all]
    const observer = new MutationObserver(() => {
      const buttons = [...main.querySelectorAll('[role="status"] button')]
      const button = buttons.find((one) => one.textContent === left[0])
      if (!(button instanceof HTMLElement)) return
      left.shift()
      if (left.length === 0) observer.disconnect()
      button.click()
    })
    observer.observe(main, { childList: true, subtree: true, characterData: true })
  }, names)
}
