import type { Device } from '@foyer/contract/device.ts'
import type { Hub } from '@foyer/contract/hub.ts'
import { lostHubs, silentSince } from '@foyer/rules/advice/silent-since.ts'
import { Link } from '@tanstack/react-router'
import type { Room } from '@foyer/contract/room.ts'
import { Fragment, type ReactNode, Suspense, useId, useState } from 'react'
import { longOffline } from '@foyer/rules/advice/offline-facts.ts'
import { RichText } from '#lib/rich-text.tsx'
import { useWords } from '#lib/i18n.ts'
import { overviewWords, sharedWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { lazyPart } from '#forms/not-loaded.tsx'
import { Notice, Banner } from '#ui/notice.tsx'
import { Button } from '#ui/button.tsx'
import { useMediaQuery } from '#ui/use-media-query.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import type { RoomsFacts, RoomAlert } from '#features/rooms/room-state.ts'
import { attentionReason } from '#features/devices/device-traits.ts'
import { AlertSentence } from '#features/rooms/room-alert-text.tsx'
import type { AdviceSubject } from './advice-steps.tsx'

import buttons from '#ui/button.module.css'
import styles from './overview.module.css'

/**
 * What needs attention: lost hubs, the worst alerts of the rooms, the device that is offline the longest, then hubs
 * that never connected. No item hides another.
 */
export function OverviewAttention({
  facts,
  devices,
  hubs,
  now,
}: {
  facts: RoomsFacts
  devices: readonly Device[]
  /** Undefined while loading, null if loading failed. */
  hubs: readonly Hub[] | null | undefined
  now: number
}) {
  const t = useWords(overviewWords)
  const format = useFormat()
  const known = hubs === undefined ? [] : hubs
  const lost = lostHubs(known ?? [])
  const neverConnected = (known ?? []).filter(
    (hub) => hub.online === false && hub.secret_since !== null && silentSince(hub) === null,
  )
  const nameOf = (hub: Hub) =>
    known?.length === 1 ? t(($) => $.attention.theHub) : (hub.name ?? t(($) => $.attention.theHub))
  // The notice of a lost hub already covers its offline devices.
  const isHubOffline = (device: Device) => lost.some(({ hub }) => hub.id === device.hubId)
  const reachableDevices = devices.filter((device) => !isHubOffline(device))
  const alerts = facts.alerts.filter(
    ({ alert }) =>
      alert.kind !== 'silent' || !devices.some((one) => one.id === alert.device_id && isHubOffline(one)),
  )
  const shown = shownAlerts(alerts)
  const otherCount = alerts.length - shown.length
  const [longest] = longOffline(reachableDevices, now).filter(
    ({ device }) => !shown.some(({ alert }) => alert.device_id === device.id),
  )
  // The remaining devices at the top of the device list; the alerts of the rooms already have a link.
  const otherDevices = reachableDevices.filter(
    (device) =>
      attentionReason(device) !== null &&
      device.id !== longest?.device.id &&
      !alerts.some(({ alert }) => alert.device_id === device.id),
  )
  const hubLink = (word: string) => (
    <Link className={buttons.button} to="/account/hub/details">
      {word}
    </Link>
  )
  const items: AttentionItem[] = [
    ...(hubs?.length === 0
      ? [
          {
            key: 'no-hub',
            draw: (more: ReactNode) => (
              <Notice actions={withMore(hubLink(t(($) => $.attention.connectHub)), more)}>
                <RichText text={t(($) => $.attention.noHub)} />
              </Notice>
            ),
          },
        ]
      : []),
    ...lost.map(({ hub, since }) => ({
      key: hub.id,
      draw: (more: ReactNode) => (
        <Banner action={withMore(hubLink(t(($) => $.attention.openHub)), more)}>
          <RichText text={t(($) => $.attention.hub, { hub: nameOf(hub), since: format.since(since, now) })} />
        </Banner>
      ),
    })),
    ...shown.map(({ room, alert }, index) => {
      const behind = index === shown.length - 1 ? otherCount : 0
      return {
        key: room.id,
        behind,
        draw: (more: ReactNode) => (
          <AlertAttention
            room={room}
            alert={alert}
            otherCount={behind}
            more={more}
            devices={devices}
            hubs={known}
            now={now}
          />
        ),
      }
    }),
    ...(longest === undefined
      ? []
      : [
          {
            key: 'offline',
            behind: otherDevices.length,
            draw: (more: ReactNode) => (
              <OfflineAttention
                {...longest}
                otherCount={otherDevices.length}
                more={more}
                devices={reachableDevices}
                hubs={known}
                now={now}
              />
            ),
          },
        ]),
    ...neverConnected.map((hub) => ({
      key: hub.id,
      draw: (more: ReactNode) => (
        <Notice actions={withMore(hubLink(t(($) => $.attention.openHub)), more)}>
          <RichText
            text={t(($) => (devices.length === 0 ? $.attention.hubNever : $.attention.hubAwaited), {
              hub: nameOf(hub),
            })}
          />
        </Notice>
      ),
    })),
  ]
  return <AttentionItems items={items} />
}

type AttentionItem = {
  key: string
  /** How many further alerts or devices its link leads to. */
  behind?: number
  /** `more` is rendered next to the item's own button; on a phone it opens the other items. */
  draw: (more: ReactNode) => ReactNode
}

function withMore(action: ReactNode, more: ReactNode): ReactNode {
  return (
    <>
      {action}
      {more}
    </>
  )
}

/** All items; on a phone only the first, to keep the measures on the first screen, and the others on request. */
function AttentionItems({ items: [first, ...rest] }: { items: readonly AttentionItem[] }) {
  const t = useWords(overviewWords)
  const isPhone = useMediaQuery('(max-width: 699px)')
  const [isOpen, setOpen] = useState(false)
  const restId = useId()
  if (first === undefined) return null
  const isCollapsible = isPhone && rest.length > 0
  const count = [first, ...rest].reduce((sum, { behind = 0 }) => sum + behind, rest.length)
  return (
    <>
      <Fragment key={first.key}>
        {first.draw(
          isCollapsible ? (
            <Button
              variant="quiet"
              aria-expanded={isOpen}
              aria-controls={restId}
              aria-label={isOpen ? undefined : t(($) => $.attention.unfoldLabel, { count })}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? t(($) => $.attention.fold) : t(($) => $.attention.unfold, { count })}
            </Button>
          ) : null,
        )}
      </Fragment>
      <div id={restId} hidden={isCollapsible && !isOpen}>
        {rest.map(({ key, draw }) => (
          <Fragment key={key}>{draw(null)}</Fragment>
        ))}
      </div>
    </>
  )
}

