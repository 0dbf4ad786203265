import { frontDoor, SignIn as Schema } from '@brigade/contract/front-door.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { call } from '../../platform/call.ts'
import { useTitle } from '../../platform/use-title.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { AppForm } from '../../ui/form/AppForm.tsx'
import { EmailField } from '../../ui/form/EmailField.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import styles from './Panel.module.css'
import { Panel } from './Panel.tsx'
import type { PanelProps } from './panels.ts'
import { signInWords } from './sign-in-words.ts'
import { useEnter } from './use-enter.ts'

/** Panel `sign_in`: email and password. */
export function SignIn({ go, from, email = '' }: PanelProps & { email?: string | undefined }) {
  useTitle(signInWords.title)
  const enter = useEnter()
  const form = useAppForm({
    schema: Schema,
    initialValues: { email, password: '' },
    textOf,
    onSubmit: async (values) => enter(await call(frontDoor.signIn, values), from),
  })
  return (
    <Panel title={signInWords.title}>
      <AppForm form={form} className={styles.form}>
        <EmailField label={signInWords.email} autoFocus {...form.field('email')} autoComplete="username" />
        <PasswordField
          label={signInWords.password}
          {...form.field('password')}
          aside={
            <button type="button" className={styles.link} onClick={() => go('forget_password')}>
              {signInWords.forgot}
            </button>
          }
        />
        <Button type="submit" variant="primary" wide loading={form.submitting}>
          {signInWords.submit}
        </Button>
      </AppForm>
      <p className={styles.or}>{signInWords.newHere}</p>
      <Button wide onClick={() => go('sign_up')}>
        {signInWords.create}
      </Button>
    </Panel>
  )
}
