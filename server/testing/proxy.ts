import { mkdtemp, rm } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'

/**
 * Where a COMMIT is when the cable is cut: it has not arrived, and the server knows (`before`) or goes on waiting for it (`swallowed`),
 * its answer has not come back, or has just come back.
 */
export type CutAt = 'before' | 'swallowed' | 'unanswered' | 'answered'

/** A cable between a client and PostgreSQL that a test can cut or let go silent. */
export interface Cable {
  /** Where a client of PostgreSQL finds it. */
  readonly host: string
  readonly port: number
  /** Nothing passes any more and nobody is told, as behind a firewall that drops packets. */
  goSilent(): void
  /** Open connections break, new ones are refused. */
  cut(): Promise<void>
  /**
   * Cuts the connection of the next COMMIT of a transaction that has said `text`, or with `all` every one, new ones being refused as
   * well. Answers once it is done. The server commits by itself now and then: another COMMIT may come first.
   */
  cutAtCommit(at: CutAt, text: string, all?: 'all'): Promise<void>
  /** As new; connections from before stay lost. */
  repair(): Promise<void>
}

const port = 5432

/**
 * Opens a socket that leads to another one. Both are files: a port would be free while the cable is cut, and any connection of the
 * machine could be given it.
 */
export async function openCable(socketPath: string): Promise<Cable & { close(): Promise<void> }> {
  const pairs = new Set<readonly [net.Socket, net.Socket]>()
  let isSilent = false
  const host = await mkdtemp(path.join(os.tmpdir(), 'cable-'))
  let watch: { readonly at: CutAt; readonly text: string; readonly all: boolean; readonly done: () => void } | undefined
  const server = net.createServer((near) => {
    const far = net.connect(socketPath)
    const pair = [near, far] as const
    pairs.add(pair)
    let meant: typeof watch
    let hasSaid = false
    const cutHere = (chunk: Buffer | undefined) => {
      const { all, done } = meant ?? {}
      // What is to arrive has left before the end of the connection is told.
      if (chunk) near.end(chunk)
      else near.destroy()
      if (meant?.at !== 'swallowed') far.destroy()
      if (all) void cut().then(done)
      else done?.()
    }
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (chunk: Buffer) => {
        if (isSilent) return
        if (from === near && watch && chunk.includes(watch.text)) hasSaid = true
        if (from === near && watch && hasSaid && chunk.includes('commit\0')) {
          meant = watch
          watch = undefined
          if (meant.at === 'before' || meant.at === 'swallowed') return cutHere(undefined)
        } else if (from === far && meant) return cutHere(meant.at === 'answered' ? chunk : undefined)
        to.write(chunk)
      })
      from.on('error', () => to.destroy())
      from.on('close', () => {
        if (!isSilent && meant?.at !== 'swallowed') to.destroy()
        pairs.delete(pair)
      })
    }
  })
  const listen = () =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(path.join(host, `.s.PGSQL.${port}`), () => {
        server.off('error', reject)
        resolve()
      })
    })
  const cut = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    for (const [near, far] of pairs) {
      // One that has been told the end already still has to hear what came before it.
      if (!near.writableEnded) near.destroy()
      far.destroy()
    }
    await closed
  }
  await listen()
  return {
    host,
    port,
    goSilent() {
      isSilent = true
    },
    cut,
    cutAtCommit: (at, text, all) =>
      new Promise<void>((done) => {
        watch = { at, text, all: all === 'all', done }
      }),
    async repair() {
      if (server.listening) await cut()
      isSilent = false
      await listen()
    },
    close: async () => {
      if (server.listening) await cut()
      await rm(host, { recursive: true, force: true })
    },
  }
}
