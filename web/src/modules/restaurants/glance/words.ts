import { catalogue } from '../../../ui/words.ts'

/** How a restaurant does at this moment. */
export const words = catalogue('restaurant-glance', {
  title: 'Right now',
  service: 'Service',
  paused: 'Paused',
  nothingPaused: 'Nothing is paused',
  pausedCount: (count: number) => (count === 1 ? '1 thing is paused' : `${count} things are paused`),
  channels: 'Guests see its menu on',
  noChannel: 'No channel yet',
  published: 'Last published',
  never: 'Never',
  unknown: 'Could not be loaded',
})
