import type { Finding, Need } from '@foyer/rules/scenario/findings.ts'
import { useWords } from '#lib/words.ts'
import { scenarioWords } from './scenario-words.ts'
import { Icon } from '#ui/icon.tsx'
import type { ProgramHome } from './use-program-home.ts'
import styles from './rule-findings.module.css'

/** What is to be known of a rule before it counts, under it. */
export function RuleFindings({ findings, home }: { findings: readonly Finding[]; home: ProgramHome }) {
  const say = useFindingText(home)
  if (findings.length === 0) return null
  return (
    <ul className={styles.findings}>
      {[...new Set(findings.map(say))].map((text) => (
        <li key={text}>
          <Icon name="warning" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}

/** Says a finding in a sentence. */
function useFindingText(home: ProgramHome): (finding: Finding) => string {
  const t = useWords(scenarioWords)
  return (finding) => {
    switch (finding.kind) {
      case 'hole':
        return t(($) => (finding.what === 'room' ? $.findings.holeRoom : $.findings.holeDevice))
      case 'contradiction':
        return t(($) => $.findings.contradiction)
      case 'conflict':
        return t(($) => $.findings.conflict, { other: finding.other + 1 })
      case 'incapable': {
        const id = finding.id ?? ''
        const name = home.roomName(id) ?? home.deviceName(id) ?? ''
        const { needs } = finding
        return t(($) => $.findings[isWorded(needs) ? needs : 'capability'], { name })
      }
    }
  }
}

const worded = ['thermostat', 'switch', 'light', 'shutter', 'setpoint', 'tank', 'two_prices'] as const

function isWorded(needs: Need): needs is (typeof worded)[number] {
  return worded.some((one) => one === needs)
}
