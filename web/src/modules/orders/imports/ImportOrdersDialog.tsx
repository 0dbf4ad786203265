import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { useState } from 'react'
import { Spinner } from '../../../ui/basics/Spinner.tsx'
import { useIsPhone } from '../../../ui/basics/use-media.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { FileField } from '../../../ui/form/FileField.tsx'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { Banner } from '../../../ui/page/Banner.tsx'
import { useImportHint } from '../hints.ts'
import styles from './Imports.module.css'
import { OrderPreviewView } from './OrderPreviewView.tsx'
import { words } from './order-import-texts.ts'
import { useOrderImport } from './use-order-import.ts'

const accept = ['.csv', '.txt', '.tsv'] as const
const maxBytes = 40_000_000
const maxFiles = 8

/** Orders of another system: choose its files, see what becomes of them, take them in. */
export function ImportOrdersDialog({ restaurant, onClose }: { restaurant: Pick<Restaurant, 'id' | 'timezone'>; onClose: () => void }) {
  const { preview, choices, problem, isReading, isStarting, readFiles, choose, forget, begin } = useOrderImport(restaurant.id)
  const [files, setFiles] = useState<readonly File[]>([])
  const isPhone = useIsPhone()
  useImportHint()
  const count = preview?.sums.orders ?? 0
  return (
    <Modal
      opened
      size="large"
      title={words.importOrders}
      onClose={onClose}
      dirty={preview !== undefined}
      actions={
        preview ? (
          <Button
            variant="primary"
            disabled={count === 0 || isReading}
            loading={isStarting}
            onClick={() => void begin().then((isBegun) => isBegun && onClose())}
          >
            {isPhone || count === 0 ? words.importShort : words.import(count)}
          </Button>
        ) : (
          <Button variant="primary" disabled={files.length === 0} loading={isReading} onClick={() => void readFiles(files)}>
            {words.show}
          </Button>
        )
      }
    >
      <div className={styles.stack}>
        {problem !== undefined && <Banner tone="bad">{problem}</Banner>}
        {preview ? (
          <OrderPreviewView
            preview={preview}
            choices={choices}
            zone={restaurant.timezone}
            isReading={isReading}
            onChoose={choose}
            onAnother={() => {
              forget()
              setFiles([])
            }}
          />
        ) : (
          <>
            <FileField
              label={words.files}
              help={words.filesHelp}
              accept={accept}
              maxBytes={maxBytes}
              maxFiles={maxFiles}
              value={files}
              onChange={setFiles}
              disabled={isReading}
            />
            {isReading && (
              <p role="status" className={styles.quiet}>
                <Spinner size={14} /> {words.reading}
              </p>
            )}
          </>
        )}
      </div>
    </Modal>
  )
}
