import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Spinner } from '../../../ui/basics/Spinner.tsx'
import styles from './HoldButton.module.css'

/** As long as the animation in the style sheet. */
export const holdMs = 800

interface HoldButtonProps {
  children: ReactNode
  /** How it is pressed, under it. */
  hint: string
  disabled?: boolean | undefined
  /** On its way: takes no press. */
  busy?: boolean | undefined
  /** Held long enough. */
  onHeld: () => void
  /** Pressed and let go, or pressed by a screen reader: it asks in another way. */
  onPressed: () => void
}

const isPress = ({ key }: KeyboardEvent) => key === 'Enter' || key === ' '

/** A button for money: what a passing touch must not do happens when it is held, by finger, mouse or key. */
export function HoldButton({ children, hint, disabled, busy, onHeld, onPressed }: HoldButtonProps) {
  const hintId = useId()
  const [isHeld, setHeld] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The press that is just ending has done its work, or was taken back: the click that the browser makes of it is none. */
  const isOver = useRef(false)
  const isOff = disabled || busy

  function begin() {
    if (isOff || timer.current !== undefined) return
    isOver.current = false
    setHeld(true)
    timer.current = setTimeout(() => {
      stop()
      isOver.current = true
      onHeld()
    }, holdMs)
  }

  function stop() {
    clearTimeout(timer.current)
    timer.current = undefined
    setHeld(false)
  }

  function takeBack() {
    if (timer.current === undefined) return
    stop()
    isOver.current = true
  }

  useEffect(() => () => clearTimeout(timer.current), [])

  function onPointerDown({ button, isPrimary }: PointerEvent) {
    if (button === 0 && isPrimary) begin()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isPress(event)) return
    // Otherwise Enter would click, again and again while it is held.
    event.preventDefault()
    if (!event.repeat) begin()
  }

  function onKeyUp(event: KeyboardEvent) {
    if (!isPress(event)) return
    event.preventDefault()
    if (timer.current === undefined) return
    stop()
    onPressed()
  }

  function onClick() {
    const wasOver = isOver.current
    isOver.current = false
    if (!isOff && !wasOver) onPressed()
  }

  return (
    <div className={styles.place}>
      <button
        type="button"
        className={styles.button}
        disabled={disabled}
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
        aria-describedby={hintId}
        data-held={isHeld || undefined}
        onPointerDown={onPointerDown}
        onPointerUp={stop}
        onPointerLeave={takeBack}
        onPointerCancel={takeBack}
        onKeyDown={onKeyDown}
        onKeyUp={onKeyUp}
        onBlur={takeBack}
        onClick={onClick}
        // A long touch would open the menu of the browser.
        onContextMenu={(event) => event.preventDefault()}
      >
        <span className={styles.words}>
          {busy && <Spinner />}
          {children}
        </span>
      </button>
      <p id={hintId} className={styles.hint}>
        {hint}
      </p>
    </div>
  )
}
