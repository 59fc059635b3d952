import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Device, Capability } from '@foyer/contract/device.ts'
import { silentSince } from '@foyer/rules/advice/silent-since.ts'
import { useWords } from '#lib/i18n.ts'
import { deviceWords } from '#lib/words.ts'
import { RichText } from '#lib/rich-text.tsx'
import { useFormat } from '#lib/format.ts'
import { useMinute } from '#lib/clock.ts'
import { IfFeature } from '#api/features.tsx'
import { devicesQuery } from '#api/queries/devices.ts'
import { meQuery } from '#api/queries/account.ts'
import { EmptyState } from '#ui/facts.tsx'
import { PageHeading, Section } from '#ui/page.tsx'
import { Measure, Measures } from '#ui/measure.tsx'
import { useDeviceValue } from '#features/devices/device-value.ts'
import { HotWaterProposal } from '#features/devices/device-parts.tsx'
import { OrderName } from '#features/orders/orders.tsx'
import { ChartsTab } from './charts-tab.tsx'
import type { DeviceSearch } from './device-search.ts'
import { LogTab } from './log-tab.tsx'
import { DeviceAdvice, DeviceFacts } from './device-facts.tsx'
import { DeviceControls } from './device-controls.tsx'
import { DeviceForm } from './device-form.tsx'
import { DeviceHead } from './device-head.tsx'

import buttons from '#ui/button.module.css'
import sections from '#ui/page.module.css'
import typography from '#ui/typography.module.css'
import styles from './device.module.css'

/** One device: information, charts and log, each as a tab with its own link. */
export function DeviceScreen({
  deviceId,
  search,
  onSearch,
}: {
  deviceId: string
  search: DeviceSearch
  onSearch: (next: DeviceSearch) => void
}) {
  const t = useWords(deviceWords)
  const { data: devices } = useSuspenseQuery(devicesQuery)
  const device = devices.find((one) => one.id === deviceId)
  if (device === undefined) {
    return (
      <>
        <PageHeading>{t(($) => $.missing)}</PageHeading>
        <EmptyState
          action={
            <Link to="/account/devices" className={buttons.button} data-look="plain">
              {t(($) => $.toList)}
            </Link>
          }
        >
          {t(($) => $.missingNote)}
        </EmptyState>
      </>
    )
  }
  if (search.tab === 'charts') return <ChartsTab device={device} search={search} onSearch={onSearch} />
  const information = <InformationTab device={device} />
  if (search.tab !== 'log') return information
  return (
    <IfFeature feature="connectivity" fallback={information}>
      <LogTab device={device} search={search} onSearch={onSearch} />
    </IfFeature>
  )
}

/** A device's details, its form and controls, and its current measurements. */
function InformationTab({ device }: { device: Device }) {
  const t = useWords(deviceWords)
  const { data: me } = useSuspenseQuery(meQuery)
  return (
    <>
      <DeviceHead device={device} tab="information">
        <NowSentence device={device} />
      </DeviceHead>
      {device.status === 'offline' ? <DeviceAdvice device={device} /> : null}
      <DeviceMeasures device={device} />
      <div className={`${sections.twoColumns} ${styles.columns}`}>
        <IfFeature feature="management">
          <div>
            {me.role === 'owner' ? <HotWaterProposal device={device} /> : null}
            <DeviceControls device={device} />
            <Section title={t(($) => $.form.title)}>
              {me.role === 'owner' ? (
                <DeviceForm device={device} />
              ) : (
                <p className={typography.note}>{t(($) => $.form.ownerOnly)}</p>
              )}
            </Section>
          </div>
        </IfFeature>
        <Section title={t(($) => $.facts.title)}>
          <DeviceFacts device={device} />
        </Section>
      </div>
    </>
  )
}

/** What the device does now, or since when it is offline. */
function NowSentence({ device }: { device: Device }) {
  const t = useWords(deviceWords)
  const format = useFormat()
  const now = useMinute()
  const { value } = useDeviceValue()(device)
  const since = silentSince(device)
  if (device.status === 'offline') {
    if (since === null)
      return <RichText text={t(($) => (device.last_seen === null ? $.now.never : $.now.mute))} />
    return (
      <RichText
        text={
          value === null
            ? t(($) => $.now.silent, { since: format.since(since, now) })
            : t(($) => $.now.silentValue, { since: format.since(since, now), value })
        }
      />
    )
  }
  const { thermostat_mode: order = null, instant_power: watts = null, temperature = null } = device
  if (order !== null) {
    const parts = { order: <OrderName order={order} /> }
    if (device.category === 'heating' && watts !== null) {
      const values = { value: format.power(watts) }
      return <RichText text={t(($) => (watts >= 1 ? $.now.heats : $.now.rests), values)} parts={parts} />
    }
    if (temperature !== null) {
      return (
        <RichText text={t(($) => $.now.measures, { value: format.temperature(temperature) })} parts={parts} />
      )
    }
    return <RichText text={t(($) => $.now.hears)} parts={parts} />
  }
  return <RichText text={value === null ? t(($) => $.now.answers) : t(($) => $.now.says, { value })} />
}

const measured = [
  'temperature',
  'humidity',
  'instant_power',
  'apparent_power',
  'intensity',
  'energy_index',
  'setpoint',
  'battery',
  'demand',
  'voltage',
  'brightness',
  'position',
] as const

/** The first four measurements in large type, each with a link to its chart. */
function DeviceMeasures({ device }: { device: Device }) {
  const t = useWords(deviceWords)
  const format = useFormat()
  const now = useMinute()
  const shown = measured.filter((capability) => typeof device[capability] === 'number').slice(0, 4)
  if (shown.length === 0) return null
  const lastSeen = device.last_seen ?? null
  const lines: Partial<Record<Capability, string>> = {
    ...(typeof device.nominal_power === 'number'
      ? { instant_power: t(($) => $.measures.ofNominal, { value: format.power(device.nominal_power) }) }
      : {}),
    ...(typeof device.setpoint === 'number'
      ? { temperature: t(($) => $.measures.setpoint, { value: format.temperature(device.setpoint) }) }
      : {}),
    energy_index: t(($) => $.measures.index),
  }
  return (
    <Measures label={t(($) => $.measures.label)}>
      {shown.map((capability, index) => {
        const value = device[capability] ?? 0
        return (
          <Measure
            key={capability}
            label={
              <Link
                to="/account/devices/$deviceid"
                params={{ deviceid: device.id }}
                search={{ tab: 'charts', show: capability }}
              >
                {t(($) => $.capabilities[capability])}
              </Link>
            }
            value={capability === 'energy_index' ? format.decimal(value / 1000) : format.number(value, 1)}
            unit={unitOf(capability)}
            line={
              lines[capability] ??
              (index === 0 && lastSeen !== null
                ? t(($) => $.measures.heard, { at: format.whenAt(lastSeen, now) })
                : undefined)
            }
          />
        )
      })}
    </Measures>
  )
}

function unitOf(capability: (typeof measured)[number]): string {
  switch (capability) {
    case 'temperature':
    case 'setpoint':
      return '°C'
    case 'instant_power':
      return 'W'
    case 'apparent_power':
      return 'VA'
    case 'voltage':
      return 'V'
    case 'intensity':
      return 'A'
    case 'energy_index':
      return 'kWh'
    default:
      return '%'
  }
}
