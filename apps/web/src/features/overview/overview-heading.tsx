import type { Device } from '@foyer/contract/device.ts'
import { useQuery } from '@tanstack/react-query'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { meQuery } from '#api/queries/account.queries.ts'
import { capital } from '#lib/count-word.ts'
import type { RoomsFacts } from '#features/rooms/rooms-facts.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { FirstSentence } from './first-sentence.tsx'
import { overviewWords } from './overview-words.ts'

/** The day, the time, how cold it is outside, and the first sentence. */
export function OverviewHeading({
  facts,
  devices,
  now,
}: {
  facts: RoomsFacts
  devices: readonly Device[]
  now: number
}) {
  const t = useWords(overviewWords)
  const format = useFormat()
  // Not every provider says who is signed in.
  const [name = ''] = (useQuery(meQuery).data?.name ?? '').split(' ')
  const outside = devices.find(
    (device) => device.category === 'outdoor' && device.reachable === true && isNumber(device.temperature),
  )?.temperature
  return (
    <PageHeading
      kicker={
        <>
          <b>
            {capital(format.day(now))}, {format.time(now)}
          </b>
          {isNumber(outside) ? (
            <span>{t(($) => $.outside, { temperature: format.temperature(outside) })}</span>
          ) : null}
        </>
      }
    >
      {devices.length > 0 ? (
        <FirstSentence facts={facts} now={now} />
      ) : name === '' ? (
        <Rich text={t(($) => $.welcome)} />
      ) : (
        <Rich text={t(($) => $.welcomeNamed, { name })} />
      )}
    </PageHeading>
  )
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}
