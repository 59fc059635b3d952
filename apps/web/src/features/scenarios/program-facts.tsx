import type { ReactNode } from 'react'
import type { Service } from '@foyer/contract/service.ts'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { OrderName } from '#features/orders/order-name.tsx'
import { capital } from '#lib/count-word.ts'
import { modeFace } from './mode-face.ts'
import { scenarioWords } from './scenario-words.ts'
import { Facts } from '#ui/facts.tsx'
import { Section } from '#ui/section.tsx'
import { programsWords } from './programs-words.ts'
import type { ProgramHome } from './use-program-home.ts'
import typography from '#ui/typography.module.css'

/** What can be known of a scenario, whoever keeps it. */
export type ProgramFactsOf = Pick<
  Service,
  | 'type'
  | 'mode'
  | 'is_secure'
  | 'location'
  | 'state'
  | 'time_zone'
  | 'created_on'
  | 'modified_on'
  | 'room_ids'
> & { created_by?: string | null | undefined; modified_by?: string | null | undefined }

/** The general information of a scenario. */
export function ProgramFacts({ of, home }: { of: ProgramFactsOf; home: ProgramHome }) {
  const t = useWords(programsWords)
  const words = useWords(scenarioWords)
  const format = useFormat()
  const unknown = <span className={typography.quiet}>{t(($) => $.detail.unknown)}</span>
  const { type, mode, state } = of
  const when = (at: string | undefined, by: string | null | undefined): ReactNode => {
    if (at === undefined || Number.isNaN(Date.parse(at))) return unknown
    const date = format.dateTime(at)
    return by == null ? date : t(($) => $.detail.by, { date, name: by })
  }
  const rooms = (of.room_ids ?? []).map((id) => home.roomName(id)).filter((name) => name !== null)
  return (
    <Section title={t(($) => $.detail.facts)}>
      <Facts
        facts={[
          {
            label: t(($) => $.detail.type),
            value: type === undefined ? unknown : capital(words(($) => $.types[type])),
          },
          {
            label: t(($) => $.detail.mode),
            value: mode === undefined ? unknown : <OrderName order={modeFace(mode)} />,
            note: mode === undefined ? undefined : t(($) => $.detail.modeNote),
          },
          {
            label: t(($) => $.detail.state),
            value: state === undefined ? unknown : t(($) => $.states[state]),
          },
          {
            label: t(($) => $.detail.secure),
            value:
              of.is_secure === undefined
                ? unknown
                : t(($) => (of.is_secure === true ? $.detail.yes : $.detail.no)),
            note:
              of.is_secure === undefined
                ? undefined
                : t(($) => (of.is_secure === true ? $.detail.secureYes : $.detail.secureNo)),
          },
          {
            label: t(($) => $.detail.location),
            value: capital(t(($) => $.locations[of.location ?? 'remote'])),
            note: t(($) => (of.location === 'local' ? $.detail.localNote : $.detail.remoteNote)),
          },
          { label: t(($) => $.detail.zone), value: of.time_zone ?? unknown },
          {
            label: t(($) => $.detail.rooms),
            value: rooms.length === 0 ? t(($) => $.detail.noRooms) : rooms.join(', '),
          },
          { label: t(($) => $.detail.created), value: when(of.created_on, of.created_by) },
          { label: t(($) => $.detail.modified), value: when(of.modified_on, of.modified_by) },
        ]}
      />
    </Section>
  )
}
