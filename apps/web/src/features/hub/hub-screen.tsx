import { commandDevice } from '@foyer/contract/command.ts'
import type { Device } from '@foyer/contract/device.ts'
import type { Hub, HubCredentials } from '@foyer/contract/hub.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { silentSince } from '@foyer/rules/advice/silent-since.ts'
import { useWords } from '#lib/i18n.ts'
import { hubWords } from '#lib/words.ts'
import { RichText } from '#lib/rich-text.tsx'
import { useFormat } from '#lib/format.ts'
import { useMinute } from '#lib/clock.ts'
import { IfFeature } from '#api/features.tsx'
import { meQuery } from '#api/queries/account.ts'
import { devicesQuery, hubsQuery } from '#api/queries/devices.ts'
import { showFailure, useApiMutation } from '#api/mutation.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/facts.tsx'
import { DeviceIcon } from '#ui/device-icon.tsx'
import { Icon, Spinner } from '#ui/icon.tsx'
import { Section, SectionGroup, PageHeading } from '#ui/page.tsx'
import { NumberedSteps } from '#ui/check-steps.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Welcome } from '#features/welcome/welcome.tsx'
import { ConnectHub, HubAccess, ArrivedDevices } from './connect-hub.tsx'
import { HubFacts, HubDataFlow, HubOutages } from './hub-facts.tsx'

import sections from '#ui/page.module.css'
import layout from '#ui/layout.module.css'
import lists from '#ui/lists.module.css'
import typography from '#ui/typography.module.css'
import styles from './hub.module.css'

/** The hubs of the home, and the flow that connects a new one. `isConnecting`: that flow is open. */
export function HubScreen({
  isConnecting,
  onConnecting,
}: {
  isConnecting: boolean
  onConnecting: (isOpen: boolean) => void
}) {
  const t = useWords(hubWords)
  const { data: hubs } = useSuspenseQuery(hubsQuery)
  const { data: devices } = useSuspenseQuery(devicesQuery)
  const { data: me } = useSuspenseQuery(meQuery)
  // A secret is shown once: it is kept here, in no cache and no address, and is dropped when the flow closes.
  const [credentials, setCredentials] = useState<HubCredentials | null>(null)
  const isOwner = me.role === 'owner'

  if (isOwner && (isConnecting || credentials !== null)) {
    return (
      <ConnectHub
        credentials={credentials}
        hubs={hubs}
        devices={devices}
        onCredentials={setCredentials}
        onClose={() => {
          setCredentials(null)
          onConnecting(false)
        }}
      />
    )
  }

  const connectButton = isOwner ? (
    <Button icon="hub" onClick={() => onConnecting(true)}>
      {t(($) => $.connect)}
    </Button>
  ) : null
  return (
    <>
      <HubSentence hubs={hubs} devices={devices} />
      {hubs.length === 0 && devices.length === 0 ? (
        <Welcome isOwner={isOwner} />
      ) : hubs.length === 0 ? (
        <EmptyState action={connectButton}>{t(($) => (isOwner ? $.noneOwner : $.noneMember))}</EmptyState>
      ) : (
        <div className={layout.actions}>
          <AddDevice hubs={hubs} devices={devices} />
          {connectButton}
        </div>
      )}
      {hubs.map((hub) => (
        <OneHub
          key={hub.id}
          isOnly={hubs.length === 1}
          hub={hub}
          devices={hubs.length === 1 ? devices : devices.filter((device) => device.hubId === hub.id)}
          isOwner={isOwner}
          onCredentials={setCredentials}
        />
      ))}
    </>
  )
}

function OneHub({
  hub,
  isOnly,
  devices,
  isOwner,
  onCredentials,
}: {
  hub: Hub
  isOnly: boolean
  devices: readonly Device[]
  isOwner: boolean
  onCredentials: (credentials: HubCredentials) => void
}) {
  // A hub that never connected has nothing to check and no log: its days would look faultless. One that was connected for
  // seconds may have no time of its last message.
  const wasConnected = hub.online === true || (hub.disconnected_since ?? hub.last_seen ?? null) !== null
  const t = useWords(hubWords)
  return (
    <SectionGroup name={isOnly ? null : (hub.name ?? t(($) => $.title))}>
      {hub.online !== true && wasConnected ? <HubHelp hub={hub} /> : null}
      <div className={sections.twoColumns}>
        <HubFacts hub={hub} devices={devices} />
        <HubDataFlow devices={devices} />
      </div>
      <IfFeature feature="orders">
        <HubGroups groups={hub.groups ?? []} devices={devices} />
      </IfFeature>
      <IfFeature feature="connectivity">{wasConnected ? <HubOutages hub={hub} /> : null}</IfFeature>
      <IfFeature feature="management">
        <HubAccess hub={hub} isOwner={isOwner} onCredentials={onCredentials} />
      </IfFeature>
    </SectionGroup>
  )
}

type Group = NonNullable<Hub['groups']>[number]

/** The hub's own groups and their members. Members are switched one by one: not every device supports its group. */
export function HubGroups({ groups, devices }: { groups: readonly Group[]; devices: readonly Device[] }) {
  const t = useWords(hubWords)
  if (groups.length === 0) return null
  return (
    <Section title={t(($) => $.groups.title)} note={t(($) => $.groups.note)}>
      <ul className={lists.objects}>
        {groups.map((group) => (
          <GroupRow
            key={group.id}
            name={group.name}
            members={devices.filter(({ id }) => group.device_ids.includes(id))}
          />
        ))}
      </ul>
    </Section>
  )
}

