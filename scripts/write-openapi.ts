// Writes the OpenAPI document of the API for the documentation site.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls } from '@foyer/contract/registry.ts'
import { openApiDocument } from '#gateway/base/http/openapi.ts'

const folder = join(import.meta.dirname, '../apps/docs/generated')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'openapi.json'), JSON.stringify(openApiDocument(calls)))
