import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type TestMailServer = {
  url: string
  /** Every accepted mail, as a mail program parses it. */
  mails: Email[]
  /** The responses to the next attempts, one word each; later attempts are accepted. */
  replies: ('refuse' | 'later' | 'tarpit')[]
  tries: () => number
  close(): Promise<void>
}

/** A mail server on this machine: real SMTP, parsed with a mail parser. */
export async function startMailServer(
  options: {
    port?: number
    /** Offers STARTTLS, with a self-signed certificate. */
    hasTls?: boolean
    /** The account that may send mail; by default no login is needed. */
    login?: { user: string; pass: string }
    /** Called with an accepted mail before its sender gets the response, which it may delay. */
    onTaken?: () => Promise<void>
  } = {},
): Promise<TestMailServer> {
  const mails: Email[] = []
  const replies: TestMailServer['replies'] = []
  let tries = 0
  const server = new SMTPServer({
    authOptional: options.login === undefined,
    // Allows a login without TLS, since the connection does not leave this machine.
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, callback) {
      const isRight = username === options.login?.user && password === options.login?.pass
      callback(isRight ? null : new Error('No such account'), { user: username })
    },
    disabledCommands: options.hasTls === true ? [] : ['STARTTLS'],
    onMailFrom(_address, _session, callback) {
      tries += 1
      const reply = replies.shift()
      if (reply === 'tarpit') return
      if (reply === undefined) callback()
      else callback(Object.assign(new Error('Not now'), { responseCode: reply === 'later' ? 451 : 550 }))
    },
    onData(stream, _session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => void keep(Buffer.concat(chunks), callback))
    },
  })
  async function keep(raw: Buffer, done: () => void): Promise<void> {
    mails.push(await PostalMime.parse(raw))
    await options.onTaken?.()
    done()
  }
  // Some tests are about a client that gives up on a slow server.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    replies,
    tries: () => tries,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The link in a mail's text part, as a reader without HTML follows it: its path, its code, and its fragment. */
export function linkIn(mail: Email | undefined): { href: string; url: URL; code: string } {
  const href = /https?:\/\/\S+code=\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  const url = new URL(href)
  return { href, url, code: url.searchParams.get('code') ?? '' }
}
