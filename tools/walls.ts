import path from 'node:path'
import { modules } from '../contract/src/modules.ts'

/** A source file by its path from the root, with forward slashes. */
export interface Source {
  readonly file: string
  readonly text: string
}

export interface Breach {
  readonly file: string
  readonly says: string
}

type Place =
  | {
      readonly kind:
        | 'contract'
        | 'server-platform'
        | 'server-app'
        | 'server-testing'
        | 'web-platform'
        | 'web-ui'
        | 'web-theme'
        | 'web-app'
        | 'outside'
    }
  | { readonly kind: 'server-module' | 'web-module'; readonly module: string; readonly file: string }

/** Every import that goes through a wall, every SQL text outside the places for it, and every change that is not the answer. */
export function breachesOf(sources: readonly Source[]): Breach[] {
  const each = sources.flatMap((source) =>
    [wallBreaches, contractBreaches, sqlBreaches, policyBreaches, answerBreaches, barrelBreaches].flatMap((breachesIn) => breachesIn(source)),
  )
  return [...each, ...circleBreaches(sources)]
}

function wallBreaches({ file, text }: Source): Breach[] {
  const from = placeOf(file)
  return importsOf(text).flatMap((specifier) => {
    const target = resolved(file, specifier)
    const says = target === undefined ? strangerRefusal(file, from, specifier) : refusal(file, from, placeOf(target), target)
    return says === undefined ? [] : [{ file, says: `${says} (${specifier})` }]
  })
}

const mayImport: Record<Place['kind'], readonly Place['kind'][]> = {
  contract: ['contract'],
  'server-platform': ['contract', 'server-platform'],
  'server-module': ['contract', 'server-platform', 'server-module'],
  'server-app': ['contract', 'server-platform', 'server-module', 'server-app'],
  'server-testing': ['contract', 'server-platform', 'server-module', 'server-app', 'server-testing'],
  'web-theme': ['web-theme'],
  'web-ui': ['web-ui', 'web-theme'],
  'web-platform': ['contract', 'web-platform', 'web-ui', 'web-theme'],
  'web-module': ['contract', 'web-platform', 'web-ui', 'web-theme', 'web-module'],
  'web-app': ['contract', 'web-platform', 'web-ui', 'web-theme', 'web-module', 'web-app'],
  outside: ['outside'],
}

function refusal(file: string, from: Place, to: Place, target: string): string | undefined {
  // A test may call the whole server and borrow its harness.
  if (isTest(file) && (to.kind === 'server-testing' || to.kind === 'server-app' || to.kind === 'web-app' || from.kind === 'server-testing'))
    return undefined
  if (!mayImport[from.kind].includes(to.kind)) return `${from.kind} must not import ${to.kind}`
  if ('module' in from && 'module' in to && from.module !== to.module) {
    if (!isPublic(target) && !isTest(file)) return 'a module may enter another module only through its public.ts or a folder public/'
  }
  if (/\/rules\.ts$/.test(file) && to.kind !== 'contract' && !('module' in to)) return 'rules.ts must not do I/O: it imports the contract and itself'
  return undefined
}

/** `public.ts` of a module or of one of its folders, and what stands in a folder `public/`. */
const isPublic = (file: string): boolean => /\/public(\.ts$|\/)/.test(file)

/** Packages that would carry I/O or rendering into places without it. */
function strangerRefusal(file: string, from: Place, specifier: string): string | undefined {
  if (isTest(file)) return undefined
  if (from.kind === 'contract' && specifier !== 'zod/mini') return 'the contract imports nothing but zod/mini'
  if (/\/rules\.ts$/.test(file) && specifier !== 'zod/mini') return 'rules.ts must not do I/O'
  return undefined
}

/** Parts of the contract: the kit, what all share, and the modules by their folders. */
type ContractPart = 'kit' | 'shared' | 'list' | `module ${string}`

const folders: readonly string[] = modules.flatMap(({ folder }) => folder ?? [])

