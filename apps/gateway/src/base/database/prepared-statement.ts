import type pg from 'pg'

/** The name of each statement text. Texts are constants in the code, so there are only some hundreds of them. */
const names = new Map<string, string>()

/**
 * A statement with values gets a name, so that PostgreSQL parses and plans it once per connection instead of at each
 * execution. One without values (`begin`) stays as it is: there is nothing to save.
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
