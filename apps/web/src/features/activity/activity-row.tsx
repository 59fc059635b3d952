import type { Activity } from '@foyer/contract/activity.ts'
import type { Command } from '@foyer/contract/command.ts'
import { useId, useState } from 'react'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useHappening } from './happening.ts'
import { type DeviceAnswer, requestState } from '#features/commands/command-outcome.ts'
import { CommandSentence } from '#features/commands/command-sentence.tsx'
import { commandWords } from '#features/commands/command-words.ts'
import { DeviceSteps } from '#features/commands/device-steps.tsx'
import { useOutcomeText } from '#features/commands/outcome-text.ts'
import { RequestEnd } from '#features/commands/request-end.tsx'
import { RetryButton } from '#features/commands/retry-button.tsx'
import { orderChip } from '#features/orders/order-name.tsx'
import { useOrderName } from '#features/orders/order-words.ts'
import { Icon } from '#ui/icon.tsx'
import { activityScreenWords } from './activity-screen-words.ts'
import { UndoButton } from './undo-button.tsx'
import typography from '#ui/typography.module.css'
import buttons from '#ui/button.module.css'
import styles from './activity-row.module.css'

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
  const happening = useHappening(useOrderName())(activity)
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
  const t = useWords(activityScreenWords)
  const commands = useWords(commandWords)
  const format = useFormat()
  const outcomeText = useOutcomeText()
  const regionId = useId()
  const sentenceId = useId()
  const [isShown, setShown] = useState(false)
  // Once it was asked for, its answer stays, though nothing is left to take back.
  const [isUndone, setUndone] = useState(false)
  const { room, device } = command
  const state = requestState(command, answers)
  const what = room?.name ?? device?.name ?? t(($) => $.request)
  const word = t(($) => $.openDetails, { what: `${what}, ${format.time(command.requested_at)}` })
  return (
    <li className={styles.row} data-kind="command">
      <time dateTime={command.requested_at}>{format.time(command.requested_at)}</time>
      <div id={sentenceId}>
        <CommandSentence command={command} answers={answers} chip={orderChip} />
        <span className={typography.rowQuiet}>{commands(($) => $.sources[command.actor.kind])}</span>
      </div>
      <p className={styles.end}>
        <RequestEnd state={state}>{outcomeText(command, state)}</RequestEnd>
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
