// Writes the OpenAPI document of the gateway's calls, for the pages of the API reference.
import { mkdirSync, writeFileSync } from 'node:fs'
import { calls } from '@foyer/contract/registry.ts'
import { openApiDocument } from '../../gateway/src/base/http/openapi.ts'

const folder = new URL('../generated/', import.meta.url)
mkdirSync(folder, { recursive: true })
writeFileSync(new URL('openapi.json', folder), JSON.stringify(openApiDocument(calls)))
