import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with the browser's.
  interface Window {
    axe?: typeof axe
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The findings of axe on the page in its current state, one line for each rule and place; empty if there are none. */
export async function axeFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source)
  return page.evaluate(async (wanted) => {
    // A colour in the middle of a transition is neither the old nor the new one.
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
    }
    const found = await window.axe?.run(document, {
      runOnly: wanted,
      rules: { 'target-size': { enabled: true } },
      resultTypes: ['violations'],
    })
    return (found?.violations ?? []).flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
    )
  }, tags)
}
