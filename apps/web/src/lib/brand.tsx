import { useEffect } from 'react'
import { familyOfPark, productFamilies, type ProductFamily } from '@foyer/contract/park.ts'
import { language, type Language } from './i18n.ts'
import { sessionStore, type SessionState } from './session.ts'
import { createStore } from './store.ts'

/** Sets the page's title after the screen: `Not Found · VAV`. */
export function PageTitle({ title }: { title: string }) {
  useEffect(() => {
    setPageTitle(title)
    return () => setPageTitle(null)
  }, [title])
  return null
}

/** The parts of the page head that depend on the product family. */
type Brand = {
  name: Record<Language, string>
  description: Record<Language, string>
  themeColor: string
}

export const brands: Record<ProductFamily, Brand> = {
  vav: {
    name: { en: 'VAV', fr: 'VAV' },
    description: {
      en: 'VAV: the heating of your home, room by room and hour by hour.',
      fr: 'VAV\u202F: le chauffage de votre maison, pièce par pièce et heure par heure.',
    },
    themeColor: '#3e5082',
  },
  foyer: {
    name: { en: 'Foyer', fr: 'Foyer' },
    description: {
      en: 'Foyer: your home, room by room and hour by hour.',
      fr: 'Foyer\u202F: votre maison, pièce par pièce et heure par heure.',
    },
    themeColor: '#005e6e',
  },
  unknown: {
    name: { en: 'Customer area', fr: 'Espace client' },
    description: {
      en: 'Your home, room by room and hour by hour.',
      fr: 'Votre maison, pièce par pièce et heure par heure.',
    },
    themeColor: '#6e4b10',
  },
}

/** The family whose brand is on screen. The page is served with the head of the first brand. */
export const brandFamily = createStore<ProductFamily>('vav')

/** The family of a session; null if no user has ever logged in, and the served head stays. */
export function familyOf(state: SessionState): ProductFamily | null {
  if (state.status === 'in') return familyOfPark(state.claims?.parkId ?? undefined)
  return state.reason === 'never' ? null : 'unknown'
}

/** Updates the page head with the session and the language: title, description, icons, theme colour, manifest. */
export function startBrand(): void {
  const update = () => {
    const family = familyOf(sessionStore.get()) ?? brandFamily.get()
    brandFamily.set(family)
    applyBrand(family, language.get())
  }
  update()
  sessionStore.subscribe(update)
  language.subscribe(update)
}

/** On the addresses of a park, without a session: shows the park's brand; a park without one changes nothing. */
export function showParkBrand(parkname: string): void {
  const family = productFamilies.find((name) => name !== 'unknown' && name === parkname)
  if (family === undefined || sessionStore.get().status === 'in') return
  brandFamily.set(family)
  applyBrand(family, language.get())
}

/** Sets the page's title: `Rooms · VAV`, or the brand alone. */
function setPageTitle(title: string | null): void {
  pageTitle = title
  paintTitle(brandFamily.get(), language.get())
}

let pageTitle: string | null = null

function paintTitle(family: ProductFamily, lang: Language): void {
  const name = brands[family].name[lang]
  document.title = pageTitle === null ? name : `${pageTitle} · ${name}`
}

function applyBrand(family: ProductFamily, lang: Language): void {
  const brand = brands[family]
  document.documentElement.dataset['brand'] = family
  paintTitle(family, lang)
  setAttribute('meta[name="description"]', 'content', brand.description[lang])
  setAttribute('meta[name="theme-color"]', 'content', brand.themeColor)
  setAttribute('link[rel="icon"]', 'href', `/brands/${family}/icon.svg`)
  setAttribute('link[rel="apple-touch-icon"]', 'href', `/brands/${family}/icon-maskable-192.png`)
  setAttribute('link[rel="manifest"]', 'href', manifestPath(family, lang))
}

/** The path of a brand's manifest, which has the name of the installed app in the user's language. */
export function manifestPath(family: ProductFamily, lang: Language): string {
  return `/brands/${family}/manifest${lang === 'en' ? '' : `.${lang}`}.webmanifest`
}

function setAttribute(selector: string, attribute: string, value: string): void {
  const element = document.head.querySelector(selector)
  if (element !== null && element.getAttribute(attribute) !== value) element.setAttribute(attribute, value)
}
