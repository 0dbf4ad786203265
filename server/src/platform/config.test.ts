import path from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, judgeSettings, loadConfig, unreadLines } from './config.ts'
import { settings } from './settings.ts'

const outside = {
  DATABASE_URL: 'postgres://brigade@db/brigade',
  PUBLIC_URL: 'https://office.example.com/',
  SMTP_URL: 'smtp://mail.example.com',
  MAIL_FROM: 'Brigade <no-reply@example.com>',
  KEYS_DIR: '/etc/brigade/keys',
}

test('everything has a default', () => {
  expect(loadConfig({}, [])).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    dataDir: path.resolve('data'),
    keysDir: path.resolve('keys'),
    publicUrl: 'http://localhost:8080',
    bankLinkUrl: 'http://localhost:8081',
    bankLinkProvider: 'sandbox',
    productName: 'Brigade',
    seed: true,
  })
})

test('addresses follow the ports; the key ring is never inside the data folder', () => {
  const config = loadConfig({ PORT: '9000', BANK_LINK_PORT: '9001', DATA_DIR: '/srv/brigade/data' }, ['--empty'])
  expect(config).toMatchObject({
    publicUrl: 'http://localhost:9000',
    bankLinkUrl: 'http://localhost:9001',
    keysDir: '/srv/brigade/keys',
    seed: false,
  })
})

