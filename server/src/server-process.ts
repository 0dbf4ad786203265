import { StoppedWhileStarting } from './ending.ts'
import { ConfigError } from './platform/config.ts'
import { usableConfig } from './platform/surroundings.ts'
import { type Delays, startServer } from './start.ts'
import { endOnSignal } from './stop-signals.ts'

/** The process: settings, start, signals. Everything else is in start.ts, which the tests run as well. */
export async function runServerProcess(delays?: Delays): Promise<void> {
  try {
    const config = await usableConfig((sentence) => console.warn(sentence))
    const stopping = new AbortController()
    const starting = startServer(config, console.log, stopping.signal, delays)
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
