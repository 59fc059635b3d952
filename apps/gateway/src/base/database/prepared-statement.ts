import type pg from 'pg'

/** The name of each text. Stores write their texts in the code, so there are some hundreds and never more. */
const names = new Map<string, string>()

/**
 * A statement as a connection is asked: with values it has a name, so that PostgreSQL parses and plans it once for each
 * connection and not for each question. Without values it stays as it is: there is nothing to spare in `begin`.
 */
export function preparedStatement(text: string, values: readonly unknown[]): pg.QueryConfig {
  if (values.length === 0) return { text }
  let name = names.get(text)
  if (name === undefined) {
    // A pooler between here and PostgreSQL must support prepared statements: PgBouncer does from 1.21 on, with
    // `max_prepared_statements`.
    name = `foyer_${names.size + 1}`
    names.set(text, name)
  }
  return { name, text, values: [...values] }
}
