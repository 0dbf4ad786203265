import { type BankConnection, bankConnections, connectionTypeOf } from '@brigade/contract/bank-connections.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useRef } from 'react'
import { appConfig } from '../../platform/config.ts'
import { useCall } from '../../platform/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { confirm } from '../../ui/confirm.ts'
import { showToast } from '../../ui/toasts.ts'
import styles from './PublicLinkCard.module.css'
import { publicLinkOf } from './words.ts'

const purpose = {
  AUTOMATIC: 'Whoever holds this link can connect the bank account without signing in.',
  MANUAL: 'Whoever holds this link sees the name and the contact without signing in.',
}

function Copyable({ link }: { link: string }) {
  const text = useRef<HTMLElement>(null)
  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      showToast({ title: 'Public link copied', tone: 'ok', milliseconds: 3000 })
    } catch (cause) {
      // Without https, or when the reader forbade it, the browser keeps the clipboard to itself.
      console.warn('the clipboard is closed', cause)
      if (text.current) window.getSelection()?.selectAllChildren(text.current)
      showToast({ title: 'The browser did not allow copying', message: 'The link is selected: copy it by hand.', tone: 'warn' })
    }
  }
  return (
    <>
      <code ref={text} className={styles.link}>
        {link}
      </code>
      <Button icon={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
        Copy public link
      </Button>
    </>
  )
}

/** The address an outside contact opens: copied, closed, or replaced by a new one. */
export function PublicLinkCard({ connection, mayChange }: { connection: BankConnection; mayChange: boolean }) {
  const { id, uuid, public_link_revoked: isRevoked } = connection
  const revoke = useCall(bankConnections.revokeLink)
  async function change(renew: boolean) {
    try {
      await revoke.mutateAsync({ id, renew })
      showToast({ title: renew ? 'New public link made' : 'Public link revoked', tone: 'ok', milliseconds: 3000 })
    } catch (problem) {
      showToast({ title: 'The public link was not changed', message: textOf(problem), tone: 'bad' })
    }
  }
  async function askAndChange(renew: boolean) {
    const agreed = await confirm({
      title: renew ? 'Replace the public link?' : 'Revoke the public link?',
      body: 'Whoever was given the present link can no longer open it.',
      confirmLabel: renew ? 'Replace' : 'Revoke',
      danger: true,
    })
    if (agreed) await change(renew)
  }
  return (
    <Card
      title="Public link"
      description={isRevoked ? 'The link was revoked: nobody can open the public page.' : purpose[connectionTypeOf(connection)]}
    >
      {(!isRevoked || mayChange) && (
        <div className={styles.body}>
          {!isRevoked && <Copyable link={publicLinkOf(appConfig().public_url, uuid)} />}
          {mayChange && isRevoked && (
            <Button loading={revoke.isPending} onClick={() => void change(true)}>
              Make a new link
            </Button>
          )}
          {mayChange && !isRevoked && (
            <>
              <Button variant="quiet" loading={revoke.isPending} onClick={() => void askAndChange(true)}>
                Replace
              </Button>
              <Button variant="quiet" loading={revoke.isPending} onClick={() => void askAndChange(false)}>
                Revoke
              </Button>
            </>
          )}
        </div>
      )}
    </Card>
  )
}
