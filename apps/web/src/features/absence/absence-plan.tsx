import type { AbsencePreview } from '@foyer/contract/absence.ts'
import { useQueries } from '@tanstack/react-query'
import { useWords } from '#lib/words.ts'
import { useValue } from '#lib/value-store.ts'
import { useFormat } from '#lib/format.ts'
import { homeZone } from '#lib/home-zone.ts'
import { useOrderName } from '#features/orders/order-words.ts'
import { scheduleQuery } from '#api/queries/schedule.queries.ts'
import type { OrderFace } from '#ui/order-face.ts'
import { Section } from '#ui/section.tsx'
import { type BarKind, roomBlocks, waterBlocks } from './absence-blocks.ts'
import { AbsenceBoard, type AbsenceTag } from './absence-board.tsx'
import type { AbsenceDraft } from './absence-draft.ts'
import { absenceAxis, absenceSpan } from './absence-span.ts'
import { absenceWords } from './absence-words.ts'
import { RoomReturn } from './room-return.tsx'
import { WaterReturn } from './water-return.tsx'
import typography from '#ui/typography.module.css'
import styles from './absence-plan.module.css'

/** When each room goes down and begins to heat for the return, as bars with their words; then the hot water. */
export function AbsencePlan({
  plan,
  draft,
  now,
}: {
  plan: AbsencePreview
  draft: AbsenceDraft
  now: number
}) {
  const t = useWords(absenceWords)
  const format = useFormat()
  const nameOf = useOrderName()
  const zone = useValue(homeZone)
  const rooms = plan.rooms.filter(({ room_id: id }) => draft.roomIds?.includes(id) ?? true)
  const water = draft.roomIds === null ? plan.hot_water : null
  const schedules = useQueries({ queries: rooms.map(({ room_id: id }) => scheduleQuery(id)) })
  const span = absenceSpan(draft, zone)
  const axis = absenceAxis(span, now, format.dayTick)
  const write = {
    nameOf,
    time: format.time,
    describe: (kind: BarKind, order: OrderFace, from: number, to: number) =>
      t(($) => $.block[kind], {
        order: nameOf(order),
        from: format.when(from, now),
        to: format.when(to, now),
      }),
  }
  const bars = rooms.map((room, index) => {
    const schedule = schedules[index]?.data
    return {
      key: room.room_id,
      info: <RoomReturn room={room} draft={draft} now={now} />,
      blocks: roomBlocks(room, draft, { axis, zone, schedule }, write),
      label: t(($) => $.bars, { name: room.room_name }),
    }
  })
  const waterBar =
    water === null
      ? null
      : {
          key: 'water',
          info: <WaterReturn water={water} now={now} />,
          blocks: waterBlocks(water, draft, axis, write),
          label: t(($) => $.bars, { name: water.device_name }),
        }
  const hasPreheat = rooms.some((room) => room.preheat_at !== null)
  return (
    <Section title={t(($) => $.ready)} note={t(($) => (span.isWhole ? $.days : $.lastDays))}>
      <AbsenceBoard
        axis={axis}
        tags={tagsOf(draft, span.isWhole, (kind, at) => t(($) => $.tags[kind], { time: format.time(at) }))}
        bars={waterBar === null ? bars : [...bars, waterBar]}
      />
      {hasPreheat ? (
        <p className={`${typography.note} ${styles.legend}`}>
          <i aria-hidden="true" data-order="comfort" />
          {t(($) => $.ribbed)}
        </p>
      ) : null}
    </Section>
  )
}

function tagsOf(
  { departure, back }: AbsenceDraft,
  isWhole: boolean,
  say: (kind: AbsenceTag['kind'], at: number) => string,
): AbsenceTag[] {
  const tags: AbsenceTag[] = []
  if (isWhole) tags.push({ kind: 'departure', at: departure, text: say('departure', departure) })
  if (back !== null) tags.push({ kind: 'return', at: back, text: say('return', back) })
  return tags
}
