import type { Palette } from '../../platform/module.ts'
import { catalogue } from '../../ui/basics/ui-texts.ts'

const words = catalogue('pauses-palette', { now: 'Right now', nowWhat: 'Open or closed, and what is paused (86)' })

export const palette: Palette = {
  actions: [
    {
      id: 'restaurants:now',
      get label() {
        return words.now
      },
      get description() {
        return words.nowWhat
      },
      to: '/onboarding/now',
      needs: 'availabilities',
    },
  ],
}
