import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AnyCall } from '@foyer/contract/call.ts'
import type { Log } from '#base/log.ts'
import { jsonReply } from './json-reply.ts'
import type { Page } from './mount.ts'
import { openApiDocument } from './openapi.ts'
import { readinessPages, type ReadyCheck } from './readiness.ts'
import { REPORT_PATH } from './security-headers.ts'

const docsHtml = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Foyer API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="api"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`

const docsStart = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api', deepLinking: true, validatorUrl: null })
`

/**
 * Addresses under `/api` that are not calls: the OpenAPI document and its page, readiness, and content security policy
 * reports.
 */
export function apiPages(calls: readonly AnyCall[], checks: readonly ReadyCheck[], log: Log): Page[] {
  let openApi: unknown
  const text = (body: string, type: string) => () =>
    new Response(body, { headers: { 'Content-Type': `${type}; charset=utf-8` } })
  let reports = 0
  return [
    {
      path: '/api/openapi.json',
      method: 'GET',
      kind: 'api',
      answer: () => jsonReply((openApi ??= openApiDocument(calls))),
    },
    ...readinessPages(checks),
    { path: '/api/docs', method: 'GET', kind: 'docs', answer: text(docsHtml, 'text/html') },
    { path: '/api/docs/start.js', method: 'GET', kind: 'docs', answer: text(docsStart, 'text/javascript') },
    ...(['swagger-ui.css', 'swagger-ui-bundle.js'] as const).map((name): Page => {
      const type = name.endsWith('.css') ? 'text/css' : 'text/javascript'
      let answer: (() => Response) | undefined
      return {
        path: `/api/docs/${name}`,
        method: 'GET',
        kind: 'docs',
        answer: () => (answer ??= text(swaggerFile(name), type))(),
      }
    }),
    {
      path: REPORT_PATH,
      method: 'POST',
      kind: 'api',
      // Reports are counted, not stored: they contain addresses, and anyone may send one.
      answer: async (request) => {
        await request.body?.cancel()
        reports += 1
        log.warn({ reports }, 'content security policy report')
        return new Response(null, { status: 204 })
      },
    },
  ]
}

function swaggerFile(name: string): string {
  return readFileSync(fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`)), 'utf8')
}
