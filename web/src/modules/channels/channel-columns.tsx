import type { Channel } from '@brigade/contract/channels/channels.ts'
import type { ListingState } from '@brigade/contract/channels/states.ts'
import { changedColumn, nameColumn, organizationColumn, textColumn } from '../../platform/records/columns.tsx'
import { pathOf } from '../../platform/records/record-kind.ts'
import type { Dates } from '../../ui/basics/dates.ts'
import { numberText } from '../../ui/basics/numbers.ts'
import { RowLink } from '../../ui/controls/RowLink.tsx'
import type { TableColumn } from '../../ui/table/table-columns.ts'
import { ChannelPill } from './ChannelPill.tsx'
import styles from './Channels.module.css'
import { channelKind, kindText, stateText, words } from './channels-texts.ts'

/** The restaurants of a channel that are in a state. */
export const restaurantsPath = (id: number, state?: ListingState): string =>
  `#${pathOf(channelKind, id)}/restaurants${state === undefined ? '' : `?state=${state}`}`

interface CountLinkProps {
  channel: Channel
  state: ListingState
  count: number
  /** What the number says by itself. */
  says: string
  tone?: 'warn' | 'bad'
}

/** How many restaurants are in a state; leads to them. */
function CountLink({ channel, state, count, says, tone }: CountLinkProps) {
  if (count === 0) return <span className={styles.none}>{numberText(count)}</span>
  return (
    <a className={styles.count} data-tone={tone} href={restaurantsPath(channel.id, state)} aria-label={says}>
      {numberText(count)}
    </a>
  )
}

interface CountColumn {
  state: ListingState
  header: string
  says: (count: number, name: string) => string
  tone?: 'warn' | 'bad'
}

const countColumn = ({ state, header, says, tone }: CountColumn, more: Partial<TableColumn<Channel>> = {}): TableColumn<Channel> => ({
  id: state,
  header,
  numeric: true,
  phone: 'fact',
  value: ({ counts }) => counts[state],
  cell: (channel) => {
    const count = channel.counts[state]
    return <CountLink channel={channel} state={state} count={count} says={says(count, channel.name)} {...(tone && { tone })} />
  },
  ...more,
})

/** The columns of the list; made when it is first shown, for its words may be of another language. */
export const channelColumns = (dates: Dates): readonly TableColumn<Channel>[] => [
  {
    ...nameColumn<Channel>(channelKind),
    cell: ({ id, name, kind }) => (
      <span className={styles.named}>
        <RowLink href={`#${pathOf(channelKind, id)}`}>{name}</RowLink>
        {kindText(kind) !== name && <span className={styles.note}>{kindText(kind)}</span>}
      </span>
    ),
    alsoShows: ['kind'],
  },
  {
    id: 'state',
    header: words.state,
    sortable: true,
    nowrap: true,
    phone: 'end',
    value: ({ state }) => stateText(state),
    cell: ({ state }) => <ChannelPill state={state} />,
  },
  countColumn({ state: 'live', header: words.live, says: words.liveOn }),
  countColumn({ state: 'paused_by_us', header: words.paused, says: words.pausedOn, tone: 'warn' }),
  countColumn({ state: 'paused_by_channel', header: words.pausedByIt, says: words.pausedByItOn, tone: 'warn' }),
  countColumn({ state: 'error', header: words.failing, says: words.failingOn, tone: 'bad' }),
  organizationColumn(channelKind, { phone: 'more' }),
  textColumn('kind', words.kind, ({ kind }) => kindText(kind), { sortable: true, hidden: true, phone: 'more' }),
  changedColumn(channelKind, dates, { hidden: true }),
]
