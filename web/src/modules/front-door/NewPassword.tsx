import { frontDoor, ResetPassword } from '@brigade/contract/front-door.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { call } from '../../platform/call.ts'
import { useTitle } from '../../platform/use-title.ts'
import { Button } from '../../ui/Button.tsx'
import { AppForm } from '../../ui/form/AppForm.tsx'
import { CodeField } from '../../ui/form/CodeField.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import styles from './Panel.module.css'
import { Panel } from './Panel.tsx'

/** Create New Password, the last step of a forgotten one. */
export function NewPassword({ email, onBack, onDone }: { email: string; onBack: () => void; onDone: () => void }) {
  useTitle('Create New Password')
  const form = useAppForm({
    schema: ResetPassword,
    initialValues: { token: '', password: '', confirm_password: '', email },
    textOf,
    onSubmit: async (values) => {
      await call(frontDoor.resetPassword, values)
      onDone()
    },
  })
  return (
    <Panel
      title="Create New Password"
      onBack={onBack}
      lead={
        <>
          Enter the code we sent to <strong>{email}</strong> and choose a new password. You will be signed out everywhere else.
        </>
      }
    >
      <AppForm form={form} className={styles.form}>
        <CodeField label="Confirmation code" autoFocus {...form.field('token')} />
        {/* Password keepers file the new password under this address. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField label="Password" autoComplete="new-password" {...form.field('password')} />
        <PasswordField label="Confirm password" autoComplete="new-password" {...form.field('confirm_password')} />
        <Button type="submit" variant="primary" wide loading={form.submitting}>
          {form.submitting ? 'Updating' : 'Update Password'}
        </Button>
      </AppForm>
    </Panel>
  )
}
