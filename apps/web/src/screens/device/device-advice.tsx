import type { Device } from '@foyer/contract/device.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useWords } from '#base/i18n/words.ts'
import { deviceAdviceWords } from '#entities/device/device-advice-words.ts'
import { devicesQuery } from '#entities/device/device.queries.ts'
import { OfflineSteps } from '#entities/device/offline-steps.tsx'
import { HelpAnswer } from '#entities/faq/help-answer.tsx'
import { hubsQuery } from '#entities/hub/hub.queries.ts'
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
