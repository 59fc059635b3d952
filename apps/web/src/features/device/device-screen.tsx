import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/words.ts'
import { Offered } from '#api/offered.tsx'
import { devicesQuery } from '#api/queries/device.queries.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { ChartsTab } from './charts-tab.tsx'
import { deviceScreenWords } from './device-screen-words.ts'
import type { DeviceSearch } from './device-search.ts'
import { InformationTab } from './information-tab.tsx'
import { LogTab } from './log-tab.tsx'
import buttons from '#ui/button.module.css'

/** One object: what is known of it, its history and its log, each behind a link of its own. */
export function DeviceScreen({
  deviceId,
  search,
  onSearch,
}: {
  deviceId: string
  search: DeviceSearch
  onSearch: (next: DeviceSearch) => void
}) {
  const t = useWords(deviceScreenWords)
  const { data: devices } = useSuspenseQuery(devicesQuery)
  const device = devices.find((one) => one.id === deviceId)
  if (device === undefined) {
    return (
      <>
        <PageHeading>{t(($) => $.missing)}</PageHeading>
        <EmptyState
          action={
            <Link to="/account/devices" className={buttons.button} data-look="plain">
              {t(($) => $.toList)}
            </Link>
          }
        >
          {t(($) => $.missingNote)}
        </EmptyState>
      </>
    )
  }
  if (search.tab === 'charts') return <ChartsTab device={device} search={search} onSearch={onSearch} />
  const information = <InformationTab device={device} />
  if (search.tab !== 'log') return information
  return (
    <Offered feature="connectivity" fallback={information}>
      <LogTab device={device} search={search} onSearch={onSearch} />
    </Offered>
  )
}
