import { catalogue } from '../../../ui/words.ts'

/** How a restaurant does at this moment. */
export const words = catalogue('restaurant-glance', { title: 'Right now' })
