import { createServer } from 'node:net'
import { type Config, ConfigError, inOrder, type JudgedSettings, judgeSettings, keysBeside, listeningPorts, type Wrong } from './config.ts'
import { databaseTrouble } from './database-trouble.ts'
import { folderTrouble } from './folders.ts'
import { hasKeyFile } from './key-file.ts'
import { judgeCopy } from './reports-copy.ts'
import { openKeyRing } from './secrets.ts'
import type { SettingName } from './settings.ts'

// What a setting names has to be there as well: ports, folders, the database. Looked at before anything starts, and by the doctor.

/** The settings, once everything that they name can be used; a ConfigError says all that is wrong at once. */
export async function usableConfig(warn: (sentence: string) => void): Promise<Config> {
  const judged = judgeSettings()
  for (const sentence of judged.warnings) warn(sentence)
  const wrong = await troublesOf(judged)
  if (wrong.size > 0) throw new ConfigError([...wrong.values()])
  return judged.config
}

/** Every setting that cannot be used, by its text or by what is around. Starts and changes nothing. */
export async function troublesOf({ config, wrong }: JudgedSettings): Promise<Wrong> {
  const all: Wrong = new Map(wrong)
  const looks = [...portLooks(config), ...folderLooks(config), storeLook(config), databaseLook(config), copyLook(config)]
  for (const { about, look } of looks) {
    if (about.some((name) => all.has(name))) continue
    const trouble = await look()
    if (trouble && !all.has(trouble.name)) all.set(trouble.name, `${trouble.name} ${trouble.says}`)
  }
  return inOrder(all)
}

interface Trouble {
  readonly name: SettingName
  readonly says: string
}

interface Look {
  /** The settings that it takes; it is left out while one of them is wrong already. */
  readonly about: readonly SettingName[]
  readonly look: () => Promise<Trouble | undefined>
}

function portLooks(config: Config): Look[] {
  return listeningPorts(config)
    .filter(([, port]) => port !== 0)
    .map(([name, port]) => ({ about: ['HOST', name], look: () => listenTrouble(name, port, config.host) }))
}

/** Tried by listening there for a moment. */
function listenTrouble(name: SettingName, port: number, host: string): Promise<Trouble | undefined> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(reportListening(error, name, port, host)))
    probe.listen(port, host, () => probe.close(() => resolve(undefined)))
  })
}

function reportListening({ code, message }: NodeJS.ErrnoException, name: SettingName, port: number, host: string): Trouble {
  if (code === 'EADDRINUSE')
    return { name, says: `${port} is in use: stop what listens there, or choose another port, for example ${name}=${port + 10}.` }
  if (code === 'EACCES') return { name, says: `${port} may not be used by this account: choose a port from 1024 on, for example ${name}=8090.` }
  if (code === 'EADDRNOTAVAIL' || code === 'EINVAL')
    return { name: 'HOST', says: `must be an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them, not "${host}".` }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return { name: 'HOST', says: `must be an address of this machine: the name "${host}" cannot be found.` }
  return { name, says: `${port} at ${host} cannot be listened on: ${message}.` }
}

function folderLooks({ dataDir, keysDir }: Config): Look[] {
  return [
    // Files that are uploaded come here first, wherever they are kept.
    { about: ['DATA_DIR'], look: async () => folderFault('DATA_DIR', folderTrouble(dataDir)) },
    // Where it is only reckoned from the data folder, its trouble is that one's.
    { about: keysDir === keysBeside(dataDir) ? ['KEYS_DIR', 'DATA_DIR'] : ['KEYS_DIR'], look: async () => keyRingLook(keysDir) },
  ]
}

function folderFault(name: SettingName, trouble: string | undefined): Trouble | undefined {
  return trouble === undefined ? undefined : { name, says: `must be a folder that can be written: ${trouble}.` }
}

/** A ring that is there is only read: its folder may well be closed to writing. */
function keyRingLook(keysDir: string): Trouble | undefined {
  try {
    if (!hasKeyFile(keysDir)) return folderFault('KEYS_DIR', folderTrouble(keysDir))
    openKeyRing(keysDir)
    return undefined
  } catch (error) {
    const says = error instanceof Error ? error.message : String(error)
    return { name: 'KEYS_DIR', says: `cannot be used: ${says.replace(/\s*\n\s*/g, ' ')}` }
  }
}

/** One that does not answer is no reason not to start: all that is no picture works without it, and it may be there in a minute. */
function storeLook({ fileStore }: Config): Look {
  return {
    about: ['STORAGE_URL'],
    async look() {
      if (fileStore === undefined) return undefined
      // The SDK is read only where it is used.
      const { storeFault } = await import('./storage/s3-look.ts')
      const fault = await storeFault(fileStore)
      return fault === undefined || fault.isPassing ? undefined : { name: 'STORAGE_URL', says: fault.says }
    },
  }
}

function databaseLook({ databaseUrl, databasePool }: Config): Look {
  return {
    about: ['DATABASE_URL', 'DATABASE_POOL'],
    look: async () => (databaseUrl === undefined ? undefined : databaseTrouble(databaseUrl, databasePool)),
  }
}

/** One that does not answer is no reason not to start: reports are then read where everything is written. */
function copyLook({ databaseUrl, reportsDatabaseUrl }: Config): Look {
  return {
    about: ['DATABASE_URL', 'REPORTS_DATABASE_URL'],
    async look() {
      if (databaseUrl === undefined || reportsDatabaseUrl === undefined) return undefined
      const verdict = await judgeCopy(databaseUrl, reportsDatabaseUrl)
      return verdict.kind === 'refused' ? { name: 'REPORTS_DATABASE_URL', says: verdict.says } : undefined
    },
  }
}
