import type { MatrixCell } from '@brigade/contract/gift-cards/liability.ts'
import { Modal } from '../../../ui/layers/Modal.tsx'
import type { Days } from './days.ts'
import styles from './Liability.module.css'
import { words } from './liability-texts.ts'
import { Rows, Statement } from './Statement.tsx'

interface PairStatementProps {
  cell: MatrixCell
  days: Days
  onClose: () => void
}

/** A figure of the matrix: what the one group owes the other, or that they settle nothing, and every row it consists of. */
export function PairStatement({ cell, days, onClose }: PairStatementProps) {
  const { issuer, redeemer, currency, is_in_line } = cell
  const title = words.pair(issuer.name, redeemer?.name ?? words.otherCompany)
  return (
    <Modal opened size="large" title={title} onClose={onClose}>
      {redeemer && !is_in_line ? (
        <Statement issuer={issuer.id} redeemer={redeemer.id} days={days} />
      ) : (
        <div className={styles.parts}>
          {redeemer && <p className={styles.note}>{words.inLine}</p>}
          <Rows asked={{ issuer_group_id: issuer.id, redeemer_group_id: redeemer?.id ?? null, currency }} days={days} />
        </div>
      )}
    </Modal>
  )
}
