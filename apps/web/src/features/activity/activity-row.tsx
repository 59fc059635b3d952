import type { Activity } from '@foyer/contract/activity.ts'
import { type Command, setRoomOrder } from '@foyer/contract/command.ts'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import type { CsvCell } from '#lib/csv.ts'
import { useWords } from '#lib/i18n.ts'
import { activityWords, eventWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useApiMutation } from '#api/mutation.ts'
import { Icon } from '#ui/icon.tsx'
import { Button } from '#ui/button.tsx'
import { type DeviceOrderState, type Request, requestState } from '#features/commands/command-state.ts'
import {
  chipStates,
  CommandSentence,
  shownStatus,
  useOutcomeText,
  useReasonText,
  useRequestedValue,
} from '#features/commands/command-text.tsx'
import { DeviceSteps, RequestSteps, RetryButton } from '#features/commands/command-parts.tsx'
import { OrderName, useOrderName } from '#features/orders/orders.tsx'
import { type Entry, sharedOrder, bulkState } from './activity-entries.ts'
import { useActivityText, BulkSentence, useBulkCounts } from './activity-text.tsx'

import typography from '#ui/typography.module.css'
import buttons from '#ui/button.module.css'
import targets from '#ui/layout.module.css'
import styles from './activity.module.css'

/** One line of the activity. A request expands to its status on each device. */
export function ActivityRow({
  entry,
  orderStates,
  undoable,
}: {
  entry: Entry
  /** The current heating state of the home from the gateway. */
  orderStates: readonly DeviceOrderState[]
  /** Ids of the commands that can be undone. */
  undoable: ReadonlySet<string>
}) {
  if (entry.kind === 'event') return <EventRow activity={entry.activity} />
  const [command, ...others] = entry.commands
  return others.length === 0 ? (
    <RequestRow command={command} orderStates={orderStates} canUndo={undoable.has(command.id)} />
  ) : (
    <BulkRow commands={entry.commands} orderStates={orderStates} />
  )
}

function EventRow({ activity }: { activity: Activity }) {
  const format = useFormat()
  const eventText = useActivityText()(activity)
  return (
    <li className={`${styles.row} ${targets.target}`}>
      <time dateTime={activity.at}>{format.time(activity.at)}</time>
      <div>
        <ChangeLink change={activity.change ?? null}>{eventText?.text}</ChangeLink>
        {eventText?.note == null ? null : <span className={typography.rowQuiet}>{eventText.note}</span>}
      </div>
    </li>
  )
}

/** Links an event to the scenario, the contract or the hub that was changed, while that exists. */
function ChangeLink({
  change,
  children,
}: {
  change: NonNullable<Activity['change']> | null
  children: ReactNode
}) {
  if (change === null || change.id === null) return children
  if (change.subject === 'scenario') {
    return (
      <Link className={targets.link} to="/account/programs/$programid" params={{ programid: change.id }}>
        {children}
      </Link>
    )
  }
  return (
    <Link
      className={targets.link}
      to={change.subject === 'hub' ? '/account/hub/details' : '/account/consumption/contract'}
    >
      {children}
    </Link>
  )
}

function RequestRow({
  command,
  orderStates,
  canUndo,
}: {
  command: Command
  orderStates: readonly DeviceOrderState[]
  canUndo: boolean
}) {
  const t = useWords(activityWords)
  const tEvents = useWords(eventWords)
  const format = useFormat()
  const endText = useEndText()
  const reasonOf = useReasonText()
  // Once requested, the result stays on screen, even with nothing left to undo.
  const [isUndone, setUndone] = useState(false)
  const { room, device } = command
  const request = requestState(command, orderStates)
  const { state } = request
  const subject = room?.name ?? device?.name ?? t(($) => $.request)
  const reason = state === 'failed' ? reasonOf(request) : null
  return (
    <OpeningRow
      at={command.requested_at}
      what={subject}
      sentence={<CommandSentence request={request} />}
      note={[tEvents(($) => $.command.sources[command.actor.kind]), ...(reason === null ? [] : [reason])]}
      end={
        <RequestSteps state={state} isSent={isSent(command)}>
          {endText(request)}
        </RequestSteps>
      }
    >
      <p className={typography.note}>
        {t(($) => $.askedAt, { when: format.dateTime(command.requested_at) })}
      </p>
      <DeviceSteps command={command} />
      <div className={styles.acts}>
        {state === 'failed' ? <RetryButton command={command} what={subject} /> : null}
        {(canUndo || isUndone) && room !== null ? (
          <UndoButton room={room} onUndo={() => setUndone(true)} />
        ) : null}
      </div>
    </OpeningRow>
  )
}

