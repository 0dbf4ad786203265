import type { WeekHours } from '@brigade/contract/fields/week-hours.ts'
import { hoursReads } from '@brigade/contract/hours.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { type FormEvent, useState } from 'react'
import { HoursField } from '../../platform/schedule/HoursField.tsx'
import { useCall } from '../../platform/use-call.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Modal } from '../../ui/layers/Modal.tsx'
import { Banner } from '../../ui/page/Banner.tsx'
import { words } from './hours-texts.ts'
import styles from './public/CloseDialog.module.css'

interface PasteDialogProps {
  onTake: (week: WeekHours) => void
  onClose: () => void
}

/** Hours as a map or a website writes them: read by the server, shown before they are taken, refused in words. */
export function PasteDialog({ onTake, onClose }: PasteDialogProps) {
  const read = useCall(hoursReads.readHours)
  const [text, setText] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const { week, notes, refused } = read.data ?? { week: null, notes: [], refused: null }
  const problem = isMissing ? words.pasteRequired : read.isError ? textOf(read.error) : undefined
  function submit(event: FormEvent) {
    event.preventDefault()
    setIsMissing(text.trim() === '')
    if (text.trim() !== '') read.mutate({ text })
  }
  const take = week !== null && (
    <Button
      variant="primary"
      onClick={() => {
        onTake(week)
        onClose()
      }}
    >
      {words.take}
    </Button>
  )
  return (
    <Modal opened size="large" title={words.paste} onClose={onClose} actions={take}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label={words.pasteText}
          help={words.pasteHelp}
          required
          autoComplete="off"
          maxLength={1000}
          value={text}
          error={problem}
          onChange={({ target }) => {
            setIsMissing(false)
            read.reset()
            setText(target.value)
          }}
        />
        <div>
          <Button type="submit" loading={read.isPending}>
            {words.read}
          </Button>
        </div>
        {refused !== null && (
          <Banner tone="warn" title={words.refused}>
            {refused}
          </Banner>
        )}
        {notes.length > 0 && <Banner>{notes.join(' ')}</Banner>}
        {week !== null && <HoursField label={words.windows} value={week} readOnly />}
      </form>
    </Modal>
  )
}
