import type { Device } from '@foyer/contract/device.ts'
import type { Hub, HubCredentials } from '@foyer/contract/hub.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWords } from '#lib/words.ts'
import { Offered } from '#api/offered.tsx'
import { meQuery } from '#api/queries/account.queries.ts'
import { devicesQuery } from '#api/queries/device.queries.ts'
import { hubsQuery } from '#api/queries/hub.queries.ts'
import { Welcome } from '#features/welcome/welcome.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ConnectHub } from './connect-hub.tsx'
import { HubAccess } from './hub-access.tsx'
import { HubFacts } from './hub-facts.tsx'
import { HubGroups } from './hub-groups.tsx'
import { HubHearing } from './hub-hearing.tsx'
import { HubHelp } from './hub-help.tsx'
import { HubOutages } from './hub-outages.tsx'
import { HubSentence } from './hub-sentence.tsx'
import { hubWords } from './hub-words.ts'
import sections from '#ui/section.module.css'
import layout from '#ui/layout.module.css'

/** The hubs of the home, and the way in for a new one. `isConnecting` says that the connect flow is open. */
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
  // A secret is shown once: it lives here, in no cache and no address, and is gone when the flow closes.
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
    <div className={layout.actions}>
      <Button icon="plus" onClick={() => onConnecting(true)}>
        {t(($) => $.connect)}
      </Button>
    </div>
  ) : null
  return (
    <>
      <HubSentence hubs={hubs} devices={devices} />
      {hubs.length === 0 && devices.length === 0 ? (
        <Welcome isOwner={isOwner} />
      ) : hubs.length === 0 ? (
        <EmptyState action={connectButton}>{t(($) => (isOwner ? $.noneOwner : $.noneMember))}</EmptyState>
      ) : (
        connectButton
      )}
      {hubs.map((hub) => (
        <OneHub
          key={hub.id}
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
  devices,
  isOwner,
  onCredentials,
}: {
  hub: Hub
  devices: readonly Device[]
  isOwner: boolean
  onCredentials: (credentials: HubCredentials) => void
}) {
  // Of a hub that has never come there is nothing to count: its days would look faultless.
  const hasCome = hub.online === true || (hub.disconnected_since ?? hub.last_seen ?? null) !== null
  return (
    <>
      {hub.online === true ? null : <HubHelp hub={hub} />}
      <div className={sections.twoColumns}>
        <HubFacts hub={hub} devices={devices} />
        <HubHearing devices={devices} />
      </div>
      <Offered feature="orders">
        <HubGroups groups={hub.groups ?? []} devices={devices} />
      </Offered>
      <Offered feature="connectivity">{hasCome ? <HubOutages hub={hub} /> : null}</Offered>
      <Offered feature="management">
        <HubAccess hub={hub} isOwner={isOwner} onCredentials={onCredentials} />
      </Offered>
    </>
  )
}
