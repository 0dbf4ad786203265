import { giftCardBatches } from '@brigade/contract/gift-cards/batches.ts'
import type { GiftCardDefinition } from '@brigade/contract/gift-cards/definitions.ts'
import type { giftCards } from '@brigade/contract/gift-cards.ts'
import type { CallInput } from '@brigade/contract/kit/endpoint.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useState } from 'react'
import { runTask } from '../../../platform/background-tasks.ts'
import { useFileCall } from '../../../platform/use-call.ts'
import { saveFile } from '../../../ui/basics/save-file.ts'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { mostCollected } from '../../../ui/table/collect-pages.ts'
import type { BatchStart } from '../routes.ts'
import { BatchDialog } from './BatchDialog.tsx'
import { words } from './batch-texts.ts'

interface CardsMenuProps {
  /** Chosen already, on its own page. */
  definition?: GiftCardDefinition | undefined
  mayIssue: boolean
  /** What the list shows, and how many cards that are. */
  filter: Pick<CallInput<typeof giftCards.searchCards>, 'q' | 'status' | 'definition_id'>
  total: number
}

/** What is done with many cards beside a list of them. More than the list itself can export come from the server in one file. */
export function CardsMenu({ definition, mayIssue, filter, total }: CardsMenuProps) {
  const [starting, setStarting] = useState<BatchStart>()
  const fetchFile = useFileCall(giftCardBatches.exportCards)
  async function save() {
    try {
      const file = await runTask({ title: words.exporting, tellsFailure: true, run: () => fetchFile.mutateAsync(filter) })
      saveFile(file, file.name || words.cardsFileName)
      showToast({ title: words.exported, message: file.name, tone: 'ok' })
    } catch (problem) {
      showToast({ title: words.notExported, message: textOf(problem), tone: 'bad', milliseconds: 8000 })
    }
  }
  const actions = [
    ...(mayIssue
      ? [
          { label: words.issueMany, onSelect: () => setStarting('issue') },
          { label: words.bring, onSelect: () => setStarting('bring') },
        ]
      : []),
    ...(total > mostCollected ? [{ label: words.exportAll(total), divided: mayIssue, onSelect: () => void save() }] : []),
  ]
  if (actions.length === 0) return null
  return (
    <>
      <Menu label={words.more} actions={actions} />
      {starting && <BatchDialog start={starting} definition={definition} onClose={() => setStarting(undefined)} />}
    </>
  )
}
