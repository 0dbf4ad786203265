import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const lockFile: { packages: Record<string, { dev?: boolean }> } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))

/** The tools that are run after an installation of what running needs. */
const tools = Object.values(scripts).flatMap((command) => /^node tools\/run\.mjs (tools\/\S+)/.exec(command)?.[1] ?? [])

/** What begins by itself, and the modules of the web app, which are found by the pattern of their names. */
const starts = ['server/src/main.ts', 'web/vite.config.ts', 'web/src/main.tsx', 'web/src/service-worker/sw.ts']
const webModules = globSync('web/src/modules/*/{module,guest-module}.tsx', { cwd: root })

/** What a file loads when it runs; types are gone by then. */
function importsOf(file: string): string[] {
  const code = readFileSync(path.join(root, file), 'utf8').replaceAll(/^(import|export) type .*$/gm, '')
  return [...code.matchAll(/(?:\bfrom\s+|\bimport\s*\(\s*|^\s*import\s+)'([^']+)'/gm)].map((found) => found[1] ?? '')
}

/** The packages that a file, and whatever of ours it loads, asks for. */
function packagesBehind(start: string): Map<string, string> {
  const found = new Map<string, string>()
  const seen = new Set<string>()
  const open = [start]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    for (const specifier of importsOf(file)) {
      const ours = specifier.startsWith('@brigade/contract/')
        ? `contract/src/${specifier.slice('@brigade/contract/'.length)}`
        : specifier.startsWith('.') && path.join(path.dirname(file), specifier)
      if (!ours) found.set(/^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '', file)
      else if (/\.(tsx?|mjs)$/.test(ours) && existsSync(path.join(root, ours))) open.push(ours)
    }
  }
  return found
}

test.each([...starts, ...webModules, ...tools])('a start installs everything that %s loads', (start) => {
  const asked = [...packagesBehind(start)].filter(([name]) => !/^(node|virtual):/.test(name))
  const missing = asked.filter(([name]) => {
    const places = ['', 'server/', 'web/', 'contract/'].map((folder) => lockFile.packages[`${folder}node_modules/${name}`])
    return !places.some((place) => place && !place.dev)
  })
  expect(missing).toEqual([])
})

test.each(tools)('%s runs no other program from the packages, which a start may not have installed', (tool) => {
  expect(readFileSync(path.join(root, tool), 'utf8')).not.toContain('node_modules')
})

test('files loaded by our files are checked as well', () => {
  expect([...packagesBehind('server/src/main.ts').keys()]).toContain('kysely')
  expect([...packagesBehind('web/src/main.tsx').keys()]).toContain('@mantine/core')
})
