import type { Activity } from '@foyer/contract/activity.ts'
import { type Command, setRoomOrder } from '@foyer/contract/command.ts'
import { useId, useState } from 'react'
import type { RequestState } from '@foyer/rules/room-order/request-state.ts'
import { useWords } from '#lib/i18n.ts'
import { activityWords, sharedWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useApiMutation } from '#api/mutation.ts'
import { Icon } from '#ui/icon.tsx'
import { Button } from '#ui/button.tsx'
import { percent } from '#ui/css-percent.ts'
import { DayAxis, DayGrid } from '#ui/timeline/day-lines.tsx'
import { positionOn, type Axis, useElementWidth } from '#ui/timeline/axis.ts'
import { type DeviceAnswer, requestState } from '#features/commands/command-state.ts'
import { CommandSentence, useOutcomeText } from '#features/commands/command-text.tsx'
import { DeviceSteps, RequestEnd, RetryButton } from '#features/commands/command-parts.tsx'
import { useHappening } from './activity-text.ts'

import typography from '#ui/typography.module.css'
import buttons from '#ui/button.module.css'
import styles from './activity.module.css'

/** One thing that happened. A request opens to what became of it on each device. */
export function ActivityRow({
  activity,
  answers,
  canUndo,
}: {
  activity: Activity
  /** What the gateway says of the home's heating now. */
  answers: readonly DeviceAnswer[]
  canUndo: boolean
}) {
  const { command } = activity
  return command === null ? (
    <HappeningRow activity={activity} />
  ) : (
    <RequestRow command={command} answers={answers} canUndo={canUndo} />
  )
}

function HappeningRow({ activity }: { activity: Activity }) {
  const format = useFormat()
  const happening = useHappening()(activity)
  return (
    <li className={styles.row}>
      <time dateTime={activity.at}>{format.time(activity.at)}</time>
      <div>
        {happening?.text}
        {happening?.note == null ? null : <span className={typography.rowQuiet}>{happening.note}</span>}
      </div>
    </li>
  )
}

function RequestRow({
  command,
  answers,
  canUndo,
}: {
  command: Command
  answers: readonly DeviceAnswer[]
  canUndo: boolean
}) {
  const t = useWords(activityWords)
  const commands = useWords(sharedWords)
  const format = useFormat()
  const outcomeText = useOutcomeText()
  const regionId = useId()
  const sentenceId = useId()
  const [isShown, setShown] = useState(false)
  // Once it was asked for, its answer stays, though nothing is left to take back.
  const [isUndone, setUndone] = useState(false)
  const { room, device } = command
  const request = requestState(command, answers)
  const { state } = request
  const what = room?.name ?? device?.name ?? t(($) => $.request)
  const word = t(($) => $.openDetails, { what: `${what}, ${format.time(command.requested_at)}` })
  return (
    <li className={styles.row} data-kind="command">
      <time dateTime={command.requested_at}>{format.time(command.requested_at)}</time>
      <div id={sentenceId}>
        <CommandSentence request={request} />
        <span className={typography.rowQuiet}>{commands(($) => $.command.sources[command.actor.kind])}</span>
      </div>
      <p className={styles.end}>
        <RequestEnd state={state}>{outcomeText(request)}</RequestEnd>
      </p>
      <span className={styles.more}>
        <button
          type="button"
          className={buttons.button}
          data-look="quiet"
          data-size="icon"
          aria-expanded={isShown}
          aria-controls={regionId}
          aria-label={word}
          onClick={() => setShown(!isShown)}
        >
          <Icon name="chevron" />
        </button>
      </span>
      <div id={regionId} className={styles.open} role="region" aria-labelledby={sentenceId} hidden={!isShown}>
        {isShown ? (
          <>
            <p className={typography.note}>
              {t(($) => $.askedAt, { when: format.dateTime(command.requested_at) })}
            </p>
            <DeviceSteps command={command} />
            <div className={styles.acts}>
              {state === 'failed' ? <RetryButton command={command} what={what} /> : null}
              {(canUndo || isUndone) && room !== null ? (
                <UndoButton room={room} onAsk={() => setUndone(true)} />
              ) : null}
            </div>
          </>
        ) : null}
      </div>
    </li>
  )
}

/** Takes an order for a room back: it follows its programme again. */
function UndoButton({ room, onAsk }: { room: { id: string; name: string }; onAsk: () => void }) {
  const t = useWords(activityWords)
  const undo = useApiMutation(setRoomOrder, { showError: 'toast' })
  return (
    <>
      {undo.isSuccess ? null : (
        <Button
          look="quiet"
          size="small"
          icon="revert"
          isBusy={undo.isPending}
          aria-label={t(($) => $.undoOf, { room: room.name })}
          onClick={() => {
            onAsk()
            undo.mutate({ params: { roomId: room.id }, body: { order: 'auto' } })
          }}
        >
          {t(($) => $.undo)}
        </Button>
      )}
      <span role="status" className={typography.good}>
        {undo.isSuccess ? t(($) => $.undone, { room: room.name }) : null}
      </span>
    </>
  )
}

const states = ['confirmed', 'pending', 'failed'] as const satisfies readonly DayRequest['state'][]

/** The day's requests on its axis: a dot each, by how it stands. The list below says the same in words. */
export function DayDots({ axis, requests }: { axis: Axis; requests: readonly DayRequest[] }) {
  const t = useWords(activityWords)
  const shown = states.filter((state) => requests.some((request) => request.state === state))
  const { ref, width } = useElementWidth()
  return (
    <div className={styles.day}>
      <div ref={ref} role="img" aria-label={t(($) => $.dots, { count: requests.length })}>
        <DayAxis axis={axis} width={width} />
        <div className={styles.line}>
          <DayGrid axis={axis} />
          {requests.map(({ command, at, state }) => (
            <i
              key={command.id}
              className={styles.dot}
              data-state={state}
              style={{ left: percent(positionOn(axis, at)) }}
            />
          ))}
        </div>
      </div>
      {shown.length === 0 ? null : (
        <ul className={styles.legend}>
          {shown.map((state) => (
            <li key={state}>
              <i className={styles.dot} data-state={state} aria-hidden="true" />
              {t(($) => $.legend[state])}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** A request of the day, when it was made (ms) and how it stands. */
export type DayRequest = { command: Command; at: number; state: Exclude<RequestState, 'replaced'> }

/** The requests since an instant (ms), oldest first, without those that another replaced. */
export function dayRequests(
  commands: readonly Command[],
  answers: readonly DeviceAnswer[],
  since: number,
): DayRequest[] {
  return commands
    .flatMap((command) => {
      const at = Date.parse(command.requested_at)
      const { state } = requestState(command, answers)
      return at < since || state === 'replaced' ? [] : [{ command, at, state }]
    })
    .toSorted((one, other) => one.at - other.at)
}
