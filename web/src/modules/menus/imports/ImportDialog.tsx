import type { ImportMode } from '@brigade/contract/menus/menu-import.ts'
import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { useState } from 'react'
import { fieldLocale } from '../../../ui/basics/locale.ts'
import { useIsPhone } from '../../../ui/basics/use-media.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { RadioField } from '../../../ui/form/RadioField.tsx'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { Banner } from '../../../ui/page/Banner.tsx'
import { ChooseSource } from './ChooseSource.tsx'
import styles from './ImportDialog.module.css'
import { ImportPreviewView } from './ImportPreviewView.tsx'
import { words } from './imports-texts.ts'
import { totalOf, useImport } from './use-import.ts'

interface ImportDialogProps {
  restaurant: Pick<Restaurant, 'id' | 'name' | 'currency'>
  opened: boolean
  onClose: () => void
}

const isMode = (value: string): value is ImportMode => value === 'add' || value === 'replace_matching'

/** Writes prices to be looked at; a yen has no parts. */
function priceWriter(currency: string): (minor: number) => string {
  const format = new Intl.NumberFormat(fieldLocale(), { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return (minor) => format.format(minor / 10 ** digits)
}

/** A menu from elsewhere: choose the file, see what it becomes, take it in. */
export function ImportDialog({ restaurant, opened, onClose }: ImportDialogProps) {
  const { preview, problem, isReading, readFile, readText, forget, importWith } = useImport(restaurant)
  const isPhone = useIsPhone()
  const [mode, setMode] = useState<ImportMode>('add')
  const sum = (field: 'fresh' | 'differing') => preview?.counts.reduce((all, count) => all + count[field], 0) ?? 0
  const [fresh, differing] = [sum('fresh'), sum('differing')]
  const isNothing = fresh === 0 && (differing === 0 || mode === 'add')

  function close() {
    forget()
    setMode('add')
    onClose()
  }

  function confirm() {
    void importWith(mode)
    close()
  }

  const action = preview && (
    <Button variant="primary" disabled={isNothing} onClick={confirm}>
      {isPhone ? words.importShort : fresh > 0 ? words.importItems(totalOf(preview, 'item')) : words.importChanges}
    </Button>
  )
  return (
    <Modal opened={opened} onClose={close} title={words.title} size="large" actions={action}>
      {preview ? (
        <div className={styles.stack}>
          <div className={styles.row}>
            <strong role="status">{words.format(preview.format)}</strong>
            <Button variant="quiet" onClick={forget}>
              {words.another}
            </Button>
          </div>
          {fresh === 0 && differing === 0 && <Banner>{words.nothingNew}</Banner>}
          {differing > 0 && (
            <RadioField
              label={words.differing}
              value={mode}
              onChange={(value) => isMode(value) && setMode(value)}
              options={[
                { value: 'add', label: words.keep, help: words.keepHelp },
                { value: 'replace_matching', label: words.replace, help: words.replaceHelp },
              ]}
            />
          )}
          <ImportPreviewView preview={preview} write={priceWriter(restaurant.currency)} />
        </div>
      ) : (
        <ChooseSource problem={problem} isReading={isReading} onFile={(file) => void readFile(file)} onText={(text) => void readText(text)} />
      )}
    </Modal>
  )
}
