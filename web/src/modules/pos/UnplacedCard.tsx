import { textOf } from '@brigade/contract/kit/problem.ts'
import { restaurantPos, type UnplacedItem } from '@brigade/contract/pos.ts'
import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useCall } from '../../platform/use-call.ts'
import { numberText } from '../../ui/basics/numbers.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Pager } from '../../ui/controls/Pager.tsx'
import { useLastPage } from '../../ui/controls/use-last-page.ts'
import { moneyWriter } from '../../ui/form/money-writer.ts'
import { Menu } from '../../ui/layers/Menu.tsx'
import { showToast } from '../../ui/layers/toasts.ts'
import { Card } from '../../ui/page/Card.tsx'
import { PlaceDialog } from './PlaceDialog.tsx'
import styles from './PosTab.module.css'
import { words } from './pos-texts.ts'
import { unplacedOf } from './queries.ts'
import { usePlacing } from './use-placing.ts'

const perPage = 20

/** Items from the point of sale that are in no menu yet. */
export function UnplacedCard({ restaurant, mayPlace }: { restaurant: Restaurant; mayPlace: boolean }) {
  const [page, setPage] = useState(1)
  const query = useQuery({ ...unplacedOf({ restaurant_id: restaurant.id, page, per_page: perPage }), placeholderData: keepPreviousData })
  const { data } = query
  useLastPage({ page, perPage }, query, setPage)
  const { place, isPlacing } = usePlacing(restaurant.id)
  const { write } = useMemo(() => moneyWriter(restaurant.currency), [restaurant.currency])
  if (!data || data.total === 0) return null
  const suggested = data.data.flatMap(({ node_id, suggested_id }) => (suggested_id === null ? [] : [{ node_id, place_id: suggested_id }]))
  return (
    <Card
      title={`${words.unplaced} (${numberText(data.total)})`}
      description={data.places.length === 0 ? words.noPlaces : words.unplacedWhy}
      flush
      actions={
        mayPlace &&
        suggested.length > 0 && (
          <Button loading={isPlacing} onClick={() => void place(suggested)}>
            {words.placeAll(suggested.length)}
          </Button>
        )
      }
    >
      <ul className={styles.rows} aria-label={words.unplaced}>
        {data.data.map((item) => (
          <UnplacedRow
            key={`${item.node_id} ${item.suggested_id}`}
            item={item}
            places={data.places}
            price={item.price_minor !== null ? write(item.price_minor) : item.sizes > 0 ? words.sizes(item.sizes) : words.noPrice}
            restaurantId={restaurant.id}
            mayPlace={mayPlace}
            onPlace={(place_id) => void place([{ node_id: item.node_id, place_id }])}
          />
        ))}
      </ul>
      {data.total > perPage && (
        <div className={styles.foot}>
          <Pager page={page} perPage={perPage} total={data.total} onPage={setPage} of={words.unplaced} />
        </div>
      )}
    </Card>
  )
}

interface UnplacedRowProps {
  item: UnplacedItem
  places: readonly { id: string; path: string }[]
  price: string
  restaurantId: number
  mayPlace: boolean
  onPlace: (placeId: string) => void
}

function UnplacedRow({ item, places, price, restaurantId, mayPlace, onPlace }: UnplacedRowProps) {
  const { name, category, suggested_id, connection_name, entity_id } = item
  const [isChoosing, setChoosing] = useState(false)
  const unlink = useCall(restaurantPos.unlinkPos)
  const suggested = places.find(({ id }) => id === suggested_id)
  const leaveOut = async () => {
    const left = await unlink
      .mutateAsync({ restaurant_id: restaurantId, entity_id, ignore: true })
      .catch((cause: unknown) => void showToast({ title: textOf(cause), tone: 'bad' }))
    if (left) showToast({ title: words.leftOut(name), tone: 'ok', milliseconds: 3000 })
  }
  const elsewhere = { label: words.placeElsewhere, onSelect: () => setChoosing(true) }
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.facts}>{[price, ...(category === '' ? [] : [category]), connection_name].join(' · ')}</span>
      </span>
      {mayPlace && (
        <span className={styles.end}>
          {suggested ? (
            <Button aria-label={words.placeNameIn(name, suggested.path)} onClick={() => onPlace(suggested.id)}>
              {words.placeInto(suggested.path)}
            </Button>
          ) : (
            places.length > 0 && (
              <Button aria-label={words.placeNameSomewhere(name)} onClick={() => setChoosing(true)}>
                {words.placeEllipsis}
              </Button>
            )
          )}
          <Menu
            label={words.more(name)}
            actions={[...(suggested ? [elsewhere] : []), { label: words.leaveOutOfSyncs, onSelect: () => void leaveOut() }]}
          />
        </span>
      )}
      {isChoosing && <PlaceDialog name={name} places={places} onPlace={onPlace} onClose={() => setChoosing(false)} />}
    </li>
  )
}
