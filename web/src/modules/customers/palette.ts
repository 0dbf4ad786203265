import type { Palette } from '../../platform/module.ts'
import { recordPalette } from '../../platform/records/record-palette.ts'
import { phoneText } from '../../ui/form/phone-text.ts'
import { customer, words } from './customers-texts.ts'
import { words as mergingWords } from './merging/merging-texts.ts'
import { customerPage } from './queries.ts'
import { searchSegments } from './segments/segment-palette.ts'

const records = recordPalette({
  kind: customer,
  hint: () => words.customers,
  pages: customerPage,
  about: ({ email, phone }) => [phone && phoneText(phone), email].filter(Boolean).join(' · '),
})

export const palette: Palette = {
  actions: [
    ...records.actions,
    {
      id: 'customers:duplicates',
      get label() {
        return mergingWords.duplicates
      },
      get description() {
        return mergingWords.duplicatesHint
      },
      to: '/customers/duplicates',
      needs: 'customers_admin',
    },
  ],
  search: async (text, client) => (await Promise.all([records.search(text, client), searchSegments(text, client)])).flat(),
}
