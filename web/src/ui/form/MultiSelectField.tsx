import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useState } from 'react'
import list from '../Combobox.module.css'
import { classNames } from '../class-names.ts'
import { Listbox, ListOption } from '../Listbox.tsx'
import { useListbox } from '../use-listbox.ts'
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

/** Several of a few choices: typing narrows the list, Enter takes or lays back, Backspace takes the last out. */
export function MultiSelectField(props: MultiSelectFieldProps) {
  const { label, help, error: given, required, hideLabel, options, value, defaultValue, onChange, onBlur, placeholder, readOnly, ...rest } = props
  const [frame, setFrame] = useState<HTMLElement | null>(null)
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

  const box = useListbox({ choices: found, onChoose: toggle, off })

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
        <>
          <div ref={setFrame} className={classNames(input.box, tags.box)}>
            <Chips chips={chips} onRemove={off ? undefined : toggle} />
            <input
              {...rest}
              {...control}
              {...box.field}
              className={classNames(input.control, tags.input)}
              placeholder={chosen.length === 0 ? (placeholder ?? words.choose) : undefined}
              readOnly={readOnly}
              value={typed}
              onClick={() => box.open()}
              onChange={(event) => {
                setTyped(event.target.value)
                box.typed()
              }}
              onKeyDown={(event) => {
                const last = chosen.at(-1)
                if (event.key === 'Backspace' && typed === '' && last !== undefined && !off) toggle(last)
                else box.field.onKeyDown(event)
              }}
              onBlur={() => {
                setTyped('')
                box.close()
                judge(chosen.join(','))
                onBlur?.()
              }}
            />
            <IconChevronDown size={16} aria-hidden className={input.mark} />
          </div>
          {box.opened && frame && (
            <Listbox box={box} label={label} anchor={frame} multiple>
              {found.map(({ value: key, label: text, disabled }, at) => (
                <ListOption key={key} box={box} at={at} label={text} chosen={chosen.includes(key)} disabled={disabled} onChoose={() => toggle(key)} />
              ))}
              {found.length === 0 && <div className={list.empty}>{words.none}</div>}
            </Listbox>
          )}
        </>
      )}
    </FieldFrame>
  )
}
