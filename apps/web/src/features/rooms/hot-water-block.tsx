import type { Command } from '@foyer/contract/command.ts'
import type { EcsMode } from '@foyer/contract/heating.ts'
import type { HotWater } from '@foyer/contract/hot-water.ts'
import { Link } from '@tanstack/react-router'
import { useApiMutation } from '#api/use-api-mutation.ts'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { Offered } from '#api/offered.tsx'
import { useFormat } from '#lib/format.ts'
import { latestRequest, outcomeOf } from '#features/commands/command-outcome.ts'
import { HubMessage } from '#features/commands/hub-message.tsx'
import { useOutcomeText } from '#features/commands/outcome-text.ts'
import { RetryButton } from '#features/commands/retry-button.tsx'
import { setHotWaterMutation } from '#api/queries/room.queries.ts'
import { Attention } from '#ui/attention.tsx'
import { Section } from '#ui/section.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { hotWaterWords } from './hot-water-words.ts'
import headings from '#ui/page-heading.module.css'
import typography from '#ui/typography.module.css'
import styles from './hot-water-block.module.css'

const modes: readonly EcsMode[] = ['auto', 'on', 'off']

/** The hot water of a room: its mode, until when, what the tank does, and how to choose another. */
export function HotWaterBlock({
  roomId,
  water,
  ledger,
  now,
}: {
  roomId: string
  water: HotWater
  /** The room's commands, newest first. */
  ledger: readonly Command[]
  now: number
}) {
  const t = useWords(hotWaterWords)
  const format = useFormat()
  const outcomeText = useOutcomeText()
  const sentence = useModeSentence(now)
  const request = useApiMutation(setHotWaterMutation, { showError: 'toast' })
  const latest = latestRequest(ledger, ({ device }) => device?.id === water.device_id, [], now)
  const failed = latest?.state === 'failed' && !request.isPending ? latest.command : null
  const isAwaited = request.isPending || latest?.state === 'pending'
  const { set_by: who, set_at: at } = water
  return (
    <Section
      title={t(($) => $.title)}
      note={water.device_name}
      more={
        <Offered feature="waterWeek">
          <Link to="/account/rooms/$roomid/hot-water" params={{ roomid: roomId }}>
            {t(($) => $.week)}
          </Link>
        </Offered>
      }
    >
      <p className={headings.lead}>
        <Rich text={sentence(water)} />
      </p>
      <p className={`${typography.note} ${styles.state}`} role="status">
        {stateWords(water)}
        {isAwaited ? ` ${t(($) => $.waits)}` : null}
        {who === null || at === null ? null : ` ${t(($) => $.setBy, { who, at: format.when(at, now) })}`}
      </p>
      <div className={styles.modes}>
        <Segmented
          label={t(($) => $.label)}
          isLabelHidden
          value={request.isPending ? request.variables.body.mode : water.mode}
          options={modes.map((mode) => ({ value: mode, label: t(($) => $.modes[mode]) }))}
          onChange={(mode) => request.mutate({ params: { roomId }, body: { mode } })}
        />
      </div>
      <p className={`${typography.note} ${styles.hint}`}>{t(($) => $.note)}</p>
      {failed === null ? null : (
        <div role="status">
          <Attention tone="danger" actions={<RetryButton command={failed} what={water.device_name} />}>
            <b>{water.device_name}</b> {outcomeText(failed)}
            <HubMessage text={outcomeOf(failed).detail} />
          </Attention>
        </div>
      )}
    </Section>
  )

  function stateWords({ reachable, on, power }: HotWater): string {
    if (!reachable) return t(($) => $.silent)
    if (on === null) return t(($) => $.neverHeard)
    if (!on) return t(($) => $.open)
    if (power === null) return t(($) => $.closed)
    return power < 5 ? t(($) => $.hot) : t(($) => $.draws, { power: format.power(power) })
  }
}

/** What the tank is told, until when. */
function useModeSentence(now: number): (water: HotWater) => string {
  const t = useWords(hotWaterWords)
  const format = useFormat()
  return ({ mode, ends_at: end, changes_at: change, is_let: isLet, rhythm, away }) => {
    if (mode === 'off') return t(($) => $.off)
    if (mode === 'on') {
      return end === null ? t(($) => $.onOpen) : t(($) => $.on, { time: format.until(end, now) })
    }
    const edge = isLet ? format.until : format.from
    if (away != null) {
      const back = change ?? away.until
      return back === null ? t(($) => $.awayOpen) : t(($) => $.away, { time: format.whenAt(back, now) })
    }
    if (rhythm === 'always') return t(($) => $.autoAlways)
    if (rhythm === 'week') {
      if (change === null) return t(($) => $.weekNow)
      return t(($) => (isLet ? $.weekUntil : $.weekFrom), { time: edge(change, now) })
    }
    if (change === null) return t(($) => $.autoNow)
    return t(($) => (isLet ? $.autoUntil : $.autoFrom), { time: edge(change, now) })
  }
}
