import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { Button } from '../../ui/controls/Button.tsx'
import styles from './PosTab.module.css'
import { words } from './pos-texts.ts'

/** Back to the overview of the tab. */
export function BackButton({ onBack }: { onBack: () => void }) {
  return (
    <Button variant="quiet" className={styles.back} icon={<IconArrowLeft size={16} aria-hidden />} onClick={onBack}>
      {words.back}
    </Button>
  )
}
