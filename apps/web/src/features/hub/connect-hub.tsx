import type { Device } from '@foyer/contract/device.ts'
import {
  type Hub,
  type HubCredentials,
  type removedHubDevices,
  renewHubSecret,
  removeHub,
  revokeHub,
} from '@foyer/contract/hub.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RichText } from '#lib/rich-text.tsx'
import { useWords } from '#lib/i18n.ts'
import { hubWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { toast } from '#lib/toast.ts'
import { useApiMutation } from '#api/mutation.ts'
import { useErrorText } from '#api/error-text.ts'
import { meQuery } from '#api/queries/account.ts'
import { Button } from '#ui/button.tsx'
import { CodeBlock } from '#ui/code-block.tsx'
import { DeviceIcon } from '#ui/device-icon.tsx'
import { Icon, Spinner } from '#ui/icon.tsx'
import { PageHeading, Section } from '#ui/page.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { HotWaterProposal } from '#features/devices/device-parts.tsx'
import { HubNameForm } from './hub-name-form.tsx'
import { bridgedBlock, hubBlock, hubFiles, type HubKind } from './hub-configuration.ts'

import headings from '#ui/page.module.css'
import typography from '#ui/typography.module.css'
import layout from '#ui/layout.module.css'
import numbered from '#ui/check-steps.module.css'
import styles from './hub.module.css'
import lists from '#ui/lists.module.css'

/** Three steps: the hub's software, the block to paste, and waiting for the hub and its devices. */
export function ConnectHub({
  credentials,
  hubs,
  devices,
  onCredentials,
  onClose,
}: {
  /** Null until they are created. */
  credentials: HubCredentials | null
  hubs: readonly Hub[]
  devices: readonly Device[]
  onCredentials: (credentials: HubCredentials) => void
  onClose: () => void
}) {
  const t = useWords(hubWords)
  const [kind, setKind] = useState<HubKind>('zigbee2mqtt')
  const hub = hubs.find((one) => one.id === credentials?.hub_id)
  // A hub that already had devices gets a new secret; a new hub gets its first.
  const hasNewSecret = hub?.last_seen !== null && hub?.last_seen !== undefined && hub.online !== true
  return (
    <>
      <button type="button" className={headings.backLink} onClick={onClose}>
        <Icon name="arrow-left" />
        {t(($) => $.back)}
      </button>
      <PageHeading>
        <RichText
          text={
            hasNewSecret
              ? t(($) => $.flow.renewed, { name: hub.name ?? t(($) => $.title) })
              : t(($) => $.flow.title)
          }
        />
      </PageHeading>
      <ol className={numbered.list}>
        <li>
          <span aria-hidden="true">1</span>
          <div className={layout.stack}>
            <h2>{t(($) => $.flow.kind)}</h2>
            <Segmented
              label={t(($) => $.flow.kindLabel)}
              isLabelHidden
              value={kind}
              onChange={setKind}
              options={[
                // Users with a broker recognise the term: the choice without a broker comes first.
                { value: 'zigbee2mqtt', label: t(($) => $.flow.zigbee2mqtt) },
                { value: 'mosquitto', label: t(($) => $.flow.mosquitto) },
              ]}
            />
            <p className={typography.note}>{t(($) => $.flow.kindNote)}</p>
            {credentials === null ? <HubNameForm onCredentials={onCredentials} /> : null}
          </div>
        </li>
        {credentials === null ? null : (
          <>
            <li>
              <span aria-hidden="true">2</span>
              <PasteStep kind={kind} credentials={credentials} />
            </li>
            <li>
              <span aria-hidden="true">3</span>
              <div className={layout.stack}>
                <h2>{t(($) => $.flow.restart)}</h2>
                <HubArrival
                  isConnected={hub?.online === true}
                  devices={devices.filter((device) => device.hubId === credentials.hub_id)}
                  onShowDevices={onClose}
                />
              </div>
            </li>
          </>
        )}
      </ol>
    </>
  )
}

function PasteStep({ kind, credentials }: { kind: HubKind; credentials: HubCredentials }) {
  const t = useWords(hubWords)
  const file = hubFiles[kind]
  const words = { title: t(($) => $.flow.comment), merge: t(($) => $.flow.merge) }
  const copy = { copyLabel: t(($) => $.flow.copy), copiedLabel: t(($) => $.flow.copied) }
  return (
    <div className={layout.stack}>
      <h2>{t(($) => $.flow.paste)}</h2>
      <p className={styles.once}>
        <Icon name="key" />
        <span>
          <RichText text={t(($) => $.flow.once)} />
        </span>
      </p>
      <p className={typography.note}>
        {t(($) => (kind === 'zigbee2mqtt' ? $.flow.pasteFile : $.flow.pasteBridge), { file })}
      </p>
      <CodeBlock
        name={file}
        code={hubBlock(kind, credentials, words)}
        secret={credentials.secret}
        {...copy}
      />
      {kind === 'mosquitto' ? (
        <>
          <p className={typography.note}>{t(($) => $.flow.behindBridge, { file: hubFiles.zigbee2mqtt })}</p>
          <CodeBlock name={hubFiles.zigbee2mqtt} code={bridgedBlock(words)} {...copy} />
        </>
      ) : null}
      {credentials.is_loopback ? (
        <p className={typography.note}>
          <RichText text={t(($) => $.flow.loopback)} />
        </p>
      ) : null}
      {credentials.needs_account ? (
        <p className={typography.note}>
          <RichText
            text={t(($) => $.flow.needsAccount, { user: credentials.hub_id, topic: credentials.base_topic })}
          />
        </p>
      ) : null}
    </div>
  )
}

/**
 * Waits for a hub, then shows its devices as they arrive. An unknown device is stored and shown with what it reports.
 */
function HubArrival({
  isConnected,
  devices,
  onShowDevices,
}: {
  isConnected: boolean
  devices: readonly Device[]
  onShowDevices: () => void
}) {
  const t = useWords(hubWords)
  return (
    <>
      <p className={styles.waiting} role="status">
        {isConnected ? <Icon name="check" /> : <Spinner />}
        <span>
          <RichText
            text={
              isConnected ? t(($) => $.flow.arrived, { count: devices.length }) : t(($) => $.flow.waiting)
            }
          />
        </span>
      </p>
      {isConnected ? null : <p className={typography.note}>{t(($) => $.flow.waitingHelp)}</p>}
      <ArrivedDevices devices={devices} />
      {isConnected ? (
        <div className={layout.actions}>
          <Button variant="primary" onClick={onShowDevices}>
            {t(($) => $.flow.see)}
          </Button>
        </div>
      ) : null}
      <p className={typography.note}>{t(($) => $.flow.leave)}</p>
    </>
  )
}

/** Devices that have just arrived, with their type and room. */
export function ArrivedDevices({ devices }: { devices: readonly Device[] }) {
  const t = useWords(hubWords)
  const { data: me } = useSuspenseQuery(meQuery)
  if (devices.length === 0) return null
  return (
    <ul className={lists.objects}>
      {devices.map((device) => (
        <li key={device.id}>
          <DeviceIcon type={device.type} />
          <div>
            {device.name}
            <span className={typography.rowQuiet}>
              {device.type === 'unknown'
                ? t(($) => $.flow.unknown)
                : [device.brand, device.model].filter(Boolean).join(' ')}
            </span>
            {me.role === 'owner' ? <HotWaterProposal device={device} /> : null}
          </div>
          <span className={typography.quiet}>{device.room?.name ?? t(($) => $.noRoom)}</span>
        </li>
      ))}
    </ul>
  )
}

type SecretAction = 'renew' | 'revoke'

/** A hub's secret: its age, and for the owner, replacing or revoking it. Both ask for confirmation. */
export function HubAccess({
  hub,
  isOwner,
  onCredentials,
}: {
  hub: Hub
  isOwner: boolean
  onCredentials: (credentials: HubCredentials) => void
}) {
  const t = useWords(hubWords)
  const format = useFormat()
  const errorText = useErrorText()
  const [pendingAction, setPendingAction] = useState<SecretAction | null>(null)
  const renew = useApiMutation(renewHubSecret, { showError: 'inline', onSuccess: onCredentials })
  const revoke = useApiMutation(revokeHub, { showError: 'inline', onSuccess: () => setPendingAction(null) })
  const since = hub.secret_since ?? null
  const error = pendingAction === 'renew' ? renew.error : revoke.error
  const confirm = () => {
    const variables = { params: { hubId: hub.id } }
    if (pendingAction === 'renew') renew.mutate(variables)
    else revoke.mutate(variables)
  }
  const close = () => {
    setPendingAction(null)
    renew.reset()
    revoke.reset()
  }
  return (
    <Section title={t(($) => $.access)}>
      <p className={typography.measured}>
        {since === null ? (
          <span className={typography.danger}>{t(($) => $.accessRevoked)}</span>
        ) : (
          t(($) => $.accessSince, { date: format.date(since) })
        )}{' '}
        <span className={typography.quiet}>{t(($) => (isOwner ? $.accessNote : $.accessMember))}</span>
      </p>
      {isOwner ? (
        <div className={layout.actions}>
          <Button icon="key" onClick={() => setPendingAction('renew')}>
            {t(($) => $.renew)}
          </Button>
          {since === null ? null : (
            <Button variant="danger" onClick={() => setPendingAction('revoke')}>
              {t(($) => $.revoke)}
            </Button>
          )}
          <RemoveHub hub={hub} />
        </div>
      ) : null}
      <ConfirmDialog
        isOpen={pendingAction !== null}
        title={
          pendingAction === 'revoke'
            ? t(($) => $.revokeTitle, { name: hub.name ?? t(($) => $.title) })
            : t(($) => $.renewTitle)
        }
        closeLabel={t(($) => $.close)}
        cancelLabel={t(($) => $.cancel)}
        confirmLabel={t(($) => (pendingAction === 'revoke' ? $.revoke : $.renew))}
        variant={pendingAction === 'revoke' ? 'danger' : 'primary'}
        isBusy={renew.isPending || revoke.isPending}
        error={error === null ? null : t(($) => $.failed, { message: errorText(error) })}
        onConfirm={confirm}
        onClose={close}
      >
        <p>{t(($) => (pendingAction === 'revoke' ? $.revokeAsk : $.renewAsk))}</p>
      </ConfirmDialog>
    </Section>
  )
}

/** Removes a hub, with or without its devices; the dialog explains the consequences. */
function RemoveHub({ hub }: { hub: Hub }) {
  const t = useWords(hubWords)
  const errorText = useErrorText()
  const [isConfirming, setIsConfirming] = useState(false)
  const [devices, setDevices] = useState<(typeof removedHubDevices)[number]>('keep')
  const name = hub.name ?? t(($) => $.title)
  const count = hub.paired_objects ?? 0
  const remove = useApiMutation(removeHub, {
    showError: 'inline',
    onSuccess: () => {
      setIsConfirming(false)
      toast.set({ text: t(($) => $.removed, { name }) })
    },
  })
  return (
    <>
      <Button variant="danger" icon="bin" onClick={() => setIsConfirming(true)}>
        {t(($) => $.remove)}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title={t(($) => $.removeTitle, { name })}
        closeLabel={t(($) => $.close)}
        cancelLabel={t(($) => $.cancel)}
        confirmLabel={t(($) => $.remove)}
        isBusy={remove.isPending}
        error={remove.error === null ? null : t(($) => $.failed, { message: errorText(remove.error) })}
        onConfirm={() => remove.mutate({ params: { hubId: hub.id }, query: { devices } })}
        onClose={() => {
          setIsConfirming(false)
          remove.reset()
        }}
      >
        <p>{t(($) => $.removeAsk)}</p>
        {count === 0 ? null : (
          <>
            <Segmented
              label={t(($) => $.removeDevices.label)}
              value={devices}
              options={[
                { value: 'keep', label: t(($) => $.removeDevices.keep) },
                { value: 'remove', label: t(($) => $.removeDevices.remove) },
              ]}
              onChange={setDevices}
            />
            <p>
              {t(($) => (devices === 'keep' ? $.removeDevices.keepNote : $.removeDevices.removeNote), {
                count,
              })}
            </p>
          </>
        )}
      </ConfirmDialog>
    </>
  )
}
