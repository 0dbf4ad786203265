import { Kbd } from '../../ui/Kbd.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { closeOverlay } from './overlays.ts'
import styles from './ShortcutSheet.module.css'
import { shortcuts } from './use-shortcuts.ts'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** What the keyboard can do anywhere. */
export default function ShortcutSheet() {
  return (
    <Modal opened onClose={closeOverlay} title="Keyboard shortcuts" size="small">
      <dl className={styles.list}>
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className={styles.line}>
            <dt>{does}</dt>
            <dd>
              {keys.map((key) => (
                <Kbd key={key}>{key === 'Ctrl' && isApple ? '⌘' : key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
