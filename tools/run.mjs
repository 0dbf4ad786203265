// `node tools/run.mjs tools/doctor.ts …`: runs one of the tools; `node tools/run.mjs --everything …`: one that needs more packages than
// running does. Plain JavaScript that any Node from 20.19 runs: before the first start there may be no packages, and the system's Node
// may not know the tools' TypeScript.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { install, nodeBinary, root } from './install.mjs'

const words = process.argv.slice(2)
const needsEverything = words[0] === '--everything'
const [script, ...args] = needsEverything ? words.slice(1) : words
await install(needsEverything ? 'everything' : 'running')
const tool = spawn(nodeBinary(), ['--disable-warning=ExperimentalWarning', path.join(root, script), ...args], { stdio: 'inherit' })
// A terminal sends Ctrl-C to the tool as well.
process.on('SIGINT', () => {})
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => tool.kill(signal))
tool.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)))
