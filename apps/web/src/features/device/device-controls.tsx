import type { Device } from '@foyer/contract/device.ts'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '#lib/words.ts'
import { useMinute } from '#lib/minute-clock.ts'
import { latestRequest } from '#features/commands/command-outcome.ts'
import { commandsQuery } from '#api/queries/command.queries.ts'
import { Section } from '#ui/section.tsx'
import { DeviceKeeper } from './device-keeper.tsx'
import { DeviceRequestRow } from './device-request-row.tsx'
import { keeperOf, requestsOf } from './device-requests.ts'
import { deviceScreenWords } from './device-screen-words.ts'
import typography from '#ui/typography.module.css'

/** Requests of one object that its page knows. */
const ROWS = 20

/** What can be asked of the object here, and how each request stands; nothing where it only measures. */
export function DeviceControls({ device }: { device: Device }) {
  const t = useWords(deviceScreenWords)
  const keeper = keeperOf(device)
  const isAsked = requestsOf(device).length > 0
  if (keeper === null && !isAsked) return null
  return (
    <Section title={t(($) => (keeper === 'order' ? $.control.orderTitle : $.control.title))}>
      {keeper !== null ? (
        <DeviceKeeper device={device} keeper={keeper} />
      ) : device.status === 'offline' ? (
        <p className={typography.note}>{t(($) => $.control.offline)}</p>
      ) : (
        <RequestRows device={device} />
      )}
    </Section>
  )
}

function RequestRows({ device }: { device: Device }) {
  const now = useMinute()
  const query = commandsQuery({ deviceId: device.id, limit: ROWS })
  const t = useWords(deviceScreenWords)
  const { data: commands, isError } = useQuery(query)
  return (
    <>
      {isError && commands === undefined ? (
        <p className={typography.danger}>{t(($) => $.control.failed)}</p>
      ) : null}
      <ul>
        {requestsOf(device).map((request) => (
          <DeviceRequestRow
            key={request.capability}
            device={device}
            request={request}
            latest={latestRequest(
              commands ?? [],
              ({ device: asked, capability }) => asked?.id === device.id && capability === request.capability,
              [],
              now,
            )}
            ledger={query}
          />
        ))}
      </ul>
    </>
  )
}
