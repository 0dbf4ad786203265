import { Spinner } from '../../ui/basics/Spinner.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { FormAlert } from '../../ui/form/FormAlert.tsx'
import styles from './GuestFrame.module.css'
import { Panel } from './Panel.tsx'
import { signInWords } from './sign-in-words.ts'

/** Panel `loading`. */
export function LoadingPanel() {
  return (
    <div className={styles.loading} role="status">
      <Spinner size={24} label={signInWords.loading} />
    </div>
  )
}

/** In place of the invitation's form where the link leads nowhere. */
export function BadInvite({ problem, onSignIn }: { problem: string; onSignIn: () => void }) {
  return (
    <Panel title={signInWords.acceptInvitation}>
      <FormAlert text={problem} />
      <Button variant="primary" wide onClick={onSignIn}>
        {signInWords.goToSignIn}
      </Button>
    </Panel>
  )
}
