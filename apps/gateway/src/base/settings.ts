import { createECDH } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { supportEmailsOf, supportEmailsText, type SupportEmails } from '#base/mail/support-emails.ts'

const cloneFolder = resolve(import.meta.dirname, '../../../..')

const anyPort = (name: string) =>
  z
    .string()
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, {
      error: `${name} must be a port, a whole number from 0 to 65535 (0: any free one).`,
    })
    .transform(Number)

const port = (name: string, standard: number) => anyPort(name).default(standard)

const wholeNumber = (
  name: string,
  { least, most, standard }: { least: number; most: number; standard: number },
) =>
  z
    .string()
    .refine((text) => /^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= most, {
      error: `${name} must be a whole number from ${least} to ${most}.`,
    })
    .transform(Number)
    .default(standard)

const host = (name: string) =>
  z
    .string()
    .refine((text) => /^[a-zA-Z0-9.:_-]{1,253}$/.test(text), {
      error: `${name} must be a name or an address of this machine, like 127.0.0.1 or 0.0.0.0.`,
    })
    .default('127.0.0.1')

const address = (name: string, schemes: readonly string[], example: string) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol), {
      error: `${name} must be an address like ${example}.`,
    })
    .optional()

const feedAddress = z
  .string()
  .refine((text) => URL.canParse(text) && isFeedAddress(new URL(text)), {
    error:
      'TEMPO_FEED_URL must be an address like https://example.org/tempo.json, without a password. http is for this machine only.',
  })
  .optional()

const instant = z
  .string()
  .refine((text) => /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text)), {
    error: 'FOYER_NOW must be a date and time with its time zone, like 2027-01-18T18:00:00+01:00.',
  })
  .transform((text) => Date.parse(text))
  .optional()

const file = (name: string) =>
  z
    .string()
    .refine(isReadable, { error: `${name} must be the path of a file that can be read.` })
    .optional()

const key = (name: string) =>
  z
    .string()
    .regex(/^[\x21-\x7e]{16,256}$/, { error: `${name} must be 16 to 256 characters without spaces.` })
    .optional()

const pushHosts = z
  .string()
  .refine((text) => text.split(',').every((part) => /^[a-z0-9.[\]:-]{1,253}$/i.test(part.trim())), {
    error: 'PUSH_HOSTS must be hosts like push.example.lan or 127.0.0.1:8080, separated by commas.',
  })
  .transform((text) => text.split(',').map((part) => part.trim().toLowerCase()))
  .default([])

