import { menuPublishing } from '@brigade/contract/menus/publishing.ts'
import type { Asked } from '../../../platform/serve/change.ts'
import { type Author, authorMayNot } from '../../../platform/serve/later.ts'
import type { OpenPublication } from './store-targets.ts'

/** What jobs and marketplaces change is written down and announced like what people do. */
export const asPublisher: Asked = {
  endpoint: menuPublishing.marketplaceNews,
  name: 'restaurants.publishing',
  input: {},
  staff: undefined,
  request: { id: 'publishing', address: '', agent: '', headers: {}, rawBody: Buffer.alloc(0) },
}

/** Who did it, as History shows it. */
export const publisher = { name: 'Publishing', type: 'system' } as const

/** A publication is prepared, started and sent in the name of the person who asked for it last. */
export const authorOf = ({ in_name_of, restaurant_id }: Pick<OpenPublication, 'in_name_of' | 'restaurant_id'>): Author | undefined =>
  in_name_of === null ? undefined : { userId: in_name_of, endpoint: menuPublishing.publish, type: 'restaurant', id: restaurant_id }

export const mayNotPublish = authorMayNot('publish this restaurant')
