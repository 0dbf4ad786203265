import { ConfigError } from './platform/config.ts'
import { usableConfig } from './platform/surroundings.ts'
import { startServer } from './start.ts'

// The process: settings, start, signals. Everything else is in start.ts, which the tests run as well.
try {
  const config = await usableConfig((sentence) => console.warn(sentence))
  const starting = startServer(config)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      // Also while it starts: the database that it has begun would be left running. A failed start is told below.
      void starting.then(
        (server) => server.stop().then(() => process.exit(0)),
        () => undefined,
      )
    })
  }
  const server = await starting
  void server.lost.then((sentence) => {
    console.error(sentence)
    process.exit(1)
  })
} catch (error) {
  console.error(
    error instanceof ConfigError
      ? `Brigade cannot start:\n${error.message}`
      : `Brigade cannot start: ${error instanceof Error ? error.message : String(error)}`,
  )
  if (!(error instanceof ConfigError) && process.env.LOG_LEVEL === 'debug') console.error(error)
  process.exit(1)
}