const vapidKey = z
  .string()
  .refine((text) => isPrivateKey(text), {
    error: 'PUSH_VAPID_KEY must be a P-256 private key in base64url: 43 characters.',
  })
  .optional()

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const environmentSchema = z
  .object({
    PORT: port('PORT', 4700),
    MQTT_PORT: port('MQTT_PORT', 1883),
    HOST: host('HOST'),
    TRUSTED_PROXY_HOPS: wholeNumber('TRUSTED_PROXY_HOPS', { least: 0, most: 10, standard: 0 }),
    METRICS_PORT: anyPort('METRICS_PORT').optional(),
    METRICS_HOST: host('METRICS_HOST'),
    PUBLIC_URL: address('PUBLIC_URL', ['http:', 'https:'], 'https://home.example.org'),
    FOYER_DATA: z
      .string()
      .default(join(cloneFolder, '.foyer'))
      .transform((text) => resolve(text)),
    DATABASE_URL: address(
      'DATABASE_URL',
      ['postgres:', 'postgresql:'],
      'postgres://user:password@host:5432/foyer',
    ),
    DATABASE_READ_URL: address(
      'DATABASE_READ_URL',
      ['postgres:', 'postgresql:'],
      'postgres://user:password@replica:5432/foyer',
    ),
    MQTT_URL: address('MQTT_URL', ['mqtt:', 'mqtts:'], 'mqtt://user:password@host:1883'),
    SMTP_URL: address('SMTP_URL', ['smtp:', 'smtps:'], 'smtp://user:password@host:587'),
    MAIL_FROM: z
      .email({ error: 'MAIL_FROM must be an email address like no-reply@home.example.org.' })
      .optional(),
    SUPPORT_EMAIL: supportEmailsText,
    PLATFORM_KEY: key('PLATFORM_KEY'),
    PUSH_VAPID_KEY: vapidKey,
    PUSH_HOSTS: pushHosts,
    BROKER_AUTH_PORT: anyPort('BROKER_AUTH_PORT').optional(),
    BROKER_AUTH_HOST: host('BROKER_AUTH_HOST'),
    BROKER_AUTH_KEY: key('BROKER_AUTH_KEY'),
    EMQX_API_URL: address('EMQX_API_URL', ['http:', 'https:'], 'http://key:secret@emqx.example:18083'),
    MQTT_TLS_CERT: file('MQTT_TLS_CERT'),
    MQTT_TLS_KEY: file('MQTT_TLS_KEY'),
    TEMPO_FEED_URL: feedAddress,
    RETENTION_MONTHS: wholeNumber('RETENTION_MONTHS', { least: 1, most: 120, standard: 13 }),
    API_URL: address('API_URL', ['http:', 'https:'], 'https://api.example.org'),
    SERVICE_WORKER: z
      .enum(['on', 'off'], { error: 'SERVICE_WORKER must be on, or off to remove it from every browser.' })
      .default('on'),
    FOYER_DEMO: z
      .enum(['0', '1', 'lived'], {
        error: 'FOYER_DEMO must be 1 (with the demo), lived (with a household that acts) or 0 (without it).',
      })
      .optional(),
    FOYER_NOW: instant,
    LOG_LEVEL: z
      .enum(logLevels, { error: `LOG_LEVEL must be one of ${logLevels.join(', ')}.` })
      .default('info'),
  })
  .refine((env) => (env.MQTT_TLS_CERT === undefined) === (env.MQTT_TLS_KEY === undefined), {
    error: 'MQTT_TLS_CERT and MQTT_TLS_KEY are set together or not at all.',
    when: () => true,
  })
  .refine((env) => (env.BROKER_AUTH_PORT === undefined) === (env.BROKER_AUTH_KEY === undefined), {
    error: 'BROKER_AUTH_PORT and BROKER_AUTH_KEY are set together or not at all.',
    when: () => true,
  })
  .refine((env) => env.DATABASE_READ_URL === undefined || env.DATABASE_URL !== undefined, {
    error: 'DATABASE_READ_URL is a replica of the database of DATABASE_URL: set both.',
    when: () => true,
  })
  .refine((env) => env.BROKER_AUTH_PORT === undefined || env.MQTT_URL !== undefined, {
    error: 'BROKER_AUTH_PORT is for a broker of your own: set MQTT_URL.',
    when: () => true,
  })

/** The names of all environment variables. */
export const settingNames: readonly string[] = Object.keys(environmentSchema.shape)

/** The validated settings. Paths are absolute; a setting without a value or a default is null. */
export type Settings = {
  port: number
  mqttPort: number
  host: string
  /** Number of proxies in front of the gateway whose `X-Forwarded-For` entry is trusted. */
  trustedProxyHops: number
  /** The port of the metrics server; null disables metrics. */
  metricsPort: number | null
  metricsHost: string
  /** Public origin of the gateway, without a trailing slash. */
  publicUrl: string | null
  dataFolder: string
  databaseUrl: string | null
  /** A streaming replica of that database, for reads that are only displayed. */
  databaseReadUrl: string | null
  mqttUrl: string | null
  /** Where an external broker authenticates hubs, and the key it must send; null if the broker has its own list. */
  brokerAuth: { host: string; port: number; key: string } | null
  /** URL of an EMQX broker's API, with its key. */
  emqxApi: string | null
  smtpUrl: string | null
  /** Sender address of mails. */
  mailFrom: string
  /** Support address of each park. */
  support: SupportEmails
  /** The key with which operators register homes; null for a generated key in the data folder. */
  platformKey: string | null
  /** The private key for push services, in base64url; null for a generated key in the database. */
  pushVapidKey: string | null
  /** Push services for which plain http and private networks are allowed, as `host:port`. */
  pushHosts: readonly string[]
  /** Paths of PEM files. */
  mqttTls: { cert: string; key: string } | null
  /** Where the colours of the days of Tempo are read. */
  tempoFeedUrl: string | null
  /** Retention of events in months: orders, outages, sessions, the audit log. */
  retentionMonths: number
  /** Base URL of another provider's gateway for the web app, without a trailing slash. */
  apiUrl: string | null
  /** Whether the service worker is enabled; if not, installed ones are made to unregister. */
  hasServiceWorker: boolean
  /** Whether the demo homes are created in an empty database. */
  hasDemo: boolean
  /** Whether the household of the demo's house is active on its first day. */
  isDemoLived: boolean
  /** Start of the clock, in ms since the epoch; null for the real time. */
  startAt: number | null
  logLevel: (typeof logLevels)[number]
}

