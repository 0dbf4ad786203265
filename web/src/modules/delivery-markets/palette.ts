import { recordPalette } from '../../platform/records/record-palette.ts'
import { marketPage } from './queries.ts'
import { deliveryMarket, words } from './words.ts'

export const palette = recordPalette({ kind: deliveryMarket, listHint: () => words.marketsWhat, hint: () => words.several, pages: marketPage })
