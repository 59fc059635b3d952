import { accountLanguages, NAME_MAX, type Account, type AccountLanguage } from '@foyer/contract/account.ts'
import { useQueryClient } from '@tanstack/react-query'
import { fieldsAgainst, fieldsDraft } from '#forms/draft-ways.ts'
import { isOneOf, isShapeOf, isText } from '#forms/kept-shape.ts'
import { useDraft } from '#forms/use-draft.ts'
import { frameWords } from '#lib/frame-words.ts'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { accountQuery, updateAccountMutation } from '#api/queries/account.queries.ts'
import { Facts } from '#ui/facts.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { AccountSection } from './account-section.tsx'
import { accountWords } from './account-words.ts'
import { FormFoot } from './form-foot.tsx'
import forms from './account-form.module.css'

type Fields = { name: string; language: AccountLanguage }

const fieldsOf = ({ name, language }: Account): Fields => ({ name, language })
const tidy = ({ name, language }: Fields): Fields => ({ name: name.trim(), language })
const ways = fieldsDraft(tidy)
const isFields = isShapeOf<Fields>({ name: isText, language: isOneOf(accountLanguages) })

/** Who one is to the others of the home, and in which language one is written to. */
export function ProfileForm({ account }: { account: Account }) {
  const t = useWords(accountWords)
  const frame = useWords(frameWords)
  const format = useFormat()
  const client = useQueryClient()
  const stored = fieldsOf(account)
  const draft = useDraft({
    name: 'profile',
    stored: { value: stored },
    ways,
    isValue: isFields,
    write: updateAccountMutation,
    input: (value) => ({ body: tidy(value) }),
    answered: (saved) => ({ value: fieldsOf(saved) }),
    onSaved: (saved) => client.setQueryData(accountQuery.queryKey, saved),
  })
  const { name, language } = tidy(draft.value)
  const isNameWrong = name === '' || name.length > NAME_MAX
  const names = { en: frame(($) => $.english), fr: frame(($) => $.french) }
  const theirs = {
    name: { field: t(($) => $.profile.name), value: stored.name },
    language: { field: t(($) => $.profile.mailLanguage), value: names[stored.language] },
  }
  return (
    <AccountSection id="profile" title={t(($) => $.profile.title)} note={t(($) => $.profile.note)}>
      <form
        className={forms.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isNameWrong && draft.isDirty) void draft.save()
        }}
      >
        <TextField
          label={t(($) => $.profile.name)}
          name="name"
          autoComplete="name"
          maxLength={NAME_MAX}
          value={draft.value.name}
          error={isNameWrong ? t(($) => $.profile.nameWrong) : null}
          onChange={({ target }) => draft.set((latest) => ({ ...latest, name: target.value }))}
        />
        <SelectField
          label={t(($) => $.profile.mailLanguage)}
          hint={t(($) => $.profile.mailLanguageNote)}
          value={language}
          options={accountLanguages.toReversed().map((value) => ({ value, label: names[value] }))}
          onChange={(next) => draft.set((latest) => ({ ...latest, language: next }))}
        />
        <FormFoot
          draft={draft}
          theirs={fieldsAgainst(draft.base, draft.value, stored).map((key) => theirs[key])}
          onKeep={() => {
            if (!isNameWrong) void draft.keepMine()
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
