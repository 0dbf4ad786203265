import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import type { ShellFile } from '../src/service-worker/worker-scope.ts'
import { filesAtOnce, filesBehind } from './inline-head.ts'

/** What stands beside the chunks and is needed to draw the shell. */
const beside = ['index.html', 'favicon.svg']

/**
 * Builds the service worker with its list of files: the page, the sign-in screen and the signed-in frame. Whatever else is
 * loaded lazily stays out, and is kept once it has been opened; otherwise every visitor would pay for every module.
 */
export function offlineShell(sources: string[]): Plugin {
  let root = ''
  let outDir = 'dist'
  return {
    name: 'offline-shell',
    apply: 'build',
    configResolved(config) {
      root = config.root
      outDir = resolve(root, config.build.outDir)
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler(_options, bundle) {
        const urls = new Set([...beside, ...filesAtOnce(bundle), ...filesBehind(bundle, sources, root)])
        await buildWorker(
          root,
          outDir,
          [...urls].map((url) => ({ url, revision: url.startsWith('assets/') ? null : revisionOf(join(outDir, url)) })),
        )
      },
    },
  }
}

const revisionOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 32)

/** One script without imports: not every supported browser runs a module as a service worker. */
async function buildWorker(root: string, outDir: string, shellFiles: ShellFile[]): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { shellFiles: JSON.stringify(shellFiles) },
    build: {
      outDir,
      emptyOutDir: false,
      sourcemap: false,
      rolldownOptions: { input: join(root, 'src/service-worker/sw.ts'), output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  })
}
