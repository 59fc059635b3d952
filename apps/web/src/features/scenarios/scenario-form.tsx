import { scenarioModes } from '@foyer/contract/heating.ts'
import { scenarioTypes } from '@foyer/contract/scenario.ts'
import { useWords } from '#lib/i18n.ts'
import { scenariosWords } from '#lib/words.ts'
import { capitalize } from '#lib/text.ts'
import { Section } from '#ui/page.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Switch } from '#ui/switch.tsx'
import { useOrderName } from '#features/orders/orders.tsx'
import { modeFace } from './rule-text.tsx'
import type { ScenarioDraft } from './scenario-draft.ts'
import { DaysChoice } from './scenario-parts.tsx'
import { useScenarioText } from './scenario-text.ts'

import fields from '#ui/text-field.module.css'
import styles from './scenarios.module.css'
import sections from '#ui/page.module.css'
import typography from '#ui/typography.module.css'

/** Fields of a scenario except its name and rules: days, type, mode, time zone, confirmation. */
export function ScenarioForm({
  draft,
  isDaysMissing,
  onChange,
}: {
  draft: ScenarioDraft
  isDaysMissing: boolean
  onChange: (draft: ScenarioDraft) => void
}) {
  const t = useWords(scenariosWords)
  const orderName = useOrderName()
  const texts = useScenarioText()
  return (
    <div className={sections.twoColumns}>
      <Section title={t(($) => $.detail.days)}>
        <DaysChoice days={draft.days} onChange={(days) => onChange({ ...draft, days })} />
        {isDaysMissing ? (
          <p className={fields.error} role="alert">
            {t(($) => $.edit.daysMissing)}
          </p>
        ) : (
          <p className={styles.words}>{draft.days.length === 0 ? '' : capitalize(texts.days(draft.days))}</p>
        )}
        <p className={typography.note}>{t(($) => $.detail.daysNote, { zone: draft.timeZone })}</p>
      </Section>
      <Section title={t(($) => $.detail.facts)}>
        <div className={styles.fields}>
          <SelectField
            label={t(($) => $.edit.type)}
            value={draft.type}
            options={scenarioTypes.map((type) => ({
              value: type,
              label: capitalize(t(($) => $.rule.types[type])),
            }))}
            onChange={(type) => onChange({ ...draft, type })}
          />
          <SelectField
            label={t(($) => $.edit.mode)}
            hint={t(($) => $.edit.modeHint)}
            value={draft.mode}
            options={scenarioModes.map((mode) => ({ value: mode, label: orderName(modeFace(mode)) }))}
            onChange={(mode) => onChange({ ...draft, mode })}
          />
          <SelectField
            label={t(($) => $.edit.zone)}
            value={draft.timeZone}
            options={zoneOptionsWith(draft.timeZone).map((zone) => ({
              value: zone,
              label: zone.replaceAll('_', ' '),
            }))}
            onChange={(timeZone) => onChange({ ...draft, timeZone })}
          />
          <div className={styles.switches}>
            <Switch
              label={t(($) => $.edit.secure)}
              isOn={draft.isSecure}
              onChange={(isSecure) => onChange({ ...draft, isSecure })}
            />
            <p className={typography.note}>{t(($) => $.edit.secureHint)}</p>
          </div>
        </div>
        <p className={typography.note}>{t(($) => $.edit.locationNote)}</p>
      </Section>
    </div>
  )
}

/** The time zones that this browser supports, including the current one. */
function zoneOptionsWith(zone: string): string[] {
  return [...new Set([zone, ...Intl.supportedValuesOf('timeZone')])].toSorted((one, other) =>
    one.localeCompare(other),
  )
}
