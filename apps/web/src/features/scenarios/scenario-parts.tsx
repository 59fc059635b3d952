import type { ReactNode } from 'react'
import { scenarioModes } from '@foyer/contract/heating.ts'
import { scenarioTypes } from '@foyer/contract/scenario.ts'
import type { Service } from '@foyer/contract/service.ts'
import type { Finding, Need } from '@foyer/rules/scenario/findings.ts'
import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/i18n.ts'
import { scenariosWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { capitalize } from '#lib/dates.ts'
import { Facts } from '#ui/facts.tsx'
import { Section } from '#ui/page.tsx'
import { Icon } from '#ui/icon.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Switch } from '#ui/checkbox.tsx'
import { OrderName, useOrderName } from '#features/orders/orders.tsx'
import { dayKeys, modeFace, useScenarioText } from './rule-text.tsx'
import type { ScenarioDraft } from './scenario-draft.ts'
import type { ScenarioHome } from './scenario-home.ts'

import typography from '#ui/typography.module.css'
import fields from '#ui/text-field.module.css'
import sections from '#ui/page.module.css'
import buttons from '#ui/button.module.css'
import errors from '#ui/error-panel.module.css'
import styles from './scenarios.module.css'

/** The fields that a scenario of any provider can have. */
type ScenarioFactsOf = Pick<
  Service,
  | 'type'
  | 'mode'
  | 'is_secure'
  | 'location'
  | 'state'
  | 'time_zone'
  | 'created_on'
  | 'modified_on'
  | 'room_ids'
> & { created_by?: string | null | undefined; modified_by?: string | null | undefined }

/** The general information of a scenario. */
export function ScenarioFacts({ of, home }: { of: ScenarioFactsOf; home: ScenarioHome }) {
  const t = useWords(scenariosWords)
  const format = useFormat()
  const unknown = <span className={typography.quiet}>{t(($) => $.detail.unknown)}</span>
  const { type, mode, state } = of
  const when = (at: string | undefined, by: string | null | undefined): ReactNode => {
    if (at === undefined || Number.isNaN(Date.parse(at))) return unknown
    const date = format.dateTime(at)
    return by == null ? date : t(($) => $.detail.by, { date, name: by })
  }
  const rooms = (of.room_ids ?? []).map((id) => home.roomName(id)).filter((name) => name !== null)
  return (
    <Section title={t(($) => $.detail.facts)}>
      <Facts
        facts={[
          {
            label: t(($) => $.detail.type),
            value: type === undefined ? unknown : capitalize(t(($) => $.rule.types[type])),
          },
          {
            label: t(($) => $.detail.mode),
            value: mode === undefined ? unknown : <OrderName order={modeFace(mode)} />,
            note: mode === undefined ? undefined : t(($) => $.detail.modeNote),
          },
          {
            label: t(($) => $.detail.state),
            value: state === undefined ? unknown : t(($) => $.states[state]),
          },
          {
            label: t(($) => $.detail.secure),
            value:
              of.is_secure === undefined
                ? unknown
                : t(($) => (of.is_secure === true ? $.detail.yes : $.detail.no)),
            note:
              of.is_secure === undefined
                ? undefined
                : t(($) => (of.is_secure === true ? $.detail.secureYes : $.detail.secureNo)),
          },
          {
            label: t(($) => $.detail.location),
            value: capitalize(t(($) => $.locations[of.location ?? 'remote'])),
            note: t(($) => (of.location === 'local' ? $.detail.localNote : $.detail.remoteNote)),
          },
          { label: t(($) => $.detail.zone), value: of.time_zone ?? unknown },
          {
            label: t(($) => $.detail.rooms),
            value: rooms.length === 0 ? t(($) => $.detail.noRooms) : rooms.join(', '),
          },
          { label: t(($) => $.detail.created), value: when(of.created_on, of.created_by) },
          { label: t(($) => $.detail.modified), value: when(of.modified_on, of.modified_by) },
        ]}
      />
    </Section>
  )
}

/** Warnings about a rule, shown below it. */
export function RuleFindings({ findings, home }: { findings: readonly Finding[]; home: ScenarioHome }) {
  const findingText = useFindingText(home)
  if (findings.length === 0) return null
  return (
    <ul className={styles.findings}>
      {[...new Set(findings.map(findingText))].map((text) => (
        <li key={text}>
          <Icon name="warning" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}

/** Returns a finding as a sentence. */
function useFindingText(home: ScenarioHome): (finding: Finding) => string {
  const t = useWords(scenariosWords)
  return (finding) => {
    switch (finding.kind) {
      case 'hole':
        return t(($) => (finding.what === 'room' ? $.rule.findings.holeRoom : $.rule.findings.holeDevice))
      case 'contradiction':
        return t(($) => $.rule.findings.contradiction)
      case 'conflict':
        return t(($) => $.rule.findings.conflict, { other: finding.other + 1 })
      case 'incapable': {
        const id = finding.id ?? ''
        const name = home.roomName(id) ?? home.deviceName(id) ?? ''
        const { needs } = finding
        return t(($) => $.rule.findings[hasText(needs) ? needs : 'capability'], { name })
      }
    }
  }
}

const needsWithText = ['thermostat', 'switch', 'light', 'shutter', 'setpoint', 'tank', 'two_prices'] as const

function hasText(needs: Need): needs is (typeof needsWithText)[number] {
  return needsWithText.some((one) => one === needs)
}

/** The seven days as squares, filled if the scenario runs, and as text. */
export function OperationDays({ days }: { days: readonly number[] }) {
  const t = useWords(scenariosWords)
  const texts = useScenarioText()
  return (
    <>
      <div className={styles.days} aria-hidden="true">
        {dayKeys.map((key, index) => (
          <span key={key} data-on={days.includes(index + 1) || undefined}>
            {t(($) => $.rule.letters[key])}
          </span>
        ))}
      </div>
      <p className={styles.words}>{texts.days(days)}</p>
    </>
  )
}

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

/** Choice of the operation days: one button per day. */
function DaysChoice({ days, onChange }: { days: readonly number[]; onChange: (days: number[]) => void }) {
  const t = useWords(scenariosWords)
  return (
    <div className={styles.days}>
      {dayKeys.map((key, index) => {
        const day = index + 1
        const isOn = days.includes(day)
        return (
          <button
            key={key}
            type="button"
            data-on={isOn || undefined}
            aria-pressed={isOn}
            aria-label={t(($) => $.rule.days[key])}
            onClick={() => onChange(isOn ? days.filter((one) => one !== day) : [...days, day])}
          >
            <span aria-hidden="true">{t(($) => $.rule.letters[key])}</span>
          </button>
        )
      })}
    </div>
  )
}

/** Message for a scenario that does not exist or was deleted. */
export function ScenarioMissing() {
  const t = useWords(scenariosWords)
  return (
    <div className={errors.panel}>
      <h1>{t(($) => $.detail.missing)}</h1>
      <p>{t(($) => $.detail.missingNote)}</p>
      <Link to="/account/programs" className={buttons.button} data-look="plain">
        {t(($) => $.showAll)}
      </Link>
    </div>
  )
}

/** Read-only state of a scenario or a rule. */
export function StateWord({
  state,
  children,
}: {
  /** Null if unknown. */
  state: 'active' | 'suspended' | null
  children: ReactNode
}) {
  return (
    <span className={styles.word} data-state={state ?? undefined}>
      {children}
    </span>
  )
}
