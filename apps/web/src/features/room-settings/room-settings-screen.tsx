import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDraftWords } from '#forms/use-draft-words.tsx'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { meQuery } from '#api/queries/account.queries.ts'
import { devicesQuery } from '#api/queries/device.queries.ts'
import { roomSettingsQuery } from '#api/queries/room-settings.queries.ts'
import { roomsQuery } from '#api/queries/room.queries.ts'
import { DraftRestored } from '#forms/draft-restored.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { FollowingDevices } from './following-devices.tsx'
import { FrostSection } from './frost-section.tsx'
import { roomSettingsWords } from './room-settings-words.ts'
import { SettingsBar } from './settings-bar.tsx'
import { TemperatureSteps } from './temperature-steps.tsx'
import { type SettingsFields, useSettingsDraft } from './use-settings-draft.ts'
import { WindowSection } from './window-section.tsx'
import headings from '#ui/page-heading.module.css'
import sections from '#ui/section.module.css'
import typography from '#ui/typography.module.css'

/** The settings of a room: what its orders mean, its windows, its frost, and which devices follow it. */
export function RoomSettingsScreen({ roomId }: { roomId: string }) {
  const t = useWords(roomSettingsWords)
  const format = useFormat()
  const words = useDraftWords()
  const { data: settings } = useSuspenseQuery(roomSettingsQuery(roomId))
  const { data: rooms } = useSuspenseQuery(roomsQuery)
  const { data: allDevices } = useSuspenseQuery(devicesQuery)
  const { data: me } = useSuspenseQuery(meQuery)
  const draft = useSettingsDraft(settings)
  const { temperatures, window, protection, excluded } = draft.value
  const isOwner = me.role === 'owner'
  const set = <Part extends keyof SettingsFields>(part: Part) =>
    isOwner ? (value: SettingsFields[Part]) => draft.set((latest) => ({ ...latest, [part]: value })) : null
  const name = rooms.find(({ id }) => id === roomId)?.name ?? ''
  const contacts = allDevices.filter(
    ({ room, capabilities }) => room?.id === roomId && capabilities?.includes('open') === true,
  )
  const setpoints = allDevices.flatMap(({ id, setpoint }) =>
    typeof setpoint === 'number' ? [[id, setpoint] as const] : [],
  )
  const isByDegrees = settings.devices.some(({ hears }) => hears !== 'orders')
  return (
    <>
      <Link className={headings.backLink} to="/account/rooms/$roomid" params={{ roomid: roomId }}>
        <Icon name="arrow-left" />
        {name}
      </Link>
      <PageHeading>
        <Rich text={t(($) => $.sentence, { room: name, value: format.degrees(temperatures.comfort) })} />
      </PageHeading>
      <p className={typography.note}>{t(($) => (isByDegrees ? $.lead : $.leadNone))}</p>
      {isOwner ? null : <p className={typography.note}>{t(($) => $.memberNote)}</p>}
      <DraftRestored draft={draft} words={words} />
      <TemperatureSteps temperatures={temperatures} onChange={set('temperatures')} />
      <div className={sections.twoColumns}>
        <WindowSection
          window={window}
          contacts={contacts.map((device) => device.name)}
          onChange={set('window')}
        />
        <FrostSection
          protection={protection}
          comfort={temperatures.comfort}
          eco={temperatures.eco}
          onChange={set('protection')}
        />
      </div>
      <FollowingDevices
        devices={settings.devices}
        setpoints={new Map(setpoints)}
        excluded={excluded}
        onChange={set('excluded')}
      />
      <SettingsBar draft={draft} settings={settings} />
    </>
  )
}
