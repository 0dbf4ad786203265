import net from 'node:net'

/** A cable between a client and PostgreSQL that a test can cut or let go silent. */
export interface Cable {
  readonly port: number
  /** Nothing passes any more and nobody is told, as behind a firewall that drops packets. */
  goSilent(): void
  /** Open connections break, new ones are refused. */
  cut(): Promise<void>
  /** As new; connections from before stay lost. */
  repair(): Promise<void>
}

/** Opens a TCP port that leads to a Unix socket. */
export async function openCable(socketPath: string): Promise<Cable & { close(): Promise<void> }> {
  const pairs = new Set<readonly [net.Socket, net.Socket]>()
  let isSilent = false
  let port = 0
  const server = net.createServer((near) => {
    const far = net.connect(socketPath)
    const pair = [near, far] as const
    pairs.add(pair)
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (chunk) => {
        if (!isSilent) to.write(chunk)
      })
      from.on('error', () => to.destroy())
      from.on('close', () => {
        if (!isSilent) to.destroy()
        pairs.delete(pair)
      })
    }
  })
  const listen = () =>
    new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', () => {
        port = (server.address() as net.AddressInfo).port
        resolve()
      })
    })
  const cut = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    for (const [near, far] of pairs) {
      near.destroy()
      far.destroy()
    }
    await closed
  }
  await listen()
  return {
    get port() {
      return port
    },
    goSilent() {
      isSilent = true
    },
    cut,
    async repair() {
      if (server.listening) await cut()
      isSilent = false
      await listen()
    },
    close: async () => {
      if (server.listening) await cut()
    },
  }
}
