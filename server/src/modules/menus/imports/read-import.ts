import { Problem } from '@brigade/contract/kit/problem.ts'
import type { ImportFormat } from '@brigade/contract/menus/menu-import.ts'
import { longestImport } from '@brigade/contract/menus/menu-import.ts'
import type { MoneyRule } from '../../../platform/files/prices.ts'
import { readCsv } from './csv.ts'
import type { ImportedMenu } from './imported-menu.ts'
import { isSquare, readSquare } from './square.ts'
import { isToast, readToast } from './toast.ts'
import { isUberEats, readUberEats } from './uber-eats.ts'

const inWords: Record<ImportFormat, string> = { square: 'a Square catalog', toast: 'a Toast menu', uber_eats: 'an Uber Eats menu', csv: 'a CSV file' }
const refusal = (sentence: string, cause?: unknown) => new Problem('invalid', sentence, { errors: { text: [sentence] }, cause })

// What people drop by mistake, by how it begins.
const mistakes: readonly [readonly string[], string][] = [
  [['PK\x03\x04'], 'This is a spreadsheet or an archive. Please save it as CSV and choose that file.'],
  [['\xd0\xcf', '\ufffd\ufffd\x11'], 'This is an old spreadsheet file. Please save it as CSV and choose that file.'],
  [['%PDF'], 'This is a PDF. A menu can be read from CSV, or from the JSON of Square, Toast or Uber Eats.'],
  [['<'], 'This is a web page or XML. A menu can be read from CSV, or from the JSON of Square, Toast or Uber Eats.'],
]

/** The menu in a file, by its content. A file that is none is refused in words. */
export function readImport(given: string, money: MoneyRule, expected?: ImportFormat | null): ImportedMenu {
  if (given.length > longestImport) throw new Problem('too_large', 'The file is larger than 10 MB. Please import it in parts.')
  const text = given.startsWith('\ufeff') ? given.slice(1) : given
  if (text.trim() === '') throw refusal('The file is empty.')
  const start = text.slice(0, 1000).trimStart()
  for (const [beginnings, sentence] of mistakes) if (beginnings.some((beginning) => start.startsWith(beginning))) throw refusal(sentence)
  const menu = /^[{[]/.test(start) ? readJson(text, money, expected) : readAs('csv', expected, () => readCsv(text, money))
  // Whoever sells nothing at Uber Eats yet has an empty menu there, of all its lists.
  if (menu.format !== 'uber_eats' && !menu.nodes.some(({ kind }) => kind === 'item'))
    throw refusal(`This is ${inWords[menu.format]}, but it holds no items.`)
  return menu
}

function readJson(text: string, money: MoneyRule, expected: ImportFormat | null | undefined): ImportedMenu {
  const json = parsed(text)
  if (isSquare(json)) return readAs('square', expected, () => readSquare(json, money))
  if (isToast(json)) return readAs('toast', expected, () => readToast(json, money))
  if (isUberEats(json)) return readAs('uber_eats', expected, () => readUberEats(json))
  throw refusal('This is JSON, but neither a Square catalog nor a Toast menu (V2) nor an Uber Eats menu (V2).')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw refusal('This looks like JSON but is not complete or not well formed. Please export it again.', cause)
  }
}

function readAs(found: ImportFormat, expected: ImportFormat | null | undefined, read: () => ImportedMenu): ImportedMenu {
  if (expected && expected !== found) throw refusal(`This is ${inWords[found]}, not ${inWords[expected]}.`)
  return read()
}
