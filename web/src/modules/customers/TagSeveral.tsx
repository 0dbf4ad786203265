import { mostTags } from '@brigade/contract/customers/profile.ts'
import { customers } from '@brigade/contract/customers.ts'
import { mostAtOnce } from '@brigade/contract/kit/outcome.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useState } from 'react'
import { useCall } from '../../platform/use-call.ts'
import { TagField } from '../../ui/form/TagField.tsx'
import { SeveralDialog } from '../../ui/table/SeveralDialog.tsx'
import type { Selected } from '../../ui/table/selection.ts'
import { words } from './customers-texts.ts'

interface TagSeveralProps {
  selected: Selected
  way: 'add' | 'remove'
  onClose: () => void
}

/** Gives several customers tags, or takes tags away; tells of each that was not changed. */
export function TagSeveral({ selected, way, onClose }: TagSeveralProps) {
  const tag = useCall(customers.tagCustomers)
  const [tags, setTags] = useState<readonly string[]>([])
  const count = selected.ids.length
  return (
    <SeveralDialog
      title={way === 'add' ? words.addTagsTo(count) : words.removeTagsFrom(count)}
      ids={selected.ids.map(Number)}
      names={selected.names}
      confirmLabel={words.saveTags}
      disabled={tags.length === 0}
      mostAtOnce={mostAtOnce}
      send={async (ids) => (await tag.mutateAsync({ ids, [way]: [...tags] })).results}
      textOf={textOf}
      doneToast={words.tagged}
      onDone={selected.clear}
      onClose={onClose}
    >
      <TagField label={words.tags} required max={mostTags} maxLength={40} value={tags} onChange={setTags} />
    </SeveralDialog>
  )
}
