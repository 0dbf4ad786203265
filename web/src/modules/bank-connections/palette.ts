import { recordPalette } from '../../platform/records/record-palette.ts'
import { bankConnection, words } from './catalogue.ts'
import { connectionPage } from './queries.ts'
import { bankWords } from './words.ts'

export const palette = recordPalette({ kind: bankConnection, hint: () => words.myBank, pages: connectionPage, about: bankWords })
