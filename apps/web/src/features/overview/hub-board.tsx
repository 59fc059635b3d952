import type { Device } from '@foyer/contract/device.ts'
import type { Hub } from '@foyer/contract/hub.ts'
import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { reachSince } from '#features/devices/reach-since.ts'
import type { RoomsFacts } from '#features/rooms/rooms-facts.ts'
import { Facts, type Fact } from '#ui/facts.tsx'
import { Section } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import { overviewWords } from './overview-words.ts'

/** The installation in four lines: the hub, the rooms, the objects paired with it, the mean temperature. */
export function HubBoard({
  hubs,
  devices,
  roomCount,
  facts,
  now,
}: {
  /** Undefined while they are not there yet, null where they could not be loaded. */
  hubs: readonly Hub[] | undefined | null
  devices: readonly Device[]
  roomCount: number
  facts: RoomsFacts
  now: number
}) {
  const t = useWords(overviewWords)
  const format = useFormat()
  const reachable = devices.filter((device) => device.status === 'online').length
  const lines: Fact[] = [
    ...(hubs === undefined
      ? [{ label: t(($) => $.hub.state), value: <Skeleton width="8em" /> }]
      : hubs === null
        ? [{ label: t(($) => $.hub.state), value: t(($) => $.hub.failed) }]
        : hubs.length === 0
          ? [{ label: t(($) => $.hub.state), value: t(($) => $.hub.none) }]
          : hubs.map((hub) => ({
              label: hubs.length === 1 ? t(($) => $.hub.state) : (hub.name ?? t(($) => $.hub.state)),
              value: (
                <StatusDot
                  state={hub.online === true ? 'online' : 'offline'}
                  word={t(($) => (hub.online === true ? $.hub.connected : $.hub.disconnected))}
                />
              ),
              note: sinceOf(hub, (since) => format.since(since, now)),
            }))),
    { label: t(($) => $.hub.rooms), value: format.number(roomCount) },
    {
      label: t(($) => $.hub.objects),
      value: format.number(devices.length),
      note: t(($) => $.hub.reachable, { count: reachable }),
    },
    {
      label: t(($) => $.hub.temperature),
      value:
        facts.meanTemperature === null
          ? t(($) => $.hub.noTemperature)
          : format.temperature(facts.meanTemperature),
    },
  ]
  return (
    <Section
      title={t(($) => $.hub.title)}
      more={<Link to="/account/hub/details">{t(($) => $.hub.more)}</Link>}
    >
      <Facts facts={lines} />
    </Section>
  )
}

function sinceOf(hub: Hub, write: (since: string) => string): string | undefined {
  const since = reachSince(hub, hub.online === true)
  return since === null ? undefined : write(since)
}
