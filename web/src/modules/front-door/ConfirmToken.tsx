import { codeMinimum, codeMinutes, frontDoor, resendSeconds } from '@brigade/contract/front-door.ts'
import { Problem, textOf } from '@brigade/contract/kit/problem.ts'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { call } from '../../platform/call.ts'
import { useTitle } from '../../platform/use-title.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { AppForm } from '../../ui/form/AppForm.tsx'
import { CodeField } from '../../ui/form/CodeField.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { showToast } from '../../ui/layers/toasts.ts'
import { Sentence } from '../../ui/text/Sentence.tsx'
import { words } from './front-door-texts.ts'
import styles from './Panel.module.css'
import { Panel } from './Panel.tsx'
import type { PanelProps, PendingSignUp } from './panels.ts'
import { useCountdown } from './use-countdown.ts'
import { useEnter } from './use-enter.ts'

const Schema = z.object({ token: z.string() })

/** Asks for another code, no sooner than the server would send one. */
function Resend({ id }: { id: string }) {
  const { left, restart } = useCountdown(resendSeconds)
  const again = async () => {
    restart(resendSeconds)
    try {
      const { wait_seconds } = await call(frontDoor.resendCode, { id })
      restart(wait_seconds)
      showToast({ title: words.newCodeSent, tone: 'ok', milliseconds: 3000 })
    } catch (problem) {
      restart(problem instanceof Problem ? (problem.retryAfter ?? 0) : 0)
      showToast({ title: words.noCodeSent, message: textOf(problem), tone: 'bad' })
    }
  }
  return (
    <p className={styles.aside}>
      {words.nothingCame}{' '}
      <button type="button" className={styles.link} disabled={left > 0} onClick={() => void again()}>
        {left > 0 ? words.sendAnotherIn(left) : words.sendAnother}
      </button>
    </p>
  )
}

/** Panel `confirm_token`: the mailed code ends the sign-up, then the same credentials sign in. */
export function ConfirmToken({ go, pending }: PanelProps & { pending: PendingSignUp }) {
  useTitle(words.confirmTitle)
  const enter = useEnter()
  const confirmed = useRef(false)
  const [code, setCode] = useState('')
  const { id, email, password, company } = pending
  const codeForm = useAppForm({
    schema: Schema,
    initialValues: { token: '' },
    textOf,
    onValuesChange: ({ token }) => setCode(token),
    onSubmit: async ({ token }) => {
      // A code works once: where only the signing in failed, the next try must not send it again.
      if (!confirmed.current) await call(frontDoor.confirmAccount, { id, token, company })
      confirmed.current = true
      enter(await call(frontDoor.signIn, { email, password }), '/onboarding/welcome')
    },
  })
  return (
    <Panel
      title={words.confirmTitle}
      onBack={() => go('sign_up')}
      lead={<Sentence text={words.codeSent} gaps={{ email: <strong>{email}</strong>, minutes: codeMinutes }} />}
    >
      <AppForm form={codeForm} className={styles.form}>
        <CodeField label={words.code} autoFocus {...codeForm.field('token')} />
        <Button type="submit" variant="primary" wide disabled={code.length < codeMinimum} loading={codeForm.submitting}>
          {words.verify}
        </Button>
      </AppForm>
      <Resend id={id} />
    </Panel>
  )
}
