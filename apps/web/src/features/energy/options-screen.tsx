import { contractOptions } from '@foyer/contract/consumption.ts'
import type { TariffOptions } from '@foyer/contract/tariff-option.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/i18n.ts'
import { energyWords, tariffWords } from '#lib/words.ts'
import { RichText } from '#lib/rich-text.tsx'
import { useFormat } from '#lib/format.ts'
import { IfFeature } from '#api/features.tsx'
import { tariffOptionsQuery } from '#api/queries/energy.ts'
import { percent } from '#ui/css-percent.ts'
import { EmptyState } from '#ui/facts.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeading, Section } from '#ui/page.tsx'
import { EnergyTabs } from './energy-controls.tsx'
import { SubscribedPower } from './subscribed-power.tsx'
import { datedPrices, partsOf, type TariffOption, useOptionText, verdictOf } from './option-text.ts'

import buttons from '#ui/button.module.css'
import pages from '#ui/page.module.css'
import tones from '#ui/parts-table.module.css'
import typography from '#ui/typography.module.css'
import charts from './energy.module.css'
import styles from './options.module.css'

/** What the last twelve months would have cost with each option of the tariff, by total. */
export function OptionsScreen() {
  const t = useWords(tariffWords)
  const { data } = useSuspenseQuery(tariffOptionsQuery)
  const format = useFormat()
  const { contract, options } = data
  const text = useOptionText(options)
  if (contract === null || options.length === 0) {
    return (
      <>
        <BackToContract />
        <PageHeading>{t(($) => $.options.title)}</PageHeading>
        <EnergyTabs current="options" />
        <EmptyState action={contract === null ? <ContractLink isButton /> : undefined}>
          {t(($) => (contract === null ? $.options.noContract : $.options.noReading))}
        </EmptyState>
      </>
    )
  }
  const power = format.unit(contract.subscribed_power, 'kVA')
  const date = (day: string) => format.date(format.dayStart(day))
  return (
    <>
      <BackToContract />
      <OptionsHeading data={data} power={power} />
      <EnergyTabs current="options" />
      <p className={typography.measured}>
        <RichText
          text={t(($) => $.options.lead, {
            halfHours: format.number(data.half_hours - data.missing_half_hours),
            from: date(data.from),
            to: date(data.to),
            energy: format.energy(data.kilowatt_hours * 1000),
          })}
        />{' '}
        {data.missing_half_hours === 0
          ? null
          : t(($) => $.options.missing, { count: data.missing_half_hours })}{' '}
        {data.is_metered ? null : t(($) => $.options.notMetered)}
      </p>
      <OptionList options={options} />
      {data.not_offered.length === 0 ? null : (
        <p className={typography.note}>
          {t(($) => $.options.notOffered, {
            power,
            options: data.not_offered.map((option) => text.name({ option })).join(', '),
          })}
        </p>
      )}
      {data.changes === undefined ? null : <ChangesOfUse changes={data.changes} options={options} />}
      {data.power === undefined ? null : (
        <SubscribedPower power={data.power} own={contract.subscribed_power} />
      )}
      <div className={pages.twoColumns}>
        <Assumptions data={data} />
        <Prices options={options} />
      </div>
    </>
  )
}

function BackToContract() {
  const t = useWords(energyWords)
  return (
    <IfFeature feature="contracts">
      <Link className={pages.backLink} to="/account/consumption/contract">
        <Icon name="arrow-left" />
        {t(($) => $.tabs.contract)}
      </Link>
    </IfFeature>
  )
}

function ContractLink({ isButton = false }: { isButton?: boolean }) {
  const t = useWords(tariffWords)
  return (
    <Link
      className={isButton ? buttons.button : undefined}
      data-look={isButton ? 'plain' : undefined}
      to="/account/consumption/contract"
    >
      {t(($) => $.options.contract)}
    </Link>
  )
}

