import type { Browser } from '@playwright/test'

/** What differs between two pictures: how many pixels, and the box around them; null where nothing does. */
export type Difference = { pixels: number; box: string } | null

/** Compares pictures (PNG) pixel by pixel; one that has another size differs where only one of them has a pixel. */
export async function comparePictures(browser: Browser, one: Buffer, other: Buffer): Promise<Difference> {
  if (one.equals(other)) return null
  const page = await browser.newPage()
  try {
    return await page.evaluate(differenceOf, [one.toString('base64'), other.toString('base64')] as const)
  } finally {
    await page.close()
  }
}

/** In the browser, which can read pictures. */
async function differenceOf(pictures: readonly [string, string]): Promise<Difference> {
  async function read(data: string) {
    const image = new Image()
    image.src = `data:image/png;base64,${data}`
    await image.decode()
    const { width, height } = image
    const canvas = new OffscreenCanvas(width, height).getContext('2d')
    if (canvas === null) throw new Error('The browser has no canvas.')
    canvas.drawImage(image, 0, 0)
    return { width, height, pixels: new Uint32Array(canvas.getImageData(0, 0, width, height).data.buffer) }
  }
  const [one, other] = await Promise.all([read(pictures[0]), read(pictures[1])])
  const box = { left: Infinity, top: Infinity, right: -1, bottom: -1 }
  let pixels = 0
  for (let y = 0; y < Math.max(one.height, other.height); y += 1) {
    for (let x = 0; x < Math.max(one.width, other.width); x += 1) {
      const at = (from: typeof one) =>
        x < from.width && y < from.height ? from.pixels[y * from.width + x] : undefined
      if (at(one) === at(other)) continue
      pixels += 1
      box.left = Math.min(box.left, x)
      box.top = Math.min(box.top, y)
      box.right = Math.max(box.right, x)
      box.bottom = Math.max(box.bottom, y)
    }
  }
  if (pixels === 0) return null
  const { left, top, right, bottom } = box
  return { pixels, box: `${right - left + 1} × ${bottom - top + 1} at ${left}, ${top}` }
}
