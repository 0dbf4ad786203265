import type { Preview } from '@brigade/contract/access-groups/preview.ts'
import { type AccessGroup, accessGroups } from '@brigade/contract/access-groups.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useQueryClient } from '@tanstack/react-query'
import { failureTitle } from '../../../platform/failure-title.ts'
import { useCall } from '../../../platform/use-call.ts'
import { confirm, type Question } from '../../../ui/layers/confirm.ts'
import { showToast } from '../../../ui/layers/toasts.ts'
import { addressOf, useOpen } from '../addresses.ts'
import { words } from '../catalogue.ts'
import { changePreview } from '../queries.ts'

type Foreseen = Pick<Preview, 'notes' | 'blocked_by' | 'resources' | 'groups'>

/** What is said instead of the question when the server would refuse. */
function whyNot(only: { id: number; name: string } | undefined, count: number, { blocked_by, resources, groups }: Foreseen): Question {
  const ways = [
    ...(only && resources > 0 ? [{ label: words.showItsResources, href: `#${addressOf(only.id, 'resources')}` }] : []),
    ...(only && groups > 1 ? [{ label: words.showItsGroups, href: `#${addressOf(only.id)}` }] : []),
  ]
  return { title: words.cannotDelete(only?.name ?? words.groupCount(count)), body: blocked_by.join(' '), blockedBy: ways }
}

/** Asks, deletes groups, all or none, and goes to the one above; the server refuses what still holds something, in words. */
export function useDeleteGroups(): (groups: readonly Pick<AccessGroup, 'id' | 'name' | 'parent_id'>[]) => Promise<boolean> {
  const remove = useCall(accessGroups.remove)
  const open = useOpen()
  const client = useQueryClient()
  /** What ends with them and what prevents the deletion. Without an answer the question is asked all the same: the deletion itself is refused with the reason. */
  const foresee = (access_group_ids: number[]): Promise<Foreseen> =>
    client
      .fetchQuery({ ...changePreview({ change: { operation: 'delete', access_group_ids } }), staleTime: 0 })
      .catch(() => ({ notes: [], blocked_by: [], resources: 0, groups: 0 }))
  return async (groups) => {
    const [first] = groups
    const only = groups.length === 1 ? first : undefined
    const count = groups.length
    const ids = groups.map(({ id }) => id)
    const foreseen = await foresee(ids)
    if (foreseen.blocked_by.length > 0) return confirm(whyNot(only, count, foreseen))
    const question = {
      title: words.askDelete(only?.name ?? words.groupCount(count)),
      body: [...foreseen.notes, only ? words.deleteWhy : words.deleteSeveralWhy].join(' '),
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
        title: failureTitle(problem, only ? words.notDeleted(only.name) : words.severalNotDeleted(count)),
        message: textOf(problem),
        tone: 'bad',
        milliseconds: 8000,
      })
      return false
    }
  }
}
