import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { androidFaults } from './android-project.ts'
import { capacitor } from './capacitor.ts'
import { iosFaults } from './ios-project.ts'
import { android, ios } from './places.ts'

// `npm run doctor -w mobile`: what can be said of the shells without an SDK, then Capacitor's own findings.
function carried(project: string, folder: string): string[] {
  const page = path.join(project, folder, 'public/index.html')
  if (!existsSync(page)) return [`${project} carries no web app: run npm run sync -w mobile`]
  const text = readFileSync(page, 'utf8')
  return [
    ...(text.includes('http-equiv="Content-Security-Policy"') ? [] : [`${page} has no policy.`]),
    ...(existsSync(path.join(project, folder, 'public/sw.js')) ? [`${project} carries a service worker.`] : []),
  ]
}

const missing = [android, ios].filter((project) => !existsSync(project))
const faults =
  missing.length > 0
    ? missing.map((project) => `${project} is missing: run npm run sync -w mobile`)
    : [...androidFaults(), ...iosFaults(), ...carried(android, 'app/src/main/assets'), ...carried(ios, 'App/App')]
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exit(1)
// Android alone: without Xcode, which only one system has, the rest would always be ill.
capacitor(['doctor', 'android'], true)
