import { inPlace, type RestaurantPartFiles, type RestaurantTab } from '../../../platform/restaurant-parts.ts'

const files = import.meta.glob<RestaurantPartFiles['tabs']>('../../*/restaurant-tabs.ts', { eager: true })

/** The tabs in their order. The first is the page's own address; called at use, for its words may be of another language. */
export const pageTabs = (): readonly RestaurantTab[] => inPlace(Object.values(files).flatMap(({ tabs }) => tabs()))
