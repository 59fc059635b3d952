import { type Device, updateDevice } from '@foyer/contract/device.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { Hub } from '@foyer/contract/hub.ts'
import { causesOf, type OfflineCause } from '@foyer/rules/advice/offline-causes.ts'
import { offlineFactsOf } from '@foyer/rules/advice/offline-facts.ts'
import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/i18n.ts'
import { devicesWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useApiMutation } from '#api/mutation.ts'
import { useErrorText } from '#api/error-text.ts'
import { devicesQuery, mergeDevices } from '#api/queries/devices.ts'
import { Button } from '#ui/button.tsx'
import { CheckSteps } from '#ui/check-steps.tsx'
import { linkPercent } from './device-traits.ts'

import typography from '#ui/typography.module.css'
import targets from '#ui/layout.module.css'
import styles from './device-parts.module.css'

/** Asks whether a relay controls a water heater; the answer is stored and the question not repeated. */
export function HotWaterProposal({ device }: { device: Device }) {
  const t = useWords(devicesWords)
  const errorText = useErrorText()
  const client = useQueryClient()
  const update = useApiMutation(updateDevice, {
    showError: 'inline',
    onSuccess: (saved) => {
      client.setQueryData(devicesQuery.queryKey, (devices) => devices && mergeDevices(devices, [saved]))
    },
  })
  const proposed = device.proposed_category ?? null
  if (proposed !== 'hot_water') return null
  const answer = (category: Device['category']) =>
    update.mutate({ params: { deviceId: device.id }, body: { category } })
  return (
    <section className={targets.stack} aria-label={t(($) => $.device.proposal.title)}>
      <p className={typography.measured}>
        <strong>{t(($) => $.device.proposal.title)}</strong>{' '}
        {t(($) => $.device.proposal.text, { name: device.name })}
      </p>
      <div className={targets.actions}>
        <Button isBusy={update.isPending} onClick={() => answer(device.category)}>
          {t(($) => $.device.proposal.no)}
        </Button>
        <Button variant="primary" isBusy={update.isPending} onClick={() => answer(proposed)}>
          {t(($) => $.device.proposal.yes)}
        </Button>
      </div>
      {update.isError ? (
        <p className={typography.danger} role="alert">
          {t(($) => $.device.proposal.failed, { message: errorText(update.error) })}
        </p>
      ) : null}
    </section>
  )
}

/** Steps for an offline device, most likely cause first, and how to see that it is back. */
export function OfflineSteps({
  device,
  devices,
  hubs,
}: {
  device: Device
  devices: readonly Device[]
  /** Null if they could not be loaded. */
  hubs: readonly Hub[] | null
}) {
  const t = useWords(devicesWords)
  const format = useFormat()
  const facts = offlineFactsOf(device, { devices, hubs: hubs ?? [] })
  const factText = ({ fact }: OfflineCause) =>
    t(($) => $.advice.device.facts[fact], {
      count: fact === 'hub_hears' ? facts.reportedSince : facts.silentTogether,
      level: format.percent(facts.battery ?? 0),
      link: format.percent(linkPercent(facts.linkQuality ?? 0)),
    })
  return (
    <>
      {hubs === null ? <p className={typography.danger}>{t(($) => $.advice.device.hubNotLoaded)}</p> : null}
      <CheckSteps
        label={t(($) => $.advice.device.label, { device: device.name })}
        steps={causesOf(facts).map((cause) => ({
          key: cause.kind,
          title: t(($) => $.advice.device.causes[cause.kind]),
          verdict: t(($) => $.advice.device.verdicts[cause.verdict]),
          text: factText(cause),
          state: cause.verdict,
        }))}
      />
      <p className={typography.note}>
        {t(($) => (facts.power === 'battery' ? $.advice.device.backButton : $.advice.device.backPower))}
      </p>
    </>
  )
}

/** The name of a device as a link to its page. */
export function DeviceLink({ device }: { device: Pick<Device, 'id' | 'name'> }) {
  return (
    <Link
      className={`${styles.name} ${targets.link}`}
      to="/account/devices/$deviceid"
      params={{ deviceid: device.id }}
      viewTransition
    >
      {device.name}
    </Link>
  )
}
