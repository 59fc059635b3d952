import type { Device } from '@foyer/contract/device.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useWords } from '#lib/words.ts'
import { deviceAdviceWords } from '#features/devices/device-advice-words.ts'
import { devicesQuery } from '#api/queries/device.queries.ts'
import { OfflineSteps } from '#features/devices/offline-steps.tsx'
import { HelpAnswer } from '#features/help/help-answer.tsx'
import { hubsQuery } from '#api/queries/hub.queries.ts'
import { Section } from '#ui/section.tsx'

/** What to do while the device is offline, from the likeliest cause to the least likely. */
export function DeviceAdvice({ device }: { device: Device }) {
  const t = useWords(deviceAdviceWords)
  const { data: devices } = useSuspenseQuery(devicesQuery)
  const { data: hubs, isError } = useQuery(hubsQuery)
  return (
    <Section title={t(($) => $.title)} note={t(($) => $.note)}>
      <OfflineSteps device={device} devices={devices} hubs={hubs ?? (isError ? null : [])} />
      <HelpAnswer id="offline-object" />
    </Section>
  )
}
