import type { CustomerMerge } from '@brigade/contract/customers/merging.ts'
import type { Customer } from '@brigade/contract/customers/profile.ts'
import { useQuery } from '@tanstack/react-query'
import { useDates } from '../../../ui/basics/dates.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { Banner } from '../../../ui/page/Banner.tsx'
import { words } from './merging-texts.ts'
import { mergesInto } from './queries.ts'
import { useUndoMerge } from './use-undo-merge.ts'

/** Merges into this customer that can still be undone by whoever looks; those of before stand in the timeline. */
export function MergedHere({ record }: { record: Pick<Customer, 'id' | 'name'> }) {
  const query = useQuery(mergesInto({ id: record.id }))
  return (query.data?.data ?? []).filter(({ _can }) => _can.undo).map((merge) => <Merged key={merge.id} kept={record.name} merge={merge} />)
}

function Merged({ kept, merge }: { kept: string; merge: CustomerMerge }) {
  const dates = useDates()
  const { undo, isPending } = useUndoMerge()
  const { gone_name, merged_at, merged_by_name, undo_until } = merge
  async function ask() {
    if (await confirm({ title: words.askUndo(gone_name), body: words.askUndoWhy(kept), confirmLabel: words.undo })) await undo(merge)
  }
  return (
    <Banner
      action={
        <Button loading={isPending} onClick={() => void ask()}>
          {words.undo}
        </Button>
      }
    >
      <p>{words.wasMerged(gone_name, dates.day(merged_at), merged_by_name)}</p>
      <p>{words.undoUntil(dates.day(undo_until))}</p>
    </Banner>
  )
}
