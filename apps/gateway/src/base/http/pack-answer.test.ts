import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { packAnswer } from './pack-answer.ts'

const long = JSON.stringify({ words: 'chauffage '.repeat(500) })

function request(encoding?: string): Request {
  return new Request('http://gateway.test/api', {
    headers: encoding === undefined ? {} : { 'Accept-Encoding': encoding },
  })
}

function json(text: string, type = 'application/json; charset=utf-8'): Response {
  return new Response(text, { status: 201, headers: { 'Content-Type': type, Vary: 'Origin, Token' } })
}

test('a long answer is compressed if the client accepts it, with the right headers', async () => {
  const answer = await packAnswer(request('br, gzip;q=0.9'), json(long))

  expect(answer.status).toBe(201)
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  expect(answer.headers.get('vary')).toBe('Origin, Token, Accept-Encoding')
  expect(gunzipSync(await answer.bytes()).toString()).toBe(long)
})

test('a client that does not accept compression gets the plain text', async () => {
  const answer = await packAnswer(request(), json(long))

  expect(answer.headers.has('content-encoding')).toBe(false)
  expect(await answer.text()).toBe(long)
})

test('a short answer and a stream are not compressed', async () => {
  const short = await packAnswer(request('gzip'), json('{"id":1}'))
  const stream = json(long, 'text/event-stream')

  expect(await short.text()).toBe('{"id":1}')
  expect(await packAnswer(request('gzip'), stream)).toBe(stream)
})

test('an answer without a body is not changed', async () => {
  const empty = new Response(null, { status: 204 })

  expect(await packAnswer(request('gzip'), empty)).toBe(empty)
})
