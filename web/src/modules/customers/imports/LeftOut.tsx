import type { CustomerImportRefusal } from '@brigade/contract/customers/imports.ts'
import { saveFile } from '../../../ui/basics/save-file.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { printCsv } from '../../../ui/table/csv.ts'
import styles from './Imports.module.css'
import { words } from './import-texts.ts'

const shown = 100

/** Rows that are left out, by their lines in the file, and as a file of their own. */
export function LeftOut({ refusals, count = refusals.length }: { refusals: readonly CustomerImportRefusal[]; count?: number }) {
  const save = () => {
    const text = printCsv([[words.line, words.why], ...refusals.map(({ line, sentence }) => [String(line), sentence])])
    saveFile(new File([text], words.leftOutFile, { type: 'text/csv' }), words.leftOutFile)
  }
  return (
    <div className={styles.stack}>
      <ul className={styles.list} tabIndex={refusals.length > 8 ? 0 : undefined}>
        {refusals.slice(0, shown).map(({ line, sentence }) => (
          <li key={line}>{words.refusal(line, sentence)}</li>
        ))}
        {count > shown && <li>{words.andMore(count - Math.min(shown, refusals.length))}</li>}
      </ul>
      <div>
        <Button onClick={save}>{words.saveLeftOut}</Button>
      </div>
    </div>
  )
}
