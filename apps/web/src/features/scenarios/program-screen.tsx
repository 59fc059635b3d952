import type { Scenario } from '@foyer/contract/scenario.ts'
import { namedBy } from '@foyer/rules/scenario/rule-parts.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CallError } from '#api/call-error.ts'
import { useWords } from '#lib/words.ts'
import { meQuery } from '#api/queries/account.queries.ts'
import { scenarioQuery } from '#api/queries/scenario.queries.ts'
import { Icon } from '#ui/icon.tsx'
import { OperationDays } from './operation-days.tsx'
import { ForeignProgram } from './foreign-program.tsx'
import { ProgramActions } from './program-actions.tsx'
import { ProgramEdit } from './program-edit.tsx'
import { ProgramFacts } from './program-facts.tsx'
import { ProgramHeading } from './program-heading.tsx'
import { ProgramRules } from './program-rules.tsx'
import { ProgramSuspended } from './program-suspended.tsx'
import { ProgramTrace } from './program-trace.tsx'
import { ProgramTrial } from './program-trial.tsx'
import { ProgramVersions } from './program-versions.tsx'
import { programsWords } from './programs-words.ts'
import { useProgramChanges } from './use-program-changes.ts'
import { useProgramHome } from './use-program-home.ts'
import { Section } from '#ui/section.tsx'

import headings from '#ui/page-heading.module.css'
import typography from '#ui/typography.module.css'
import sections from '#ui/section.module.css'

/** One scenario: read, or open to be changed. */
export function ProgramScreen({
  id,
  isEditing,
  onEditing,
  onProgram,
  onList,
}: {
  id: string
  isEditing: boolean
  onEditing: (isOpen: boolean) => void
  /** Shows another scenario. */
  onProgram: (id: string) => void
  onList: () => Promise<void>
}) {
  const { data: scenario, error } = useQuery({ ...scenarioQuery(id), refetchInterval: 5 * 60_000 })
  const { data: me } = useSuspenseQuery(meQuery)
  const t = useWords(programsWords)
  // Gone while one looks at it, or kept by somebody else.
  if (scenario === undefined || (error instanceof CallError && error.status === 404)) {
    return <ForeignProgram id={id} />
  }
  const isOwner = me.role === 'owner'
  return (
    <>
      <Link to="/account/programs" className={headings.backLink}>
        <Icon name="arrow-left" />
        {t(($) => $.back)}
      </Link>
      {isEditing && isOwner ? (
        <>
          <h1 className={headings.sentence}>{t(($) => $.edit.heading, { name: scenario.name })}</h1>
          <ProgramEdit scenario={scenario} onDone={() => onEditing(false)} />
        </>
      ) : (
        <ProgramDetail scenario={scenario} isOwner={isOwner} onProgram={onProgram} onList={onList} />
      )}
    </>
  )
}

function ProgramDetail({
  scenario,
  isOwner,
  onProgram,
  onList,
}: {
  scenario: Scenario
  isOwner: boolean
  onProgram: (id: string) => void
  onList: () => Promise<void>
}) {
  const t = useWords(programsWords)
  const home = useProgramHome()
  const changes = useProgramChanges()
  const named = namedBy(scenario.rules)
  const hasHole =
    named.roomIds.some((id) => home.roomName(id) === null) ||
    named.deviceIds.some((id) => home.deviceName(id) === null)
  return (
    <>
      <ProgramHeading scenario={scenario} />
      <ProgramSuspended suspended={scenario.suspended ?? null} />
      {isOwner ? (
        <ProgramActions
          scenario={scenario}
          hasHole={hasHole}
          changes={changes}
          onCopied={onProgram}
          onDeleted={onList}
        />
      ) : (
        <p className={typography.note}>{t(($) => $.detail.member)}</p>
      )}
      <ProgramRules scenario={scenario} home={home} changes={isOwner ? changes : null} />
      <ProgramTrial scenario={scenario} home={home} />
      <div className={sections.twoColumns}>
        <ProgramTrace scenario={scenario} home={home} />
        <ProgramVersions scenario={scenario} isOwner={isOwner} />
      </div>
      <div className={sections.twoColumns}>
        <Section title={t(($) => $.detail.days)}>
          <OperationDays days={scenario.operation_days} />
          <p className={typography.note}>{t(($) => $.detail.daysNote, { zone: scenario.time_zone })}</p>
        </Section>
        <ProgramFacts of={scenario} home={home} />
      </div>
    </>
  )
}
