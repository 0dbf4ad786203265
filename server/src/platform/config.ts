import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { channelCapabilities, salesChannels } from '@brigade/contract/fields/sales-context.ts'
import { readServiceHosts, type ServiceHosts } from './service-hosts.ts'
import {
  addressTrouble,
  controlCharacters,
  databaseUrlTrouble,
  dsnTrouble,
  hostTrouble,
  isNearly,
  isNetwork,
  isOrigin,
  senderTrouble,
  smtpUrlTrouble,
} from './setting-shapes.ts'
import { readSettings, type Setting, type SettingName, settings, type TestSwitch, testSwitches } from './settings.ts'
import { readS3Place, type S3Place } from './storage/s3-place.ts'

/** The settings of the server, read once at the start. */
export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** Where uploaded files are kept; nothing for the data folder. */
  readonly fileStore: S3Place | undefined
  readonly keysDir: string
  readonly databaseUrl: string | undefined
  readonly databasePool: number
  /** A copy for reports. */
  readonly reportsDatabaseUrl: string | undefined
  readonly publicUrl: string
  /** Empty where every service is at PUBLIC_URL. */
  readonly serviceHosts: ServiceHosts
  readonly bankLinkPort: number
  readonly bankLinkProvider: 'sandbox' | 'plaid'
  readonly bankLinkUrl: string
  readonly plaid: { readonly clientId: string; readonly secret: string; readonly env: string } | undefined
  /** Where menus are sent, by channel; a channel that is not here can be sent nothing. */
  readonly marketplaces: readonly { readonly channel: string; readonly url: string; readonly secret: string; readonly isPractice?: true }[]
  /** The practice marketplace of the trial; 0 takes a free port. */
  readonly echoMarketPort: number
  /** Between two orders of the demo company; 0 is never. */
  readonly practiceOrdersSeconds: number
  /** The practice point of sale of the trial; 0 takes a free port. */
  readonly posSandboxPort: number
  /** Where it is, once it runs. */
  readonly posSandboxUrl: string | undefined
  readonly squareUrl: string
  readonly uberEatsUrl: string
  readonly uberEatsAuthUrl: string
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

/** The settings that cannot be used, each with the one sentence that says why and begins with its name. */
export type Wrong = Map<SettingName | TestSwitch, string>

/** The settings as far as their texts alone decide. */
export interface JudgedSettings {
  readonly config: Config
  readonly wrong: Wrong
  /** About lines that are read by nobody. */
  readonly warnings: readonly string[]
}

/** Reads every setting from the environment (and `.env` beside it); throws a ConfigError that names what is wrong. */
export function loadConfig(env: NodeJS.ProcessEnv = process.env, args: readonly string[] = process.argv.slice(2)): Config {
  const { config, wrong } = judgeSettings(env, args)
  if (wrong.size > 0) throw new ConfigError([...wrong.values()])
  return config
}

