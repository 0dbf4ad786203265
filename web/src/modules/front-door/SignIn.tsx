import { frontDoor, SignIn as Schema } from '@brigade/contract/front-door.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { call } from '../../platform/call.ts'
import { useTitle } from '../../platform/use-title.ts'
import { Button } from '../../ui/Button.tsx'
import { AppForm } from '../../ui/form/AppForm.tsx'
import { EmailField } from '../../ui/form/EmailField.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import styles from './Panel.module.css'
import { Panel } from './Panel.tsx'
import type { PanelProps } from './panels.ts'
import { useEnter } from './use-enter.ts'

/** Panel `sign_in`: email and password. */
export function SignIn({ go, from, email = '' }: PanelProps & { email?: string | undefined }) {
  useTitle('Sign in')
  const enter = useEnter()
  const form = useAppForm({
    schema: Schema,
    initialValues: { email, password: '' },
    textOf,
    onSubmit: async (values) => enter(await call(frontDoor.signIn, values), from),
  })
  return (
    <Panel title="Sign in">
      <AppForm form={form} className={styles.form}>
        <EmailField label="Email" autoFocus {...form.field('email')} autoComplete="username" />
        <PasswordField
          label="Password"
          {...form.field('password')}
          aside={
            <button type="button" className={styles.link} onClick={() => go('forget_password')}>
              Forgot password
            </button>
          }
        />
        <Button type="submit" variant="primary" wide loading={form.submitting}>
          Sign in
        </Button>
      </AppForm>
      <p className={styles.or}>New here?</p>
      <Button wide onClick={() => go('sign_up')}>
        Create an Account
      </Button>
    </Panel>
  )
}
