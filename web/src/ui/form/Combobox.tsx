import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { Combobox as Kit, useCombobox } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Spinner } from '../basics/Spinner.tsx'
import { catalogue } from '../basics/ui-texts.ts'
import { useWhenDrawn } from '../basics/use-when-drawn.ts'
import { IconButton } from '../controls/IconButton.tsx'
import { usePortalHome } from '../layers/use-portal-home.ts'
import styles from './Combobox.module.css'
import type { FieldProps } from './Field.tsx'
import { FieldFrame } from './Field.tsx'
import input from './Input.module.css'

export const words = catalogue('combobox', {
  search: 'Search…',
  searching: 'Searching…',
  nothing: 'Nothing found',
  clear: (label: string) => `Clear ${label}`,
  failed: 'The search did not work',
  again: 'Try again',
})

const again = '\0again'

/** An option, with a second line to distinguish it from others of its name. */
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
  /** The options do not answer what was typed last: its answer is on its way. */
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

/** The one that is surely meant, chosen without having been seen: the only one found, or the only one of that very name. */
function surelyMeant(typed: string, options: readonly ComboboxOption[]): ComboboxOption | undefined {
  const wanted = typed.trim().toLowerCase()
  const namesakes = options.filter(({ label }) => label.trim().toLowerCase() === wanted)
  const [meant, ...others] = namesakes.length > 0 ? namesakes : options
  return wanted === '' || others.length > 0 ? undefined : meant
}

interface OptionsProps extends Pick<ComboboxProps, 'options' | 'loading' | 'failed' | 'onRetry'> {
  typed: string | undefined
  chosen: string
  emptyText: string
  /** The list answers what was typed. */
  onAnswer: () => void
}

function Options({ options, loading, failed, onRetry, typed, chosen, emptyText, onAnswer }: OptionsProps) {
  useWhenDrawn(loading ? undefined : JSON.stringify([typed, failed, ...options.map(({ value }) => value)]), onAnswer)
  // Another try is an option like the others, so that the keys reach it.
  if (failed && onRetry)
    return (
      <Kit.Options className={styles.options}>
        <Kit.Option value={again} className={styles.option}>
          <span className={styles.words}>
            {words.failed}
            <span className={styles.hint}>{words.again}</span>
          </span>
          <IconRefresh size={16} aria-hidden />
        </Kit.Option>
      </Kit.Options>
    )
  return (
    <Kit.Options className={styles.options}>
      {options.map((option) => (
        <Kit.Option key={option.value} value={option.value} active={option.value === chosen} className={styles.option}>
          <span className={styles.words}>
            {option.label}
            {option.hint && <span className={styles.hint}>{option.hint}</span>}
          </span>
          {option.value === chosen && <IconCheck size={16} aria-hidden />}
        </Kit.Option>
      ))}
      {options.length === 0 && <Kit.Empty className={styles.empty}>{loading ? words.searching : emptyText}</Kit.Empty>}
    </Kit.Options>
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
  const home = usePortalHome()
  const [own, setOwn] = useState(defaultValue)
  const [typed, setTyped] = useState<string>()
  // The option highlighted without a key press, for screen readers; undefined while Mantine highlights one.
  const [marked, setMarked] = useState<string>()
  // Enter was pressed before the answer was there.
  const isAwaited = useRef(false)
  const box = useCombobox({
    // The kit opens it by a key without asking anybody.
    onDropdownOpen: (by) => by === 'keyboard' && onSearch(''),
    onDropdownClose: () => {
      box.resetSelectedOption()
      isAwaited.current = false
      // What was typed was for the list alone; without it the field says what is chosen.
      setTyped(undefined)
    },
  })
  const [chosenLabel, setChosenLabel] = useState(valueLabel)
  const chosen = value ?? own
  const chosenWords = chosen ? (options.find((option) => option.value === chosen)?.label ?? chosenLabel ?? valueLabel ?? '') : ''

  function choose(next: string) {
    if (next === again) return onRetry?.()
    setOwn(next)
    setChosenLabel(options.find((option) => option.value === next)?.label)
    onChange?.(next)
    box.closeDropdown()
  }

  function open() {
    if (readOnly || rest.disabled) return
    if (!box.dropdownOpened) onSearch('')
    box.openDropdown()
  }

  function settle() {
    setMarked('')
    if (typed === undefined) return box.resetSelectedOption()
    setMarked(box.selectFirstOption() ?? '')
    const meant = isAwaited.current && !failed ? surelyMeant(typed, options) : undefined
    isAwaited.current = false
    if (meant) choose(meant.value)
  }

  function onKeyDown(event: KeyboardEvent) {
    isAwaited.current = false
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setMarked(undefined)
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !box.dropdownOpened) return
    // The list is open: this Enter is for the list, never for the form.
    event.preventDefault()
    // What is marked the kit chooses.
    if (box.getSelectedOptionIndex() !== -1) return
    if (typed === undefined) box.closeDropdown()
    else isAwaited.current = loading === true
  }

  return (
    <FieldFrame label={label} help={help} error={error} required={required} hideLabel={hideLabel}>
      {(control) => (
        <Kit
          store={box}
          onOptionSubmit={choose}
          readOnly={readOnly ?? false}
          offset={4}
          floatingStrategy="fixed"
          portalProps={home.target ? { target: home.target } : {}}
          transitionProps={{ duration: 0 }}
        >
          <Kit.DropdownTarget>
            <div ref={home.ref} className={input.box}>
              <Kit.EventsTarget withExpandedAttribute aria-activedescendant={box.dropdownOpened ? marked : undefined}>
                <input
                  placeholder={words.search}
                  {...rest}
                  {...control}
                  role="combobox"
                  aria-expanded={box.dropdownOpened}
                  aria-controls={box.listId ?? undefined}
                  aria-autocomplete="list"
                  className={input.control}
                  readOnly={readOnly}
                  value={typed ?? chosenWords}
                  onClick={open}
                  onKeyDown={onKeyDown}
                  onChange={(event) => {
                    setTyped(event.target.value)
                    onSearch(event.target.value)
                    box.openDropdown()
                    // What was marked answered something else.
                    box.resetSelectedOption()
                    setMarked('')
                  }}
                  onBlur={() => {
                    box.closeDropdown()
                    onBlur?.()
                  }}
                />
              </Kit.EventsTarget>
              {loading && box.dropdownOpened && (
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
          </Kit.DropdownTarget>
          <Kit.Dropdown className={styles.dropdown}>
            <Options
              options={options}
              loading={loading}
              failed={failed}
              onRetry={onRetry}
              typed={typed}
              chosen={chosen}
              emptyText={emptyText ?? words.nothing}
              onAnswer={settle}
            />
          </Kit.Dropdown>
        </Kit>
      )}
    </FieldFrame>
  )
}
