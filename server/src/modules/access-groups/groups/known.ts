import { counted, named } from '@brigade/contract/kit/named.ts'
import { type ResourceType, resourceTypes } from '@brigade/contract/kit/resources.ts'

/** What groups share because guests have ordered there: by its number, however much it is. */
export interface KnownShares {
  readonly resource_type: ResourceType
  readonly count: number
  /** Names of the groups; null for one that may not be named. */
  readonly groups: readonly (string | null)[]
}

/** "20,000 customers are no longer known to Harbor and Pier." */
export const noLongerKnown = (shares: readonly KnownShares[]): string[] =>
  shares.map(
    ({ resource_type, count, groups }) =>
      `${counted(count, resourceTypes[resource_type].word)} ${count === 1 ? 'is' : 'are'} no longer known to ${named(groups, 'group')}.`,
  )
