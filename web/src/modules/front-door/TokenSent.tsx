import { codeMinutes } from '@brigade/contract/front-door.ts'
import { useTitle } from '../../platform/use-title.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Sentence } from '../../ui/text/Sentence.tsx'
import { words } from './front-door-texts.ts'
import { Panel } from './Panel.tsx'

/** Between the address and the new password: says where to look, and the same whether the address is known or not. */
export function TokenSent({ email, onBack, onContinue }: { email: string; onBack: () => void; onContinue: () => void }) {
  useTitle(words.sentTitle)
  return (
    <Panel
      title={words.sentTitle}
      onBack={onBack}
      lead={<Sentence text={words.maybeSent} gaps={{ email: <strong>{email}</strong>, minutes: codeMinutes }} />}
    >
      <Button variant="primary" wide onClick={onContinue}>
        {words.enterCode}
      </Button>
    </Panel>
  )
}
