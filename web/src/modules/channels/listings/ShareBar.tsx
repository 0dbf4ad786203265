import { ProgressBar } from '../../../ui/page/ProgressBar.tsx'
import styles from './Listings.module.css'
import { shareText, words } from './listing-texts.ts'

/** How much of the time it should have taken orders it really did. */
export function ShareBar({ share, name }: { share: number | null; name: string }) {
  if (share === null) return <span className={styles.dash}>{words.noShare}</span>
  return (
    <span className={styles.share}>
      {shareText(share)}
      <ProgressBar label={words.orderableOf(name)} value={share} max={1} />
    </span>
  )
}
