import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { readSettings, type Setting, type SettingName, settings } from './settings.ts'

/** What the server was told to be, read once at the start. */
export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly keysDir: string
  readonly databaseUrl: string | undefined
  readonly databasePool: number
  readonly publicUrl: string
  readonly bankLinkPort: number
  readonly bankLinkProvider: 'sandbox' | 'plaid'
  readonly bankLinkUrl: string
  readonly plaid: { readonly clientId: string; readonly secret: string; readonly env: string } | undefined
  /** Where menus are sent, by channel; a channel that is not here can be sent nothing. */
  readonly marketplaces: readonly { readonly channel: string; readonly url: string; readonly secret: string }[]
  /** The practice marketplace of the trial; 0 takes a free port. */
  readonly echoMarketPort: number
  /** The practice point of sale of the trial; 0 takes a free port. */
  readonly posSandboxPort: number
  /** Where it is, once it runs. */
  readonly posSandboxUrl: string | undefined
  readonly squareUrl: string
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly productName: string
  readonly termsUrl: string
  readonly privacyUrl: string
  readonly sentryDsn: string | undefined
  readonly logLevel: string
  /** Origins beside our own that may call, open sockets and show the bank link: the native apps. */
  readonly appOrigins: readonly string[]
  readonly trustedProxies: readonly string[]
  readonly seed: boolean
}

/** A setting is missing or cannot be used; the message says which, one sentence each. */
export class ConfigError extends Error {
  readonly sentences: readonly string[]
  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'))
    this.name = 'ConfigError'
    this.sentences = sentences
  }
}

/** Reads every setting from the environment (and `.env` beside it); throws a ConfigError that names what is wrong. */
export function loadConfig(env: NodeJS.ProcessEnv = process.env, args: readonly string[] = process.argv.slice(2)): Config {
  const given = readSettings(env === process.env ? { ...dotEnv(), ...env } : env)
  const wrong: string[] = []
  const text = (name: SettingName) => given[name] ?? settings[name].fallback
  const port = wholeNumber('PORT', text('PORT'), 65_535, wrong)
  const bankLinkPort = wholeNumber('BANK_LINK_PORT', text('BANK_LINK_PORT'), 65_535, wrong)
  const config: Config = {
    port,
    host: text('HOST'),
    ...folders(given),
    databaseUrl: given.DATABASE_URL,
    databasePool: wholeNumber('DATABASE_POOL', text('DATABASE_POOL'), 500, wrong),
    publicUrl: url('PUBLIC_URL', given.PUBLIC_URL ?? `http://localhost:${port}`, wrong),
    bankLinkPort,
    bankLinkProvider: oneOf('BANK_LINK_PROVIDER', text('BANK_LINK_PROVIDER'), ['sandbox', 'plaid'], wrong),
    bankLinkUrl: url('BANK_LINK_URL', given.BANK_LINK_URL ?? `http://localhost:${bankLinkPort}`, wrong),
    plaid: plaidKeys(given, wrong),
    marketplaces: marketplaces('MARKETPLACES', text('MARKETPLACES'), wrong),
    echoMarketPort: wholeNumber('ECHO_MARKET_PORT', text('ECHO_MARKET_PORT'), 65_535, wrong),
    posSandboxPort: wholeNumber('POS_SANDBOX_PORT', text('POS_SANDBOX_PORT'), 65_535, wrong),
    posSandboxUrl: undefined,
    squareUrl: url('SQUARE_URL', text('SQUARE_URL'), wrong),
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM ?? `${text('PRODUCT_NAME')} <no-reply@localhost>`,
    productName: text('PRODUCT_NAME'),
    termsUrl: url('TERMS_URL', text('TERMS_URL'), wrong),
    privacyUrl: url('PRIVACY_URL', text('PRIVACY_URL'), wrong),
    sentryDsn: given.SENTRY_DSN,
    logLevel: oneOf('LOG_LEVEL', text('LOG_LEVEL'), ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], wrong),
    appOrigins: origins('APP_ORIGINS', text('APP_ORIGINS'), wrong),
    trustedProxies: listOf(text('TRUSTED_PROXIES')),
    seed: given.DATABASE_URL === undefined && !args.includes('--empty'),
  }
  wrong.push(...missingInProduction(given))
  if (wrong.length > 0) throw new ConfigError(wrong)
  return config
}

