import { type ListingDetails, listingChecks } from '@brigade/contract/channels/listing-page.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { failureTitle } from '../../../platform/failure-title.ts'
import { useCall } from '../../../platform/use-call.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { StatusPill } from '../../../ui/page/StatusPill.tsx'
import { StyledTable, Td, Th, Tr } from '../../../ui/page/StyledTable.tsx'
import styles from './Listing.module.css'
import { driftWord, words } from './listing-texts.ts'
import { outcomeOf } from './use-listing-acts.ts'
import { useSendAgain } from './use-send-again.tsx'

/** What is really live on a channel, as it was last read back, beside what was sent. */
export function DriftCard({ listing }: { listing: ListingDetails }) {
  const dates = useDates()
  const { sendAgain, isSending } = useSendAgain(listing)
  const { readBack, isAsking } = useReadBack(listing)
  const { drift, channel_name, timezone, _can } = listing
  const read = drift.read_at === null ? '' : words.readAt(dates.moment(drift.read_at, timezone))
  return (
    <Card
      title={words.drift(channel_name)}
      description={words.driftWhy(channel_name)}
      actions={
        (_can.change || _can.publish) && (
          <>
            {_can.change && (
              <Button loading={isAsking || drift.state === 'reading'} onClick={() => void readBack()}>
                {words.readBack}
              </Button>
            )}
            {_can.publish && (
              <Button loading={isSending} onClick={() => void sendAgain()}>
                {words.sendAgain}
              </Button>
            )}
          </>
        )
      }
      flush
    >
      <div className={styles.row}>
        <p className={styles.text}>
          {[read, words.neverOverwritten].filter(Boolean).join(' ')}
          {drift.error !== '' && <span className={styles.badLine}>{drift.error}</span>}
        </p>
        <State drift={drift} />
      </div>
      {drift.entries.length > 0 && <Entries drift={drift} />}
    </Card>
  )
}

function State({ drift: { state, count } }: Pick<ListingDetails, 'drift'>) {
  if (state === 'different') return <StatusPill tone="warn">{words.different(count)}</StatusPill>
  if (state === 'failed') return <StatusPill tone="bad">{words.readFailed}</StatusPill>
  return <StatusPill tone={state === 'same' ? 'ok' : 'idle'}>{words[state]}</StatusPill>
}

function Entries({ drift: { entries, count } }: Pick<ListingDetails, 'drift'>) {
  return (
    <>
      <StyledTable label={words.driftTable} className={styles.inCard}>
        <Tr>
          <Th>{words.thing}</Th>
          <Th>{words.kindOfDrift}</Th>
          <Th>{words.asSent}</Th>
          <Th>{words.there}</Th>
        </Tr>
        {entries.map(({ id, name, kind, sent, there }) => (
          <Tr key={`${id} ${kind}`}>
            <Td>{name}</Td>
            <Td phone="end">{driftWord(kind)}</Td>
            <Td>{sent}</Td>
            <Td>{there}</Td>
          </Tr>
        ))}
      </StyledTable>
      {count > entries.length && <p className={styles.more}>{words.andMore(count - entries.length)}</p>}
    </>
  )
}

function useReadBack({ id, channel_name }: ListingDetails) {
  const call = useCall(listingChecks.readBackListings)
  async function readBack(): Promise<void> {
    try {
      const outcome = outcomeOf(await call.mutateAsync({ listing_ids: [id] }))
      if (outcome?.outcome === 'unchanged') showToast({ title: words.nothingToDo, message: outcome.sentence })
      else showToast({ title: words.readingBack(channel_name), milliseconds: 3000 })
    } catch (cause) {
      showToast({ title: failureTitle(cause, words.failed), message: textOf(cause), tone: 'bad' })
    }
  }
  return { readBack, isAsking: call.isPending }
}