function GroupRow({ name, members }: { name: string; members: readonly Device[] }) {
  const t = useWords(hubWords)
  const command = useApiMutation(commandDevice, { showError: 'caller' })
  // Heating devices follow their room, and a tank follows its room's hot water.
  const switched = members.filter(
    ({ category, commands, status }) =>
      category !== 'heating' &&
      category !== 'hot_water' &&
      status === 'online' &&
      commands?.includes('on') === true,
  )
  const switchAll = async (value: boolean, deviceIds = switched.map(({ id }) => id)) => {
    const sent = await Promise.allSettled(
      deviceIds.map((deviceId) =>
        command.mutateAsync({ params: { deviceId }, body: { capability: 'on', value } }),
      ),
    )
    const failed = deviceIds.filter((_id, index) => sent[index]?.status === 'rejected')
    const [first] = sent.flatMap((one) => (one.status === 'rejected' ? [one] : []))
    // One toast for all of them, whose button sends all of them again.
    if (first !== undefined) showFailure(first.reason, () => void switchAll(value, failed))
  }
  return (
    <li>
      <DeviceIcon type={members[0]?.type ?? 'unknown'} />
      <div>
        {name}
        <span className={typography.rowQuiet}>
          {members.length === 0
            ? t(($) => $.groups.empty)
            : members.map((device, index) => (
                <span key={device.id}>
                  {index === 0 ? null : ', '}
                  <Link to="/account/devices/$deviceid" params={{ deviceid: device.id }}>
                    {device.name}
                  </Link>
                </span>
              ))}
        </span>
      </div>
      {switched.length === 0 ? null : (
        <span className={layout.actions}>
          <Button
            size="small"
            aria-label={t(($) => $.groups.onOf, { name })}
            onClick={() => void switchAll(true)}
          >
            {t(($) => $.groups.on)}
          </Button>
          <Button
            size="small"
            aria-label={t(($) => $.groups.offOf, { name })}
            onClick={() => void switchAll(false)}
          >
            {t(($) => $.groups.off)}
          </Button>
        </span>
      )}
    </li>
  )
}

/** What to try when a hub is offline, the likeliest first. */
function HubHelp({ hub }: { hub: Hub }) {
  const t = useWords(hubWords)
  const ssid = hub.ssid ?? null
  const steps = [
    { title: t(($) => $.help.power), note: t(($) => $.help.powerNote) },
    {
      title: ssid === null ? t(($) => $.help.networkUnknown) : t(($) => $.help.network, { ssid }),
      note: t(($) => $.help.networkNote),
    },
    { title: t(($) => $.help.rest), note: t(($) => $.help.restNote) },
  ]
  return (
    <Section title={t(($) => $.help.title)}>
      <NumberedSteps steps={steps} />
    </Section>
  )
}

/** The first sentence: whether the hub is online, and how many of its devices can be reached. */
function HubSentence({ hubs, devices }: { hubs: readonly Hub[]; devices: readonly Device[] }) {
  const t = useWords(hubWords)
  const format = useFormat()
  const now = useMinute()
  const hub = hubs[0]
  const lastSeen = hub?.last_seen ?? null
  const kicker = (
    <>
      <b>{t(($) => $.title)}</b>
      {lastSeen === null ? null : <span>{t(($) => $.lastNews, { at: format.whenAt(lastSeen, now) })}</span>}
    </>
  )
  return (
    <PageHeading kicker={kicker}>
      <RichText text={sentence()} />
    </PageHeading>
  )

  function sentence(): string {
    if (hub === undefined) return t(($) => $.none)
    if (hubs.length > 1) {
      const online = hubs.filter((one) => one.online === true).length
      return t(($) => $.several, { count: hubs.length, online })
    }
    if (hub.online !== true) {
      const since = silentSince(hub)
      return since === null
        ? t(($) => $.silentNever)
        : t(($) => $.silent, { since: format.since(since, now) })
    }
    const count = hub.paired_objects ?? devices.length
    if (count === 0) return t(($) => $.answersNone)
    const online = devices.filter(({ status }) => status === 'online').length
    return t(($) => $.answers, { count, reachable: hub.reachable_objects ?? online })
  }
}

/** How to pair a device, and the devices that arrived since the dialog was opened: the hub does the pairing. */
function AddDevice({ hubs, devices }: { hubs: readonly Hub[]; devices: readonly Device[] }) {
  const t = useWords(hubWords)
  /** The devices that existed when the dialog was opened; null while it is closed. */
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null)
  const arrived = known === null ? [] : devices.filter(({ id }) => !known.has(id))
  const isOnline = hubs.some(({ online }) => online === true)
  const steps = [
    { title: t(($) => $.add.open), note: t(($) => $.add.openNote) },
    { title: t(($) => $.add.pair), note: t(($) => $.add.pairNote) },
    { title: t(($) => $.add.arrives), note: t(($) => $.add.arrivesNote) },
  ]
  return (
    <>
      <Button icon="plus" onClick={() => setKnown(new Set(devices.map(({ id }) => id)))}>
        {t(($) => $.add.title)}
      </Button>
      <Dialog
        isOpen={known !== null}
        title={t(($) => $.add.title)}
        closeLabel={t(($) => $.close)}
        onClose={() => setKnown(null)}
      >
        <NumberedSteps steps={steps} />
        <p className={styles.waiting} role="status">
          {arrived.length > 0 ? <Icon name="check" /> : isOnline ? <Spinner /> : null}
          <span>
            <RichText
              text={
                arrived.length > 0
                  ? t(($) => $.add.arrived, { count: arrived.length })
                  : t(($) => (isOnline ? $.add.waiting : $.add.offline))
              }
            />
          </span>
        </p>
        <ArrivedDevices devices={arrived} />
      </Dialog>
    </>
  )
}
