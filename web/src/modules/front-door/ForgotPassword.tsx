import { frontDoor, ForgotPassword as Schema } from '@brigade/contract/front-door.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useState } from 'react'
import { call } from '../../platform/call.ts'
import { useTitle } from '../../platform/use-title.ts'
import { Button } from '../../ui/Button.tsx'
import { AppForm } from '../../ui/form/AppForm.tsx'
import { EmailField } from '../../ui/form/EmailField.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { NewPassword } from './NewPassword.tsx'
import styles from './Panel.module.css'
import { Panel } from './Panel.tsx'
import type { PanelProps } from './panels.ts'
import { TokenSent } from './TokenSent.tsx'

type Step = 'email' | 'sent' | 'new_password'

/** Panel `forget_password`: the address, the notice that a code was sent, and the new password. */
export function ForgotPassword({ go, onReset }: PanelProps & { onReset: (email: string) => void }) {
  const [step, setStep] = useState<Step>('email')
  const [email, setEmail] = useState('')
  if (step === 'sent') return <TokenSent email={email} onBack={() => setStep('email')} onContinue={() => setStep('new_password')} />
  if (step === 'new_password') return <NewPassword email={email} onBack={() => setStep('sent')} onDone={() => onReset(email)} />
  return (
    <AskEmail
      go={go}
      email={email}
      onSent={(sentTo) => {
        setEmail(sentTo)
        setStep('sent')
      }}
    />
  )
}

function AskEmail({ go, email, onSent }: PanelProps & { email: string; onSent: (email: string) => void }) {
  useTitle('Forgot password')
  const form = useAppForm({
    schema: Schema,
    initialValues: { email },
    textOf,
    onSubmit: async (values) => {
      await call(frontDoor.forgetPassword, values)
      onSent(values.email)
    },
  })
  return (
    <Panel
      title="Forgot password"
      onBack={() => go('sign_in')}
      lead="Tell us the email you sign in with, and we send a code to choose a new password."
    >
      <AppForm form={form} className={styles.form}>
        <EmailField label="Email" autoFocus {...form.field('email')} autoComplete="username" />
        <Button type="submit" variant="primary" wide loading={form.submitting}>
          Continue
        </Button>
      </AppForm>
      <p className={styles.aside}>
        No account yet?{' '}
        <button type="button" className={styles.link} onClick={() => go('sign_up')}>
          Sign up
        </button>
      </p>
    </Panel>
  )
}
