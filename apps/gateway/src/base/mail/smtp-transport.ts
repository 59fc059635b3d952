import { createTransport } from 'nodemailer'
import type { WrittenMail } from './write-mail.ts'

/** Sends one mail to a mail server; throws if the server did not accept it. */
export type MailTransport = {
  send(mail: WrittenMail & { id: string; from: string }): Promise<void>
  close(): void
}

/** Timeouts in ms, after which an attempt fails. Their sum is less than the lease of a mail. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/**
 * Sends mails to the server of `SMTP_URL`. A mail contains a link that opens an account: beyond this machine it is only
 * sent with TLS and a valid certificate, unless the URL disables that (`?requireTLS=false`).
 */
export function createSmtpTransport(url: string, options: Partial<typeof patience> = {}): MailTransport {
  const transport = createTransport({
    url,
    requireTLS: needsTls(url),
    ...patience,
    ...options,
    // Mails contain only text: nothing in them may refer to a file or a URL to be loaded.
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
        // The same for each attempt, so that a server can recognize a duplicate.
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      })
    },
    close: () => transport.close(),
  }
}

/** True if mails to this server require TLS. */
export function needsTls(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  const value = searchParams.get('requireTLS')
  return value === null ? !isLoopback(hostname) : value === 'true'
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}
