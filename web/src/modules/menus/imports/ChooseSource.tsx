import { useState } from 'react'
import { Spinner } from '../../../ui/basics/Spinner.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { FileField } from '../../../ui/form/FileField.tsx'
import { Textarea } from '../../../ui/form/Textarea.tsx'
import { Banner } from '../../../ui/page/Banner.tsx'
import styles from './ImportDialog.module.css'
import { words } from './imports-texts.ts'

const accept = ['.json', '.csv', '.txt', '.tsv'] as const
const maxBytes = 10_000_000

interface ChooseSourceProps {
  problem: string | undefined
  isReading: boolean
  onFile: (file: File) => void
  onText: (text: string) => void
}

/** Where the menu comes from: a file, or text that is pasted. */
export function ChooseSource({ problem, isReading, onFile, onText }: ChooseSourceProps) {
  const [files, setFiles] = useState<readonly File[]>([])
  const [pasted, setPasted] = useState('')
  function choose(chosen: readonly File[]) {
    setFiles(chosen)
    const [file] = chosen
    if (file) onFile(file)
  }
  return (
    <div className={styles.stack}>
      <p className={styles.quiet}>{words.intro}</p>
      {problem !== undefined && <Banner tone="bad">{problem}</Banner>}
      <FileField label={words.file} accept={accept} maxBytes={maxBytes} value={files} onChange={choose} disabled={isReading} />
      <Textarea
        label={words.paste}
        help={words.csvHelp}
        rows={4}
        value={pasted}
        spellCheck={false}
        readOnly={isReading}
        onChange={(event) => setPasted(event.target.value)}
      />
      <div className={styles.row}>
        <Button disabled={pasted.trim() === ''} loading={isReading} onClick={() => onText(pasted)}>
          {words.preview}
        </Button>
        {isReading && (
          <span role="status" className={styles.quiet}>
            <Spinner size={14} /> {words.reading}
          </span>
        )}
      </div>
    </div>
  )
}
