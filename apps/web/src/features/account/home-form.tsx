import { NAME_MAX } from '@foyer/contract/account.ts'
import { ADDRESS_MAX, type Home } from '@foyer/contract/home.ts'
import { useQueryClient } from '@tanstack/react-query'
import { fieldsAgainst, fieldsDraft } from '#forms/draft-ways.ts'
import { isShapeOf, isText } from '#forms/kept-shape.ts'
import { useDraft } from '#forms/use-draft.ts'
import { useWords } from '#lib/words.ts'
import { formatsFor } from '#lib/format.ts'
import { language } from '#lib/language.ts'
import { useValue } from '#lib/value-store.ts'
import { setHomeZone } from '#lib/home-zone.ts'
import { useMinute } from '#lib/minute-clock.ts'
import { homeQuery, updateHomeMutation } from '#api/queries/account.queries.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { AccountSection } from './account-section.tsx'
import { accountWords } from './account-words.ts'
import { FormFoot } from './form-foot.tsx'
import { zoneOptions } from './zone-options.ts'
import forms from './account-form.module.css'

/** An address that nobody has given is empty. */
type Fields = { name: string; zone: string; address: string }

const fieldsOf = (home: Home): Fields => ({
  name: home.name,
  zone: home.time_zone,
  address: home.address ?? '',
})
const tidy = ({ name, zone, address }: Fields): Fields => ({
  name: name.trim(),
  zone,
  address: address.trim(),
})
const ways = fieldsDraft(tidy)
const isFields = isShapeOf<Fields>({ name: isText, zone: isText, address: isText })

/** The home's name, clock and address, for its owner to change. */
export function HomeForm({ home }: { home: Home }) {
  const t = useWords(accountWords)
  const spoken = useValue(language)
  const now = useMinute()
  const client = useQueryClient()
  const stored = fieldsOf(home)
  const draft = useDraft({
    name: 'home',
    stored: { value: stored },
    ways,
    isValue: isFields,
    write: updateHomeMutation,
    input: (value, over) => ({ body: bodyOf(tidy(value), over.value) }),
    answered: (saved) => ({ value: fieldsOf(saved) }),
    onSaved: (saved) => {
      client.setQueryData(homeQuery.queryKey, saved)
      setHomeZone(saved.time_zone)
    },
  })
  const set = (part: Partial<Fields>) => draft.set((latest) => ({ ...latest, ...part }))
  const { name, zone, address } = draft.value
  const isNameWrong = name.trim() === ''
  const theirs = {
    name: { field: t(($) => $.home.name), value: stored.name },
    zone: { field: t(($) => $.home.zone), value: stored.zone },
    address: { field: t(($) => $.home.address), value: home.address ?? t(($) => $.home.none) },
  }
  const zoneNow = t(($) => $.home.zoneNow, { time: formatsFor(spoken, zone).time(now) })
  return (
    <AccountSection id="home" title={t(($) => $.home.title)} note={t(($) => $.home.note)}>
      <form
        className={forms.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isNameWrong && draft.isDirty) void draft.save()
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
          hint={zone === home.time_zone ? zoneNow : `${zoneNow} ${t(($) => $.home.zoneNote)}`}
          value={zone}
          options={zoneOptions(home.time_zone)}
          onChange={(next) => set({ zone: next })}
        />
        <div className={forms.wide}>
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
          theirs={fieldsAgainst(draft.base, draft.value, stored).map((key) => theirs[key])}
          onKeep={() => {
            if (!isNameWrong) void draft.keepMine()
          }}
        />
      </form>
    </AccountSection>
  )
}

function bodyOf({ name, zone, address }: Fields, over: Fields) {
  return {
    name,
    address: address === '' ? null : address,
    // Only where it is another one: the zone in force may have a name that this browser does not list.
    ...(zone === over.zone ? {} : { time_zone: zone }),
  }
}
