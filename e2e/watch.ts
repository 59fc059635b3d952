import { expect, type JSHandle, type Locator, type Page } from '@playwright/test'

/** Looks that were noted in the page, in order, none twice in a row: what a slow reader outside would miss. */
export type Looks = JSHandle<string[]>

/** Notes how the option of an order looks, from now on: `solid true` is in force, `dashed false` is asked for. */
export function watchOption(option: Locator): Promise<Looks> {
  return option.evaluateHandle((element) => {
    const looks: string[] = []
    const choice = element.closest('label') ?? element
    const note = () => {
      const look = `${getComputedStyle(choice).borderTopStyle} ${element.matches(':checked')}`
      if (looks.at(-1) !== look) looks.push(look)
    }
    note()
    // What is checked is no attribute; what is said of it changes with it.
    new MutationObserver(note).observe(choice, {
      attributes: true,
      childList: true,
      characterData: true,
      subtree: true,
    })
    return looks
  })
}

/** Notes what the screen says of a request, from now on. */
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
 * Waits until a noted status contains this text, whether it is still on screen or not. A toast leaves after a few seconds,
 * and a slow machine may look later: call `watchStatus` before the click that brings it.
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
