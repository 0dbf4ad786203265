import { recordPalette } from '../../platform/records/record-palette.ts'
import { phoneText } from '../../ui/form/phone-text.ts'
import { customer, words } from './customers-texts.ts'
import { customerPage } from './queries.ts'

export const palette = recordPalette({
  kind: customer,
  hint: () => words.customers,
  pages: customerPage,
  about: ({ email, phone }) => [phone && phoneText(phone), email].filter(Boolean).join(' · '),
})
