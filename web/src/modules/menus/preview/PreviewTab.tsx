import type { Fulfilment, SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { endedOn } from '../../../platform/pictures/chosen-picture.ts'
import { zoneText } from '../../../ui/basics/calendar-names.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { VisuallyHidden } from '../../../ui/basics/VisuallyHidden.tsx'
import { isDay } from '../../../ui/form/day-text.ts'
import { Switch } from '../../../ui/form/Switch.tsx'
import { isTime } from '../../../ui/form/time-text.ts'
import { DataState } from '../../../ui/page/DataState.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ProgressLine } from '../../../ui/page/ProgressLine.tsx'
import { wallNow } from '../../../ui/schedule/wall-now.ts'
import { guestMenuOf } from '../publishing/queries.ts'
import { ContextBar } from './ContextBar.tsx'
import { GuestMenuView } from './GuestMenuView.tsx'
import { OpenThen } from './OpenThen.tsx'
import styles from './PreviewTab.module.css'
import { words } from './preview-texts.ts'
import { shownMenu } from './shown-menu.ts'

/** Those in which the rights have not ended. */
function guestPictures({ logo, logo_rights_until, cover, cover_rights_until }: Restaurant) {
  const now = new Date()
  return { logo: endedOn(logo_rights_until, now) ? null : logo, cover: endedOn(cover_rights_until, now) ? null : cover }
}

/** For which channel, fulfilment and time the menu is shown. */
export interface Standpoint {
  readonly channel: SalesChannel
  readonly fulfilment: Fulfilment
  readonly live: boolean
  readonly isNow: boolean
  /** On the restaurant's clock. */
  readonly day: string
  readonly time: string
}

/** The menu as a guest would see it: on a channel, for a fulfilment, at any time. */
export function PreviewTab({ restaurant }: { restaurant: Restaurant }) {
  const dates = useDates()
  const [standpoint, setStandpoint] = useState<Standpoint>(() => ({
    channel: 'web',
    fulfilment: 'pickup',
    live: false,
    isNow: true,
    ...wallNow(Date.now(), restaurant.timezone),
  }))
  const [showsAll, setShowsAll] = useState(false)
  const { channel, fulfilment, live, isNow, day, time } = standpoint
  const at = !isNow && isDay(day) && isTime(time) ? `${day}T${time}` : null
  const query = useQuery({ ...guestMenuOf({ restaurant_id: restaurant.id, channel, fulfilment, live, at }), placeholderData: keepPreviousData })
  const menu = query.data?.menu
  const shown = menu ? shownMenu(menu, showsAll) : undefined
  return (
    <div className={styles.tab}>
      <VisuallyHidden>
        <h2>{words.preview}</h2>
      </VisuallyHidden>
      <ContextBar restaurant={restaurant} standpoint={standpoint} onChange={setStandpoint} />
      <ProgressLine active={query.isPlaceholderData} />
      <DataState
        state={query.data ? 'ready' : query.isError ? 'error' : 'loading'}
        error={{ title: words.notLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
      >
        {query.data && !menu && <EmptyState title={words.notLive}>{words.notLiveWhy}</EmptyState>}
        {query.data && menu && shown && (
          <div className={styles.scene}>
            <div className={styles.beside}>
              <p className={styles.moment}>{words.zone(dates.moment(query.data.at, restaurant.timezone), zoneText(restaurant.timezone))}</p>
              <OpenThen restaurantId={restaurant.id} channel={channel} fulfilment={fulfilment} at={query.data.at} />
              <p className={styles.facts}>{shown.notShown > 0 ? words.notShown(shown.notShown) : words.allShown}</p>
              <Switch bare label={words.showAll} checked={showsAll} onChange={({ target }) => setShowsAll(target.checked)} />
            </div>
            <GuestMenuView name={restaurant.name} {...guestPictures(restaurant)} menu={menu} shown={shown} showsAll={showsAll} />
          </div>
        )}
      </DataState>
    </div>
  )
}
