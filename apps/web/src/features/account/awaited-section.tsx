import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useErrorText } from '#api/error-words.ts'
import { useWords } from '#lib/words.ts'
import { isNotOffered } from '#api/not-offered.ts'
import { Button } from '#ui/button.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { AccountSection } from './account-section.tsx'
import { accountWords } from './account-words.ts'
import typography from '#ui/typography.module.css'
import lists from './account-list.module.css'
import styles from './awaited-section.module.css'

/**
 * A section whose data may still be coming: bars of its size, then itself; a failure says so and can be retried. What
 * is not offered is no section.
 */
export function AwaitedSection<Data>({
  id,
  title,
  rows,
  query,
  children,
}: {
  id: string
  title: string
  /** Lines that it will have. */
  rows: number
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>
  children: (data: Data) => ReactNode
}) {
  const t = useWords(accountWords)
  const say = useErrorText()
  const { data, error, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (isNotOffered(error)) return null
  return (
    <AccountSection id={id} title={title}>
      {error === null ? (
        <Loading label={t(($) => $.loading)}>
          <ul className={lists.list}>
            {Array.from({ length: rows }, (_, row) => (
              <li key={row}>
                <Skeleton width="40px" height="40px" />
                <Skeleton width="16em" height="2.4em" />
              </li>
            ))}
          </ul>
        </Loading>
      ) : (
        <div role="alert" className={styles.failed}>
          <p className={typography.danger}>{t(($) => $.notLoaded, { message: say(error) })}</p>
          <Button isBusy={isFetching} onClick={() => void refetch()}>
            {t(($) => $.retry)}
          </Button>
        </div>
      )}
    </AccountSection>
  )
}