/** A bulk change: a line that expands to its rooms. */
function BulkRow({
  commands,
  orderStates,
}: {
  commands: readonly [Command, ...Command[]]
  orderStates: readonly DeviceOrderState[]
}) {
  const t = useWords(activityWords)
  const tEvents = useWords(eventWords)
  const format = useFormat()
  const endText = useEndText()
  const countsOf = useBulkCounts()
  const [first] = commands
  const requests = commands.map((command) => requestState(command, orderStates))
  const { state, tally } = bulkState(requests)
  const total = commands.length
  const order = sharedOrder(requests)
  const slowest = requests.toSorted((one, other) => (other.seconds ?? 0) - (one.seconds ?? 0))[0]
  return (
    <OpeningRow
      at={first.requested_at}
      what={tEvents(($) => $.command.bulk.rooms, { count: total })}
      sentence={<BulkSentence requests={requests} />}
      note={[tEvents(($) => $.command.sources[first.actor.kind]), countsOf(requests)]}
      end={
        <RequestSteps state={state} isSent={commands.some(isSent)}>
          {state === 'confirmed' && slowest !== undefined && tally.confirmed === total
            ? endText(slowest)
            : t(($) => $.bulk.some, { confirmed: tally.confirmed, total })}
        </RequestSteps>
      }
    >
      <p className={typography.note}>{t(($) => $.askedAt, { when: format.dateTime(first.requested_at) })}</p>
      <ul className={styles.rooms}>
        {requests.map(({ command, order: requested, state: roomState }) => (
          <li key={command.id}>
            <p>
              {command.room?.name ?? t(($) => $.request)}
              {order === null && requested !== null ? (
                <OrderName order={requested} state={chipStates[roomState]} />
              ) : null}
            </p>
            <div>
              <DeviceSteps command={command} />
              {roomState === 'failed' ? (
                <RetryButton command={command} what={command.room?.name ?? ''} />
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      {first.bulk_order_id == null ? null : (
        <div className={styles.acts}>
          <Link
            to="/account/rooms/bulk/$bulkid"
            params={{ bulkid: first.bulk_order_id }}
            className={buttons.button}
            data-look="plain"
            data-size="small"
          >
            {t(($) => $.bulk.open)}
          </Link>
        </div>
      )}
    </OpeningRow>
  )
}

/** Time, sentence and outcome of a request, with a button that shows the details. */
function OpeningRow({
  at,
  what,
  sentence,
  note,
  end,
  children,
}: {
  at: string
  /** The subject of the request, for the name of the button. */
  what: string
  sentence: ReactNode
  note: readonly string[]
  end: ReactNode
  children: ReactNode
}) {
  const t = useWords(activityWords)
  const format = useFormat()
  const regionId = useId()
  const sentenceId = useId()
  const [isShown, setShown] = useState(false)
  return (
    <li className={styles.row} data-kind="command">
      <time dateTime={at}>{format.time(at)}</time>
      <div id={sentenceId}>
        {sentence}
        <span className={typography.rowQuiet}>{note.join(' · ')}</span>
      </div>
      <div className={styles.end}>{end}</div>
      <span className={styles.more}>
        <button
          type="button"
          className={buttons.button}
          data-look="quiet"
          data-size="icon"
          aria-expanded={isShown}
          aria-controls={regionId}
          aria-label={t(($) => $.openDetails, { what: `${what}, ${format.time(at)}` })}
          onClick={() => setShown(!isShown)}
        >
          <Icon name="chevron" />
        </button>
      </span>
      <div id={regionId} className={styles.open} role="region" aria-labelledby={sentenceId} hidden={!isShown}>
        {isShown ? children : null}
      </div>
    </li>
  )
}

function isSent({ devices }: Command): boolean {
  return devices.some(({ sent_at: sentAt }) => sentAt !== null)
}

/** The outcome of a request, short enough for the end of the line; its reason is shown below the sentence. */
function useEndText(): (request: Request) => string {
  const t = useWords(eventWords)
  const format = useFormat()
  const outcomeText = useOutcomeText()
  return (request) => {
    const { state, confirmed, total, command } = request
    if (state !== 'failed' && state !== 'replaced') return outcomeText(request)
    if (confirmed > 0 && confirmed < total) return t(($) => $.command.ends.some, { confirmed, total })
    const status = shownStatus(request)
    const ended = command.devices.find((device) => device.status === status)?.ended_at ?? null
    const statusText = t(($) => $.command.statuses[status])
    return ended === null
      ? statusText
      : t(($) => $.command.atTime, { status: statusText, time: format.time(ended) })
  }
}

/** Undoes a room's mode: the room follows its schedule again. */
function UndoButton({ room, onUndo }: { room: { id: string; name: string }; onUndo: () => void }) {
  const t = useWords(activityWords)
  const undo = useApiMutation(setRoomOrder, { showError: 'toast' })
  return (
    <>
      {undo.isSuccess ? null : (
        <Button
          variant="quiet"
          size="small"
          icon="revert"
          isBusy={undo.isPending}
          aria-label={t(($) => $.undoOf, { room: room.name })}
          onClick={() => {
            onUndo()
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

/** Returns a function that turns activity into the rows of a CSV file; a bulk change has a row per room. */
export function useActivityCsv(
  orderStates: readonly DeviceOrderState[],
): (activities: readonly Activity[]) => { header: string[]; rows: CsvCell[][] } {
  const t = useWords(activityWords)
  const tEvents = useWords(eventWords)
  const format = useFormat()
  const orderName = useOrderName()
  const requestedValue = useRequestedValue()
  const outcomeText = useOutcomeText()
  const activityText = useActivityText()
  return (activities) => ({
    header: [
      t(($) => $.csv.time),
      'UTC',
      t(($) => $.kind),
      t(($) => $.room),
      t(($) => $.csv.device),
      t(($) => $.actor),
      t(($) => $.csv.what),
      t(($) => $.outcome),
    ],
    rows: activities.map((activity) => {
      const { at, kind, room, device } = activity
      const { description, outcome } = textsOf(activity)
      return [
        `${format.dayKey(at)} ${format.time(at)}`,
        new Date(at).toISOString(),
        t(($) => $.kinds[kind]),
        room?.name ?? null,
        device?.name ?? null,
        actorOf(activity),
        description,
        outcome,
      ]
    }),
  })

  function textsOf(activity: Activity): { description: string | null; outcome: string | null } {
    const { command } = activity
    if (command === null) {
      const eventText = activityText(activity)
      return { description: eventText?.text ?? null, outcome: eventText?.note ?? null }
    }
    const request = requestState(command, orderStates)
    const { ecs_mode: mode = null } = command
    const description =
      request.order !== null
        ? orderName(request.order)
        : mode !== null
          ? tEvents(($) => $.command.hotWaterModes[mode])
          : requestedValue(command)
    return { description, outcome: outcomeText(request) }
  }

  function actorOf({ actor }: Activity): string | null {
    if (actor === null) return null
    if (actor.name !== null) return actor.name
    return actor.kind === 'user' ? tEvents(($) => $.command.someone) : t(($) => $.actors[actor.kind])
  }
}
