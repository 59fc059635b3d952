import type { Page } from '@playwright/test'

/**
 * The names of pressable elements on a phone whose target is smaller than 44 px. A link inside a sentence is as high as
 * its line.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Of the 44, a border of a pixel on either side counts as part of the visible target but hits its frame.
    const enough = 42
    const pressed = ':is(a, button, input:not([type="hidden"]), select, summary)'
    // An open dialog keeps the rest from being pressed.
    const open = document.querySelector('dialog[open]') ?? document.querySelector('main')
    return [...(open?.querySelectorAll<HTMLElement>(pressed) ?? [])].flatMap((element) => {
      const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      const isWords = element.closest('p, dd, h1') !== null
      if (!isShown || (isWords && element.tagName === 'A' && !element.matches('[data-look]'))) return []
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const box = element.getBoundingClientRect()
      if (box.width < 2 || box.height < 2) return []
      const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 }
      const answers = (y: number) => {
        const hit = document.elementFromPoint(middle.x, y)
        return hit !== null && (element.contains(hit) || (hit.closest('label')?.contains(element) ?? false))
      }
      let reach = 1
      for (const step of [-1, 1]) {
        for (let by = 1; reach < enough && answers(middle.y + step * by); by += 1) reach += 1
      }
      const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
      return reach >= enough ? [] : [`${element.tagName} ${name.trim().slice(0, 40)}: ${reach} px`]
    })
  })
}
