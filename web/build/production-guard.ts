import type { Plugin, Rolldown } from 'vite'

/** What may not leave the workshop: the demonstration page and source maps. */
export function faultsOf(bundle: Rolldown.OutputBundle): string[] {
  return Object.values(bundle).flatMap((output) => {
    if (output.fileName.endsWith('.map')) return [`${output.fileName} is a source map`]
    if (output.type === 'asset') return []
    const demo = output.moduleIds.find((id) => id.includes('/src/ui/demo/'))
    return [
      ...(demo ? [`${output.fileName} holds ${demo}, which is for development only`] : []),
      ...(output.code.includes('//# sourceMappingURL') ? [`${output.fileName} points at a source map`] : []),
    ]
  })
}

/** Fails a production build that carries what only developers should see. */
export function productionGuard(): Plugin {
  return {
    name: 'production-guard',
    apply: 'build',
    generateBundle(_options, bundle) {
      const faults = faultsOf(bundle)
      if (faults.length > 0) this.error(faults.join('\n'))
    },
  }
}
