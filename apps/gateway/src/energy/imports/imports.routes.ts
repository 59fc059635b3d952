import { createImport, listImports, previewImport, removeImport } from '@foyer/contract/energy-import.ts'
import { serve, type Served } from '#base/http/serve.ts'
import type { Imports } from './imports.ts'

/** Routes of imports; only owners import and undo. */
export function importsRoutes({ imports }: { imports: Imports }): Served[] {
  return [
    serve(listImports, (_input, { user }) => imports.list(user.homeId)),
    serve(previewImport, ({ body }, { user }) => imports.preview(user.homeId, body)),
    serve(createImport, ({ body }, { user, database }) => imports.create(database, body, user)),
    serve(removeImport, async ({ params: { importId } }, { user: { homeId }, database }) => {
      await imports.remove(database, { homeId, importId })
      return {}
    }),
  ]
}
