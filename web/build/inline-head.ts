import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import type { PreloadEntry } from './head-script.ts'
import { headScript } from './head-script.ts'

/** A hash path, or with a slash at its end all below it, and the lazily loaded source files, relative to `web/`, that a first visit needs. */
export interface PreloadRoute {
  path: string
  files: string[]
  /** Open to anyone: without a session every other path ends on the sign-in page. */
  open?: boolean
}

type Bundle = Rolldown.OutputBundle

function chunkHolding(bundle: Bundle, module: string): Rolldown.OutputChunk | undefined {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  // A module drawn into a bigger chunk keeps a door of its own, which the lazy import knocks at: one more thing to fetch.
  return chunks.find((chunk) => chunk.facadeModuleId === module) ?? chunks.find((chunk) => chunk.moduleIds.includes(module))
}

function withImports(bundle: Bundle, fileName: string, found: Set<string>): void {
  const chunk = bundle[fileName]
  if (found.has(fileName) || chunk?.type !== 'chunk') return
  found.add(fileName)
  for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet)
  for (const imported of chunk.imports) withImports(bundle, imported, found)
}

/** What the page itself asks for. */
export function filesAtOnce(bundle: Bundle): Set<string> {
  const atOnce = new Set<string>()
  for (const output of Object.values(bundle)) {
    if (output.type === 'chunk' && output.isEntry) withImports(bundle, output.fileName, atOnce)
  }
  return atOnce
}

/** The built files that some lazily loaded sources need, by their paths below the root. */
export function filesBehind(bundle: Bundle, sources: string[], root: string): Set<string> {
  const found = new Set<string>()
  for (const source of sources) {
    const chunk = chunkHolding(bundle, join(root, source))
    if (!chunk) throw new Error(`The build is told of ${source}, which is in no chunk`)
    withImports(bundle, chunk.fileName, found)
  }
  return found
}

function entriesOf(bundle: Bundle, routes: PreloadRoute[], root: string): PreloadEntry[] {
  const atOnce = filesAtOnce(bundle)
  const entries = routes.map(
    ({ path, files, open }): PreloadEntry => [path, open ? 1 : 0, [...filesBehind(bundle, files, root)].filter((file) => !atOnce.has(file))],
  )
  const all = entries.flatMap(([, , chunks]) => chunks)
  const uses = new Map(all.map((file) => [file, all.filter((one) => one === file).length]))
  // What most routes share stands first in each, and in the same order: so the lists repeat each other, and compress well.
  const shared = (one: string, other: string) => (uses.get(other) ?? 0) - (uses.get(one) ?? 0) || (one < other ? -1 : 1)
  return entries.map(([path, open, chunks]) => [path, open, chunks.toSorted(shared)])
}

/** Puts the one inline script into the page and its hash, for the server's Content-Security-Policy, into `csp.json`. */
export function inlineHead(routes: PreloadRoute[]): Plugin {
  let root = ''
  let outDir = ''
  let hashes: string[] = []
  return {
    name: 'inline-head',
    configResolved(config) {
      root = config.root
      outDir = resolve(root, config.build.outDir)
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const script = headScript(bundle ? entriesOf(bundle, routes, root) : [])
        hashes = [`sha256-${createHash('sha256').update(script).digest('base64')}`]
        return [{ tag: 'script', children: script, injectTo: 'head-prepend' }]
      },
    },
    writeBundle() {
      writeFileSync(join(outDir, 'csp.json'), `${JSON.stringify({ scriptHashes: hashes })}\n`)
    },
  }
}
