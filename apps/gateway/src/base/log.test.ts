import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function logLine(...given: [object, string]): string {
  const lines: string[] = []
  createLog({ level: 'debug', destination: { write: (line) => void lines.push(line) } }).error(...given)
  return lines.join('')
}

test('the message of an error is logged, and nothing that a driver attached to it', () => {
  const client = { connectionParameters: { password: 'hunter2' } }
  const cause = Object.assign(new Error('Connection terminated'), { client })
  const error = Object.assign(new Error('not stored', { cause }), {
    code: '23505',
    detail: 'Key (email)=(marie@example.org) already exists.',
    client,
  })
  const line = logLine({ err: error }, 'a row was refused')

  expect(JSON.parse(line)).toMatchObject({
    level: 'error',
    msg: 'a row was refused',
    err: { message: 'not stored', code: '23505', cause: { message: 'Connection terminated' } },
  })
  expect(line).not.toMatch(/hunter2|marie|client/)
})

test("the value of a field with a secret's name is never logged", () => {
  const line = logLine({ token: 'T-1', user: { email: 'marie@example.org', password: 'P-1' } }, 'asked')

  expect(line).not.toMatch(/T-1|P-1|marie/)
})
