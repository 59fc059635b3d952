import type { RoomSettings } from '@foyer/contract/room-settings.ts'
import { leastCeiling } from '@foyer/rules/room-temperatures/room-limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type Stored, versionOf } from '#forms/draft-state.ts'
import { fieldsDraft } from '#forms/draft-ways.ts'
import { isFlag, isListOf, isNumber, isShapeOf, isText } from '#forms/kept-shape.ts'
import { useDraft } from '#forms/use-draft.ts'
import { roomSettingsQuery, setRoomSettingsMutation } from '#api/queries/room-settings.queries.ts'

/** What an owner changes of a room. */
export type SettingsFields = Pick<RoomSettings, 'temperatures' | 'window' | 'protection'> & {
  /** Ids, sorted. */
  excluded: string[]
}

export type SettingsDraft = ReturnType<typeof useSettingsDraft>

/** The settings of a room that are being changed, over those that are stored. */
export function useSettingsDraft(settings: RoomSettings) {
  const client = useQueryClient()
  const roomId = settings.room_id
  return useDraft({
    name: `room-settings:${roomId}`,
    stored: storedFields(settings),
    ways: fieldsDraft<SettingsFields>(),
    isValue: isFields,
    write: setRoomSettingsMutation,
    input: (value, over) => ({
      params: { roomId },
      body: {
        version: versionOf(over) ?? settings.version,
        ...value,
        protection: protectionOver(value.protection, value.temperatures.comfort),
      },
    }),
    answered: storedFields,
    onSaved: (saved) => client.setQueryData(roomSettingsQuery(roomId).queryKey, saved),
  })
}

/** The protection that goes with a temperature of Confort: its ceiling rises with it, and falls with it again. */
export function protectionOver(
  protection: SettingsFields['protection'],
  comfort: number,
): SettingsFields['protection'] {
  return { ...protection, ceiling: Math.max(protection.ceiling, leastCeiling(comfort)) }
}

/** What of the settings is changed here, as they are stored. */
export function storedFields(settings: RoomSettings): Stored<SettingsFields> {
  const { temperatures, window, protection, devices, version } = settings
  const excluded = devices.flatMap(({ id, excluded_at }) => (excluded_at === null ? [] : [id]))
  return { value: { temperatures, window, protection, excluded: excluded.toSorted() }, version }
}

const isFields = isShapeOf<SettingsFields>({
  temperatures: isShapeOf({
    comfort: isNumber,
    comfort_minus_1: isNumber,
    comfort_minus_2: isNumber,
    eco: isNumber,
    frost_protection: isNumber,
  }),
  window: isShapeOf({ is_watched: isFlag, by_contact: isFlag, by_fall: isFlag, limit: isNumber }),
  protection: isShapeOf({ floor: isNumber, ceiling: isNumber }),
  excluded: isListOf(isText),
})
