import { existsSync } from 'node:fs'
import path from 'node:path'
import nodemailer from 'nodemailer'
import { Problem } from '../contract/src/kit/problem.ts'
import { checkedPoints } from '../server/src/modules/customers/loyalty/due/points-check.ts'
import { checkedVisits } from '../server/src/modules/customers/matching/jobs.ts'
import { checkedLedger } from '../server/src/modules/gift-cards/due/ledger-check.ts'
import { type Config, ConfigError, type JudgedSettings, judgeSettings, listeningPorts, type Wrong } from '../server/src/platform/config.ts'
import { openDatabase } from '../server/src/platform/database.ts'
import { codeOf } from '../server/src/platform/database-errors.ts'
import { databaseFolder } from '../server/src/platform/embedded-postgres/folder.ts'
import { hasKeyFile } from '../server/src/platform/key-file.ts'
import { ringTrouble } from '../server/src/platform/key-ring-of-database.ts'
import { judgeCopy } from '../server/src/platform/reports-copy.ts'
import type { SettingName } from '../server/src/platform/settings.ts'
import { filesFolder, openStorage } from '../server/src/platform/storage/open-storage.ts'
import { probeFiles } from '../server/src/platform/storage/probe.ts'
import { type S3Place, wordsOf } from '../server/src/platform/storage/s3-place.ts'
import { troublesOf } from '../server/src/platform/surroundings.ts'
import { sealedSamples } from '../server/src/sealed.ts'
import { reach } from './on-database.ts'

// `npm run doctor`: judges the settings as the start does, then looks at key ring, database, files, mail and ports. Changes nothing: the one
// file that it writes it deletes.
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
    const judged = judgeSettings()
    for (const sentence of judged.warnings) console.warn(`! settings   ${sentence}`)
    const wrong = await troublesOf(judged)
    return [...settingFindings(wrong), ...(await lookFurther(judged, wrong))]
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.sentences.map((says) => ({ what: 'settings', isGood: false, says }))
  }
}

function settingFindings(wrong: Wrong): Finding[] {
  if (wrong.size === 0) return [{ what: 'settings', isGood: true, says: 'every setting can be used' }]
  return [...wrong.values()].map((sentence) => ({
    what: 'settings',
    isGood: false,
    says: / is in use: /.test(sentence) ? `${sentence} (Fine when that is this server, running.)` : sentence,
  }))
}

/** What no setting is to blame for; nothing is said twice. */
async function lookFurther({ config }: JudgedSettings, wrong: Wrong): Promise<Finding[]> {
  const isFine = (...names: readonly SettingName[]) => names.every((name) => !wrong.has(name))
  return [
    ...(isFine('DATABASE_URL', 'DATABASE_POOL', 'DATA_DIR', 'KEYS_DIR') ? await databaseAndKeys(config) : []),
    ...(isFine('DATA_DIR', 'STORAGE_URL') ? [await files(config)] : []),
    ...(isFine('DATABASE_URL', 'REPORTS_DATABASE_URL') ? await copyForReports(config) : []),
    ...(isFine('SMTP_URL') ? [await mail(config)] : []),
    ...listeningPorts(config)
      .filter(([name, port]) => port !== 0 && isFine(name, 'HOST'))
      .map(([name, port]) => ({ what: 'port', isGood: true, says: `${name} ${port} is free` })),
    webApp(),
  ]
}

/** The embedded database is started for the question when no server runs on it. */
async function databaseAndKeys({ databaseUrl, dataDir, keysDir }: Config): Promise<Finding[]> {
  const ring = hasKeyFile(keysDir) ? `the key ring in ${keysDir} fits` : `${keysDir} will be made at the first start`
  if (databaseUrl === undefined && !existsSync(path.join(databaseFolder(dataDir), 'PG_VERSION'))) {
    return [
      { what: 'database', isGood: true, says: `embedded, will be made in ${dataDir}` },
      { what: 'keys', isGood: true, says: ring },
    ]
  }
  try {
    const { connection, stop } = await reach({ databaseUrl, dataDir })
    const database = openDatabase({ connection, max: 2, applicationName: 'brigade doctor' })
    try {
      const { rows } = await database.pool.query<{ version: string }>("select current_setting('server_version') as version")
      const trouble = await ringTrouble(database.db, keysDir, sealedSamples).catch(orBeforeMigration)
      const ledger = await checkedLedger(database.db).catch(orBeforeMigration)
      const visits = await checkedVisits(database.db).catch(orBeforeMigration)
      const points = await checkedPoints(database.db).catch(orBeforeMigration)
      return [
        { what: 'database', isGood: true, says: `${databaseUrl === undefined ? `embedded, in ${dataDir}, ` : ''}PostgreSQL ${rows[0]?.version}` },
        { what: 'keys', isGood: trouble === undefined, says: trouble ?? ring },
        ...(ledger ? [ledgerFinding('gift cards', ledger, 'the balance or the holds of some are not what their ledger adds up to')] : []),
        ...(points ? [ledgerFinding('points', points, 'the points of some accounts are not what their ledger adds up to')] : []),
        ...(visits ? [customerVisits(visits)] : []),
      ]
    } finally {
      await database.close()
      await stop()
    }
  } catch (error) {
    return [{ what: 'database', isGood: false, says: textOf(error) }]
  }
}

