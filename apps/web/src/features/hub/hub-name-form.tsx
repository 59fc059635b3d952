import { type HubCredentials, createHub } from '@foyer/contract/hub.ts'
import { useState } from 'react'
import { useWords } from '#lib/i18n.ts'
import { hubWords } from '#lib/words.ts'
import { useApiMutation } from '#api/mutation.ts'
import { useErrorText } from '#api/error-text.ts'
import { Button } from '#ui/button.tsx'
import { focusField, TextField } from '#ui/text-field.tsx'

import typography from '#ui/typography.module.css'
import layout from '#ui/layout.module.css'
import styles from './hub.module.css'

/** Names a new hub and creates its access. */
export function HubNameForm({ onCredentials }: { onCredentials: (credentials: HubCredentials) => void }) {
  const t = useWords(hubWords)
  const errorText = useErrorText()
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const create = useApiMutation(createHub, { showError: 'inline', onSuccess: onCredentials })
  return (
    <form
      className={`${layout.stack} ${styles.name}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const variables = name.trim()
        setMissing(variables === '')
        if (variables !== '') create.mutate({ body: { name: variables } })
        else focusField(event.currentTarget, 'name')
      }}
    >
      <TextField
        name="name"
        label={t(($) => $.flow.name)}
        hint={t(($) => $.flow.nameHint)}
        error={isMissing ? t(($) => $.flow.nameMissing) : null}
        value={name}
        maxLength={64}
        autoComplete="off"
        onChange={(event) => {
          setName(event.target.value)
          setMissing(false)
          if (create.isError) create.reset()
        }}
      />
      {create.error === null ? null : (
        <p className={typography.danger} role="alert">
          {errorText(create.error)}
        </p>
      )}
      <div className={layout.actions}>
        <Button type="submit" variant="primary" isBusy={create.isPending}>
          {t(($) => $.flow.create)}
        </Button>
      </div>
    </form>
  )
}
