import type { Device } from '@foyer/contract/device.ts'
import type { Hub, HubCredentials } from '@foyer/contract/hub.ts'
import { useState } from 'react'
import { useApiMutation } from '#api/use-api-mutation.ts'
import { useErrorText } from '#api/error-words.ts'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { createHubMutation } from '#api/queries/hub.queries.ts'
import { Button } from '#ui/button.tsx'
import { CodeBlock } from '#ui/code-block.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { TextField } from '#ui/text-field.tsx'
import { behindBridgeBlock, hubBlock, hubFiles, type HubKind } from './hub-blocks.ts'
import { HubArrival } from './hub-arrival.tsx'
import { hubWords } from './hub-words.ts'
import headings from '#ui/page-heading.module.css'
import typography from '#ui/typography.module.css'
import layout from '#ui/layout.module.css'
import numbered from '#ui/numbered.module.css'
import styles from './connect-hub.module.css'

/** Three steps: what the hub runs, the block to paste, and waiting until it and its objects are here. */
export function ConnectHub({
  credentials,
  hubs,
  devices,
  onCredentials,
  onClose,
}: {
  /** null until they are made. */
  credentials: HubCredentials | null
  hubs: readonly Hub[]
  devices: readonly Device[]
  onCredentials: (credentials: HubCredentials) => void
  onClose: () => void
}) {
  const t = useWords(hubWords)
  const [kind, setKind] = useState<HubKind>('mosquitto')
  const hub = hubs.find((one) => one.id === credentials?.hub_id)
  // A hub that already had objects gets a new secret; a new hub gets its first.
  const isRenewed = hub?.last_seen !== null && hub?.last_seen !== undefined && hub.online !== true
  return (
    <>
      <button type="button" className={headings.backLink} onClick={onClose}>
        <Icon name="arrow-left" />
        {t(($) => $.back)}
      </button>
      <PageHeading>
        <Rich
          text={
            isRenewed
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
                // Most people have a broker already: theirs comes first.
                { value: 'mosquitto', label: t(($) => $.flow.mosquitto) },
                { value: 'zigbee2mqtt', label: t(($) => $.flow.zigbee2mqtt) },
              ]}
            />
            <p className={typography.note}>{t(($) => $.flow.kindNote)}</p>
            {credentials === null ? <NameForm onCredentials={onCredentials} /> : null}
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
                  isHere={hub?.online === true}
                  devices={devices.filter((device) => device.hubId === credentials.hub_id)}
                  onSee={onClose}
                />
              </div>
            </li>
          </>
        )}
      </ol>
    </>
  )
}

function NameForm({ onCredentials }: { onCredentials: (credentials: HubCredentials) => void }) {
  const t = useWords(hubWords)
  const say = useErrorText()
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const create = useApiMutation(createHubMutation, { showError: 'inline', onSuccess: onCredentials })
  return (
    <form
      className={`${layout.stack} ${styles.name}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const given = name.trim()
        setMissing(given === '')
        if (given !== '') create.mutate({ body: { name: given } })
      }}
    >
      <TextField
        label={t(($) => $.flow.name)}
        hint={t(($) => $.flow.nameHint)}
        error={isMissing ? t(($) => $.flow.nameMissing) : create.error === null ? null : say(create.error)}
        value={name}
        maxLength={64}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <div className={layout.actions}>
        <Button type="submit" look="primary" isBusy={create.isPending}>
          {t(($) => $.flow.create)}
        </Button>
      </div>
    </form>
  )
}

function PasteStep({ kind, credentials }: { kind: HubKind; credentials: HubCredentials }) {
  const t = useWords(hubWords)
  const file = hubFiles[kind]
  const words = { title: t(($) => $.flow.comment), merge: t(($) => $.flow.merge) }
  const copy = { copyWord: t(($) => $.flow.copy), copiedWord: t(($) => $.flow.copied) }
  return (
    <div className={layout.stack}>
      <h2>{t(($) => $.flow.paste)}</h2>
      <p className={styles.once}>
        <Icon name="key" />
        <span>
          <Rich text={t(($) => $.flow.once)} />
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
          <CodeBlock name={hubFiles.zigbee2mqtt} code={behindBridgeBlock(words)} {...copy} />
        </>
      ) : null}
      {credentials.is_loopback ? (
        <p className={typography.note}>
          <Rich text={t(($) => $.flow.loopback)} />
        </p>
      ) : null}
      {credentials.needs_account ? (
        <p className={typography.note}>
          <Rich
            text={t(($) => $.flow.needsAccount, { user: credentials.hub_id, topic: credentials.base_topic })}
          />
        </p>
      ) : null}
    </div>
  )
}
