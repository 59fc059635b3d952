import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { askPage, openSession } from '#bench/ground/browser.ts'

/** ms. A value that is not on the screen by then counts as this late. */
const TOO_LATE = 5_000

/**
 * The time of some values from being sent to being painted, ms each. The page must show one figure with its degree sign
 * in the element that `selector` finds; `send` is given text like 21.4.
 */
export async function measurePainted(
  page: Page,
  options: { selector: string; count: number; send: (figure: string) => void },
): Promise<number[]> {
  const painted = new Map<string, number>()
  const waiting = new Map<string, () => void>()
  page.on('console', (message) => {
    const [, figure, at] = /^painted (\S+) (\d+)$/.exec(message.text()) ?? []
    if (figure === undefined || painted.has(figure)) return
    painted.set(figure, Number(at))
    waiting.get(figure)?.()
  })
  await askPage(await openSession(page), watcher(options.selector))
  const times: number[] = []
  for (let n = -10; n < options.count; n += 1) {
    const figure = (15 + ((n + 300) % 300) / 10).toFixed(1)
    painted.delete(figure)
    const seen = new Promise<void>((resolve) => waiting.set(figure, resolve))
    const sentAt = Date.now()
    options.send(figure)
    await Promise.race([seen, sleep(TOO_LATE)])
    // The first values warm up the path and are not counted.
    if (n >= 0) times.push((painted.get(figure) ?? sentAt + TOO_LATE) - sentAt)
    // Never in step with the gateway's flushes.
    await sleep(50 + Math.random() * 150)
  }
  return times
}

/** Logs each new figure to the console, once the frame that shows it has been painted. */
function watcher(selector: string): string {
  return `(() => {
    let former = ''
    new MutationObserver(() => {
      const text = document.querySelector(${JSON.stringify(selector)})?.textContent ?? ''
      const figure = /(\\d+[.,]\\d)\\s*°C/.exec(text)?.[1]?.replace(',', '.')
      if (figure === undefined || figure === former) return
      former = figure
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => console.log('painted ' + figure + ' ' + Date.now())
        port2.postMessage(null)
      })
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })()`
}
