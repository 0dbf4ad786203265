import { type CustomerPoints, loyaltyPoints } from '@brigade/contract/customers/loyalty/points.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMayI } from '../../../platform/access.ts'
import { failureTitle } from '../../../platform/failure-title.ts'
import { useCall } from '../../../platform/use-call.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { numberText } from '../../../ui/basics/numbers.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { showToast } from '../../../ui/layers/toasts.ts'
import { Banner } from '../../../ui/page/Banner.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { ProgressBar } from '../../../ui/page/ProgressBar.tsx'
import { StatusPill } from '../../../ui/page/StatusPill.tsx'
import { AdjustPoints } from './AdjustPoints.tsx'
import styles from './Loyalty.module.css'
import { pointWords as words } from './loyalty-texts.ts'
import { pointsOf } from './queries.ts'

interface PointsProps {
  customerId: number
  /** Of a customer who was merged or erased nothing is redeemed. */
  isActive: boolean
}

/** Points of a customer by plan, for whoever works with loyalty plans. */
export function PointsCards({ customerId, isActive }: PointsProps) {
  return useMayI('loyalty_plans') === 'allowed' ? <Loaded customerId={customerId} isActive={isActive} /> : null
}

function Loaded({ customerId, isActive }: PointsProps) {
  const query = useQuery(pointsOf({ id: customerId }))
  if (!query.data)
    return (
      <Card title={words.points}>
        <DataState
          state={query.isError ? 'error' : 'loading'}
          error={{ title: words.notLoaded, details: textOf(query.error) }}
          onRetry={() => void query.refetch()}
        />
      </Card>
    )
  // Where no plan counts there is nothing to say about points.
  return query.data.plans.map((points) => <PointsCard key={points.plan_id} customerId={customerId} points={points} isActive={isActive} />)
}

/** What a customer has by one plan, and what can be done with it. */
export function PointsCard({ customerId, points, isActive }: PointsProps & { points: CustomerPoints }) {
  const [adjusting, setAdjusting] = useState(false)
  const { plan_name, status, _can } = points
  return (
    <Card
      title={words.points}
      description={plan_name}
      actions={isActive && _can.adjust && <Button onClick={() => setAdjusting(true)}>{words.adjust}</Button>}
    >
      <div className={styles.points}>
        <Balance points={points} />
        {status === 'ended' && <p className={styles.note}>{words.ended}</p>}
        {isActive && points.undoable.map((one) => <Undo key={one.event_id} customerId={customerId} redeemed={one} />)}
        {isActive && _can.redeem && points.rewards.length > 0 && <Rewards customerId={customerId} points={points} />}
      </div>
      {adjusting && <AdjustPoints customerId={customerId} points={points} onClose={() => setAdjusting(false)} />}
    </Card>
  )
}

function Balance({ points: { balance, tier, next_tier, tier_points, expiring } }: { points: CustomerPoints }) {
  const dates = useDates()
  return (
    <>
      <p className={styles.balance}>
        <span className={styles.number}>{numberText(balance)}</span>
        {words.points.toLowerCase()}
        {tier && <StatusPill tone="ok">{words.tier(tier.name)}</StatusPill>}
      </p>
      {balance < 0 && <p className={styles.note}>{words.below}</p>}
      {next_tier && (
        <div className={styles.progress}>
          <ProgressBar label={words.progress(next_tier.name)} value={Math.max(0, tier_points)} max={next_tier.from_points} />
          <p className={styles.note}>{words.toNext(next_tier.from_points - tier_points, next_tier.name)}</p>
        </div>
      )}
      {expiring.map(({ on, points }) => (
        <p key={on} className={styles.note}>
          {words.expires(points, dates.day(on))}
        </p>
      ))}
    </>
  )
}

type Reward = CustomerPoints['rewards'][number]

function Rewards({ customerId, points: { plan_id, balance, rewards } }: { customerId: number; points: CustomerPoints }) {
  const redeem = useCall(loyaltyPoints.redeemReward)
  async function ask({ name, points }: Reward) {
    const question = { title: words.askRedeem(name), body: words.redeemBody(points, balance - points), confirmLabel: words.redeem }
    if (!(await confirm(question))) return
    try {
      const { line } = await redeem.mutateAsync({ id: customerId, plan_id, reward: name, points })
      showToast({ title: words.redeemed(line.text), tone: 'ok', milliseconds: 8000 })
    } catch (problem) {
      showToast({ title: failureTitle(problem, words.notRedeemed), message: textOf(problem), tone: 'bad', milliseconds: 8000 })
    }
  }
  return (
    <ul className={styles.rewards} aria-label={words.rewards}>
      {rewards.map((reward) => (
        <li key={reward.name} className={styles.reward}>
          <div>
            <p className={styles.name}>{reward.name}</p>
            <p className={styles.note}>
              {[reward.gives, words.pointsOf(reward.points), !reward.affordable && words.missing(reward.points - balance)]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          {reward.affordable && (
            <Button aria-label={words.redeemIt(reward.name)} loading={redeem.isPending} onClick={() => void ask(reward)}>
              {words.redeem}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function Undo({ customerId, redeemed: { event_id, reward } }: { customerId: number; redeemed: CustomerPoints['undoable'][number] }) {
  const undo = useCall(loyaltyPoints.undoRedemption)
  async function takeBack() {
    try {
      await undo.mutateAsync({ id: customerId, event_id })
      showToast({ title: words.undone, tone: 'ok', milliseconds: 3000 })
    } catch (problem) {
      showToast({ title: failureTitle(problem, words.notUndone), message: textOf(problem), tone: 'bad', milliseconds: 8000 })
    }
  }
  return (
    <Banner tone="ok">
      <span className={styles.undo}>
        {words.justNow(reward)}
        <Button aria-label={words.undoIt(reward)} loading={undo.isPending} onClick={() => void takeBack()}>
          {words.undo}
        </Button>
      </span>
    </Banner>
  )
}
