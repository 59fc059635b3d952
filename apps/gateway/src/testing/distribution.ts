/**
 * How the tables would be distributed over several machines (decision 139). A table of a home is distributed by
 * `home_id`, one of readings by `series_id`. A new table follows this rule or is listed here with its reason.
 */

/** Copied to every machine: small, seldom written, and joined with rows of any home. */
export const copiedTables: Readonly<Record<string, string>> = {
  account: 'a person can belong to several homes, and is found by email',
  keeper: '256 rows: the plan of a home reads one in the same transaction',
  gateway: 'one row for each running gateway',
  price: 'published for all homes',
  published_day_color: 'published for all homes',
  color_forecast: 'published for all homes',
  signing_key: 'every gateway signs with them',
  vapid_key: 'one row: every gateway signs with it',
  installation: 'one row',
}

/** On one machine only: queues and counters of the installation, whose home is unknown or does not exist. */
export const tablesOfOneMachine: Readonly<Record<string, string>> = {
  audit_event: 'also contains refused requests without a home; the activity reads a few rows of a home',
  idempotency: 'belongs to an account, kept for a day',
  login_throttle: 'counted before the caller is known',
  mail: 'a queue: the search for due mails covers all rows',
  recovery_request: 'a queue of email addresses that may not belong to any account',
  link_secret: 'found by a hash, before its home is known',
  migration: 'describes the database itself',
}
