import path from 'node:path'
import type { Logger } from 'pino'
import { type AppParts, buildApp, version } from './app.ts'
import { type BankLinkSandbox, startBankLinkSandbox } from './bank-link-sandbox/server.ts'
import { startEchoMarket } from './echo-market/server.ts'
import { Ending } from './ending.ts'
import { allJobs } from './jobs.ts'
import { startPlaidBridge } from './modules/bank-connections/bank-link/plaid-bridge.ts'
import type { BankLinkProvider } from './modules/bank-connections/bank-link/provider.ts'
import { sandboxProvider } from './modules/bank-connections/bank-link/sandbox.ts'
import { startHealthChecks } from './modules/bank-connections/jobs.ts'
import { stockPracticeMarket } from './modules/channels/demo/practice-stock.ts'
import { pictureProcesses } from './modules/collections/processing/picture-processes.ts'
import { startPracticeOrders } from './modules/orders/demo/practice.ts'
import { databaseClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Deps } from './platform/context.ts'
import { type Database, openDatabase } from './platform/database.ts'
import { diceFrom } from './platform/dice.ts'
import type { EmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.ts'
import { JobsDoor, startJobs } from './platform/jobs.ts'
import { ringOfDatabase } from './platform/key-ring-of-database.ts'
import { migrate } from './platform/migrate.ts'
import { startOutbox } from './platform/outbox.ts'
import { openOutside } from './platform/outside/outside.ts'
import { type RealtimeOptions, startRealtime } from './platform/realtime/server.ts'
import { openReportsCopy } from './platform/reports-copy.ts'
import { Clients } from './platform/serve/clients.ts'
import { serviceUrl } from './platform/service-hosts.ts'
import { openStorage } from './platform/storage/open-storage.ts'
import { startPosSandbox } from './pos-sandbox/server.ts'
import { registerModules } from './register.ts'
import { allDoors, allRoutes } from './routes.ts'
import { sealedSamples } from './sealed.ts'
import { demoPlaces } from './seed/demo-places.ts'
import type { DemoPerson } from './seed/people.ts'
import { seedDemo } from './seed/seed.ts'
import { demoSignIns } from './seed/sign-ins.ts'

export interface RunningServer {
  readonly url: string
  readonly deps: Deps
  /** Says why it cannot go on, should that happen while it runs. */
  readonly lost: Promise<string>
  stop(): Promise<void>
}

/** What tests put around a server so that answers, news and sockets come late. A start of the product has none. */
export interface Delays {
  /** The same database, from which notifications are heard late: news, mails to send, jobs. */
  database(database: Database): Database
  /** The same handlers, answering late. */
  routes(routes: AppParts['routes']): AppParts['routes']
  /** Sockets that hear joins late and send late. */
  readonly socketClass: NonNullable<RealtimeOptions['socketClass']>
}

/** What is under way before the code of the product is read. */
export interface Begun {
  readonly config: Config
  readonly log: Logger
  /** Nothing where the database is an outside one. */
  readonly embedded: Promise<EmbeddedPostgres> | undefined
}

interface BankLink {
  readonly provider: BankLinkProvider
  readonly sandbox: BankLinkSandbox | undefined
}

/** Starts the whole product: tables, demo company, bank-link sandbox, mail, sockets, HTTP. */
export async function startServer(
  { config, log, ...begun }: Begun,
  announce: (text: string) => void,
  stopping: AbortSignal,
  delays?: Delays,
): Promise<RunningServer> {
  registerModules()
  const ending = new Ending(log, stopping)
  try {
    const embedded = await begun.embedded
    if (embedded) ending.add('postgres', 'PostgreSQL', () => embedded.stop())
    const opened = open(config, embedded, log)
    const database = delays?.database(opened) ?? opened
    ending.add('database', 'the connections to the database', () => database.close())
    await migrate(database)
    const secrets = await ringOfDatabase(database, config.keysDir, sealedSamples)
    const reportsCopy = openReportsCopy(config.reportsDatabaseUrl, config.databasePool, (sentence) => log.warn(sentence))
    if (reportsCopy) ending.add('database', 'the connections to the copy for reports', () => reportsCopy.close())
    const clock = await databaseClock({ database, log })
    ending.add('database', 'the clock', async () => clock.stop())
    const storage = await openStorage(config, log)
    ending.add('database', 'the files', async () => storage.close())
    const jobs = new JobsDoor()
    const marketplaces = await startMarket(config, log, ending)
    const posSandboxUrl = await startPos(config, log, ending)
    const deps: Deps = {
      config: { ...config, marketplaces, posSandboxUrl },
      database,
      secrets,
      clock,
      log,
      jobs,
      storage,
      outside: openOutside(),
      reportsCopy,
    }
    const bankLink = await startBankLink(deps, ending)
    if (config.seed && (await isEmpty(database))) await seedDemo(deps, bankLink.sandbox)
    const { queues, minutely } = allJobs(deps)
    const running = await startJobs(deps, queues, minutely)
    ending.add('work', 'the jobs', () => running.stop())
    jobs.open(running)
    await serve(deps, { bankLink: bankLink.provider, isTrial: embedded !== undefined, delays }, ending)
    practiseOrders(deps, ending)
    stockMarket(deps, ending)
    if (embedded) announce(welcome(config, await demoSignIns(database.db)))
    return { url: config.publicUrl, deps, lost: embedded?.lost ?? new Promise(() => {}), stop: () => ending.run() }
  } catch (error) {
    await ending.run()
    throw error
  }
}

function open(config: Config, embedded: EmbeddedPostgres | undefined, log: Logger): Database {
  const connection = embedded ? embedded.connection : { connectionString: config.databaseUrl }
  return openDatabase({ connection, max: config.databasePool, log: (sentence) => log.warn(sentence) })
}

async function isEmpty(database: Database): Promise<boolean> {
  const anybody = await database.db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  return anybody === undefined
}

/** An outside service on its own port, reached over HTTP like any provider: the practice bank, or the page that runs Plaid's script. */
async function startBankLink({ config, secrets, clock, log }: Deps, ending: Ending): Promise<BankLink> {
  const { bankLinkPort: port, host, publicUrl, appOrigins, bankLinkUrl: url, plaid, productName } = config
  const paymentsUrl = serviceUrl(config, 'payments')
  const mac = secrets.mac
  const wallClock = () => clock.now().getTime()
  if (plaid) {
    // Only where it is used: the library's text alone is 25 MB of memory and a tenth of a second.
    const { plaidProvider } = await import('./modules/bank-connections/bank-link/plaid.ts')
    const bridge = await startPlaidBridge({ port, host, publicUrl, appOrigins, url })
    ending.add('practice', 'the page of the bank link', () => bridge.stop())
    return { provider: plaidProvider({ ...plaid, url, paymentsUrl, productName, mac, wallClock }), sandbox: undefined }
  }
  const stateDir = path.join(config.dataDir, 'bank-link-sandbox')
  const sandbox = await startBankLinkSandbox({ port, host, publicUrl, paymentsUrl, appOrigins, url, stateDir, log: (text) => log.info(text) })
  ending.add('practice', 'the practice bank', () => sandbox.stop())
  return { provider: sandboxProvider({ url, secret: sandbox.secret, mac, wallClock }), sandbox }
}

/** Marketplaces that the practice one stands for in the trial; the others say that they have no address. */
const practised = ['uber_eats', 'grubhub']

async function startMarket(config: Config, log: Logger, ending: Ending): Promise<Config['marketplaces']> {
  const { marketplaces, databaseUrl, echoMarketPort: port, host } = config
  if (marketplaces.length > 0 || databaseUrl !== undefined) return marketplaces
  const service = serviceUrl(config, 'restaurants')
  const [newsUrl, hooksUrl] = [`${service}/v6/publish_restaurant/news`, `${service}/v5/hooks`]
  const market = await startEchoMarket({ port, host, newsUrl, hooksUrl, log: (text) => log.info(text) })
  ending.add('practice', 'the practice marketplace', () => market.stop())
  return practised.map((channel) => ({ channel, url: market.url, secret: market.secret, isPractice: true }))
}

/** The practice point of sale, of the trial alone. */
async function startPos({ posSandboxPort: port, host, dataDir, databaseUrl }: Config, log: Logger, ending: Ending): Promise<string | undefined> {
  if (databaseUrl !== undefined) return undefined
  const sandbox = await startPosSandbox({ port, host, stateDir: path.join(dataDir, 'pos-sandbox'), log: (text) => log.info(text) })
  ending.add('practice', 'the practice point of sale', () => sandbox.stop())
  return sandbox.url
}

/** Guests of the demo company order while the server of a trial runs. Elsewhere, and where that company is not, nobody does. */
function practiseOrders(deps: Deps, ending: Ending): void {
  const { config, database, clock } = deps
  if (config.databaseUrl !== undefined || config.practiceOrdersSeconds === 0) return
  const dice = diceFrom(clock.now().getTime())
  const practice = startPracticeOrders({
    deps,
    dice,
    places: () => demoPlaces(database.db, clock.now()),
    everyMs: config.practiceOrdersSeconds * 1000,
    leavesSome: true,
  })
  ending.add('work', 'the practice ordering system', () => practice.stop())
}

/** In the background: nobody waits for it. */
function stockMarket(deps: Deps, ending: Ending): void {
  const stopping = new AbortController()
  const stocked = stockPracticeMarket(deps, stopping.signal).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'the practice marketplace stays empty'),
  )
  ending.add('work', 'the menus of the practice marketplace', () => {
    stopping.abort()
    return stocked
  })
}

