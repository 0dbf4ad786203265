import { useState } from 'react'
import { OrganizationPicker } from '../../../platform/pickers/OrganizationPicker.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import type { Days } from './days.ts'
import styles from './Liability.module.css'
import { words } from './liability-texts.ts'
import { Statement } from './Statement.tsx'

/** What any group owes any other one of its company: a brand may settle for all its restaurants at once. */
export function StatementCard({ days }: { days: Days }) {
  const [issuer, setIssuer] = useState('')
  const [redeemer, setRedeemer] = useState('')
  return (
    <Card title={words.pairTitle} description={words.pairHelp}>
      <div className={styles.parts}>
        <div className={styles.pair}>
          <OrganizationPicker label={words.issuer} agRole="gift_card_definitions" value={issuer} error={undefined} onChange={setIssuer} />
          <OrganizationPicker label={words.redeemer} agRole="gift_card_definitions" value={redeemer} error={undefined} onChange={setRedeemer} />
        </div>
        {issuer !== '' && redeemer !== '' && (
          <Statement key={`${issuer} ${redeemer} ${days.from} ${days.to}`} issuer={Number(issuer)} redeemer={Number(redeemer)} days={days} />
        )}
      </div>
    </Card>
  )
}
