import { createTransport } from 'nodemailer'
import type { WrittenMail } from './write-mail.ts'

/** Hands one mail to a mail server; throws when it was not taken. */
export type MailTransport = {
  send(mail: WrittenMail & { id: string; from: string }): Promise<void>
  close(): void
}

/** ms. A server that keeps us waiting is given up for this try; all together stay below the lease of a mail. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/**
 * Speaks to the mail server of `SMTP_URL`. A mail holds a link that opens an account: beyond this machine it goes by
 * TLS with a certificate that holds, or it waits. An address may say otherwise (`?requireTLS=false`).
 */
export function createSmtpTransport(url: string, options: Partial<typeof patience> = {}): MailTransport {
  const transport = createTransport({
    url,
    requireTLS: needsTls(url),
    ...patience,
    ...options,
    // What a mail holds is text: nothing in it may name a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ id, from, fromName, replyTo, to, subject, text, html }) {
      const domain = from.slice(from.lastIndexOf('@') + 1)
      await transport.sendMail({
        from: { name: fromName, address: from },
        to: { name: '', address: to },
        replyTo,
        subject,
        text,
        html,
        // The same at every try: a server that took it twice can tell.
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      })
    },
    close: () => transport.close(),
  }
}

/** Whether mails to this server go by TLS or not at all. */
export function needsTls(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  const said = searchParams.get('requireTLS')
  return said === null ? !isLoopback(hostname) : said === 'true'
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}