/** Which option is the cheapest, as far as it is known. */
function OptionsHeading({ data, power }: { data: TariffOptions; power: string }) {
  const t = useWords(tariffWords)
  const format = useFormat()
  const text = useOptionText(data.options)
  const verdict = verdictOf(data.options)
  const isYear = data.half_hours >= 365 * 48
  return (
    <PageHeading
      kicker={
        <>
          <b>{t(($) => $.options.title)}</b>{' '}
          <span>{t(($) => (isYear ? $.options.kicker.year : $.options.kicker.part))}</span>{' '}
          <span>{format.unit(data.contract?.subscribed_power ?? 0, 'kVA')}</span>
        </>
      }
    >
      <RichText
        text={
          verdict.kind === 'ownUnknown'
            ? t(($) => $.options.heading.ownUnknown)
            : t(($) => $.options.heading[verdict.kind], {
                option: text.name(verdict.best),
                power,
                ...('other' in verdict
                  ? { other: text.name(verdict.other), amount: text.money(verdict.low, verdict.high) }
                  : { other: '', amount: '' }),
              })
        }
      />
    </PageHeading>
  )
}

/** One bar per option on one scale; what is not certain is hatched. */
function OptionList({ options }: { options: readonly TariffOption[] }) {
  const t = useWords(tariffWords)
  const text = useOptionText(options)
  const used = options.flatMap((option) => partsOf(option))
  const lengths = options.map((option) => partsOf(option).reduce((sum, { euros }) => sum + euros, 0))
  const most = Math.max(...lengths)
  const legend = used.filter((part, at) => used.findIndex(({ key }) => key === part.key) === at)
  return (
    <section aria-label={t(($) => $.options.list)}>
      <ol className={styles.options}>
        {options.map((option) => {
          const parts = partsOf(option)
          const described = parts.map((part) =>
            t(($) => $.options.part, { name: text.partName(part), amount: text.money(part.euros) }),
          )
          return (
            <li key={option.option} data-own={option.is_own || undefined}>
              <p className={styles.name}>
                {text.name(option)}{' '}
                {option.is_own ? <span className={styles.badge}>{t(($) => $.options.own)}</span> : null}
              </p>
              <p className={styles.total} data-open={option.total.high === null || undefined}>
                {text.total(option)}
              </p>
              <div
                className={styles.bar}
                role="img"
                aria-label={t(($) => $.options.bar, {
                  option: text.name(option),
                  parts: described.join(', '),
                })}
              >
                {parts.map(({ key, tone, euros }) => (
                  <i
                    key={key}
                    className={tones.part}
                    data-tone={tone}
                    style={{ width: percent(euros / most) }}
                  />
                ))}
                {option.total.high === null ? (
                  <i className={tones.part} data-tone="unsure" data-open />
                ) : null}
              </div>
              <p className={styles.notes}>
                {text.notes(option).map((note) => (
                  <span key={note}>
                    <RichText text={note} />{' '}
                  </span>
                ))}
              </p>
            </li>
          )
        })}
      </ol>
      <ul className={charts.legend}>
        {legend.map((part) => (
          <li key={part.key}>
            <i className={tones.part} data-tone={part.tone} />
            {text.partName(part)}
          </li>
        ))}
      </ul>
    </section>
  )
}

type Changes = NonNullable<TariffOptions['changes']>
type EuroRange = NonNullable<NonNullable<TariffOption['changes']>['total']>

