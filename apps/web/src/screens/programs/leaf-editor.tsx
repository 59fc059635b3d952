import { scenarioModes } from '@foyer/contract/heating.ts'
import type { ScenarioLeaf } from '@foyer/contract/scenario-rule.ts'
import { capabilityUnits, type Device } from '@foyer/contract/device.ts'
import type { ReactNode } from 'react'
import { useWords } from '#base/i18n/words.ts'
import { useOrderName } from '#entities/order/order-words.ts'
import { modeFace } from '#entities/scenario/mode-face.ts'
import { scenarioWords } from '#entities/scenario/scenario-words.ts'
import { LeafWords } from './leaf-sentence.tsx'
import { devicesFor, leafName } from './new-parts.ts'
import { useProgramTexts } from './program-texts.ts'
import { TokenNumber } from './token-number.tsx'
import { TokenSelect } from './token-select.tsx'
import { TokenTime } from './token-time.tsx'
import type { ProgramHome } from './use-program-home.ts'

/** Minutes that one can choose from; one that stands in a rule already is kept among them. */
const spanChoices = [5, 10, 15, 30, 60, 120, 240, 480, 1440] as const

/** One thing of a condition with each of its words to change. */
export function LeafEditor({
  leaf,
  home,
  onChange,
}: {
  leaf: ScenarioLeaf
  home: ProgramHome
  onChange: (leaf: ScenarioLeaf) => void
}) {
  return <LeafWords leaf={leaf} hasSpan={'minutes' in leaf} parts={useControls(leaf, home, onChange)} />
}

function useControls(
  leaf: ScenarioLeaf,
  home: ProgramHome,
  onChange: (leaf: ScenarioLeaf) => void,
): Record<string, ReactNode> {
  const t = useWords(scenarioWords)
  const texts = useProgramTexts()
  const nameOf = useOrderName()
  const parts: Record<string, ReactNode> = {}
  if ('minutes' in leaf) {
    parts['span'] = (
      <TokenSelect
        label={t(($) => $.labels.span)}
        value={String(leaf.minutes)}
        options={spansWith(leaf.minutes, true).map((minutes) => ({
          value: String(minutes),
          label: texts.span(minutes),
        }))}
        onChange={(minutes) => onChange({ ...leaf, minutes: Number(minutes) })}
      />
    )
  }
  if ('device_id' in leaf) {
    parts['device'] = (
      <DeviceToken
        id={leaf.device_id}
        devices={devicesFor(leafName(leaf), home)}
        home={home}
        onChange={(id) => onChange({ ...leaf, device_id: id })}
      />
    )
  }
  switch (leaf.kind) {
    case 'time':
      parts['at'] = (
        <TokenTime
          label={t(($) => $.labels.at)}
          minute={leaf.at}
          onChange={(at) => onChange({ ...leaf, at })}
        />
      )
      break
    case 'time_between':
      parts['from'] = (
        <TokenTime
          label={t(($) => $.labels.from)}
          minute={leaf.from}
          onChange={(from) => onChange({ ...leaf, from })}
        />
      )
      parts['to'] = (
        <TokenTime
          label={t(($) => $.labels.to)}
          minute={leaf.to}
          isEnd
          onChange={(to) => onChange({ ...leaf, to })}
        />
      )
      break
    case 'measure':
      parts['is'] = choice(leaf.is, ['below', 'above'], (is) => onChange({ ...leaf, is }))
      parts['value'] = (
        <TokenNumber
          label={t(($) => $.labels.value)}
          value={leaf.value}
          unit={capabilityUnits[leaf.capability]}
          step={leaf.capability === 'temperature' ? 0.5 : 1}
          onChange={(value) => onChange({ ...leaf, value })}
        />
      )
      break
    case 'opening':
      parts['is'] = choice(leaf.is, ['open', 'closed'], (is) => onChange({ ...leaf, is }))
      break
    case 'presence':
      parts['is'] = choice(leaf.is, ['present', 'absent'], (is) => onChange({ ...leaf, is }))
      break
    case 'order':
      parts['room'] = (
        <RoomToken id={leaf.room_id} home={home} onChange={(id) => onChange({ ...leaf, room_id: id })} />
      )
      parts['mode'] = (
        <TokenSelect
          label={t(($) => $.labels.mode)}
          value={leaf.mode}
          options={scenarioModes.map((mode) => ({ value: mode, label: nameOf(modeFace(mode)) }))}
          onChange={(mode) => onChange({ ...leaf, mode })}
        />
      )
      break
    case 'price':
      parts['band'] = (
        <TokenSelect
          label={t(($) => $.labels.band)}
          value={leaf.band}
          options={(['peak', 'off_peak'] as const).map((band) => ({
            value: band,
            label: t(($) => $.bands[band]),
          }))}
          onChange={(band) => onChange({ ...leaf, band })}
        />
      )
  }
  return parts

  function choice<Value extends 'below' | 'above' | 'open' | 'closed' | 'present' | 'absent'>(
    value: Value,
    values: readonly Value[],
    onChoice: (value: Value) => void,
  ) {
    const options = values.map((one) => ({ value: one, label: t(($) => $.is[one]) }))
    return <TokenSelect label={t(($) => $.labels.is)} value={value} options={options} onChange={onChoice} />
  }
}

/** The choices of a length of time, the one that stands among them. */
export function spansWith(minutes: number, hasNone: boolean): number[] {
  const all = new Set([...(hasNone ? [0] : []), ...spanChoices, minutes])
  return [...all].toSorted((one, other) => one - other)
}

/** A device to choose among those that can; one that is gone stands first and says so. */
export function DeviceToken({
  id,
  devices,
  home,
  onChange,
}: {
  id: string
  devices: readonly Device[]
  home: ProgramHome
  onChange: (id: string) => void
}) {
  const t = useWords(scenarioWords)
  const isListed = devices.some((device) => device.id === id)
  const known = home.deviceName(id)
  const own = isListed ? [] : [{ value: id, label: known ?? t(($) => $.gone.device) }]
  return (
    <TokenSelect
      label={t(($) => $.labels.device)}
      value={id}
      tone={known === null ? 'hole' : undefined}
      options={[...own, ...devices.map((device) => ({ value: device.id, label: device.name }))]}
      onChange={onChange}
    />
  )
}

function RoomToken({
  id,
  home,
  onChange,
}: {
  id: string
  home: ProgramHome
  onChange: (id: string) => void
}) {
  const t = useWords(scenarioWords)
  const isGone = home.roomName(id) === null
  const own = isGone ? [{ value: id, label: t(($) => $.gone.room) }] : []
  return (
    <TokenSelect
      label={t(($) => $.labels.room)}
      value={id}
      tone={isGone ? 'hole' : undefined}
      options={[...own, ...home.rooms.map((room) => ({ value: room.id, label: room.name }))]}
      onChange={onChange}
    />
  )
}
