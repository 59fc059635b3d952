import type { Device } from '@foyer/contract/device.ts'
import { silentSince } from '@foyer/rules/advice/silent-since.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { Offered } from '#api/offered.tsx'
import { useFormat } from '#lib/format.ts'
import { useMinute } from '#lib/minute-clock.ts'
import { meQuery } from '#api/queries/account.queries.ts'
import { useDeviceValue } from '#features/devices/device-value.ts'
import { HotWaterProposal } from '#features/devices/hot-water-proposal.tsx'
import { OrderName } from '#features/orders/order-name.tsx'
import { Section } from '#ui/section.tsx'
import { DeviceAdvice } from './device-advice.tsx'
import { DeviceControls } from './device-controls.tsx'
import { DeviceFacts } from './device-facts.tsx'
import { DeviceForm } from './device-form.tsx'
import { DeviceHead } from './device-head.tsx'
import { DeviceMeasures } from './device-measures.tsx'
import { deviceScreenWords } from './device-screen-words.ts'
import sections from '#ui/section.module.css'
import typography from '#ui/typography.module.css'
import styles from './information-tab.module.css'

/** What is known of an object, what of it can be changed, and what it measures now. */
export function InformationTab({ device }: { device: Device }) {
  const t = useWords(deviceScreenWords)
  const { data: me } = useSuspenseQuery(meQuery)
  return (
    <>
      <DeviceHead device={device} tab="information">
        <NowSentence device={device} />
      </DeviceHead>
      {device.status === 'offline' ? <DeviceAdvice device={device} /> : null}
      <DeviceMeasures device={device} />
      <div className={`${sections.twoColumns} ${styles.columns}`}>
        <Offered feature="management">
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
        </Offered>
        <Section title={t(($) => $.facts.title)}>
          <DeviceFacts device={device} />
        </Section>
      </div>
    </>
  )
}

/** What it does now, or since when nobody knows. */
function NowSentence({ device }: { device: Device }) {
  const t = useWords(deviceScreenWords)
  const format = useFormat()
  const now = useMinute()
  const { value } = useDeviceValue()(device)
  const since = silentSince(device)
  if (device.status === 'offline') {
    if (since === null)
      return <Rich text={t(($) => (device.last_seen === null ? $.now.never : $.now.mute))} />
    return (
      <Rich
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
      return <Rich text={t(($) => (watts >= 1 ? $.now.heats : $.now.rests), values)} parts={parts} />
    }
    if (temperature !== null) {
      return (
        <Rich text={t(($) => $.now.measures, { value: format.temperature(temperature) })} parts={parts} />
      )
    }
    return <Rich text={t(($) => $.now.hears)} parts={parts} />
  }
  return <Rich text={value === null ? t(($) => $.now.answers) : t(($) => $.now.says, { value })} />
}
