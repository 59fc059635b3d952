import type { Language } from '#base/http/language.ts'
import { escapeHtml } from './escape-html.ts'
import { pageColours, type MailBrand } from './mail-brand.ts'
import type { MailWords } from './mail-words.ts'

const font = "font-family:'Gill Sans','Gill Sans MT',Candara,Calibri,'Segoe UI',sans-serif"
const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'
const { light, dark } = pageColours

/** Segments of a day in the colour of a mode: width in per cent, height in px, colour. */
const dayLine = [
  [2.08, 26, '#74b887'],
  [8.33, 56, '#ee7942'],
  [33.33, 26, '#74b887'],
  [6.25, 46, '#f3a566'],
  [18.75, 56, '#ee7942'],
  [31.25, 26, '#74b887'],
] as const

const hours: Record<Language, readonly string[]> = {
  en: ['06:00', '12:00', '18:00', '24:00'],
  fr: ['6\u202Fh', '12\u202Fh', '18\u202Fh', 'minuit'],
}

const copyWords: Record<Language, string> = {
  en: 'If the button doesn’t work, copy this address:',
  fr: 'Si le bouton ne fonctionne pas, copiez cette adresse\u202F:',
}

/**
 * A mail as HTML: tables and inline styles, because mail programs support little else; dark mode by media query; one
 * column, readable on a phone.
 */
export function mailHtml(
  words: MailWords,
  facts: {
    brand: MailBrand
    language: Language
    href: (path: string) => string
    faq: string
    support: string
  },
): string {
  const { brand, language, href } = facts
  const button =
    words.button === null ? '' : buttonRows(words.button, href(words.button.path), brand, language)
  const paragraphs = words.paragraphs.map(escapeHtml).join('<br><br>')
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(words.subject)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .bg { background: ${dark.page} !important; } .tx { color: ${dark.text} !important; } .qt { color: ${dark.quiet} !important; }
  .bt { background: ${brand.dark.brand} !important; } .bt a { color: ${brand.dark.onBrand} !important; } .ln { border-color: ${dark.line} !important; } .mk { background: ${brand.dark.brand} !important; }
}
@media (max-width: 560px) { .pad { padding-left: 20px !important; padding-right: 20px !important; } .h { font-size: 28px !important; line-height: 34px !important; } .bt, .bt a { display: block !important; width: auto !important; text-align: center !important; } .full { width: 100% !important; } }
</style></head>
<body class="bg" bgcolor="${light.page}" style="margin:0;padding:0;background:${light.page}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(words.preheader)}</div>
<table class="bg" width="100%" ${table} bgcolor="${light.page}" style="background:${light.page}"><tr><td align="center">
<table class="full" width="600" ${table} style="width:600px;max-width:100%">
<tr><td class="pad" style="padding:36px 32px 0">${markTable(brand, language)}</td></tr>
<tr><td class="pad tx h" style="padding:40px 32px 0;${font};font-size:36px;line-height:42px;font-weight:300;letter-spacing:-.3px;color:${light.text};overflow-wrap:anywhere" role="heading" aria-level="1">${titleHtml(words.title)}</td></tr>
${words.hasDayLine ? dayRow(language) : ''}
<tr><td class="pad tx" style="padding:28px 32px 0;${font};font-size:18px;line-height:27px;color:${light.text};overflow-wrap:anywhere">${paragraphs}</td></tr>
${button}
<tr><td class="pad" style="padding:32px 32px 0"><table width="100%" ${table}><tr><td class="ln" style="border-top:1px solid ${light.line};font-size:1px;line-height:1px">&nbsp;</td></tr></table></td></tr>
<tr><td class="pad qt" style="padding:16px 32px 48px;${font};font-size:16px;line-height:24px;color:${light.quiet};overflow-wrap:anywhere">${escapeHtml(words.caution)}<br>${escapeHtml(noLetters(brand.name[language], language))} <a class="qt" href="${escapeHtml(href('/faq'))}" style="color:${light.quiet}">${escapeHtml(facts.faq)}</a> · <a class="qt" href="mailto:${escapeHtml(facts.support)}" style="color:${light.quiet}">${escapeHtml(facts.support)}</a></td></tr>
</table></td></tr></table></body></html>
`
}

/** The last line of each mail. */
export function noLetters(brand: string, language: Language): string {
  return language === 'fr'
    ? `${brand} ne vous envoie que des e-mails de service.`
    : `${brand} only sends you service emails.`
}

function titleHtml([before, strong, after]: MailWords['title']): string {
  return `${escapeHtml(before)}<b style="font-weight:600">${escapeHtml(strong)}</b>${escapeHtml(after)}`
}

/** The mark without an image: mail programs block images. */
function markTable(brand: MailBrand, language: Language): string {
  const bar = (width: number, height: number) =>
    `<td style="padding:0"><table ${table}><tr><td class="mk" width="${width}" height="${height}" bgcolor="${brand.light.brand}" style="background:${brand.light.brand};font-size:1px;line-height:${height}px;height:${height}px">&nbsp;</td></tr></table></td>`
  const gap = '<td width="2" style="font-size:1px">&nbsp;</td>'
  const bars = brand.hasBars ? `${bar(8, 15)}${gap}${bar(10, 24)}${gap}${bar(8, 10)}` : ''
  return `<table ${table}><tr valign="bottom">${bars}<td class="tx" style="padding:0${brand.hasBars ? ' 0 0 10px' : ''};${font};font-size:22px;line-height:22px;font-weight:700;color:${light.text}">${escapeHtml(brand.name[language])}</td></tr></table>`
}

function dayRow(language: Language): string {
  const parts = dayLine.map(
    ([width, height, colour]) =>
      `<td width="${width}%" valign="bottom" style="padding:0 1px 0 0"><table width="100%" ${table}><tr><td bgcolor="${colour}" height="${height}" style="height:${height}px;background:${colour};font-size:1px;line-height:1px">&nbsp;</td></tr></table></td>`,
  )
  const axis = hours[language].map(
    (hour) =>
      `<td class="qt" width="25%" style="padding-top:6px;${font};font-size:14px;color:${light.quiet}">${hour}</td>`,
  )
  return `<tr><td class="pad" style="padding:28px 32px 0" aria-hidden="true"><table width="100%" ${table} style="table-layout:fixed"><tr>${parts.join('')}</tr></table><table width="100%" ${table}><tr>${axis.join('')}</tr></table></td></tr>`
}

function buttonRows(
  words: { label: string; note: string | null },
  href: string,
  brand: MailBrand,
  language: Language,
): string {
  const link = escapeHtml(href)
  const note = [...(words.note === null ? [] : [words.note]), copyWords[language]].join(' ')
  return `<tr><td class="pad" style="padding:28px 32px 0"><table class="full" ${table}><tr><td class="bt" bgcolor="${brand.light.brand}" style="background:${brand.light.brand};border-radius:8px"><a href="${link}" style="display:inline-block;padding:15px 28px;${font};font-size:18px;line-height:22px;font-weight:600;color:${brand.light.onBrand};text-decoration:none">${escapeHtml(words.label)}</a></td></tr></table></td></tr>
<tr><td class="pad qt" style="padding:20px 32px 0;${font};font-size:16px;line-height:24px;color:${light.quiet}">${escapeHtml(note)}<br><span class="tx" style="color:${light.text};word-break:break-all">${link}</span></td></tr>`
}
