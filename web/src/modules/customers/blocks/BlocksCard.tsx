import { blockReasonNames, type CustomerBlock } from '@brigade/contract/customers/blocks.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDates } from '../../../ui/basics/dates.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { StatusPill } from '../../../ui/page/StatusPill.tsx'
import styles from './Blocks.module.css'
import { effectsText, words } from './blocks-texts.ts'
import { LiftDialog } from './LiftDialog.tsx'
import { blocksOf } from './queries.ts'

/** Every block of a customer, those that count first, with who set and lifted it. */
export function BlocksCard({ id }: { id: number }) {
  const query = useQuery(blocksOf({ id }))
  const [lifting, setLifting] = useState<CustomerBlock>()
  if (!query.data)
    return (
      <Card title={words.blocks}>
        <DataState
          state={query.isError ? 'error' : 'loading'}
          error={{ title: words.notLoaded, details: textOf(query.error) }}
          onRetry={() => void query.refetch()}
        />
      </Card>
    )
  const { data } = query.data
  return (
    <Card title={words.blocks}>
      {data.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ul className={styles.blocks}>
          {data.map((block) => (
            <One key={block.id} block={block} onLift={() => setLifting(block)} />
          ))}
        </ul>
      )}
      {lifting && <LiftDialog block={lifting} onClose={() => setLifting(undefined)} />}
    </Card>
  )
}

function One({ block, onLift }: { block: CustomerBlock; onLift: () => void }) {
  const dates = useDates()
  const { effects, scope_name, reason, note, until_day, state, orders } = block
  const end = until_day === null ? words.noEnd : words.untilDay(dates.day(`${until_day}T12:00:00`))
  return (
    <li className={styles.one}>
      <div className={styles.said}>
        <p className={styles.what}>
          <strong>{effectsText(effects)}</strong> {words.at(scope_name)}
          <StatusPill tone={state === 'live' ? 'bad' : 'idle'}>
            {state === 'live' ? words.live : state === 'ended' ? words.ended : words.lifted}
          </StatusPill>
        </p>
        <p>{[blockReasonNames[reason], end, ...(note === '' ? [] : [note])].join(' · ')}</p>
        {block.ordered_since > 0 && <p>{words.orderedSince(block.ordered_since)}</p>}
        {orders.length > 0 && (
          <p className={styles.acts}>
            {orders.map((order) => (
              <a key={order.id} href={`#/reports/orders/${order.id}`}>
                {words.order(order.number, order.restaurant_name)}
              </a>
            ))}
          </p>
        )}
        <p className={styles.quiet}>{words.setBy(block.set_by_name, dates.moment(block.set_at))}</p>
        {block.lifted_at !== null && (
          <p className={styles.quiet}>
            {[words.liftedBy(block.lifted_by_name ?? '', dates.moment(block.lifted_at)), block.lifted_why].filter(Boolean).join(': ')}
          </p>
        )}
      </div>
      {block._can.lift && <Button onClick={onLift}>{words.lift}</Button>}
    </li>
  )
}
