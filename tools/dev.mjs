// `npm run dev`: server and web app with hot reload; the web app is at http://localhost:5173.
import path from 'node:path'
import { install, nodeBinary, root } from './install.mjs'
import { keepRunning, npmAbove } from './keep-running.mjs'

const npm = npmAbove()
await install('running')
keepRunning(
  [
    { command: nodeBinary(), args: ['--watch', '--disable-warning=ExperimentalWarning', 'server/src/main.ts', ...process.argv.slice(2)], cwd: root },
    { command: nodeBinary(), args: [path.join(root, 'node_modules/vite/bin/vite.js')], cwd: path.join(root, 'web') },
  ],
  npm,
)