interface ToServe {
  readonly bankLink: BankLinkProvider
  readonly isTrial: boolean
  readonly delays: Delays | undefined
}

async function serve(deps: Deps, { bankLink, isTrial, delays }: ToServe, ending: Ending): Promise<void> {
  const { config, database, log } = deps
  const routes = allRoutes(bankLink)
  const outbox = await startOutbox({ database, config, log })
  ending.add('work', 'the mail', () => outbox.stop())
  const checks = startHealthChecks(deps, bankLink)
  ending.add('work', 'the checks of bank links', () => checks.stop())
  ending.add('work', 'the work on pictures', async () => pictureProcesses.stop())
  let sockets = () => 0
  const app = await buildApp(deps, {
    routes: delays?.routes(routes) ?? routes,
    doors: allDoors,
    hasMailbox: isTrial && config.smtpUrl === undefined,
    gauges: { sockets: { help: 'Open sockets', read: () => sockets() } },
  })
  const realtime = await startRealtime({ server: app.server, database, config, log, ...(delays && { socketClass: delays.socketClass }) })
  sockets = () => realtime.stats().sockets
  ending.add('work', 'the sockets', () => realtime.stop())
  const clients = new Clients(app.server)
  ending.add('work', 'requests under way', () => clients.end(() => app.close()))
  await app.listen({ port: config.port, host: config.host })
}

function welcome(config: Config, signIns: readonly DemoPerson[]): string {
  const people = signIns.map((person) => `    ${person.email.padEnd(34)} ${person.password}   ${person.shows}`)
  return [
    '',
    `  ${config.productName} ${version} is at ${config.publicUrl}`,
    ...(people.length > 0 ? ['', '  Demo sign-ins:', ...people] : []),
    '',
    config.smtpUrl === undefined ? `  Mail goes to ${config.publicUrl}/dev/mail` : '  Mail goes out by SMTP',
    `  API reference: ${config.publicUrl}/api/docs`,
    '',
  ].join('\n')
}
