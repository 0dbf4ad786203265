import { type ReactNode, useDeferredValue, useId, useMemo, useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { words } from '../nodes/add-words.ts'
import styles from './dialogs.module.css'

/** Something to choose, with the way to it. */
export interface Choice {
  readonly id: string
  readonly label: string
  readonly hint?: string | undefined
  /** Such as a price, at the end of the row. */
  readonly end?: string | undefined
  /** Shown to look at; it cannot be chosen. */
  readonly isOff?: boolean | undefined
}

interface PickDialogProps {
  title: string
  choices: readonly Choice[]
  /** Several may be chosen. */
  multiple?: boolean | undefined
  actionLabel: (count: number) => string
  note?: string | undefined
  /** Above the list: where the choices come from. */
  source?: ReactNode
  /** In place of the list while the choices are on their way, or could not be read. */
  instead?: ReactNode
  onPick: (ids: readonly string[]) => void
  onClose: () => void
}

const mostShown = 100

/** Chooses among many things by their names. */
export function PickDialog({ title, choices, multiple, actionLabel, note, source, instead, onPick, onClose }: PickDialogProps) {
  const group = useId()
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<readonly string[]>([])
  const sought = useDeferredValue(text.trim().toLocaleLowerCase())
  const found = useMemo(
    () => choices.filter(({ label, hint = '' }) => sought === '' || `${label} ${hint}`.toLocaleLowerCase().includes(sought)),
    [choices, sought],
  )
  const shown = found.slice(0, mostShown)
  const toggle = (id: string) =>
    setPicked((before) => (!multiple ? [id] : before.includes(id) ? before.filter((other) => other !== id) : [...before, id]))
  function finish(): void {
    onPick(picked)
    onClose()
  }
  return (
    <Modal
      opened
      title={title}
      onClose={onClose}
      actions={
        <Button variant="primary" disabled={picked.length === 0} onClick={finish}>
          {actionLabel(picked.length)}
        </Button>
      }
    >
      {source}
      <TextField label={words.find} autoFocus autoComplete="off" value={text} help={note} onChange={({ target }) => setText(target.value)} />
      <fieldset className={styles.list} aria-label={words.choices}>
        {instead}
        {shown.map(({ id, label, hint, end, isOff }) => (
          <label key={id} className={styles.choice} data-off={isOff || undefined}>
            <input type={multiple ? 'checkbox' : 'radio'} name={group} disabled={isOff} checked={picked.includes(id)} onChange={() => toggle(id)} />
            <span className={styles.choiceText}>
              <span>{label}</span>
              {hint && <span className={styles.hint}>{hint}</span>}
            </span>
            {end && <span className={styles.end}>{end}</span>}
          </label>
        ))}
        {shown.length === 0 && !instead && <p className={styles.none}>{choices.length === 0 ? words.noneLeft : words.noneFound}</p>}
        {found.length > shown.length && <p className={styles.none}>{words.andMore(found.length - shown.length)}</p>}
      </fieldset>
    </Modal>
  )
}
