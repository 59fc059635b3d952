import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RoomSettings } from '@foyer/contract/room-settings.ts'
import { ECO_ABOVE_FLOOR, leastCeiling, roomLimits } from '@foyer/rules/room-temperatures/room-limits.ts'
import type { ReactNode } from 'react'
import { RichText } from '#lib/rich-text.tsx'
import { useWords } from '#lib/i18n.ts'
import { roomPagesWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useMinute } from '#lib/clock.ts'
import { meQuery } from '#api/queries/account.ts'
import { devicesQuery } from '#api/queries/devices.ts'
import { roomSettingsQuery, roomsQuery } from '#api/queries/rooms.ts'
import { Icon } from '#ui/icon.tsx'
import { PageHeading, Section } from '#ui/page.tsx'
import { InlineList } from '#ui/check-steps.tsx'
import { Notice } from '#ui/notice.tsx'
import {
  Stepper,
  SettingsBar,
  TemperatureSteps,
  type SettingsFields,
  useSettingsDraft,
  protectionOver,
} from './room-settings-form.tsx'
import { Checkbox, Switch } from '#ui/checkbox.tsx'
import { DraftRestored } from '#forms/draft-notes.tsx'
import { MissingRoom } from '#features/rooms/missing-room.tsx'

import headings from '#ui/page.module.css'
import typography from '#ui/typography.module.css'
import lists from '#ui/lists.module.css'
import styles from './room-settings.module.css'

