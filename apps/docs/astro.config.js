// The documentation site. Its pages are those of `docs/`: nothing is copied.
import starlight from '@astrojs/starlight'
import { defineConfig, passthroughImageService } from 'astro/config'
import starlightLlmsTxt from 'starlight-llms-txt'
import starlightOpenAPI, { openAPISidebarGroups } from 'starlight-openapi'

/** A group of the menu: its name in both languages, and its pages. */
function group(label, french, items) {
  return { label, translations: { fr: french }, items }
}

/** The pages of a folder, closed at first. */
function folder(label, french, directory) {
  return { label, translations: { fr: french }, collapsed: true, items: [{ autogenerate: { directory } }] }
}

export default defineConfig({
  // Where the site is published; links within it are relative to this address.
  site: process.env.DOCS_ADDRESS ?? 'http://127.0.0.1:4321',
  // Pictures are small already, and are shown as they are.
  image: { service: passthroughImageService() },
  integrations: [
    starlight({
      title: 'Foyer',
      description: 'The customer area for smart-heating platforms.',
      locales: { root: { label: 'English', lang: 'en' }, fr: { label: 'Français', lang: 'fr' } },
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
        group('Connect', 'Raccorder', ['connect-a-hub', { autogenerate: { directory: 'connect' } }]),
        group('Run it', 'Exploiter', ['try-it', 'configuration', 'operating', 'scaling', 'security']),
        group('Understand it', 'Comprendre', [
          'architecture',
          folder('Product behaviour', 'Comportement du produit', 'product'),
          folder('Decisions', 'Décisions', 'decisions'),
        ]),
        group('Change it', 'Modifier', ['adding', { autogenerate: { directory: 'change' } }]),
        group('Reference', 'Référence', [
          { autogenerate: { directory: 'reference' } },
          'glossary',
          'specification',
          'deviations',
          ...openAPISidebarGroups,
        ]),
      ],
    }),
  ],
})
