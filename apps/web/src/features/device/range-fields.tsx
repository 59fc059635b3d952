import { useState } from 'react'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextField } from '#ui/text-field.tsx'
import { withDays, type ChartChoice } from './chart-choice.ts'
import { deviceScreenWords } from './device-screen-words.ts'
import type { DeviceSearch } from './device-search.ts'
import layout from '#ui/layout.module.css'

/** A free range: two days of the home, both whole. */
export function RangeFields({
  search,
  choice,
  zone,
  onSearch,
}: {
  search: DeviceSearch
  choice: ChartChoice
  zone: string
  onSearch: (next: DeviceSearch) => void
}) {
  const t = useWords(deviceScreenWords)
  const format = useFormat()
  const [typed, setTyped] = useState<{ from?: string; to?: string }>({})
  const [isWrong, setWrong] = useState(false)
  const from = typed.from ?? format.dayKey(choice.span.start)
  const to = typed.to ?? format.dayKey(choice.span.end - 1)
  return (
    <Disclosure summary={t(($) => $.charts.range)}>
      <form
        className={layout.fields}
        onSubmit={(event) => {
          event.preventDefault()
          const next = withDays(search, from, to, zone)
          setWrong(next === null)
          if (next === null) return
          setTyped({})
          onSearch(next)
        }}
      >
        <TextField
          type="date"
          label={t(($) => $.charts.from)}
          value={from}
          required
          onChange={(event) => setTyped({ ...typed, from: event.target.value })}
        />
        <TextField
          type="date"
          label={t(($) => $.charts.to)}
          value={to}
          required
          error={isWrong ? t(($) => $.charts.rangeWrong) : null}
          onChange={(event) => setTyped({ ...typed, to: event.target.value })}
        />
        <Button type="submit">{t(($) => $.charts.show)}</Button>
      </form>
    </Disclosure>
  )
}
