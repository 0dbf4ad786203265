import { frontDoor, ForgotPassword as Schema } from '@brigade/contract/front-door.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useState } from 'react'
import { call } from '../../platform/call.ts'
import { useTitle } from '../../platform/use-title.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { AppForm } from '../../ui/form/AppForm.tsx'
import { EmailField } from '../../ui/form/EmailField.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { words } from './front-door-texts.ts'
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
  useTitle(words.forgotTitle)
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
    <Panel title={words.forgotTitle} onBack={() => go('sign_in')} lead={words.forgotLead}>
      <AppForm form={form} className={styles.form}>
        <EmailField label={words.email} autoFocus {...form.field('email')} autoComplete="username" />
        <Button type="submit" variant="primary" wide loading={form.submitting}>
          {words.continue}
        </Button>
      </AppForm>
      <p className={styles.aside}>
        {words.noAccount}{' '}
        <button type="button" className={styles.link} onClick={() => go('sign_up')}>
          {words.toSignUp}
        </button>
      </p>
    </Panel>
  )
}
