import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { DragEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { catalogue } from '../basics/ui-texts.ts'
import { IconButton } from '../controls/IconButton.tsx'
import type { FieldProps } from './Field.tsx'
import { FieldFrame } from './Field.tsx'
import styles from './FileField.module.css'
import type { FileLimits, FileRefusal } from './file-rules.ts'
import { fileRefusal, sizeInWords, typesInWords } from './file-rules.ts'
import { useOwnError } from './use-own-error.ts'
import { useOwnValue } from './use-own-value.ts'

export const words = catalogue('form.files', {
  choose: (several: boolean) => (several ? 'Choose files' : 'Choose a file'),
  orDrop: 'or drop them here',
  or: 'or',
  pictures: 'pictures',
  films: 'films',
  sounds: 'sounds',
  upTo: (size: string) => `up to ${size}`,
  most: (files: number) => (files === 1 ? 'one file' : `at most ${files} files`),
  remove: (name: string) => `Remove ${name}`,
  uploading: (name: string) => `Uploading ${name}`,
  failed: 'Was not uploaded',
  retry: 'Try again',
  type: (name: string, types: string) => `${name} is not a ${types} file`,
  size: (name: string, size: string) => `${name} is larger than ${size}`,
  empty: (name: string) => `${name} is empty`,
  twice: (name: string) => `${name} is already there`,
  'too-many': (name: string, files: number) => `${name} was not added: there is room for ${files}`,
})

/** How far the sending of a file is: a share from 0 to 1, or failed. Files without one are simply chosen. */
export type Upload = number | 'failed'

interface FileFieldProps extends FieldProps, FileLimits {
  value?: readonly File[] | undefined
  defaultValue?: readonly File[] | undefined
  onChange?: ((files: readonly File[]) => void) | undefined
  onBlur?: (() => void) | undefined
  uploadOf?: ((file: File) => Upload | undefined) | undefined
  onRetry?: ((file: File) => void) | undefined
}

const knownTypes = (accept: readonly string[]) => typesInWords(accept, words.or, { image: words.pictures, video: words.films, audio: words.sounds })

function inWords(name: string, because: FileRefusal, { accept = [], maxBytes = 0, maxFiles = 1 }: FileLimits): string {
  if (because === 'type') return words.type(name, knownTypes(accept))
  if (because === 'size') return words.size(name, sizeInWords(maxBytes))
  return because === 'too-many' ? words['too-many'](name, maxFiles) : words[because](name)
}

function limitsInWords({ accept, maxBytes, maxFiles }: FileLimits): string {
  const parts = [accept && knownTypes(accept), maxBytes && words.upTo(sizeInWords(maxBytes)), maxFiles && words.most(maxFiles)]
  const text = parts.filter(Boolean).join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function Preview({ file }: { file: File }) {
  const [address, setAddress] = useState<string>()
  useEffect(
    function lendAddress() {
      if (!file.type.startsWith('image/')) return undefined
      const lent = URL.createObjectURL(file)
      setAddress(lent)
      return () => URL.revokeObjectURL(lent)
    },
    [file],
  )
  return <span className={styles.preview}>{address ? <img src={address} alt="" /> : <IconFile size={20} aria-hidden />}</span>
}

interface ChosenProps {
  file: File
  upload: Upload | undefined
  onRetry: (() => void) | undefined
  onRemove: (() => void) | undefined
}

function Chosen({ file, upload, onRetry, onRemove }: ChosenProps) {
  const isUnderWay = typeof upload === 'number' && upload < 1
  return (
    <li className={styles.file}>
      <Preview file={file} />
      <span className={styles.facts}>
        <span className={styles.name}>{file.name}</span>
        {isUnderWay ? (
          <progress className={styles.progress} value={upload} aria-label={words.uploading(file.name)} />
        ) : (
          <span className={upload === 'failed' ? styles.failed : styles.size}>{upload === 'failed' ? words.failed : sizeInWords(file.size)}</span>
        )}
      </span>
      {upload === 'failed' && onRetry && (
        <button type="button" className={styles.retry} onClick={onRetry}>
          {words.retry}
        </button>
      )}
      {onRemove && (
        <IconButton label={words.remove(file.name)} onClick={onRemove}>
          <IconX size={16} aria-hidden />
        </IconButton>
      )}
    </li>
  )
}

/**
 * Files, chosen or dropped. The zone is the label of a real file input, so that keys, screen readers and phones find what
 * they know.
 */
export function FileField(props: FileFieldProps) {
  const { label, help, error: given, required, hideLabel, disabled, readOnly, accept, maxBytes, maxFiles = 1, uploadOf, onRetry, onBlur } = props
  const limits = { accept, maxBytes, maxFiles }
  const [files, tell] = useOwnValue(props, [])
  const [refusals, setRefusals] = useState<string[]>([])
  const [isOver, setIsOver] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const { error, judge, forget } = useOwnError(props)
  const off = disabled || readOnly

  function add(list: FileList) {
    // A field for one file takes the newest.
    const kept = maxFiles === 1 ? [] : [...files]
    const refused: string[] = []
    for (const file of list) {
      const because = fileRefusal(file, kept, limits)
      if (because) refused.push(inWords(file.name, because, limits))
      else kept.push(file)
    }
    forget()
    setRefusals(refused)
    if (kept.length > 0 && (maxFiles === 1 || kept.length > files.length)) tell(kept)
  }

  function remove(file: File) {
    setRefusals([])
    tell(files.filter((one) => one !== file))
    picker.current?.focus()
  }

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    if (!off) add(event.dataTransfer.files)
  }

  const complaint = refusals.length > 0 ? refusals.join('. ') : (error ?? given)
  return (
    <FieldFrame label={label} help={help ?? (off ? undefined : limitsInWords(limits))} error={complaint} required={required} hideLabel={hideLabel}>
      {(control) => (
        <>
          <label
            htmlFor={control.id}
            className={styles.zone}
            data-over={isOver || undefined}
            data-off={off || undefined}
            onDragOver={(event) => {
              event.preventDefault()
              if (!off) setIsOver(true)
            }}
            onDragLeave={() => setIsOver(false)}
            onDrop={onDrop}
          >
            <IconUpload size={18} aria-hidden />
            <span>
              <span className={styles.act}>{words.choose(maxFiles > 1)}</span> {!off && <span className={styles.drop}>{words.orDrop}</span>}
            </span>
            <input
              {...control}
              ref={picker}
              type="file"
              className={styles.picker}
              accept={accept?.join(',')}
              multiple={maxFiles > 1}
              disabled={off}
              onChange={(event) => {
                if (event.target.files) add(event.target.files)
                // The same file can be chosen again after it was removed.
                event.target.value = ''
              }}
              onBlur={() => {
                judge(files.map(({ name }) => name).join('/'))
                onBlur?.()
              }}
            />
          </label>
          {files.length > 0 && (
            <ul className={styles.files}>
              {files.map((file) => (
                <Chosen
                  key={`${file.name} ${file.size} ${file.lastModified}`}
                  file={file}
                  upload={uploadOf?.(file)}
                  onRetry={onRetry && (() => onRetry(file))}
                  onRemove={off ? undefined : () => remove(file)}
                />
              ))}
            </ul>
          )}
        </>
      )}
    </FieldFrame>
  )
}
