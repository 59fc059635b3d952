import type { ScenarioLeaf } from '@foyer/contract/scenario-rule.ts'
import type { ReactNode } from 'react'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { OrderName } from '#features/orders/order-name.tsx'
import { modeFace } from './mode-face.ts'
import { scenarioWords } from './scenario-words.ts'
import { leafName } from './new-parts.ts'
import { useProgramTexts, wallTime } from './program-texts.ts'
import { Token } from './token.tsx'
import type { ProgramHome } from './use-program-home.ts'

/** The words of one thing of a condition, with `parts` for what can differ in it: words to read, or controls. */
export function LeafWords({
  leaf,
  hasSpan,
  parts,
}: {
  leaf: ScenarioLeaf
  /** Whether it says for how long. */
  hasSpan: boolean
  parts: Record<string, ReactNode>
}) {
  const t = useWords(scenarioWords)
  const name = leafName(leaf)
  return (
    <>
      <Rich text={t(($) => $.leaf[name])} parts={parts} />
      {hasSpan ? (
        <>
          {' '}
          <Rich text={t(($) => $.for)} parts={parts} />
        </>
      ) : null}
    </>
  )
}

/** One thing of a condition as a person reads it. */
export function LeafSentence({ leaf, home }: { leaf: ScenarioLeaf; home: ProgramHome }) {
  const t = useWords(scenarioWords)
  const texts = useProgramTexts()
  const minutes = 'minutes' in leaf ? leaf.minutes : 0
  const parts: Record<string, ReactNode> = { span: <Token>{texts.span(minutes)}</Token> }
  if ('device_id' in leaf)
    parts['device'] = <NameToken name={home.deviceName(leaf.device_id)} gone="device" />
  switch (leaf.kind) {
    case 'time':
      parts['at'] = <Token>{wallTime(leaf.at)}</Token>
      break
    case 'time_between':
      parts['from'] = <Token>{wallTime(leaf.from)}</Token>
      parts['to'] = <Token>{wallTime(leaf.to)}</Token>
      break
    case 'measure':
      parts['is'] = t(($) => $.is[leaf.is])
      parts['value'] = <Token>{texts.value(leaf.capability, leaf.value)}</Token>
      break
    case 'opening':
    case 'presence':
      parts['is'] = <Token>{t(($) => $.is[leaf.is])}</Token>
      break
    case 'order':
      parts['room'] = <NameToken name={home.roomName(leaf.room_id)} gone="room" />
      parts['mode'] = <OrderName order={modeFace(leaf.mode)} />
      break
    case 'price':
      parts['band'] = <Token>{t(($) => $.bands[leaf.band])}</Token>
      break
    case 'day':
      parts['days'] = <Token>{texts.days(leaf.days)}</Token>
      break
    case 'sun':
      parts['is'] = <Token>{t(($) => $.is[leaf.is])}</Token>
      parts['shift'] = leaf.offset === 0 ? '' : <ShiftWords is={leaf.is} offset={leaf.offset} />
      break
    case 'reach':
      parts['is'] = <Token>{t(($) => $.is[leaf.is])}</Token>
  }
  return <LeafWords leaf={leaf} hasSpan={minutes > 0} parts={parts} />
}

/** How long before or after sunrise and sunset. */
function ShiftWords({ is, offset }: { is: 'up' | 'down'; offset: number }) {
  const t = useWords(scenarioWords)
  const texts = useProgramTexts()
  const shift = offset < 0 ? 'before' : 'after'
  return (
    <Rich
      text={t(($) => $.shift[is][shift])}
      parts={{ span: <Token>{texts.span(Math.abs(offset))}</Token> }}
    />
  )
}

/** The name of a room or an object, or that it is gone. */
export function NameToken({ name, gone }: { name: string | null; gone: 'room' | 'device' }) {
  const t = useWords(scenarioWords)
  return name === null ? <Token isHole>{t(($) => $.gone[gone])}</Token> : <Token>{name}</Token>
}
