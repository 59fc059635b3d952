import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/i18n.ts'
import { scenariosWords } from '#lib/words.ts'
import { useValue } from '#lib/store.ts'
import { homeZone } from '#lib/home-time.ts'
import { Icon } from '#ui/icon.tsx'
import { Section } from '#ui/page.tsx'
import { RuleSentence } from './rule-text.tsx'
import type { ScenarioHome } from './scenario-home.ts'
import { devicesFor, type Parts } from './rule-parts.ts'
import type { TemplateName } from './scenarios-search.ts'
import type { ScenarioInput } from '@foyer/contract/scenario.ts'

import targets from '#ui/layout.module.css'
import typography from '#ui/typography.module.css'
import styles from './scenarios.module.css'

/** Examples filled with the home's rooms and devices; an example that the home cannot use shows what is missing. */
export function ScenarioExamples({ home }: { home: ScenarioHome }) {
  const t = useWords(scenariosWords)
  const zone = useValue(homeZone)
  const { roomId } = home
  const search = roomId === undefined ? {} : { roomId }
  return (
    <Section title={t(($) => $.examples)} note={t(($) => $.examplesNote)}>
      <ul className={styles.examples}>
        {exampleNames.map((name) => {
          const title = t(($) => $.templates[name].name)
          const filled = fromTemplate(name, home, {
            name: title,
            message: t(($) => $.templates.window.name),
            timeZone: zone,
          })
          const [first] = filled?.rules ?? []
          return (
            <li key={name} className={targets.target}>
              {filled === null || first === undefined ? (
                <>
                  <h3 className={typography.quiet}>{title}</h3>
                  <p className={typography.note}>{t(($) => $.templateMissing[name])}</p>
                </>
              ) : (
                <>
                  <h3>
                    <Link
                      className={targets.link}
                      to="/account/programs"
                      search={{ ...search, create: name }}
                    >
                      {title}
                    </Link>
                  </h3>
                  <div className={styles.scenarioExamplesFirst}>
                    <RuleSentence rule={first} mode={filled.mode} home={home} />
                  </div>
                </>
              )}
            </li>
          )
        })}
        <li className={targets.target}>
          <h3>
            <Link className={targets.link} to="/account/programs" search={{ ...search, create: 'blank' }}>
              <Icon name="plus" /> {t(($) => $.blank)}
            </Link>
          </h3>
        </li>
      </ul>
    </Section>
  )
}

export const exampleNames = ['night', 'window', 'water', 'away'] as const

/**
 * An example filled with the home's rooms and devices; null if the home lacks what it needs. Its name and message are
 * `texts` in the language on screen.
 */
export function fromTemplate(
  name: TemplateName,
  parts: Parts,
  texts: { name: string; message: string; timeZone: string },
): ScenarioInput | null {
  const base = {
    name: texts.name,
    is_secure: false,
    time_zone: texts.timeZone,
    operation_days: [1, 2, 3, 4, 5, 6, 7],
  }
  switch (name) {
    case 'blank':
      return { ...base, type: 'heating', mode: 'comfort', rules: [] }
    case 'night': {
      const rooms = heatedRooms(parts)
      if (rooms.length === 0) return null
      const until = { kind: 'time' as const, at: 390 }
      return {
        ...base,
        type: 'heating',
        mode: 'comfort-2',
        rules: [
          {
            condition: { kind: 'time', at: 1350 },
            actions: [{ kind: 'rooms', rooms, mode: null, until }],
            active: true,
          },
        ],
      }
    }
    case 'window': {
      const contact = devicesFor('opening', parts).find((device) => hasHeating(parts, device.room?.id))
      const roomId = contact?.room?.id
      if (contact === undefined || roomId === undefined) return null
      return {
        ...base,
        type: 'security',
        mode: 'anti-frost',
        rules: [
          {
            condition: { kind: 'opening', device_id: contact.id, is: 'open', minutes: 10 },
            actions: [
              { kind: 'rooms', rooms: [roomId], mode: null, until: { kind: 'while' } },
              { kind: 'notify', text: texts.message },
            ],
            active: true,
          },
        ],
      }
    }
    case 'water': {
      if (!parts.devices.some((device) => device.category === 'hot_water')) return null
      const night = { kind: 'time_between' as const, from: 1320, to: 360 }
      return {
        ...base,
        type: 'energy',
        mode: 'auto',
        rules: [
          {
            condition: { kind: 'group', join: 'all', of: [{ kind: 'price', band: 'off_peak' }, night] },
            actions: [{ kind: 'hot_water', mode: 'on' }],
            active: true,
          },
          {
            condition: { kind: 'price', band: 'peak' },
            actions: [{ kind: 'hot_water', mode: 'off' }],
            active: true,
          },
        ],
      }
    }
    case 'away': {
      const sensors = devicesFor('presence', parts).slice(0, 8)
      const conditions = sensors.map((sensor) => ({
        kind: 'presence' as const,
        device_id: sensor.id,
        is: 'absent' as const,
        minutes: 120,
      }))
      const [first] = conditions
      if (first === undefined) return null
      return {
        ...base,
        type: 'comfort',
        mode: 'eco',
        rules: [
          {
            condition: conditions.length === 1 ? first : { kind: 'group', join: 'all', of: conditions },
            actions: [{ kind: 'rooms', rooms: 'all', mode: null, until: { kind: 'while' } }],
            active: true,
          },
        ],
      }
    }
  }
}

/** The requested room, else the bedrooms by name, else the first heated room. */
function heatedRooms({ rooms, roomId }: Parts): string[] {
  const heated = rooms.filter((room) => room.has_thermostat === true)
  const requestedRooms = heated.filter((room) => room.id === roomId)
  const night = heated.filter((room) => /chambre|bedroom|nuit/i.test(room.name))
  const chosen = requestedRooms.length > 0 ? requestedRooms : night.length > 0 ? night : heated.slice(0, 1)
  return chosen.map((room) => room.id)
}

function hasHeating({ rooms }: Parts, roomId: string | undefined): boolean {
  return rooms.some((room) => room.id === roomId && room.has_thermostat === true)
}