/** The settings of a room: temperature per mode, window and frost protection, and which devices follow it. */
export function RoomSettingsScreen({ roomId }: { roomId: string }) {
  const t = useWords(roomPagesWords)
  const format = useFormat()
  const { data: settings } = useSuspenseQuery(roomSettingsQuery(roomId))
  const { data: rooms } = useSuspenseQuery(roomsQuery)
  const { data: allDevices } = useSuspenseQuery(devicesQuery)
  const { data: me } = useSuspenseQuery(meQuery)
  const draft = useSettingsDraft(settings)
  const { temperatures, window, protection, excluded } = draft.value
  const isOwner = me.role === 'owner'
  const set = <Part extends keyof SettingsFields>(part: Part) =>
    isOwner ? (value: SettingsFields[Part]) => draft.set((latest) => ({ ...latest, [part]: value })) : null
  const room = rooms.find(({ id }) => id === roomId)
  if (room === undefined) return <MissingRoom />
  const contacts = allDevices.filter(
    ({ room: place, capabilities }) => place?.id === roomId && capabilities?.includes('open') === true,
  )
  const setpoints = allDevices.flatMap(({ id, setpoint }) =>
    typeof setpoint === 'number' ? [[id, setpoint] as const] : [],
  )
  const isByDegrees =
    settings.devices.length === 0 || settings.devices.some(({ hears }) => hears !== 'orders')
  return (
    <>
      <Link className={headings.backLink} to="/account/rooms/$roomid" params={{ roomid: roomId }}>
        <Icon name="arrow-left" />
        {room.name}
      </Link>
      <PageHeading>
        <RichText
          text={t(($) => (isByDegrees ? $.settings.sentence : $.settings.sentenceDial), {
            room: room.name,
            value: format.degrees(temperatures.comfort),
          })}
        />
      </PageHeading>
      <p className={typography.note}>{t(($) => (isByDegrees ? $.settings.lead : $.settings.leadNone))}</p>
      {isOwner ? null : <p className={typography.note}>{t(($) => $.settings.memberNote)}</p>}
      <DraftRestored draft={draft} />
      <TemperatureSteps temperatures={temperatures} onChange={set('temperatures')} />
      <div className={headings.twoColumns}>
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

type RoomDevice = RoomSettings['devices'][number]

/** The heating devices of the room: which follow it, and which are only set by hand. */
function FollowingDevices({
  devices,
  setpoints,
  excluded,
  onChange,
}: {
  devices: readonly RoomDevice[]
  /** The setpoints (°C) that devices report, by id. */
  setpoints: ReadonlyMap<string, number>
  /** Ids. */
  excluded: readonly string[]
  /** Null if read-only. */
  onChange: ((excluded: string[]) => void) | null
}) {
  const t = useWords(roomPagesWords)
  const format = useFormat()
  const now = useMinute()
  const about = (device: RoomDevice): string[] => {
    const { excluded_at: at, excluded_by: excludedBy } = device
    const setpoint = setpoints.get(device.id)
    const model = [device.brand, device.model].filter((word) => word !== null && word !== '').join(' ')
    if (excluded.includes(device.id)) {
      const by =
        at === null || excludedBy === null
          ? []
          : [t(($) => $.settings.devices.excludedBy, { who: excludedBy, when: format.whenAt(at, now) })]
      return [...by, t(($) => $.settings.devices.byHand)]
    }
    const how =
      device.hears === 'setpoint' && setpoint !== undefined
        ? t(($) => $.settings.devices.setpoint, { value: format.degrees(setpoint) })
        : device.hears === 'relay'
          ? t(($) => $.settings.devices.relay)
          : device.hears === 'orders'
            ? t(($) => $.settings.devices.orders)
            : ''
    return [model, how].filter((text) => text !== '')
  }
  return (
    <Section title={t(($) => $.settings.devices.title)}>
      {devices.length === 0 ? (
        <p className={typography.note}>{t(($) => $.settings.devices.none)}</p>
      ) : (
        <ul className={lists.objects}>
          {devices.map((device) => {
            const isExcluded = excluded.includes(device.id)
            const statusText = t(($) =>
              isExcluded ? $.settings.devices.excluded : $.settings.devices.follows,
            )
            return (
              <li key={device.id}>
                <Icon name={device.hears === 'orders' ? 'receiver' : 'thermostat'} />
                <span>
                  {device.name}
                  <span className={typography.rowQuiet}>
                    <InlineList texts={about(device)} />
                  </span>
                </span>
                <span>
                  {onChange === null ? (
                    statusText
                  ) : (
                    <Switch
                      label={statusText}
                      about={device.name}
                      isOn={!isExcluded}
                      onChange={(follows) =>
                        onChange(
                          (follows
                            ? excluded.filter((id) => id !== device.id)
                            : [...excluded, device.id]
                          ).toSorted(),
                        )
                      }
                    />
                  )}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </Section>
  )
}

type Protection = RoomSettings['protection']

/** The temperatures between which the room is kept in any mode. */
export function FrostSection({
  protection: own,
  comfort,
  eco,
  onChange,
}: {
  /** As set by the user. */
  protection: Protection
  /** °C: the ceiling stays above it. */
  comfort: number
  /** °C: the floor stays below it. */
  eco: number
  /** Null if read-only. */
  onChange: ((protection: Protection) => void) | null
}) {
  const t = useWords(roomPagesWords)
  const format = useFormat()
  const protection = protectionOver(own, comfort)
  const ceiling = { ...roomLimits.ceiling, min: leastCeiling(comfort) }
  const minEco = protection.floor + ECO_ABOVE_FLOOR
  const rows = [
    { key: 'floor' as const, range: roomLimits.floor, note: t(($) => $.settings.frost.floorNote) },
    {
      key: 'ceiling' as const,
      range: ceiling,
      note: t(($) =>
        protection.ceiling === own.ceiling ? $.settings.frost.ceilingNote : $.settings.frost.ceilingRaised,
      ),
    },
  ]
  return (
    <Section title={t(($) => $.settings.frost.title)} note={t(($) => $.settings.frost.note)}>
      <ul className={styles.list}>
        {rows.map(({ key, range, note }) => {
          const name = t(($) => $.settings.frost[key])
          return (
            <LimitRow
              key={key}
              name={name}
              note={note}
              value={protection[key]}
              words={{
                less: t(($) => $.settings.frost.less, { limit: name }),
                more: t(($) => $.settings.frost.more, { limit: name }),
              }}
              range={range}
              formatValue={format.degrees}
              onChange={onChange === null ? null : (value) => onChange({ ...own, [key]: value })}
            />
          )
        })}
      </ul>
      {eco < minEco ? (
        <div role="alert">
          <Notice tone="danger">
            {t(($) => $.settings.frost.ecoFault, { eco: format.degrees(eco), least: format.degrees(minEco) })}
          </Notice>
        </div>
      ) : null}
    </Section>
  )
}

/** A limit of the room: its name, its effect, and its value between two buttons. */
function LimitRow({
  name,
  note,
  value,
  words,
  range,
  formatValue,
  onChange,
}: {
  name: string
  note: ReactNode
  value: number
  words: { less: string; more: string }
  range: { readonly min: number; readonly max: number; readonly step: number }
  /** The value with its unit. */
  formatValue: (value: number) => string
  /** Null if read-only. */
  onChange: ((value: number) => void) | null
}) {
  const { min, max, step } = range
  const to = (next: number) => (onChange === null || next < min || next > max ? null : () => onChange(next))
  return (
    <li className={styles.limit}>
      <span>
        <b>{name}</b>
        <span className={typography.rowQuiet}>{note}</span>
      </span>
      {onChange === null ? (
        <span className={styles.settingsListValue}>{formatValue(value)}</span>
      ) : (
        <Stepper
          label={name}
          value={formatValue(value)}
          less={words.less}
          more={words.more}
          onLess={to(value - step)}
          onMore={to(value + step)}
        />
      )}
    </li>
  )
}

type Window = RoomSettings['window']

/** The effect of an open window in the room, and how it is detected. */
function WindowSection({
  window,
  contacts,
  onChange,
}: {
  window: Window
  /** Names of the sensors of the room's windows and doors. */
  contacts: readonly string[]
  /** Null if read-only. */
  onChange: ((window: Window) => void) | null
}) {
  const t = useWords(roomPagesWords)
  const state = t(($) => (window.is_watched ? $.settings.window.on : $.settings.window.off))
  const title = t(($) => $.settings.window.title)
  const methods = [
    {
      key: 'by_contact' as const,
      // Without a contact sensor that way is off, regardless of an earlier choice.
      isOffered: contacts.length > 0,
      face: methodFace(
        t(($) => $.settings.window.byContact),
        contacts.length === 0 ? t(($) => $.settings.window.noContact) : contacts.join(', '),
      ),
    },
    {
      key: 'by_fall' as const,
      isOffered: true,
      face: methodFace(
        t(($) => $.settings.window.byFall),
        t(($) => $.settings.window.fallNote),
      ),
    },
  ]
  return (
    <Section
      title={title}
      more={
        onChange === null ? (
          state
        ) : (
          <Switch
            label={state}
            about={title}
            isOn={window.is_watched}
            onChange={(isWatched) => onChange({ ...window, is_watched: isWatched })}
          />
        )
      }
    >
      <ul className={styles.list}>
        {methods.map(({ key, isOffered, face }) => (
          <li key={key}>
            <label className={styles.choice}>
              <Checkbox
                checked={isOffered && window[key]}
                disabled={!isOffered || onChange === null || !window.is_watched}
                onChange={(event) => onChange?.({ ...window, [key]: event.target.checked })}
              />
              <span>{face}</span>
            </label>
          </li>
        ))}
        <LimitRow
          name={t(($) => $.settings.window.limit)}
          note={t(($) => $.settings.window.limitNote)}
          value={window.limit}
          words={{ less: t(($) => $.settings.window.less), more: t(($) => $.settings.window.more) }}
          range={roomLimits.window}
          formatValue={(count) => t(($) => $.settings.window.minutes, { count })}
          onChange={onChange === null ? null : (limit) => onChange({ ...window, limit })}
        />
      </ul>
    </Section>
  )
}

function methodFace(name: string, note: string) {
  return (
    <>
      <b>{name}</b>
      <span className={typography.rowQuiet}>{note}</span>
    </>
  )
}
