import { TEST_LIMIT } from '#gateway/testing/limits.ts'
import { test as base } from '@playwright/test'
import { startPushService, type TestPushService } from '#gateway/testing/push-service.ts'
import { type Product, startProduct } from './product.ts'

export type PushWorld = { product: Product; service: TestPushService }

/** A product whose push messages go to the push service of the tests, and whose mails are in its local mailbox. */
export const pushTest = base.extend<object, PushWorld>({
  service: [
    // eslint-disable-next-line no-empty-pattern -- the runner reads the names of what a fixture uses
    async ({}, use) => {
      const service = await startPushService()
      await use(service)
      await service.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ service }, use) => {
      const product = await startProduct({ environment: { PUSH_HOSTS: service.host } })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: TEST_LIMIT },
  ],
})
