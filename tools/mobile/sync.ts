import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { androidFaults, ownAndroid } from './android-project.ts'
import { capacitor } from './capacitor.ts'
import { iosFaults, ownIos } from './ios-project.ts'
import { android, bundle, ios, mobile, root } from './places.ts'
import { type Release, thisRelease } from './release.ts'
import { shellPage } from './shell-page.ts'

// `npm run sync -w mobile`: the built web app into the two shells, which are made first where they are missing or of another kind.
const stamp = path.join(mobile, 'dist/.made-for')

/** Of the build only what a shell can use: its files are neither compressed nor kept by a service worker. */
function fillBundle({ server, services }: Release): void {
  const built = path.join(root, 'web/dist')
  if (!existsSync(path.join(built, 'index.html'))) throw new Error('The web app is not built: run node tools/web-build.mjs first')
  const { scriptHashes }: { scriptHashes: string[] } = JSON.parse(readFileSync(path.join(built, 'csp.json'), 'utf8'))
  rmSync(bundle, { recursive: true, force: true })
  cpSync(built, bundle, { recursive: true, filter: (file) => !/\.(br|gz|webmanifest)$|[/\\](sw\.js|csp\.json)$/.test(file) })
  const page = path.join(bundle, 'index.html')
  writeFileSync(page, shellPage(readFileSync(page, 'utf8'), { server, services, scriptHashes }))
}

/** Of what the shells are made: a change in any of it makes them anew. */
function kindOf(release: Release): string {
  const sources = ['mobile/capacitor.config.json', 'mobile/package.json', 'node_modules/@capacitor/cli/package.json'].map((file) =>
    path.join(root, file),
  )
  const own = readdirSync(import.meta.dirname).map((file) => path.join(import.meta.dirname, file))
  const hash = createHash('sha256').update(JSON.stringify(release))
  for (const file of [...sources, ...own]) hash.update(readFileSync(file))
  return hash.digest('hex')
}

const release = thisRelease()
const kind = kindOf(release)
const known = existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined
fillBundle(release)
if (known !== kind || !existsSync(android) || !existsSync(ios)) {
  for (const project of [android, ios]) rmSync(project, { recursive: true, force: true })
  capacitor(['add', 'android'])
  capacitor(['add', 'ios'])
  ownAndroid(release)
  ownIos(release)
} else {
  capacitor(['sync'])
}
writeFileSync(stamp, kind)
const faults = [...androidFaults(), ...iosFaults()]
if (faults.length > 0) throw new Error(faults.join('\n'))
console.log(`Android and iOS carry version ${release.version} for ${release.server ?? 'no server (name one in MOBILE_SERVER)'}.`)
