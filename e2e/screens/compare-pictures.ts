import type { Browser } from '@playwright/test'

/** The difference of two pictures: the number of pixels, the box around them, and a picture of their places. */
export type Difference = { pixels: number; box: string; picture: string }

/**
 * Compares pictures (PNG in base64) pixel by pixel; if their sizes differ, pixels outside one of them count as
 * different. Null if they are equal.
 */
export async function comparePictures(
  browser: Browser,
  one: string,
  other: string,
): Promise<Difference | null> {
  if (one === other) return null
  const page = await browser.newPage()
  try {
    return await page.evaluate(differenceOf, [one, other] as const)
  } finally {
    await page.close()
  }
}

/** Runs in the browser, which can decode pictures: different pixels are red on a faded copy of the others. */
async function differenceOf(pictures: readonly [string, string]): Promise<Difference | null> {
  async function read(data: string) {
    const image = new Image()
    image.src = `data:image/png;base64,${data}`
    await image.decode()
    const { width, height } = image
    const canvas = new OffscreenCanvas(width, height).getContext('2d')
    if (canvas === null) throw new Error('The browser has no canvas.')
    canvas.drawImage(image, 0, 0)
    return {
      image,
      width,
      height,
      pixels: new Uint32Array(canvas.getImageData(0, 0, width, height).data.buffer),
    }
  }
  const [one, other] = await Promise.all([read(pictures[0]), read(pictures[1])])
  const [width, height] = [Math.max(one.width, other.width), Math.max(one.height, other.height)]
  const sheet = new OffscreenCanvas(width, height)
  const drawn = sheet.getContext('2d')
  if (drawn === null) throw new Error('The browser has no canvas.')
  drawn.globalAlpha = 0.25
  drawn.drawImage(other.image, 0, 0)
  drawn.globalAlpha = 1
  drawn.fillStyle = 'red'
  const box = { left: Infinity, top: Infinity, right: -1, bottom: -1 }
  let pixels = 0
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (from: typeof one) =>
        x < from.width && y < from.height ? from.pixels[y * from.width + x] : undefined
      if (at(one) === at(other)) continue
      pixels += 1
      drawn.fillRect(x, y, 1, 1)
      box.left = Math.min(box.left, x)
      box.top = Math.min(box.top, y)
      box.right = Math.max(box.right, x)
      box.bottom = Math.max(box.bottom, y)
    }
  }
  if (pixels === 0) return null
  const { left, top, right, bottom } = box
  const bytes = new Uint8Array(await (await sheet.convertToBlob()).arrayBuffer())
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return { pixels, box: `${right - left + 1} × ${bottom - top + 1} at ${left}, ${top}`, picture: btoa(text) }
}
