import { useHint } from '../../platform/hint-toasts.tsx'
import { catalogue } from '../../ui/basics/ui-texts.ts'

const words = catalogue('restaurants-hints', {
  list: 'Everything about one place',
  listText: 'Open a restaurant for its menu, hours, ordering and access. To jump to one by name, press Ctrl K on any screen.',
})

export const useRestaurantListHint = (): void => useHint('restaurants', words.list, words.listText)
