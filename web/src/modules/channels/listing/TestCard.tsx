import { type ListingDetails, listingChecks } from '@brigade/contract/channels/listing-page.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useCall } from '../../../platform/use-call.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Banner } from '../../../ui/page/Banner.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import styles from './Listing.module.css'
import { words } from './listing-texts.ts'

/** Tries the way that orders come, with the answer where it was asked for. Nothing for those who may not. */
export function TestCard({ listing: { restaurant_id, kind, _can } }: { listing: ListingDetails }) {
  const { mutate, isPending, data, error } = useCall(listingChecks.testListing)
  if (!_can.change) return null
  return (
    <Card
      title={words.testOrder}
      actions={
        <Button loading={isPending} onClick={() => mutate({ restaurant_id, channel: kind })}>
          {words.sendTest}
        </Button>
      }
    >
      <p className={styles.facts}>{words.testOrderWhy}</p>
      {(data || error) && (
        <div className={styles.answer} aria-live="polite">
          <Banner tone={data?.ok ? 'ok' : 'bad'}>{data ? data.sentence : textOf(error)}</Banner>
        </div>
      )}
    </Card>
  )
}
