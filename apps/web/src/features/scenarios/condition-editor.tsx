import { scenarioModes } from '@foyer/contract/heating.ts'
import type { ScenarioLeaf } from '@foyer/contract/scenario-rule.ts'
import { capabilityUnits } from '@foyer/contract/device.ts'
import type { ReactNode } from 'react'
import { useWords } from '#lib/i18n.ts'
import { scenariosWords } from '#lib/words.ts'
import { useOrderName } from '#features/orders/orders.tsx'
import { ConditionWords, modeFace, useScenarioText } from './rule-text.tsx'
import { devicesFor, conditionName } from './rule-parts.ts'
import {
  DeviceField,
  RoomField,
  DaysField,
  ShiftField,
  spansWith,
  InlineNumber,
  InlineSelect,
  InlineTime,
} from './inline-fields.tsx'
import type { ScenarioHome } from './scenario-home.ts'

type ComparisonWord = Extract<ScenarioLeaf, { is: string }>['is']

/** Editor for one condition without groups. */
export function ConditionEditor({
  condition,
  home,
  onChange,
}: {
  condition: ScenarioLeaf
  home: ScenarioHome
  onChange: (condition: ScenarioLeaf) => void
}) {
  return (
    <ConditionWords
      condition={condition}
      hasSpan={'minutes' in condition}
      parts={useControls(condition, home, onChange)}
    />
  )
}

function useControls(
  condition: ScenarioLeaf,
  home: ScenarioHome,
  onChange: (condition: ScenarioLeaf) => void,
): Record<string, ReactNode> {
  const t = useWords(scenariosWords)
  const texts = useScenarioText()
  const orderName = useOrderName()
  const parts: Record<string, ReactNode> = {}
  if ('minutes' in condition) {
    parts['span'] = (
      <InlineSelect
        label={t(($) => $.rule.labels.span)}
        value={String(condition.minutes)}
        options={spansWith(condition.minutes, true).map((minutes) => ({
          value: String(minutes),
          label: texts.span(minutes),
        }))}
        onChange={(minutes) => onChange({ ...condition, minutes: Number(minutes) })}
      />
    )
  }
  if ('device_id' in condition) {
    parts['device'] = (
      <DeviceField
        id={condition.device_id}
        devices={devicesFor(conditionName(condition), home)}
        home={home}
        onChange={(id) => onChange({ ...condition, device_id: id })}
      />
    )
  }
  switch (condition.kind) {
    case 'time':
      parts['at'] = (
        <InlineTime
          label={t(($) => $.rule.labels.at)}
          minute={condition.at}
          onChange={(at) => onChange({ ...condition, at })}
        />
      )
      break
    case 'time_between':
      parts['from'] = (
        <InlineTime
          label={t(($) => $.rule.labels.from)}
          minute={condition.from}
          onChange={(from) => onChange({ ...condition, from })}
        />
      )
      parts['to'] = (
        <InlineTime
          label={t(($) => $.rule.labels.to)}
          minute={condition.to}
          isEnd
          onChange={(to) => onChange({ ...condition, to })}
        />
      )
      break
    case 'measure':
      parts['is'] = choice(condition.is, ['below', 'above'], (is) => onChange({ ...condition, is }))
      parts['value'] = (
        <InlineNumber
          label={t(($) => $.rule.labels.value)}
          value={condition.value}
          unit={capabilityUnits[condition.capability]}
          step={condition.capability === 'temperature' ? 0.5 : 1}
          onChange={(value) => onChange({ ...condition, value })}
        />
      )
      break
    case 'opening':
      parts['is'] = choice(condition.is, ['open', 'closed'], (is) => onChange({ ...condition, is }))
      break
    case 'presence':
      parts['is'] = choice(condition.is, ['present', 'absent'], (is) => onChange({ ...condition, is }))
      break
    case 'order':
      parts['room'] = (
        <RoomField
          id={condition.room_id}
          home={home}
          onChange={(id) => onChange({ ...condition, room_id: id })}
        />
      )
      parts['mode'] = (
        <InlineSelect
          label={t(($) => $.rule.labels.mode)}
          value={condition.mode}
          options={scenarioModes.map((mode) => ({ value: mode, label: orderName(modeFace(mode)) }))}
          onChange={(mode) => onChange({ ...condition, mode })}
        />
      )
      break
    case 'price':
      parts['band'] = (
        <InlineSelect
          label={t(($) => $.rule.labels.band)}
          value={condition.band}
          options={(['peak', 'off_peak'] as const).map((band) => ({
            value: band,
            label: t(($) => $.rule.bands[band]),
          }))}
          onChange={(band) => onChange({ ...condition, band })}
        />
      )
      break
    case 'day':
      parts['days'] = (
        <DaysField days={condition.days} onChange={(days) => onChange({ ...condition, days })} />
      )
      break
    case 'sun':
      parts['is'] = choice(condition.is, ['up', 'down'], (is) => onChange({ ...condition, is }))
      parts['shift'] = (
        <ShiftField offset={condition.offset} onChange={(offset) => onChange({ ...condition, offset })} />
      )
      break
    case 'reach':
      parts['is'] = choice(condition.is, ['online', 'offline'], (is) => onChange({ ...condition, is }))
  }
  return parts

  function choice<Value extends ComparisonWord>(
    value: Value,
    values: readonly Value[],
    onChoice: (value: Value) => void,
  ) {
    const options = values.map((one) => ({ value: one, label: t(($) => $.rule.is[one]) }))
    return (
      <InlineSelect label={t(($) => $.rule.labels.is)} value={value} options={options} onChange={onChoice} />
    )
  }
}
