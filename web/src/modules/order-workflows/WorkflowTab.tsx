import { textOf } from '@brigade/contract/kit/problem.ts'
import type { RestaurantWorkflow } from '@brigade/contract/order-workflows.ts'
import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, ButtonLink } from '../../ui/controls/Button.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { DataState } from '../../ui/page/DataState.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ChooseDialog } from './ChooseDialog.tsx'
import { words } from './following-words.ts'
import { Preview } from './Preview.tsx'
import { workflowOf } from './queries.ts'
import { RuleFacts } from './ReadRules.tsx'
import styles from './Workflows.module.css'

/** The workflow that a restaurant follows, and where it has it from. */
export function WorkflowTab({ restaurant }: { restaurant: Restaurant }) {
  const query = useQuery(workflowOf({ restaurant_id: restaurant.id }))
  if (query.data) return <Followed followed={query.data} />
  return (
    <DataState
      state={query.isError ? 'error' : 'loading'}
      error={{ title: words.notLoaded, details: textOf(query.error) }}
      onRetry={() => void query.refetch()}
    />
  )
}

function Followed({ followed }: { followed: RestaurantWorkflow }) {
  const [choosing, setChoosing] = useState(false)
  const { follows, choices, _can } = followed
  const mayChoose = _can.update && choices.length > 0
  return (
    <>
      {follows ? (
        <div className={styles.columns}>
          <Card
            title={follows.may_open ? <a href={`#/onboarding/workflows/${follows.id}`}>{follows.name}</a> : follows.name}
            description={[
              follows.inherited_from === null ? words.chosenHere : words.inherited(follows.inherited_from),
              follows.pinned_version === null ? words.inForce(follows.number) : words.pinned(follows.pinned_version, follows.newest_version),
            ].join(' · ')}
            actions={mayChoose && <Button onClick={() => setChoosing(true)}>{words.change}</Button>}
          >
            <RuleFacts rules={follows.rules} />
          </Card>
          <div className={styles.beside}>
            <Preview rules={follows.rules} />
          </div>
        </div>
      ) : (
        <EmptyState
          title={words.noneTitle}
          action={
            mayChoose ? (
              <Button variant="primary" onClick={() => setChoosing(true)}>
                {words.choose}
              </Button>
            ) : (
              <ButtonLink href="#/onboarding/workflows">{words.manage}</ButtonLink>
            )
          }
        >
          {words.noneWhy} {mayChoose ? words.noneMayChoose : _can.update && words.noneAtAll}
        </EmptyState>
      )}
      {choosing && <ChooseDialog followed={followed} onClose={() => setChoosing(false)} />}
    </>
  )
}
