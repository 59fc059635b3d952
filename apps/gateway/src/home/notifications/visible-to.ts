/**
 * SQL condition: the notifications `n` of a home that a person `p` (`account_id`, `role`, `since`) may see: those of
 * the whole home or of that person, since they joined the home.
 */
export const visibleTo = `(n.account_id is null or n.account_id = p.account_id) and (p.role = 'owner' or not n.is_for_owner)
  and n.at >= p.since`
