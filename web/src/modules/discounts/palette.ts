import { givesText } from '@brigade/contract/discounts/sentences.ts'
import type { Palette } from '../../platform/module.ts'
import { recordPalette } from '../../platform/records/record-palette.ts'
import { offerKind, words } from './discounts-texts.ts'
import { offerPage } from './queries.ts'

const records = recordPalette({
  kind: offerKind,
  hint: () => words.paletteHint,
  pages: offerPage,
  about: ({ terms, currency }) => givesText(terms, currency),
})

/** Offers by name or code, the form for a new one, and the calendar. */
export const palette: Palette = {
  ...records,
  actions: [
    ...records.actions,
    {
      id: 'discount:calendar',
      get label() {
        return words.calendar
      },
      get description() {
        return words.calendarHint
      },
      to: '/discounts/calendar',
      needs: 'discounts',
    },
    {
      id: 'discount:simulator',
      get label() {
        return words.simulator
      },
      get description() {
        return words.simulatorHint
      },
      to: '/discounts/simulator',
      needs: 'discounts',
    },
    {
      id: 'discount:approvals',
      get label() {
        return words.approvals
      },
      get description() {
        return words.discounts
      },
      to: '/discounts/approvals',
      needs: 'discounts_admin',
    },
  ],
}
