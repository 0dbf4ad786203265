import { salesChannels } from '@brigade/contract/fields/sales-context.ts'
import { type MenuMessage, messageScopes, messageTones, NewMenuMessage } from '@brigade/contract/menus/menu-messages.ts'
import type * as z from 'zod/mini'
import { Button } from '../../../ui/controls/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { FormAlert } from '../../../ui/form/FormAlert.tsx'
import { MultiSelectField } from '../../../ui/form/MultiSelectField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Switch } from '../../../ui/form/Switch.tsx'
import { TimeField } from '../../../ui/form/TimeField.tsx'
import { Modal } from '../../../ui/layers/Modal.tsx'
import styles from './Charges.module.css'
import { channelWord, scopeWord, toneWord, words } from './charges-texts.ts'
import { type MessageDraft, messageDraft, messageValues } from './message-draft.ts'
import { NodeField } from './NodeField.tsx'
import { TextFields } from './TextFields.tsx'
import { useDialogForm } from './use-dialog-form.ts'

interface MessageDialogProps {
  message: MenuMessage | undefined
  restaurantId: number
  zone: string
  send: (values: z.output<typeof NewMenuMessage>) => Promise<unknown>
  onClose: () => void
}

const fields = ['node_id', 'show_from', 'show_until']
const formId = 'message-form'

/** Asks for everything about a message on the menu. */
export function MessageDialog({ message, restaurantId, zone, send, onClose }: MessageDialogProps) {
  const start = () => messageDraft(message, zone)
  const form = useDialogForm({ start, toValues: messageValues, schema: NewMenuMessage, send, onDone: onClose, fields })
  const { draft, change, errors } = form
  return (
    <Modal
      opened
      size="large"
      title={message ? words.editMessage : words.addMessage}
      dirty={form.isDirty}
      onClose={onClose}
      actions={
        <Button variant="primary" type="submit" form={formId} loading={form.isBusy}>
          {words.save}
        </Button>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={form.submit}>
        <FormAlert text={form.text} />
        <TextFields texts={draft.texts} errors={errors} onChange={(texts) => change({ texts })} />
        <div className={styles.pair}>
          <SelectField
            label={words.scope}
            value={draft.scope}
            options={messageScopes.map((value) => ({ value, label: scopeWord(value) }))}
            onChange={({ target }) => {
              const scope = messageScopes.find((one) => one === target.value) ?? draft.scope
              change({ scope, nodeId: '', nodeName: '' })
            }}
          />
          {draft.scope !== 'tree' && (
            <NodeField
              key={draft.scope}
              restaurantId={restaurantId}
              kind={draft.scope}
              value={draft.nodeId}
              valueLabel={draft.nodeName}
              error={errors.node_id}
              onChange={(nodeId) => change({ nodeId })}
            />
          )}
          <SelectField
            label={words.tone}
            value={draft.tone}
            options={messageTones.map((value) => ({ value, label: toneWord(value) }))}
            onChange={({ target }) => change({ tone: messageTones.find((one) => one === target.value) ?? draft.tone })}
          />
          <MultiSelectField
            label={words.channels}
            placeholder={words.all}
            value={draft.channels}
            options={salesChannels.map((value) => ({ value, label: channelWord(value) }))}
            error={undefined}
            onChange={(chosen) => change({ channels: salesChannels.filter((one) => chosen.includes(one)) })}
          />
        </div>
        <Times draft={draft} change={change} errors={errors} />
        <Switch label={words.active} bare checked={draft.active} onChange={({ target }) => change({ active: target.checked })} />
      </form>
    </Modal>
  )
}

interface TimesProps {
  draft: MessageDraft
  change: (part: Partial<MessageDraft>) => void
  errors: Record<string, string>
}

/** On the restaurant's clock; either may be left out. */
function Times({ draft, change, errors }: TimesProps) {
  const { isTimed, from, until } = draft
  return (
    <>
      <Checkbox label={words.timed} bare checked={isTimed} onChange={({ target }) => change({ isTimed: target.checked })} />
      {isTimed && (
        <div className={styles.pair}>
          <DateField label={words.from} value={from.day} error={errors.show_from} onChange={(day) => change({ from: { ...from, day } })} />
          <TimeField label={words.fromClock} value={from.time} error={undefined} onChange={(time) => change({ from: { ...from, time } })} />
          <DateField label={words.until} value={until.day} error={errors.show_until} onChange={(day) => change({ until: { ...until, day } })} />
          <TimeField label={words.untilClock} value={until.time} error={undefined} onChange={(time) => change({ until: { ...until, time } })} />
        </div>
      )}
    </>
  )
}
