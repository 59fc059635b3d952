import type { Command } from '@foyer/contract/command.ts'
import type { Device } from '@foyer/contract/device.ts'
import type { Room } from '@foyer/contract/room.ts'
import { useWords } from '#lib/words.ts'
import { answersOf } from '#features/commands/command-outcome.ts'
import { Section } from '#ui/section.tsx'
import { RoomDevice } from './room-device.tsx'
import { roomScreenWords } from './room-screen-words.ts'
import typography from '#ui/typography.module.css'
import lists from '#ui/lists.module.css'

/** The objects of the room with their newest values; lights, sockets and shutters can be told here. */
export function RoomDevices({
  room,
  devices,
  ledger,
  now,
}: {
  room: Room
  devices: readonly Device[]
  ledger: readonly Command[]
  now: number
}) {
  const t = useWords(roomScreenWords)
  const answers = answersOf([room])
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
              answer={answers.find(({ device_id: id }) => id === device.id) ?? null}
              ledger={ledger}
              now={now}
            />
          ))}
        </ul>
      )}
    </Section>
  )
}
