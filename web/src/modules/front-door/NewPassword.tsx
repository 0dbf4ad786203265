import { frontDoor, ResetPassword } from '@brigade/contract/front-door.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { call } from '../../platform/call.ts'
import { useTitle } from '../../platform/use-title.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { AppForm } from '../../ui/form/AppForm.tsx'
import { CodeField } from '../../ui/form/CodeField.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { Sentence } from '../../ui/text/Sentence.tsx'
import { words } from './front-door-texts.ts'
import styles from './Panel.module.css'
import { Panel } from './Panel.tsx'

/** Create New Password, the last step of a forgotten one. */
export function NewPassword({ email, onBack, onDone }: { email: string; onBack: () => void; onDone: () => void }) {
  useTitle(words.newPasswordTitle)
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
    <Panel title={words.newPasswordTitle} onBack={onBack} lead={<Sentence text={words.newPasswordLead} gaps={{ email: <strong>{email}</strong> }} />}>
      <AppForm form={form} className={styles.form}>
        <CodeField label={words.code} autoFocus {...form.field('token')} />
        {/* Password keepers file the new password under this address. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField label={words.password} autoComplete="new-password" {...form.field('password')} />
        <PasswordField label={words.confirmPassword} autoComplete="new-password" {...form.field('confirm_password')} />
        <Button type="submit" variant="primary" wide loading={form.submitting}>
          {form.submitting ? words.updating : words.update}
        </Button>
      </AppForm>
    </Panel>
  )
}
