import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import styles from './Combobox.module.css'
import { portalHome } from './portal-home.ts'
import { useFloat } from './use-float.ts'
import type { ListboxState } from './use-listbox.ts'

interface ListboxProps {
  box: ListboxState
  label: string
  /** The box of the field: the list hangs on it and is as wide. */
  anchor: Element
  multiple?: boolean | undefined
  children: ReactNode
}

/** The open list of a field. */
export function Listbox({ box, label, anchor, multiple, children }: ListboxProps) {
  const panel = useRef<HTMLDivElement>(null)
  useFloat({ panel, anchor, position: 'bottom-start', offset: 4, asWide: true })
  return createPortal(
    // Pressed it must not take the focus, or the field would close it.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only holds the focus where it is.
    <div ref={panel} className={styles.dropdown} onMouseDown={(event) => event.preventDefault()}>
      <div id={box.id} role="listbox" aria-label={label} aria-multiselectable={multiple} className={styles.options}>
        {children}
      </div>
    </div>,
    portalHome(anchor),
  )
}

interface ListOptionProps {
  box: ListboxState
  /** Its place in the list. */
  at: number
  label: ReactNode
  hint?: string | undefined
  chosen?: boolean | undefined
  disabled?: boolean | undefined
  icon?: ReactNode
  onChoose: () => void
}

/** One choice of a list; the keys stay in the field, which says which one they are at. */
export function ListOption({ box, at, label, hint, chosen = false, disabled, icon, onChoose }: ListOptionProps) {
  const option = useRef<HTMLDivElement>(null)
  const isActive = at === box.active
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys.
    <div
      ref={option}
      id={`${box.id}-${at}`}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      aria-disabled={disabled || undefined}
      data-active={isActive || undefined}
      className={styles.option}
      onClick={() => !disabled && onChoose()}
    >
      <span className={styles.words}>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
      {chosen ? <IconCheck size={16} aria-hidden /> : icon}
    </div>
  )
}
