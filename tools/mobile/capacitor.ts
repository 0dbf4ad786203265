import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { mobile, root } from './places.ts'

/** Runs Capacitor's own tool in the workspace; its words are shown only when it fails, or on request. */
export function capacitor(words: readonly string[], show = false): void {
  const tool = path.join(root, 'node_modules/@capacitor/cli/bin/capacitor')
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, ...words], {
    cwd: mobile,
    encoding: 'utf8',
    // No questions, no figures sent anywhere.
    env: { ...process.env, CI: 'true', CAPACITOR_TELEMETRY: '0' },
    timeout: 120_000,
  })
  if (show || status !== 0) process.stdout.write(`${stdout}${stderr}`)
  if (status !== 0) throw new Error(`cap ${words.join(' ')} failed`)
}
