import type { Capability, Device } from '@foyer/contract/device.ts'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { LevelSlider } from '#features/commands/level-slider.tsx'
import { Switch } from '#ui/switch.tsx'
import { roomScreenWords } from './room-screen-words.ts'

type Asked = { capability: Capability; value: string | number | boolean }

/** How to tell a device: a switch for what is on or off, a slider for a shutter. Nothing where it takes no request. */
export function DeviceControl({
  device,
  value,
  awaited,
  onAsk,
}: {
  device: Device
  /** Its state in words. */
  value: string | null
  /** What was asked and is not confirmed. */
  awaited: Asked | null
  onAsk: (capability: Capability, value: number | boolean) => void
}) {
  const t = useWords(roomScreenWords)
  const format = useFormat()
  const commands = device.commands ?? []
  if (commands.includes('position')) {
    const asked =
      awaited?.capability === 'position' && typeof awaited.value === 'number' ? awaited.value : null
    return (
      <LevelSlider
        label={t(($) => $.objects.position, { device: device.name })}
        level={asked ?? device.position ?? 0}
        say={format.percent}
        onAsk={(level) => onAsk('position', level)}
      />
    )
  }
  if (!isSwitched(device)) return null
  const isOn =
    awaited?.capability === 'on' ? awaited.value === true || awaited.value === 1 : device.on === true
  return <Switch about={device.name} label={value ?? ''} isOn={isOn} onChange={(next) => onAsk('on', next)} />
}

/** What heats has its orders: a switch of its own beside them would contradict them. */
export function isSwitched({ category, commands, on }: Device): boolean {
  return (
    category !== 'heating' &&
    category !== 'hot_water' &&
    typeof on === 'boolean' &&
    commands?.includes('on') === true
  )
}