/** What hot water in off-peak hours and less heat on red days would change with each option that the home has or can choose. */
function ChangesOfUse({ changes, options }: { changes: Changes; options: readonly TariffOption[] }) {
  const t = useWords(tariffWords)
  const format = useFormat()
  const text = useOptionText(options)
  const open = options.filter((one) => one.is_own || !one.assumptions.includes('option_closed'))
  const { hot_water: water, red_days: redDays } = changes
  const changeText = (euros: EuroRange | null | undefined): string => {
    if (!euros) return t(($) => $.options.changes.unknown)
    const { low, high } = euros
    if (low === 0 && high === 0) return t(($) => $.options.changes.none)
    if (high <= 0) return t(($) => $.options.changes.less, { amount: text.money(-high, -low) })
    return low >= 0
      ? t(($) => $.options.changes.more, { amount: text.money(low, high) })
      : text.money(low, high)
  }
  const rows = [
    ...(water === null
      ? []
      : [
          {
            key: 'hot_water' as const,
            note: t(($) => $.options.changes.hot_water.note, { energy: format.energy(water * 1000) }),
          },
        ]),
    ...(redDays === null
      ? []
      : [
          {
            key: 'red_days' as const,
            note: t(($) => $.options.changes.red_days.note, {
              count: redDays.days,
              low: format.energy(redDays.kilowatt_hours.low * 1000),
              high: format.energy(redDays.kilowatt_hours.high * 1000),
            }),
          },
        ]),
  ]
  return (
    <Section title={t(($) => $.options.changes.title)} note={t(($) => $.options.changes.note)}>
      <table className={`${tones.parts} ${styles.changes}`} data-look="bars">
        <thead>
          <tr>
            <th scope="col">{t(($) => $.options.changes.what)}</th>
            {open.map((one) => (
              <td key={one.option}>
                <span className={typography.quiet}>{text.name(one)}</span>
              </td>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, note }) => (
            <tr key={key}>
              <th scope="row">
                {t(($) => $.options.changes[key].what)}
                <small className={styles.why}>{note}</small>
              </th>
              {open.map((one) => (
                <td key={one.option}>{changeText(one.changes?.[key])}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              {t(($) => (rows.length > 1 ? $.options.changes.both : $.options.changes.total))}
              <small className={styles.why}>{t(($) => $.options.changes.totalNote)}</small>
            </th>
            {open.map(({ option, changes: of }) => (
              <td key={option}>
                {of?.total ? text.money(of.total.low, of.total.high) : t(($) => $.options.changes.unknown)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </Section>
  )
}

/** What the comparison takes for granted, numbered. */
function Assumptions({ data }: { data: TariffOptions }) {
  const t = useWords(tariffWords)
  const text = useOptionText(data.options)
  const own = data.options.find(({ is_own }) => is_own)
  const rows = [
    { key: 'same', what: t(($) => $.options.assume.same.what), why: t(($) => $.options.assume.same.why) },
    ...(data.contract?.is_whole_span === false && own !== undefined
      ? [
          {
            key: 'own_contract',
            what: t(($) => $.options.assume.own_contract.what, { option: text.name(own) }),
            why: t(($) => $.options.assume.own_contract.why),
          },
        ]
      : []),
    ...data.options.flatMap((option) =>
      option.assumptions.map((code) => ({
        key: `${option.option} ${code}`,
        what: t(($) => $.options.assume[code].what, {
          option: text.name(option),
          ranges: text.ranges(option),
        }),
        why: t(($) => $.options.assume[code].why),
      })),
    ),
  ]
  return (
    <Section title={t(($) => $.options.assumptions)}>
      <ol className={styles.assumptions}>
        {rows.map(({ key, what, why }) => (
          <li key={key}>
            {what}
            <small>{why}</small>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** The prices and subscriptions by their first day, with who published them. */
function Prices({ options }: { options: readonly TariffOption[] }) {
  const t = useWords(tariffWords)
  const format = useFormat()
  const text = useOptionText(options)
  const inOrder = contractOptions.flatMap((one) => options.filter(({ option }) => option === one))
  const sourceOf = ({ source, status }: { source: string; status: string | null }) =>
    t(
      ($) =>
        status === null
          ? $.options.sourceOwn
          : status === 'unconfirmed'
            ? $.options.sourceUnconfirmed
            : $.options.source,
      {
        source,
      },
    )
  return (
    <Section title={t(($) => $.options.prices)} note={t(($) => $.options.pricesNote)} more={<ContractLink />}>
      {inOrder.map((option) => (
        <div key={option.option} className={styles.prices}>
          <h3>{text.name(option)}</h3>
          <ul>
            {datedPrices(option).map(({ day, prices, subscription }) => {
              const found = prices.map(({ price }) => price)
              const price =
                found.length === 0
                  ? null
                  : found.length === 1
                    ? format.price(Math.max(...found))
                    : format.priceRange(Math.min(...found), Math.max(...found))
              const yearly = subscription === null ? null : format.money(subscription.yearly_price)
              const sources = new Set(
                [...prices, ...(subscription === null ? [] : [subscription])].map(sourceOf),
              )
              return (
                <li key={day}>
                  <RichText
                    text={t(($) => $.options.since, {
                      date: format.date(format.dayStart(day)),
                      price: [
                        ...(price === null ? [] : [price]),
                        ...(yearly === null ? [] : [t(($) => $.options.yearly, { amount: yearly })]),
                      ].join(', '),
                    })}
                  />
                  <small>{[...sources].join(' ')}</small>
                </li>
              )
            })}
          </ul>
          {option.prices_may_be_outdated ? (
            <p className={typography.note}>{t(($) => $.options.outdated, { option: text.name(option) })}</p>
          ) : null}
        </div>
      ))}
    </Section>
  )
}
