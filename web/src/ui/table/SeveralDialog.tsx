import { type ReactNode, useState } from 'react'
import { Button } from '../controls/Button.tsx'
import { Modal } from '../layers/Modal.tsx'
import { showToast } from '../layers/toasts.ts'
import { Banner } from '../page/Banner.tsx'
import { StatusPill, type Tone } from '../page/StatusPill.tsx'
import styles from './SeveralDialog.module.css'
import { severalWords as words } from './table-texts.ts'

/** What became of one row. */
export interface RowOutcome {
  readonly id: number
  /** Empty when it is not the person's to see. */
  readonly name: string
  readonly outcome: 'done' | 'unchanged' | 'refused'
  /** Why, where it was not simply done. */
  readonly sentence: string
}

/** What may be done after. */
export interface NextStep {
  readonly label: string
  /** Why one might want it. */
  readonly why: string
  readonly run: () => void
}

export interface SeveralDialogProps {
  title: string
  ids: readonly number[]
  /** What they are called, as far as it is known. */
  names: readonly string[]
  /** What will happen, and what is to be said for it. */
  children: ReactNode
  confirmLabel: string
  danger?: boolean | undefined
  /** Something is still to be filled in. */
  disabled?: boolean | undefined
  /** Asked before anything is sent: whether all is filled in as it must be. What is not, it shows itself. */
  check?: (() => boolean) | undefined
  /** The rows are shown in the dialog already. */
  hideNames?: boolean | undefined
  /** What may follow once some were done; the dialog then stays to offer it. */
  next?: ((done: readonly RowOutcome[]) => NextStep | undefined) | undefined
  /** Most rows of one call; more go one call after the other. */
  mostAtOnce: number
  send: (ids: number[]) => Promise<readonly RowOutcome[]>
  /** A failure of the call itself in words. */
  textOf: (failure: unknown) => string
  /** Said when all went well. */
  doneToast: (count: number) => string
  /** Once anything has been done. */
  onDone: () => void
  onClose: () => void
}

/** Named at first; the rest is counted. */
const fewest = 8

/** Asks before something is done to several rows, does it, and tells of each row where not all went well. */
export function SeveralDialog(props: SeveralDialogProps) {
  const { title, ids, names, children, confirmLabel, danger = false, disabled = false, hideNames = false, onClose } = props
  const { run, sent, results, failure, next } = useSending(props)
  if (results) return <Outcomes results={results} failure={failure} next={next} onClose={onClose} />
  const sorted = names.toSorted((a, b) => a.localeCompare(b, undefined, { numeric: true }))
  const named = sorted.slice(0, sorted.length > fewest + 1 ? fewest : sorted.length)
  return (
    <Modal
      opened
      title={title}
      onClose={onClose}
      actions={
        <Button variant={danger ? 'danger' : 'primary'} disabled={disabled} loading={sent !== undefined} onClick={() => void run()}>
          {confirmLabel}
        </Button>
      }
    >
      <div className={styles.body}>
        {failure !== undefined && <Banner tone="bad">{failure}</Banner>}
        {!hideNames && (
          <ul className={styles.names} aria-label={words.chosen}>
            {named.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same name, and none moves.
              <li key={index}>{name}</li>
            ))}
            {named.length < ids.length && <li className={styles.more}>{words.andMore(ids.length - named.length)}</li>}
          </ul>
        )}
        {children}
        {sent !== undefined && ids.length > props.mostAtOnce && (
          <div>
            <progress className={styles.progress} aria-label={title} max={ids.length} value={sent} />
            <p role="status">{words.sofar(sent, ids.length)}</p>
          </div>
        )}
      </div>
    </Modal>
  )
}

function useSending({ ids, mostAtOnce, check, send, textOf, doneToast, next: nextOf, onDone, onClose }: SeveralDialogProps) {
  const [sent, setSent] = useState<number>()
  const [results, setResults] = useState<readonly RowOutcome[]>()
  const [failure, setFailure] = useState<string>()
  const [next, setNext] = useState<NextStep>()
  async function run() {
    if (check && !check()) return
    setFailure(undefined)
    const all: RowOutcome[] = []
    let said: string | undefined
    try {
      for (let start = 0; start < ids.length; start += mostAtOnce) {
        setSent(start)
        all.push(...(await send(ids.slice(start, start + mostAtOnce))))
      }
    } catch (problem) {
      said = textOf(problem)
    }
    setSent(undefined)
    setFailure(said)
    if (all.length === 0) return
    onDone()
    const after = nextOf?.(all.filter(({ outcome }) => outcome === 'done'))
    setNext(after)
    if (said !== undefined || after || all.some(({ outcome }) => outcome !== 'done')) return setResults(all)
    showToast({ title: doneToast(all.length), tone: 'ok', milliseconds: 3000 })
    onClose()
  }
  return { run, sent, results, failure, next }
}

const tones: Record<RowOutcome['outcome'], Tone> = { done: 'ok', unchanged: 'idle', refused: 'bad' }
/** What was refused is what one has to know. */
const order: readonly RowOutcome['outcome'][] = ['refused', 'unchanged', 'done']

/** Listed one by one; of more that went well the number says enough. */
const mostListed = 200

interface OutcomesProps {
  results: readonly RowOutcome[]
  failure: string | undefined
  next: NextStep | undefined
  onClose: () => void
}

function Outcomes({ results, failure, next, onClose }: OutcomesProps) {
  const done = results.filter(({ outcome }) => outcome === 'done').length
  const sorted = results.toSorted((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome))
  const shown = sorted.slice(0, Math.max(mostListed, results.length - done))
  const step = next && {
    ...next,
    run: () => {
      next.run()
      onClose()
    },
  }
  return (
    <Modal
      opened
      title={words.someDone(done, results.length)}
      cancelLabel={words.close}
      onClose={onClose}
      actions={
        step && (
          <Button variant="primary" onClick={step.run}>
            {step.label}
          </Button>
        )
      }
    >
      <div className={styles.body}>
        {failure !== undefined && <Banner tone="bad">{failure}</Banner>}
        {step && <Banner tone="info">{step.why}</Banner>}
        <ul aria-label={words.outcome}>
          {shown.map(({ id, name, outcome, sentence }) => (
            <li key={id} className={styles.outcome}>
              <span className={styles.name}>{name || words.unknown}</span>
              <StatusPill tone={tones[outcome]}>{words[outcome]}</StatusPill>
              {sentence && <span className={styles.sentence}>{sentence}</span>}
            </li>
          ))}
          {shown.length < results.length && <li className={styles.more}>{words.andMore(results.length - shown.length)}</li>}
        </ul>
      </div>
    </Modal>
  )
}
