/** What the gateway sends: `path` is an address of the app, `icon` a file of its brand. */
export type PushMessage = {
  title: string
  body: string
  lang: string
  tag: string
  path: string
  icon: string
}

/** Where a notification leads that does not say so. */
const LIST = '/account/notifications'

/** Reads a message; what it lacks is empty, and an address or a picture of anywhere else is left out. */
export function readPushMessage(data: unknown): PushMessage {
  const fields = new Map<string, unknown>(
    typeof data === 'object' && data !== null ? Object.entries(data) : [],
  )
  const text = (name: string) => {
    const value = fields.get(name)
    return typeof value === 'string' ? value : ''
  }
  const [path, icon] = [text('path'), text('icon')]
  return {
    title: text('title'),
    body: text('body'),
    lang: text('lang'),
    tag: text('tag'),
    path: /^\/account(?:[/?#]|$)/.test(path) ? path : LIST,
    icon: /^\/brands\/[a-z]+\/[\w-]+\.png$/.test(icon) ? icon : '',
  }
}
