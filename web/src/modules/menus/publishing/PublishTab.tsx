import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { useQuery } from '@tanstack/react-query'
import { VisuallyHidden } from '../../../ui/basics/VisuallyHidden.tsx'
import { usePublishHint } from '../hints.ts'
import { DraftCard } from './DraftCard.tsx'
import { LibraryPublish } from './LibraryPublish.tsx'
import { ListingsCard } from './ListingsCard.tsx'
import { PublicationsCard } from './PublicationsCard.tsx'
import { PublicationView } from './PublicationView.tsx'
import styles from './PublishTab.module.css'
import { words } from './publishing-texts.ts'
import { listingsOf } from './queries.ts'
import { ReviewView } from './ReviewView.tsx'
import { useView } from './use-view.ts'

/** What guests see of the menu, and how it gets there. */
export function PublishTab({ restaurant }: { restaurant: Restaurant }) {
  usePublishHint()
  return restaurant.kind === 'library' ? <LibraryPublish library={restaurant} /> : <OfRestaurant restaurant={restaurant} />
}

function OfRestaurant({ restaurant }: { restaurant: Restaurant }) {
  const { isReview, publicationId, show } = useView()
  const listings = useQuery(listingsOf({ restaurant_id: restaurant.id }))
  const mayPublish = listings.data?._can.publish === true
  if (isReview && mayPublish) return <ReviewView restaurant={restaurant} show={show} />
  if (publicationId !== undefined)
    return <PublicationView key={publicationId} restaurant={restaurant} id={publicationId} mayPublish={mayPublish} show={show} />
  return (
    <div className={styles.tab}>
      <VisuallyHidden>
        <h2>{words.publishing}</h2>
      </VisuallyHidden>
      <DraftCard restaurant={restaurant} mayPublish={mayPublish} show={show} />
      <ListingsCard restaurant={restaurant} />
      <PublicationsCard restaurant={restaurant} mayPublish={mayPublish} show={show} />
    </div>
  )
}
