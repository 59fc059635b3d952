import {
  NAME_MAX,
  accountLanguages,
  type Account,
  type AccountLanguage,
  updateAccount,
} from '@foyer/contract/account.ts'
import { ADDRESS_MAX, type Home, updateHome } from '@foyer/contract/home.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useWords, language } from '#lib/i18n.ts'
import { accountWords, sharedWords } from '#lib/words.ts'
import { formatsFor, useFormat } from '#lib/format.ts'
import { useValue } from '#lib/store.ts'
import { setHomeZone } from '#lib/home-time.ts'
import { useMinute } from '#lib/clock.ts'
import { homeQuery, accountQuery } from '#api/queries/account.ts'
import { useErrorText } from '#api/error-text.ts'
import { SelectField } from '#ui/select-field.tsx'
import { focusField, TextField } from '#ui/text-field.tsx'
import { Button } from '#ui/button.tsx'
import { Facts } from '#ui/facts.tsx'
import { conflictingFields, mergeFields } from '#forms/draft.ts'
import { isShapeOf, isText, isOneOf } from '#forms/draft-storage.ts'
import { useDraft, type Draft } from '#forms/use-draft.ts'
import { DraftNotes, DraftRestored, type StoredField } from '#forms/draft-notes.tsx'

import styles from './account.module.css'
import typography from '#ui/typography.module.css'

/** The fields of the home; an address that is not set is empty. */
type HomeFields = { name: string; zone: string; address: string }

const homeFieldsOf = (home: Home): HomeFields => ({
  name: home.name,
  zone: home.time_zone,
  address: home.address ?? '',
})
const tidyHome = ({ name, zone, address }: HomeFields): HomeFields => ({
  name: name.trim(),
  zone,
  address: address.trim(),
})
const homeMerge = mergeFields(tidyHome)
const isHomeFields = isShapeOf<HomeFields>({ name: isText, zone: isText, address: isText })

/** The home's name, time zone and address, editable by its owner. */
export function HomeForm({ home }: { home: Home }) {
  const t = useWords(accountWords)
  const currentLanguage = useValue(language)
  const now = useMinute()
  const client = useQueryClient()
  const stored = homeFieldsOf(home)
  const draft = useDraft({
    name: 'home',
    stored: { value: stored },
    merge: homeMerge,
    isValue: isHomeFields,
    write: updateHome,
    input: (value, over) => ({ body: bodyOf(tidyHome(value), over.value) }),
    toStored: (saved) => ({ value: homeFieldsOf(saved) }),
    onSaved: (saved) => {
      client.setQueryData(homeQuery.queryKey, saved)
      setHomeZone(saved.time_zone)
    },
  })
  const set = (part: Partial<HomeFields>) => draft.set((latest) => ({ ...latest, ...part }))
  const { name, zone, address } = draft.value
  const isNameWrong = name.trim() === ''
  const theirs = {
    name: { field: t(($) => $.home.name), value: stored.name },
    zone: { field: t(($) => $.home.zone), value: stored.zone },
    address: { field: t(($) => $.home.address), value: home.address ?? t(($) => $.home.none) },
  }
  const zoneNow = t(($) => $.home.zoneNow, { time: formatsFor(currentLanguage, zone).time(now) })
  return (
    <AccountSection id="home" title={t(($) => $.home.title)} note={t(($) => $.home.note)}>
      <form
        className={styles.accountForm}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isNameWrong) focusField(event.currentTarget, 'home')
          else if (draft.isDirty) void draft.save()
        }}
      >
        <TextField
          label={t(($) => $.home.name)}
          name="home"
          maxLength={NAME_MAX}
          value={name}
          error={isNameWrong ? t(($) => $.profile.nameWrong) : null}
          onChange={(event) => set({ name: event.target.value })}
        />
        <SelectField
          label={t(($) => $.home.zone)}
          hint={zone === home.time_zone ? zoneNow : `${zoneNow}. ${t(($) => $.home.zoneNote)}`}
          value={zone}
          options={zoneOptions(home.time_zone)}
          onChange={(next) => set({ zone: next })}
        />
        <div className={styles.wide}>
          <TextField
            label={t(($) => $.home.address)}
            name="address"
            autoComplete="street-address"
            maxLength={ADDRESS_MAX}
            hint={t(($) => $.home.addressNote)}
            value={address}
            onChange={(event) => set({ address: event.target.value })}
          />
        </div>
        <FormFoot
          draft={draft}
          theirs={conflictingFields(draft.base, draft.value, stored).map((key) => theirs[key])}
          onKeep={() => {
            if (!isNameWrong) void draft.overwrite()
          }}
        />
      </form>
    </AccountSection>
  )
}

