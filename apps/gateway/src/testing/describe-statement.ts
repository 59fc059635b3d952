import pg from 'pg'
import type { Kind } from './store-statements.ts'

/**
 * The column types of a statement, as the database describes them; the statement is not run. Rejects if it is invalid.
 */
export function describeStatement(client: pg.Client, text: string): Promise<Map<string, Kind>> {
  return new Promise((resolve, reject) => {
    const columns = new Map<string, Kind>()
    client.query({
      submit(connection: pg.Connection) {
        connection.parse({ name: '', text, types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
      },
      handleRowDescription({ fields }: { fields: pg.FieldDef[] }) {
        for (const { name, dataTypeID } of fields) columns.set(name, kindOf(dataTypeID))
      },
      // After a failure the client sends no further message for the statement.
      handleError: reject,
      handleReadyForQuery: () => resolve(columns),
    })
  })
}

/** The type after `makeValueParsers`; arrays and bytes are objects, and JSON may contain anything. */
function kindOf(type: number): Kind {
  const { BOOL, FLOAT4, FLOAT8, INT2, INT4, INT8, NUMERIC, TIMESTAMPTZ } = pg.types.builtins
  const { DATE, TEXT, UUID, VARCHAR, JSON, JSONB } = pg.types.builtins
  if (type === BOOL) return 'boolean'
  if ([FLOAT4, FLOAT8, INT2, INT4, INT8, NUMERIC, TIMESTAMPTZ].includes(type)) return 'number'
  if ([DATE, TEXT, UUID, VARCHAR].includes(type)) return 'string'
  return [JSON, JSONB].includes(type) ? 'any' : 'object'
}
