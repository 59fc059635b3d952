import type { Device } from '@foyer/contract/device.ts'
import type { Hub } from '@foyer/contract/hub.ts'
import { silentSince } from '@foyer/rules/advice/silent-since.ts'
import { Link } from '@tanstack/react-router'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import type { RoomsFacts } from '#features/rooms/rooms-facts.ts'
import { Attention } from '#ui/attention.tsx'
import { Banner } from '#ui/banner.tsx'
import { AlertAttention } from './alert-attention.tsx'
import { OfflineAttention } from './offline-attention.tsx'
import { overviewWords } from './overview-words.ts'
import buttons from '#ui/button.module.css'

/**
 * What needs a person: hubs that are lost, the worst alert of the rooms, the device that is offline for long, then hubs
 * that have never come. None of them hides another.
 */
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
  const known = hubs === undefined ? [] : hubs
  // Who revoked the access of a hub knows that it is offline.
  const offline = (known ?? []).filter((hub) => hub.online === false && hub.secret_since !== null)
  const lost = offline.flatMap((hub) => {
    const since = silentSince(hub)
    return since === null ? [] : [{ hub, since }]
  })
  const nameOf = (hub: Hub) =>
    known?.length === 1 ? t(($) => $.attention.theHub) : (hub.name ?? t(($) => $.attention.theHub))
  // The banner of a lost hub says already that its devices are offline.
  const isBehindLost = (device: Device) => lost.some(({ hub }) => hub.id === device.hubId)
  const reached = devices.filter((device) => !isBehindLost(device))
  const alerts = facts.alerts.filter(
    ({ alert }) =>
      alert.kind !== 'silent' || !devices.some((one) => one.id === alert.device_id && isBehindLost(one)),
  )
  const [worst, ...others] = alerts
  const hubLink = (word: string) => (
    <Link className={buttons.button} to="/account/hub/details">
      {word}
    </Link>
  )
  return (
    <>
      {hubs?.length === 0 ? (
        <Attention actions={hubLink(t(($) => $.attention.connectHub))}>
          <Rich text={t(($) => $.attention.noHub)} />
        </Attention>
      ) : null}
      {lost.map(({ hub, since }) => (
        <Banner key={hub.id} action={hubLink(t(($) => $.attention.openHub))}>
          <Rich text={t(($) => $.attention.hub, { hub: nameOf(hub), since: format.since(since, now) })} />
        </Banner>
      ))}
      {worst === undefined ? null : (
        <AlertAttention {...worst} otherCount={others.length} devices={devices} hubs={known} now={now} />
      )}
      <OfflineAttention devices={reached} hubs={known} facts={{ ...facts, alerts }} now={now} />
      {offline
        .filter((hub) => silentSince(hub) === null)
        .map((hub) => (
          <Attention key={hub.id} actions={hubLink(t(($) => $.attention.openHub))}>
            <Rich
              text={t(($) => (devices.length === 0 ? $.attention.hubNever : $.attention.hubAwaited), {
                hub: nameOf(hub),
              })}
            />
          </Attention>
        ))}
    </>
  )
}
