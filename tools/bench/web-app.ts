import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { root } from './processes.ts'

/** The web app as it is shipped, built where its sources have changed. */
export function buildWebApp(): void {
  const { status } = spawnSync(process.execPath, [path.join(root, 'tools/web-build.mjs')], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('The web app could not be built.')
}