/** Reads every setting and judges its text; what is around the server is looked at in surroundings.ts. */
export function judgeSettings(env: NodeJS.ProcessEnv = process.env, args: readonly string[] = process.argv.slice(2)): JudgedSettings {
  const file = env === process.env ? dotEnv() : ''
  const all = { ...parseEnv(file), ...env }
  const given = readSettings(all)
  const wrong: Wrong = new Map()
  const text = (name: SettingName) => given[name] ?? settings[name].fallback
  for (const [name, value] of Object.entries(given) as [SettingName, string][]) {
    if (controlCharacters.test(value)) refuse(wrong, name, 'must be one line without control characters.')
  }
  const port = wholeNumber('PORT', text('PORT'), [1, 65_535], wrong)
  const bankLinkPort = wholeNumber('BANK_LINK_PORT', text('BANK_LINK_PORT'), [1, 65_535], wrong)
  const publicUrl = url('PUBLIC_URL', given.PUBLIC_URL ?? `http://localhost:${port}`, wrong)
  const config: Config = {
    port,
    host: fitting('HOST', text('HOST'), hostTrouble, wrong),
    ...folders(given),
    fileStore: fileStore(given, wrong),
    databaseUrl: given.DATABASE_URL && fitting('DATABASE_URL', given.DATABASE_URL, databaseUrlTrouble, wrong),
    reportsDatabaseUrl: given.REPORTS_DATABASE_URL && fitting('REPORTS_DATABASE_URL', given.REPORTS_DATABASE_URL, databaseUrlTrouble, wrong),
    databasePool: wholeNumber('DATABASE_POOL', text('DATABASE_POOL'), [4, given.DATABASE_URL === undefined ? 30 : 500], wrong),
    publicUrl,
    serviceHosts: serviceHosts('SERVICE_HOSTS', text('SERVICE_HOSTS'), publicUrl, wrong),
    bankLinkPort,
    bankLinkProvider: oneOf('BANK_LINK_PROVIDER', text('BANK_LINK_PROVIDER'), ['sandbox', 'plaid'], wrong),
    bankLinkUrl: url('BANK_LINK_URL', given.BANK_LINK_URL ?? `http://localhost:${bankLinkPort}`, wrong),
    plaid: plaidKeys(given, publicUrl, wrong),
    marketplaces: marketplaces('MARKETPLACES', text('MARKETPLACES'), wrong),
    echoMarketPort: wholeNumber('ECHO_MARKET_PORT', text('ECHO_MARKET_PORT'), [0, 65_535], wrong),
    practiceOrdersSeconds: wholeNumber('PRACTICE_ORDERS_SECONDS', text('PRACTICE_ORDERS_SECONDS'), [0, 3600], wrong),
    posSandboxPort: wholeNumber('POS_SANDBOX_PORT', text('POS_SANDBOX_PORT'), [0, 65_535], wrong),
    posSandboxUrl: undefined,
    squareUrl: url('SQUARE_URL', text('SQUARE_URL'), wrong),
    uberEatsUrl: url('UBER_EATS_URL', text('UBER_EATS_URL'), wrong),
    uberEatsAuthUrl: url('UBER_EATS_AUTH_URL', text('UBER_EATS_AUTH_URL'), wrong),
    smtpUrl: given.SMTP_URL && fitting('SMTP_URL', given.SMTP_URL, smtpUrlTrouble, wrong),
    mailFrom: given.MAIL_FROM ? fitting('MAIL_FROM', given.MAIL_FROM, senderTrouble, wrong) : `${quoted(text('PRODUCT_NAME'))} <no-reply@localhost>`,
    productName: text('PRODUCT_NAME'),
    termsUrl: link('TERMS_URL', text('TERMS_URL'), wrong),
    privacyUrl: link('PRIVACY_URL', text('PRIVACY_URL'), wrong),
    sentryDsn: given.SENTRY_DSN && fitting('SENTRY_DSN', given.SENTRY_DSN, dsnTrouble, wrong),
    logLevel: oneOf('LOG_LEVEL', text('LOG_LEVEL'), ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], wrong),
    appOrigins: eachOf('APP_ORIGINS', text('APP_ORIGINS').toLowerCase(), isOrigin, 'origins without a path', wrong),
    trustedProxies: eachOf('TRUSTED_PROXIES', text('TRUSTED_PROXIES'), isNetwork, 'addresses or networks such as 10.0.0.0/8', wrong),
    seed: given.DATABASE_URL === undefined && !args.includes('--empty'),
  }
  if (config.productName.length > 100) refuse(wrong, 'PRODUCT_NAME', 'must have at most 100 characters.')
  mustBeApart(config, given, wrong)
  for (const name of testSwitches) if (all[name]) refuse(wrong, name, 'is for the tests of this project alone: remove it.')
  if (given.REPORTS_DATABASE_URL !== undefined && given.DATABASE_URL === undefined)
    refuse(wrong, 'REPORTS_DATABASE_URL', 'needs DATABASE_URL: the embedded database has no copies.')
  missingInProduction(given, wrong)
  return { config, wrong: inOrder(wrong), warnings: unreadLines(file, env) }
}

/** Where database, files and key ring are: all that the command-line tools need to know, without the server's production settings. */
export function databasePlace(env: NodeJS.ProcessEnv = process.env): Pick<Config, 'databaseUrl' | 'dataDir' | 'fileStore' | 'keysDir'> {
  const given = readSettings(env === process.env ? { ...parseEnv(dotEnv()), ...env } : env)
  const wrong: Wrong = new Map()
  const databaseUrl = given.DATABASE_URL && fitting('DATABASE_URL', given.DATABASE_URL, databaseUrlTrouble, wrong)
  const store = fileStore(given, wrong)
  if (wrong.size > 0) throw new ConfigError([...wrong.values()])
  return { databaseUrl, fileStore: store, ...folders(given) }
}

function fileStore({ STORAGE_URL: text }: Given, wrong: Wrong): S3Place | undefined {
  const read = text === undefined ? undefined : readS3Place(text)
  if (typeof read !== 'string') return read
  refuse(wrong, 'STORAGE_URL', read)
  return undefined
}

function folders(given: Given): Pick<Config, 'dataDir' | 'keysDir'> {
  const dataDir = path.resolve(given.DATA_DIR ?? settings.DATA_DIR.fallback)
  return { dataDir, keysDir: given.KEYS_DIR === undefined ? keysBeside(dataDir) : path.resolve(given.KEYS_DIR) }
}

/** Where the key ring is when no setting says so. */
export function keysBeside(dataDir: string): string {
  return path.join(path.dirname(dataDir), 'keys')
}

