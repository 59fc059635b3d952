// The import rules: one block per layer. If several blocks match a file, the last one applies (CONTRIBUTING.md).

import type { OxlintOverride } from 'oxlint'
import { openFeatures } from '@foyer/web/open-features.ts'

type Ban = { group: string[]; message: string }

/** Paths are spelled in two ways only. */
export const spelling: Ban = {
  group: ['../**', '..', '.', './', './*/**'],
  message: 'Import ./file.ts in the same folder, or #folder/file.ts from elsewhere.',
}

/** A rule for these files: what they may not import, and how paths are spelled. */
function law(files: string[], ...bans: Ban[]): OxlintOverride {
  return { files, rules: { 'no-restricted-imports': ['error', { patterns: [spelling, ...bans] }] } }
}

const noTemporal = (message: string): NonNullable<OxlintOverride['rules']> => ({
  'no-restricted-globals': ['error', { name: 'Temporal', message }],
})

// The gateway.

/** The modules of the gateway: each may import those before it. */
const modules = [
  'base',
  'history',
  'hub-link',
  'home',
  'energy',
  'heating',
  'people',
  'demo',
  'testing',
] as const

/** Earlier modules that a module may not import: `people` uses `home` alone. */
const exceptions: Partial<Record<(typeof modules)[number], readonly string[]>> = {
  people: ['energy', 'heating'],
}

const gateway = 'apps/gateway/src'

const noSql: Ban = {
  group: ['#base/database/**', '!#base/database/database.ts'],
  message: 'Only *.store.ts files contain SQL. Other files pass the Database on.',
}
const noDriver: Ban = { group: ['pg', 'pg/**'], message: 'Only base/database/ uses the driver.' }
const noMqtt: Ban = {
  group: ['mqtt', 'aedes', 'aedes/**', 'mqtt/**'],
  message: 'Only hub-link/ uses MQTT.',
}
const byEntryFile: Ban = {
  // Each depth is named: after `#` a double star is a single one.
  group: ['store', 'routes'].flatMap((kind) => [
    `#*/*.${kind}.ts`,
    `#*/*/*.${kind}.ts`,
    `#*/*/*/*.${kind}.ts`,
  ]),
  message: 'Import another entity through its x.ts.',
}

/** What the files of a module may not import: later modules, and what only one module knows. */
function lawOf(name: (typeof modules)[number], index: number) {
  const above = [...modules.slice(index + 1), ...(exceptions[name] ?? [])]
  const noAbove: Ban[] =
    above.length === 0
      ? []
      : [
          {
            group: [...above.map((other) => `#${other}/**`), '#app.ts', '#run-gateway.ts'],
            message: `${name}/ is a lower layer: higher modules pass in what it needs.`,
          },
        ]
  const others = [...noAbove, noDriver, ...(name === 'hub-link' ? [] : [noMqtt])]
  return [
    law([`${gateway}/${name}/**`], ...others, noSql, byEntryFile),
    ...(name === 'base' ? [law([`${gateway}/base/database/**`], ...noAbove, noMqtt, byEntryFile)] : []),
    law([`${gateway}/${name}/**/*.store.ts`], ...others, byEntryFile),
    // The entry file of a module creates its parts, their routes too; that of `base` opens connections.
    law([`${gateway}/${name}/${name}.ts`], ...others, ...(name === 'base' ? [] : [noSql])),
  ]
}

const gatewayLaws: OxlintOverride[] = [
  ...modules.flatMap(lawOf),
  // What starts things, and what tests them, knows all of it.
  law([`${gateway}/*.ts`, `${gateway}/testing/**`, `${gateway}/**/*.test.ts`]),
  {
    files: [`${gateway}/heating/schedules/**`, `${gateway}/heating/scenarios/**`],
    rules: noTemporal('Decisions that depend on time belong in packages/rules.'),
  },
]

// The web app.

const web = 'apps/web/src'

/** What exists only for the first load: below `lib`, and known to four files, which have blocks of their own. */
const noFirstLoad: Ban = {
  group: ['#first-load/**'],
  message: 'Only client.ts and config.ts of api/ and words.ts and i18n.ts of lib/ import first-load/page/.',
}

const noBuildOfFirstLoad: Ban = {
  group: ['#first-load/build/**'],
  message: 'Only vite.config.ts imports first-load/build/.',
}

/** The bans of files of the app. */
function lawOfApp(files: string[], ...bans: Ban[]) {
  return law(files, noFirstLoad, ...bans)
}

/** Its layers: each imports those before it. `ui` and `api` import nothing of each other, and `ui` nothing of `lib`. */
const layers = ['lib', 'ui', 'api', 'forms', 'features', 'app'] as const

/** The layers above one, and what else it may not import. */
function noneAbove(name: (typeof layers)[number], ...more: string[]): Ban {
  const above = layers.slice(layers.indexOf(name) + 1)
  return {
    group: [...above.map((other) => `#${other}/**`), ...more],
    message: `${name}/ is a lower layer: higher modules pass in what it needs.`,
  }
}

const byFeature: Ban = {
  group: ['#api/other-provider.ts'],
  message: 'Screens check features by name and never the provider.',
}

