import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { KeyboardEvent } from 'react'
import { useRef, useState } from 'react'
import { classNames } from '../basics/class-names.ts'
import { catalogue } from '../basics/ui-texts.ts'
import { VisuallyHidden } from '../basics/VisuallyHidden.tsx'
import type { FieldProps } from './Field.tsx'
import { FieldFrame } from './Field.tsx'
import input from './Input.module.css'
import styles from './TagField.module.css'
import type { TagsAdded } from './tag-rules.ts'
import { addTags } from './tag-rules.ts'
import { useOwnError } from './use-own-error.ts'
import { useOwnValue } from './use-own-value.ts'

export const words = catalogue('form.tags', {
  placeholder: 'Type, then press Enter',
  remove: (tag: string) => `Remove ${tag}`,
  added: (count: number) => (count === 1 ? '1 added' : `${count} added`),
  removed: (tag: string) => `${tag} removed`,
  twice: (tag: string) => `“${tag}” is already there`,
  'too-many': (tag: string) => `No room for “${tag}”: remove another first`,
  'too-long': (tag: string) => `“${tag}” is too long`,
  more: (count: number) => ` and ${count} more were not added`,
  count: (have: number, most: number) => `${have} of ${most}`,
})

interface TagFieldProps extends FieldProps {
  value?: readonly string[] | undefined
  defaultValue?: readonly string[] | undefined
  onChange?: ((tags: readonly string[]) => void) | undefined
  onBlur?: (() => void) | undefined
  max?: number | undefined
  maxLength?: number | undefined
}

function inWords(refused: TagsAdded['refused']): string | undefined {
  const [first, ...rest] = refused
  if (!first) return undefined
  const short = first.tag.length > 40 ? `${first.tag.slice(0, 40)}…` : first.tag
  return words[first.because](short) + (rest.length > 0 ? words.more(rest.length) : '')
}

/** The chosen words as chips, each with a way to take it out. */
export function Chips({ chips, onRemove }: { chips: readonly { key: string; label: string }[]; onRemove?: ((key: string) => void) | undefined }) {
  return chips.map(({ key, label }) => (
    <span key={key} className={styles.chip}>
      <span className={styles.word}>{label}</span>
      {onRemove && (
        <button type="button" className={styles.remove} aria-label={words.remove(label)} onClick={() => onRemove(key)}>
          <IconX size={12} aria-hidden />
        </button>
      )}
    </span>
  ))
}

/** Several short words: Enter or a comma adds, Backspace takes the last out, a pasted list adds all of it. */
export function TagField(props: TagFieldProps) {
  const {
    label,
    help,
    error: given,
    required,
    hideLabel,
    value,
    defaultValue,
    onChange,
    onBlur,
    max = 50,
    maxLength = 60,
    placeholder,
    ...rest
  } = props
  const [tags, tell] = useOwnValue({ value, defaultValue, onChange }, [])
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [news, setNews] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { error, judge, forget } = useOwnError(props)
  const off = rest.disabled || rest.readOnly

  function add(text: string) {
    const { tags: next, refused } = addTags(tags, text, { max, maxLength })
    setRefusal(inWords(refused))
    forget()
    // One refused word stays in the field to be mended; of a pasted list only what was taken goes on.
    setTyped(refused.length === 1 && next.length === tags.length ? (refused[0]?.tag ?? '') : '')
    if (next.length === tags.length) return
    setNews(words.added(next.length - tags.length))
    tell(next)
  }

  function remove(tag: string) {
    setRefusal(undefined)
    setNews(words.removed(tag))
    tell(tags.filter((one) => one !== tag))
    field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if ((event.key === 'Enter' || event.key === ',') && !event.nativeEvent.isComposing) {
      // An empty Enter still sends the form.
      if (event.key === 'Enter' && typed.trim() === '') return
      event.preventDefault()
      add(typed)
    }
    const last = tags.at(-1)
    if (event.key === 'Backspace' && typed === '' && last !== undefined && !off) remove(last)
  }

  return (
    <FieldFrame
      label={label}
      help={help}
      error={refusal ?? error ?? given}
      required={required}
      hideLabel={hideLabel}
      aside={<span className={styles.count}>{tags.length > 0 && words.count(tags.length, max)}</span>}
    >
      {(control) => (
        <div className={classNames(input.box, styles.box)}>
          <Chips chips={tags.map((tag) => ({ key: tag, label: tag }))} onRemove={off ? undefined : remove} />
          <input
            {...rest}
            {...control}
            ref={field}
            type="text"
            autoComplete="off"
            enterKeyHint="enter"
            placeholder={tags.length === 0 ? (placeholder ?? words.placeholder) : undefined}
            className={classNames(input.control, styles.input)}
            value={typed}
            onChange={(event) => {
              setRefusal(undefined)
              setTyped(event.target.value)
            }}
            onPaste={(event) => {
              const text = event.clipboardData.getData('text')
              if (!/[,;\t\r\n]/.test(text)) return
              event.preventDefault()
              add(`${typed}${text}`)
            }}
            onKeyDown={onKeyDown}
            onBlur={() => {
              if (typed.trim() !== '') add(typed)
              else judge(tags.join(','))
              onBlur?.()
            }}
          />
          <VisuallyHidden>
            <span role="status">{news}</span>
          </VisuallyHidden>
        </div>
      )}
    </FieldFrame>
  )
}
