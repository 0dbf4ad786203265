import { type ListedListing, listingsOfMany, readBackListings } from '@brigade/contract/channels/listings.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useCall } from '../../../../platform/use-call.ts'
import { SeveralDialog } from '../../../../ui/table/SeveralDialog.tsx'
import { ClosingFields, useClosing } from '../../../hours/public/ClosingFields.tsx'
import { words } from '../listing-texts.ts'
import styles from './Bulk.module.css'
import type { BulkDialogProps } from './bulk-dialog.ts'
import { ChangeListings } from './ChangeListings.tsx'
import { listingsOfOneCall } from './one-call.ts'

/** Asks before something is done with several listings, and tells of each that was not changed. */
export function BulkActs(props: BulkDialogProps) {
  switch (props.act) {
    case 'pause':
      return <PauseListings {...props} />
    case 'change':
      return <ChangeListings {...props} />
    default:
      return <PlainAct {...props} act={props.act} />
  }
}

/** What the acts have in common that need no more than a yes. */
function PlainAct({ act, selected, onClose }: BulkDialogProps & { act: 'resume' | 'retry' | 'read_back' }) {
  const resume = useCall(listingsOfMany.resumeListings)
  const retry = useCall(listingsOfMany.retryListings)
  const read = useCall(readBackListings)
  const { call, label, title, why, done } = {
    resume: { call: resume, label: words.resume, title: words.resumeSeveral, why: words.resumeWhy, done: words.severalResumed },
    retry: { call: retry, label: words.retry, title: words.retrySeveral, why: words.retryWhy, done: words.severalRetried },
    read_back: { call: read, label: words.readBack, title: words.readSeveral, why: words.readWhy, done: words.severalRead },
  }[act]
  return (
    <SeveralDialog
      title={title(selected.ids.length)}
      ids={selected.ids.map(Number)}
      names={selected.names}
      confirmLabel={label}
      mostAtOnce={listingsOfOneCall}
      send={async (listing_ids) => (await call.mutateAsync({ listing_ids })).results}
      textOf={textOf}
      doneToast={done}
      onDone={selected.clear}
      onClose={onClose}
    >
      <p>{why}</p>
    </SeveralDialog>
  )
}

/** The clock of the restaurants where they share one, or else the reader's. */
function zoneOf(listings: readonly ListedListing[]): string {
  const [zone, ...others] = new Set(listings.map(({ timezone }) => timezone))
  return zone !== undefined && others.length === 0 ? zone : Intl.DateTimeFormat().resolvedOptions().timeZone
}

function PauseListings({ selected, listings, onClose }: BulkDialogProps) {
  const pause = useCall(listingsOfMany.pauseListings)
  const closing = useClosing(zoneOf(listings))
  return (
    <SeveralDialog
      title={words.pauseSeveral(selected.ids.length)}
      ids={selected.ids.map(Number)}
      names={selected.names}
      confirmLabel={words.pause}
      mostAtOnce={listingsOfOneCall}
      check={closing.check}
      send={async (listing_ids) => (await pause.mutateAsync({ listing_ids, ...closing.terms })).results}
      textOf={textOf}
      doneToast={words.severalPaused}
      onDone={selected.clear}
      onClose={onClose}
    >
      <p>{words.pauseWhy}</p>
      <div className={styles.form}>
        <ClosingFields closing={closing} />
      </div>
    </SeveralDialog>
  )
}
