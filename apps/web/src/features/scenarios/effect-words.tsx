import type { ScenarioAction } from '@foyer/contract/scenario-rule.ts'
import type { ScenarioEffect } from '@foyer/contract/scenario-run.ts'
import { Fragment } from 'react'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { OrderName } from '#features/orders/order-name.tsx'
import { NameToken } from './leaf-sentence.tsx'
import { programRunsWords } from './programs-words.ts'
import { ActionSentence } from './rule-sentence.tsx'
import type { ProgramHome } from './use-program-home.ts'
import typography from '#ui/typography.module.css'

/** What a run asks for, one thing after the other, with what became of each. */
export function EffectWords({ effects, home }: { effects: readonly ScenarioEffect[]; home: ProgramHome }) {
  const t = useWords(programRunsWords)
  return effects.map((effect, index) => {
    const { result } = effect
    return (
      <Fragment key={index}>
        {index === 0 ? null : ', '}
        <EffectWord effect={effect} home={home} />
        {result === undefined || result === 'asked' ? null : (
          <span className={typography.quiet}> ({t(($) => $.results[result])})</span>
        )}
      </Fragment>
    )
  })
}

function EffectWord({ effect, home }: { effect: ScenarioEffect; home: ProgramHome }) {
  const t = useWords(programRunsWords)
  if (effect.kind !== 'room') return <ActionSentence action={actionOf(effect)} mode="eco" home={home} />
  const room = <NameToken name={home.roomName(effect.room_id)} gone="room" />
  if (effect.order === null) return <Rich text={t(($) => $.effect.auto)} parts={{ room }} />
  return <Rich text={t(($) => $.effect.room)} parts={{ room, order: <OrderName order={effect.order} /> }} />
}

/** The action of which it comes. */
function actionOf(effect: Exclude<ScenarioEffect, { kind: 'room' }>): ScenarioAction {
  if (effect.kind !== 'device') return effect
  const { device_id, capability, value } = effect
  const level = Number(value)
  switch (capability) {
    case 'on':
      return { kind: 'device', device_id, on: value === true }
    case 'brightness':
      return { kind: 'light', device_id, level }
    case 'position':
      return { kind: 'shutter', device_id, position: level }
    case 'setpoint':
      return { kind: 'setpoint', device_id, value: level }
  }
}
