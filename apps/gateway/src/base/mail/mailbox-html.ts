import type { Language } from '#base/http/language.ts'
import { escapeHtml } from './escape-html.ts'

/** An entry in the list of the local mailbox. */
export type MailboxMail = { id: string; to: string; subject: string; at: number }

/** The opened mail: the one that was chosen, or else the newest. */
export type OpenedMail = {
  id: string
  isChosen: boolean
  to: string
  subject: string
  text: string
  html: string
}

const words = {
  en: {
    title: 'Local mailbox',
    lead: 'No mail server is set (SMTP_URL), so outgoing emails stay here. Only this machine can open this page.',
    empty: 'No emails yet. Ask for a new password or invite someone, then reload.',
    reload: 'Reload',
    to: 'To',
    asHtml: 'As HTML',
    alone: 'Open on its own page',
    asText: 'As plain text',
    mails: 'Emails, newest first',
  },
  fr: {
    title: 'Boîte aux lettres locale',
    lead: 'Aucun serveur de messagerie n’est configuré (SMTP_URL)\u202F: les e-mails envoyés restent ici. Seule cette machine peut ouvrir cette page.',
    empty:
      'Aucun e-mail pour l’instant. Demandez un nouveau mot de passe ou invitez quelqu’un, puis rechargez.',
    reload: 'Recharger',
    to: 'À',
    asHtml: 'En HTML',
    alone: 'Ouvrir sur sa propre page',
    asText: 'En texte',
    mails: 'E-mails, du plus récent au plus ancien',
  },
} as const satisfies Record<Language, object>

const locales = { en: 'en-GB', fr: 'fr-FR' } as const satisfies Record<Language, string>

const timeParts = {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
} as const satisfies Intl.DateTimeFormatOptions

/** Formats the times of the page in the reader's time zone, which requests do not contain. */
export const mailboxScript = `const locale = { en: '${locales.en}', fr: '${locales.fr}' }[document.documentElement.lang]
const format = new Intl.DateTimeFormat(locale, ${JSON.stringify(timeParts)})
for (const time of document.querySelectorAll('time')) time.textContent = format.format(new Date(time.dateTime))
`

/**
 * The page of the mailbox: the list of mails and the opened one. It works without scripts, with times in the gateway's
 * time zone.
 */
export function mailboxHtml(
  mails: readonly MailboxMail[],
  { opened, language }: { opened: OpenedMail | null; language: Language },
): string {
  const labels = words[language]
  // If the script does not run, the time includes the name of its zone.
  const time = new Intl.DateTimeFormat(locales[language], { ...timeParts, timeZoneName: 'short' })
  const item = (mail: MailboxMail) =>
    `<li><a href="/mailbox/${mail.id}"${mail.id === opened?.id ? ' aria-current="page"' : ''}><b>${escapeHtml(mail.subject)}</b><span>${escapeHtml(mail.to)} · <time datetime="${new Date(mail.at).toISOString()}">${time.format(mail.at)}</time></span></a></li>`
  const list =
    mails.length === 0
      ? `<p>${escapeHtml(labels.empty)}</p>`
      : `<nav aria-label="${escapeHtml(labels.mails)}"><ol>${mails.map(item).join('')}</ol></nav>`
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${opened === null ? '' : `${escapeHtml(opened.subject)} · `}${labels.title}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/mailbox/style.css"><script type="module" src="/mailbox/times.js"></script></head>
<body><header><h1>${labels.title}</h1><p>${escapeHtml(labels.lead)}</p><a href="/mailbox">${labels.reload}</a></header>
<main${opened?.isChosen === true ? ' class="chosen"' : ''}>${list}${opened === null ? '' : openedHtml(opened, labels)}</main></body></html>
`
}

/** A shadow root isolates the styles of the mail from those of this page, and lets the mail have its natural height. */
function openedHtml(mail: OpenedMail, labels: (typeof words)[Language]): string {
  // Links of a mail open in a new tab, as in a mail program.
  const html = mail.html.replaceAll('<a ', '<a target="_blank" rel="noopener" ')
  return `<article><h2>${escapeHtml(mail.subject)}</h2><p>${labels.to} ${escapeHtml(mail.to)}</p>
<section><h3>${labels.asHtml}</h3><div class="mail"><template shadowrootmode="open">${html}</template></div><p><a href="/mailbox/${mail.id}/html">${labels.alone}</a></p></section>
<section><h3>${labels.asText}</h3><pre>${withLinks(mail.text)}</pre></section></article>`
}

/** Escapes plain text and makes links of its URLs. */
function withLinks(text: string): string {
  return escapeHtml(text).replaceAll(
    /https?:\/\/[^\s<]+/g,
    (address) => `<a href="${address}">${address}</a>`,
  )
}

export const mailboxStyle = `:root { color-scheme: light dark; --page: #faf7f2; --text: #281c16; --quiet: #62554c; --line: #dfd8ce; --brand: #005e6e; --here: #ece5da; }
@media (prefers-color-scheme: dark) { :root { --page: #191410; --text: #ede7de; --quiet: #b4aba0; --line: #3b322c; --brand: #79cdde; --here: #2a221d; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 2rem clamp(1rem, 4vw, 3rem) 4rem; background: var(--page); color: var(--text); font: 1.0625rem/1.5 'Gill Sans', Candara, Calibri, 'Segoe UI', sans-serif; }
h1 { margin: 0; font-size: 2.25rem; font-weight: 350; line-height: 1.2; }
h2 { margin: 0; font-size: 1.5rem; font-weight: 550; overflow-wrap: anywhere; }
h3 { margin: 1.5rem 0 0.5rem; font-size: 1rem; font-weight: 650; }
p { margin: 0.5rem 0; max-width: 60ch; color: var(--quiet); }
a { color: var(--brand); }
a:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
main { display: grid; grid-template-columns: minmax(15rem, 22rem) minmax(0, 1fr); gap: 2.5rem; margin-top: 2rem; }
ol { margin: 0; padding: 0; list-style: none; border-top: 1px solid var(--line); }
li { border-bottom: 1px solid var(--line); }
nav a { display: block; padding: 0.75rem; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
nav a:hover, nav a[aria-current] { background: var(--here); }
nav b { display: block; font-weight: 600; }
nav span { color: var(--quiet); font-size: 0.9375rem; }
.mail { border: 1px solid var(--line); border-radius: 8px; overflow: clip; }
pre { margin: 0; padding: 1rem; border: 1px solid var(--line); border-radius: 8px; font: 0.9375rem/1.5 ui-monospace, 'DejaVu Sans Mono', monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
@media (max-width: 50rem) { main { grid-template-columns: minmax(0, 1fr); } main.chosen > article { order: -1; } }
`
