import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { Combobox as Kit, useCombobox } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState } from 'react'
import styles from './Combobox.module.css'
import type { FieldProps } from './form/Field.tsx'
import { FieldFrame } from './form/Field.tsx'
import input from './form/Input.module.css'
import { IconButton } from './IconButton.tsx'
import { Spinner } from './Spinner.tsx'
import { usePortalHome } from './use-portal-home.ts'
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

interface OptionsProps extends Pick<ComboboxProps, 'options' | 'loading' | 'failed' | 'onRetry'> {
  chosen: string
  emptyText: string
}

function Options({ options, loading, failed, onRetry, chosen, emptyText }: OptionsProps) {
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
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() })
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
    box.closeDropdown()
  }

  function open() {
    if (readOnly || rest.disabled) return
    if (!box.dropdownOpened) onSearch(typed ?? '')
    box.openDropdown()
  }

  return (
    <FieldFrame label={label} help={help} error={error} required={required} hideLabel={hideLabel}>
      {(control) => (
        <Kit
          store={box}
          onOptionSubmit={choose}
          offset={4}
          floatingStrategy="fixed"
          portalProps={home.target ? { target: home.target } : {}}
          transitionProps={{ duration: 0 }}
        >
          <Kit.Target autoComplete="off">
            <div ref={home.ref} className={input.box}>
              <Kit.EventsTarget withExpandedAttribute>
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
                  onChange={(event) => {
                    setTyped(event.target.value)
                    onSearch(event.target.value)
                    box.openDropdown()
                    box.selectFirstOption()
                  }}
                  onBlur={() => {
                    setTyped(undefined)
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
          </Kit.Target>
          <Kit.Dropdown className={styles.dropdown}>
            <Options options={options} loading={loading} failed={failed} onRetry={onRetry} chosen={chosen} emptyText={emptyText ?? words.nothing} />
          </Kit.Dropdown>
        </Kit>
      )}
    </FieldFrame>
  )
}
