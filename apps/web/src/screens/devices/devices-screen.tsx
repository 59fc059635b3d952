import { useSuspenseQuery } from '@tanstack/react-query'
import { useWords } from '#base/i18n/words.ts'
import { devicesQuery } from '#entities/device/device.queries.ts'
import type { DevicesSearch } from './devices-search.ts'
import { devicesWords } from './devices-words.ts'

type Props = {
  search: DevicesSearch
  /** Writes another search into the address, in place of this one. */
  onSearch: (search: DevicesSearch) => void
}

/** The objects of the home. */
export function DevicesScreen({ search }: Props) {
  const t = useWords(devicesWords)
  const { data: devices } = useSuspenseQuery(devicesQuery)
  const wanted = (search.q ?? '').toLowerCase()
  return (
    <>
      <h1 tabIndex={-1}>{t(($) => $.title)}</h1>
      <ul>
        {devices
          .filter((device) => device.name.toLowerCase().includes(wanted))
          .map((device) => (
            <li key={device.id}>{device.name}</li>
          ))}
      </ul>
    </>
  )
}