test('with an external database nothing is seeded and no setting has a trial default', () => {
  expect(loadConfig(outside, [])).toMatchObject({ seed: false, publicUrl: 'https://office.example.com', keysDir: '/etc/brigade/keys' })
  for (const name of ['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'KEYS_DIR']) {
    expect(() => loadConfig({ ...outside, [name]: '' }, [])).toThrow(`${name} is required when DATABASE_URL is set`)
  }
})

const sentencesOf = (env: Record<string, string>) => [...judgeSettings(env, []).wrong.values()]

test('several wrong settings are named together, one sentence each, in the order of the table', () => {
  const wrong = { LOG_LEVEL: 'loud', PORT: '80a', PUBLIC_URL: 'ftp://x', BANK_LINK_PROVIDER: 'plaid', TERMS_URL: 'javascript:alert(1)' }
  expect(sentencesOf(wrong)).toEqual([
    'PORT must be a whole number from 1 to 65535, not "80a".',
    'PUBLIC_URL must be an http or https address, not "ftp://x".',
    'PLAID_CLIENT_ID is required when BANK_LINK_PROVIDER is plaid.',
    'PLAID_SECRET is required when BANK_LINK_PROVIDER is plaid.',
    'TERMS_URL must be an http or https address, not "javascript:alert(1)".',
    'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, not "loud".',
  ])
  expect(() => loadConfig(wrong, [])).toThrow(ConfigError)
})

const noStore = 'STORAGE_URL must be an address such as https://key:secret@store.example.com/bucket, or s3://bucket?region=us-east-1 at AWS'
const noDsn = 'SENTRY_DSN must be the DSN of a Sentry project, such as https://key@sentry.example.com/1.'
const noDatabase = 'DATABASE_URL must be an address such as postgres://user:password@host/brigade'
const noMailServer = 'SMTP_URL must be an address such as smtp://user:password@host:587, or smtps:// for TLS from the first byte.'
const noMarkets = 'MARKETPLACES must list channels with an address and its secret, such as uber_eats=https://:secret@menus.example.com.'
const noSender = (text: string) =>
  `MAIL_FROM must be one sender, such as "Brigade <no-reply@example.com>", not "${text}"; a name with a comma stands in quotation marks.`
const noProxies = (text: string) => `TRUSTED_PROXIES must list addresses or networks such as 10.0.0.0/8, not "${text}".`

const refused: readonly (readonly [name: string, value: string, sentence: string, beside?: Record<string, string>])[] = [
  ['PORT', 'abc', 'PORT must be a whole number from 1 to 65535, not "abc".'],
  ['PORT', '65536', 'PORT must be a whole number from 1 to 65535, not "65536".'],
  ['PORT', '-1', 'PORT must be a whole number from 1 to 65535, not "-1".'],
  ['PORT', '0', 'PORT must be a whole number from 1 to 65535, not "0".'],
  ['PORT', '1e3', 'PORT must be a whole number from 1 to 65535, not "1e3".'],
  ['BANK_LINK_PORT', '8080', 'BANK_LINK_PORT must not be 8080, which is PORT.'],
  ['POS_SANDBOX_PORT', '8081', 'POS_SANDBOX_PORT must not be 8081, which is BANK_LINK_PORT.'],
  ['POS_SANDBOX_PORT', '9000', 'POS_SANDBOX_PORT must not be 9000, which is ECHO_MARKET_PORT.', { ECHO_MARKET_PORT: '9000' }],
  ['ECHO_MARKET_PORT', '99999', 'ECHO_MARKET_PORT must be a whole number from 0 to 65535, not "99999".'],
  ['HOST', 'http://localhost', 'HOST must be an address or name of this machine, without a port, not "http://localhost".'],
  ['HOST', '127.0.0.1:80', 'HOST must be an address or name of this machine, without a port, not "127.0.0.1:80".'],
  ['STORAGE_URL', 'files', `${noStore}.`],
  ['STORAGE_URL', 'ftp://k:s@store.example.com/bucket', `${noStore}.`],
  [
    'STORAGE_URL',
    'https://key:se/cret@store.example.com/bucket',
    `${noStore}; in key and secret write # / ? @ : and % as %23 %2F %3F %40 %3A and %25.`,
  ],
  [
    'STORAGE_URL',
    'https://key:se#cret@store.example.com/bucket',
    `${noStore}; in key and secret write # / ? @ : and % as %23 %2F %3F %40 %3A and %25.`,
  ],
  ['STORAGE_URL', 'https://key:se%cret@store.example.com/bucket', 'STORAGE_URL must have % written as %25 in key and secret.'],
  ['STORAGE_URL', 'https://key:secret@store.example.com/', `${noStore}: it names no bucket.`],
  ['STORAGE_URL', 'https://key:secret@store.example.com/b', 'STORAGE_URL must name a bucket of 3 to 63 letters, digits, dots and hyphens.'],
  [
    'STORAGE_URL',
    'https://key:secret@store.example.com/bucket/a%20b',
    'STORAGE_URL must have nothing but letters, digits, dots, hyphens and slashes behind the bucket.',
  ],
  ['STORAGE_URL', 'https://key@store.example.com/bucket', 'STORAGE_URL must have a key and its secret, https://key:secret@…, or neither of them.'],
  ['STORAGE_URL', 'https://k:s@store.example.com/bucket?secure=no', 'STORAGE_URL must have nothing behind ? but region=… and style=host.'],
  ['STORAGE_URL', 'https://k:s@store.example.com/bucket?style=path', 'STORAGE_URL must have style=host, or no style, behind ?.'],
  ['STORAGE_URL', 'https://k:s@store.example.com/bucket?region=a.b', 'STORAGE_URL must name a region such as us-east-1.'],
  [
    'STORAGE_URL',
    's3://bucket',
    'STORAGE_URL needs the region of the bucket at AWS, as in s3://bucket?region=us-east-1. Another store is named by https://.',
  ],
  [
    'STORAGE_URL',
    's3://k:s@localhost:9000/bucket',
    'STORAGE_URL must begin with https:// where it names the host of a store; s3:// is for AWS, and names the bucket.',
  ],
  ['KEYS_DIR', 'data/keys', `KEYS_DIR must not be inside the data folder, because a backup of one would hold both: ${path.resolve('data/keys')}.`],
  ['KEYS_DIR', 'data', `KEYS_DIR must not be inside the data folder, because a backup of one would hold both: ${path.resolve('data')}.`],
  ['DATABASE_URL', 'mysql://user@host/brigade', `${noDatabase}.`, outside],
  ['DATABASE_URL', 'brigade', `${noDatabase}.`, outside],
  ['DATABASE_URL', 'postgres:///brigade', `${noDatabase}: it names no host.`, outside],
  ['DATABASE_URL', 'postgres://user:secret@/brigade', `${noDatabase}: it names no host.`, outside],
  ['DATABASE_URL', 'postgres://user:secret@host', `${noDatabase}: it names no database.`, outside],
  [
    'DATABASE_URL',
    'postgres://user:se#cret@host/brigade',
    `${noDatabase}; in user and password write # / ? @ : and % as %23 %2F %3F %40 %3A and %25.`,
    outside,
  ],
  [
    'DATABASE_URL',
    'postgres://user:secret@host/brigade?sslrootcert=/no/such.pem',
    "DATABASE_URL cannot be used: ENOENT: no such file or directory, open '/no/such.pem'.",
    outside,
  ],
  ['DATABASE_POOL', '0', 'DATABASE_POOL must be a whole number from 4 to 30, not "0".'],
  ['DATABASE_POOL', '-1', 'DATABASE_POOL must be a whole number from 4 to 30, not "-1".'],
  ['DATABASE_POOL', '1e9', 'DATABASE_POOL must be a whole number from 4 to 30, not "1e9".'],
  ['DATABASE_POOL', '1000000000', 'DATABASE_POOL must be a whole number from 4 to 500, not "1000000000".', outside],
  ['PUBLIC_URL', 'https:office', 'PUBLIC_URL must be an http or https address, not "https:office".'],
  ['PUBLIC_URL', 'office.example.com', 'PUBLIC_URL must be an http or https address, not "office.example.com".'],
  ['PUBLIC_URL', 'https://ana@office.example.com', 'PUBLIC_URL must be an http or https address, not "https://ana@office.example.com".'],
  ['PUBLIC_URL', 'https://office.example.com/#', 'PUBLIC_URL must be an address without ? and #, not "https://office.example.com/#".'],
  ['BANK_LINK_URL', 'bank', 'BANK_LINK_URL must be an http or https address, not "bank".'],
  ['BANK_LINK_URL', 'http://localhost:8080/bank', 'BANK_LINK_URL must be another origin than PUBLIC_URL: the page runs a script of a stranger.'],
  ['BANK_LINK_PROVIDER', 'stripe', 'BANK_LINK_PROVIDER must be one of sandbox, plaid, not "stripe".'],
  [
    'PLAID_ENV',
    'staging',
    'PLAID_ENV must be sandbox, production or an http or https address, not "staging".',
    { BANK_LINK_PROVIDER: 'plaid', PLAID_CLIENT_ID: 'id', PLAID_SECRET: 'secret' },
  ],
  ['MARKETPLACES', 'uber_eats', noMarkets],
  ['MARKETPLACES', 'uber_eats=https://menus.example.com', noMarkets],
  ['MARKETPLACES', 'uber_eats=https://:%zz@menus.example.com', noMarkets],
  ['MARKETPLACES', 'ubereats=https://:s@menus.example.com', 'MARKETPLACES must name channels of uber_eats, doordash, grubhub, not "ubereats".'],
  ['MARKETPLACES', 'grubhub=https://:s@a.example,grubhub=https://:s@b.example', 'MARKETPLACES must name each channel once.'],
  ['SQUARE_URL', 'square', 'SQUARE_URL must be an http or https address, not "square".'],
  ['UBER_EATS_URL', 'uber', 'UBER_EATS_URL must be an http or https address, not "uber".'],
  ['UBER_EATS_AUTH_URL', 'auth', 'UBER_EATS_AUTH_URL must be an http or https address, not "auth".'],
  ['SMTP_URL', 'mail.example.com', noMailServer],
  ['SMTP_URL', 'http://mail.example.com', noMailServer],
  ['SMTP_URL', 'smtp://', noMailServer],
  ['SMTP_URL', 'smtp://mail.example.com:99999', noMailServer],
  ['MAIL_FROM', 'Brigade', noSender('Brigade')],
  ['MAIL_FROM', 'Brigade, Inc. <no-reply@example.com>', noSender('Brigade, Inc. <no-reply@example.com>')],
  ['MAIL_FROM', 'a@example.com, b@example.com', noSender('a@example.com, b@example.com')],
  ['MAIL_FROM', 'Ana <a@example.com>\r\nBcc: b@example.com', 'MAIL_FROM must be one line without control characters.'],
  ['PRODUCT_NAME', 'Bri\u0007gade', 'PRODUCT_NAME must be one line without control characters.'],
  ['PRODUCT_NAME', 'B'.repeat(101), 'PRODUCT_NAME must have at most 100 characters.'],
  ['TERMS_URL', 'javascript:alert(1)', 'TERMS_URL must be an http or https address, not "javascript:alert(1)".'],
  ['PRIVACY_URL', 'data:text/html,x', 'PRIVACY_URL must be an http or https address, not "data:text/html,x".'],
  ['SENTRY_DSN', 'zzz', noDsn],
  ['SENTRY_DSN', 'https://sentry.example.com/1', noDsn],
  ['SENTRY_DSN', 'https://key@sentry.example.com/', noDsn],
  ['SENTRY_DSN', 'https://key@sentry.example.com/project', noDsn],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, not "loud".'],
  ['APP_ORIGINS', 'https://a.example/app', 'APP_ORIGINS must list origins without a path, not "https://a.example/app".'],
  ['APP_ORIGINS', 'https://a.example:99999', 'APP_ORIGINS must list origins without a path, not "https://a.example:99999".'],
  ['TRUSTED_PROXIES', 'proxy', noProxies('proxy')],
  ['TRUSTED_PROXIES', '127.0.0.1, 10.0.0.0/33, 10.0.0.0/0, ::1/129', noProxies('10.0.0.0/33, 10.0.0.0/0, ::1/129')],
  ['TRUSTED_PROXIES', '10.0.0.0/255.0.255.0', noProxies('10.0.0.0/255.0.255.0')],
]
test.each(refused.map((row) => ({ row, title: `${row[0]}=${JSON.stringify(row[1].slice(0, 60))}` })))(
  '$title is refused in one sentence',
  ({ row }) => {
    const [name, value, sentence, beside] = row
    expect(sentencesOf({ ...beside, [name]: value })).toEqual([sentence])
  },
)

const accepted: readonly (readonly [name: string, value: string, beside?: Record<string, string>])[] = [
  ['HOST', '0.0.0.0'],
  ['HOST', '::1'],
  ['HOST', 'office.example.com'],
  ['KEYS_DIR', 'data-keys'],
  ['DATABASE_URL', 'postgresql://user:se%23cret@host:6432/brigade?sslmode=verify-full', outside],
  ['DATABASE_URL', 'postgres://user@/brigade?host=/var/run/postgresql', outside],
  ['DATABASE_URL', 'postgres:///brigade?host=/var/run/postgresql', outside],
  ['PUBLIC_URL', 'HTTPS://Office.example.com:8443/'],
  ['SMTP_URL', 'smtps://user:pass@mail.example.com:465/?pool=true'],
  ['MAIL_FROM', 'no-reply@localhost'],
  ['MAIL_FROM', '"Brigade, Inc." <no-reply@example.com>'],
  ['SENTRY_DSN', 'https://0123abcd@o1.ingest.sentry.io/456'],
  ['SENTRY_DSN', 'http://key:secret@localhost:9000/errors/2'],
  ['TERMS_URL', 'https://example.com/legal?lang=en#terms'],
  ['TRUSTED_PROXIES', '127.0.0.1,10.0.0.0/8,::1,fc00::/7,192.168.0.0/255.255.0.0,loopback'],
]
test.each(accepted.map((row) => ({ row, title: `${row[0]}=${row[1]}` })))('$title is taken', ({ row }) => {
  const [name, value, beside] = row
  expect(sentencesOf({ ...beside, [name]: value })).toEqual([])
})

test('no error sentence contains a secret', () => {
  const secrets = {
    ...outside,
    DATABASE_URL: 'postgres://user:hush@/brigade',
    SMTP_URL: 'smpt://user:hush@mail.example.com',
    SENTRY_DSN: 'https://hush@',
    STORAGE_URL: 'https://key:hush@store.example.com/',
    MARKETPLACES: 'ubereats=https://:hush@menus.example.com',
  }
  expect(sentencesOf(secrets)).toHaveLength(5)
  expect(sentencesOf(secrets).join()).not.toContain('hush')
})

test('an empty setting counts as not set', () => {
  const empty = Object.fromEntries(Object.keys(settings).map((name) => [name, ' ']))
  expect(loadConfig(empty, [])).toEqual(loadConfig({}, []))
})

test('unused lines of .env and misspelled variables are named', () => {
  expect(
    unreadLines('PORT=8090\nCOLOR=red\nDATABSE_URL=x\nport=1\nHOST 0.0.0.0\n# SMTP_URL off\n', { PATH: '/bin', SMTP_ULR: 'x', POST: 'x' }),
  ).toEqual([
    'COLOR in .env is not a setting; nothing reads it.',
    'DATABSE_URL in .env is not a setting: did you mean DATABASE_URL?',
    'port in .env is not a setting: did you mean PORT?',
    'SMTP_ULR is not a setting: did you mean SMTP_URL?',
    'HOST in .env is not read: write HOST=value.',
  ])
})

test('switches for tests are refused as settings, wherever the database is', () => {
  const sentence = 'TEST_DELAYS is for the tests of this project alone: remove it.'
  expect(sentencesOf({ TEST_DELAYS: '7:400' })).toEqual([sentence])
  expect(sentencesOf({ ...outside, TEST_DELAYS: '7' })).toEqual([sentence])
  expect(sentencesOf({ TEST_DELAYS: '' })).toEqual([])
})

test('a product name with a comma is one mail sender', () => {
  expect(loadConfig({ PRODUCT_NAME: 'Brigade, Inc.' }, []).mailFrom).toBe('"Brigade, Inc." <no-reply@localhost>')
})

test('marketplaces are an address and a secret for each channel', () => {
  const given = (MARKETPLACES: string) => loadConfig({ MARKETPLACES }, []).marketplaces
  expect(given('')).toEqual([])
  expect(given('uber_eats=https://:s%20t@menus.example.com/v1/, grubhub=http://:x@localhost:9')).toEqual([
    { channel: 'uber_eats', url: 'https://menus.example.com/v1', secret: 's t' },
    { channel: 'grubhub', url: 'http://localhost:9', secret: 'x' },
  ])
  for (const wrong of ['uber_eats', 'uber_eats=https://menus.example.com', 'uber_eats=ftp://:s@x']) expect(() => given(wrong)).toThrow('MARKETPLACES')
})

test('files are in the data folder, in a bucket at AWS, or in one of another store', () => {
  const given = (STORAGE_URL: string) => loadConfig({ STORAGE_URL }, []).fileStore
  expect(given('')).toBeUndefined()
  expect(given('s3://brigade-files/shop/one/?region=eu-central-1')).toEqual({
    endpoint: undefined,
    bucket: 'brigade-files',
    prefix: 'shop/one/',
    region: 'eu-central-1',
    isPathStyle: false,
    credentials: undefined,
  })
  expect(given('http://K%2F1:s+e%2Fcret@localhost:9000/Files_1')).toEqual({
    endpoint: 'http://localhost:9000',
    bucket: 'Files_1',
    prefix: '',
    region: 'us-east-1',
    isPathStyle: true,
    credentials: { accessKeyId: 'K/1', secretAccessKey: 's+e/cret' },
  })
  expect(given('https://store.example.com/files?region=fr-par&style=host')).toMatchObject({
    region: 'fr-par',
    isPathStyle: false,
    credentials: undefined,
  })
})
