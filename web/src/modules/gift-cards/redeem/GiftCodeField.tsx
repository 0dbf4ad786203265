import { type Ref, useLayoutEffect, useRef } from 'react'
import { classNames } from '../../../ui/basics/class-names.ts'
import { FieldFrame, type FieldProps } from '../../../ui/form/Field.tsx'
import input from '../../../ui/form/Input.module.css'
import styles from './GiftCodeField.module.css'
import { grouped, lettersOf, scannedCode } from './typed-code.ts'

interface GiftCodeFieldProps extends Pick<FieldProps, 'label' | 'help' | 'error' | 'autoFocus' | 'readOnly'> {
  /** Letters and digits alone. */
  value: string
  onChange: (letters: string) => void
  onEnter: () => void
  ref?: Ref<HTMLInputElement> | undefined
}

const lettersBefore = (text: string, caret: number): number => lettersOf(text.slice(0, caret)).length

/** Where the caret stands in the grouped text after so many letters; not before a space that was just made. */
const caretAfter = (text: string, letters: number): number => {
  let at = 0
  for (let count = 0; count < letters && at < text.length; at += 1) if (text[at] !== ' ') count += 1
  return text[at] === ' ' ? at + 1 : at
}

/** Whoever deletes a space means the letter beside it. */
function withoutSpaceAlone(value: string, typed: string, shown: string, before: number, isForward: boolean) {
  const letters = lettersOf(typed)
  if (letters !== value || typed.length >= shown.length) return { letters, caret: before }
  const gone = isForward ? before : before - 1
  return { letters: value.slice(0, Math.max(gone, 0)) + value.slice(gone + 1), caret: Math.max(gone, 0) }
}

/** The code of a gift card, in groups of four while it is typed. A pasted address gives its code. */
export function GiftCodeField({ label, help, error, value, onChange, onEnter, ref, ...rest }: GiftCodeFieldProps) {
  const shown = grouped(value)
  const caret = useRef<{ input: HTMLInputElement; letters: number }>(undefined)
  useLayoutEffect(
    function keepCaret() {
      const { input: field, letters } = caret.current ?? {}
      caret.current = undefined
      if (!field || letters === undefined || document.activeElement !== field) return
      const at = caretAfter(shown, letters)
      field.setSelectionRange(at, at)
    },
    [shown],
  )
  return (
    <FieldFrame label={label} help={help} error={error}>
      {(control) => (
        <div className={input.box}>
          <input
            {...rest}
            {...control}
            ref={ref}
            type="text"
            // Not for a password manager, nor for what was typed here before: the code is as good as money.
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
            placeholder="ABCD EFGH JKMN PQRS"
            className={classNames(input.control, styles.code)}
            value={shown}
            onChange={({ target, nativeEvent }) => {
              const before = lettersBefore(target.value, target.selectionStart ?? target.value.length)
              const isForward = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'deleteContentForward'
              const next = withoutSpaceAlone(value, target.value, shown, before, isForward)
              caret.current = { input: target, letters: next.caret }
              onChange(next.letters)
            }}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData('text')
              const code = pasted.includes('/') ? scannedCode(pasted) : undefined
              if (code === undefined) return
              event.preventDefault()
              onChange(code)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              onEnter()
            }}
          />
        </div>
      )}
    </FieldFrame>
  )
}
