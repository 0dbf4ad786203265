import type { ListedListing } from '@brigade/contract/channels/listings.ts'
import type { SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import { textColumn } from '../../../platform/records/columns.tsx'
import type { Dates } from '../../../ui/basics/dates.ts'
import { RowLink } from '../../../ui/controls/RowLink.tsx'
import type { TableColumn } from '../../../ui/table/table-columns.ts'
import styles from './Listings.module.css'
import {
  fulfilmentText,
  incidentNote,
  incidentText,
  markupText,
  menusText,
  pausedNote,
  pausedText,
  roundingText,
  shareText,
  stateText,
  words,
} from './listing-texts.ts'
import { ShareBar } from './ShareBar.tsx'
import { StatePill } from './StatePill.tsx'

/** Where one listing has its page. */
export const listingPath = ({ restaurant_id, kind }: { restaurant_id: number; kind: SalesChannel }): string =>
  `#/channels/listings/${restaurant_id}/${kind}`

type Column = TableColumn<ListedListing>

/** Below the state: what is wrong, or else how long we paused it and why. */
function StateCell({ listing, dates }: { listing: ListedListing; dates: Dates }) {
  const { state, problem, paused } = listing
  const notes = [problem, incidentNote(listing, dates), ...(paused === null ? [] : [pausedNote(listing, dates)])].filter((note) => note !== '')
  return (
    <span className={styles.state}>
      <StatePill state={state} />
      {[...new Set(notes)].map((note) => (
        <span key={note} className={styles.problem}>
          {note}
        </span>
      ))}
    </span>
  )
}

const stateColumn = (dates: Dates): Column => ({
  id: 'state',
  header: words.state,
  sortable: true,
  phone: 'below',
  value: ({ state }) => stateText(state),
  alsoShows: ['problem', 'paused', 'paused_why', 'incident'],
  cell: (listing) => <StateCell listing={listing} dates={dates} />,
})

const liveColumn = (dates: Dates): Column => ({
  id: 'live_at',
  header: words.live,
  sortable: true,
  roomy: true,
  phone: 'more',
  value: ({ live_at }) => (live_at === null ? null : new Date(live_at)),
  alsoShows: ['publication'],
  cell: ({ live_at, live_publication_number, timezone }) =>
    live_at !== null && (
      <span className={styles.lines}>
        <span className={styles.nowrap} title={dates.moment(live_at, timezone)}>
          {dates.day(live_at, timezone)}
        </span>
        {live_publication_number !== null && <span className={styles.note}>{words.publication(live_publication_number)}</span>}
      </span>
    ),
})

const shareColumn = (): Column => ({
  id: 'orderable',
  header: words.orderable,
  sortable: true,
  phone: 'fact',
  value: ({ orderable_share }) => (orderable_share === null ? null : shareText(orderable_share)),
  cell: ({ orderable_share, restaurant_name, channel_name }) => (
    <ShareBar share={orderable_share} name={words.onChannel(restaurant_name, channel_name)} />
  ),
})

/** The columns of a list of listings; of one channel, every header about money names it. */
export const listingColumns = (dates: Dates, channel: { readonly name: string } | undefined): readonly Column[] => [
  {
    id: 'restaurant',
    header: words.restaurant,
    sortable: true,
    value: ({ restaurant_name }) => restaurant_name,
    cell: (listing) => <RowLink href={listingPath(listing)}>{listing.restaurant_name}</RowLink>,
  },
  ...(channel === undefined
    ? [textColumn<ListedListing>('channel', words.channel, ({ channel_name }) => channel_name, { sortable: true, phone: 'end' })]
    : []),
  stateColumn(dates),
  textColumn('problem', words.problem, ({ problem }) => problem, { hidden: true, phone: 'hide' }),
  textColumn('paused', words.paused, (listing) => pausedText(listing, dates), { hidden: true, phone: 'hide' }),
  textColumn('paused_why', words.pausedWhy, ({ paused }) => paused?.reason ?? '', { hidden: true, phone: 'hide' }),
  textColumn('incident', words.incident, (listing) => incidentText(listing, dates), { hidden: true, phone: 'hide' }),
  textColumn('markup', channel === undefined ? words.markup : words.markupOn(channel.name), ({ markup_percent }) => markupText(markup_percent), {
    numeric: true,
    phone: 'fact',
  }),
  textColumn('rounding', channel === undefined ? words.rounding : words.roundingOn(channel.name), ({ rounding }) => roundingText(rounding), {
    hidden: true,
    phone: 'more',
  }),
  textColumn('menus', words.menus, ({ menu_count }) => menusText(menu_count), { roomy: true, nowrap: true, phone: 'more' }),
  textColumn('sold_as', words.soldAs, ({ fulfilments }) => fulfilments.map(fulfilmentText).join(', '), { hidden: true, phone: 'more' }),
  liveColumn(dates),
  {
    id: 'publication',
    header: words.publicationColumn,
    hidden: true,
    phone: 'hide',
    value: ({ live_publication_number }) => live_publication_number,
    cell: ({ live_publication_number }) => live_publication_number ?? '',
  },
  {
    id: 'drift',
    header: words.drift,
    roomy: true,
    phone: 'more',
    value: ({ drift_count }) => drift_count,
    cell: ({ drift_count }) => drift_count > 0 && <span className={styles.drift}>{words.driftCount(drift_count)}</span>,
  },
  shareColumn(),
]
