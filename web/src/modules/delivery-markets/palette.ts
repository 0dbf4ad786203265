import { recordPalette } from '../../platform/records/record-palette.ts'
import { deliveryMarket, words } from './delivery-markets-texts.ts'
import { marketPage } from './queries.ts'

export const palette = recordPalette({ kind: deliveryMarket, listHint: () => words.marketsWhat, hint: () => words.several, pages: marketPage })
