import type { ConnectableRestaurant } from '@brigade/contract/channels/connectable.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../ui/controls/Button.tsx'
import { SearchBox } from '../../../../ui/controls/SearchBox.tsx'
import { Checkbox } from '../../../../ui/form/Checkbox.tsx'
import { FieldGroup } from '../../../../ui/form/Field.tsx'
import { showToast } from '../../../../ui/layers/toasts.ts'
import { DataState } from '../../../../ui/page/DataState.tsx'
import { EmptyState } from '../../../../ui/page/EmptyState.tsx'
import { collectPages } from '../../../../ui/table/collect-pages.ts'
import { connectablePage } from '../../queries.ts'
import { words } from '../listing-texts.ts'
import styles from './Bulk.module.css'

type Chosen = ReadonlyMap<number, ConnectableRestaurant>

interface RestaurantChoiceProps {
  channelId: number
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}

const shownAtOnce = 50

/** Some of the restaurants that may be put on a channel, or all that match. */
export function RestaurantChoice({ channelId, chosen, onChange }: RestaurantChoiceProps) {
  const [name, setName] = useState('')
  const [isGathering, setGathering] = useState(false)
  const query = useQuery({ ...connectablePage({ id: channelId, name, page: 1, per_page: shownAtOnce }), placeholderData: keepPreviousData })
  const { data: found = [], total = 0 } = query.data ?? {}
  const more = total - found.length
  const toggle = (restaurant: ConnectableRestaurant, isIn: boolean) => {
    const next = new Map(chosen)
    if (isIn) next.set(restaurant.id, restaurant)
    else next.delete(restaurant.id)
    onChange(next)
  }
  async function gather() {
    setGathering(true)
    try {
      const all = await collectPages({
        fetchPage: async (page, per_page, signal) => {
          const answer = await connectablePage.read({ id: channelId, name, page, per_page }, signal)
          return { rows: answer.data, total: answer.total }
        },
        rowId: ({ id }) => String(id),
        signal: new AbortController().signal,
      })
      onChange(new Map([...chosen, ...all.rows.map((row) => [row.id, row] as const)]))
    } catch (problem) {
      showToast({ title: words.listNotLoaded, message: textOf(problem), tone: 'bad' })
    } finally {
      setGathering(false)
    }
  }
  return (
    <FieldGroup label={words.chooseRestaurants} aside={<span className={styles.chosen}>{words.chosenCount(chosen.size)}</span>}>
      <div className={styles.tools}>
        <SearchBox value={name} onSearch={setName} label={words.searchRestaurants} />
        {total > 0 && chosen.size < total && (
          <Button variant="quiet" loading={isGathering} onClick={() => void gather()}>
            {words.chooseAll(total)}
          </Button>
        )}
        {total > 0 && chosen.size >= total && (
          <Button variant="quiet" onClick={() => onChange(new Map())}>
            {words.chooseNone}
          </Button>
        )}
      </div>
      <DataState
        state={query.isPending ? 'loading' : query.isError ? 'error' : found.length > 0 ? 'ready' : 'empty'}
        error={{ title: words.listNotLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
        empty={<EmptyState title={name === '' ? words.noneLeft : words.noneFound(name)} />}
      >
        <ul className={styles.found} aria-label={words.chooseRestaurants}>
          {found.map((restaurant) => (
            <li key={restaurant.id}>
              <Checkbox
                bare
                label={
                  <>
                    {restaurant.name}{' '}
                    {restaurant.parent_access_group_name !== restaurant.name && (
                      <span className={styles.owner}>{restaurant.parent_access_group_name}</span>
                    )}
                  </>
                }
                checked={chosen.has(restaurant.id)}
                onChange={({ target }) => toggle(restaurant, target.checked)}
              />
            </li>
          ))}
          {more > 0 && <li className={styles.chosen}>{words.moreToFind(more)}</li>}
        </ul>
      </DataState>
    </FieldGroup>
  )
}
