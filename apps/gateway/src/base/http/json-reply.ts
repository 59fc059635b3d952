/** A JSON answer with its charset said. */
export function jsonReply(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return textReply(JSON.stringify(value), status, headers)
}

/** JSON that is already text. */
export function textReply(text: string, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
  })
}
