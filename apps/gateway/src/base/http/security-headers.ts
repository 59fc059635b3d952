import { LIVE_POSITION_HEADER } from '@foyer/contract/live.ts'

/**
 * The kind of an answer, which decides its headers. `document`: a shell of the web app. `file`: a file without a hash
 * in its name. `asset`: a file with one. `worker`: the service worker. `docs`: the API page. `mailbox`: the local
 * mailbox. `mail`: a mail in it.
 */
export type AnswerKind = 'document' | 'file' | 'asset' | 'worker' | 'api' | 'docs' | 'mailbox' | 'mail'

/** Headers that a browser of another origin may send to the API. */
const allowedHeaders = [
  'Token',
  'Content-Type',
  'X-Client-Id',
  'Accept-Language',
  'X-Mobile-Version',
  'X-Timezone',
  'Idempotency-Key',
  'Last-Event-ID',
].join(', ')

const permissions = [
  'accelerometer=()',
  'autoplay=()',
  'camera=()',
  'display-capture=()',
  'encrypted-media=()',
  'fullscreen=(self)',
  'geolocation=()',
  'gyroscope=()',
  'hid=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  'publickey-credentials-get=(self)',
  'screen-wake-lock=()',
  'serial=()',
  'usb=()',
  'xr-spatial-tracking=()',
].join(', ')

/** Where browsers send reports of what the content security policy blocked. */
export const REPORT_PATH = '/api/csp-report'

export type HeaderPolicy = {
  /** The security headers of an answer of this kind. A document may only run inline scripts with these hashes. */
  of(kind: AnswerKind, inlineScripts?: readonly string[]): Record<string, string>
  /** The CORS headers for a request's origin; empty for any origin that is not ours. */
  cors(origin: string | null): Record<string, string>
  /** The CORS headers of a preflight answer. */
  preflight(origin: string | null): Record<string, string>
}

/**
 * The headers of each kind of answer. HSTS and `upgrade-insecure-requests` are only sent if `PUBLIC_URL` uses https: on
 * a plain-http network the page could load nothing.
 */
export function createHeaderPolicy(settings: {
  publicUrl: string | null
  apiUrl: string | null
}): HeaderPolicy {
  const isHttps = settings.publicUrl?.startsWith('https://') === true
  const documentPolicy = (inlineScripts: readonly string[]) =>
    policyOfDocument(settings.apiUrl, isHttps, inlineScripts)
  const every: Record<string, string> = {
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(isHttps ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload' } : {}),
  }
  const page: Record<string, string> = {
    ...every,
    'Reporting-Endpoints': `csp="${REPORT_PATH}"`,
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Origin-Agent-Cluster': '?1',
    'X-Frame-Options': 'DENY',
    'Permissions-Policy': permissions,
    'Cache-Control': 'no-cache',
  }
  const kinds: Record<AnswerKind, Record<string, string>> = {
    document: { ...page, 'Content-Security-Policy': documentPolicy([]) },
    docs: { ...page, 'Content-Security-Policy': docsPolicy(isHttps) },
    // An image that is opened by its URL is a document too: it may do nothing.
    file: {
      ...every,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'no-cache',
      'X-Frame-Options': 'DENY',
    },
    // A separate policy: with that of `file` it could fetch nothing. Not cached, so that a broken one can be replaced.
    worker: {
      ...every,
      'Content-Security-Policy': "default-src 'none'; connect-src 'self'",
      'Cache-Control': 'no-cache',
      'X-Frame-Options': 'DENY',
    },
    mailbox: { ...page, 'Cache-Control': 'no-store', 'Content-Security-Policy': mailboxPolicy },
    mail: {
      ...page,
      'Cache-Control': 'no-store',
      'Content-Security-Policy': mailPolicy,
    },
    asset: { ...every, 'Cache-Control': 'public, max-age=31536000, immutable' },
    api: {
      ...every,
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Frame-Options': 'DENY',
      Vary: 'Origin, Token',
    },
  }
  const cors = (origin: string | null): Record<string, string> =>
    origin !== null && origin === settings.publicUrl
      ? {
          'Access-Control-Allow-Origin': origin,
          'Access-Control-Expose-Headers': `Retry-After, ${LIVE_POSITION_HEADER}`,
        }
      : {}
  return {
    of: (kind, inlineScripts = []) =>
      kind === 'document' && inlineScripts.length > 0
        ? { ...kinds.document, 'Content-Security-Policy': documentPolicy(inlineScripts) }
        : kinds[kind],
    cors,
    preflight: (origin) =>
      Object.keys(cors(origin)).length === 0
        ? {}
        : {
            ...cors(origin),
            'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
            'Access-Control-Allow-Headers': allowedHeaders,
            'Access-Control-Max-Age': '600',
          },
  }
}

function policyOfDocument(apiUrl: string | null, isHttps: boolean, inlineScripts: readonly string[]): string {
  const api = apiUrl === null ? '' : ` ${new URL(apiUrl).origin}`
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inlineScripts.map((hash) => `'${hash}'`)].join(' '),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${api}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types app#sw',
    'report-to csp',
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** The list of mails and a single mail with its own styles. The only script is a file of ours, which formats times. */
const mailboxPolicy =
  "default-src 'none'; script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'; style-src 'self' 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A mail is shown as in a mail program: its own styles, no requests, no scripts. Links open in a new tab. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-popups allow-popups-to-escape-sandbox"

/** Looser, for the API page only: Swagger UI sets style attributes and builds HTML from text. */
function docsPolicy(isHttps: boolean): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    'report-to csp',
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
