import type { Hub } from '@foyer/contract/hub.ts'
import { useWords } from '#lib/words.ts'
import { Section } from '#ui/section.tsx'
import { hubWords } from './hub-words.ts'
import typography from '#ui/typography.module.css'
import numbered from '#ui/numbered.module.css'

/** What to try when a hub is silent, the likeliest first. A hub that never came has nothing to check yet. */
export function HubHelp({ hub }: { hub: Hub }) {
  const t = useWords(hubWords)
  if (hub.last_seen === null || hub.last_seen === undefined) return null
  const ssid = hub.ssid ?? null
  const steps = [
    { what: t(($) => $.help.power), note: t(($) => $.help.powerNote) },
    {
      what: ssid === null ? t(($) => $.help.networkUnknown) : t(($) => $.help.network, { ssid }),
      note: t(($) => $.help.networkNote),
    },
    { what: t(($) => $.help.rest), note: t(($) => $.help.restNote) },
  ]
  return (
    <Section title={t(($) => $.help.title)}>
      <ol className={numbered.list}>
        {steps.map((step, index) => (
          <li key={step.what}>
            <span aria-hidden="true">{index + 1}</span>
            <div>
              {step.what}
              <p className={typography.note}>{step.note}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}
