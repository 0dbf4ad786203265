import type { ImportRemark } from '@brigade/contract/menus/menu-import.ts'
import { Modal } from '../../../ui/layers/Modal.tsx'
import styles from './ImportDialog.module.css'
import { words } from './imports-texts.ts'
import { Remarks } from './Remarks.tsx'

interface ExportRemarksProps {
  remarks: readonly ImportRemark[]
  opened: boolean
  onClose: () => void
}

/** What of the menu the saved file does not hold. */
export function ExportRemarks({ remarks, opened, onClose }: ExportRemarksProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={words.exported} cancelLabel={words.close}>
      <div className={styles.stack}>
        <p>{words.notAll}</p>
        <Remarks remarks={remarks} kind="left_out" />
      </div>
    </Modal>
  )
}
