import type { GroupStats } from '@brigade/contract/access-groups.ts'
import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import { typeWords } from '../access-groups-texts.ts'
import { words } from '../catalogue.ts'

interface NamedCount {
  readonly type: ResourceType
  readonly label: string
  readonly count: number
}

/** What a group holds of a type, counted as the lists of the product count it: restaurants without the libraries. */
export function namedCounts({ resource_type: type, count, named_apart }: GroupStats['resources'][number]): NamedCount[] {
  if (type !== 'restaurant') return [{ type, label: typeWords(type), count }]
  const parts = [
    { type, label: words.restaurants, count: count - named_apart },
    { type, label: words.libraries, count: named_apart },
  ]
  return parts.filter((part) => part.count > 0)
}