function contractPartOf(file: string): ContractPart | undefined {
  const [, name] = /^contract\/src\/([^/]+?)(?:\.ts|\/.*)$/.exec(file) ?? []
  if (name === undefined) return undefined
  if (name === 'kit') return 'kit'
  if (name === 'all-endpoints') return 'list'
  return folders.includes(name) ? `module ${name}` : 'shared'
}

/** The kit knows the kit, what is shared knows no module; the list of all endpoints alone may name them all. */
function contractBreaches({ file, text }: Source): Breach[] {
  const from = contractPartOf(file)
  if (from === undefined || from === 'list' || isTest(file)) return []
  return importsOf(text).flatMap((specifier) => {
    const to = contractPartOf(resolved(file, specifier) ?? '')
    if (to === undefined || to === 'kit' || to === from) return []
    if (from === 'kit') return [{ file, says: `the kit of the contract imports the kit alone (${specifier})` }]
    if (to === 'list') return [{ file, says: `all-endpoints.ts is for the server and its tests (${specifier})` }]
    if (from === 'shared' && to !== 'shared') return [{ file, says: `what all modules share must not import one of them (${specifier})` }]
    return []
  })
}

/**
 * The folders between which there may be no circle, the outer one first: a module on one side, the contract with the server, and a folder
 * in it. What stands in a module beside its folders joins them, so it may know them all and is known by them. In the platforms, the app
 * and the kit of the screens what stands beside the folders counts as one of them.
 */
function roomsOf(file: string): string[] {
  const part = contractPartOf(file)
  if (part?.startsWith('module ')) return [`server ${part.slice('module '.length)}`]
  const [, base, inner] = /^((?:server|web)\/src\/platform|web\/src\/(?:app|ui))\/(?:([^/]+)\/)?/.exec(file) ?? []
  if (base !== undefined) return [base, `${base}/${inner ?? '.'}`]
  const [, side, module, folder] = /^(server|web)\/src\/modules\/([^/]+)\/(?:([^/]+)\/)?/.exec(file) ?? []
  if (side === undefined || module === undefined) return []
  return [`${side} ${module}`, ...(folder === undefined ? [] : [`${side} ${module}/${folder}`])]
}

/** Folders that know one another in a circle: none of them is understood, or taken out, without the others. */
function circleBreaches(sources: readonly Source[]): Breach[] {
  const known = new Map<string, Map<string, string>>()
  for (const { file, text } of sources.filter((source) => !isTest(source.file) && !/\/testing[\w-]*\.tsx?$/.test(source.file))) {
    const from = roomsOf(file)
    for (const specifier of importsOf(text)) {
      const to = roomsOf(resolved(file, specifier) ?? '')
      // Of two modules the modules count, of one module its folders.
      const level = from[0] === to[0] ? 1 : 0
      const [here, there] = [from[level], to[level]]
      if (here === undefined || there === undefined || here === there) continue
      // Who may know a platform, an app or a kit is said by the walls.
      if (level === 0 && [here, there].some((room) => room.includes('/src/'))) continue
      const neighbours = known.get(here) ?? new Map<string, string>()
      known.set(here, neighbours)
      if (!neighbours.has(there)) neighbours.set(there, file)
    }
  }
  return [...known].flatMap(([here, neighbours]) =>
    [...neighbours].flatMap(([there, file]) => {
      const way = wayBetween(known, there, here)
      return way ? [{ file, says: `makes a circle of folders: ${[here, ...way].join(' → ')}` }] : []
    }),
  )
}

/** The shortest way along what folders know, both ends with it. */
function wayBetween(known: ReadonlyMap<string, ReadonlyMap<string, string>>, from: string, to: string): string[] | undefined {
  const ways = new Map([[from, [from]]])
  for (const [room, way] of ways) {
    if (room === to) return way
    // A map gives what is added while it is gone through.
    for (const next of known.get(room)?.keys() ?? []) if (!ways.has(next)) ways.set(next, [...way, next])
  }
  return undefined
}

