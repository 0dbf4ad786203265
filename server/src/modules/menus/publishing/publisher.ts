import { menuPublishing } from '@brigade/contract/menus/publishing.ts'
import type { Asked } from '../../../platform/serve/change.ts'

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
