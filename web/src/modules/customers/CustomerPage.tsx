import type { Customer } from '@brigade/contract/customers/profile.ts'
import { RecordById } from '../../platform/records/RecordById.tsx'
import { RecordHistory } from '../../platform/records/RecordHistory.tsx'
import { RecordView } from '../../platform/records/RecordView.tsx'
import { Banner } from '../../ui/page/Banner.tsx'
import { BlockButton } from './blocks/BlockButton.tsx'
import { BlockFlags } from './blocks/BlockFlags.tsx'
import styles from './CustomerPage.module.css'
import { CustomerPill } from './CustomerPill.tsx'
import { calledBy } from './called.ts'
import { customer, words } from './customers-texts.ts'
import { Details } from './details/Details.tsx'
import { EditCustomer } from './EditCustomer.tsx'
import { PointsCards } from './loyalty/PointsCards.tsx'
import { LikeThis } from './merging/LikeThis.tsx'
import { MergedHere } from './merging/MergedHere.tsx'
import { MergeWith } from './merging/MergeWith.tsx'
import { oneCustomer } from './queries.ts'
import { pageRoute } from './routes.ts'
import { Summary } from './Summary.tsx'
import { LastNotes } from './timeline/LastNotes.tsx'
import { TimelineTab } from './timeline/TimelineTab.tsx'

/** One customer, for those who may see this very one. */
export function CustomerPage() {
  const { id } = pageRoute.useParams()
  return (
    <RecordById kind={customer} id={id} query={oneCustomer}>
      {(record, mayChange) => <Person record={record} mayChange={mayChange && record._can.update} />}
    </RecordById>
  )
}

function Person({ record, mayChange }: { record: Customer; mayChange: boolean }) {
  const head = (
    <>
      {record.merged_into_id !== null && (
        <Banner tone="info">
          {words.mergedText} <a href={`#/customers/${record.merged_into_id}`}>{words.openKept}</a>
        </Banner>
      )}
      {record.relay_channel !== null && <Banner tone="info">{words.relayHelp}</Banner>}
      <MergedHere record={record} />
      {mayChange && record.relay_channel === null && <LikeThis id={record.id} />}
      <BlockFlags id={record.id} />
      <LastNotes id={record.id} />
      <Summary record={record} />
      <PointsCards customerId={record.id} isActive={record.status === 'active'} />
    </>
  )
  return (
    <RecordView
      kind={customer}
      record={{ ...record, name: calledBy(record) }}
      status={<CustomerPill customer={record} />}
      actions={
        <>
          {mayChange && record.relay_channel === null && <MergeWith id={record.id} />}
          <BlockButton record={record} />
        </>
      }
      edit={mayChange && ((close) => <EditCustomer record={record} onClose={close} />)}
      tabs={[
        {
          key: 'timeline',
          label: words.timeline,
          shows: (
            <div className={styles.tab}>
              {head}
              <TimelineTab id={record.id} />
            </div>
          ),
        },
        {
          key: 'details',
          label: words.details,
          shows: (
            <div className={styles.tab}>
              {head}
              <Details record={record} mayChange={mayChange} />
            </div>
          ),
        },
        { key: 'history', label: words.history, shows: <RecordHistory kind={customer} id={record.id} /> },
      ]}
    />
  )
}
