import { modules } from '@brigade/contract/modules.ts'
import type { WebModule } from '../../platform/module.ts'

const found = import.meta.glob<{ module: WebModule }>('../../modules/*/module.tsx', { eager: true })

const order = modules.map(({ folder }) => folder)

/** Every module that has screens, in the order of `contract/src/modules.ts`, where it is decided which of them are open. */
export const webModules: readonly WebModule[] = Object.values(found)
  .map(({ module }) => module)
  .sort((one, other) => order.indexOf(one.folder) - order.indexOf(other.folder))
