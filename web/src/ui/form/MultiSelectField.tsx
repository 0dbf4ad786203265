import { holdsText } from '../basics/searchable.ts'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { Combobox as Kit, useCombobox } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { type KeyboardEvent, useState } from 'react'
import { classNames } from '../basics/class-names.ts'
import { catalogue } from '../basics/ui-texts.ts'
import { useWhenDrawn } from '../basics/use-when-drawn.ts'
import { usePortalHome } from '../layers/use-portal-home.ts'
import list from './Combobox.module.css'
import type { FieldProps } from './Field.tsx'
import { FieldFrame } from './Field.tsx'
import input from './Input.module.css'
import type { SelectOption } from './SelectField.tsx'
import tags from './TagField.module.css'
import { Chips } from './TagField.tsx'
import { useOwnError } from './use-own-error.ts'
import { useOwnValue } from './use-own-value.ts'

export const words = catalogue('form.multi-select', {
  choose: 'Choose…',
  none: 'Nothing matches',
  count: (count: number) => `${count} chosen`,
})

interface MultiSelectFieldProps extends FieldProps {
  options: readonly SelectOption[]
  value?: readonly string[] | undefined
  defaultValue?: readonly string[] | undefined
  onChange?: ((values: readonly string[]) => void) | undefined
  onBlur?: (() => void) | undefined
}

interface OptionsProps {
  options: readonly SelectOption[]
  typed: string
  chosen: readonly string[]
  /** The list holds what fits the typed text. */
  onDrawn: () => void
}

function Options({ options, typed, chosen, onDrawn }: OptionsProps) {
  useWhenDrawn(JSON.stringify([typed, ...options.map(({ value }) => value)]), onDrawn)
  return (
    <Kit.Options className={list.options} aria-multiselectable>
      {options.map(({ value, label, disabled }) => (
        <Kit.Option
          key={value}
          value={value}
          disabled={disabled ?? false}
          active={chosen.includes(value)}
          aria-selected={chosen.includes(value)}
          className={list.option}
        >
          <span className={list.words}>{label}</span>
          {chosen.includes(value) && <IconCheck size={16} aria-hidden />}
        </Kit.Option>
      ))}
      {options.length === 0 && <Kit.Empty className={list.empty}>{words.none}</Kit.Empty>}
    </Kit.Options>
  )
}

/** Several of a few choices: typing narrows the list, Enter takes or lays back, Backspace takes the last out. */
export function MultiSelectField(props: MultiSelectFieldProps) {
  const { label, help, error: given, required, hideLabel, options, value, defaultValue, onChange, onBlur, placeholder, readOnly, ...rest } = props
  const home = usePortalHome()
  const box = useCombobox({
    onDropdownClose: () => {
      box.resetSelectedOption()
      setTyped('')
    },
  })
  const [chosen, tell] = useOwnValue({ value, defaultValue, onChange }, [])
  const [typed, setTyped] = useState('')
  // The option highlighted without a key press, for screen readers; undefined while Mantine highlights one.
  const [marked, setMarked] = useState<string>()
  const { error, judge, forget } = useOwnError(props)
  const off = rest.disabled || readOnly
  const found = options.filter((option) => holdsText(option.label, typed.trim()))
  const chips = chosen.map((key) => ({ key, label: options.find((option) => option.value === key)?.label ?? key }))

  function toggle(key: string) {
    forget()
    setTyped('')
    tell(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key])
  }

  function markFirst() {
    if (typed === '') box.resetSelectedOption()
    setMarked(typed === '' ? '' : (box.selectFirstOption() ?? ''))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setMarked(undefined)
    const last = chosen.at(-1)
    if (event.key === 'Backspace' && typed === '' && last !== undefined && !off) toggle(last)
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !box.dropdownOpened) return
    // The list is open: this Enter is for the list, never for the form. What is marked the kit chooses.
    event.preventDefault()
    if (typed === '' && box.getSelectedOptionIndex() === -1) box.closeDropdown()
  }

  return (
    <FieldFrame
      label={label}
      help={help}
      error={error ?? given}
      required={required}
      hideLabel={hideLabel}
      aside={<span className={tags.count}>{chosen.length > 0 && words.count(chosen.length)}</span>}
    >
      {(control) => (
        <Kit
          store={box}
          onOptionSubmit={toggle}
          readOnly={readOnly ?? false}
          offset={4}
          floatingStrategy="fixed"
          portalProps={home.target ? { target: home.target } : {}}
          transitionProps={{ duration: 0 }}
        >
          <Kit.DropdownTarget>
            <div ref={home.ref} className={classNames(input.box, tags.box)}>
              <Chips chips={chips} onRemove={off ? undefined : toggle} />
              <Kit.EventsTarget withExpandedAttribute aria-activedescendant={box.dropdownOpened ? marked : undefined}>
                <input
                  {...rest}
                  {...control}
                  role="combobox"
                  aria-expanded={box.dropdownOpened}
                  aria-controls={box.listId ?? undefined}
                  aria-autocomplete="list"
                  className={classNames(input.control, tags.input)}
                  placeholder={chosen.length === 0 ? (placeholder ?? words.choose) : undefined}
                  readOnly={readOnly}
                  value={typed}
                  onClick={() => !off && box.openDropdown()}
                  onChange={(event) => {
                    setTyped(event.target.value)
                    box.openDropdown()
                  }}
                  onKeyDown={onKeyDown}
                  onBlur={() => {
                    box.closeDropdown()
                    judge(chosen.join(','))
                    onBlur?.()
                  }}
                />
              </Kit.EventsTarget>
              <IconChevronDown size={16} aria-hidden className={input.mark} />
            </div>
          </Kit.DropdownTarget>
          <Kit.Dropdown className={list.dropdown}>
            <Options options={found} typed={typed} chosen={chosen} onDrawn={markFirst} />
          </Kit.Dropdown>
        </Kit>
      )}
    </FieldFrame>
  )
}
