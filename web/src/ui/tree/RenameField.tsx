import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import styles from './RenameField.module.css'
import { words } from './tree-texts.ts'
import type { Editing } from './use-rename.ts'

interface RenameFieldProps {
  editing: Editing
  onSave: (text: string) => void
  onCancel: () => void
}

/** The field that takes the place of a name: Enter saves, Escape leaves it as it was. */
export function RenameField({ editing, onSave, onCancel }: RenameFieldProps) {
  const [text, setText] = useState(editing.draft)
  const field = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const leave = useRef(() => {})
  leave.current = () => (text === editing.draft ? onCancel() : onSave(text))
  useEffect(function begin() {
    field.current?.focus()
    field.current?.select()
    // Only a press elsewhere ends it: a page that moves the focus by itself must not take the field away.
    const leaveByPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !field.current?.contains(target)) leave.current()
    }
    document.addEventListener('pointerdown', leaveByPress, { capture: true })
    return () => document.removeEventListener('pointerdown', leaveByPress, { capture: true })
  }, [])
  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') onSave(text)
    else if (event.key === 'Escape') onCancel()
    else if (event.key === 'Tab') leave.current()
    else return
    event.preventDefault()
  }
  return (
    <span className={styles.frame}>
      <input
        ref={field}
        type="text"
        autoComplete="off"
        spellCheck={false}
        className={styles.field}
        aria-label={words.newName(editing.label)}
        aria-invalid={editing.error !== undefined || undefined}
        aria-describedby={editing.error === undefined ? undefined : errorId}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onClick={(event) => event.stopPropagation()}
        onDoubleClick={(event) => event.stopPropagation()}
      />
      {editing.error !== undefined && (
        <span id={errorId} role="alert" className={styles.error}>
          {editing.error}
        </span>
      )}
    </span>
  )
}
