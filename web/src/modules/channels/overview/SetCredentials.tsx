import { type Channel, ChannelCredentials, channelRecords } from '@brigade/contract/channels/channels.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useCall } from '../../../platform/use-call.ts'
import { useLeaveGuard } from '../../../platform/use-leave-guard.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { AppForm } from '../../../ui/form/AppForm.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { words } from '../channels-texts.ts'
import styles from './Overview.module.css'

export interface SetCredentialsProps {
  channel: Channel
  onClose: () => void
}

const initialValues = { client_id: '', client_secret: '', signing_key: '' }
/** No browser keeps them, and no manager of passwords takes them for the person's own. */
const secret = { type: 'password', autoComplete: 'new-password', spellCheck: false, maxLength: 500 } as const

/** What a channel signs in with; typed anew each time, for nobody can read it again. */
export function SetCredentials({ channel: { id, name }, onClose }: SetCredentialsProps) {
  const save = useCall(channelRecords.setChannelCredentials)
  const form = useAppForm({
    schema: ChannelCredentials,
    initialValues,
    textOf,
    onSubmit: async (credentials) => {
      await save.mutateAsync({ id, credentials })
      letGo()
      showToast({ title: words.credentialsSaved, tone: 'ok', milliseconds: 3000 })
      onClose()
    },
  })
  const letGo = useLeaveGuard(form.isDirty)
  return (
    <Modal
      opened
      title={words.credentialsTitle(name)}
      dirty={form.isDirty}
      onClose={onClose}
      actions={
        <Button variant="primary" type="submit" form={form.id} loading={form.submitting}>
          {words.save}
        </Button>
      }
    >
      <AppForm form={form}>
        <p className={styles.lead}>{words.credentialsLead}</p>
        <TextField
          label={words.clientId}
          required
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          {...form.field('client_id')}
        />
        <TextField label={words.clientSecret} required {...secret} {...form.field('client_secret')} />
        <TextField label={words.signingKey} help={words.signingKeyHelp} {...secret} {...form.field('signing_key')} />
      </AppForm>
    </Modal>
  )
}
