import type { ConditionGroup } from '@brigade/contract/customers/conditions/ast.ts'
import type { CustomerSegment } from '@brigade/contract/customers/segments.ts'
import { customers } from '@brigade/contract/customers.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useCall } from '../../../platform/use-call.ts'
import { confirm } from '../../../ui/layers/confirm.ts'
import { showToast } from '../../../ui/layers/toasts.ts'
import { words } from './segments-texts.ts'

/** Keeps other conditions in a segment, and deletes one after asking; each answers whether it was done. */
export function useSegmentActs() {
  const change = useCall(customers.updateSegment)
  const remove = useCall(customers.deleteSegment)
  const tried = async (act: () => Promise<unknown>, title: string): Promise<boolean> => {
    try {
      await act()
      showToast({ title, tone: 'ok', milliseconds: 3000 })
      return true
    } catch (cause) {
      showToast({ title: textOf(cause), tone: 'bad' })
      return false
    }
  }
  return {
    keep: ({ id, version, name, access_group: group }: CustomerSegment, rules: ConditionGroup) =>
      tried(() => change.mutateAsync({ id, version, name, rules, access_group_id: group?.id ?? null }), words.savedToast(name)),
    async remove({ id, name, access_group: group }: CustomerSegment): Promise<boolean> {
      const body = group ? words.deleteShared(group.name) : words.deleteWhat
      if (!(await confirm({ title: words.deleteTitle(name), body, confirmLabel: words.deleteConfirm, danger: true }))) return false
      return tried(() => remove.mutateAsync({ id }), words.deletedToast(name))
    },
  }
}
