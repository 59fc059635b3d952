/** What stands under the head, top to bottom: headings of groups and rows. */
export type TableItem<Row> =
  | { kind: 'group'; key: string; label: string }
  | { kind: 'row'; key: string; row: Row }

export type RowGroup = { key: string; label: string }

/**
 * Rows under the headings of their groups. Groups keep the order in which `groupOrder` first names them (the given
 * rows, not the sorted ones), rows keep theirs.
 */
export function tableItems<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  groupOf?: (row: Row) => RowGroup,
  groupOrder: readonly Row[] = rows,
): TableItem<Row>[] {
  const item = (row: Row): TableItem<Row> => ({ kind: 'row', key: rowKey(row), row })
  if (groupOf === undefined) return rows.map(item)
  const groups = new Map<string, { label: string; rows: Row[] }>()
  for (const row of groupOrder) {
    const { key, label } = groupOf(row)
    if (!groups.has(key)) groups.set(key, { label, rows: [] })
  }
  for (const row of rows) groups.get(groupOf(row).key)?.rows.push(row)
  return [...groups].flatMap(([key, group]) =>
    group.rows.length === 0
      ? []
      : [{ kind: 'group' as const, key: `group-${key}`, label: group.label }, ...group.rows.map(item)],
  )
}