const sessionsAlone: Ban = {
  group: [
    '@foyer/contract/*',
    '!@foyer/contract/call.ts',
    '!@foyer/contract/error.ts',
    '!@foyer/contract/session.ts',
    '!@foyer/contract/park.ts',
    '!@foyer/contract/live.ts',
  ],
  message: 'From the contract, lib and forms import only call, error, session, park and live.',
}

/** What a feature may not import: the app, and of other features all but the open files of those below it. */
function lawOfFeature(name: string | null, below: [string, readonly string[]][]) {
  const open = below.flatMap(([feature, files]) => files.map((file) => `!#features/${feature}/${file}`))
  return lawOfApp(
    [`${web}/features/${name ?? '*'}/**`],
    {
      group: ['#features/*/*', ...open, '#app/**'],
      message: 'A feature imports its own folder, the open files of lower features, and lower layers.',
    },
    byFeature,
  )
}

const features = Object.entries(openFeatures)

const webLaws: OxlintOverride[] = [
  law(['apps/web/first-load/page/**'], {
    group: ['*', '!./*', '!#locales/*', '!#locales/*/*'],
    message: 'first-load/page/ is below lib/: it imports only locale files.',
  }),
  law(['apps/web/first-load/page/*.test.tsx']),
  law([`${web}/*.test.ts`]),
  lawOfApp([`${web}/lib/**`], noneAbove('lib', '@foyer/rules/**'), sessionsAlone),
  // The texts of notifications are in the contract, because the gateway writes the same.
  law(
    [`${web}/lib/words.ts`, `${web}/lib/i18n.ts`],
    noBuildOfFirstLoad,
    noneAbove('lib', '@foyer/**', '!@foyer/contract/notification-words/*.json'),
  ),
  lawOfApp(
    [`${web}/ui/**`],
    noneAbove('ui', '#lib/**', '@foyer/**', '@tanstack/react-router', '@tanstack/react-query'),
  ),
  lawOfApp([`${web}/api/**`], noneAbove('api', '#ui/**', '@foyer/rules/**')),
  law(
    [`${web}/api/client.ts`, `${web}/api/config.ts`],
    noBuildOfFirstLoad,
    noneAbove('api', '#ui/**', '@foyer/rules/**'),
  ),
  // The position of a shutter on its way, and what another provider leaves out.
  lawOfApp([`${web}/api/live-updates.ts`, `${web}/api/other-provider.ts`], noneAbove('api', '#ui/**')),
  lawOfApp([`${web}/forms/**`], noneAbove('forms', '@foyer/rules/**'), sessionsAlone),
  lawOfFeature(null, features),
  ...features.map(([name], index) => lawOfFeature(name, features.slice(0, index))),
  {
    files: [`${web}/features/**`],
    rules: noTemporal(
      'Features make no decisions by time: use packages/rules to decide and lib/format.ts to display.',
    ),
  },
  lawOfApp([`${web}/app/**`], {
    group: ['@foyer/rules/**'],
    message: 'The modules that start the app and frame its pages make no decisions.',
  }),
  lawOfApp(
    [`${web}/app/routes/**`],
    {
      group: ['#ui/**', '#app/routes/**', '#api/*offered.ts*', '#api/features.tsx', '@foyer/rules/**'],
      message:
        'A route reads the address, starts queries and passes plain props to a screen. It renders and decides nothing.',
    },
    byFeature,
  ),
  law([`${web}/**/*.test.ts`, `${web}/**/*.test.tsx`]),
  // What it expects must not come from the rule that it tests.
  { files: [`${web}/features/devices/connectivity.test.ts`], rules: { 'no-restricted-globals': 'off' } },
]

// What both stand on.

const packageLaws: OxlintOverride[] = [
  law(['packages/contract/src/**'], {
    group: ['*', '!./*', '!zod', '!zod/mini'],
    message: 'The contract imports only Zod.',
  }),
  law(['packages/contract/src/**/*.test.ts']),
  law(['packages/rules/src/**'], {
    group: ['*', '!./*', '!#schedule/*', '!@foyer/contract', '!@foyer/contract/*'],
    message: 'A rule imports the contract, its own folder and the schedule. Facts and time are arguments.',
  }),
  // Tempo and EJP have published rules of their own.
  law(['packages/rules/src/tariff/**'], {
    group: ['*', '!./*', '!#schedule/*', '!@foyer/contract', '!@foyer/contract/*', '!@foyer/tarifs-fr/*'],
    message:
      'A tariff imports the contract, published facts and the schedule. Facts of a home are arguments.',
  }),
  // The plan of a home is made of all rules.
  law(['packages/rules/src/home/**'], {
    group: ['*', '!./*', '!#*', '!#*/**', '!@foyer/contract', '!@foyer/contract/*'],
    message: 'A plan imports the contract and the rules. Facts and time are arguments.',
  }),
  law(['packages/rules/src/**/*.test.ts', 'packages/rules/src/**/arbitrary-*.ts']),
  law(['packages/tarifs-fr/src/**'], {
    group: ['*', '!./*'],
    message: 'The published prices are data of their own: they import nothing.',
  }),
  law(['packages/tarifs-fr/src/**/*.test.ts']),
  law(['apps/virtual-home/src/**'], {
    group: ['@foyer/**'],
    message: 'The virtual home communicates only over MQTT: it shares no code with the gateway.',
  }),
]

/** All layers, in the order in which they decide. */
export const importLaw = [...packageLaws, ...webLaws, ...gatewayLaws]
