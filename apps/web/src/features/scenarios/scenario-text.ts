import type { ComparedCapability, ScenarioAction } from '@foyer/contract/scenario-rule.ts'
import { language, useWords } from '#lib/i18n.ts'
import { scenariosWords } from '#lib/words.ts'
import { useValue } from '#lib/store.ts'
import { useFormat } from '#lib/format.ts'

/** Translation keys of the ISO weekdays. */
export const dayKeys = ['d1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7'] as const

/** Formats minutes of wall time, such as `22:30`; a dash for NaN. */
export function wallTime(minute: number): string {
  if (Number.isNaN(minute)) return '–'
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** Formatters for the parts of rules: `const texts = useScenarioText()`, `texts.days([1, 2])`. */
export function useScenarioText() {
  const t = useWords(scenariosWords)
  const format = useFormat()
  const currentLanguage = useValue(language)
  const list = new Intl.ListFormat(currentLanguage === 'fr' ? 'fr' : 'en-GB', { type: 'conjunction' })
  return {
    list: (parts: readonly string[]) => list.format(parts),
    days(days: readonly number[]): string {
      const chosen = days.toSorted((one, other) => one - other).join('')
      if (chosen === '1234567') return t(($) => $.rule.everyDay)
      if (chosen === '12345') return t(($) => $.rule.weekdays)
      if (chosen === '67') return t(($) => $.rule.weekend)
      return list.format(
        dayKeys.filter((_, index) => days.includes(index + 1)).map((key) => t(($) => $.rule.days[key])),
      )
    },
    /** The target value of a light, shutter or setpoint action. */
    amount(action: Extract<ScenarioAction, { kind: 'light' | 'shutter' | 'setpoint' }>): string {
      if (action.kind === 'setpoint') return format.temperature(action.value)
      return format.percent(action.kind === 'light' ? action.level : action.position)
    },
    /** The offset before or after sunrise or sunset, as plain text. */
    shift(offset: number): string {
      const span = format.duration(Math.abs(offset) * 60)
      if (offset === 0) return t(($) => $.rule.shiftNames.none)
      return t(($) => (offset < 0 ? $.rule.shiftNames.before : $.rule.shiftNames.after), { span })
    },
    span: (minutes: number) => (minutes === 0 ? t(($) => $.rule.now) : format.duration(minutes * 60)),
    value(capability: ComparedCapability, value: number): string {
      if (Number.isNaN(value)) return '–'
      if (capability === 'temperature') return format.temperature(value)
      return capability === 'instant_power' ? format.power(value) : format.percent(value)
    },
  }
}
