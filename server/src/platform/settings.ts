/** One setting: where it comes from, what happens without it. */
export interface Setting {
  readonly about: string
  /** The text used when the variable is not set; empty when there is none. */
  readonly fallback: string
  readonly requiredWithDatabaseUrl?: boolean
  /** Printed as "set" instead of its value. */
  readonly secret?: boolean
}

/** Every setting the server reads, by the name of its environment variable. */
export const settings = {
  PORT: { fallback: '8080', about: 'The port the server listens on.' },
  HOST: { fallback: '127.0.0.1', about: 'The address the server listens on; 0.0.0.0 for every interface.' },
  DATA_DIR: { fallback: './data', about: 'The folder of the embedded database, uploaded files and logs.' },
  STORAGE_URL: {
    fallback: '',
    about:
      'Where uploaded files are kept: https://key:secret@store.example.com/bucket, or s3://bucket?region=us-east-1 at AWS; without it they are in the data folder.',
    secret: true,
  },
  KEYS_DIR: {
    fallback: '',
    about: 'The folder of the key ring that encrypts account numbers, outside the data folder (default: keys beside it).',
    requiredWithDatabaseUrl: true,
  },
  DATABASE_URL: {
    fallback: '',
    about: 'An outside PostgreSQL, for example postgres://user:password@host/brigade; without it the embedded one is used.',
    secret: true,
  },
  REPORTS_DATABASE_URL: {
    fallback: '',
    about: 'A streaming copy of the outside PostgreSQL, from which reports are read; without it they are read where everything is written.',
    secret: true,
  },
  DATABASE_POOL: { fallback: '16', about: 'The most database connections this server opens at once, from 4; at most 30 with the embedded database.' },
  PUBLIC_URL: {
    fallback: '',
    about: 'The address people type, used in mails and links (default: http://localhost and the port).',
    requiredWithDatabaseUrl: true,
  },
  SERVICE_HOSTS: {
    fallback: '',
    about:
      'Where the services are, by comma: one address for all, or some by name, payments=https://pay.example.com. {service} and {domain} may stand in it. PUBLIC_URL without it.',
  },
  PRODUCTION_DOMAIN: {
    fallback: '',
    about: 'The host of PUBLIC_URL in production: there the bank link is the production one of Plaid, anywhere else its sandbox.',
  },
  BANK_LINK_PORT: { fallback: '8081', about: 'The port of the bank-link sandbox.' },
  BANK_LINK_PROVIDER: { fallback: 'sandbox', about: 'Who links bank accounts: sandbox or plaid.' },
  BANK_LINK_URL: { fallback: '', about: 'The address browsers reach the bank-link sandbox at (default: http://localhost and its port).' },
  PLAID_CLIENT_ID: { fallback: '', about: 'The Plaid client id, when the provider is plaid.' },
  PLAID_SECRET: { fallback: '', about: 'The Plaid secret, when the provider is plaid.', secret: true },
  PLAID_ENV: {
    fallback: 'sandbox',
    about: 'The Plaid environment (sandbox, production) or the base address of a stand-in; with PRODUCTION_DOMAIN it follows from that.',
  },
  MARKETPLACES: {
    fallback: '',
    about: 'Where menus are sent, by comma: uber_eats=https://:secret@menus.example.com. Without it the trial has a practice marketplace.',
    secret: true,
  },
  ECHO_MARKET_PORT: { fallback: '0', about: 'The port of the practice marketplace of the trial; 0 takes a free one.' },
  POS_SANDBOX_PORT: { fallback: '0', about: 'The port of the practice point of sale of the trial; 0 takes a free one.' },
  PRACTICE_ORDERS_SECONDS: {
    fallback: '8',
    about: 'How often somebody orders in the demo company of the trial, in seconds; 0 is never.',
  },
  SQUARE_URL: { fallback: 'https://connect.squareup.com', about: 'Where the Square API is: its production, its sandbox, or a stand-in.' },
  UBER_EATS_URL: { fallback: 'https://api.uber.com', about: 'Where the Uber Eats API is, for channels with credentials of their own.' },
  UBER_EATS_AUTH_URL: { fallback: 'https://auth.uber.com', about: 'Where the Uber Eats API gives its tokens.' },
  SMTP_URL: {
    fallback: '',
    about: 'The mail server, for example smtp://user:password@host:587; without it mail goes to the built-in mailbox.',
    requiredWithDatabaseUrl: true,
    secret: true,
  },
  MAIL_FROM: { fallback: '', about: 'The sender of every mail, for example "Brigade <no-reply@example.com>".', requiredWithDatabaseUrl: true },
  PRODUCT_NAME: { fallback: 'Brigade', about: 'The name of the product on screens and in mails.' },
  TERMS_URL: { fallback: 'https://brigade.example/terms', about: 'Where the terms link of the sign-up form leads.' },
  PRIVACY_URL: { fallback: 'https://brigade.example/privacy', about: 'Where the privacy link of the sign-up form leads.' },
  SENTRY_DSN: { fallback: '', about: 'Where errors are reported; nothing is sent without it.', secret: true },
  LOG_LEVEL: { fallback: 'info', about: 'How much is logged: trace, debug, info, warn, error, fatal or silent.' },
  APP_ORIGINS: {
    fallback: '',
    about: 'Origins of the native apps, by comma, that may call this server: capacitor://localhost,https://localhost. None without it.',
  },
  TRUSTED_PROXIES: { fallback: '', about: 'Addresses or networks, by comma, whose X-Forwarded-For header is believed.' },
} as const satisfies Record<string, Setting>

export type SettingName = keyof typeof settings

/** Switches of this project's tests. The product does nothing with them, and a start refuses them. */
export const testSwitches = ['TEST_DELAYS'] as const

export type TestSwitch = (typeof testSwitches)[number]

/** The settings that are really given: an empty variable counts as not set. */
export function readSettings(env: NodeJS.Dict<string>): { readonly [name in SettingName]?: string } {
  const given: { [name in SettingName]?: string } = {}
  for (const name of Object.keys(settings) as SettingName[]) {
    const value = env[name]?.trim()
    if (value !== undefined && value !== '') given[name] = value
  }
  return given
}
