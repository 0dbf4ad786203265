import type { Customer, CustomerIdentity } from '@brigade/contract/customers/profile.ts'
import { customers } from '@brigade/contract/customers.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useState } from 'react'
import { failureTitle } from '../../../platform/failure-title.ts'
import { useCall } from '../../../platform/use-call.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { phoneText } from '../../../ui/form/phone-text.ts'
import { confirm } from '../../../ui/layers/confirm.ts'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { StatusPill } from '../../../ui/page/StatusPill.tsx'
import { channelName } from '../channel-name.ts'
import { AddAddress } from './AddAddress.tsx'
import styles from './Details.module.css'
import { words } from './details-texts.ts'

/** As people read it. */
export function addressText({ kind, value }: Pick<CustomerIdentity, 'kind' | 'value'>): string {
  if (kind === 'phone') return phoneText(value)
  if (kind === 'email') return value
  const [channel = '', ...rest] = value.split(':')
  return `${channelName(channel)} ${rest.join(':')}`
}

/** How a customer is reached, each address with whether it was shown to be theirs. */
export function Addresses({ record, mayChange }: { record: Customer; mayChange: boolean }) {
  const [adding, setAdding] = useState<'phone' | 'email'>()
  const { identities } = record
  const mayAdd = mayChange && record.relay_channel === null
  return (
    <Card
      title={words.addresses}
      actions={
        mayAdd && (
          <>
            <Button onClick={() => setAdding('phone')}>{words.addPhone}</Button>
            <Button onClick={() => setAdding('email')}>{words.addEmail}</Button>
          </>
        )
      }
    >
      {identities.length === 0 ? (
        <p>{words.noAddresses}</p>
      ) : (
        <ul className={styles.addresses}>
          {identities.map((one) => (
            <Address key={one.id} customerId={record.id} one={one} mayChange={mayChange} />
          ))}
        </ul>
      )}
      {adding && <AddAddress id={record.id} kind={adding} onClose={() => setAdding(undefined)} />}
    </Card>
  )
}

const linkOf = ({ kind, value }: CustomerIdentity): string | undefined =>
  kind === 'phone' ? `tel:${value}` : kind === 'email' ? `mailto:${value}` : undefined

function Address({ customerId, one, mayChange }: { customerId: number; one: CustomerIdentity; mayChange: boolean }) {
  const verify = useCall(customers.verifyIdentity)
  const remove = useCall(customers.removeIdentity)
  const text = addressText(one)
  const link = linkOf(one)
  const isVerified = one.verified_at !== null
  async function act(change: () => Promise<unknown>, done?: string) {
    try {
      await change()
      if (done) showToast({ title: done, tone: 'ok', milliseconds: 3000 })
    } catch (problem) {
      showToast({ title: failureTitle(problem, words.notChanged), message: textOf(problem), tone: 'bad', milliseconds: 8000 })
    }
  }
  async function askRemove() {
    if (!(await confirm({ title: words.askTakeAway(text), body: words.askTakeAwayWhy, confirmLabel: words.takeAway, danger: true }))) return
    await act(() => remove.mutateAsync({ id: customerId, identity_id: one.id }), words.takenAway(text))
  }
  const sources = { order: words.fromOrder, staff: words.fromStaff, import: words.fromImport }
  return (
    <li className={styles.address}>
      <span className={styles.value}>
        {link ? (
          <a href={link} className={styles.link}>
            {text}
          </a>
        ) : (
          text
        )}
        <StatusPill tone={isVerified ? 'ok' : 'idle'}>{isVerified ? words.verified : words.notVerified}</StatusPill>
        <span className={styles.source}>{sources[one.source]}</span>
      </span>
      {mayChange && (
        <Menu
          label={words.actsOf(text)}
          actions={[
            {
              label: isVerified ? words.unverify : words.verify,
              onSelect: () => void act(() => verify.mutateAsync({ id: customerId, identity_id: one.id, is_verified: !isVerified })),
            },
            { label: words.takeAway, danger: true, onSelect: () => void askRemove() },
          ]}
        />
      )}
    </li>
  )
}
