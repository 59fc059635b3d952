import type { Home } from '@foyer/contract/home.ts'
import { useWords } from '#lib/words.ts'
import { Facts } from '#ui/facts.tsx'
import { AccountSection } from './account-section.tsx'
import { accountWords } from './account-words.ts'

/** The home's name, clock and address, for everybody who is not its owner. */
export function HomeFacts({ home }: { home: Home }) {
  const t = useWords(accountWords)
  return (
    <AccountSection id="home" title={t(($) => $.home.title)} note={t(($) => $.home.memberNote)}>
      <Facts
        facts={[
          { label: t(($) => $.home.name), value: home.name },
          { label: t(($) => $.home.zone), value: home.time_zone },
          { label: t(($) => $.home.address), value: home.address ?? t(($) => $.home.none) },
        ]}
      />
    </AccountSection>
  )
}
