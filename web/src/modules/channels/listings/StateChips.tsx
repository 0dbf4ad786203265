import type { ListingCounts } from '@brigade/contract/channels/channels.ts'
import { type ListingState, listingStates } from '@brigade/contract/channels/states.ts'
import { numberText } from '../../../ui/basics/numbers.ts'
import type { ListingSearch } from '../routes.ts'
import styles from './Listings.module.css'
import { stateText, words } from './listing-texts.ts'
import { toneOf } from './listing-tones.ts'

interface Narrowed {
  readonly state: ListingState | undefined
  readonly only: ListingSearch['only'] | undefined
}

interface StateChipsProps extends Narrowed {
  /** Left out while it is not known. */
  counts: ListingCounts | undefined
  onChange: (next: Narrowed) => void
}

/** The states that some listings are in, with how many; and what somebody has to look at. */
export function StateChips({ counts, state, only, onChange }: StateChipsProps) {
  const all = counts && listingStates.reduce((sum, one) => sum + counts[one], 0)
  const shown = listingStates.filter((one) => one === state || (counts !== undefined && counts[one] > 0))
  const count = (many: number | undefined) => many !== undefined && <span className={styles.number}>{numberText(many)}</span>
  const toggle = (one: 'problems' | 'drifted', label: string) => (
    <button
      type="button"
      className={styles.chip}
      data-apart={one === 'problems' || undefined}
      aria-pressed={only === one}
      onClick={() => onChange({ state, only: only === one ? undefined : one })}
    >
      {label}
    </button>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row that scrolls in every browser.
    <div role="group" aria-label={words.narrow} className={styles.chips}>
      <button type="button" className={styles.chip} aria-pressed={state === undefined} onClick={() => onChange({ state: undefined, only })}>
        {words.everyState} {count(all)}
      </button>
      {shown.map((one) => (
        <button
          key={one}
          type="button"
          className={styles.chip}
          data-tone={toneOf(one)}
          aria-pressed={state === one}
          onClick={() => onChange({ state: state === one ? undefined : one, only })}
        >
          {stateText(one)} {count(counts?.[one])}
        </button>
      ))}
      {toggle('problems', words.problemsOnly)}
      {toggle('drifted', words.drifted)}
    </div>
  )
}
