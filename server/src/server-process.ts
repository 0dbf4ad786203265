import { StoppedWhileStarting } from './ending.ts'
import { openLog } from './log.ts'
import { ConfigError } from './platform/config.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.ts'
import { usableConfig } from './platform/surroundings.ts'
import type { Begun, Delays, RunningServer } from './start.ts'
import { endOnSignal } from './stop-signals.ts'

/** The process: settings, start, signals. Everything else is in start.ts. */
export async function runServerProcess(delays?: Delays): Promise<void> {
  try {
    const config = await usableConfig((sentence) => console.warn(sentence))
    const stopping = new AbortController()
    const log = openLog(config)
    const embedded = config.databaseUrl === undefined ? startEmbeddedPostgres({ dataDir: config.dataDir, log: (text) => log.info(text) }) : undefined
    const starting = start({ config, log, embedded }, stopping.signal, delays)
    endOnSignal(() => {
      stopping.abort()
      // A start that failed or was interrupted is reported below.
      return starting.then(
        (server) => server.stop(),
        () => new Promise<never>(() => {}),
      )
    })
    const server = await starting
    void server.lost.then((sentence) => {
      console.error(sentence)
      process.exit(1)
    })
  } catch (error) {
    if (error instanceof StoppedWhileStarting) process.exit(0)
    console.error(
      error instanceof ConfigError
        ? `Brigade cannot start:\n${error.message}`
        : `Brigade cannot start: ${error instanceof Error ? error.message : String(error)}`,
    )
    if (!(error instanceof ConfigError) && process.env.LOG_LEVEL === 'debug') console.error(error)
    process.exit(1)
  }
}

/** The code of the product is read while PostgreSQL makes its database and starts: on two processors the one hides the other. */
async function start(begun: Begun, stopping: AbortSignal, delays: Delays | undefined): Promise<RunningServer> {
  // Awaited in there; until then nobody else hears that it failed.
  begun.embedded?.catch(() => {})
  const { startServer } = await import('./start.ts')
  return startServer(begun, console.log, stopping, delays)
}
