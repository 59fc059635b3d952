import { join } from 'node:path'
import { openFeatures } from '@foyer/web/open-features.ts'
import type { Rolldown } from 'vite'

const root = join(import.meta.dirname, '../..')

/** Library modules that only other screens use: the libraries' export lists name them, the app and the overview do not. */
const otherScreenModules = /\/@tanstack\/.*\/(?:queriesObserver|useQueries|useBlocker)\.js$/

/** Modules that several screens share: `ui`, and the features that others import. */
const sharedByScreens = new RegExp(
  `/src/(ui|features/(${Object.keys(openFeatures).join('|')}))/.*\\.(tsx?|css)$`,
)

type Entry = { name: string; file: string; priority: number; route?: string }

/**
 * One file per entry: the module and everything that it imports statically, as far as no file with a higher priority
 * has it. Many small files would each cost a request.
 */
const entries: readonly Entry[] = [
  { name: 'app', file: 'src/app/start-app.tsx', priority: 3 },
  // Not loaded by users who are signed in.
  { name: 'login', file: 'src/features/sign-in/login-screen.tsx', priority: 3 },
  // Signing in loads this file and the app's, no other.
  { name: 'sign-in', file: 'src/features/sign-in/sign-in.ts', priority: 2 },
  // Without the modules that other screens share among themselves.
  {
    name: 'overview',
    file: 'src/features/overview/overview-screen.tsx',
    priority: 2,
    route: 'src/app/routes/account.index.tsx',
  },
  // Loaded after the first draw: what is below the fold, and the live stream.
  { name: 'overview-boards', file: 'src/features/overview/overview-boards.tsx', priority: 1.5 },
  { name: 'live', file: 'src/api/live-tabs.ts', priority: 1.5 },
  // Dialogs of the app are loaded when they open: without this entry they would load `screens` for it.
  { name: 'dialog', file: 'src/ui/dialog.tsx', priority: 1.5 },
]

/** Which module belongs to which file of the build. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // Validates replies of other providers: the app itself does not need it.
  { name: 'checks', test: /\/node_modules\/zod\/|\?whole$/, priority: 5 },
  // What the first file imports statically.
  { name: 'start', tags: ['$initial'], priority: 4 },
  ...entries.map(groupOf),
  // What two screens share: without this group it would be twenty small files.
  {
    name: 'screens',
    test: (id) => sharedByScreens.test(id) || otherScreenModules.test(id),
    minShareCount: 2,
    priority: 1,
  },
]

function groupOf({ name, file, priority, route }: Entry): Rolldown.CodeSplittingGroup {
  const reached = reachedFrom(file)
  const routeFile = route === undefined ? null : join(root, route)
  return {
    debugName: name,
    priority,
    name: (id, context) => {
      if (routeFile !== null) requireModule(context, routeFile)
      // The router splits a route's component out of its file, as `route.tsx?…`.
      const isOfRoute = routeFile !== null && id.startsWith(`${routeFile}?`)
      return isOfRoute || reached(context).has(id) ? name : null
    },
  }
}

/** Every module that an entry imports statically, itself included. Throws if the entry is not part of the build. */
function reachedFrom(entry: string): (context: Rolldown.ChunkingContext) => ReadonlySet<string> {
  const reached = new Set<string>()
  const first = join(root, entry)
  return (context) => {
    if (reached.size > 0) return reached
    requireModule(context, first)
    const waiting = [first]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (reached.has(id) || otherScreenModules.test(id)) continue
      reached.add(id)
      waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []))
    }
    return reached
  }
}

function requireModule(context: Rolldown.ChunkingContext, id: string): void {
  if (context.getModuleInfo(id) === null)
    throw new Error(`The build has no module ${id}: its chunk would be empty.`)
}
