import { defineWords } from '#lib/i18n.ts'

/** The questions and their answers: prose, fetched by its screen alone. */
export const faqWords = defineWords({
  en: () => import('#locales/en/faq.json'),
  fr: () => import('#locales/fr/faq.json'),
})
