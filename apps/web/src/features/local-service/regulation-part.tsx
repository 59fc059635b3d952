import type { Regulation, Service } from '@foyer/contract/service.ts'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useOrderName } from '#features/orders/order-words.ts'
import { Facts, type Fact } from '#ui/facts.tsx'
import { OrderChip } from '#ui/order-chip.tsx'
import { Section } from '#ui/section.tsx'
import { localServiceWords } from './local-service-words.ts'
import { RegulationRuns } from './regulation-runs.tsx'
import typography from '#ui/typography.module.css'
import sections from '#ui/section.module.css'
import styles from './regulation-part.module.css'

/** One device that regulates: what it keeps, what it measures, what it takes, and when it heated. */
export function RegulationPart({ service, hub, now }: { service: Service; hub: string | null; now: number }) {
  const t = useWords(localServiceWords)
  const factsOf = useRegulationFacts(now)
  const { regulation } = service
  const note = hub === null ? undefined : t(($) => $.hub, { hub })
  // It may be told that it runs, and no more.
  if (regulation === undefined || regulation === null) {
    return (
      <Section title={service.name} note={note}>
        {null}
      </Section>
    )
  }
  return (
    <Section title={service.name} note={note}>
      <p className={typography.note}>{t(($) => $.kinds[regulation.kind])}</p>
      <div className={`${sections.twoColumns} ${styles.columns}`} data-close>
        <div>
          <h3 className={typography.visuallyHidden}>{t(($) => $.parameters, { device: service.name })}</h3>
          <Facts facts={factsOf(regulation)} />
        </div>
        <RegulationRuns regulation={regulation} now={now} />
      </div>
    </Section>
  )
}

/** What the device reports, a dash of words where a fact of its kind is missing; facts of another kind are left out. */
function useRegulationFacts(now: number): (regulation: Regulation) => Fact[] {
  const t = useWords(localServiceWords)
  const format = useFormat()
  const nameOf = useOrderName()
  return (regulation) => {
    const { state, state_at: at, order, kind } = regulation
    const missing = <span className={typography.quiet}>{t(($) => $.notReported)}</span>
    const shown = (value: number | null, write: (value: number) => string) =>
      value === null ? missing : write(value)
    const { setpoint_min: min, setpoint_max: max, setpoint_step: step } = regulation
    return [
      {
        label: t(($) => $.state),
        value: (
          <span className={state === 'silent' ? typography.danger : undefined}>
            {t(($) => $.states[state])}
          </span>
        ),
        ...(at === null ? {} : { note: t(($) => $.stateAt, { when: format.ago(at, now) }) }),
      },
      {
        label: t(($) => $.order),
        value:
          order === null ? (
            missing
          ) : (
            <OrderChip
              order={order}
              word={nameOf(order)}
              state={state === 'silent' ? 'stale' : 'confirmed'}
            />
          ),
      },
      ...(kind === 'setpoint'
        ? [
            { label: t(($) => $.setpoint), value: shown(regulation.setpoint, format.temperature) },
            { label: t(($) => $.temperature), value: shown(regulation.temperature, format.temperature) },
          ]
        : []),
      ...(min === null || max === null
        ? []
        : [
            {
              label: t(($) => $.range),
              value: t(($) => $.rangeValue, { min: format.temperature(min), max: format.temperature(max) }),
              ...(step === null ? {} : { note: t(($) => $.step, { step: format.temperature(step) }) }),
            },
          ]),
      ...(regulation.measured_by === 'demand'
        ? [{ label: t(($) => $.demand), value: shown(regulation.demand, format.percent) }]
        : []),
      ...(regulation.power === null && kind === 'setpoint'
        ? []
        : [{ label: t(($) => $.power), value: shown(regulation.power, format.power) }]),
      ...(regulation.battery === null
        ? []
        : [{ label: t(($) => $.battery), value: format.percent(regulation.battery) }]),
    ]
  }
}
