import { Button } from '../../ui/Button.tsx'
import { FormAlert } from '../../ui/form/FormAlert.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from './GuestFrame.module.css'
import { Panel } from './Panel.tsx'

/** Panel `loading`. */
export function LoadingPanel() {
  return (
    <div className={styles.loading} role="status">
      <Spinner size={24} label="Loading" />
    </div>
  )
}

/** In place of the invitation's form where the link leads nowhere. */
export function BadInvite({ problem, onSignIn }: { problem: string; onSignIn: () => void }) {
  return (
    <Panel title="Accept invitation">
      <FormAlert text={problem} />
      <Button variant="primary" wide onClick={onSignIn}>
        Go to sign in
      </Button>
    </Panel>
  )
}
