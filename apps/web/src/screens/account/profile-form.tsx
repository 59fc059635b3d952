import { accountLanguages, NAME_MAX, type Account, type AccountLanguage } from '@foyer/contract/account.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toldHere } from '#base/api/write-meta.ts'
import { frameWords } from '#base/i18n/frame-words.ts'
import { useWords } from '#base/i18n/words.ts'
import { useFormat } from '#base/time/format.ts'
import { accountQuery, updateAccountMutation } from '#entities/account/account.queries.ts'
import { Facts } from '#ui/facts.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { AccountSection } from './account-section.tsx'
import { accountWords } from './account-words.ts'
import { FormFoot } from './form-foot.tsx'
import forms from './account-form.module.css'

/** Who one is to the others of the home, and in which language one is written to. */
export function ProfileForm({ account }: { account: Account }) {
  const t = useWords(accountWords)
  const frame = useWords(frameWords)
  const format = useFormat()
  const client = useQueryClient()
  const [name, setName] = useState<string | null>(null)
  const [language, setLanguage] = useState<AccountLanguage | null>(null)
  const discard = () => {
    setName(null)
    setLanguage(null)
  }
  const update = useMutation({
    ...toldHere(updateAccountMutation),
    onSuccess: (saved) => {
      client.setQueryData(accountQuery.queryKey, saved)
    },
  })
  const given = { name: (name ?? account.name).trim(), language: language ?? account.language }
  const isDirty = (name !== null && name !== account.name) || given.language !== account.language
  const isNameWrong = given.name === '' || given.name.length > NAME_MAX
  const names = { en: frame(($) => $.english), fr: frame(($) => $.french) }
  return (
    <AccountSection id="profile" title={t(($) => $.profile.title)} note={t(($) => $.profile.note)}>
      <form
        className={forms.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isNameWrong || !isDirty) return
          // What is typed while it is being saved stays.
          const onSuccess = () => {
            setName((latest) => (latest === name ? null : latest))
            setLanguage((latest) => (latest === language ? null : latest))
          }
          update.mutate({ body: given }, { onSuccess })
        }}
      >
        <TextField
          label={t(($) => $.profile.name)}
          name="name"
          autoComplete="name"
          maxLength={NAME_MAX}
          value={name ?? account.name}
          error={isNameWrong ? t(($) => $.profile.nameWrong) : null}
          onChange={(event) => setName(event.target.value)}
        />
        <SelectField
          label={t(($) => $.profile.mailLanguage)}
          hint={t(($) => $.profile.mailLanguageNote)}
          value={given.language}
          options={accountLanguages.toReversed().map((value) => ({ value, label: names[value] }))}
          onChange={setLanguage}
        />
        <FormFoot
          isDirty={isDirty}
          isBusy={update.isPending}
          isSaved={update.isSuccess}
          error={update.error}
          onDiscard={() => {
            discard()
            update.reset()
          }}
        />
      </form>
      <Facts
        facts={[
          { label: t(($) => $.profile.email), value: account.email, note: t(($) => $.profile.emailNote) },
          {
            label: t(($) => $.profile.role),
            value: frame(($) => (account.role === 'owner' ? $.administrator : $.user)),
            note: t(($) => $.profile.since, { date: format.date(account.created_at) }),
          },
        ]}
      />
    </AccountSection>
  )
}
