/** Lines of a file, and of a route, that the linter allows. */
export const MOST_LINES = 200
export const MOST_ROUTE_LINES = 50

/** Lines of a file that is longer, and of such a route. */
export const MOST_LINES_OF_LONG_FILES = 300
export const MOST_LINES_OF_LONG_ROUTES = 60

/** Files that are longer than the limit, each under the reason. The list only gets shorter (`long-files.test.ts`). */
export const longFiles: Record<string, readonly string[]> = {
  'cases of one thing, which share what they start and read as one story': [
    'apps/gateway/src/base/database/backup/backup.test.ts',
    'apps/gateway/src/base/database/keys.test.ts',
    'apps/gateway/src/base/due/due.test.ts',
    'apps/gateway/src/base/http/headers.test.ts',
    'apps/gateway/src/base/live/live.test.ts',
    'apps/gateway/src/base/mail/mail.test.ts',
    'apps/gateway/src/base/retention/retention.test.ts',
    'apps/gateway/src/energy/contracts/contracts.test.ts',
    'apps/gateway/src/energy/energy/energy.test.ts',
    'apps/gateway/src/heating/commands/command-life.test.ts',
    'apps/gateway/src/heating/commands/commands.test.ts',
    'apps/gateway/src/heating/orders/heating-left-on.test.ts',
    'apps/gateway/src/heating/orders/order-runner.test.ts',
    'apps/gateway/src/heating/scenarios/scenarios.test.ts',
    'apps/gateway/src/heating/schedules/schedules.test.ts',
    'apps/gateway/src/history/read-history.test.ts',
    'apps/gateway/src/hub-link/broker.test.ts',
    'apps/gateway/src/hub-link/connectivity.test.ts',
    'apps/gateway/src/hub-link/ingest.test.ts',
    'apps/gateway/src/hub-link/zigbee2mqtt/mapping.test.ts',
    'apps/gateway/src/people/people/people.test.ts',
    'apps/gateway/src/people/recovery/recovery.test.ts',
    'apps/gateway/src/people/registrations/registrations.test.ts',
    'apps/gateway/src/testing/access/access-matrix.test.ts',
    'apps/gateway/src/testing/fuzz/fuzz.test.ts',
    'apps/web/src/architecture.test.ts',
    'apps/web/src/base/api/client.test.ts',
    'apps/web/src/optional-fields.test.tsx',
    'apps/web/src/screens/calendar/spec-2-calendar.test.tsx',
    'apps/web/src/screens/device/spec-2-device.test.tsx',
    'apps/web/src/screens/devices/device-filters.test.ts',
    'apps/web/src/screens/devices/spec-2-devices.test.tsx',
    'apps/web/src/screens/rooms/day-labels.test.tsx',
    'apps/web/src/screens/rooms/room-screen.test.tsx',
    'apps/web/src/spec-2-lazy.test.tsx',
    'e2e/journeys/calendar.test.ts',
    'e2e/journeys/scenarios.test.ts',
    'e2e/journeys/spec-2-overview.test.ts',
    'e2e/journeys/spec-6-invitation.test.ts',
    'packages/rules/src/savings/savings.test.ts',
    'packages/rules/src/scenario/findings.test.ts',
    'packages/rules/src/schedule/edit-week.test.ts',
    'packages/rules/src/schedule/schedule.test.ts',
  ],
  'worlds and scripted hubs of the tests, several in one file: to be split': [
    'apps/gateway/src/testing/commands.ts',
    'apps/gateway/src/testing/hub.ts',
    'apps/gateway/src/testing/world.ts',
  ],
  'a list, one entry after the other': [
    'apps/gateway/src/base/settings.ts',
    'apps/gateway/src/testing/captures/expected-captures.ts',
    'e2e/error-catalogue.ts',
    'e2e/screens-of-product.ts',
  ],
  'one thing of the contract: its shape, its words and its calls': [
    'packages/contract/src/consumption.ts',
    'packages/contract/src/device.ts',
    'packages/contract/src/room.ts',
  ],
  'one closure over shared state: what its parts share has to be told apart before it is split': [
    'apps/gateway/src/base/keepers/keepers.ts',
    'apps/gateway/src/base/live/live.ts',
    'apps/gateway/src/heating/commands/command-watches.ts',
    'apps/gateway/src/heating/commands/commands.ts',
    'apps/gateway/src/hub-link/broker-door.ts',
    'apps/gateway/src/hub-link/connectivity.ts',
    'apps/gateway/src/hub-link/hub-link.ts',
  ],
  'many small functions of one thing: to be split by meaning': [
    'apps/gateway/src/heating/commands/command.store.ts',
    'apps/gateway/src/home/activity/activity.ts',
    'packages/rules/src/savings/savings.ts',
    'packages/rules/src/tariff/tariff.ts',
  ],
}

/** Routes that are longer than the limit. */
export const longRoutes: Record<string, readonly string[]> = {
  'it starts the questions of three kinds of scenarios': ['apps/web/src/routes/account.programs.index.tsx'],
  'its address, what it declares and what it fetches are one thing each': ['apps/web/src/routes/faq.tsx'],
}
