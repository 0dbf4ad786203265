import type { Plugin, PluginOption } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { filesAtOnce, filesBehind } from './inline-head.ts'

/** What stands beside the chunks and is needed to draw the shell. */
const beside = ['index.html', 'favicon.svg']

/**
 * Builds the service worker with its list of files: the page, the sign-in screen and the signed-in frame. Whatever else is
 * loaded lazily stays out, and is kept once it has been opened; otherwise every visitor would pay for every module.
 */
export function offlineShell(sources: string[]): PluginOption {
  let wanted = new Set<string>()
  let root = ''
  const list: Plugin = {
    name: 'offline-shell-list',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    generateBundle(_options, bundle) {
      wanted = new Set([...beside, ...filesAtOnce(bundle), ...filesBehind(bundle, sources, root)])
    },
  }
  const worker = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/service-worker',
    filename: 'sw.ts',
    registerType: 'prompt',
    // The app registers it itself, after sign-in, and through a Trusted Types policy.
    injectRegister: null,
    // The manifest is a file of its own under public/.
    manifest: false,
    includeManifestIcons: false,
    injectManifest: {
      globPatterns: ['**/*.{html,js,css,svg}'],
      globIgnores: ['sw.js'],
      // A file named by its hash needs no second name.
      dontCacheBustURLsMatching: /^assets\//,
      manifestTransforms: [(entries) => ({ manifest: entries.filter(({ url }) => wanted.has(url)) })],
      rollupFormat: 'iife',
      sourcemap: false,
      minify: true,
    },
    integration: {
      configureCustomSWViteBuild(options) {
        options.logLevel = 'warn'
      },
    },
  })
  return [list, worker]
}
