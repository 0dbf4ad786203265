import { type AccessGroup, accessGroups } from '@brigade/contract/access-groups.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useCall } from '../../../platform/use-call.ts'
import { confirm } from '../../../ui/confirm.ts'
import { showToast } from '../../../ui/toasts.ts'
import { addressOf, useOpen } from '../addresses.ts'
import { words } from '../catalogue.ts'

/** Asks, deletes groups, all or none, and goes to the one above; the server refuses what still holds something, in words. */
export function useDeleteGroups(): (groups: readonly Pick<AccessGroup, 'id' | 'name' | 'parent_id'>[]) => Promise<boolean> {
  const remove = useCall(accessGroups.remove)
  const open = useOpen()
  return async (groups) => {
    const [first] = groups
    const only = groups.length === 1 ? first : undefined
    const count = groups.length
    const question = {
      title: words.askDelete(only?.name ?? words.groupCount(count)),
      body: only ? words.deleteWhy : words.deleteSeveralWhy,
      confirmLabel: words.deleteButton,
      danger: true,
    }
    if (!(await confirm(question))) return false
    try {
      await remove.mutateAsync({ access_group_ids: groups.map(({ id }) => id) })
      showToast({ title: only ? words.deleted(only.name) : words.severalDeleted(count), tone: 'ok', milliseconds: 3000 })
      const above = first?.parent_id ?? null
      open(above === null ? '/access_groups' : addressOf(above), 'replace')
      return true
    } catch (problem) {
      showToast({
        title: only ? words.notDeleted(only.name) : words.severalNotDeleted(count),
        message: textOf(problem),
        tone: 'bad',
        milliseconds: 8000,
      })
      return false
    }
  }
}
