import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs'
import { useMayI } from '../../../platform/access.ts'
import { useTitle } from '../../../platform/use-title.ts'
import { Count } from '../../../ui/basics/Count.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { words as sectionWords } from '../gift-cards-texts.ts'
import { useBatchesHint } from '../hints.ts'
import { type BatchStart, batchListRoute } from '../routes.ts'
import { SectionTabs } from '../SectionTabs.tsx'
import { BatchDialog } from './BatchDialog.tsx'
import styles from './Batches.module.css'
import { BatchList } from './BatchList.tsx'
import { words } from './batch-texts.ts'
import { StartButtons } from './StartButtons.tsx'
import { useBatches } from './use-batches.ts'

/** All batches the person may see. Its address says which form is open: the palette leads there. */
export function BatchesPage() {
  useTitle(words.batches)
  useBatchesHint()
  const maySee = useMayI('gift_card_definitions') === 'allowed'
  const mayStart = useMayI('gift_card_definitions_admin') === 'allowed'
  const batches = useBatches(undefined, maySee)
  const { start } = batchListRoute.useSearch()
  const navigate = batchListRoute.useNavigate()
  const open = (next: BatchStart | undefined) => void navigate({ search: next ? { start: next } : {}, replace: next === undefined })
  return (
    <div className={styles.page}>
      <PageHeader
        title={sectionWords.giftCards}
        status={maySee && <Count of={batches.query.data?.total} />}
        actions={mayStart && <StartButtons onStart={open} />}
      />
      <SectionTabs value="batches" />
      {maySee ? (
        <BatchList
          batches={batches}
          isOfOne={false}
          empty={
            <EmptyState icon={<IconStack2 size={20} />} title={words.none}>
              {mayStart ? words.purpose : words.purposeNoRole}
            </EmptyState>
          }
        />
      ) : (
        <DataState state="no-permission" noPermission={{ title: words.cannotSee, details: words.seeNeeds }} />
      )}
      {start && mayStart && <BatchDialog start={start} isHere onClose={() => open(undefined)} />}
    </div>
  )
}
