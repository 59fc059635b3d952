import { GatewayError } from './gateway-error.ts'

/** Keys that could access an object's prototype; none of our schemas has them. */
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Parses a request's JSON. Besides invalid JSON, it refuses (`invalid_input`, field `body` or `body.key`) duplicate
 * keys in an object, keys that access prototypes, and text that the database cannot store: NUL characters and lone
 * surrogates.
 */
export function parseJson(text: string): unknown {
  const value = parse(text)
  const open: (Set<string> | null)[] = []
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '{') open.push(new Set())
    else if (character === '[') open.push(null)
    else if (character === '}' || character === ']') open.pop()
    else if (character === '"') {
      const end = stringEnd(text, at)
      const content = String(parse(text.slice(at, end)))
      if (!isStorable(content)) throw new GatewayError('invalid_input', { field: 'body' })
      if (isKey(text, end)) checkKey(content, open.at(-1) ?? null)
      at = end - 1
    }
  }
  return value
}

/** True if the text can be stored: well-formed Unicode without NUL. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new GatewayError('invalid_input', { field: 'body' })
  }
}

/** Returns the end of a string. The text is valid JSON here: a string ends at the first quote that is not escaped. */
function stringEnd(text: string, start: number): number {
  let at = start + 1
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

function isKey(text: string, end: number): boolean {
  let at = end
  while (text[at] === ' ' || text[at] === '\t' || text[at] === '\n' || text[at] === '\r') at += 1
  return text[at] === ':'
}

function checkKey(key: string, keys: Set<string> | null): void {
  if (keys === null || forbiddenKeys.has(key) || keys.has(key)) {
    throw new GatewayError('invalid_input', { field: `body.${key}`.slice(0, 128) })
  }
  keys.add(key)
}
