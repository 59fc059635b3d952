import type { Order } from '@foyer/contract/heating.ts'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { Ring } from '#ui/ring.tsx'
import type { DeviceAnswer } from './command-outcome.ts'
import { commandWords } from './command-words.ts'
import { useReasonText } from './outcome-text.ts'
import typography from '#ui/typography.module.css'

/**
 * What is wrong with the order of a heating device, or still awaited, by the gateway's answer. Nothing where the device
 * does what it should or does not answer, which its status says.
 */
export function OrderStateNote({
  answer,
  nameOf,
}: {
  answer: Omit<DeviceAnswer, 'device_id'>
  nameOf: (order: Order) => string
}) {
  const t = useWords(commandWords)
  const format = useFormat()
  const reasonOf = useReasonText()
  const { state, reason, order, setpoint = null, device_name: deviceName } = answer
  const value = order === null ? (setpoint === null ? '' : format.temperature(setpoint)) : nameOf(order)
  if (state === 'failed') {
    const why = reasonOf({ reason, deviceName })
    const text = t(($) => (why === null ? $.orderState.failed : $.orderState.failedBecause), {
      value,
      reason: why ?? '',
    })
    return (
      <span className={typography.rowQuiet}>
        <Rich text={text} />
      </span>
    )
  }
  if (state === 'pending') {
    return (
      <span className={typography.rowQuiet}>
        <Ring /> {t(($) => $.orderState.pending, { value })}
      </span>
    )
  }
  return reason === 'not_requested' ? (
    <span className={typography.rowQuiet}>{t(($) => $.orderState.notRequested, { value })}</span>
  ) : null
}
