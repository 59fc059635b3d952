import { accountLanguages, NAME_MAX, type AccountLanguage } from '@foyer/contract/account.ts'
import { useState } from 'react'
import { useApiMutation } from '#api/use-api-mutation.ts'
import { useErrorText } from '#api/error-words.ts'
import { frameWords } from '#lib/frame-words.ts'
import { language } from '#lib/language.ts'
import { useWords } from '#lib/words.ts'
import { invitePersonMutation } from '#api/queries/people.queries.ts'
import { isEmail } from '#lib/is-email.ts'
import { Button } from '#ui/button.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { TextField } from '#ui/text-field.tsx'
import { accountWords } from './account-words.ts'
import typography from '#ui/typography.module.css'
import styles from './invite-form.module.css'

/** Who is invited, and in which language they are written to. */
export function InviteForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useWords(accountWords)
  const frame = useWords(frameWords)
  const say = useErrorText()
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [spoken, setSpoken] = useState<AccountLanguage>(language.get())
  const [isWrong, setWrong] = useState(false)
  const invite = useApiMutation(invitePersonMutation, {
    showError: 'inline',
    onSuccess: (invitation) => onSent(invitation.email),
  })
  const names = { en: frame(($) => $.english), fr: frame(($) => $.french) }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const given = email.trim()
        setWrong(!isEmail(given))
        if (!isEmail(given)) {
          event.currentTarget.querySelector<HTMLElement>('[name="email"]')?.focus()
          return
        }
        const called = name.trim()
        invite.mutate({
          body: { email: given, language: spoken, ...(called === '' ? {} : { name: called }) },
        })
      }}
    >
      <p className={typography.note}>{t(($) => $.people.inviteNote)}</p>
      <TextField
        label={t(($) => $.people.email)}
        name="email"
        type="email"
        autoComplete="off"
        maxLength={254}
        value={email}
        error={isWrong ? t(($) => $.people.invalidEmail) : null}
        onChange={(event) => {
          setEmail(event.target.value)
          setWrong(false)
        }}
      />
      <TextField
        label={t(($) => $.people.name)}
        name="name"
        autoComplete="off"
        maxLength={NAME_MAX}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Segmented
        label={t(($) => $.people.language)}
        value={spoken}
        options={accountLanguages.toReversed().map((value) => ({ value, label: names[value] }))}
        onChange={setSpoken}
      />
      {invite.error === null ? null : (
        <p role="alert" className={typography.danger}>
          {say(invite.error)}
        </p>
      )}
      <div>
        <Button type="submit" look="primary" isBusy={invite.isPending}>
          {t(($) => $.people.send)}
        </Button>
      </div>
    </form>
  )
}
