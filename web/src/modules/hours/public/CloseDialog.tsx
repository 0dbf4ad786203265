import type { hoursChanges } from '@brigade/contract/hours.ts'
import type { CallInput } from '@brigade/contract/kit/endpoint.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { FormAlert } from '../../../ui/form/FormAlert.tsx'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { ForWhatFields } from '../ForWhatFields.tsx'
import { type ForWhat, words } from '../hours-texts.ts'
import styles from './CloseDialog.module.css'
import { ClosingFields, useClosing } from './ClosingFields.tsx'

export type Closing = Omit<CallInput<typeof hoursChanges.closeStore>, 'restaurant_id'>

interface CloseDialogProps {
  title: string
  /** The clock on which a time is meant. */
  zone: string
  /** Left out for a group: every restaurant has its own. */
  cutoffMin?: number | undefined
  send: (closing: Closing) => Promise<void>
  onClose: () => void
}

/** Asks how long, and why. */
export function CloseDialog({ title, zone, cutoffMin, send, onClose }: CloseDialogProps) {
  const closing = useClosing(zone)
  const [forWhat, setForWhat] = useState<ForWhat>({ fulfilment: null, channel: null })
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setProblem(undefined)
    if (!closing.check()) return
    setIsBusy(true)
    try {
      await send({ ...forWhat, ...closing.terms })
      onClose()
    } catch (cause) {
      setProblem(textOf(cause))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Modal opened onClose={onClose} title={title}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <FormAlert text={problem} />
        <ClosingFields closing={closing} cutoffMin={cutoffMin} />
        <ForWhatFields label={words.what} value={forWhat} onChange={setForWhat} />
        <div data-at-foot className={styles.foot}>
          <Button type="submit" variant="primary" wide loading={isBusy} className={styles.big}>
            {words.closeNow}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