type Given = ReturnType<typeof readSettings>

function dotEnv(): string {
  try {
    return existsSync('.env') ? readFileSync('.env', 'utf8') : ''
  } catch (error) {
    throw new ConfigError([`.env cannot be read: ${error instanceof Error ? error.message : String(error)}.`])
  }
}

/** Lines of `.env` that are no settings, and variables that are nearly one; the environment is full of names of others. */
export function unreadLines(file: string, env: NodeJS.Dict<string>): string[] {
  const names = [...Object.keys(settings), ...testSwitches]
  const meant = (name: string) => names.find((known) => known === name.toUpperCase() || isNearly(name.toUpperCase(), known))
  const strange = Object.keys(parseEnv(file)).filter((name) => !names.includes(name))
  const around = Object.keys(env).filter((name) => !names.includes(name) && !strange.includes(name) && name.length >= 6)
  const torn = file.split('\n').flatMap((line) => /^\s*([A-Z_]+)(?:\s*:|\s)[^=]*$/.exec(line)?.[1] ?? [])
  return [
    ...strange.map(
      (name) => `${name} in .env is not a setting${meant(name) === undefined ? '; nothing reads it.' : `: did you mean ${meant(name)}?`}`,
    ),
    ...around.flatMap((name) => (meant(name) === undefined ? [] : [`${name} is not a setting: did you mean ${meant(name)}?`])),
    ...torn.filter((name) => names.includes(name)).map((name) => `${name} in .env is not read: write ${name}=value.`),
  ]
}

/** The first trouble of a setting is the one that is said. */
function refuse(wrong: Wrong, name: SettingName | TestSwitch, says: string): void {
  if (!wrong.has(name)) wrong.set(name, `${name} ${says}`)
}

/** As they stand in the table of settings. */
export function inOrder(wrong: Wrong): Wrong {
  return new Map(
    [...(Object.keys(settings) as SettingName[]), ...testSwitches].flatMap((name) => (wrong.has(name) ? [[name, wrong.get(name) ?? '']] : [])),
  )
}

/** An outside database means real guests and real money: nothing may silently fall back to a trial default. */
function missingInProduction(given: Given, wrong: Wrong): void {
  if (given.DATABASE_URL === undefined) return
  for (const [name, setting] of Object.entries(settings) as [SettingName, Setting][]) {
    if (setting.requiredWithDatabaseUrl && given[name] === undefined) refuse(wrong, name, `is required when DATABASE_URL is set: ${setting.about}`)
  }
}

/** Strangers have ports and an origin of their own, and the keys a folder of their own. */
function mustBeApart(config: Config, given: Given, wrong: Wrong): void {
  const ports: readonly (readonly [SettingName, number])[] = listeningPorts(config)
  for (const [index, [name, port]] of ports.entries()) {
    const other = ports.slice(0, index).find(([, taken]) => taken === port && port !== 0)
    if (other) refuse(wrong, name, `must not be ${port}, which is ${other[0]}.`)
  }
  if (given.BANK_LINK_URL !== undefined && URL.parse(config.bankLinkUrl)?.origin === URL.parse(config.publicUrl)?.origin)
    refuse(wrong, 'BANK_LINK_URL', 'must be another origin than PUBLIC_URL: the page runs a script of a stranger.')
  if (`${config.keysDir}${path.sep}`.startsWith(`${config.dataDir.replace(/\/$/, '')}${path.sep}`))
    refuse(wrong, 'KEYS_DIR', `must not be inside the data folder, because a backup of one would hold both: ${config.keysDir}.`)
}

/** The ports that this server will listen on, by the settings that name them; 0 is any free one. */
export function listeningPorts(config: Config): (readonly [SettingName, number])[] {
  const isTrial = config.databaseUrl === undefined
  return [
    ['PORT', config.port],
    ['BANK_LINK_PORT', config.bankLinkPort],
    ...(isTrial && config.marketplaces.length === 0 ? [['ECHO_MARKET_PORT', config.echoMarketPort] as const] : []),
    ...(isTrial ? [['POS_SANDBOX_PORT', config.posSandboxPort] as const] : []),
  ]
}

function serviceHosts(name: SettingName, text: string, publicUrl: string, wrong: Wrong): ServiceHosts {
  const { hosts, trouble } = readServiceHosts(listOf(text), publicUrl)
  if (trouble !== undefined) refuse(wrong, name, trouble)
  return hosts
}

