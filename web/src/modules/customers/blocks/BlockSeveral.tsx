import { customers } from '@brigade/contract/customers.ts'
import { mostAtOnce } from '@brigade/contract/kit/outcome.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useState } from 'react'
import { useCall } from '../../../platform/use-call.ts'
import { SeveralDialog } from '../../../ui/table/SeveralDialog.tsx'
import type { Selected } from '../../../ui/table/selection.ts'
import { BlockFields } from './BlockFields.tsx'
import { words } from './blocks-texts.ts'
import { asked, isWhole, type Terms, termsFor, useHighestScope } from './terms.ts'

/** Blocks several customers alike; tells of each that was not. */
export function BlockSeveral({ selected, onClose }: { selected: Selected; onClose: () => void }) {
  const block = useCall(customers.blockCustomers)
  const highest = useHighestScope()
  const [chosen, setChosen] = useState<Terms>()
  const terms = chosen ?? termsFor('fraud', highest?.id ?? '')
  return (
    <SeveralDialog
      title={words.blockSeveral(selected.ids.length)}
      ids={selected.ids.map(Number)}
      names={selected.names}
      confirmLabel={words.block}
      danger
      disabled={!isWhole(terms)}
      mostAtOnce={mostAtOnce}
      send={async (ids) => (await block.mutateAsync({ ids, ...asked(terms) })).results}
      textOf={textOf}
      doneToast={words.doneSeveral}
      onDone={selected.clear}
      onClose={onClose}
    >
      <BlockFields terms={terms} scopeName={highest?.name} onChange={setChosen} />
    </SeveralDialog>
  )
}
