import type { JSHandle, Locator, Page } from '@playwright/test'

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