/** The environment has invalid settings. Each problem is a sentence that names its variable. */
export class SettingsError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'SettingsError'
    this.problems = problems
  }
}

/**
 * Reads the settings from the environment; an empty variable counts as not set. Throws a `SettingsError` with all
 * problems.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = environmentSchema.safeParse(given)
  if (!result.success) throw new SettingsError(result.error.issues.map((issue) => issue.message))
  const env = result.data
  const { MQTT_TLS_CERT: cert, MQTT_TLS_KEY: key } = env
  return {
    port: env.PORT,
    mqttPort: env.MQTT_PORT,
    host: env.HOST,
    trustedProxyHops: env.TRUSTED_PROXY_HOPS,
    metricsPort: env.METRICS_PORT ?? null,
    metricsHost: env.METRICS_HOST,
    publicUrl: env.PUBLIC_URL === undefined ? null : new URL(env.PUBLIC_URL).origin,
    dataFolder: env.FOYER_DATA,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseReadUrl: env.DATABASE_READ_URL ?? null,
    mqttUrl: env.MQTT_URL ?? null,
    brokerAuth:
      env.BROKER_AUTH_PORT === undefined || env.BROKER_AUTH_KEY === undefined
        ? null
        : { host: env.BROKER_AUTH_HOST, port: env.BROKER_AUTH_PORT, key: env.BROKER_AUTH_KEY },
    emqxApi: env.EMQX_API_URL ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? `no-reply@${mailDomain(env.PUBLIC_URL)}`,
    support: supportEmailsOf(env.SUPPORT_EMAIL, `support@${mailDomain(env.PUBLIC_URL)}`),
    platformKey: env.PLATFORM_KEY ?? null,
    pushVapidKey: env.PUSH_VAPID_KEY ?? null,
    pushHosts: env.PUSH_HOSTS,
    mqttTls: cert === undefined || key === undefined ? null : { cert, key },
    tempoFeedUrl: env.TEMPO_FEED_URL ?? null,
    retentionMonths: env.RETENTION_MONTHS,
    apiUrl: env.API_URL?.replace(/\/$/, '') ?? null,
    hasServiceWorker: env.SERVICE_WORKER === 'on',
    // An external database gets the demo homes only on request.
    hasDemo: env.FOYER_DEMO === undefined ? env.DATABASE_URL === undefined : env.FOYER_DEMO !== '0',
    isDemoLived: env.FOYER_DEMO === 'lived',
    startAt: env.FOYER_NOW ?? null,
    logLevel: env.LOG_LEVEL,
  }
}

/** The host name of the public URL if it can be a mail domain, or else `localhost`. */
function mailDomain(publicUrl: string | undefined): string {
  const name = publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname
  return /^[a-z][a-z0-9.-]*$/i.test(name) ? name : 'localhost'
}

function isPrivateKey(text: string): boolean {
  if (!/^[A-Za-z0-9_-]{43}$/.test(text)) return false
  try {
    createECDH('prime256v1').setPrivateKey(text, 'base64url')
    return true
  } catch {
    return false
  }
}

/** A program on this machine may serve the colours without TLS, for example one that logs in at RTE. */
function isFeedAddress({ protocol, hostname, username, password }: URL): boolean {
  if (username !== '' || password !== '') return false
  const isHere = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
  return protocol === 'https:' || (protocol === 'http:' && isHere)
}

function isReadable(path: string): boolean {
  try {
    readFileSync(path)
    return true
  } catch {
    return false
  }
}
