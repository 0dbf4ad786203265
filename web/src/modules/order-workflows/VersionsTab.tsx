import { textOf } from '@brigade/contract/kit/problem.ts'
import { type OrderWorkflow, versionsPerPage, type WorkflowVersion } from '@brigade/contract/order-workflows.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDates } from '../../ui/basics/dates.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Pager } from '../../ui/controls/Pager.tsx'
import { Modal } from '../../ui/layers/Modal.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { DataState } from '../../ui/page/DataState.tsx'
import { StatusPill } from '../../ui/page/StatusPill.tsx'
import { CompareCard } from './CompareCard.tsx'
import { versionWords as words } from './following-words.ts'
import { Preview } from './Preview.tsx'
import { versionsOf } from './queries.ts'
import { RuleFacts } from './ReadRules.tsx'
import { useRestore } from './use-restore.ts'
import styles from './Workflows.module.css'

/** Everything it ever said, newest first: to be read, compared and brought back. */
export function VersionsTab({ workflow }: { workflow: OrderWorkflow }) {
  const [page, setPage] = useState(1)
  const [reading, setReading] = useState<WorkflowVersion>()
  const query = useQuery({ ...versionsOf({ workflow_id: workflow.id, page, per_page: versionsPerPage }), placeholderData: keepPreviousData })
  const restore = useRestore(workflow)
  if (!query.data)
    return (
      <DataState
        state={query.isError ? 'error' : 'loading'}
        error={{ title: words.notLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
      />
    )
  const { data: versions, total } = query.data
  return (
    <div className={styles.columns}>
      <Card title={words.versions} flush>
        <ul className={styles.rows} aria-label={words.versions}>
          {versions.map((version) => (
            <VersionRow
              key={version.number}
              version={version}
              newest={workflow.newest_version}
              onRead={() => setReading(version)}
              onRestore={workflow._can.update ? () => void restore.ask(version) : undefined}
            />
          ))}
        </ul>
        {total > versionsPerPage && (
          <div className={styles.foot}>
            <Pager page={page} perPage={versionsPerPage} total={total} onPage={setPage} of={words.versions} />
          </div>
        )}
      </Card>
      <div className={styles.beside}>
        <CompareCard key={`${workflow.newest_version} ${page}`} versions={versions} />
      </div>
      {reading && (
        <Modal opened size="large" title={words.version(reading.number)} cancelLabel={words.close} onClose={() => setReading(undefined)}>
          <div className={styles.dialog}>
            <RuleFacts rules={reading.rules} />
            <Preview rules={reading.rules} />
          </div>
        </Modal>
      )}
    </div>
  )
}

interface RowProps {
  version: WorkflowVersion
  newest: number
  onRead: () => void
  onRestore?: (() => void) | undefined
}

function VersionRow({ version: { number, made_by, inserted_at, restored_from }, newest, onRead, onRestore }: RowProps) {
  const dates = useDates()
  const facts = [dates.moment(inserted_at), made_by !== '' && words.by(made_by), restored_from !== null && words.restored(restored_from)]
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          {words.version(number)}
          {number === newest && <StatusPill tone="ok">{words.newest}</StatusPill>}
        </p>
        <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className={styles.acts}>
        <Button aria-label={words.readOne(number)} onClick={onRead}>
          {words.read}
        </Button>
        {onRestore && number !== newest && (
          <Button aria-label={words.bringBackOne(number)} onClick={onRestore}>
            {words.bringBack}
          </Button>
        )}
      </div>
    </li>
  )
}
