// `npm run dev`: server and web app with hot reload; the web app is at http://localhost:5173.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { install, nodeBinary, root } from './install.mjs'

install()
const children = [
  spawn(nodeBinary(), ['--watch', '--disable-warning=ExperimentalWarning', 'server/src/main.ts', ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  }),
  spawn(nodeBinary(), [path.join(root, 'node_modules/vite/bin/vite.js')], { cwd: path.join(root, 'web'), stdio: 'inherit' }),
]
for (const child of children) child.on('exit', () => stop())
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)

function stop() {
  for (const child of children) child.kill('SIGTERM')
}
