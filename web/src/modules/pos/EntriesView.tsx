import type { OutputOf } from '@brigade/contract/kit/endpoint.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { type PosConnection, restaurantPos } from '@brigade/contract/pos.ts'
import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useCall } from '../../platform/use-call.ts'
import { Pager } from '../../ui/controls/Pager.tsx'
import { SearchBox } from '../../ui/controls/SearchBox.tsx'
import { useLastPage } from '../../ui/controls/use-last-page.ts'
import { moneyWriter } from '../../ui/form/money-writer.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { Menu, type MenuAction } from '../../ui/layers/Menu.tsx'
import { showToast } from '../../ui/layers/toasts.ts'
import { DataState } from '../../ui/page/DataState.tsx'
import { StatusPill, type Tone } from '../../ui/page/StatusPill.tsx'
import { StyledTable, Td, Th, Tr } from '../../ui/page/StyledTable.tsx'
import { BackButton } from './BackButton.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import styles from './PosTab.module.css'
import { kindWord, linkWord, words } from './pos-texts.ts'
import { entitiesOf } from './queries.ts'

export type Entry = OutputOf<typeof restaurantPos.posEntities>['data'][number]

const choices = ['all', 'linked', 'unlinked', 'broken', 'ignored'] as const
const tones: Record<Entry['state'], Tone> = { linked: 'ok', unlinked: 'warn', broken: 'bad', ignored: 'idle' }
const perPage = 20

interface EntriesViewProps {
  restaurant: Restaurant
  connection: PosConnection
  onBack: () => void
}

/** Everything a point of sale has, and what of ours each entry is. */
export function EntriesView({ restaurant, connection, onBack }: EntriesViewProps) {
  const [view, setView] = useState<{ q: string; only: (typeof choices)[number]; page: number }>({ q: '', only: 'all', page: 1 })
  const [linking, setLinking] = useState<Entry>()
  const query = useQuery({
    ...entitiesOf({ restaurant_id: restaurant.id, connection_id: connection.id, ...view, per_page: perPage }),
    placeholderData: keepPreviousData,
  })
  const { write } = useMemo(() => moneyWriter(restaurant.currency), [restaurant.currency])
  const actionsOf = useEntryActions(restaurant.id, setLinking)
  const total = query.data?.total ?? 0
  useLastPage({ page: view.page, perPage }, query, (page) => setView({ ...view, page }))
  return (
    <div className={styles.tab}>
      <div>
        <BackButton onBack={onBack} />
      </div>
      <section aria-label={words.entriesOf(connection.name)}>
        <div className={styles.over}>
          <h2>{words.entriesOf(connection.name)}</h2>
        </div>
        <div className={styles.tools}>
          <SelectField
            label={words.linkState}
            hideLabel
            value={view.only}
            options={choices.map((value) => ({ value, label: value === 'all' ? words.allEntries : linkWord(value) }))}
            onChange={({ target }) => setView({ ...view, page: 1, only: choices.find((one) => one === target.value) ?? 'all' })}
          />
          <SearchBox label={words.searchEntries} value={view.q} onSearch={(q) => setView({ ...view, page: 1, q })} />
        </div>
        <DataState
          state={query.data ? (total === 0 ? 'no-result' : 'ready') : query.isError ? 'error' : 'loading'}
          error={{ title: words.notLoaded, details: textOf(query.error) }}
          onRetry={() => void query.refetch()}
          noResult={{ title: words.noEntry, onClear: () => setView({ q: '', only: 'all', page: 1 }) }}
        >
          <StyledTable label={words.entriesOf(connection.name)}>
            <Tr>
              <Th>{words.what}</Th>
              <Th>{words.kind}</Th>
              <Th numeric>{words.field_price_minor}</Th>
              <Th>{words.field_plu}</Th>
              <Th>{words.linkState}</Th>
              <Th hideLabel>{words.actions}</Th>
            </Tr>
            {(query.data?.data ?? []).map((entry) => (
              <Tr key={entry.entity_id}>
                <Td className={styles.strong}>{[...(entry.parent_name === '' ? [] : [entry.parent_name]), entry.name].join(' · ')}</Td>
                <Td>{kindWord(entry.kind)}</Td>
                <Td numeric>{entry.price_minor === null ? '' : write(entry.price_minor)}</Td>
                <Td>{entry.plu}</Td>
                <Td phone="end">
                  <StatusPill tone={tones[entry.state]}>{linkWord(entry.state)}</StatusPill>
                </Td>
                <Td phone="tail">{connection._can.sync && <Menu label={words.more(entry.name)} actions={actionsOf(entry)} />}</Td>
              </Tr>
            ))}
          </StyledTable>
        </DataState>
        {total > perPage && (
          <Pager page={view.page} perPage={perPage} total={total} of={words.entries} onPage={(page) => setView({ ...view, page })} />
        )}
      </section>
      {linking && <LinkDialog restaurantId={restaurant.id} entry={linking} onClose={() => setLinking(undefined)} />}
    </div>
  )
}

/** What can be done with an entry, by its state. */
function useEntryActions(restaurantId: number, onLink: (entry: Entry) => void): (entry: Entry) => MenuAction[] {
  const unlink = useCall(restaurantPos.unlinkPos)
  const part = async ({ entity_id, name }: Entry, ignore: boolean) => {
    const done = await unlink
      .mutateAsync({ restaurant_id: restaurantId, entity_id, ignore })
      .catch((cause: unknown) => void showToast({ title: textOf(cause), tone: 'bad' }))
    if (done) showToast({ title: ignore ? words.leftOut(name) : words.unlinked(name), tone: 'ok', milliseconds: 3000 })
  }
  return (entry) => [
    { label: words.linkWith, onSelect: () => onLink(entry) },
    ...(entry.state === 'linked' || entry.state === 'broken' ? [{ label: words.part, onSelect: () => void part(entry, false) }] : []),
    ...(entry.state === 'ignored'
      ? [{ label: words.takeUpAgain, onSelect: () => void part(entry, false) }]
      : [{ label: words.leaveOutOfSyncs, onSelect: () => void part(entry, true) }]),
  ]
}
