import type { Device } from '@foyer/contract/device.ts'
import type { Room } from '@foyer/contract/room.ts'
import { stepsOf } from '@foyer/rules/advice/alert-steps.ts'
import { useWords } from '#lib/i18n.ts'
import { devicesWords } from '#lib/words.ts'
import { CheckSteps } from '#ui/check-steps.tsx'
import type { RoomAlert } from './room-state.ts'

/** Steps to resolve a room's alert; null for a silent device, which has its own steps. */
export function AlertSteps({
  room,
  alert,
  devices,
}: {
  room: Room
  alert: RoomAlert
  /** Devices of the room. */
  devices: readonly Device[]
}) {
  const t = useWords(devicesWords)
  if (alert.kind === 'silent') return null
  const windows = devices.flatMap((device) =>
    device.type === 'door' && device.status === 'online' ? (device.open ?? []) : [],
  )
  const steps = stepsOf(alert.kind, {
    order: room.thermostat_mode ?? null,
    power: room.heating_power ?? null,
    areWindowsClosed: windows.length === 0 ? null : windows.every((isOpen) => !isOpen),
  })
  return (
    <CheckSteps
      label={t(($) => $.advice.room.label)}
      steps={steps.map(({ kind, isRuledOut }, index) => ({
        key: kind,
        text: isRuledOut
          ? t(
              ($) =>
                $.advice.room.ruledOut[
                  kind === 'ask_heat' || kind === 'radiator_power' ? kind : 'close_window'
                ],
            )
          : t(($) => $.advice.room.steps[kind]),
        state: isRuledOut ? ('ruled_out' as const) : index === 0 ? ('first' as const) : ('next' as const),
      }))}
    />
  )
}
