import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Cell, Column } from './cells.ts'

// A workbook written as it is read: rows go into the zip as they come, so its size is no matter.

/** The most rows of a sheet, its head left out. */
export const rowsPerSheet = 1_048_575
/** The most a cell may hold. */
const longestText = 32_767

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'

/** Most texts are as they are in XML as well. */
const plain = /^[\w .,:/-]{0,1000}$/

/** Text of XML; signs that XML does not know are left out. */
const xml = (text: string): string => (plain.test(text) ? text : escaped(text))

const escaped = (text: string): string =>
  text
    .slice(0, longestText)
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the signs that may not be in XML.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;')

/** Text is text whatever it looks like: nothing in it runs. */
function cellXml(cell: Cell, style: number): string {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'string') return `<c t="inlineStr"${style > 0 ? ` s="${style}"` : ''}><is><t xml:space="preserve">${xml(cell)}</t></is></c>`
  return `<c s="${style}"><v>${cell.number}</v></c>`
}

const bold = 1
/** Styles of numbers with 0 to 4 digits after the point come after those of text. */
const styleOf = ({ digits }: Column): number => (digits === undefined ? 0 : 2 + Math.min(4, digits))
const formats = [0, 1, 2, 3, 4].map((digits) => `#,##0${digits > 0 ? `.${'0'.repeat(digits)}` : ''}`)

const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="5">${formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join('')}</numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="7"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${formats
  .map((_, at) => `<xf numFmtId="${164 + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`)
  .join('')}</cellXfs></styleSheet>`

/** Sheet names may not hold these signs, nor be longer than this. */
const sheetName = (name: string, at: number, of: number): string => {
  const plain = name.replace(/[\\/?*[\]:']/g, ' ').trim() || 'Report'
  return of === 1 ? plain.slice(0, 31) : `${plain.slice(0, 26)} ${at + 1}`
}

interface Workbook {
  readonly name: string
  readonly columns: readonly Column[]
  /** How many there will be, so that the sheets are known from the start. */
  readonly count: number
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>
}

/** The bytes of a workbook, its head in bold and always in sight. */
export function xlsxOf({ name, columns, count, rows }: Workbook): Readable {
  const sheets = Math.max(1, Math.ceil(count / rowsPerSheet))
  const zip = new ZipFile()
  const numbers = Array.from({ length: sheets }, (_, at) => at)
  const add = (path: string, text: string) => zip.addBuffer(Buffer.from(head + text), path)
  add(
    '[Content_Types].xml',
    `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${numbers
      .map(
        (at) =>
          `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
      )
      .join('')}</Types>`,
  )
  add(
    '_rels/.rels',
    `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  )
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${numbers
      .map((at) => `<sheet name="${xml(sheetName(name, at, sheets)).replaceAll('"', '&quot;')}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join('')}</sheets></workbook>`,
  )
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${packaged}/relationships">${numbers
      .map((at) => `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`)
      .join('')}<Relationship Id="rId${sheets + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  )
  zip.addBuffer(Buffer.from(styles), 'xl/styles.xml')
  const source = rows[Symbol.asyncIterator]()
  const left: (readonly Cell[])[] = []
  for (const at of numbers) {
    // Each sheet goes on where the one before it ended.
    const sheet = () => Readable.from(sheetXml(columns, (most) => taken(source, left, most), rowsPerSheet))
    zip.addReadStreamLazy(`xl/worksheets/sheet${at + 1}.xml`, { compressionLevel: 6 } as never, (opened) => {
      const stream = sheet()
      stream.once('error', (error) => zip.emit('error', error))
      opened(null, stream)
    })
  }
  zip.end()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  return output
}

/** Some of the rows that are left of the last batch, or of the next one; none at the end. */
async function taken(source: AsyncIterator<readonly (readonly Cell[])[]>, left: (readonly Cell[])[], most: number): Promise<(readonly Cell[])[]> {
  if (left.length === 0) {
    const next = await source.next()
    if (!next.done) left.push(...next.value)
  }
  return left.splice(0, most)
}

async function* sheetXml(columns: readonly Column[], next: (most: number) => Promise<(readonly Cell[])[]>, most: number): AsyncGenerator<string> {
  const widths = columns.map(
    ({ header }, at) => `<col min="${at + 1}" max="${at + 1}" width="${Math.min(60, Math.max(14, header.length + 3))}" customWidth="1"/>`,
  )
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row>${columns
    .map(({ header }) => cellXml(header, bold))
    .join('')}</row>`
  const cellStyles = columns.map(styleOf)
  let written = 0
  while (written < most) {
    const rows = await next(most - written)
    if (rows.length === 0) break
    written += rows.length
    yield rows.map((row) => `<row>${row.map((cell, at) => cellXml(cell, cellStyles[at] ?? 0)).join('')}</row>`).join('')
  }
  yield '</sheetData></worksheet>'
}
