// The import law: one block a layer, and the last block that fits a file decides (docs/decisions/013).

type Ban = { group: string[]; message: string }

/** Paths are spelled in two ways only. */
export const spelling: Ban = {
  group: ['../*', '..', '.', './', './*/**'],
  message: 'Import ./file.ts in the same folder, or #folder/file.ts from elsewhere.',
}

/** What the files may not import, beside paths that are spelled otherwise than we do. */
function law(files: string[], ...bans: Ban[]) {
  return {
    files,
    rules: {
      'no-restricted-imports': ['error', { patterns: [spelling, ...bans] }],
    } satisfies Record<string, ['error', unknown]>,
  }
}

const noTemporal = (message: string) =>
  ({ 'no-restricted-globals': ['error', { name: 'Temporal', message }] }) satisfies Record<
    string,
    ['error', unknown]
  >

// The gateway.

/** The neighbourhoods of the gateway, each standing on those before it. */
const neighbourhoods = [
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

/** Those that a neighbourhood knows beside what is below all of them; people stand on the home alone. */
const besides: Partial<Record<(typeof neighbourhoods)[number], readonly string[]>> = {
  people: ['energy', 'heating'],
}

const gateway = 'apps/gateway/src'

const noSql: Ban = {
  group: ['#base/database/**', '!#base/database/database.ts'],
  message: 'Only *.store.ts files know SQL; others hand the Database on.',
}
const noDriver: Ban = { group: ['pg', 'pg/**'], message: 'Only base/database/ knows the driver.' }
const noMqtt: Ban = {
  group: ['mqtt', 'aedes', 'aedes/**', 'mqtt/**'],
  message: 'Only hub-link/ knows MQTT.',
}
const byItsDoor: Ban = {
  // Each depth is named: after `#` a double star is a single one.
  group: ['store', 'routes'].flatMap((kind) => [
    `#*/*.${kind}.ts`,
    `#*/*/*.${kind}.ts`,
    `#*/*/*/*.${kind}.ts`,
  ]),
  message: 'Another thing is reached through its x.ts.',
}

/** What the files of a neighbourhood may not import: whatever stands on it, and what only its neighbours know. */
function lawOf(name: (typeof neighbourhoods)[number], index: number) {
  const above = [...neighbourhoods.slice(index + 1), ...(besides[name] ?? [])]
  const noAbove: Ban[] =
    above.length === 0
      ? []
      : [
          {
            group: [...above.map((other) => `#${other}/**`), '#app.ts', '#run-gateway.ts'],
            message: `${name}/ stands below: it is told what it needs from above.`,
          },
        ]
  const others = [...noAbove, noDriver, ...(name === 'hub-link' ? [] : [noMqtt])]
  return [
    law([`${gateway}/${name}/**`], ...others, noSql, byItsDoor),
    ...(name === 'base' ? [law([`${gateway}/base/database/**`], ...noAbove, noMqtt, byItsDoor)] : []),
    law([`${gateway}/${name}/**/*.store.ts`], ...others, byItsDoor),
    // The front door of a neighbourhood makes its parts, their routes too; that of the base opens connections.
    law([`${gateway}/${name}/${name}.ts`], ...others, ...(name === 'base' ? [] : [noSql])),
  ]
}

const gatewayLaws = [
  ...neighbourhoods.flatMap(lawOf),
  // What starts things, and what tests them, knows all of it.
  law([`${gateway}/*.ts`, `${gateway}/testing/**`, `${gateway}/**/*.test.ts`]),
  {
    files: [`${gateway}/heating/schedules/**`, `${gateway}/heating/scenarios/**`],
    rules: noTemporal('Decisions by time stay in packages/rules.'),
  },
]

// The web app.

const web = 'apps/web/src'

/** Screens, and what stands on them. */
const fromScreens = ['#screens/**', '#routes/**', '#main.tsx', '#router.ts']

const byFeature: Ban = {
  group: ['#base/provider/*', '!#base/provider/*offered.ts*', '!#base/provider/features.ts'],
  message: 'Whatever is drawn asks for a feature by name, and knows no provider.',
}

const webLaws = [
  law([`${web}/*.ts`, `${web}/*.tsx`], {
    group: ['#screens/**', '!#screens/shell/*', '!#screens/login/*', '@foyer/rules/**'],
    message:
      'What starts the app reaches screens through routes (shell and login apart), and decides nothing.',
  }),
  law([`${web}/*.test.ts`]),
  law([`${web}/routes/**`], {
    group: ['#ui/**', '#routes/**', '#base/provider/**', '@foyer/rules/**'],
    message:
      'A route reads the address, starts queries and hands plain props to a screen: nothing is drawn or decided here.',
  }),
  law(
    [`${web}/screens/**`],
    {
      group: fromScreens,
      message: 'A screen knows its own folder, entities, ui and base.',
    },
    byFeature,
  ),
  {
    files: [`${web}/screens/**`],
    rules: noTemporal('Screens decide nothing by time: ask packages/rules, show by base/time.'),
  },
  law(
    [`${web}/entities/**`],
    {
      group: ['#entities/**', ...fromScreens],
      message: 'An entity knows its own folder, ui, base, rules and the contract.',
    },
    byFeature,
  ),
  law([`${web}/ui/**`], {
    group: [
      '#base/**',
      '#entities/**',
      ...fromScreens,
      '@foyer/**',
      '@tanstack/react-router',
      '@tanstack/react-query',
    ],
    message: 'ui is how anything looks: it knows no thing, no address, no query and no words.',
  }),
  law(
    [`${web}/base/**`],
    {
      group: ['#ui/**', '#entities/**', ...fromScreens, '@foyer/rules/**'],
      message: 'The base knows no room and no device.',
    },
    {
      group: [
        '@foyer/contract/*',
        '!@foyer/contract/call.ts',
        '!@foyer/contract/error.ts',
        '!@foyer/contract/session.ts',
        '!@foyer/contract/park.ts',
        '!@foyer/contract/live.ts',
      ],
      message: 'Of the contract the base knows call, error, session, park and live.',
    },
  ),
  law([`${web}/base/provider/**`], {
    group: ['#ui/**', '#entities/**', ...fromScreens],
    message: 'The adapter of other providers knows the contract and the rules, and nothing that is drawn.',
  }),
  law([`${web}/**/*.test.tsx`]),
]

// What both stand on.

const packageLaws = [
  law(['packages/contract/src/**'], {
    group: ['*', '!./*', '!zod', '!zod/mini'],
    message: 'The contract stands on Zod alone.',
  }),
  law(['packages/contract/src/**/*.test.ts']),
  law(['packages/rules/src/**'], {
    group: ['*', '!./*', '!#schedule/*', '!@foyer/contract', '!@foyer/contract/*'],
    message: 'A rule knows the contract, its own folder and the schedule: facts and clock come in as values.',
  }),
  law(['packages/rules/src/**/*.test.ts', 'packages/rules/src/**/arbitrary-*.ts']),
  law(['apps/virtual-home/src/**'], {
    group: ['@foyer/**'],
    message: 'The virtual home is a peer on the wire: it shares no code with the other side.',
  }),
]

/** All layers, in the order in which they decide. */
export const importLaw = [...packageLaws, ...webLaws, ...gatewayLaws]
