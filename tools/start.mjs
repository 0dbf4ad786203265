// `npm start`. Plain JavaScript that any Node from 20.19 runs: it brings what is missing, then hands over to the pinned Node.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { compileCache, install, nodeBinary, root } from './install.mjs'
import { keepRunning, npmAbove } from './keep-running.mjs'

const npm = npmAbove()
await install('running')
build()

// Without the bound, what is allocated under load keeps 100 MB more for good, and nothing gets faster by it. Smaller at first, each start
// would clear it away again and again, and take a sixth more of the processor.
const flags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=16', '--min-semi-space-size=16']
const server = {
  command: nodeBinary(),
  args: [...flags, path.join(root, 'server/src/main.ts'), ...process.argv.slice(2)],
  cwd: root,
  env: { NODE_COMPILE_CACHE: compileCache },
}
keepRunning([server], npm)

/** Does nothing while the sources are those of the last build. */
function build() {
  const { status } = spawnSync(nodeBinary(), [path.join(root, 'tools/web-build.mjs')], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
