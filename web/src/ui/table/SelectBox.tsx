import type { MouseEvent } from 'react'
import { useEffect, useRef } from 'react'
import { classNames } from '../basics/class-names.ts'
import box from '../form/Checkbox.module.css'
import styles from './SelectBox.module.css'

interface SelectBoxProps {
  label: string
  checked: boolean
  /** Some of what it stands for, but not all. */
  some?: boolean | undefined
  disabled?: boolean | undefined
  /** With the press itself: held together with Shift it takes the rows between. */
  onToggle: (event: MouseEvent<HTMLInputElement>) => void
}

/** A checkbox with a third state and a target as large as a finger. */
export function SelectBox({ label, checked, some = false, disabled, onToggle }: SelectBoxProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(
    function showThirdState() {
      if (field.current) field.current.indeterminate = some && !checked
    },
    [some, checked],
  )
  return (
    <label className={styles.target}>
      <input
        ref={field}
        type="checkbox"
        className={classNames(box.box, styles.box)}
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onClick={onToggle}
        // The press changes it; React asks for a listener beside `checked`.
        onChange={() => undefined}
      />
    </label>
  )
}
