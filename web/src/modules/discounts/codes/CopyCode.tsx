import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import styles from './Codes.module.css'
import { words } from './code-texts.ts'

/** Takes a code elsewhere. */
export async function copyCode(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(code)
    showToast({ title: words.copied(code), tone: 'ok', milliseconds: 3000 })
  } catch (cause) {
    // Without https, or when the reader forbade it, the browser keeps the clipboard to itself. The code stands beside the button.
    console.warn('the clipboard is closed', cause)
    showToast({ title: words.notCopied, tone: 'warn' })
  }
}

/** A code as guests give it, with a press that copies it. */
export function CodeCell({ code }: { code: string }) {
  return (
    <span className={styles.code}>
      <code className={styles.letters}>{code}</code>
      <IconButton label={words.copyIt(code)} className={styles.copy} onClick={() => void copyCode(code)}>
        <IconCopy size={16} aria-hidden />
      </IconButton>
    </span>
  )
}