function plaidKeys(given: Given, publicUrl: string, wrong: Wrong): Config['plaid'] {
  const followed = plaidEnvironment(given, publicUrl, wrong)
  if (given.BANK_LINK_PROVIDER !== 'plaid') return undefined
  const { PLAID_CLIENT_ID: clientId, PLAID_SECRET: secret } = given
  const env = given.PLAID_ENV ?? followed ?? settings.PLAID_ENV.fallback
  if (clientId === undefined) refuse(wrong, 'PLAID_CLIENT_ID', 'is required when BANK_LINK_PROVIDER is plaid.')
  if (secret === undefined) refuse(wrong, 'PLAID_SECRET', 'is required when BANK_LINK_PROVIDER is plaid.')
  if (!['sandbox', 'production'].includes(env)) {
    if (addressTrouble(env, { isBase: true }) !== undefined)
      refuse(wrong, 'PLAID_ENV', `must be sandbox, production or an http or https address, not "${env}".`)
  } else if (followed !== undefined && env !== followed) {
    refuse(wrong, 'PLAID_ENV', `must be ${followed}, for PUBLIC_URL is ${followed === 'production' ? '' : 'not '}on PRODUCTION_DOMAIN.`)
  }
  return { clientId: clientId ?? '', secret: secret ?? '', env }
}

/** By the domain of the deployment, as the specification says; undefined where no setting says which one is production. */
function plaidEnvironment({ PRODUCTION_DOMAIN: domain }: Given, publicUrl: string, wrong: Wrong): 'sandbox' | 'production' | undefined {
  if (domain === undefined) return undefined
  if (hostTrouble(domain) !== undefined)
    refuse(wrong, 'PRODUCTION_DOMAIN', `must be the host of an address, such as office.example.com, not "${domain}".`)
  return URL.parse(publicUrl)?.hostname === domain.toLowerCase() ? 'production' : 'sandbox'
}

/** The number, or where it cannot be used the fallback, so that nothing else is found wrong by it. */
function wholeNumber(name: SettingName, text: string, [min, max]: readonly [number, number], wrong: Wrong): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= min && value <= max) return value
  refuse(wrong, name, `must be a whole number from ${min} to ${max}, not "${text}".`)
  return Number(settings[name].fallback)
}

function oneOf<const T extends string>(name: SettingName, text: string, allowed: readonly T[], wrong: Wrong): T {
  const found = allowed.find((value) => value === text)
  if (found === undefined) refuse(wrong, name, `must be one of ${allowed.join(', ')}, not "${text}".`)
  return found ?? (allowed[0] as T)
}

function fitting(name: SettingName, text: string, troubleOf: (text: string) => string | undefined, wrong: Wrong): string {
  const trouble = troubleOf(text)
  if (trouble !== undefined) refuse(wrong, name, trouble)
  return text
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function eachOf(name: SettingName, text: string, fits: (part: string) => boolean, what: string, wrong: Wrong): string[] {
  const named = listOf(text)
  const odd = named.filter((part) => !fits(part))
  if (odd.length > 0) refuse(wrong, name, `must list ${what}, not "${odd.join(', ')}".`)
  return named
}

/** `uber_eats=https://:secret@host/path,grubhub=…` */
function marketplaces(name: SettingName, text: string, wrong: Wrong): Config['marketplaces'] {
  const found = listOf(text).flatMap((entry) => {
    const [, channel, address] = /^(\w+)=(.+)$/.exec(entry) ?? []
    const parsed = address === undefined ? null : URL.parse(address)
    const secret = decoded(parsed?.password ?? '')
    if (channel === undefined || !parsed || !/^https?:$/.test(parsed.protocol) || !secret) {
      refuse(wrong, name, 'must list channels with an address and its secret, such as uber_eats=https://:secret@menus.example.com.')
      return []
    }
    if (!marketplaceNames.includes(channel)) refuse(wrong, name, `must name channels of ${marketplaceNames.join(', ')}, not "${channel}".`)
    return [{ channel, url: `${parsed.origin}${parsed.pathname}`.replace(/\/+$/, ''), secret }]
  })
  const names = found.map(({ channel }) => channel)
  if (new Set(names).size < names.length) refuse(wrong, name, 'must name each channel once.')
  return found
}

const marketplaceNames: readonly string[] = salesChannels.filter((name) => !channelCapabilities[name].isOwn)

/** Undefined where a percent sign stands alone. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Where a server is: others' paths are put behind it. */
function url(name: SettingName, text: string, wrong: Wrong): string {
  return fitting(name, text, (given) => addressTrouble(given, { isBase: true }), wrong).replace(/\/+$/, '')
}

/** Where a link leads. */
function link(name: SettingName, text: string, wrong: Wrong): string {
  return fitting(name, text, (given) => addressTrouble(given, { isBase: false }), wrong).replace(/\/+$/, '')
}

/** A name as it stands before an address in a mail: a comma in it would begin another sender. */
function quoted(name: string): string {
  return /^[\w .'-]+$/.test(name) ? name : `"${name.replace(/["\\]/g, '\\$&')}"`
}
