import { createServer } from 'node:net'
import { ConfigError, loadConfig } from './platform/config.ts'
import { startServer } from './start.ts'

// The process: settings, start, signals. Everything else is in start.ts, which the tests run as well.
try {
  const config = loadConfig()
  await mustBeFree(config.port, config.host)
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

/** Said before the database is started, so that a taken port costs nothing. */
function mustBeFree(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', () => reject(new Error(`Port ${port} is in use. Stop what listens there, or start with another one: PORT=8090 npm start`)))
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}
