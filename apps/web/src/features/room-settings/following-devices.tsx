import type { RoomSettings } from '@foyer/contract/room-settings.ts'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useMinute } from '#lib/minute-clock.ts'
import { Icon } from '#ui/icon.tsx'
import { SaidParts } from '#ui/said-parts.tsx'
import { Section } from '#ui/section.tsx'
import { Switch } from '#ui/switch.tsx'
import { roomSettingsWords } from './room-settings-words.ts'
import lists from '#ui/lists.module.css'
import typography from '#ui/typography.module.css'

type Follower = RoomSettings['devices'][number]

/** The heating devices of the room: which follow it, and which are set by hand alone. */
export function FollowingDevices({
  devices,
  setpoints,
  excluded,
  onChange,
}: {
  devices: readonly Follower[]
  /** °C that devices say they are set to, by id. */
  setpoints: ReadonlyMap<string, number>
  /** Ids. */
  excluded: readonly string[]
  /** Null: it is only shown. */
  onChange: ((excluded: string[]) => void) | null
}) {
  const t = useWords(roomSettingsWords)
  const format = useFormat()
  const now = useMinute()
  const about = (device: Follower): string[] => {
    const { excluded_at: at, excluded_by: who } = device
    const setpoint = setpoints.get(device.id)
    const model = [device.brand, device.model].filter((word) => word !== null && word !== '').join(' ')
    if (excluded.includes(device.id)) {
      const by =
        at === null || who === null
          ? []
          : [t(($) => $.devices.excludedBy, { who, when: format.when(at, now) })]
      return [...by, t(($) => $.devices.byHand)]
    }
    const how =
      device.hears === 'setpoint' && setpoint !== undefined
        ? t(($) => $.devices.setpoint, { value: format.degrees(setpoint) })
        : device.hears === 'relay'
          ? t(($) => $.devices.relay)
          : device.hears === 'orders'
            ? t(($) => $.devices.orders)
            : ''
    return [model, how].filter((text) => text !== '')
  }
  return (
    <Section title={t(($) => $.devices.title)}>
      {devices.length === 0 ? (
        <p className={typography.note}>{t(($) => $.devices.none)}</p>
      ) : (
        <ul className={lists.objects}>
          {devices.map((device) => {
            const isOut = excluded.includes(device.id)
            const word = t(($) => (isOut ? $.devices.excluded : $.devices.follows))
            return (
              <li key={device.id}>
                <Icon name={device.hears === 'orders' ? 'receiver' : 'thermostat'} />
                <span>
                  {device.name}
                  <span className={typography.rowQuiet}>
                    <SaidParts texts={about(device)} />
                  </span>
                </span>
                <span>
                  {onChange === null ? (
                    word
                  ) : (
                    <Switch
                      label={word}
                      about={device.name}
                      isOn={!isOut}
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
