import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { type RecordKind, recordSentences } from '../../platform/records/record-kind.ts'
import { catalogue } from '../../ui/basics/ui-texts.ts'

const listNotLoaded = 'The list could not be loaded'
const deleteBody = (name: string) => `“${name}” and everything in it will be gone for good.`

export const restaurantKind: RecordKind = {
  type: 'restaurant',
  path: '/onboarding',
  newPath: '/onboarding/restaurants/new',
  recordPath: '/onboarding/restaurants',
  words: catalogue('restaurant-kind', { ...recordSentences('restaurant', 'restaurants'), listNotLoaded, deleteBody }),
}

/** A library is a restaurant without guests: it has the same page. */
export const libraryKind: RecordKind = {
  type: 'restaurant',
  path: '/onboarding/libraries',
  recordPath: '/onboarding/restaurants',
  createdWith: ['restaurants_admin', 'chains'],
  words: catalogue('library-kind', {
    ...recordSentences('restaurant', 'libraries', 'library'),
    createNeeds: 'It needs the roles “Restaurants admin” and “Chains” on an access group.',
    listNotLoaded,
    deleteBody,
  }),
}

export const kindOf = ({ kind }: Pick<Restaurant, 'kind'>): RecordKind => (kind === 'library' ? libraryKind : restaurantKind)
