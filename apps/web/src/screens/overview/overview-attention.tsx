import type { Device } from '@foyer/contract/device.ts'
import type { Hub } from '@foyer/contract/hub.ts'
import { silentSince } from '@foyer/rules/advice/silent-since.ts'
import { Link } from '@tanstack/react-router'
import { Rich } from '#base/i18n/rich.tsx'
import { useWords } from '#base/i18n/words.ts'
import { useFormat } from '#base/time/format.ts'
import type { RoomsFacts } from '#entities/room/rooms-facts.ts'
import { Attention } from '#ui/attention.tsx'
import { Banner } from '#ui/banner.tsx'
import { AlertAttention } from './alert-attention.tsx'
import { OfflineAttention } from './offline-attention.tsx'
import { overviewWords } from './overview-words.ts'
import buttons from '#ui/button.module.css'

/** What needs a person: the hub first, then the worst of the rooms and the device that is offline for long, with what to do. */
export function OverviewAttention({
  facts,
  devices,
  hubs,
  now,
}: {
  facts: RoomsFacts
  devices: readonly Device[]
  /** Undefined while they are not there yet, null where they could not be loaded. */
  hubs: readonly Hub[] | null | undefined
  now: number
}) {
  const t = useWords(overviewWords)
  const format = useFormat()
  const lost = hubs?.find((hub) => hub.online === false)
  if (hubs?.length === 0) {
    return (
      <Attention
        actions={
          <Link className={buttons.button} to="/account/hub/details">
            {t(($) => $.attention.connectHub)}
          </Link>
        }
      >
        <Rich text={t(($) => $.attention.noHub)} />
      </Attention>
    )
  }
  if (lost !== undefined) {
    const since = silentSince(lost)
    return (
      <Banner
        action={
          <Link className={buttons.button} to="/account/hub/details">
            {t(($) => $.attention.openHub)}
          </Link>
        }
      >
        <Rich
          text={t(($) => (since === null ? $.attention.hubNever : $.attention.hub), {
            hub:
              hubs?.length === 1 ? t(($) => $.attention.theHub) : (lost.name ?? t(($) => $.attention.theHub)),
            since: since === null ? '' : format.since(since, now),
          })}
        />
      </Banner>
    )
  }
  const [worst, ...others] = facts.alerts
  const known = hubs === undefined ? [] : hubs
  return (
    <>
      {worst === undefined ? null : (
        <AlertAttention {...worst} otherCount={others.length} devices={devices} hubs={known} now={now} />
      )}
      <OfflineAttention devices={devices} hubs={known} facts={facts} now={now} />
    </>
  )
}
