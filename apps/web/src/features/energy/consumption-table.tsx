import type { ConsumptionPeriod } from '@foyer/contract/consumption.ts'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { PartsTable } from '#ui/parts-table.tsx'
import { consumptionColumns } from './consumption-columns.ts'
import { consumptionScreenWords } from './energy-screen-words.ts'
import styles from './consumption-table.module.css'

/** The bars as a table whose rows add up to its last. */
export function ConsumptionTable({ data }: { data: ConsumptionPeriod }) {
  const t = useWords(consumptionScreenWords)
  const format = useFormat()
  const columns = consumptionColumns(data, [], t, format).flatMap(({ key, table }) =>
    table === null ? [] : [{ key, ...table, cell: ({ bar }: { bar: number }) => table.cells[bar] }],
  )
  return (
    <Disclosure summary={t(($) => $.table)}>
      <div className={styles.scroll}>
        <PartsTable
          isHeadHidden={false}
          columns={columns}
          parts={data.bars.map(([at], bar) => ({ at, bar }))}
          partKey={({ at }) => at}
        />
      </div>
    </Disclosure>
  )
}
