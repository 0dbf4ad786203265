import type { ImportFormat } from '@brigade/contract/menus/menu-import.ts'
import { inWorker } from '../../../platform/files/in-worker.ts'
import type { MoneyRule } from '../../../platform/files/prices.ts'
import type { ImportedMenu } from './imported-menu.ts'
import { readImport } from './read-import.ts'

export interface MenuQuestion {
  readonly text: string
  readonly money: MoneyRule
  readonly format: ImportFormat | null | undefined
}

/** The worst text of this length takes a tenth of a second to read, about what starting a thread takes. */
const briefLength = 200_000

/** Reads a menu; a large one in a thread of its own. */
export async function readInWorker(question: MenuQuestion): Promise<ImportedMenu> {
  const { text, money, format } = question
  return text.length <= briefLength ? readImport(text, money, format) : inWorker<ImportedMenu>(new URL('./read-worker.ts', import.meta.url), question)
}
