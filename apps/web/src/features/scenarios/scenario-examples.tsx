import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/i18n.ts'
import { scenariosWords } from '#lib/words.ts'
import { useValue } from '#lib/store.ts'
import { homeZone } from '#lib/home-time.ts'
import { Icon } from '#ui/icon.tsx'
import { Section } from '#ui/page.tsx'
import { RuleSentence } from './rule-text.tsx'
import { exampleNames, fromTemplate } from './templates.ts'
import type { ScenarioHome } from './scenario-home.ts'

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
