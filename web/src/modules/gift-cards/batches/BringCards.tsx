import { longestCardFile, mostImported } from '@brigade/contract/gift-cards/batches.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useState } from 'react'
import { useLeaveGuard } from '../../../platform/use-leave-guard.ts'
import { Spinner } from '../../../ui/basics/Spinner.tsx'
import { useIsPhone } from '../../../ui/basics/use-media.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { AppForm } from '../../../ui/form/AppForm.tsx'
import { FileField } from '../../../ui/form/FileField.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { Banner } from '../../../ui/page/Banner.tsx'
import { issuableOf, issuerOf, whichValues } from '../issuing/issuing.ts'
import { Issuer, WhichCard } from '../issuing/WhichCard.tsx'
import { textAbove } from '../text-above.ts'
import styles from './Batches.module.css'
import { type FileTexts, fileSchema } from './batch-form.ts'
import { words } from './batch-texts.ts'
import { CardFilePreview } from './CardFilePreview.tsx'
import type { BatchDialogProps } from './IssueMany.tsx'
import { useCardImport } from './use-card-import.ts'

const accept = ['.csv', '.txt'] as const

/** Cards of another system: choose the file, see what it holds and what not, bring them. */
export function BringCards({ definition: opened, onStarted, onClose }: BatchDialogProps) {
  const { preview, bring, show, begin, forget } = useCardImport()
  const [given] = useState(() => issuableOf(opened))
  const [definition, setDefinition] = useState(given)
  const [initialValues] = useState<FileTexts>(() => ({ ...whichValues(given), text: [] }))
  const [files, setFiles] = useState<readonly File[]>([])
  const isPhone = useIsPhone()
  const form = useAppForm({
    schema: fileSchema,
    initialValues,
    textOf: textAbove(initialValues),
    onSubmit: ({ file, ...which }) => show(which, file),
  })
  const letGo = useLeaveGuard(form.isDirty)
  function chooseFiles(next: readonly File[]) {
    setFiles(next)
    form.field('text').onChange(next)
  }
  async function start() {
    try {
      await begin()
    } catch {
      // Its sentence is above the preview, from the call itself.
      return
    }
    letGo()
    showToast({ title: words.bringStarted, message: words.bringStartedWhy, tone: 'ok' })
    onStarted()
  }
  return (
    <Modal
      opened
      size="large"
      title={isPhone ? words.bringShort : words.bring}
      dirty={form.isDirty}
      onClose={onClose}
      actions={
        preview ? (
          <Button variant="primary" disabled={preview.cards === 0} loading={bring.isPending} onClick={() => void start()}>
            {isPhone || preview.cards === 0 ? words.bringShort : words.bringCards(preview.cards)}
          </Button>
        ) : (
          <Button variant="primary" type="submit" form={form.id} loading={form.submitting}>
            {words.show}
          </Button>
        )
      }
    >
      {preview && (
        <div className={styles.stack}>
          {bring.isError && <Banner tone="bad">{textOf(bring.error)}</Banner>}
          <CardFilePreview
            preview={preview}
            name={definition?.name ?? ''}
            onAnother={() => {
              forget()
              chooseFiles([])
            }}
          />
        </div>
      )}
      {/* It stays behind the preview with what was chosen in it. */}
      <div hidden={preview !== undefined}>
        <AppForm form={form} className={styles.form}>
          <p className={styles.lead}>{words.bringLead}</p>
          <WhichCard
            form={form}
            given={given}
            definition={definition}
            onDefinition={(next) => {
              setDefinition(next)
              form.field('issuer_group_id').onChange(issuerOf(next)?.value ?? '')
            }}
          />
          <Issuer key={`issuer ${definition?.id}`} form={form} definition={definition} />
          <FileField
            label={words.file}
            help={words.fileHelp(mostImported)}
            required
            accept={accept}
            maxBytes={longestCardFile}
            error={form.field('text').error}
            value={files}
            onChange={chooseFiles}
          />
          {form.submitting && (
            <p role="status" className={styles.quiet}>
              <Spinner size={14} /> {words.reading}
            </p>
          )}
        </AppForm>
      </div>
    </Modal>
  )
}
