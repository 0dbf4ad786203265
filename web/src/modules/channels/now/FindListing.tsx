import type { ListedListing } from '@brigade/contract/channels/listings.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTypedTerm } from '../../../platform/pickers/use-typed-term.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { words as listingWords } from '../listing/listing-texts.ts'
import { mayResume, titleOf } from '../listing/troubles.ts'
import { putAwayResult, useListingActs } from '../listing/use-listing-acts.ts'
import { StatePill } from '../listings/StatePill.tsx'
import styles from './Now.module.css'
import { listingsNow } from './now-queries.ts'
import { words } from './now-texts.ts'

const mostFound = 20

interface FindListingProps {
  onClose: () => void
  onPause: (listing: ListedListing) => void
}

/** Finds any listing by its restaurant, to pause it on one channel or to end that. */
export function FindListing({ onClose, onPause }: FindListingProps) {
  const [text, setText] = useState('')
  const { term = '', onSearch } = useTypedTerm()
  const name = term.trim()
  const query = useQuery({ ...listingsNow({ name, per_page: mostFound }), placeholderData: keepPreviousData })
  useEffect(putAwayResult, [])
  const found = query.data?.data ?? []
  const total = query.data?.total ?? 0
  const isOld = query.isPlaceholderData || text.trim() !== name
  return (
    <Modal opened onClose={onClose} title={words.pauseAny}>
      <div className={styles.find}>
        <TextField
          label={words.find}
          help={words.findHelp}
          data-autofocus
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          start={<IconSearch size={18} aria-hidden className={styles.glass} />}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            onSearch(target.value)
          }}
        />
        {found.length > 0 ? (
          <ul className={styles.rows} aria-label={words.found}>
            {found.map((listing) => (
              <Found key={listing.id} listing={listing} onPause={onPause} />
            ))}
          </ul>
        ) : (
          <DataState
            state={query.isError ? 'error' : query.isPending || isOld ? 'loading' : 'no-result'}
            error={{ title: words.notLoaded, details: textOf(query.error) }}
            onRetry={() => void query.refetch()}
            noResult={{ title: name === '' ? words.noListings : words.noMatch(name) }}
          />
        )}
        {total > found.length && found.length > 0 && <p className={styles.facts}>{words.more(total - found.length)}</p>}
      </div>
    </Modal>
  )
}

function Found({ listing, onPause }: { listing: ListedListing; onPause: (listing: ListedListing) => void }) {
  const { resume, isResuming } = useListingActs()
  const { restaurant_name, channel_name, state, paused, _can } = listing
  const title = titleOf(listing)
  const mayPause = _can.pause && paused === null && state !== 'draft' && state !== 'retired' && state !== 'paused_by_us'
  return (
    <li className={styles.found}>
      <div className={styles.text}>
        <p className={styles.foundName}>{restaurant_name}</p>
        <p className={styles.channel}>
          {channel_name} <StatePill state={state} />
        </p>
      </div>
      {mayPause && (
        <Button className={styles.act} aria-label={listingWords.pauseName(title)} onClick={() => onPause(listing)}>
          {listingWords.pause}
        </Button>
      )}
      {mayResume(listing) && (
        <Button className={styles.act} aria-label={listingWords.resumeName(title)} loading={isResuming} onClick={() => void resume(listing)}>
          {listingWords.resume}
        </Button>
      )}
    </li>
  )
}
