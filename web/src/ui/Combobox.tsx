import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState } from 'react'
import styles from './Combobox.module.css'
import type { FieldProps } from './form/Field.tsx'
import { FieldFrame } from './form/Field.tsx'
import input from './form/Input.module.css'
import { IconButton } from './IconButton.tsx'
import { Listbox, ListOption } from './Listbox.tsx'
import { Spinner } from './Spinner.tsx'
import { type ListboxState, useListbox } from './use-listbox.ts'
import { catalogue } from './words.ts'

export const words = catalogue('combobox', {
  search: 'Search…',
  searching: 'Searching…',
  nothing: 'Nothing found',
  clear: (label: string) => `Clear ${label}`,
  failed: 'The search did not work',
  again: 'Try again',
})

const again = '\0again'

/** A choice, with a second line to tell it from others of its name. */
export interface ComboboxOption {
  value: string
  label: string
  hint?: string | undefined
}

interface ComboboxProps extends FieldProps {
  /** What the search found. */
  options: ComboboxOption[]
  /** Asked at once with the empty text and then with what is typed; the asking side holds back quick typing. */
  onSearch: (text: string) => void
  loading?: boolean | undefined
  /** The last search could not be made; with `onRetry` the list offers another try. */
  failed?: boolean | undefined
  onRetry?: (() => void) | undefined
  value?: string | undefined
  defaultValue?: string | undefined
  /** The words of the value chosen before, while it is not among the options. */
  valueLabel?: string | undefined
  onChange?: ((value: string) => void) | undefined
  onBlur?: (() => void) | undefined
  onFocus?: (() => void) | undefined
  emptyText?: string | undefined
}

interface OptionsProps extends Pick<ComboboxProps, 'options' | 'loading'> {
  box: ListboxState
  chosen: string
  emptyText: string
  onChoose: (value: string) => void
}

function Options({ box, options, loading, chosen, emptyText, onChoose }: OptionsProps) {
  return (
    <>
      {options.map(({ value, label, hint }, at) => (
        <ListOption key={value} box={box} at={at} label={label} hint={hint} chosen={value === chosen} onChoose={() => onChoose(value)} />
      ))}
      {options.length === 0 && <div className={styles.empty}>{loading ? words.searching : emptyText}</div>}
    </>
  )
}

/** Chooses one of many by searching for it. */
export function Combobox(props: ComboboxProps) {
  const {
    label,
    help,
    error,
    required,
    hideLabel,
    readOnly,
    options,
    onSearch,
    loading,
    failed,
    onRetry,
    value,
    defaultValue = '',
    valueLabel,
    onChange,
    onBlur,
    emptyText,
    ...rest
  } = props
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const [own, setOwn] = useState(defaultValue)
  const [typed, setTyped] = useState<string>()
  const [chosenLabel, setChosenLabel] = useState(valueLabel)
  const chosen = value ?? own
  const chosenWords = chosen ? (options.find((option) => option.value === chosen)?.label ?? chosenLabel ?? valueLabel ?? '') : ''

  function choose(next: string) {
    if (next === again) return onRetry?.()
    setOwn(next)
    setChosenLabel(options.find((option) => option.value === next)?.label)
    setTyped(undefined)
    onChange?.(next)
    box.close()
  }

  // Another try is an option like the others, so that the keys reach it.
  const mayRetry = failed && onRetry
  const box = useListbox({
    choices: mayRetry ? [{ value: again }] : options,
    onChoose: choose,
    onOpen: () => onSearch(typed ?? ''),
    off: readOnly || rest.disabled,
  })

  return (
    <FieldFrame label={label} help={help} error={error} required={required} hideLabel={hideLabel}>
      {(control) => (
        <>
          <div ref={setFrame} className={input.box}>
            <input
              placeholder={words.search}
              {...rest}
              {...control}
              {...box.field}
              className={input.control}
              readOnly={readOnly}
              value={typed ?? chosenWords}
              onClick={() => box.open()}
              onChange={(event) => {
                setTyped(event.target.value)
                onSearch(event.target.value)
                box.typed()
              }}
              onBlur={() => {
                setTyped(undefined)
                box.close()
                onBlur?.()
              }}
            />
            {loading && box.opened && (
              <span className={styles.busy}>
                <Spinner />
              </span>
            )}
            {chosen && !required && !readOnly && !rest.disabled && (
              <IconButton label={words.clear(label)} onClick={() => choose('')}>
                <IconX size={14} aria-hidden />
              </IconButton>
            )}
          </div>
          {box.opened && frame && (
            <Listbox box={box} label={label} anchor={frame}>
              {mayRetry ? (
                <ListOption
                  box={box}
                  at={0}
                  label={words.failed}
                  hint={words.again}
                  icon={<IconRefresh size={16} aria-hidden />}
                  onChoose={onRetry}
                />
              ) : (
                <Options box={box} options={options} loading={loading} chosen={chosen} emptyText={emptyText ?? words.nothing} onChoose={choose} />
              )}
            </Listbox>
          )}
        </>
      )}
    </FieldFrame>
  )
}
