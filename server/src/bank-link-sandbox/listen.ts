import type { Server } from 'node:http'

/** Starts listening; `close` also ends the connections that browsers keep open. */
export async function listen(server: Server, { port, host }: { port: number; host: string }): Promise<{ url: string; close(): Promise<void> }> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const address = server.address()
  const openPort = typeof address === 'object' && address !== null ? address.port : port
  const local = ['127.0.0.1', '0.0.0.0', '::1', '::'].includes(host)
  return {
    url: `http://${local ? 'localhost' : host}:${openPort}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()))
        server.closeAllConnections()
      }),
  }
}
