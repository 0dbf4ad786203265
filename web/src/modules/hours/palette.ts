import type { Palette } from '../../platform/module.ts'
import { catalogue } from '../../ui/basics/ui-texts.ts'

const words = catalogue('hours-palette', { holidays: 'Holidays', holidaysWhat: 'Holidays and default hours of a group' })

export const palette: Palette = {
  actions: [
    {
      id: 'restaurants:holidays',
      get label() {
        return words.holidays
      },
      get description() {
        return words.holidaysWhat
      },
      to: '/onboarding/holidays',
      needs: 'availabilities_admin',
    },
  ],
}