function sqlBreaches({ file, text }: Source): Breach[] {
  const from = placeOf(file)
  if (from.kind !== 'server-module' || isTest(file) || /\/(store|public|seed)[\w-]*\.ts$/.test(file)) return []
  const writesSql = /\bsql(<[^>]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(text)
  return writesSql ? [{ file, says: 'SQL belongs in store.ts or public.ts' }] : []
}

/** The tables that say who may do what: one file writes them, so that no road to a right goes round the law of giving. */
const policyTables = '(access_group_resources|role_grants)'
const writesPolicy = new RegExp(
  [
    `\\b(insert\\s+into|update|delete\\s+from|merge\\s+into|truncate(\\s+table)?|copy)\\s+(only\\s+)?(public\\.)?"?${policyTables}\\b`,
    `\\.(insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\\(\\s*\\[?\\s*['"\`]${policyTables}\\b`,
  ].join('|'),
  'i',
)
/** The demo company is written into an empty database, by nobody. */
const mayWritePolicy = ['server/src/platform/access/holdings.ts', 'server/src/seed/rows.ts']

function policyBreaches({ file, text }: Source): Breach[] {
  if (isTest(file) || placeOf(file).kind === 'server-testing' || mayWritePolicy.includes(file) || !writesPolicy.test(text)) return []
  return [{ file, says: 'only platform/access/holdings.ts writes who holds what and who has which role' }]
}

/** A handler that goes on after its change may fail then, though the change is there. */
function answerBreaches({ file, text }: Source): Breach[] {
  const from = placeOf(file)
  const hasHandlers = from.kind === 'server-module' || (from.kind === 'server-platform' && /routes\.ts$/.test(file))
  if (!hasHandlers || isTest(file)) return []
  const code = withoutComments(text)
  // A method of that name is written here, not called.
  const changes = [...code.matchAll(/(?<![\w.]|\basync )(?:context\.)?write\(/g)]
  const loose = changes.filter(({ index }) => !/(\breturn(\s+await)?|=>)$/.test(code.slice(0, index).trimEnd()))
  return loose.map(() => ({ file, says: 'a change is what a handler answers: `return write(…)`, with nothing after it' }))
}

function barrelBreaches({ file }: Source): Breach[] {
  return /\/index\.tsx?$/.test(file) ? [{ file, says: 'no barrel files' }] : []
}

export function placeOf(file: string): Place {
  const module = /^(server|web)\/src\/modules\/([^/]+)\//.exec(file)
  if (module) return { kind: module[1] === 'web' ? 'web-module' : 'server-module', module: module[2] ?? '', file }
  const kinds: readonly [RegExp, Exclude<Place['kind'], 'server-module' | 'web-module'>][] = [
    [/^contract\//, 'contract'],
    [/^server\/src\/platform\//, 'server-platform'],
    [/^server\/testing\//, 'server-testing'],
    [/^server\//, 'server-app'],
    [/^web\/src\/platform\//, 'web-platform'],
    [/^web\/src\/ui\//, 'web-ui'],
    [/^web\/src\/theme\//, 'web-theme'],
    [/^web\/src\//, 'web-app'],
  ]
  return { kind: kinds.find(([pattern]) => pattern.test(file))?.[1] ?? 'outside' }
}

const isTest = (file: string): boolean => /\.(test|contract)\.tsx?$/.test(file)

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')

function importsOf(text: string): string[] {
  return [...withoutComments(text).matchAll(/(?:\bfrom\s+|\bimport\s*\(\s*|^\s*import\s+)'([^']+)'/gm)].map((match) => match[1] as string)
}

/** Path from the root, or undefined for a package. */
function resolved(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('@brigade/contract/')) return `contract/src/${specifier.slice('@brigade/contract/'.length)}`
  if (!specifier.startsWith('.')) return undefined
  return path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier))
}
