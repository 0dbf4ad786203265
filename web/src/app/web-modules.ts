import type { WebModule } from '../platform/module.ts'

const found = import.meta.glob<{ module: WebModule }>('../modules/*/module.tsx', { eager: true })

/** Every module that has screens, in the order of their folders. Which of them are open is decided from `contract/src/modules.ts`. */
export const webModules: readonly WebModule[] = Object.values(found).map(({ module }) => module)
