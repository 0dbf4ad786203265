import { Kbd } from '../../ui/controls/Kbd.tsx'
import { Modal } from '../../ui/layers/Modal.tsx'
import { closeOverlay } from './overlays.ts'
import styles from './ShortcutSheet.module.css'
import { words } from './shell-texts.ts'
import { type Key, shortcuts } from './use-shortcuts.ts'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

function nameOf(key: Key): string {
  if (key === 'Ctrl') return isApple ? '⌘' : words.ctrl
  return key === 'Esc' ? words.escape : key
}

/** What the keyboard can do anywhere. */
export default function ShortcutSheet() {
  return (
    <Modal opened onClose={closeOverlay} title={words.keyboardShortcuts} size="small">
      <dl className={styles.list}>
        {shortcuts().map(({ keys, does }) => (
          <div key={does} className={styles.line}>
            <dt>{does}</dt>
            <dd>
              {keys.map((key) => (
                <Kbd key={key}>{nameOf(key)}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
