import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { Fragment, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { FloatPosition } from './float-place.ts'
import { useLayer } from './layers.ts'
import styles from './Menu.module.css'
import { menuStep, typedStep } from './menu-keys.ts'
import { portalHome } from './portal-home.ts'
import { type Anchor, useFloat, usePressOutside } from './use-float.ts'

/** One thing that can be done. */
export interface MenuAction {
  label: string
  onSelect: () => void
  icon?: ReactNode
  danger?: boolean | undefined
  disabled?: boolean | undefined
  /** Begins another kind of action: a line stands before it. */
  divided?: boolean | undefined
  /** One of several to choose from, marked when it is chosen. */
  chosen?: boolean | undefined
}

interface MenuListProps {
  actions: readonly MenuAction[]
  anchor: Anchor
  /** What stands where the list belongs to. */
  home: Element
  onClose: (why: 'key' | 'choice' | 'elsewhere') => void
  id?: string | undefined
  label?: string | undefined
  labelledBy?: string | undefined
  position?: FloatPosition | undefined
  /** Begins at the last one. */
  atEnd?: boolean | undefined
}

/** Letters typed within this time belong together. */
const typingMs = 500

const itemsOf = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)')]

/** The open list of a menu. */
export function MenuList(props: MenuListProps) {
  const { actions, anchor, home, onClose, position = 'bottom-end', atEnd = false } = props
  const list = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })
  useFloat({ panel: list, anchor, position, offset: 4 })
  useLayer(true, () => onClose('key'))
  usePressOutside(list, anchor, () => onClose('elsewhere'))
  useLayoutEffect(() => {
    const items = list.current ? itemsOf(list.current) : []
    const first = items.at(atEnd ? -1 : 0) ?? list.current
    first?.focus({ preventScroll: true })
  }, [atEnd])

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    // From the opener, which has the focus again, it goes on to what comes next.
    if (event.key === 'Tab') return onClose('key')
    // Drawn elsewhere, it is still a child of what it belongs to, which may listen to keys.
    event.stopPropagation()
    const items = itemsOf(event.currentTarget)
    const focused = document.activeElement
    const at = focused instanceof HTMLElement ? items.indexOf(focused) : -1
    const to = menuStep(event.key, at, items.length) ?? (isLetter(event) ? typedTo(items, event.key, at) : undefined)
    if (to === undefined) return
    event.preventDefault()
    items[to]?.focus()
  }

  function typedTo(items: HTMLElement[], key: string, at: number) {
    const now = Date.now()
    const text = now - typed.current.at < typingMs ? typed.current.text + key : key
    typed.current = { text, at: now }
    return typedStep(
      items.map((item) => item.textContent ?? ''),
      text,
      at,
    )
  }

  return createPortal(
    <div
      ref={list}
      id={props.id}
      role="menu"
      aria-label={props.label}
      aria-labelledby={props.labelledBy}
      tabIndex={-1}
      className={styles.dropdown}
      onKeyDown={onKeyDown}
    >
      {actions.map((action) => (
        <Item key={action.label} {...action} onClose={() => onClose('choice')} />
      ))}
    </div>,
    portalHome(home),
  )
}

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

function Item({ label, onSelect, icon, danger, disabled, divided, chosen, onClose }: MenuAction & { onClose: () => void }) {
  const mark = chosen !== undefined && <IconCheck size={16} visibility={chosen ? undefined : 'hidden'} aria-hidden />
  const choice = chosen !== undefined ? ({ role: 'menuitemradio', 'aria-checked': chosen } as const) : ({ role: 'menuitem' } as const)
  return (
    <Fragment>
      {divided && <hr className={styles.divider} />}
      <button
        type="button"
        {...choice}
        tabIndex={-1}
        className={styles.item}
        data-danger={danger || undefined}
        disabled={disabled}
        onPointerMove={({ currentTarget, pointerType }) => pointerType === 'mouse' && currentTarget.focus({ preventScroll: true })}
        onClick={() => {
          onClose()
          onSelect()
        }}
      >
        {icon ?? mark}
        {label}
      </button>
    </Fragment>
  )
}
