import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { allEndpoints } from '../contract/src/all-endpoints.ts'
import { modules } from '../contract/src/modules.ts'
import { type Breach, breachesOf, type Source } from './walls.ts'

// `npm run check` runs this: the walls of ARCHITECTURE.md, and that modules.ts is complete.
const root = path.resolve(import.meta.dirname, '..')
const breaches = [...breachesOf(sourcesBelow(['contract/src', 'server', 'web/src'])), ...moduleBreaches(), ...accessBreaches()]
for (const { file, says } of breaches) console.error(`${file}: ${says}`)
if (breaches.length > 0) process.exit(1)
console.log('   every wall stands')

function sourcesBelow(folders: readonly string[]): Source[] {
  return folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter(
        (entry) =>
          entry.isFile() && /\.(ts|tsx)$/.test(entry.name) && !entry.parentPath.includes('node_modules') && !entry.parentPath.includes('/dist'),
      )
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => ({ file: path.relative(root, file).replaceAll(path.sep, '/'), text: readFileSync(file, 'utf8') })),
  )
}

/** A line in modules.ts has its places on both sides, and no folder lacks a line. */
function moduleBreaches(): Breach[] {
  const folders = modules.flatMap((module) => (module.enabled && module.folder ? [module.folder] : []))
  const missing = modules.flatMap(({ folder, enabled }) => {
    if (!enabled || folder === null) return []
    const web = ['module.tsx', 'guest-module.tsx'].map((name) => `web/src/modules/${folder}/${name}`)
    const expected = [
      web.find((file) => existsSync(path.join(root, file))) ?? `web/src/modules/${folder}/module.tsx`,
      `server/src/modules/${folder}/routes.ts`,
      `contract/src/${folder}.ts`,
    ]
    return expected
      .filter((place) => !existsSync(path.join(root, place)))
      .map((file) => ({ file, says: `is missing, though modules.ts lists ${folder}` }))
  })
  const strays = ['web/src/modules', 'server/src/modules'].flatMap((place) =>
    readdirSync(path.join(root, place))
      .filter((folder) => !folders.includes(folder))
      .map((folder) => ({ file: `${place}/${folder}`, says: 'has no line in modules.ts' })),
  )
  return [...missing, ...strays, ...unlistedBreaches(folders)]
}

/** What a module says to others, its handlers and its jobs do nothing unless the server's lists name them. */
function unlistedBreaches(folders: readonly string[]): Breach[] {
  const lists = ['routes.ts', 'register.ts', 'jobs.ts']
  const listed = [...lists, 'start.ts'].map((list) => readFileSync(path.join(root, 'server/src', list), 'utf8')).join('\n')
  return folders.flatMap((folder) =>
    lists
      .map((list) => `modules/${folder}/${list}`)
      .filter((place) => existsSync(path.join(root, 'server/src', place)) && !listed.includes(`'./${place}'`))
      .map((place) => ({ file: `server/src/${place}`, says: 'is named in none of the lists of server/src' })),
  )
}

function accessBreaches(): Breach[] {
  return allEndpoints().flatMap(({ name, endpoint: { access } }) =>
    (access.kind === 'anyone' || access.kind === 'signedIn') && access.because.length < 10 ? [{ file: name, says: 'is open without a reason' }] : [],
  )
}
