import { frontDoor } from '@brigade/contract/front-door.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { call } from '../../platform/call.ts'
import { showToast } from '../../ui/layers/toasts.ts'
import type { ShownInvite } from './AcceptInvite.tsx'
import { GuestFrame } from './GuestFrame.tsx'
import { dropInvitation, heldInvitation } from './invitation.ts'
import { BadInvite, LoadingPanel } from './LoadingPanel.tsx'
import type { PanelName, PendingSignUp } from './panels.ts'
import { signInRoute } from './routes.ts'
import { SignIn } from './SignIn.tsx'
import { signInWords } from './sign-in-words.ts'

// Only sign-in is on the way to the first page; the others bring the phone number library or are rarely seen.
const SignUp = lazy(() => import('./SignUp.tsx').then(({ SignUp }) => ({ default: SignUp })))
const ConfirmToken = lazy(() => import('./ConfirmToken.tsx').then(({ ConfirmToken }) => ({ default: ConfirmToken })))
const ForgotPassword = lazy(() => import('./ForgotPassword.tsx').then(({ ForgotPassword }) => ({ default: ForgotPassword })))
const AcceptInvite = lazy(() => import('./AcceptInvite.tsx').then(({ AcceptInvite }) => ({ default: AcceptInvite })))

/** The guest screen, opened at `sign_in`. */
export function SignInScreen() {
  const { from } = signInRoute.useSearch()
  const [panel, go] = useState<PanelName>('sign_in')
  return <Guest panel={panel} go={go} from={from} />
}

interface GuestProps {
  panel: PanelName
  go: (panel: PanelName) => void
  from?: string | undefined
  invite?: ReactNode
}

function Guest({ panel, go, from, invite }: GuestProps) {
  const [email, setEmail] = useState<string>()
  const [pending, setPending] = useState<PendingSignUp>()
  const sent = (next: PendingSignUp) => {
    setPending(next)
    go('confirm_token')
  }
  const reset = (of: string) => {
    setEmail(of)
    go('sign_in')
    showToast({ title: signInWords.passwordReset, tone: 'ok' })
  }
  return (
    <GuestFrame>
      <Suspense fallback={<LoadingPanel />}>
        {panel === 'loading' && <LoadingPanel />}
        {panel === 'sign_in' && <SignIn go={go} from={from} email={email} />}
        {panel === 'sign_up' && <SignUp go={go} onSent={sent} />}
        {panel === 'confirm_token' && pending && <ConfirmToken go={go} pending={pending} />}
        {panel === 'forget_password' && <ForgotPassword go={go} onReset={reset} />}
        {panel === 'accept_invite' && invite}
      </Suspense>
    </GuestFrame>
  )
}

/** The guest screen, opened at `accept_invite` by a mailed link; `loading` while the server says what the link is for. */
export function AcceptInviteScreen() {
  const [invitation] = useState(heldInvitation)
  const [panel, go] = useState<PanelName>('loading')
  const [shown, setShown] = useState<ShownInvite>()
  const [problem, setProblem] = useState<string>()
  useEffect(
    function askWhatItIsFor() {
      const asking = new AbortController()
      const ask = async () => {
        if (!invitation) throw new Error(signInWords.brokenLink)
        setShown(await call(frontDoor.showInvite, invitation, { signal: asking.signal }))
      }
      ask()
        .catch((cause: unknown) => !asking.signal.aborted && setProblem(textOf(cause)))
        .finally(() => !asking.signal.aborted && go('accept_invite'))
      return () => asking.abort()
    },
    [invitation],
  )
  const leave = () => {
    dropInvitation()
    go('sign_in')
  }
  const invite = shown && invitation ? <AcceptInvite invitation={invitation} shown={shown} /> : <BadInvite problem={problem ?? ''} onSignIn={leave} />
  return <Guest panel={panel} go={go} invite={invite} />
}
