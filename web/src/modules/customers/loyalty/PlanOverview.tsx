import { type LoyaltyPlan, loyaltyPlans } from '@brigade/contract/customers/loyalty/plans.ts'
import { termsExample, termsSentences } from '@brigade/contract/customers/loyalty/sentences.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useQuery } from '@tanstack/react-query'
import { DeleteCard } from '../../../platform/records/DeleteCard.tsx'
import { useCall } from '../../../platform/use-call.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { numberText } from '../../../ui/basics/numbers.ts'
import { Banner } from '../../../ui/page/Banner.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { KeyFacts } from '../../../ui/page/KeyFacts.tsx'
import styles from './Loyalty.module.css'
import { loyaltyPlan, words } from './loyalty-texts.ts'
import { figuresOf } from './queries.ts'

/** What a plan says, and what came of it. */
export function PlanOverview({ plan }: { plan: LoyaltyPlan }) {
  const { status, terms, currency, newest_version } = plan
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        {status === 'draft' && <Banner tone="info">{words.draftNote}</Banner>}
        {status === 'ended' && <Banner tone="info">{words.endedNote}</Banner>}
        <Card title={words.terms} description={words.version(newest_version)}>
          <div className={styles.meaning}>
            <p className={styles.example}>{termsExample(terms, currency)}</p>
            <ul className={styles.sentences}>
              {termsSentences(terms, currency).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </div>
        </Card>
      </div>
      <div className={styles.column}>
        <Figures plan={plan} />
        {terms.tiers.length > 0 && <Tiers id={plan.id} />}
        {plan._can.delete && <DeletePlan plan={plan} />}
      </div>
    </div>
  )
}

function Figures({ plan }: { plan: LoyaltyPlan }) {
  const dates = useDates()
  const { members, outstanding_points, restaurants, currency, parent_access_group_name, activated_at, ended_at } = plan
  return (
    <Card title={words.figures}>
      <KeyFacts
        layout="rows"
        facts={[
          { label: words.members, value: numberText(members) },
          { label: words.outstanding, value: numberText(outstanding_points) },
          { label: words.restaurants, value: numberText(restaurants) },
          { label: words.organization, value: parent_access_group_name },
          { label: words.currency, value: currency },
          ...(activated_at === null ? [] : [{ label: words.started, value: dates.moment(activated_at) }]),
          ...(ended_at === null ? [] : [{ label: words.ended, value: dates.moment(ended_at) }]),
        ]}
      />
    </Card>
  )
}

function Tiers({ id }: { id: number }) {
  const query = useQuery(figuresOf({ id }))
  return (
    <Card title={words.tiersNow}>
      {query.data ? (
        <KeyFacts
          layout="rows"
          facts={query.data.tiers.map(({ tier, members, outstanding_points }) => ({
            label: tier ?? words.noTier,
            value: `${words.membersOf(members)} · ${words.outstandingOf(outstanding_points)}`,
          }))}
        />
      ) : (
        <DataState
          state={query.isError ? 'error' : 'loading'}
          error={{ title: words.figuresNotLoaded, details: textOf(query.error) }}
          onRetry={() => void query.refetch()}
        />
      )}
    </Card>
  )
}

function DeletePlan({ plan }: { plan: LoyaltyPlan }) {
  return <DeleteCard kind={loyaltyPlan} record={plan} call={useCall(loyaltyPlans.removePlan)} help={words.deleteHelp} />
}
