import { textOf } from '@brigade/contract/kit/problem.ts'
import { type ChangedDay, reportChanges } from '@brigade/contract/reports/changes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../platform/use-call.ts'
import { type Dates, useDates } from '../../ui/basics/dates.ts'
import { numberText } from '../../ui/basics/numbers.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { moneyWriter } from '../../ui/form/money-writer.ts'
import { Modal } from '../../ui/layers/Modal.tsx'
import { showToast } from '../../ui/layers/toasts.ts'
import { Banner } from '../../ui/page/Banner.tsx'
import { DataState } from '../../ui/page/DataState.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { EntryTable } from './EntriesDialog.tsx'
import { changedDays, changedEntries } from './queries.ts'
import styles from './Reports.module.css'
import { words } from './reports-texts.ts'

/** So many are shown before somebody asks for all. */
const firstShown = 3

function changeText({ restaurant_name, business_date, currency, entries, net_sales_minor }: ChangedDay, dates: Dates): string {
  const day = dates.shortDay(`${business_date}T00:00:00Z`, 'UTC')
  const money = `${net_sales_minor > 0 ? '+' : ''}${moneyWriter(currency).write(net_sales_minor)}`
  const change = net_sales_minor === 0 ? words.netUnchanged : words.netChanged(money)
  return words.changedDay(day, restaurant_name, change, entries === 1 ? words.oneEntry : words.manyEntries(numberText(entries)))
}

/** Closed days that changed after the person had looked at their figures, until they put it away. */
export function ChangedDays() {
  const dates = useDates()
  const query = useQuery(changedDays({}))
  const dismiss = useCall(reportChanges.dismissChangedDay)
  const [isWhole, setWhole] = useState(false)
  const [open, setOpen] = useState<ChangedDay>()
  const all = query.data?.data ?? []
  const shown = isWhole ? all : all.slice(0, firstShown)
  const putAway = async ({ restaurant_id, business_date, through }: ChangedDay) => {
    await dismiss.mutateAsync({ restaurant_id, business_date, through }).then(
      () => query.refetch(),
      (cause: unknown) => showToast({ title: textOf(cause), tone: 'bad' }),
    )
  }
  return (
    <>
      {all.length > 0 && (
        <Banner tone="warn">
          <ul className={styles.changed} aria-label={words.changedDays}>
            {shown.map((change) => (
              <li key={`${change.restaurant_id} ${change.business_date}`}>
                <span>{changeText(change, dates)}</span>
                <span className={styles.changedActs}>
                  <Button variant="quiet" onClick={() => setOpen(change)}>
                    {words.showEntries}
                  </Button>
                  <Button variant="quiet" loading={dismiss.isPending} onClick={() => void putAway(change)}>
                    {words.dismiss}
                  </Button>
                </span>
              </li>
            ))}
          </ul>
          {all.length > shown.length && (
            <Button variant="quiet" onClick={() => setWhole(true)}>
              {words.moreChanged(numberText(all.length - shown.length))}
            </Button>
          )}
        </Banner>
      )}
      {open && <ChangedEntries change={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function ChangedEntries({ change, onClose }: { change: ChangedDay; onClose: () => void }) {
  const dates = useDates()
  const { restaurant_id, business_date, currency } = change
  const query = useQuery(changedEntries({ restaurant_id, business_date }))
  const entries = query.data?.data ?? []
  return (
    <Modal opened onClose={onClose} title={changeText(change, dates)} cancelLabel={words.close} size="large">
      <DataState
        state={query.isPending ? 'loading' : query.isError && !query.data ? 'error' : entries.length === 0 ? 'empty' : 'ready'}
        error={{ title: words.entriesNotLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
        empty={<EmptyState title={words.noEntries} />}
      >
        <div className={styles.entries}>
          <EntryTable entries={entries} currency={currency} withOrder />
          <a href={`#/reports/late?restaurants=${restaurant_id}&from=${business_date}&to=${business_date}`} onClick={onClose}>
            {words.toLate}
          </a>
        </div>
      </DataState>
    </Modal>
  )
}
