// The documentation site. Its pages are those of `docs/`: nothing is copied.
import { readdirSync } from 'node:fs'
import starlight from '@astrojs/starlight'
import { defineConfig, passthroughImageService } from 'astro/config'
import starlightLlmsTxt from 'starlight-llms-txt'
import starlightOpenAPI, { openAPISidebarGroups } from 'starlight-openapi'

/** A group of the menu: its name in both languages, and its pages. */
function group(label, french, items) {
  return { label, translations: { fr: french }, items }
}

/** A group with the pages of a folder of `docs/`, its start page first; closed until one of them is open. */
function folder(label, french, name) {
  const files = readdirSync(new URL(`../../docs/${name}`, import.meta.url)).filter((file) =>
    file.endsWith('.md'),
  )
  const pages = files
    .filter((file) => file !== 'README.md')
    .map((file) => `${name}/${file.slice(0, -'.md'.length)}`)
  return { ...group(label, french, [name, ...pages.toSorted()]), collapsed: true }
}

export default defineConfig({
  // Where the site is published; links within it are relative to this address.
  site: process.env.DOCS_ADDRESS ?? 'http://127.0.0.1:4321',
  publicDir: '../web/public/brands/foyer',
  // Pictures are small already, and are shown as they are.
  image: { service: passthroughImageService() },
  integrations: [
    starlight({
      title: 'Foyer',
      description: 'The customer area for smart-heating platforms.',
      locales: { root: { label: 'English', lang: 'en' }, fr: { label: 'Français', lang: 'fr' } },
      favicon: '/icon.svg',
      customCss: ['./src/foyer.css'],
      disable404Route: true,
      plugins: [
        starlightOpenAPI([{ base: 'api', schema: './generated/openapi.json', sidebar: { label: 'API' } }]),
        starlightLlmsTxt(),
      ],
      sidebar: [
        group('Use it', 'Utiliser', [
          'use',
          'use/first-steps',
          'use/rooms',
          'use/schedule',
          'use/absence',
          'use/scenarios',
          'use/consumption',
          'use/devices-and-hub',
          'use/protection',
          'use/people',
          'use/problems',
        ]),
        group('Connect', 'Raccorder', [
          'connect-a-hub',
          'connect',
          'connect/zigbee2mqtt',
          'connect/mosquitto',
          'connect/emqx',
        ]),
        group('Run it', 'Exploiter', [
          'try-it',
          'configuration',
          'operating',
          'scaling',
          'security',
          'changelog',
        ]),
        group('Understand it', 'Comprendre', [
          'architecture',
          folder('Product behaviour', 'Comportement du produit', 'product'),
          folder('Decisions', 'Décisions', 'decisions'),
        ]),
        group('Change it', 'Modifier', [
          'contributing',
          'adding',
          'change/add-a-call',
          'change/add-a-hub-language',
          'change/brand',
        ]),
        group('Reference', 'Référence', [
          'reference/commands',
          'reference/errors',
          'reference/metrics',
          'reference/mqtt-topics',
          'glossary',
          'specification',
          'deviations',
          ...openAPISidebarGroups,
        ]),
      ],
    }),
  ],
})
