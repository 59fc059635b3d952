/** A JSON response with its charset. */
export function jsonReply(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return textReply(JSON.stringify(value), status, headers)
}

/** A response with JSON that is already serialized. */
export function textReply(text: string, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
  })
}
