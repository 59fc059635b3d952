import type { BrowserContext, Request } from '@playwright/test'

type Answer = { status: number; headers: Record<string, string>; body: Buffer }

/** Gives several visits of one screen the same answers of the gateway: those of the first one. */
export type SameAnswers = {
  /** Asks the gateway, and keeps what it answers. */
  record(context: BrowserContext): Promise<void>
  /** Answers what was kept; what was not asked then is not answered. */
  replay(context: BrowserContext): Promise<void>
}

/** The stream of news stays shut: a screen that it moves is another one each time. */
export function keepAnswers(): SameAnswers {
  const answers = new Map<string, Answer>()
  return {
    async record(context) {
      await context.route(isOfApi, async (route) => {
        if (isStream(route.request())) return route.abort()
        const response = await route.fetch()
        const answer = { status: response.status(), headers: response.headers(), body: await response.body() }
        answers.set(keyOf(route.request()), answer)
        await route.fulfill(answer)
      })
    },
    async replay(context) {
      await context.route(isOfApi, async (route) => {
        const answer = answers.get(keyOf(route.request()))
        await (answer === undefined ? route.abort() : route.fulfill(answer))
      })
    },
  }
}

function isOfApi(url: URL): boolean {
  return url.pathname.startsWith('/api/')
}

function isStream(request: Request): boolean {
  return request.headers()['accept'] === 'text/event-stream'
}

function keyOf(request: Request): string {
  return `${request.method()} ${request.url()} ${request.postData() ?? ''}`
}
