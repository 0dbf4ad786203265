import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { modules } from '@brigade/contract/modules.ts'
import type { Preload } from '../src/platform/module.ts'
import type { PreloadRoute } from './inline-head.ts'

const shell = 'src/app/shell/Shell.tsx'

/**
 * Which lazily loaded source files a first visit to a hash path needs, most particular path first; each module says it of its own.
 * The server never sees the hash, so without this list the browser would learn of these chunks one round trip late.
 */
export async function preloadRoutes(): Promise<PreloadRoute[]> {
  const found = await Promise.all(modules.map(({ folder }) => (folder === null ? [] : preloadsOf(folder))))
  const start = { path: '/', files: [shell, 'src/app/Home.tsx'] }
  return [...found.flat().toSorted((one, other) => (one.path < other.path ? 1 : -1)), start]
}

async function preloadsOf(folder: string): Promise<PreloadRoute[]> {
  const file = join(import.meta.dirname, '../src/modules', folder, 'preloads.ts')
  if (!existsSync(file)) return []
  const { preloads }: { preloads: readonly Preload[] } = await import(file)
  return preloads.map(({ path, files, open }) => {
    const own = files.map((name) => `src/modules/${folder}/${name}`)
    return open ? { path, files: own, open } : { path, files: [shell, ...own] }
  })
}

/** Lazily loaded source files that must open without a network, whatever was visited before. */
export const offlineSources = [
  'src/modules/front-door/GuestScreen.tsx',
  shell,
  'src/app/Home.tsx',
  'src/platform/offline/offline-copy.ts',
  'src/ui/layers/MenuPanel.tsx',
  'src/ui/layers/ModalDialog.tsx',
  'src/app/shell/SettingsDialog.tsx',
  'src/app/shell/ShortcutSheet.tsx',
]
