import { catalogue } from '../../../ui/basics/ui-texts.ts'

/** How a restaurant does at this moment. */
export const words = catalogue('restaurant-glance', { title: 'At a glance' })
