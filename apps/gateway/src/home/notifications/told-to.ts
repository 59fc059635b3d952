/**
 * What of the notifications `n` of their home a person `p` (`account_id`, `role`, `since`) may be told, in SQL: what is
 * everybody's and what is theirs, since they came.
 */
export const toldTo = `(n.account_id is null or n.account_id = p.account_id) and (p.role = 'owner' or not n.is_for_owner)
  and n.at >= p.since`
