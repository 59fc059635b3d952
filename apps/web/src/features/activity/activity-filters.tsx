import { activityKinds, type Activity } from '@foyer/contract/activity.ts'
import { actorKinds } from '@foyer/contract/order-state.ts'
import type { Room } from '@foyer/contract/room.ts'
import { useWords } from '#lib/words.ts'
import { FilterChip } from '#ui/filter-chip.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { activityScreenWords } from './activity-screen-words.ts'
import type { ActivitySearch } from './activity-search.ts'
import typography from '#ui/typography.module.css'
import styles from './activity-filters.module.css'

const everything = ''
const kindsOfActor = actorKinds.filter((kind) => kind !== 'user')

/** What is shown: a kind, a room, somebody; each is a word of the address. */
export function ActivityFilters({
  search,
  rooms,
  people,
  hasNoPeople,
  onSearch,
}: {
  search: ActivitySearch
  rooms: readonly Room[]
  people: readonly { id: string; name: string }[]
  /** Their names could not be loaded. */
  hasNoPeople: boolean
  /** Changes the search that the address is on its way to: two choices in a row are both heard. */
  onSearch: (change: (former: ActivitySearch) => ActivitySearch) => void
}) {
  const t = useWords(activityScreenWords)
  const { kind, room, actor } = search
  // Another question begins at its newest answer.
  const ask = (next: { kind?: Activity['kind'] | undefined; room?: string; actor?: string }) => {
    onSearch((former) => {
      const asked = { kind: former.kind, room: former.room, actor: former.actor, ...next }
      return {
        ...(asked.kind === undefined ? {} : { kind: asked.kind }),
        ...(asked.room === undefined || asked.room === everything ? {} : { room: asked.room }),
        ...(asked.actor === undefined || asked.actor === everything ? {} : { actor: asked.actor }),
      }
    })
  }
  return (
    <div className={styles.filters} role="group" aria-label={t(($) => $.filters)}>
      <div className={styles.kinds}>
        <FilterChip isOn={kind === undefined} onClick={() => ask({ kind: undefined })}>
          {t(($) => $.kinds.all)}
        </FilterChip>
        {activityKinds.map((one) => (
          <FilterChip key={one} isOn={kind === one} onClick={() => ask({ kind: one })}>
            {t(($) => $.kinds[one])}
          </FilterChip>
        ))}
      </div>
      <div className={styles.selects}>
        <SelectField
          label={t(($) => $.room)}
          value={room ?? everything}
          options={[
            { value: everything, label: t(($) => $.allRooms) },
            ...rooms.map(({ id, name }) => ({ value: id, label: name ?? id })),
          ]}
          onChange={(next) => ask({ room: next })}
        />
        <SelectField
          label={t(($) => $.actor)}
          value={actor ?? everything}
          options={[
            { value: everything, label: t(($) => $.everybody) },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
            ...kindsOfActor.map((value) => ({ value, label: t(($) => $.actors[value]) })),
          ]}
          onChange={(next) => ask({ actor: next })}
        />
      </div>
      {hasNoPeople ? <p className={typography.danger}>{t(($) => $.peopleNotLoaded)}</p> : null}
    </div>
  )
}
