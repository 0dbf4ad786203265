import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useState } from 'react'
import { catalogue } from '../ui/basics/ui-texts.ts'
import { IconButton } from '../ui/controls/IconButton.tsx'
import styles from './hint-toasts.module.css'
import type { Hint } from './hints.ts'
import { hideHint, hintMs, hushHint, offerHint, useShownHints } from './hints.ts'

const words = catalogue('hints', {
  hints: 'Hints',
  close: 'Close',
  hush: "Don't show this again today",
})

/** Gives a hint on this page, by the 24-hour rule. */
export function useHint(key: string, title: string, message: string): void {
  useEffect(
    function offer() {
      return offerHint({ key, title, message })
    },
    [key, title, message],
  )
}

function HintToast({ hint, paused }: { hint: Hint; paused: boolean }) {
  useEffect(
    function goByItself() {
      if (paused) return
      const timer = setTimeout(() => hideHint(hint.key), hintMs)
      return () => clearTimeout(timer)
    },
    [hint, paused],
  )
  return (
    <div data-at-foot role="status" className={styles.hint}>
      <IconBulb size={18} aria-hidden className={styles.icon} />
      <div className={styles.text}>
        <p className={styles.title}>{hint.title}</p>
        <p>{hint.message}</p>
        <button type="button" className={styles.hush} onClick={() => hushHint(hint.key)}>
          {words.hush}
        </button>
      </div>
      <IconButton label={words.close} onClick={() => hideHint(hint.key)}>
        <IconX size={16} aria-hidden />
      </IconButton>
    </div>
  )
}

/** Where the hints appear; once, in the shell. They wait while somebody reads them. */
export function Hints() {
  const hints = useShownHints()
  const [paused, setPaused] = useState(false)
  if (hints.length === 0) return null
  return (
    <section
      aria-label={words.hints}
      className={styles.stack}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {hints.map((hint) => (
        <HintToast key={hint.key} hint={hint} paused={paused} />
      ))}
    </section>
  )
}