/** Tries all that is done with files. */
async function files({ dataDir, fileStore }: Config): Promise<Finding> {
  const what = 'files'
  const folder = filesFolder(dataDir)
  if (fileStore === undefined && !existsSync(folder)) return { what, isGood: true, says: `in ${folder}, which will be made for the first of them` }
  const where = fileStore === undefined ? folder : wordsOf(fileStore)
  const storage = await openStorage({ dataDir, fileStore }, { warn() {}, info() {} })
  try {
    const { isGood, says } = await probeFiles(storage, fileStore, await reasonsOf(fileStore))
    return { what, isGood, says: `in ${where}: they ${says}` }
  } finally {
    storage.close()
  }
}

async function reasonsOf(place: S3Place | undefined): Promise<(error: unknown) => string> {
  if (place === undefined) return textOf
  const { faultOf } = await import('../server/src/platform/storage/s3-faults.ts')
  return (error) => (error instanceof Problem ? `STORAGE_URL ${faultOf(error.cause, place).says}` : textOf(error))
}

function ledgerFinding(what: string, { wrong }: { readonly wrong: readonly number[] }, trouble: string): Finding {
  if (wrong.length === 0) return { what, isGood: true, says: 'every balance is what its ledger adds up to' }
  return { what, isGood: false, says: `${trouble}, by their ids: ${someOf(wrong)}` }
}

function customerVisits({ wrong }: { readonly wrong: readonly number[] }): Finding {
  const what = 'customers'
  if (wrong.length === 0) return { what, isGood: true, says: 'visits and totals are what the orders add up to' }
  return { what, isGood: false, says: `visits or totals of some are not what their orders add up to, by their ids: ${someOf(wrong)}` }
}

const someOf = (ids: readonly number[]): string => `${ids.slice(0, 20).join(', ')}${ids.length > 20 ? ' …' : ''}`

/** One that does not answer lets the server start; here it is said. */
async function copyForReports({ databaseUrl, reportsDatabaseUrl }: Config): Promise<Finding[]> {
  if (databaseUrl === undefined || reportsDatabaseUrl === undefined) return []
  const verdict = await judgeCopy(databaseUrl, reportsDatabaseUrl)
  const what = 'reports'
  if (verdict.kind === 'fits') return [{ what, isGood: true, says: 'REPORTS_DATABASE_URL leads to a copy of the database' }]
  return [{ what, isGood: false, says: `REPORTS_DATABASE_URL ${verdict.says} Until it answers, reports are read from the main database.` }]
}

/** A database of an earlier version lacks tables; the start brings them and judges then. */
function orBeforeMigration(error: unknown): undefined {
  if (codeOf(error) !== '42P01') throw error
}

async function mail({ smtpUrl }: Config): Promise<Finding> {
  const what = 'mail'
  if (smtpUrl === undefined) return { what, isGood: true, says: 'goes to the mailbox at /dev/mail' }
  try {
    const waits = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 5000 }
    await nodemailer.createTransport({ url: smtpUrl, ...waits }).verify()
    return { what, isGood: true, says: 'the mail server answers and lets us in' }
  } catch (error) {
    return { what, isGood: false, says: `the mail server refuses: ${textOf(error)}` }
  }
}

function webApp(): Finding {
  const isBuilt = existsSync(new URL('../web/dist/index.html', import.meta.url))
  return { what: 'web app', isGood: isBuilt, says: isBuilt ? 'built' : 'not built yet: npm start builds it' }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
