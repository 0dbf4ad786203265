import { frontDoor, AcceptInvite as Schema } from '@brigade/contract/front-door.ts'
import type { OutputOf } from '@brigade/contract/kit/endpoint.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import * as z from 'zod/mini'
import { call } from '../../platform/call.ts'
import { useTitle } from '../../platform/use-title.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { AppForm } from '../../ui/form/AppForm.tsx'
import { EmailField } from '../../ui/form/EmailField.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { PhoneField } from '../../ui/form/PhoneField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { Sentence } from '../../ui/text/Sentence.tsx'
import { words } from './front-door-texts.ts'
import type { Invitation } from './invitation.ts'
import styles from './Panel.module.css'
import { Panel } from './Panel.tsx'
import { useEnter } from './use-enter.ts'

export type ShownInvite = OutputOf<typeof frontDoor.showInvite>

interface InviteProps {
  invitation: Invitation
  shown: ShownInvite
}

function Lead({ shown }: { shown: ShownInvite }) {
  return <Sentence text={words.invites} gaps={{ person: shown.invited_by, group: <strong>{shown.group_name}</strong> }} />
}

/** Panel `accept_invite`: registers the invited person, or lets an existing account join with its password. */
export function AcceptInvite(props: InviteProps) {
  useTitle(words.inviteTitle)
  return props.shown.has_account ? <Join {...props} /> : <Register {...props} />
}

function Register({ invitation, shown }: InviteProps) {
  const enter = useEnter()
  const form = useAppForm({
    schema: Schema,
    initialValues: { ...invitation, email: shown.email, name: '', phone: '', password: '', confirm_password: '' },
    textOf,
    onSubmit: async (values) => enter(await call(frontDoor.acceptInvite, values)),
  })
  return (
    <Panel title={words.inviteTitle} lead={<Lead shown={shown} />}>
      <AppForm form={form} className={styles.form}>
        <EmailField label={words.email} {...form.field('email')} readOnly autoComplete="username" />
        <TextField label={words.name} autoFocus autoComplete="name" {...form.field('name')} />
        <PhoneField label={words.phone} {...form.field('phone')} />
        <div className={styles.pair}>
          <PasswordField label={words.password} autoComplete="new-password" {...form.field('password')} />
          <PasswordField label={words.confirmPassword} autoComplete="new-password" {...form.field('confirm_password')} />
        </div>
        <Button type="submit" variant="primary" wide loading={form.submitting}>
          {words.inviteTitle}
        </Button>
      </AppForm>
    </Panel>
  )
}

const join = z.object({
  email: z.string(),
  token: z.string(),
  password: z.string().check(z.minLength(1, { error: () => words.passwordRequired })),
})

function Join({ invitation, shown }: InviteProps) {
  const enter = useEnter()
  const form = useAppForm({
    schema: join,
    initialValues: { ...invitation, email: shown.email, password: '' },
    textOf,
    onSubmit: async (values) => enter(await call(frontDoor.joinByInvite, values)),
  })
  return (
    <Panel title={words.inviteTitle} lead={<Lead shown={shown} />}>
      <AppForm form={form} className={styles.form}>
        <EmailField label={words.email} {...form.field('email')} readOnly autoComplete="username" help={words.hasAccount} />
        <PasswordField label={words.password} autoFocus {...form.field('password')} />
        <Button type="submit" variant="primary" wide loading={form.submitting}>
          {words.join}
        </Button>
      </AppForm>
    </Panel>
  )
}
