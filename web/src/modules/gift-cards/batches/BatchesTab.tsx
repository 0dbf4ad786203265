import type { GiftCardDefinition } from '@brigade/contract/gift-cards/definitions.ts'
import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs'
import { useState } from 'react'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { useBatchesHint } from '../hints.ts'
import type { BatchStart } from '../routes.ts'
import { BatchDialog } from './BatchDialog.tsx'
import styles from './Batches.module.css'
import { BatchList } from './BatchList.tsx'
import { words } from './batch-texts.ts'
import { StartButtons } from './StartButtons.tsx'
import { useBatches } from './use-batches.ts'

/** The batches of one definition. */
export function BatchesTab({ definition }: { definition: GiftCardDefinition }) {
  useBatchesHint()
  const batches = useBatches(definition.id)
  const [starting, setStarting] = useState<BatchStart>()
  const mayIssue = definition._can.issue
  return (
    <>
      {mayIssue && (
        <div className={styles.tabActs}>
          <StartButtons onStart={setStarting} />
        </div>
      )}
      <BatchList
        batches={batches}
        isOfOne
        empty={
          <EmptyState icon={<IconStack2 size={20} />} title={words.none}>
            {mayIssue ? words.purpose : definition.status === 'active' ? words.purposeNoRole : words.notActive}
          </EmptyState>
        }
      />
      {starting && <BatchDialog start={starting} definition={definition} isHere onClose={() => setStarting(undefined)} />}
    </>
  )
}
