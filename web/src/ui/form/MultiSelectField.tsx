import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { Combobox as Kit, useCombobox } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useState } from 'react'
import list from '../Combobox.module.css'
import { classNames } from '../class-names.ts'
import { usePortalHome } from '../use-portal-home.ts'
import { catalogue } from '../words.ts'
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

function Options({ options, chosen }: { options: readonly SelectOption[]; chosen: readonly string[] }) {
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
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() })
  const [chosen, tell] = useOwnValue({ value, defaultValue, onChange }, [])
  const [typed, setTyped] = useState('')
  const { error, judge, forget } = useOwnError(props)
  const off = rest.disabled || readOnly
  const found = options.filter((option) => option.label.toLowerCase().includes(typed.trim().toLowerCase()))
  const chips = chosen.map((key) => ({ key, label: options.find((option) => option.value === key)?.label ?? key }))

  function toggle(key: string) {
    forget()
    setTyped('')
    tell(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key])
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
          offset={4}
          floatingStrategy="fixed"
          portalProps={home.target ? { target: home.target } : {}}
          transitionProps={{ duration: 0 }}
        >
          <Kit.Target autoComplete="off">
            <div ref={home.ref} className={classNames(input.box, tags.box)}>
              <Chips chips={chips} onRemove={off ? undefined : toggle} />
              <Kit.EventsTarget withExpandedAttribute>
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
                    box.selectFirstOption()
                  }}
                  onKeyDown={(event) => {
                    const last = chosen.at(-1)
                    if (event.key === 'Backspace' && typed === '' && last !== undefined && !off) toggle(last)
                  }}
                  onBlur={() => {
                    setTyped('')
                    box.closeDropdown()
                    judge(chosen.join(','))
                    onBlur?.()
                  }}
                />
              </Kit.EventsTarget>
              <IconChevronDown size={16} aria-hidden className={input.mark} />
            </div>
          </Kit.Target>
          <Kit.Dropdown className={list.dropdown}>
            <Options options={found} chosen={chosen} />
          </Kit.Dropdown>
        </Kit>
      )}
    </FieldFrame>
  )
}
