import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { noBreak, RichText } from './rich-text.tsx'

/** Number of lines that each occurrence of a word takes in a container without width. */
function linesOf(word: string): number[] {
  const found: number[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const at = node.textContent?.indexOf(word) ?? -1
    if (at === -1) continue
    const range = document.createRange()
    range.setStart(node, at)
    range.setEnd(node, at + word.length)
    found.push(new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size)
  }
  return found
}

for (const name of ['Confort-1', 'Confort-2', 'Hors Gel']) {
  test(`no line break within ${name}, in a sentence or in its bold text`, async () => {
    await render(
      <div style={{ width: 1 }}>
        <p>
          <RichText text={`jusqu’à <b>22:30</b>, puis ${name}, ou <b>${name} pour l’instant</b>`} />
        </p>
        <p>{noBreak(`à la place de ${name}.`)}</p>
      </div>,
    )

    expect(linesOf(name)).toEqual([1, 1, 1])
  })
}
