import { scenarioModes } from '@foyer/contract/heating.ts'
import type { ScenarioLeaf } from '@foyer/contract/scenario-rule.ts'
import { capabilityUnits } from '@foyer/contract/device.ts'
import type { ReactNode } from 'react'
import { useWords } from '#lib/i18n.ts'
import { scenariosWords } from '#lib/words.ts'
import { useOrderName } from '#features/orders/orders.tsx'
import { modeFace, LeafWords } from './rule-text.tsx'
import { devicesFor, leafName } from './rule-parts.ts'
import { useScenarioText } from './scenario-text.ts'
import {
  DeviceToken,
  RoomToken,
  DaysToken,
  ShiftToken,
  spansWith,
  TokenNumber,
  TokenSelect,
  TokenTime,
} from './token-fields.tsx'
import type { ScenarioHome } from './scenario-home.ts'

type ComparisonWord = Extract<ScenarioLeaf, { is: string }>['is']

/** One thing of a condition with each of its words to change. */
export function LeafEditor({
  leaf,
  home,
  onChange,
}: {
  leaf: ScenarioLeaf
  home: ScenarioHome
  onChange: (leaf: ScenarioLeaf) => void
}) {
  return <LeafWords leaf={leaf} hasSpan={'minutes' in leaf} parts={useControls(leaf, home, onChange)} />
}

function useControls(
  leaf: ScenarioLeaf,
  home: ScenarioHome,
  onChange: (leaf: ScenarioLeaf) => void,
): Record<string, ReactNode> {
  const t = useWords(scenariosWords)
  const texts = useScenarioText()
  const orderName = useOrderName()
  const parts: Record<string, ReactNode> = {}
  if ('minutes' in leaf) {
    parts['span'] = (
      <TokenSelect
        label={t(($) => $.rule.labels.span)}
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
          label={t(($) => $.rule.labels.at)}
          minute={leaf.at}
          onChange={(at) => onChange({ ...leaf, at })}
        />
      )
      break
    case 'time_between':
      parts['from'] = (
        <TokenTime
          label={t(($) => $.rule.labels.from)}
          minute={leaf.from}
          onChange={(from) => onChange({ ...leaf, from })}
        />
      )
      parts['to'] = (
        <TokenTime
          label={t(($) => $.rule.labels.to)}
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
          label={t(($) => $.rule.labels.value)}
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
          label={t(($) => $.rule.labels.mode)}
          value={leaf.mode}
          options={scenarioModes.map((mode) => ({ value: mode, label: orderName(modeFace(mode)) }))}
          onChange={(mode) => onChange({ ...leaf, mode })}
        />
      )
      break
    case 'price':
      parts['band'] = (
        <TokenSelect
          label={t(($) => $.rule.labels.band)}
          value={leaf.band}
          options={(['peak', 'off_peak'] as const).map((band) => ({
            value: band,
            label: t(($) => $.rule.bands[band]),
          }))}
          onChange={(band) => onChange({ ...leaf, band })}
        />
      )
      break
    case 'day':
      parts['days'] = <DaysToken days={leaf.days} onChange={(days) => onChange({ ...leaf, days })} />
      break
    case 'sun':
      parts['is'] = choice(leaf.is, ['up', 'down'], (is) => onChange({ ...leaf, is }))
      parts['shift'] = (
        <ShiftToken offset={leaf.offset} onChange={(offset) => onChange({ ...leaf, offset })} />
      )
      break
    case 'reach':
      parts['is'] = choice(leaf.is, ['online', 'offline'], (is) => onChange({ ...leaf, is }))
  }
  return parts

  function choice<Value extends ComparisonWord>(
    value: Value,
    values: readonly Value[],
    onChoice: (value: Value) => void,
  ) {
    const options = values.map((one) => ({ value: one, label: t(($) => $.rule.is[one]) }))
    return (
      <TokenSelect label={t(($) => $.rule.labels.is)} value={value} options={options} onChange={onChoice} />
    )
  }
}
