import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { applyLanguage, loadWords } from '#lib/i18n.ts'
import { devicesWords, roomPagesWords, sharedWords } from '#lib/words.ts'
import { FrostSection } from './room-settings-screen.tsx'

async function show(eco: number, language: 'fr' | 'en'): Promise<void> {
  applyLanguage(language)
  await loadWords([roomPagesWords, sharedWords, devicesWords])
  await render(
    <FrostSection protection={{ floor: 12, ceiling: 28 }} comfort={19} eco={eco} onChange={() => {}} />,
  )
}

const sentences = {
  fr: /^Éco \(8\s°C\) doit valoir au moins 13\s°C\s: un degré de plus que «\sJamais sous\s»\.$/,
  en: /^Éco \(8\s°C\) must be at least 13\s°C: one degree above “Never below”\.$/,
}

for (const language of ['fr', 'en'] as const) {
  test(`an Éco too close to the floor is rejected with a sentence next to the floor: ${language}`, async () => {
    await show(8, language)
    await expect.element(page.getByRole('alert').getByText(sentences[language])).toBeVisible()
  })
}

test('an Éco a degree above the floor shows no error', async () => {
  await show(13, 'fr')
  await expect.element(page.getByRole('list')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
