import { mostCodesAtOnce } from '@brigade/contract/discounts/codes.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useState } from 'react'
import { useLeaveGuard } from '../../../platform/use-leave-guard.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { AppForm } from '../../../ui/form/AppForm.tsx'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { Banner } from '../../../ui/page/Banner.tsx'
import { ProgressBar } from '../../../ui/page/ProgressBar.tsx'
import { Limits } from './AddCode.tsx'
import styles from './Codes.module.css'
import { type ManyTexts, manySchema } from './code-form.ts'
import { words } from './code-texts.ts'
import { useDownload } from './use-download.ts'
import { type Making, useMakeCodes } from './use-make-codes.ts'

export interface MakeCodesProps {
  offerId: number
  onClose: () => void
}

/** Many codes by chance: how many, how often each works, until when; then their file. */
export function MakeCodes({ offerId, onClose }: MakeCodesProps) {
  const dates = useDates()
  const [schema] = useState(() => manySchema(offerId))
  const [initialValues] = useState<ManyTexts>(() => ({ count: '', prefix: '', max_uses: '1', expires_on: '', batch: dates.moment(new Date()) }))
  const { making, start } = useMakeCodes()
  const form = useAppForm({ schema, initialValues, textOf, onSubmit: start })
  useLeaveGuard(form.isDirty && making === undefined)
  if (making) return <Made offerId={offerId} making={making} onClose={onClose} />
  return (
    <Modal
      opened
      title={words.many}
      dirty={form.isDirty}
      onClose={onClose}
      actions={
        <Button variant="primary" type="submit" form={form.id} loading={form.submitting}>
          {words.makeButton}
        </Button>
      }
    >
      <AppForm form={form} className={styles.form}>
        <p className={styles.lead}>{words.manyLead}</p>
        <FieldGrid>
          <TextField
            label={words.count}
            help={words.countHelp(mostCodesAtOnce)}
            required
            data-autofocus
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            {...form.field('count')}
          />
          <TextField
            label={words.prefix}
            help={words.prefixHelp}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            {...form.field('prefix')}
          />
        </FieldGrid>
        <Limits form={form} usesLabel={words.eachUses} />
        <TextField label={words.batch} help={words.batchHelp} required maxLength={60} autoComplete="off" {...form.field('batch')} />
      </AppForm>
    </Modal>
  )
}

function Made({ offerId, making, onClose }: { offerId: number; making: Making; onClose: () => void }) {
  const { made, count, batch, isDone, failure } = making
  const { download, isDownloading } = useDownload()
  return (
    <Modal
      opened
      title={isDone && failure === undefined ? words.manyMade(made) : words.making(count)}
      cancelLabel={words.close}
      onClose={onClose}
      actions={
        isDone && made > 0 ? (
          <Button variant="primary" loading={isDownloading} onClick={() => void download({ id: offerId, batch })}>
            {words.download}
          </Button>
        ) : undefined
      }
    >
      {!isDone && (
        <div className={styles.progress}>
          <ProgressBar label={words.making(count)} value={made} max={count} />
          <p role="status">{words.sofar(made, count)}</p>
        </div>
      )}
      {failure !== undefined && (
        <Banner tone="bad" title={words.stopped(made, count)}>
          {failure}
        </Banner>
      )}
      {isDone && failure === undefined && <p className={styles.lead}>{words.manyMadeWhy(batch)}</p>}
    </Modal>
  )
}
