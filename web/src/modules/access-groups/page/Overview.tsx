import type { AccessGroup, GroupStats } from '@brigade/contract/access-groups.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useQuery } from '@tanstack/react-query'
import { useDates } from '../../../ui/basics/dates.ts'
import { numberText } from '../../../ui/basics/numbers.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { KeyFacts } from '../../../ui/page/KeyFacts.tsx'
import { Sentence } from '../../../ui/text/Sentence.tsx'
import { useAddress } from '../addresses.ts'
import { words } from '../catalogue.ts'
import { groupPage, groupStats } from '../queries.ts'
import { useGroup } from '../tabs/use-group.ts'
import { Holdings } from './Holdings.tsx'
import { namedCounts } from './named-counts.ts'
import styles from './Overview.module.css'

const childrenShown = 8

/** What a group is and how much it holds, in numbers that lead to the lists behind them. */
export function Overview() {
  const group = useGroup()
  return (
    group && (
      <div className={styles.overview}>
        <Stats group={group} />
        <div className={styles.columns}>
          <About group={group} />
          <Children group={group} />
          <Holdings group={group} />
        </div>
      </div>
    )
  )
}

function Stats({ group }: { group: AccessGroup }) {
  const query = useQuery(groupStats({ id: group.id }))
  return (
    <DataState
      state={query.data ? 'ready' : query.isError ? 'error' : 'loading'}
      error={{ title: words.numbersNotLoaded, details: textOf(query.error) }}
      onRetry={() => void query.refetch()}
    >
      {query.data && <Tiles id={group.id} stats={query.data} />}
    </DataState>
  )
}

function Tiles({ id, stats }: { id: number; stats: GroupStats }) {
  const address = useAddress()
  const dates = useDates()
  const people = address(id, 'users')
  const tiles = [
    { label: words.usersHere, count: stats.users_direct, to: people, note: words.usersAbove(stats.users_inherited) },
    { label: words.admins, count: stats.admins, to: people, note: words.ofThisGroup },
    { label: words.childGroups, count: stats.child_groups, note: words.belowInAll(stats.groups_below) },
    ...stats.resources.flatMap(namedCounts).map(({ label, count, type }) => ({
      label,
      count,
      to: address(id, 'resources', { type }),
      note: words.hereBelow,
    })),
    {
      label: words.pendingInvitations,
      count: stats.pending_invitations,
      to: address(id, 'invitations', { status: 'pending' }),
      note: words.notAccepted,
    },
    { label: words.rolesExpiring, count: stats.grants_expiring, to: people, note: words.within30Days },
  ]
  return (
    <div className={styles.stats}>
      <ul className={styles.tiles}>
        {tiles.map((tile) => (
          <Tile key={tile.label} {...tile} />
        ))}
      </ul>
      {stats.last_change_at && (
        <p className={styles.last}>
          <Sentence
            text={words.lastChange}
            gaps={{ when: dates.moment(stats.last_change_at), history: <a href={`#${address(id, 'history')}`}>{words.history}</a> }}
          />
        </p>
      )}
    </div>
  )
}

function Tile({ label, count, to, note }: { label: string; count: number; to?: string; note: string }) {
  const inside = (
    <>
      <span className={styles.label}>{label}</span>
      <span className={styles.count}>{numberText(count)}</span>
      <span className={styles.note}>{note}</span>
    </>
  )
  return (
    <li className={styles.item}>
      {to ? (
        <a href={`#${to}`} className={styles.tile}>
          {inside}
        </a>
      ) : (
        <div className={styles.tile}>{inside}</div>
      )}
    </li>
  )
}

function About({ group }: { group: AccessGroup }) {
  const dates = useDates()
  const facts = [
    { label: words.description, value: group.description || <span className={styles.none}>{words.noneYet}</span> },
    { label: words.created, value: dates.moment(group.inserted_at) },
    { label: words.lastEdited, value: dates.moment(group.updated_at) },
  ]
  return (
    <Card title={words.about}>
      <KeyFacts layout="rows" facts={facts} />
    </Card>
  )
}

function Children({ group }: { group: AccessGroup }) {
  const query = useQuery(groupPage({ parent_id: group.id, page: 1, per_page: childrenShown }))
  const address = useAddress()
  const { data: children = [], total = 0 } = query.data ?? {}
  return (
    <Card title={words.groupsInside} flush>
      <DataState
        state={query.isPending ? 'loading' : query.isError && !query.data ? 'error' : children.length > 0 ? 'ready' : 'empty'}
        onRetry={() => void query.refetch()}
        empty={<p className={styles.nothing}>{group._can.create_child ? words.noneCreate : words.noneInside}</p>}
      >
        <ul>
          {children.map(({ id, name, children_count }) => (
            <li key={id}>
              <a href={`#${address(id)}`} className={styles.child}>
                <span className={styles.childName}>{name}</span>
                {children_count > 0 && <span className={styles.note}>{words.groupCount(children_count)}</span>}
              </a>
            </li>
          ))}
        </ul>
        {total > children.length && <p className={styles.nothing}>{words.moreGroups(total - children.length)}</p>}
      </DataState>
    </Card>
  )
}
