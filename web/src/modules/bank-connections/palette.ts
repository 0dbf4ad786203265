import { recordPalette } from '../../platform/records/record-palette.ts'
import { bankWords } from './bank-connections-texts.ts'
import { bankConnection, words } from './catalogue.ts'
import { connectionPage } from './queries.ts'

export const palette = recordPalette({ kind: bankConnection, hint: () => words.myBank, pages: connectionPage, about: bankWords })
