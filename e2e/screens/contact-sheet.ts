import { readFile } from 'node:fs/promises'
import type { Browser } from '@playwright/test'

/** One sheet of several pictures, side by side with their titles, wide ones at a third of their size. */
export async function contactSheet(
  browser: Browser,
  pictures: readonly { title: string; file: string; width: number }[],
  target: string,
): Promise<void> {
  const figures = await Promise.all(
    pictures.map(async ({ title, file, width }) => {
      const data = (await readFile(file)).toString('base64')
      const shown = width > 700 ? 480 : 195
      return `<figure><figcaption>${title}</figcaption><img width="${shown}" src="data:image/png;base64,${data}"></figure>`
    }),
  )
  const page = await browser.newPage({ viewport: { width: 2860, height: 600 } })
  await page.setContent(
    `<style>body{margin:16px;display:flex;flex-wrap:wrap;gap:16px;align-items:start;font:14px sans-serif;background:#888}figure{margin:0}img{display:block}</style>${figures.join('')}`,
  )
  await page.screenshot({ path: target, fullPage: true })
  await page.close()
}
