// For the commands that keep a server running (`npm start`, `npm run dev`): passes on that they have to end. Plain JavaScript for any Node.
import { spawn } from 'node:child_process'
import { readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { root } from './install.mjs'

const lookEvery = 500
/** The server ends within ten seconds by itself. */
const patience = 10_000

/**
 * Runs the commands until they end, and ends with them. The first signal, or the end of what is above, tells them to stop, once: Ctrl-C and a closed
 * terminal reach them as well. They are told who started them, so that they end also when this process is killed.
 * @param {{ command: string, args: string[], cwd?: string, env?: NodeJS.ProcessEnv }[]} commands
 * @param {{ isGone: () => boolean }} above
 * @param {() => void} afterwards
 */
export function keepRunning(commands, above = npmAbove(), afterwards = () => {}) {
  if (above.isGone()) process.exit(1)
  const children = commands.map(({ command, args, cwd, env }) =>
    spawn(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env, BRIGADE_STARTER: String(process.pid) } }),
  )
  let isEnding = false
  let running = children.length
  let exitCode = 0

  const end = () => {
    if (isEnding) return
    isEnding = true
    for (const child of children) child.kill('SIGTERM')
    setTimeout(() => {
      console.error('The server did not stop in time and was killed.')
      for (const child of children) child.kill('SIGKILL')
    }, patience).unref()
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
  // The terminal may be closed.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  setInterval(() => above.isGone() && end(), lookEvery).unref()
  for (const child of children) {
    child.on('exit', (code, signal) => {
      running -= 1
      // As it was told to; Vite says it with a number.
      const didAsTold = isEnding && (signal === 'SIGTERM' || code === 143)
      exitCode ||= didAsTold ? 0 : (code ?? 1)
      if (running > 0) return end()
      afterwards()
      process.exit(exitCode)
    })
  }
}

/**
 * The npm that runs this. Whatever else may have started it is not looked at: a server in the background outlives its shell. To be
 * called first thing, while npm is surely there.
 */
export function npmAbove() {
  const { npm_lifecycle_event: script, npm_package_json: file = '' } = process.env
  if (!['start', 'dev'].includes(script ?? '') || !isOurs(file)) return { isGone: () => false }
  const parent = process.ppid
  // Some shells stay between npm and the command that they run for it; killed, npm leaves that shell waiting.
  const isShell = /(^|\/)\w*sh\0-c\0/.test(procFile(parent, 'cmdline'))
  const above = isShell ? parentOf(parent) : undefined
  return { isGone: () => process.ppid !== parent || (isShell && parentOf(parent) !== above) }
}

/** @param {string} packageFile */
function isOurs(packageFile) {
  try {
    return realpathSync(packageFile) === realpathSync(path.join(root, 'package.json'))
  } catch {
    return false
  }
}

/** @param {number} pid */
function parentOf(pid) {
  const stat = procFile(pid, 'stat')
  // After the command in brackets, which may hold anything: the state, then the parent.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
}

/** Empty where the system has no such files: shells there hand over to what they run. @param {number} pid @param {string} name */
function procFile(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}
