import type { Role } from '@brigade/contract/kit/roles.ts'
import type { ComponentType } from 'react'

/**
 * `home-part.ts` of a module exports `homePart`: what it shows at the start, below the welcome. The part that stands first has the
 * lowest place; it draws nothing while it has nothing to say.
 */
export interface HomePart {
  readonly place: number
  /** Any of these roles shows it. */
  readonly needs: readonly Role[]
  readonly Part: ComponentType
}
