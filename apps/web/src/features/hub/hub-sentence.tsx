import type { Device } from '@foyer/contract/device.ts'
import type { Hub } from '@foyer/contract/hub.ts'
import { silentSince } from '@foyer/rules/advice/silent-since.ts'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useMinute } from '#lib/minute-clock.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { hubWords } from './hub-words.ts'

/** The first sentence: does the hub answer, and how many of its objects can be reached. */
export function HubSentence({ hubs, devices }: { hubs: readonly Hub[]; devices: readonly Device[] }) {
  const t = useWords(hubWords)
  const format = useFormat()
  const now = useMinute()
  const hub = hubs[0]
  const lastSeen = hub?.last_seen ?? null
  const kicker = (
    <>
      <b>{t(($) => $.title)}</b>
      {lastSeen === null ? null : <span>{t(($) => $.lastNews, { at: format.whenAt(lastSeen, now) })}</span>}
    </>
  )
  return (
    <PageHeading kicker={kicker}>
      <Rich text={sentence()} />
    </PageHeading>
  )

  function sentence(): string {
    if (hub === undefined) return t(($) => $.none)
    if (hubs.length > 1) {
      const online = hubs.filter((one) => one.online === true).length
      return t(($) => $.several, { count: hubs.length, online })
    }
    if (hub.online !== true) {
      const since = silentSince(hub)
      return since === null
        ? t(($) => $.silentNever)
        : t(($) => $.silent, { since: format.since(since, now) })
    }
    const count = hub.paired_objects ?? devices.length
    if (count === 0) return t(($) => $.answersNone)
    const online = devices.filter(({ status }) => status === 'online').length
    return t(($) => $.answers, { count, reachable: hub.reachable_objects ?? online })
  }
}
