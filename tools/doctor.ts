import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import nodemailer from 'nodemailer'
import pg from 'pg'
import { type Config, ConfigError, loadConfig } from '../server/src/platform/config.ts'
import { openKeyRing } from '../server/src/platform/secrets.ts'

// `npm run doctor`: looks at settings, keys, database, mail and ports, and says in words what is wrong. Changes nothing.
interface Finding {
  readonly what: string
  readonly isGood: boolean
  readonly says: string
}

const findings = await examine()
for (const { what, isGood, says } of findings) console.log(`${isGood ? '✓' : '✗'} ${what.padEnd(10)} ${says}`)
process.exit(findings.every(({ isGood }) => isGood) ? 0 : 1)

async function examine(): Promise<Finding[]> {
  try {
    const config = loadConfig()
    return [
      { what: 'settings', isGood: true, says: 'every setting can be used' },
      keys(config),
      await database(config),
      await mail(config),
      await port('port', config.port, config.host),
      await port('bank link', config.bankLinkPort, config.host),
      webApp(),
    ]
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.sentences.map((says) => ({ what: 'settings', isGood: false, says }))
  }
}

function keys({ keysDir, dataDir }: Config): Finding {
  const what = 'keys'
  if (keysDir.startsWith(`${dataDir}/`))
    return { what, isGood: false, says: `${keysDir} is inside the data folder: a backup of one would hold both.` }
  if (!existsSync(keysDir)) return { what, isGood: true, says: `${keysDir} will be made at the first start` }
  try {
    return { what, isGood: true, says: `${openKeyRing(keysDir).keyIds().length} key(s) in ${keysDir}` }
  } catch (error) {
    return { what, isGood: false, says: textOf(error) }
  }
}

async function database({ databaseUrl, dataDir }: Config): Promise<Finding> {
  const what = 'database'
  if (databaseUrl === undefined) {
    if (!existsSync(dataDir)) return { what, isGood: true, says: `embedded, will be made in ${dataDir}` }
    try {
      accessSync(dataDir, constants.W_OK)
      return { what, isGood: statSync(dataDir).isDirectory(), says: `embedded, in ${dataDir}` }
    } catch (error) {
      return { what, isGood: false, says: `${dataDir} cannot be written: ${textOf(error)}` }
    }
  }
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 3000 })
  try {
    await client.connect()
    const { rows } = await client.query("select current_setting('server_version') as version, current_setting('server_version_num')::int as number")
    const isGood = rows[0].number >= 150_000
    return { what, isGood, says: `PostgreSQL ${rows[0].version}${isGood ? '' : ' is too old: 15 or newer is needed'}` }
  } catch (error) {
    return { what, isGood: false, says: `PostgreSQL cannot be reached: ${textOf(error)}` }
  } finally {
    await client.end()
  }
}

async function mail({ smtpUrl }: Config): Promise<Finding> {
  const what = 'mail'
  if (smtpUrl === undefined) return { what, isGood: true, says: 'goes to the mailbox at /dev/mail' }
  try {
    await nodemailer.createTransport(smtpUrl, { connectionTimeout: 5000 } as never).verify()
    return { what, isGood: true, says: 'the mail server answers and lets us in' }
  } catch (error) {
    return { what, isGood: false, says: `the mail server refuses: ${textOf(error)}` }
  }
}

function port(what: string, number: number, host: string): Promise<Finding> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve({ what, isGood: false, says: `${number} is in use (fine when that is this server, running)` }))
    probe.listen(number, host, () => probe.close(() => resolve({ what, isGood: true, says: `${number} is free` })))
  })
}

function webApp(): Finding {
  const isBuilt = existsSync(new URL('../web/dist/index.html', import.meta.url))
  return { what: 'web app', isGood: isBuilt, says: isBuilt ? 'built' : 'not built yet: npm start builds it' }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
