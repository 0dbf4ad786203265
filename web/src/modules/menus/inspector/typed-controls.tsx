import { largestPrice } from '@brigade/contract/menus/price-list.ts'
import type { ReactNode } from 'react'
import { MoneyField } from '../../../ui/form/MoneyField.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { Textarea } from '../../../ui/form/Textarea.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { words } from '../fields/fields-texts.ts'
import { useTyped } from './use-typed.ts'

interface Typed<V> {
  label: string
  help: ReactNode
  readOnly: boolean
  value: V
  judge: (value: unknown) => string | undefined
  /** Told when the field is left, and only of what was changed; null gives it back to what it inherits. */
  onCommit: (value: V | null, seen: V | null) => void
}

/** Escape restores the value, and does not reach anything else. */
function onEscape(forget: () => void) {
  return (event: { key: string; stopPropagation: () => void }) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    forget()
  }
}

/** A text, saved when it is left. */
export function TextControl({ isLong, required, value, judge, onCommit, ...rest }: Typed<string> & { isLong: boolean; required: boolean }) {
  const typed = useTyped(value, (text, seen) => onCommit(text.trim() === '' && !isLong ? null : text.trim(), seen === '' ? null : seen))
  const error = judge(typed.shown) ?? undefined
  const shared = {
    ...rest,
    value: typed.shown,
    error: typed.shown === value ? undefined : error,
    onBlur: () => typed.leave(!required || judge(typed.shown) === undefined),
    onKeyDown: onEscape(typed.forget),
  }
  if (isLong) return <Textarea {...shared} rows={2} onChange={({ target }) => typed.type(target.value)} />
  return <TextField {...shared} required={required} autoComplete="off" onChange={({ target }) => typed.type(target.value)} />
}

/** An amount, saved when it is left; empty is no amount. */
export function MoneyControl({ currency, value, judge, onCommit, ...rest }: Typed<number | null> & { currency: string }) {
  const typed = useTyped(value, onCommit)
  return (
    // The field keeps its text while it is typed; a value from elsewhere replaces it.
    <MoneyField
      {...rest}
      currency={currency}
      allowNegative
      largest={largestPrice}
      value={typed.shown}
      onChange={typed.type}
      onBlur={() => typed.leave(!Number.isNaN(typed.shown) && judge(typed.shown) === undefined)}
    />
  )
}

const countIn = (text: string): number | null => (text.trim() === '' ? null : Number(text))

/** A count, saved when it is left; a limit may be none. */
export function CountControl({ isLimit, value, judge, onCommit, ...rest }: Typed<number | null> & { isLimit: boolean }) {
  const typed = useTyped(value === null ? '' : String(value), (text, seen) => onCommit(countIn(text), countIn(seen)))
  const error = typed.shown.trim() === '' ? undefined : judge(Number(typed.shown))
  return (
    <NumberField
      {...rest}
      onlyNumbers
      placeholder={isLimit ? words.noLimit : '0'}
      value={typed.shown}
      error={error}
      onKeyDown={onEscape(typed.forget)}
      onChange={({ target }) => typed.type(target.value)}
      onBlur={() => typed.leave(error === undefined)}
    />
  )
}
