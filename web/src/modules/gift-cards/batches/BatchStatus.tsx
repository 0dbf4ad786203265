import type { GiftCardBatch } from '@brigade/contract/gift-cards/batches.ts'
import { ProgressBar } from '../../../ui/page/ProgressBar.tsx'
import { StatusPill, type Tone } from '../../../ui/page/StatusPill.tsx'
import styles from './Batches.module.css'
import { words } from './batch-texts.ts'

function toneOf({ status, failure }: GiftCardBatch): Tone {
  if (status === 'failed') return 'bad'
  if (status !== 'done') return 'idle'
  return failure === null ? 'ok' : 'warn'
}

function statusText({ status, source }: GiftCardBatch): string {
  if (status !== 'running') return words[status]
  return source === 'issue' ? words.beingMade : words.beingBrought
}

/** How a batch stands. */
export const BatchPill = ({ batch }: { batch: GiftCardBatch }) => <StatusPill tone={toneOf(batch)}>{statusText(batch)}</StatusPill>

/** How far a batch is while it goes on, why it ended early, what was left out; nothing where all is said. */
export function BatchProgress({ batch }: { batch: GiftCardBatch }) {
  const { status, asked, made, failure } = batch
  const isUnderWay = status === 'waiting' || status === 'running'
  return (
    <>
      {isUnderWay && (
        <div className={styles.bar}>
          <ProgressBar label={statusText(batch)} value={made} max={asked} />
        </div>
      )}
      {(isUnderWay || made < asked) && <span className={styles.facts}>{words.progress(made, asked)}</span>}
      {failure !== null && <p className={styles.why}>{failure}</p>}
    </>
  )
}
