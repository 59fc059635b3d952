import type { Device } from '@foyer/contract/device.ts'
import type { Hub } from '@foyer/contract/hub.ts'
import { causesOf, type OfflineCause } from '@foyer/rules/advice/offline-causes.ts'
import { offlineFactsOf } from '@foyer/rules/advice/offline-facts.ts'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { CheckSteps } from '#ui/check-steps.tsx'
import { deviceAdviceWords } from './device-advice-words.ts'
import typography from '#ui/typography.module.css'

/** The full scale of a Zigbee link. */
const FULL_LINK = 255

/** What to check when a device is offline, the likeliest first, and how to see that it is back. */
export function OfflineSteps({
  device,
  devices,
  hubs,
}: {
  device: Device
  devices: readonly Device[]
  /** Null where they could not be loaded. */
  hubs: readonly Hub[] | null
}) {
  const t = useWords(deviceAdviceWords)
  const format = useFormat()
  const facts = offlineFactsOf(device, { devices, hubs: hubs ?? [] })
  const say = ({ fact }: OfflineCause) =>
    t(($) => $.facts[fact], {
      count: fact === 'hub_hears' ? facts.heardSince : facts.silentTogether,
      level: format.percent(facts.battery ?? 0),
      link: format.percent(((facts.linkQuality ?? 0) / FULL_LINK) * 100),
    })
  return (
    <>
      {hubs === null ? <p className={typography.danger}>{t(($) => $.hubNotLoaded)}</p> : null}
      <CheckSteps
        label={t(($) => $.label, { device: device.name })}
        steps={causesOf(facts).map((cause) => ({
          key: cause.kind,
          title: t(($) => $.causes[cause.kind]),
          verdict: t(($) => $.verdicts[cause.verdict]),
          text: say(cause),
          state: cause.verdict,
        }))}
      />
      <p className={typography.note}>{t(($) => (facts.power === 'battery' ? $.backButton : $.backPower))}</p>
    </>
  )
}
