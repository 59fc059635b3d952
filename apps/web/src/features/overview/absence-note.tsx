import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { absencesQuery } from '#api/queries/absence.queries.ts'
import { OrderName } from '#features/orders/order-name.tsx'
import { AwayUntil } from '#features/rooms/away-until.tsx'
import { Icon } from '#ui/icon.tsx'
import { overviewWords } from './overview-words.ts'
import buttons from '#ui/button.module.css'
import layout from '#ui/layout.module.css'

/** The way to an absence, and until when nobody is there. */
export function AbsenceNote({ now }: { now: number }) {
  const t = useWords(overviewWords)
  const format = useFormat()
  const { data: absences = [] } = useQuery(absencesQuery)
  const absence = absences.find(({ phase }) => phase === 'away') ?? absences[0]
  const back = absence?.return_at ?? null
  const values = {
    from: absence === undefined ? '' : format.when(absence.departure_at, now),
    to: back === null ? '' : format.when(back, now),
  }
  const first = absence?.rooms
    .filter(({ preheat_at: at }) => at !== null && Date.parse(at) > now)
    .toSorted((one, other) => Date.parse(one.preheat_at ?? '') - Date.parse(other.preheat_at ?? ''))[0]
  return (
    <div className={layout.actions}>
      {absence === undefined ? null : (
        <p>
          {absence.phase === 'away' ? (
            <>
              <AwayUntil name={<OrderName order="holidays" />} back={back} now={now} />.
            </>
          ) : (
            <Rich
              text={t(($) => (back === null ? $.absence.nextOpen : $.absence.next), values)}
              parts={{ order: <OrderName order="holidays" /> }}
            />
          )}{' '}
          {absence.phase === 'away' && first !== undefined && first.preheat_at !== null
            ? t(($) => $.absence.preheat, { room: first.room_name, from: format.from(first.preheat_at, now) })
            : null}
        </p>
      )}
      <Link className={buttons.button} to="/account/absence">
        <Icon name="holidays" />
        {t(($) => $.absence.link)}
      </Link>
    </div>
  )
}
