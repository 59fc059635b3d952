import type { Hub } from '@foyer/contract/hub.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Rich } from '#base/i18n/rich.tsx'
import { useWords } from '#base/i18n/words.ts'
import { useFormat } from '#base/time/format.ts'
import { AlertSentence } from '#entities/room/alert-sentence.tsx'
import type { RoomsFacts } from '#entities/room/rooms-facts.ts'
import { Attention } from '#ui/attention.tsx'
import { Banner } from '#ui/banner.tsx'
import { overviewWords } from './overview-words.ts'

/** What needs a person: the hub first, then the worst of the rooms, with the way to it. */
export function OverviewAttention({
  facts,
  hubs,
  now,
}: {
  facts: RoomsFacts
  /** Undefined while they are not there yet. */
  hubs: readonly Hub[] | undefined
  now: number
}) {
  const t = useWords(overviewWords)
  const format = useFormat()
  const lost = hubs?.find((hub) => hub.online === false)
  if (hubs !== undefined && hubs.length === 0) {
    return (
      <Attention
        actions={
          <Link className="button" to="/account/hub/details">
            {t(($) => $.attention.connectHub)}
          </Link>
        }
      >
        <Rich text={t(($) => $.attention.noHub)} parts={{ b: bold }} />
      </Attention>
    )
  }
  if (lost !== undefined) {
    const since = lost.disconnected_since ?? lost.last_seen ?? null
    return (
      <Banner
        action={
          <Link className="button" to="/account/hub/details">
            {t(($) => $.attention.openHub)}
          </Link>
        }
      >
        <Rich
          text={t(($) => (since === null ? $.attention.hubNever : $.attention.hub), {
            hub:
              hubs?.length === 1 ? t(($) => $.attention.theHub) : (lost.name ?? t(($) => $.attention.theHub)),
            since: since === null ? '' : format.when(since, now),
          })}
          parts={{ b: bold }}
        />
      </Banner>
    )
  }
  const [worst, ...others] = facts.alerts
  if (worst === undefined) return null
  const { room, alert } = worst
  return (
    <Attention
      tone={alert.kind === 'frost_risk' ? 'danger' : 'warn'}
      actions={
        <>
          <Link
            className="button"
            to="/account/rooms/$roomid"
            params={{ roomid: room.id }}
            aria-label={t(($) => $.attention.openRoom, { room: room.name })}
          >
            {t(($) => $.attention.open)}
          </Link>
          {others.length === 0 ? null : (
            <Link className="button" data-look="quiet" to="/account/rooms">
              {t(($) => $.attention.more, { count: others.length })}
            </Link>
          )}
        </>
      }
    >
      <AlertSentence room={room} alert={alert} now={now} />
    </Attention>
  )
}

function bold(words: ReactNode) {
  return <b>{words}</b>
}
