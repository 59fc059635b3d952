import type { Capability, Device } from '@foyer/contract/device.ts'
import { useState } from 'react'
import { useWords } from '#base/i18n/words.ts'
import { useFormat } from '#base/time/format.ts'
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
  const commands = device.commands ?? []
  if (commands.includes('position')) {
    const asked =
      awaited?.capability === 'position' && typeof awaited.value === 'number' ? awaited.value : null
    const position = asked ?? device.position ?? 0
    // Another position from outside is another slider: what was dragged and not let go is not kept.
    return <PositionSlider key={position} device={device} position={position} onAsk={onAsk} />
  }
  if (!isSwitched(device)) return null
  const isOn =
    awaited?.capability === 'on' ? awaited.value === true || awaited.value === 1 : device.on === true
  return (
    <span role="group" aria-label={device.name} className="inline-block">
      <Switch label={value ?? device.name} isOn={isOn} onChange={(next) => onAsk('on', next)} />
    </span>
  )
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

function PositionSlider({
  device,
  position,
  onAsk,
}: {
  device: Device
  position: number
  onAsk: (capability: Capability, value: number) => void
}) {
  const t = useWords(roomScreenWords)
  const format = useFormat()
  const [dragged, setDragged] = useState(position)
  const ask = () => {
    if (dragged !== position) onAsk('position', dragged)
  }
  return (
    <input
      type="range"
      min={0}
      max={100}
      step={10}
      value={dragged}
      aria-label={t(($) => $.objects.position, { device: device.name })}
      aria-valuetext={format.percent(dragged)}
      className="mt-1 block h-8 w-36 accent-[var(--text)]"
      onChange={(event) => setDragged(Number(event.target.value))}
      // Asked when it is let go, not for each step on the way.
      onPointerUp={ask}
      onKeyUp={ask}
      onBlur={ask}
    />
  )
}
