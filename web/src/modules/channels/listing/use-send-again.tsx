import { type DriftEntry, type ListingDetails, listingChecks } from '@brigade/contract/channels/listing-page.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { failureTitle } from '../../../platform/failure-title.ts'
import { useCall } from '../../../platform/use-call.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { confirm } from '../../../ui/layers/confirm.ts'
import { showToast } from '../../../ui/layers/toasts.ts'
import styles from './Listing.module.css'
import { driftWord, words } from './listing-texts.ts'

/** Things that the question names; the rest is a number. */
const mostNamed = 6

/** Sends a menu over what is there now, once somebody has read what that overwrites. */
export function useSendAgain(listing: ListingDetails) {
  const dates = useDates()
  const call = useCall(listingChecks.sendListingAgain)
  const { restaurant_id, kind, channel_name: channel, timezone, drift } = listing

  async function sendAgain(): Promise<void> {
    const body =
      drift.count > 0 ? (
        <Overwritten listing={listing} />
      ) : drift.state === 'same' && drift.read_at !== null ? (
        words.sendAgainSame(channel, dates.moment(drift.read_at, timezone))
      ) : (
        words.sendAgainUnread(channel)
      )
    if (!(await confirm({ title: words.sendAgainTitle(channel), body, confirmLabel: words.sendAgainDo }))) return
    try {
      await call.mutateAsync({ restaurant_id, channel: kind })
      showToast({ title: words.sentAgain(channel), tone: 'ok', milliseconds: 3000 })
    } catch (cause) {
      showToast({ title: failureTitle(cause, words.failed), message: textOf(cause), tone: 'bad' })
    }
  }

  return { sendAgain, isSending: call.isPending }
}

function Overwritten({ listing: { drift, channel_name } }: { listing: ListingDetails }) {
  const named = drift.entries.slice(0, mostNamed)
  return (
    <>
      <p>{words.sendAgainBody(drift.count, channel_name)}</p>
      <ul className={styles.overwritten}>
        {named.map((entry) => (
          <li key={`${entry.id} ${entry.kind}`}>
            <strong>{entry.name}</strong>
            {`: ${changeOf(entry)}`}
          </li>
        ))}
        {drift.count > named.length && <li>{words.andMore(drift.count - named.length)}</li>}
      </ul>
    </>
  )
}

function changeOf({ kind, sent, there }: DriftEntry): string {
  if (kind === 'unknown_there') return words.driftGone
  if (kind === 'missing_there') return words.driftBack
  return there === '' || sent === '' ? driftWord(kind) : words.change(there, sent)
}
