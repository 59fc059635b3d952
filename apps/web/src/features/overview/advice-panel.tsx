import type { Device } from '@foyer/contract/device.ts'
import type { Hub } from '@foyer/contract/hub.ts'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { loadChunk } from '#lib/load-chunk.ts'
import { frameWords } from '#lib/frame-words.ts'
import { useWords } from '#lib/words.ts'
import { Attention } from '#ui/attention.tsx'
import { Button } from '#ui/button.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import type { AdviceSubject } from './advice-steps.tsx'
import { overviewWords } from './overview-words.ts'
import styles from './advice-panel.module.css'

// Who does not ask does not fetch it.
const Steps = lazy(async () => ({
  default: (await loadChunk(() => import('./advice-steps.tsx'))).AdviceSteps,
}))

/** What needs a person, and right under it what to do, for who asks. */
export function AdvicePanel({
  about,
  tone,
  more,
  subject,
  devices,
  hubs,
  children,
}: {
  /** What the button is about, for a screen reader. */
  about: string
  tone: 'warn' | 'danger'
  /** The way to the others. */
  more?: ReactNode
  subject: AdviceSubject
  devices: readonly Device[]
  /** Null where they could not be loaded. */
  hubs: readonly Hub[] | null
  children: ReactNode
}) {
  const t = useWords(overviewWords)
  const frame = useWords(frameWords)
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  return (
    <>
      <Attention
        tone={tone}
        actions={
          <>
            <Button
              aria-expanded={isOpen}
              aria-controls={panelId}
              aria-label={t(($) => $.attention.whatToDo, { device: about })}
              onClick={() => setOpen(!isOpen)}
            >
              {t(($) => $.attention.open)}
            </Button>
            {more}
          </>
        }
      >
        {children}
      </Attention>
      <div id={panelId} className={styles.panel} hidden={!isOpen}>
        {isOpen ? (
          <Suspense
            fallback={
              <Loading label={frame(($) => $.loading)}>
                <Skeleton width="100%" height="12em" />
              </Loading>
            }
          >
            <Steps subject={subject} devices={devices} hubs={hubs} />
          </Suspense>
        ) : null}
      </div>
    </>
  )
}
