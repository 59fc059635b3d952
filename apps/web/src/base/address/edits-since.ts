/** What of a form's draft was changed while it was being saved: the rest is what was sent, and now the home's own. */
export function editsSince<Draft extends object>(now: Draft, sent: Draft): Partial<Draft> {
  const left: Partial<Draft> = { ...now }
  for (const key of keysOf(sent)) if (Object.is(now[key], sent[key])) delete left[key]
  return left
}

function keysOf<Draft extends object>(draft: Draft): (keyof Draft)[] {
  const keys: (keyof Draft)[] = []
  for (const key in draft) keys.push(key)
  return keys
}
