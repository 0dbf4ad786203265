import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useEffect, useRef } from 'react'
import { useIsPhone } from '../basics/use-media.ts'
import { Button } from '../controls/Button.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import styles from './DayEditor.module.css'
import { WindowRow } from './WindowRow.tsx'
import type { Week } from './week.ts'
import { anotherWindow, removeAt, replaceAt, windowsOf } from './week.ts'
import { words } from './week-words.ts'

interface DayEditorProps {
  week: Week
  dow: number
  day: string
  /** What is wrong, by the place of the window in the week. */
  problems: ReadonlyMap<number, string>
  onChange: (week: Week) => void
  disabled?: boolean | undefined
}

/** The openings of one day. */
export function DayEditor({ week, dow, day, problems, onChange, disabled }: DayEditorProps) {
  const list = useRef<HTMLDivElement>(null)
  const leadTo = useRef<'new' | 'add' | undefined>(undefined)
  const windows = windowsOf(week, dow)
  const another = anotherWindow(week, dow)
  const isPhone = useIsPhone()

  // What was pressed may be gone after the press; the focus must not fall back to the top of the page.
  useEffect(function leadFocus() {
    const goal = leadTo.current
    leadTo.current = undefined
    if (goal === 'new') list.current?.querySelector<HTMLElement>('li:last-child input')?.focus()
    if (goal === 'add') list.current?.querySelector<HTMLElement>(':scope > button')?.focus()
  })

  function add() {
    if (!another) return
    leadTo.current = 'new'
    onChange([...week, another])
  }

  return (
    <div ref={list} className={styles.day}>
      {windows.length === 0 && <p className={styles.closed}>{words.closed}</p>}
      {windows.length > 0 && (
        <ul className={styles.windows}>
          {windows.map(({ at, window }) => (
            <WindowRow
              key={at}
              day={day}
              window={window}
              problem={problems.get(at)}
              disabled={disabled}
              onChange={(next) => onChange(replaceAt(week, at, next))}
              onRemove={() => {
                leadTo.current = 'add'
                onChange(removeAt(week, at))
              }}
            />
          ))}
        </ul>
      )}
      {isPhone ? (
        <Button icon={<IconPlus size={16} aria-hidden />} aria-label={words.addTo(day)} disabled={disabled || !another} onClick={add}>
          {words.add}
        </Button>
      ) : (
        <IconButton label={words.addTo(day)} disabled={disabled || !another} onClick={add}>
          <IconPlus size={16} aria-hidden />
        </IconButton>
      )}
    </div>
  )
}
