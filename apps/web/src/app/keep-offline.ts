import type { QueryClient } from '@tanstack/react-query'
import type { calls } from '@foyer/contract/registry.ts'
import { failedMutation, toast } from '#lib/toast.ts'
import { DRAFT_PREFIX } from '#lib/session.ts'
import { registerServiceWorker, takeNewerVersion } from '#lib/service-worker.ts'
import { persistQueries } from '#api/offline-cache-writer.ts'
import { storeLastScreen } from './last-screen.ts'
import type { AppRouter } from './router.ts'

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
  'listTariffOptions',
  'getSavings',
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
