import type { WorkflowVersion } from '@brigade/contract/order-workflows.ts'
import { useState } from 'react'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { DiffView } from '../../ui/text/DiffView.tsx'
import { versionWords as words } from './following-words.ts'
import { changesBetween } from './rule-lines.ts'
import styles from './Workflows.module.css'

/** In what two versions differ; at first the newest and the one before it. */
export function CompareCard({ versions }: { versions: readonly WorkflowVersion[] }) {
  const [older, setOlder] = useState(versions[1]?.number)
  const [newer, setNewer] = useState(versions[0]?.number)
  const from = versions.find(({ number }) => number === older)
  const to = versions.find(({ number }) => number === newer)
  const options = versions.map(({ number }) => ({ value: String(number), label: words.version(number) }))
  if (!from || !to) return <Card title={words.compare} description={words.one} />
  const changes = changesBetween(from.rules, to.rules)
  return (
    <Card title={words.compare}>
      <div className={styles.pair}>
        <SelectField
          label={words.older}
          value={String(older)}
          error={undefined}
          options={options}
          onChange={({ target }) => setOlder(Number(target.value))}
        />
        <SelectField
          label={words.newer}
          value={String(newer)}
          error={undefined}
          options={options}
          onChange={({ target }) => setNewer(Number(target.value))}
        />
      </div>
      {changes.length === 0 ? <p className={styles.help}>{words.same}</p> : <DiffView changes={changes} />}
    </Card>
  )
}
