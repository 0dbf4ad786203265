import { type AccessGroup, accessGroups } from '@brigade/contract/access-groups.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '../../../platform/use-call.ts'
import { confirm } from '../../../ui/confirm.ts'
import { showToast } from '../../../ui/toasts.ts'
import { addressOf, useOpen } from '../addresses.ts'
import { words } from '../catalogue.ts'
import { changePreview } from '../queries.ts'

/** Asks, deletes groups, all or none, and goes to the one above; the server refuses what still holds something, in words. */
export function useDeleteGroups(): (groups: readonly Pick<AccessGroup, 'id' | 'name' | 'parent_id'>[]) => Promise<boolean> {
  const remove = useCall(accessGroups.remove)
  const open = useOpen()
  const client = useQueryClient()
  /** What ends with them. Without an answer the question is asked all the same: the deletion itself says what is wrong. */
  const notesOn = async (access_group_ids: number[]): Promise<readonly string[]> => {
    const asked = client.fetchQuery({ ...changePreview({ change: { operation: 'delete', access_group_ids } }), staleTime: 0 })
    return asked.then(
      ({ notes }) => notes,
      () => [],
    )
  }
  return async (groups) => {
    const [first] = groups
    const only = groups.length === 1 ? first : undefined
    const count = groups.length
    const ids = groups.map(({ id }) => id)
    const notes = await notesOn(ids)
    const question = {
      title: words.askDelete(only?.name ?? words.groupCount(count)),
      body: [...notes, only ? words.deleteWhy : words.deleteSeveralWhy].join(' '),
      confirmLabel: words.deleteButton,
      danger: true,
    }
    if (!(await confirm(question))) return false
    try {
      await remove.mutateAsync({ access_group_ids: ids })
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
