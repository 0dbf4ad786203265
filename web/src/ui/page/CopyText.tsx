import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useRef } from 'react'
import { catalogue } from '../basics/ui-texts.ts'
import { Button } from '../controls/Button.tsx'
import { showToast } from '../layers/toasts.ts'
import styles from './CopyText.module.css'

const words = catalogue('copy-text', {
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Your browser did not allow copying',
  copyByHand: 'The text is selected: copy it with your keyboard.',
})

interface CopyTextProps {
  text: string
  /** What the button says, and what is said when it is done. */
  label?: string | undefined
  done?: string | undefined
}

/** A text to be taken elsewhere, with a button that copies it. */
export function CopyText({ text, label = words.copy, done = words.copied }: CopyTextProps) {
  const shown = useRef<HTMLElement>(null)
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ title: done, tone: 'ok', milliseconds: 3000 })
    } catch (cause) {
      // Without https, or when the reader forbade it, the browser keeps the clipboard to itself.
      console.warn('the clipboard is closed', cause)
      if (shown.current) window.getSelection()?.selectAllChildren(shown.current)
      showToast({ title: words.notCopied, message: words.copyByHand, tone: 'warn' })
    }
  }
  return (
    <>
      <code ref={shown} className={styles.text}>
        {text}
      </code>
      <Button icon={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
        {label}
      </Button>
    </>
  )
}
