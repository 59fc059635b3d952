import type { ScenarioLeaf } from '@foyer/contract/scenario-rule.ts'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ConditionSentence } from './rule-text.tsx'
import { showScenarios } from './test-scenarios.ts'
import { useScenarioHome } from './scenario-home.ts'

function Sentence({ of }: { of: ScenarioLeaf }) {
  return <ConditionSentence condition={of} home={useScenarioHome()} />
}

test('a condition on the sun shows whether its offset counts from sunrise or sunset, in both languages', async () => {
  const show = async (is: 'up' | 'down', offset: number, language: 'en' | 'fr') => {
    await showScenarios(createElement(Sentence, { of: { kind: 'sun', is, offset } }), { language })
    return page.getByRole('main').element().textContent?.replaceAll(/\s/g, ' ')
  }

  expect(await show('up', -30, 'en')).toBe('the sun is up (from 30 min before sunrise)')
  expect(await show('down', 60, 'en')).toBe('the sun is down (from 1 h after sunset)')
  expect(await show('up', -30, 'fr')).toBe('le soleil est levé (dès 30 min avant son lever)')
  expect((await show('down', 0, 'fr'))?.trim()).toBe('le soleil est couché')
})
