import { type AccessGroup, accessGroups } from '@brigade/contract/access-groups.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useCall } from '../../../platform/use-call.ts'
import { confirm } from '../../../ui/confirm.ts'
import { showToast } from '../../../ui/toasts.ts'
import { addressOf, useOpen } from '../addresses.ts'
import { words } from '../catalogue.ts'

/** Asks, deletes a group and goes to the one above; the server refuses what still holds something, in words. */
export function useDeleteGroup({ id, name, parent_id }: AccessGroup): () => Promise<void> {
  const remove = useCall(accessGroups.remove)
  const open = useOpen()
  return async () => {
    const agreed = await confirm({
      title: words.askDelete(name),
      body: words.deleteWhy,
      confirmLabel: words.deleteButton,
      danger: true,
    })
    if (!agreed) return
    try {
      await remove.mutateAsync({ access_group_ids: [id] })
      showToast({ title: words.deleted(name), tone: 'ok', milliseconds: 3000 })
      open(parent_id === null ? '/access_groups' : addressOf(parent_id), 'replace')
    } catch (problem) {
      showToast({ title: words.notDeleted(name), message: textOf(problem), tone: 'bad', milliseconds: 8000 })
    }
  }
}
