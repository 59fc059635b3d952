import type { Database } from '#base/database/database.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import { languageOf } from '#base/http/language.ts'
import type { Page } from '#base/http/mount.ts'
import { isLocal } from './is-local.ts'
import { mailboxHtml, mailboxScript, mailboxStyle, type MailboxMail } from './mailbox-html.ts'
import { selectMail, selectMails, type MailRow } from './mail.store.ts'
import { readMail, writeMail, type MailOffice } from './write-mail.ts'

export const MAILBOX_PATH = '/mailbox'

/** The number of mails that the page lists. */
const SHOWN = 100
const idForm = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

/**
 * Pages to read mails if no mail server is configured, for this machine only. Other clients get the answer of an
 * address that does not exist.
 */
export function createMailbox(parts: { database: Database; office: () => MailOffice }): Page[] {
  const { database, office } = parts

  const page = (
    path: string,
    kind: Page['kind'],
    type: string,
    text: (request: Request) => Promise<string>,
  ): Page => ({
    path,
    method: 'GET',
    kind,
    async answer(request, socketIp) {
      if (!isLocal(request, socketIp)) throw new GatewayError('not_found')
      return new Response(await text(request), { headers: { 'Content-Type': `${type}; charset=utf-8` } })
    },
  })

  async function show(openedId: string | null, request: Request): Promise<string> {
    const rows = await selectMails(database, SHOWN)
    const opened = openedId === null ? (rows[0] ?? null) : await find(openedId)
    const mails = rows.map((row) => present(row, office()))
    const shown = opened === null ? null : writeMail(readMail(opened), office())
    return mailboxHtml(mails, {
      opened:
        opened === null || shown === null ? null : { id: opened.id, isChosen: openedId !== null, ...shown },
      language: languageOf(request.headers.get('accept-language')),
    })
  }

  async function find(id: string): Promise<MailRow> {
    const row = idForm.test(id) ? await selectMail(database, id) : undefined
    if (row === undefined) throw new GatewayError('not_found')
    return row
  }

  return [
    page(`${MAILBOX_PATH}/style.css`, 'mailbox', 'text/css', async () => mailboxStyle),
    page(`${MAILBOX_PATH}/times.js`, 'mailbox', 'text/javascript', async () => mailboxScript),
    page(MAILBOX_PATH, 'mailbox', 'text/html', (request) => show(null, request)),
    page(`${MAILBOX_PATH}/:id`, 'mailbox', 'text/html', (request) => show(segment(request, 2), request)),
    page(`${MAILBOX_PATH}/:id/html`, 'mail', 'text/html', async (request) => {
      const { html } = writeMail(readMail(await find(segment(request, 2))), office())
      return html
    }),
  ]
}

function segment(request: Request, place: number): string {
  return new URL(request.url).pathname.split('/')[place] ?? ''
}

function present(row: MailRow, office: MailOffice): MailboxMail {
  return { id: row.id, to: row.to, subject: writeMail(readMail(row), office).subject, at: row.createdAt }
}
