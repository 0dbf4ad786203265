import type { PauseImpact } from '@brigade/contract/menus/pauses.ts'
import { Skeleton } from '../../../ui/basics/Skeleton.tsx'
import styles from './PauseSheet.module.css'
import { words } from './pauses-texts.ts'

/** Names shown before "and more". */
const shown = 4

/** What a pause would do, before it is done. */
export function ImpactNote({ impact, isFailed }: { impact: PauseImpact | undefined; isFailed: boolean }) {
  return (
    <section className={styles.impact} aria-live="polite" aria-label={words.impact}>
      {isFailed && !impact && <p>{words.notKnown}</p>}
      {!isFailed && !impact && <Skeleton lines={2} />}
      {impact && <ImpactText impact={impact} />}
    </section>
  )
}

function ImpactText({ impact }: { impact: PauseImpact }) {
  const { placements, placements_total, unsellable, unsellable_total, restaurants } = impact
  return (
    <>
      <p className={styles.strong}>{placements_total === 0 ? words.nothingDisappears : words.disappears(placements_total)}</p>
      {placements_total > 0 && <Names all={placements} total={placements_total} />}
      {unsellable_total > 0 && (
        <>
          <p className={styles.warn}>{words.unsellable(unsellable_total)}</p>
          <Names all={unsellable} total={unsellable_total} />
        </>
      )}
      {restaurants.length > 1 && <p>{restaurants.map(({ name }) => name).join(', ')}</p>}
    </>
  )
}

function Names({ all, total }: { all: PauseImpact['placements']; total: number }) {
  return (
    <ul className={styles.names}>
      {all.slice(0, shown).map(({ id, name, why }) => (
        <li key={id}>{why === '' ? name : `${name} — ${why}`}</li>
      ))}
      {total > shown && <li>{words.andMore(total - shown)}</li>}
    </ul>
  )
}
