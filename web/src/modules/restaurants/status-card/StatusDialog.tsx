import { textOf } from '@brigade/contract/kit/problem.ts'
import { restaurantProfile, type StatusOutcome } from '@brigade/contract/restaurants/profile.ts'
import { useState } from 'react'
import { useCall } from '../../../platform/use-call.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { Banner } from '../../../ui/page/Banner.tsx'
import { StatusPill, type Tone } from '../../../ui/page/StatusPill.tsx'
import styles from './StatusDialog.module.css'
import { words } from './status-texts.ts'

type Wanted = 'live' | 'suspended' | 'closed'

interface StatusDialogProps {
  ids: number[]
  status: Wanted
  /** Once the server has answered for all of them. */
  onDone?: () => void
  onClose: () => void
}

const helpOf = (status: Wanted) => ({ live: words.liveHelp, suspended: words.suspendedHelp, closed: words.closedHelp })[status]

/** Asks for a reason, makes the change, and lists each restaurant's result if some failed. */
export function StatusDialog({ ids, status, onDone, onClose }: StatusDialogProps) {
  const [reason, setReason] = useState('')
  const [results, setResults] = useState<readonly StatusOutcome[]>()
  const change = useCall(restaurantProfile.setRestaurantStatus)
  async function send() {
    const answer = await change.mutateAsync({ ids, status, reason }).catch(() => undefined)
    // The sentence of a failure is shown in the dialog, from the mutation itself.
    if (!answer) return
    onDone?.()
    const [first] = answer.results
    if (answer.results.some(({ outcome }) => outcome !== 'done')) return setResults(answer.results)
    const title = answer.results.length === 1 && first ? words.doneToast(first.name, first.sentence) : words.severalDone(answer.results.length)
    showToast({ title, tone: 'ok', milliseconds: 3000 })
    onClose()
  }
  if (results) return <Outcomes results={results} onClose={onClose} />
  return (
    <Modal
      opened
      title={words.title(ids.length, words[status])}
      onClose={onClose}
      actions={
        <Button variant={status === 'live' ? 'primary' : 'danger'} loading={change.isPending} onClick={() => void send()}>
          {words[status]}
        </Button>
      }
    >
      <div className={styles.body}>
        {change.isError && <Banner tone="bad">{textOf(change.error)}</Banner>}
        <p>{helpOf(status)}</p>
        <TextField
          label={words.reason}
          help={words.reasonHelp}
          autoComplete="off"
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Modal>
  )
}

const tones: Record<StatusOutcome['outcome'], Tone> = { done: 'ok', unchanged: 'idle', refused: 'bad' }

function Outcomes({ results, onClose }: { results: readonly StatusOutcome[]; onClose: () => void }) {
  const done = results.filter(({ outcome }) => outcome === 'done').length
  return (
    <Modal opened title={words.someDone(done, results.length)} onClose={onClose}>
      <ul className={styles.outcomes} aria-label={words.outcome}>
        {results.map(({ id, name, outcome, sentence }) => (
          <li key={id} className={styles.outcome}>
            <span className={styles.name}>{name || words.unknown}</span>
            <StatusPill tone={tones[outcome]}>{words[outcome]}</StatusPill>
            <span className={styles.sentence}>{sentence}</span>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
