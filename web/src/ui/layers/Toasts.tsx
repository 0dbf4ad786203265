import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { classNames } from '../basics/class-names.ts'
import { catalogue } from '../basics/ui-texts.ts'
import { IconButton } from '../controls/IconButton.tsx'
import styles from './Toasts.module.css'
import type { Toast } from './toasts.ts'
import { hideToast, toastStore } from './toasts.ts'
import { useBottomSpace } from './use-bottom-space.ts'

const words = catalogue('toasts', {
  close: 'Close',
  notifications: 'Notifications',
})

const icons = { ok: IconCircleCheck, warn: IconAlertTriangle, bad: IconAlertTriangle, info: IconInfoCircle }

function OneToast({ toast, paused }: { toast: Toast; paused: boolean }) {
  const left = useRef(toast.milliseconds)
  useEffect(
    function runDown() {
      if (paused) return
      const since = Date.now()
      const timer = setTimeout(() => hideToast(toast.id), left.current)
      return () => {
        clearTimeout(timer)
        left.current = Math.max(1000, left.current - (Date.now() - since))
      }
    },
    [paused, toast.id],
  )
  const Icon = icons[toast.tone]
  const act = () => {
    hideToast(toast.id)
    toast.action?.onSelect()
  }
  return (
    <div role={toast.tone === 'bad' ? 'alert' : 'status'} className={classNames(styles.toast, styles[toast.tone])}>
      <Icon size={18} aria-hidden className={styles.icon} />
      <div className={styles.text}>
        <p className={styles.title}>{toast.title}</p>
        {toast.message && <p className={styles.message}>{toast.message}</p>}
      </div>
      {toast.action && (
        <button type="button" className={styles.action} onClick={act}>
          {toast.action.label}
        </button>
      )}
      <IconButton label={words.close} className={styles.close} onClick={() => hideToast(toast.id)}>
        <IconX size={16} aria-hidden />
      </IconButton>
    </div>
  )
}

/** Where the toasts appear; once, at the root. They wait while the pointer or the focus is on them. */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const stack = useRef<HTMLElement>(null)
  const lift = useBottomSpace(stack, toasts.length > 0)
  // Closing the toast under the pointer sends no "leave", which would hold the next ones for good.
  if (toasts.length === 0 && (hovered || focused)) {
    setHovered(false)
    setFocused(false)
  }
  return (
    <section
      ref={stack}
      aria-label={words.notifications}
      className={styles.stack}
      style={{ marginBlockEnd: lift }}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {toasts.map((toast) => (
        <OneToast key={toast.id} toast={toast} paused={hovered || focused} />
      ))}
    </section>
  )
}
