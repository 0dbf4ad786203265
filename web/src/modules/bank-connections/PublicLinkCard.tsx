import { type BankConnection, bankConnections, connectionTypeOf } from '@brigade/contract/bank-connections.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { appConfig } from '../../platform/config.ts'
import { failureTitle } from '../../platform/failure-title.ts'
import { useCall } from '../../platform/use-call.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { confirm } from '../../ui/layers/confirm.ts'
import { showToast } from '../../ui/layers/toasts.ts'
import { Card } from '../../ui/page/Card.tsx'
import { CopyText } from '../../ui/page/CopyText.tsx'
import { publicLinkOf } from './bank-connections-texts.ts'
import { words } from './catalogue.ts'
import styles from './PublicLinkCard.module.css'

const purpose = (connection: BankConnection): string =>
  connectionTypeOf(connection) === 'MANUAL' ? words.publicLinkManual : words.publicLinkAutomatic

/** The address an outside contact opens: copied, closed, or replaced by a new one. */
export function PublicLinkCard({ connection, mayChange }: { connection: BankConnection; mayChange: boolean }) {
  const { id, uuid, public_link_revoked: isRevoked } = connection
  const revoke = useCall(bankConnections.revokeLink)
  async function change(renew: boolean) {
    try {
      await revoke.mutateAsync({ id, renew })
      showToast({ title: renew ? words.newLinkMade : words.linkRevoked, tone: 'ok', milliseconds: 3000 })
    } catch (problem) {
      showToast({ title: failureTitle(problem, words.linkUnchanged), message: textOf(problem), tone: 'bad' })
    }
  }
  async function askAndChange(renew: boolean) {
    const agreed = await confirm({
      title: renew ? words.askReplace : words.askRevoke,
      body: words.linkDies,
      confirmLabel: renew ? words.replace : words.revoke,
      danger: true,
    })
    if (agreed) await change(renew)
  }
  return (
    <Card
      title={words.publicLink}
      description={isRevoked ? words.publicLinkRevoked : `${purpose(connection)} ${mayChange ? words.publicLinkKnown : words.publicLinkNeedsRole}`}
    >
      {mayChange && (
        <div className={styles.body}>
          {!isRevoked && uuid && <CopyText text={publicLinkOf(appConfig().public_url, uuid)} label={words.copy} done={words.copied} />}
          {isRevoked && (
            <Button loading={revoke.isPending} onClick={() => void change(true)}>
              {words.newLink}
            </Button>
          )}
          {!isRevoked && (
            <>
              <Button variant="quiet" loading={revoke.isPending} onClick={() => void askAndChange(true)}>
                {words.replace}
              </Button>
              <Button variant="quiet" loading={revoke.isPending} onClick={() => void askAndChange(false)}>
                {words.revoke}
              </Button>
            </>
          )}
        </div>
      )}
    </Card>
  )
}
