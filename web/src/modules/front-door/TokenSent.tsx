import { codeMinutes } from '@brigade/contract/front-door.ts'
import { useTitle } from '../../platform/use-title.ts'
import { Button } from '../../ui/Button.tsx'
import { Panel } from './Panel.tsx'

/** Between the address and the new password: says where to look, and the same whether the address is known or not. */
export function TokenSent({ email, onBack, onContinue }: { email: string; onBack: () => void; onContinue: () => void }) {
  useTitle('Check your email')
  return (
    <Panel
      title="Check your email"
      onBack={onBack}
      lead={
        <>
          If <strong>{email}</strong> has an account here, a confirmation code is on its way. It works for {codeMinutes} minutes.
        </>
      }
    >
      <Button variant="primary" wide onClick={onContinue}>
        Enter the code
      </Button>
    </Panel>
  )
}