function bodyOf({ name, zone, address }: HomeFields, over: HomeFields) {
  return {
    name,
    address: address === '' ? null : address,
    // Only if it changed: the current zone may have a name that this browser does not list.
    ...(zone === over.zone ? {} : { time_zone: zone }),
  }
}

/** A section of the account page: title and note at the side, controls next to them. `id` is its anchor. */
export function AccountSection({
  id,
  title,
  note,
  children,
}: {
  id: string
  title: string
  note?: ReactNode
  children: ReactNode
}) {
  const titleId = useId()
  return (
    <section id={id} className={styles.section} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {note === undefined ? null : <p className={typography.note}>{note}</p>}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  )
}

/** The foot of a form: empty without changes, then saving or discarding, then the result. */
function FormFoot({
  draft,
  theirs,
  onKeep,
}: {
  draft: Omit<Draft<unknown>, 'set' | 'save'>
  /** The values that others have stored meanwhile and that conflict with the draft. */
  theirs: readonly StoredField[]
  /** Overwrites what others have stored. */
  onKeep: () => void
}) {
  const t = useWords(accountWords)
  const errorText = useErrorText()
  // The error of a save is over once the values are as stored.
  const error = draft.isDirty ? draft.error : null
  return (
    <div className={styles.foot}>
      <DraftRestored draft={draft} />
      <DraftNotes draft={draft} theirs={theirs} onOverwrite={onKeep} />
      {draft.isDirty || draft.isSaving ? (
        <>
          <Button variant="quiet" onClick={draft.discard}>
            {t(($) => $.discard)}
          </Button>
          <Button type="submit" variant="primary" isBusy={draft.isSaving}>
            {t(($) => $.save)}
          </Button>
        </>
      ) : null}
      <p role="status" className={typography.good}>
        {draft.isSaved ? t(($) => $.saved) : null}
      </p>
      {error === null ? null : (
        <p className={typography.danger} role="alert">
          {t(($) => $.failed, { message: errorText(error) })}
        </p>
      )}
    </div>
  )
}

/** The zones that this browser supports for a home, including the current one; labels with spaces. */
function zoneOptions(current: string): { value: string; label: string }[] {
  const known = Intl.supportedValuesOf('timeZone').filter(
    (zone) => /^[A-Z][A-Za-z_]+(\/[A-Za-z_-]+){1,2}$/.test(zone) && !zone.startsWith('Etc/'),
  )
  return [...new Set([...known, current])]
    .toSorted()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }))
}

type ProfileFields = { name: string; language: AccountLanguage }

const profileFieldsOf = ({ name, language }: Account): ProfileFields => ({ name, language })
const tidyProfile = ({ name, language }: ProfileFields): ProfileFields => ({ name: name.trim(), language })
const profileMerge = mergeFields(tidyProfile)
const isProfileFields = isShapeOf<ProfileFields>({ name: isText, language: isOneOf(accountLanguages) })

/** The user's name in the home, and the language of mails. */
export function ProfileForm({ account }: { account: Account }) {
  const t = useWords(accountWords)
  const tShared = useWords(sharedWords)
  const format = useFormat()
  const client = useQueryClient()
  const stored = profileFieldsOf(account)
  const draft = useDraft({
    name: 'profile',
    stored: { value: stored },
    merge: profileMerge,
    isValue: isProfileFields,
    write: updateAccount,
    input: (value) => ({ body: tidyProfile(value) }),
    toStored: (saved) => ({ value: profileFieldsOf(saved) }),
    onSaved: (saved) => client.setQueryData(accountQuery.queryKey, saved),
  })
  const { name, language } = tidyProfile(draft.value)
  const isNameWrong = name === '' || name.length > NAME_MAX
  const names = { en: tShared(($) => $.frame.english), fr: tShared(($) => $.frame.french) }
  const theirs = {
    name: { field: t(($) => $.profile.name), value: stored.name },
    language: { field: t(($) => $.profile.mailLanguage), value: names[stored.language] },
  }
  return (
    <AccountSection id="profile" title={t(($) => $.profile.title)} note={t(($) => $.profile.note)}>
      <form
        className={styles.accountForm}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isNameWrong) focusField(event.currentTarget, 'name')
          else if (draft.isDirty) void draft.save()
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
          theirs={conflictingFields(draft.base, draft.value, stored).map((key) => theirs[key])}
          onKeep={() => {
            if (!isNameWrong) void draft.overwrite()
          }}
        />
      </form>
      <Facts
        facts={[
          { label: t(($) => $.profile.email), value: account.email, note: t(($) => $.profile.emailNote) },
          {
            label: t(($) => $.profile.role),
            value: tShared(($) => (account.role === 'owner' ? $.frame.administrator : $.frame.user)),
            note: t(($) => $.profile.since, { date: format.date(account.created_at) }),
          },
        ]}
      />
    </AccountSection>
  )
}
