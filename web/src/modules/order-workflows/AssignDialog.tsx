import { textOf } from '@brigade/contract/kit/problem.ts'
import { type OrderWorkflow, orderWorkflows } from '@brigade/contract/order-workflows.ts'
import type { StatusOutcome } from '@brigade/contract/restaurants/profile.ts'
import { useState } from 'react'
import { useCall } from '../../platform/use-call.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Modal } from '../../ui/layers/Modal.tsx'
import { showToast } from '../../ui/layers/toasts.ts'
import { Banner } from '../../ui/page/Banner.tsx'
import { StatusPill, type Tone } from '../../ui/page/StatusPill.tsx'
import { words } from './following-words.ts'
import { VersionField } from './VersionField.tsx'
import styles from './Workflows.module.css'

/** Which restaurants are to follow what: this workflow, or the default of their group. */
export interface Assignment {
  readonly ids: readonly number[]
  readonly to: 'this' | 'default'
}

interface AssignDialogProps {
  assignment: Assignment
  workflow: OrderWorkflow
  /** Once the server has answered for all of them. */
  onDone: () => void
  onClose: () => void
}

/** Asks which version, makes the change, and lists the results when some restaurants failed. */
export function AssignDialog({ assignment: { ids, to }, workflow, onDone, onClose }: AssignDialogProps) {
  const [pinned, setPinned] = useState<number | null>(null)
  const [results, setResults] = useState<readonly StatusOutcome[]>()
  const assign = useCall(orderWorkflows.assignWorkflow)
  const isThis = to === 'this'
  async function send() {
    const input = { restaurant_ids: [...ids], workflow_id: isThis ? workflow.id : null, pinned_version: isThis ? pinned : null }
    const answer = await assign.mutateAsync(input).catch(() => undefined)
    // The sentence of a failure is shown in the dialog, from the mutation itself.
    if (!answer) return
    onDone()
    const [first] = answer.results
    if (answer.results.some(({ outcome }) => outcome !== 'done')) return setResults(answer.results)
    const title = answer.results.length === 1 && first ? words.oneDone(first.name, first.sentence) : words.severalDone(answer.results.length)
    showToast({ title, tone: 'ok', milliseconds: 3000 })
    onClose()
  }
  if (results) return <Outcomes results={results} onClose={onClose} />
  return (
    <Modal
      opened
      title={isThis ? words.titleThis(ids.length) : words.titleDefault(ids.length)}
      onClose={onClose}
      actions={
        <Button variant="primary" loading={assign.isPending} onClick={() => void send()}>
          {words.apply}
        </Button>
      }
    >
      <div className={styles.dialog}>
        {assign.isError && <Banner tone="bad">{textOf(assign.error)}</Banner>}
        {isThis ? <VersionField newest={workflow.newest_version} value={pinned} onChange={setPinned} /> : <p>{words.defaultHelp}</p>}
      </div>
    </Modal>
  )
}

const tones: Record<StatusOutcome['outcome'], Tone> = { done: 'ok', unchanged: 'idle', refused: 'bad' }

function Outcomes({ results, onClose }: { results: readonly StatusOutcome[]; onClose: () => void }) {
  const done = results.filter(({ outcome }) => outcome === 'done').length
  return (
    <Modal opened title={words.someDone(done, results.length)} onClose={onClose}>
      <ul aria-label={words.outcome}>
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
