import {
  type DeviceFilter,
  type FilterKind,
  isComplete,
  needsValue,
  operatorsOf,
} from '@foyer/rules/device-filter/filter-words.ts'
import { MAX_FILTER_VALUE, MAX_FILTERS } from '@foyer/rules/device-filter/filters-in-address.ts'
import { useWords } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { filterParts } from './column-parts.ts'
import { deviceColumns } from './device-columns.tsx'
import { devicesWords } from './devices-words.ts'
import typography from '#ui/typography.module.css'
import styles from './advanced-filters.module.css'

const fresh: DeviceFilter = { field: 'temperature', operator: 'greater_than', value: '' }

/**
 * Every column that can be filtered by, thirteen operators, as many conditions as one likes: all must hold. The list
 * behind follows at once.
 */
export function AdvancedFilters({
  isOpen,
  filters,
  onChange,
  onClose,
}: {
  isOpen: boolean
  filters: readonly DeviceFilter[]
  onChange: (filters: readonly DeviceFilter[]) => void
  onClose: () => void
}) {
  const t = useWords(devicesWords)
  return (
    <Dialog
      isOpen={isOpen}
      title={t(($) => $.advanced.title)}
      closeWord={t(($) => $.advanced.close)}
      onClose={onClose}
      actions={
        <>
          {filters.length < MAX_FILTERS ? (
            <Button icon="plus" onClick={() => onChange([...filters, fresh])}>
              {t(($) => $.advanced.add)}
            </Button>
          ) : null}
          <Button look="primary" onClick={onClose}>
            {t(($) => $.advanced.done)}
          </Button>
        </>
      }
    >
      {filters.length === 0 ? <p className={typography.quiet}>{t(($) => $.advanced.empty)}</p> : null}
      <ol>
        {filters.map((filter, index) => (
          <li key={index}>
            <Condition
              filter={filter}
              number={index + 1}
              onChange={(next) => onChange(filters.with(index, next))}
              onRemove={() => onChange(filters.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

function Condition({
  filter,
  number,
  onChange,
  onRemove,
}: {
  filter: DeviceFilter
  number: number
  onChange: (next: DeviceFilter) => void
  onRemove: () => void
}) {
  const t = useWords(devicesWords)
  const kind = kindOf(filter.field)
  const operators = operatorsOf(kind)
  const hasValue = needsValue(filter.operator)
  const isNumber = kind === 'number'
  return (
    <div className={styles.condition}>
      <SelectField
        label={t(($) => $.advanced.field)}
        value={filter.field}
        options={deviceColumns
          .filter((column) => column.filter !== null)
          .map(({ id, header }) => ({ value: id, label: t(header) }))}
        onChange={(field) => {
          const offered = operatorsOf(kindOf(field))
          const operator = offered.includes(filter.operator)
            ? filter.operator
            : (offered[0] ?? filter.operator)
          onChange({ ...filter, field, operator })
        }}
      />
      <SelectField
        label={t(($) => $.advanced.operator)}
        value={filter.operator}
        options={operators.map((value) => ({ value, label: t(($) => $.advanced.operators[value]) }))}
        onChange={(operator) => onChange({ ...filter, operator })}
      />
      {hasValue ? (
        <TextField
          label={t(($) => $.advanced.value)}
          value={filter.value}
          maxLength={MAX_FILTER_VALUE}
          inputMode={isNumber ? 'decimal' : 'text'}
          autoComplete="off"
          error={
            isNumber && filter.value !== '' && !isComplete(filter, kind) ? t(($) => $.advanced.number) : null
          }
          onChange={(event) => onChange({ ...filter, value: event.target.value })}
        />
      ) : null}
      <IconButton
        icon="cross"
        look="quiet"
        label={t(($) => $.advanced.remove, { number })}
        onClick={onRemove}
      />
    </div>
  )
}

function kindOf(field: string): FilterKind {
  return filterParts.get(field)?.kind ?? 'text'
}
