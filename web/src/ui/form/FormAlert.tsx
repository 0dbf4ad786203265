import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useEffect, useRef } from 'react'
import styles from './FormAlert.module.css'

/** What the server said against a form, at its top; takes the focus when it appears. */
export function FormAlert({ text }: { text: string | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(
    function takeFocus() {
      if (text) box.current?.focus()
    },
    [text],
  )
  if (!text) return null
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.alert}>
      <IconAlertTriangle size={18} aria-hidden />
      <p className={styles.text}>{text}</p>
    </div>
  )
}
