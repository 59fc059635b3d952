import type { QueryClient } from '@tanstack/react-query'
import type { calls } from '@foyer/contract/registry.ts'
import { failedMutation, toast } from '#lib/toast.ts'
import { DRAFT_PREFIX } from '#lib/session.ts'
import { registerServiceWorker, takeNewerVersion } from '#lib/service-worker.ts'
import { persistQueries, onPageHidden, writeCached } from '#api/offline-cache-writer.ts'
import type { AppRouter } from './router.ts'
import { homeZone } from '#lib/home-time.ts'
import { formatsFor } from '#lib/format.ts'
import { language, translateIn } from '#lib/i18n.ts'
import { sharedWords } from '#lib/words.ts'
import { isOnline, liveState } from '#api/live-state.ts'
import { lastOnlineAt, MAX_AGE_MS } from '#api/offline-cache.ts'

/**
 * Stores the app's code and the last known state of the home on this device, and activates a newer version on the
 * next change of screen.
 */
export async function keepOffline(router: AppRouter, queryClient: QueryClient): Promise<void> {
  const registration = await registerServiceWorker()
  if (registration === null) return
  persistQueries(queryClient, storedCalls)
  storeLastScreen()
  takeNewerVersion(registration, {
    onNavigate: (listener) => {
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (pathChanged) listener()
      })
    },
    isIdle: () =>
      queryClient.isMutating() === 0 && failedMutation.get() === null && toast.get() === null && !hasDrafts(),
  })
}

/** True if this tab has an unsaved draft. */
function hasDrafts(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(DRAFT_PREFIX))
  } catch {
    // Storage is forbidden: assume a draft.
    return true
  }
}

type CallName = (typeof calls)[number]['name']

/**
 * The calls whose last responses are stored on the device: what the screens show of a home. No sessions, invitations
 * or other people, no secret of a hub, no history.
 */
const storedCalls = [
  'getMe',
  'getHome',
  'listRooms',
  'listRoomLines',
  'getRoomSettings',
  'getHotWaterWeek',
  'listDevices',
  'listHubs',
  'listServices',
  'listLocalServices',
  'listScenarios',
  'getScenario',
  'listScenarioRuns',
  'getSchedule',
  'listAbsences',
  'getConsumption',
  'getConsumptionPeriod',
  'getConsumptionComparison',
  'getTariff',
  'listDayColors',
  'getRedDayPlan',
  'listTariffOptions',
  'getSavings',
  'getHeatingPower',
  'listContracts',
  'listBills',
  'listSupplierBills',
  'getSupplierBill',
  'listImports',
  'listActivity',
  'listNotifications',
  'countUnread',
  'listCommands',
] as const satisfies readonly CallName[]

/**
 * Stores the first screenful of the overview as drawn, each time the page is hidden. The next visit shows it before
 * the app's code is loaded (first-load/page/last-screen.js). It is kept and deleted like stored responses.
 */
function storeLastScreen(): void {
  onPageHidden(() => {
    const screen = readScreen()
    if (screen !== null) writeCached(new Map([['screen', screen]]))
  })
}

/** An element with its attributes and children, or a text. */
type StoredPart = string | [tag: string, attributes: Record<string, string>, ...content: StoredPart[]]

type StoredScreen = {
  width: number
  language: string
  brand: string | undefined
  /** The note with the age of the data, for the same day and for later. */
  ages: { today: string; later: string }
  content: StoredPart[]
}

/** The overview and when it was last up to date (ms); null if it is not on screen, incomplete or covered. */
function readScreen(): { at: number; data: StoredScreen } | null {
  const root = document.getElementById('root')
  const lang = language.get()
  const words = sharedWords.peek(lang)
  if (root === null || words === null) return null
  const isOverview = /^\/account\/?$/.test(window.location.pathname) && window.scrollY === 0
  const isCovered = document.querySelector('dialog[open]') !== null
  const isLoading = [...root.querySelectorAll('[aria-busy="true"]')].some((part) => !isBelowTheFold(part))
  if (!isOverview || isCovered || isLoading || root.querySelector('[data-age]') === null) return null
  // The stream may have been closed just before.
  const { state, since } = liveState.get()
  const at = isOnline({ state, since }) ? Date.now() : (lastOnlineAt.get() ?? since)
  const t = translateIn(words, lang)
  const format = formatsFor(lang, homeZone.get())
  const age = (now: number) => t(($) => $.frame.dataFrom, { time: format.dated(at, now) })
  return {
    at,
    data: {
      width: window.innerWidth,
      language: lang,
      brand: document.documentElement.dataset['brand'],
      ages: { today: age(at), later: age(at + MAX_AGE_MS) },
      content: contentOf(root),
    },
  }
}

function contentOf(element: Element): StoredPart[] {
  return [...element.childNodes].flatMap((node): StoredPart[] => {
    if (node instanceof Text) return [node.data]
    if (!(node instanceof Element) || isBelowTheFold(node)) return []
    const attributes = Object.fromEntries(Array.from(node.attributes, ({ name, value }) => [name, value]))
    return [[node.localName, attributes, ...contentOf(node)]]
  })
}

/** True if the element is below the first screen: storing and drawing it would only take time. */
function isBelowTheFold(element: Element): boolean {
  return element.getBoundingClientRect().top >= window.innerHeight
}
