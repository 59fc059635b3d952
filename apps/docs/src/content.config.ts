import { i18nLoader } from '@astrojs/starlight/loaders'
import { docsSchema, i18nSchema } from '@astrojs/starlight/schema'
import { defineCollection } from 'astro:content'
import { pagesOf } from './pages.ts'

export const collections = {
  docs: defineCollection({
    loader: pagesOf(new URL('../../../', import.meta.url)),
    schema: docsSchema(),
  }),
  i18n: defineCollection({ loader: i18nLoader(), schema: i18nSchema() }),
}
