import { existsSync, rmSync } from 'node:fs'
import { rename, statfs, writeFile } from 'node:fs/promises'
import pg from 'pg'
import { asProblem } from '../database-errors.ts'
import { isGone } from './owner-lock.ts'

/** A new piece of the log takes 16 MB; where even that finds no room, PostgreSQL stops for everybody, readers too. */
const tooLittle = 24 * 2 ** 20
const enoughAgain = 32 * 2 ** 20
/** Kept aside in a file, and deleted when the disk fills between two looks: a crashed PostgreSQL needs room to recover. */
const reserved = 24 * 2 ** 20
const lookEvery = 500

export interface DiskWatch {
  /** Looks now, and sets what has to be set. */
  look(): Promise<void>
  /** Gives the reserve away when the disk is full. */
  freeReserve(): Promise<void>
  stop(): Promise<void>
}

interface DiskWatchOptions {
  /** As the superuser: it changes a setting of the whole server. */
  readonly connection: pg.ClientConfig
  readonly freeBytes: () => Promise<number>
  /** The file that holds the reserve. */
  readonly reserve: string
  readonly log: (sentence: string) => void
  /** Called when the folder is no longer there. */
  readonly gone: () => void
}

/** The room left on the disk of a folder. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Lets people only read while the disk is nearly full, and write again as soon as there is room. */
export function watchDisk({ connection, freeBytes, reserve, log, gone }: DiskWatchOptions): DiskWatch {
  // Unknown at first: a server that was killed on a full disk left the setting behind.
  let isReadOnly: boolean | undefined
  let looking: Promise<void> = Promise.resolve()
  let isBusy = false
  /** One after the other: two at once would make the same reserve. */
  const lookInTurn = () => {
    const next = looking.then(look)
    looking = next.catch(() => {})
    return next
  }
  const look = async () => {
    const free = await freeBytes()
    const shouldBe = free < (isReadOnly ? enoughAgain : tooLittle)
    if (!shouldBe && free > enoughAgain + reserved * 2 && !existsSync(reserve)) await makeReserve(reserve)
    if (shouldBe === isReadOnly) return
    await setReadOnly(connection, shouldBe)
    if (shouldBe) log(`The disk is nearly full (${Math.round(free / 2 ** 20)} MB left): until there is room again, data can be read but not changed.`)
    else if (isReadOnly) log('There is room on the disk again; data can be changed.')
    isReadOnly = shouldBe
  }
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    lookInTurn()
      .catch((error: Error) => {
        if (isFolderGone(error)) return gone()
        // PostgreSQL may just be starting again; the next look comes soon.
        if (!asProblem(error)) log(`The room on the disk could not be looked after: ${error.message}`)
      })
      .finally(() => {
        isBusy = false
      })
  }, lookEvery).unref()
  return {
    look: lookInTurn,
    async freeReserve() {
      if ((await freeBytes()) < tooLittle) rmSync(reserve, { force: true })
    },
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}

/** `statfs` did not find the folder. A socket that does not exist yet fails with the same code, so the call is compared as well. */
const isFolderGone = (error: Error): boolean => isGone(error) && 'syscall' in error && error.syscall === 'statfs'

async function makeReserve(file: string): Promise<void> {
  await writeFile(`${file}.part`, Buffer.alloc(reserved))
  await rename(`${file}.part`, file)
}

async function setReadOnly(connection: pg.ClientConfig, isReadOnly: boolean): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 1500 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(isReadOnly ? 'alter system set default_transaction_read_only = on' : 'alter system reset default_transaction_read_only')
    await client.query('select pg_reload_conf()')
  } finally {
    await client.end()
  }
}
