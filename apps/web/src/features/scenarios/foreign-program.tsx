import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/words.ts'
import { Icon } from '#ui/icon.tsx'
import { Section } from '#ui/section.tsx'
import { foreignService } from './foreign-service.ts'
import { OperationDays } from './operation-days.tsx'
import { ProgramFacts } from './program-facts.tsx'
import { ProgramMissing } from './program-missing.tsx'
import { programsWords } from './programs-words.ts'
import { useProgramHome } from './use-program-home.ts'
import { usePrograms } from './use-programs.ts'
import headings from '#ui/page-heading.module.css'
import typography from '#ui/typography.module.css'
import sections from '#ui/section.module.css'

/** A scenario that a service or a hub keeps: what is said of it there. Not found where nobody does. */
export function ForeignProgram({ id }: { id: string }) {
  const t = useWords(programsWords)
  const { remote, local, programs } = usePrograms()
  const home = useProgramHome()
  const found = foreignService([...remote, ...local], id)
  if (found === undefined) return <ProgramMissing />
  const program = programs.find((one) => one.id === id)
  const location = found.location ?? (remote.includes(found) ? 'remote' : 'local')
  return (
    <>
      <Link to="/account/programs" className={headings.backLink}>
        <Icon name="arrow-left" />
        {t(($) => $.back)}
      </Link>
      <h1 className={headings.sentence}>{found.name}</h1>
      <p className={typography.note}>{t(($) => $.detail.foreign)}</p>
      <div className={sections.twoColumns}>
        {found.operation_days === undefined ? null : (
          <Section title={t(($) => $.detail.days)}>
            <OperationDays days={found.operation_days} />
          </Section>
        )}
        <ProgramFacts
          of={{
            ...found,
            location,
            room_ids: [...(program?.roomIds ?? [])],
            state: program?.state ?? undefined,
          }}
          home={home}
        />
      </div>
    </>
  )
}
