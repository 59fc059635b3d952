/**
 * How the tables would be distributed over several machines (decision 139). A table of a home is distributed by
 * `home_id`, one of readings by `series_id`. A new table follows this rule or is listed here with its reason.
 */

/** Copied to every machine: small, seldom written, and joined with rows of any home. */
export const copiedTables: Readonly<Record<string, string>> = {
  account: 'a person may be of several homes, and is found by their e-mail',
  keeper: '256 rows: whoever writes as keeper looks at one in the same transaction',
  gateway: 'a row for each gateway that runs',
  price: 'published for all homes alike',
  signing_key: 'every gateway signs with them',
  vapid_key: 'one row: every gateway signs with it',
  installation: 'one row',
}

/** On one machine only: queues and counters of the installation, whose home is unknown or does not exist. */
export const tablesOfOneMachine: Readonly<Record<string, string>> = {
  audit_event: 'refusals of nobody’s home stand in it too; read by operators alone',
  idempotency: 'of an account, for a day',
  login_throttle: 'counted before it is known who asks',
  mail: 'a queue: what waits is sought among all of it',
  recovery_request: 'a queue of e-mails that may be nobody’s',
  link_secret: 'found by a hash, before its home is known',
  migration: 'of the database itself',
}
