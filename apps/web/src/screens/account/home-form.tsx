import { NAME_MAX } from '@foyer/contract/account.ts'
import { ADDRESS_MAX, type Home } from '@foyer/contract/home.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { editsSince } from '#base/address/edits-since.ts'
import { toldHere } from '#base/api/write-meta.ts'
import { useWords } from '#base/i18n/words.ts'
import { formatsFor } from '#base/time/format.ts'
import { language } from '#base/i18n/language.ts'
import { useValue } from '#base/store/value-store.ts'
import { setHomeZone } from '#base/time/home-zone.ts'
import { useMinute } from '#base/time/minute-clock.ts'
import { homeQuery, updateHomeMutation } from '#entities/account/account.queries.ts'
import { Facts } from '#ui/facts.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { AccountSection } from './account-section.tsx'
import { accountWords } from './account-words.ts'
import { FormFoot } from './form-foot.tsx'
import { zoneOptions } from './zone-options.ts'
import forms from './account-form.module.css'

type Draft = { name?: string; zone?: string; address?: string }

/** The home's name, clock and address: a form for its owner, facts for everybody else. */
export function HomeForm({ home, isOwner }: { home: Home; isOwner: boolean }) {
  const t = useWords(accountWords)
  const spoken = useValue(language)
  const now = useMinute()
  const client = useQueryClient()
  const [draft, setDraft] = useState<Draft>({})
  const update = useMutation({
    ...toldHere(updateHomeMutation),
    onSuccess: (saved) => {
      client.setQueryData(homeQuery.queryKey, saved)
      setHomeZone(saved.time_zone)
    },
  })
  if (!isOwner) {
    return (
      <AccountSection id="home" title={t(($) => $.home.title)} note={t(($) => $.home.memberNote)}>
        <Facts
          facts={[
            { label: t(($) => $.home.name), value: home.name },
            { label: t(($) => $.home.zone), value: home.time_zone },
            { label: t(($) => $.home.address), value: home.address ?? t(($) => $.home.none) },
          ]}
        />
      </AccountSection>
    )
  }
  const name = (draft.name ?? home.name).trim()
  const zone = draft.zone ?? home.time_zone
  const address = (draft.address ?? home.address ?? '').trim()
  const isDirty = name !== home.name || zone !== home.time_zone || address !== (home.address ?? '')
  const isNameWrong = name === ''
  return (
    <AccountSection id="home" title={t(($) => $.home.title)} note={t(($) => $.home.note)}>
      <form
        className={forms.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isNameWrong || !isDirty) return
          const body = {
            name,
            address: address === '' ? null : address,
            // Only where it is another one: the zone in force may have a name that this browser does not list.
            ...(zone === home.time_zone ? {} : { time_zone: zone }),
          }
          update.mutate({ body }, { onSuccess: () => setDraft((latest) => editsSince(latest, draft)) })
        }}
      >
        <TextField
          label={t(($) => $.home.name)}
          name="home"
          maxLength={NAME_MAX}
          value={draft.name ?? home.name}
          error={isNameWrong ? t(($) => $.profile.nameWrong) : null}
          onChange={(event) => setDraft({ ...draft, name: event.target.value })}
        />
        <SelectField
          label={t(($) => $.home.zone)}
          hint={
            zone === home.time_zone
              ? t(($) => $.home.zoneNow, { time: formatsFor(spoken, zone).time(now) })
              : `${t(($) => $.home.zoneNow, { time: formatsFor(spoken, zone).time(now) })} ${t(($) => $.home.zoneNote)}`
          }
          value={zone}
          options={zoneOptions(home.time_zone)}
          onChange={(next) => setDraft({ ...draft, zone: next })}
        />
        <div className={forms.wide}>
          <TextField
            label={t(($) => $.home.address)}
            name="address"
            autoComplete="street-address"
            maxLength={ADDRESS_MAX}
            hint={t(($) => $.home.addressNote)}
            value={draft.address ?? home.address ?? ''}
            onChange={(event) => setDraft({ ...draft, address: event.target.value })}
          />
        </div>
        <FormFoot
          isDirty={isDirty}
          isBusy={update.isPending}
          isSaved={update.isSuccess}
          error={update.error}
          onDiscard={() => {
            setDraft({})
            update.reset()
          }}
        />
      </form>
    </AccountSection>
  )
}
