import type { Device } from '@foyer/contract/device.ts'
import type { Hub } from '@foyer/contract/hub.ts'
import { useWords } from '#lib/words.ts'
import { useValue } from '#lib/value-store.ts'
import { DAY_LENGTH_MS } from '#lib/day-length.ts'
import { useFormat } from '#lib/format.ts'
import { homeZone } from '#lib/home-zone.ts'
import { useMinute } from '#lib/minute-clock.ts'
import { reachSince } from '#features/devices/reach-since.ts'
import { Facts, type Fact } from '#ui/facts.tsx'
import { Section } from '#ui/section.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import { knownSince, outagesOf } from '#features/devices/silent-days.ts'
import { hubWords } from './hub-words.ts'
import { HUB_DAYS, useHubLog } from './use-hub-log.ts'
import typography from '#ui/typography.module.css'

/** Names beyond these are counted, not listed. */
const NAMES_SHOWN = 4

/** What is known of a hub; what it does not report is said. */
export function HubFacts({ hub, devices }: { hub: Hub; devices: readonly Device[] }) {
  const t = useWords(hubWords)
  const format = useFormat()
  const now = useMinute()
  const zone = useValue(homeZone)
  const isOnline = hub.online === true
  const { data: log } = useHubLog(hub.id)
  const since = reachSince(hub, isOnline)
  const silent = devices.filter((device) => device.status === 'offline').map((device) => device.name)
  const reported = (value: string | null | undefined) =>
    value === null || value === undefined || value === '' ? (
      <span className={typography.quiet}>{t(($) => $.facts.notReported)}</span>
    ) : (
      value
    )

  const facts: Fact[] = []
  if (since !== null) {
    facts.push({
      label: t(($) => (isOnline ? $.facts.connectedSince : $.facts.disconnectedSince)),
      value: format.dateTime(since),
      note:
        now - Date.parse(since) < 60_000
          ? format.ago(since, now)
          : format.duration((now - Date.parse(since)) / 1000),
    })
  }
  // Of a hub that answers: when it last did not.
  const outage = outagesOf(log ?? [], now)[0]
  const start = now - HUB_DAYS * DAY_LENGTH_MS
  const knownFrom = knownSince(log ?? [], hub.created_at, start)
  if (isOnline && log !== undefined) {
    facts.push({
      label: t(($) => $.facts.lastOutage),
      ...(outage === undefined
        ? {
            value:
              knownFrom > start
                ? t(($) => $.facts.noOutageSince, { when: format.dateTime(knownFrom) })
                : t(($) => $.facts.noOutage),
          }
        : {
            value: t(($) => $.facts.lastOutageSpan, {
              from: format.dateTime(outage.from),
              to: format.dateTime(outage.to),
            }),
            note: t(($) => $.facts.lastOutageNote, {
              duration: format.duration((outage.to - outage.from) / 1000),
            }),
          }),
    })
  }
  facts.push(
    { label: t(($) => $.facts.paired), value: format.number(hub.paired_objects ?? devices.length) },
    {
      label: t(($) => $.facts.reachable),
      value: format.number(hub.reachable_objects ?? devices.length - silent.length),
      ...(silent.length === 0 ? {} : { note: t(($) => $.facts.silentNames, { names: listNames(silent) }) }),
    },
    { label: t(($) => $.facts.model), value: reported(hub.model) },
    { label: t(($) => $.facts.firmware), value: reported(hub.firmware) },
    { label: t(($) => $.facts.mac), value: reported(hub.mac) },
    { label: t(($) => $.facts.ssid), value: reported(hub.ssid) },
    { label: t(($) => $.facts.coordinator), value: reported(hub.coordinator) },
    { label: t(($) => $.facts.zone), value: zone },
  )
  const clockFaults = hub.clock_faults ?? 0
  if (clockFaults > 0) {
    facts.push({
      label: t(($) => $.facts.clock),
      value: t(($) => $.facts.clockFaults, { count: clockFaults }),
    })
  }
  const unknownWords = hub.unknown_words ?? 0
  if (unknownWords > 0) {
    facts.push({
      label: t(($) => $.facts.words),
      value: format.number(unknownWords),
      note: t(($) => $.facts.wordsNote),
    })
  }
  return (
    <Section
      title={hub.name ?? t(($) => $.title)}
      note={
        <StatusDot
          state={isOnline ? 'online' : 'offline'}
          word={t(($) => (isOnline ? $.online : $.offline))}
        />
      }
    >
      <Facts facts={facts} />
    </Section>
  )
}

function listNames(names: readonly string[]): string {
  const rest = names.length - NAMES_SHOWN
  const shown = names.slice(0, NAMES_SHOWN).join(', ')
  return rest > 0 ? `${shown} + ${rest}` : shown
}
