import type { Command } from '@foyer/contract/command.ts'
import type { Device } from '@foyer/contract/device.ts'
import { useWords } from '#base/i18n/words.ts'
import { Section } from '#ui/section.tsx'
import { RoomDevice } from './room-device.tsx'
import { roomScreenWords } from './room-screen-words.ts'
import typography from '#ui/typography.module.css'
import lists from '#ui/lists.module.css'

/** The objects of the room with their newest values; lights, sockets and shutters can be told here. */
export function RoomDevices({
  devices,
  ledger,
  now,
}: {
  devices: readonly Device[]
  ledger: readonly Command[]
  now: number
}) {
  const t = useWords(roomScreenWords)
  return (
    <Section
      title={t(($) => $.objects.title)}
      note={devices.length === 0 ? undefined : t(($) => $.objects.count, { count: devices.length })}
    >
      {devices.length === 0 ? (
        <p className={typography.note}>{t(($) => $.objects.none)}</p>
      ) : (
        <ul className={lists.objects}>
          {devices.map((device) => (
            <RoomDevice
              key={device.id}
              device={device}
              latest={ledger.find((command) => command.device?.id === device.id) ?? null}
              now={now}
            />
          ))}
        </ul>
      )}
    </Section>
  )
}
