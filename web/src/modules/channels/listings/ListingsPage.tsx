import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import { useTitle } from '../../../platform/use-title.ts'
import { Count } from '../../../ui/basics/Count.tsx'
import { ButtonLink } from '../../../ui/controls/Button.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { words as channelWords } from '../channels-texts.ts'
import { listingsRoute } from '../routes.ts'
import { SectionTabs } from '../SectionTabs.tsx'
import styles from './Listings.module.css'
import { ListingTable } from './ListingTable.tsx'
import { words } from './listing-texts.ts'
import { useListingList } from './use-listing-list.ts'

/** Every restaurant on every channel. */
export function ListingsPage() {
  useTitle(words.several)
  const listings = useListingList(listingsRoute, undefined)
  const { maySee, query } = listings.list
  return (
    <div className={styles.page}>
      <PageHeader title={channelWords.several} status={maySee && <Count of={query.data?.total} />} />
      <SectionTabs value="listings" />
      {maySee ? (
        <ListingTable
          of={listings}
          empty={
            <EmptyState
              icon={<IconBuildingStore size={20} />}
              title={words.noneYet}
              action={<ButtonLink href="#/channels">{channelWords.several}</ButtonLink>}
            >
              {words.purposeAll}
            </EmptyState>
          }
        />
      ) : (
        <DataState state="no-permission" noPermission={{ title: channelWords.cannotSee, details: channelWords.seeNeeds }} />
      )}
    </div>
  )
}
