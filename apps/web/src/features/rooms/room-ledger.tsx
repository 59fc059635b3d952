import type { Command } from '@foyer/contract/command.ts'
import type { Room } from '@foyer/contract/room.ts'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { answersOf, requestState } from '#features/commands/command-outcome.ts'
import { CommandSentence } from '#features/commands/command-sentence.tsx'
import { DeviceSteps } from '#features/commands/device-steps.tsx'
import { commandWords } from '#features/commands/command-words.ts'
import { useOutcomeText } from '#features/commands/outcome-text.ts'
import { orderChip } from '#features/orders/order-name.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Section } from '#ui/section.tsx'
import { roomScreenWords } from './room-screen-words.ts'
import typography from '#ui/typography.module.css'
import lists from '#ui/lists.module.css'

const SHOWN = 8

/** The latest commands of the room: who, what, how it ended; each opens to a row per device. */
export function RoomLedger({
  room,
  ledger,
  hasFailed,
  now,
}: {
  room: Room
  /** Undefined while it is not there yet. */
  ledger: readonly Command[] | undefined
  hasFailed: boolean
  now: number
}) {
  const t = useWords(roomScreenWords)
  const commands = useWords(commandWords)
  const format = useFormat()
  const outcomeText = useOutcomeText()
  const answers = answersOf([room])
  return (
    <Section title={t(($) => $.ledger.title)}>
      {ledger === undefined ? (
        <p className={typography.note}>{t(($) => (hasFailed ? $.ledger.failed : $.loading))}</p>
      ) : ledger.length === 0 ? (
        <p className={typography.note}>{t(($) => $.ledger.none)}</p>
      ) : (
        <ol className={lists.log}>
          {ledger.slice(0, SHOWN).map((command) => (
            <li key={command.id}>
              <time dateTime={command.requested_at}>{format.when(command.requested_at, now)}</time>
              <div>
                <CommandSentence command={command} answers={answers} chip={orderChip} />
                <span className={typography.rowQuiet}>
                  {commands(($) => $.sources[command.actor.kind])} ·{' '}
                  {outcomeText(command, requestState(command, answers))}
                </span>
                {command.devices.length === 0 ? null : (
                  <Disclosure summary={commands(($) => $.devices, { count: command.devices.length })}>
                    <DeviceSteps command={command} />
                  </Disclosure>
                )}
              </div>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}