/** Where the database and its key ring are: all that the command-line tools need to know, without the server's production settings. */
export function databasePlace(env: NodeJS.ProcessEnv = process.env): Pick<Config, 'databaseUrl' | 'dataDir' | 'keysDir'> {
  const given = readSettings(env === process.env ? { ...dotEnv(), ...env } : env)
  return { databaseUrl: given.DATABASE_URL, ...folders(given) }
}

function folders(given: Given): Pick<Config, 'dataDir' | 'keysDir'> {
  const dataDir = path.resolve(given.DATA_DIR ?? settings.DATA_DIR.fallback)
  return { dataDir, keysDir: path.resolve(given.KEYS_DIR ?? path.join(path.dirname(dataDir), 'keys')) }
}

type Given = ReturnType<typeof readSettings>

function dotEnv(): NodeJS.Dict<string> {
  return existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {}
}

/** An outside database means real guests and real money: nothing may silently fall back to a trial default. */
function missingInProduction(given: Given): string[] {
  if (given.DATABASE_URL === undefined) return []
  return (Object.entries(settings) as [SettingName, Setting][])
    .filter(([name, setting]) => setting.requiredWithDatabaseUrl && given[name] === undefined)
    .map(([name, { about }]) => `${name} is required when DATABASE_URL is set: ${about}`)
}

function plaidKeys(given: Given, wrong: string[]): Config['plaid'] {
  if (given.BANK_LINK_PROVIDER !== 'plaid') return undefined
  const { PLAID_CLIENT_ID: clientId, PLAID_SECRET: secret } = given
  if (clientId === undefined) wrong.push('PLAID_CLIENT_ID is required when BANK_LINK_PROVIDER is plaid.')
  if (secret === undefined) wrong.push('PLAID_SECRET is required when BANK_LINK_PROVIDER is plaid.')
  return { clientId: clientId ?? '', secret: secret ?? '', env: given.PLAID_ENV ?? settings.PLAID_ENV.fallback }
}

function wholeNumber(name: SettingName, text: string, max: number, wrong: string[]): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value > max) wrong.push(`${name} must be a whole number from 0 to ${max}, not "${text}".`)
  return value
}

function oneOf<const T extends string>(name: SettingName, text: string, allowed: readonly T[], wrong: string[]): T {
  const found = allowed.find((value) => value === text)
  if (found === undefined) wrong.push(`${name} must be one of ${allowed.join(', ')}, not "${text}".`)
  return found ?? (allowed[0] as T)
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function origins(name: SettingName, text: string, wrong: string[]): string[] {
  const named = listOf(text.toLowerCase())
  const odd = named.filter((origin) => !/^(https?|capacitor|ionic):\/\/[\w.-]+(:\d+)?$/.test(origin))
  if (odd.length > 0) wrong.push(`${name} must list origins without a path, not "${odd.join(', ')}".`)
  return named
}

/** `uber_eats=https://:secret@host/path,grubhub=…` */
function marketplaces(name: SettingName, text: string, wrong: string[]): Config['marketplaces'] {
  return listOf(text).flatMap((entry) => {
    const [, channel, address] = /^(\w+)=(.+)$/.exec(entry) ?? []
    const parsed = address === undefined ? null : URL.parse(address)
    if (channel === undefined || !parsed || !/^https?:$/.test(parsed.protocol) || parsed.password === '') {
      wrong.push(`${name} must list channels with an address and its secret, such as uber_eats=https://:secret@menus.example.com.`)
      return []
    }
    return [{ channel, url: `${parsed.origin}${parsed.pathname}`.replace(/\/+$/, ''), secret: decodeURIComponent(parsed.password) }]
  })
}

function url(name: SettingName, text: string, wrong: string[]): string {
  if (!URL.canParse(text) || !/^https?:/.test(text)) wrong.push(`${name} must be an http or https address, not "${text}".`)
  return text.replace(/\/+$/, '')
}
