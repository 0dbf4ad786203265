import path from 'node:path'
import pino from 'pino'
import { buildApp } from '../../server/src/app.ts'
import { sandboxProvider } from '../../server/src/modules/bank-connections/bank-link/sandbox.ts'
import { bankConnectionRoutes } from '../../server/src/modules/bank-connections/routes.ts'
import { loadConfig } from '../../server/src/platform/config.ts'
import { openDatabase } from '../../server/src/platform/database.ts'
import { runningConnection } from '../../server/src/platform/embedded-postgres/embedded-postgres.ts'
import { JobsDoor } from '../../server/src/platform/jobs.ts'
import { openOutside } from '../../server/src/platform/outside/outside.ts'
import { openKeyRing } from '../../server/src/platform/secrets.ts'
import { openStorage } from '../../server/src/platform/storage/open-storage.ts'
import { listAsField } from './list-as-field.ts'
import { serveWorker } from './processes.ts'

// The product offers each list on one road. So that the roads can be compared on the same list, this server is the product's own code
// with the list of bank connections declared a second time, as a field of a GraphQL schema.

async function serve({ env }: { env: Record<string, string> }): Promise<number> {
  const config = loadConfig({ ...env, LOG_LEVEL: 'silent' }, ['--empty'])
  const connection = runningConnection(config.dataDir)
  if (!connection) throw new Error('The database does not run.')
  const database = openDatabase({ connection, max: config.databasePool })
  const secrets = openKeyRing(path.resolve(config.keysDir))
  const link = sandboxProvider({ url: config.bankLinkUrl, secret: 'unused', mac: secrets.mac })
  const log = pino({ level: 'silent' })
  const deps = {
    config,
    database,
    secrets,
    clock: { now: () => new Date() },
    log,
    jobs: new JobsDoor(),
    storage: await openStorage(config, log),
    outside: openOutside(),
  }
  const rest = bankConnectionRoutes(link)
  const field = { endpoints: { search: listAsField }, handlers: { search: rest.handlers.search as never } }
  const app = await buildApp(deps, { routes: { 'bank-connections': rest, field }, hasMailbox: false })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no address.')
  process.once('disconnect', () => void app.close())
  return address.port
}

serveWorker(serve)
