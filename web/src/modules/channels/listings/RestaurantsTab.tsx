import type { Channel } from '@brigade/contract/channels/channels.ts'
import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { restaurantsRoute } from '../routes.ts'
import { ConnectDialog } from './bulk/connect-dialog.ts'
import { usePublishing } from './bulk/use-publishing.tsx'
import { ListingTable } from './ListingTable.tsx'
import { words } from './listing-texts.ts'
import { useListingList } from './use-listing-list.ts'

/** The restaurants on one channel. */
export function RestaurantsTab({ channel, mayChange }: { channel: Channel; mayChange: boolean }) {
  const listings = useListingList(restaurantsRoute, channel.id)
  const publishing = usePublishing()
  const [isConnecting, setConnecting] = useState(false)
  const mayConnect = mayChange && channel.state === 'active'
  const { data } = listings.list.query
  const isEmpty = data?.total === 0 && !listings.list.isFiltered && listings.search.q === undefined
  const connect = mayConnect && (
    <Button variant={isEmpty ? 'primary' : 'secondary'} icon={<IconPlus size={16} aria-hidden />} onClick={() => setConnecting(true)}>
      {words.connect}
    </Button>
  )
  return (
    <>
      <ListingTable
        of={listings}
        channel={channel}
        actions={data && !isEmpty && connect}
        empty={
          <EmptyState icon={<IconBuildingStore size={20} />} title={words.noneYet} action={connect}>
            {mayConnect ? words.purpose : words.purposeNoRole}
          </EmptyState>
        }
      />
      {isConnecting && <ConnectDialog channel={channel} onPublish={publishing.publish} onClose={() => setConnecting(false)} />}
      {publishing.refusals}
    </>
  )
}
