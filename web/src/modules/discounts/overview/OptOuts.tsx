import { type Discount, type OptOut, offers } from '@brigade/contract/discounts/offers.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMayI } from '../../../platform/access.ts'
import { failureTitle } from '../../../platform/failure-title.ts'
import { useCall } from '../../../platform/use-call.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { StatusPill } from '../../../ui/page/StatusPill.tsx'
import { optOutsOf } from '../queries.ts'
import { OptOutDialog } from './OptOutDialog.tsx'
import styles from './Overview.module.css'
import { words } from './overview-texts.ts'

/** Restaurants and organizations below that take no part; whoever manages discounts there decides. */
export function OptOuts({ offer: { id } }: { offer: Discount }) {
  const query = useQuery(optOutsOf({ id }))
  const mayTakeOut = useMayI('discounts_admin') === 'allowed'
  const [isAsked, setAsked] = useState(false)
  return (
    <Card
      title={words.optOuts}
      description={words.optOutsHelp}
      actions={mayTakeOut && <Button onClick={() => setAsked(true)}>{words.takeOut}</Button>}
    >
      {query.data ? (
        <Rows id={id} optOuts={query.data.data} hidden={query.data.hidden} />
      ) : (
        <DataState
          state={query.isError ? 'error' : 'loading'}
          error={{ title: words.optOutsNotLoaded, details: textOf(query.error) }}
          onRetry={() => void query.refetch()}
        />
      )}
      {isAsked && <OptOutDialog id={id} onClose={() => setAsked(false)} />}
    </Card>
  )
}

function Rows({ id, optOuts, hidden }: { id: number; optOuts: readonly OptOut[]; hidden: number }) {
  if (optOuts.length + hidden === 0) return <p className={styles.note}>{words.noOptOuts}</p>
  return (
    <ul className={styles.rows} aria-label={words.optOuts}>
      {optOuts.map((one) => (
        <Row key={one.id} id={id} optOut={one} />
      ))}
      {hidden > 0 && <li className={styles.note}>{words.hidden(hidden)}</li>}
    </ul>
  )
}

function Row({ id, optOut }: { id: number; optOut: OptOut }) {
  const dates = useDates()
  const letIn = useCall(offers.optIn)
  const { name, access_group_id, made_by, inserted_at, _can } = optOut
  async function ask() {
    try {
      await letIn.mutateAsync({ id, opt_out_id: optOut.id })
      showToast({ title: words.letInAgain(name), tone: 'ok', milliseconds: 3000 })
    } catch (problem) {
      showToast({ title: failureTitle(problem, words.notDone), message: textOf(problem), tone: 'bad', milliseconds: 8000 })
    }
  }
  return (
    <li className={styles.row}>
      <div className={styles.grow}>
        <p className={styles.name}>
          {name}
          {access_group_id !== null && <StatusPill tone="idle">{words.wholeOrganization}</StatusPill>}
        </p>
        <p className={styles.note}>{words.byWhom(made_by, dates.moment(inserted_at))}</p>
      </div>
      {_can.remove && (
        <Button aria-label={words.letInOne(name)} loading={letIn.isPending} onClick={() => void ask()}>
          {words.letIn}
        </Button>
      )}
    </li>
  )
}