type ShownAlert = RoomsFacts['alerts'][number]

/** The worst alert of the rooms, and that of one more room whose heating does not follow its mode. */
function shownAlerts(alerts: readonly ShownAlert[]): ShownAlert[] {
  const [worst, ...others] = alerts
  if (worst === undefined) return []
  const second = others.find(
    ({ room, alert }) => room.id !== worst.room.id && /^(silent|order_failed|reverted)$/.test(alert.kind),
  )
  return second === undefined ? [worst] : [worst, second]
}

/** An alert of a room, with its steps and a link to the other alerts. */
function AlertAttention({
  room,
  alert,
  otherCount,
  more,
  devices,
  hubs,
  now,
}: {
  room: Room
  alert: RoomAlert
  otherCount: number
  more: ReactNode
  devices: readonly Device[]
  /** Null if loading failed. */
  hubs: readonly Hub[] | null
  now: number
}) {
  const t = useWords(overviewWords)
  return (
    <AdvicePanel
      about={room.name}
      tone={alert.kind === 'frost_risk' ? 'danger' : 'warn'}
      more={
        more ??
        (otherCount === 0 ? null : (
          <Link className={buttons.button} data-look="quiet" to="/account/rooms">
            {t(($) => $.attention.more, { count: otherCount })}
          </Link>
        ))
      }
      subject={{ room, alert }}
      devices={devices}
      hubs={hubs}
    >
      <AlertSentence room={room} alert={alert} now={now} />
    </AdvicePanel>
  )
}

// Loaded on demand.
const Steps = lazyPart(
  () => import('./advice-steps.tsx'),
  (module) => module.AdviceSteps,
)

/** A notice of what needs attention, with the steps to take below it on request. */
function AdvicePanel({
  about,
  tone,
  more,
  subject,
  devices,
  hubs,
  children,
}: {
  /** The subject of the button, for screen readers. */
  about: string
  tone: 'warn' | 'danger'
  /** The link or button to the other items. */
  more?: ReactNode
  subject: AdviceSubject
  devices: readonly Device[]
  /** Null if loading failed. */
  hubs: readonly Hub[] | null
  children: ReactNode
}) {
  const t = useWords(overviewWords)
  const tShared = useWords(sharedWords)
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  return (
    <>
      <Notice
        tone={tone}
        actions={
          <>
            <Button
              aria-expanded={isOpen}
              aria-controls={panelId}
              aria-label={t(($) => $.attention.whatToDo, { device: about })}
              onClick={() => setOpen(!isOpen)}
            >
              {t(($) => $.attention.open)}
            </Button>
            {more}
          </>
        }
      >
        {children}
      </Notice>
      <div id={panelId} className={styles.panel} hidden={!isOpen}>
        {isOpen ? (
          <Suspense
            fallback={
              <Loading label={tShared(($) => $.frame.loading)}>
                <Skeleton width="100%" height="12em" />
              </Loading>
            }
          >
            <Steps subject={subject} devices={devices} hubs={hubs} />
          </Suspense>
        ) : null}
      </div>
    </>
  )
}

/** The device that has been offline the longest, for at least a day, unless an alert of a room names it. */
function OfflineAttention({
  device,
  since,
  otherCount,
  more,
  devices,
  hubs,
  now,
}: {
  device: Device
  /** ms since the epoch. */
  since: number
  otherCount: number
  more: ReactNode
  devices: readonly Device[]
  /** Null if loading failed. */
  hubs: readonly Hub[] | null
  now: number
}) {
  const t = useWords(overviewWords)
  const format = useFormat()
  const values = { device: device.name, since: format.since(since, now), room: device.room?.name ?? '' }
  return (
    <AdvicePanel
      about={device.name}
      tone="warn"
      more={
        more ??
        (otherCount === 0 ? null : (
          <Link className={buttons.button} data-look="quiet" to="/account/devices">
            {t(($) => $.attention.moreDevices, { count: otherCount })}
          </Link>
        ))
      }
      subject={{ device }}
      devices={devices}
      hubs={hubs}
    >
      <RichText
        text={t(
          ($) =>
            device.room === undefined || device.room === null ? $.attention.device : $.attention.deviceIn,
          values,
        )}
      />
    </AdvicePanel>
  )
}
