import type { Command } from '@foyer/contract/command.ts'
import type { RoomRequest } from '@foyer/contract/heating.ts'
import type { Room } from '@foyer/contract/room.ts'
import { CallError } from '#api/call-error.ts'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { orderAsked, outcomeOf, type Request } from '#features/commands/command-outcome.ts'
import { commandWords } from '#features/commands/command-words.ts'
import { HubMessage } from '#features/commands/hub-message.tsx'
import { useOutcomeText, useReasonText } from '#features/commands/outcome-text.ts'
import { RetryButton } from '#features/commands/retry-button.tsx'
import { useOrderName } from '#features/orders/order-words.ts'
import { Attention } from '#ui/attention.tsx'
import { Button } from '#ui/button.tsx'
import { roomScreenWords } from './room-screen-words.ts'
import type { useRoomOrder } from './use-room-order.ts'
import typography from '#ui/typography.module.css'
import styles from './request-strip.module.css'

/** How the latest request stands: on its way, awaited, missed with its reason and a retry, or just confirmed. */
export function RequestStrip({
  room,
  latest,
  asked,
  request,
}: {
  room: Room
  latest: Request | null
  asked: RoomRequest | null
  request: ReturnType<typeof useRoomOrder>
}) {
  const t = useWords(roomScreenWords)
  const nameOf = useOrderName()
  const outcomeText = useOutcomeText()
  if (request.isError && asked === null) return <RequestFailure request={request} />
  if (latest?.state === 'failed' && asked === null) {
    return <FailedRequest command={latest.command} room={room} />
  }
  const order = latest === null ? null : orderAsked(latest.command)
  return (
    <div role="status" className={styles.strip}>
      {asked !== null && latest?.state !== 'pending' ? (
        <p>
          <Rich text={t(($) => $.request.asking, { order: nameOf(asked) })} />
        </p>
      ) : latest?.state === 'pending' ? (
        <PendingRequest command={latest.command} room={room} />
      ) : latest?.state === 'confirmed' && order !== null ? (
        <p className={typography.quiet}>
          <Rich
            text={t(($) => $.request.confirmed, {
              order: nameOf(order),
              outcome: outcomeText(latest.command),
            })}
          />
        </p>
      ) : null}
    </div>
  )
}

function PendingRequest({ command, room }: { command: Command; room: Room }) {
  const t = useWords(roomScreenWords)
  const nameOf = useOrderName()
  const format = useFormat()
  const order = orderAsked(command)
  const reported = room.thermostat_mode ?? null
  const { status, waits } = outcomeOf(command)
  if (order === null) return null
  const isLate = order === 'comfort_minus_1' || order === 'comfort_minus_2'
  const text = t(
    ($) =>
      status === 'requested'
        ? $.request.requested
        : waits
          ? $.request.waits
          : isLate
            ? $.request.sentLate
            : $.request.sent,
    { order: nameOf(order), time: format.time(command.requested_at) },
  )
  return (
    <p>
      <Rich text={text} />{' '}
      {reported === null || reported === order ? null : (
        <span className={typography.quiet}>{t(($) => $.request.still, { order: nameOf(reported) })}</span>
      )}
    </p>
  )
}

function FailedRequest({ command, room }: { command: Command; room: Room }) {
  const t = useWords(roomScreenWords)
  const commands = useWords(commandWords)
  const nameOf = useOrderName()
  const reasonOf = useReasonText()
  const order = orderAsked(command)
  if (order === null) return null
  const outcome = outcomeOf(command)
  const reason = reasonOf(outcome)
  const words = { order: nameOf(order), status: commands(($) => $.statuses[command.status]) }
  const text =
    reason === null
      ? t(($) => $.request.missed, words)
      : t(($) => $.request.missedBecause, { ...words, reason })
  const reported = room.thermostat_mode ?? null
  return (
    <div role="status">
      <Attention tone="danger" actions={<RetryButton command={command} what={nameOf(order)} />}>
        <Rich text={text} /> {reported === null ? null : t(($) => $.request.now, { order: nameOf(reported) })}
        <HubMessage text={outcome.detail} />
      </Attention>
    </div>
  )
}

function RequestFailure({ request }: { request: ReturnType<typeof useRoomOrder> }) {
  const t = useWords(roomScreenWords)
  const { error, variables } = request
  const message =
    error instanceof CallError && error.kind === 'answered' ? error.message : t(($) => $.request.network)
  return (
    <div role="alert">
      <Attention
        tone="danger"
        actions={
          variables === undefined ? null : (
            <Button size="small" onClick={() => request.mutate({ ...variables })}>
              {t(($) => $.request.retry)}
            </Button>
          )
        }
      >
        <Rich text={t(($) => $.request.failed, { message })} />
      </Attention>
    </div>
  )
}
