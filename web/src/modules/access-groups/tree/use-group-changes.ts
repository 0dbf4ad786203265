import { type AccessGroup, accessGroups } from '@brigade/contract/access-groups.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useState } from 'react'
import { useCall } from '../../../platform/use-call.ts'
import type { MenuAction } from '../../../ui/layers/Menu.tsx'
import type { TreeMove } from '../../../ui/tree/tree-props.ts'
import type { TreeNode } from '../../../ui/tree/tree-rows.ts'
import { words } from '../catalogue.ts'
import { useDeleteGroups } from '../placement/use-delete-group.ts'

/** A move or a merge that is asked about. */
export type Asked = { moving: readonly AccessGroup[]; into?: AccessGroup | undefined } | { merging: AccessGroup }

// The topmost group of a company stays where it is.
export const mayPlace = ({ _can, parent_id }: AccessGroup): boolean => _can.update && parent_id !== null

/** What may be done with the groups of the tree, as far as each row says so. */
export function useGroupChanges(groupOf: (nodeId: string) => AccessGroup | undefined) {
  const [asked, setAsked] = useState<Asked>()
  const update = useCall(accessGroups.update)
  const remove = useDeleteGroups()
  const groupsOf = (ids: Iterable<string>): AccessGroup[] => [...ids].flatMap((id) => groupOf(id) ?? [])
  const can = (nodeId: string | undefined, may: (group: AccessGroup) => boolean): boolean => {
    const group = nodeId === undefined ? undefined : groupOf(nodeId)
    return group !== undefined && may(group)
  }
  // A group may be renamed while it is asked about, by somebody else or by the field just left.
  const asItIs = (group: AccessGroup): AccessGroup => groupOf(String(group.id)) ?? group
  function askedNow(): Asked | undefined {
    if (!asked) return undefined
    if ('merging' in asked) return { merging: asItIs(asked.merging) }
    return { moving: asked.moving.map(asItIs), into: asked.into && asItIs(asked.into) }
  }
  return {
    asked: askedNow(),
    stopAsking: () => setAsked(undefined),
    groupsOf,
    remove,
    canMove: ({ id }: TreeNode) => can(id, mayPlace),
    canRename: ({ id }: TreeNode) => can(id, ({ _can }) => _can.update),
    canDrop: (_ids: readonly string[], { parent }: { parent: string | undefined }) => can(parent, ({ _can }) => _can.create_child),
    // Dropping asks first: a move may give or take roles.
    onMove: ({ ids, parent }: TreeMove) => setAsked({ moving: groupsOf(ids), into: parent === undefined ? undefined : groupOf(parent) }),
    onMoveTo: (ids: readonly string[]) => setAsked({ moving: groupsOf(ids) }),
    onRename: async (nodeId: string, name: string): Promise<string | undefined> => {
      const group = groupOf(nodeId)
      if (!group) return undefined
      const { id, description, version } = group
      try {
        await update.mutateAsync({ id, name, description, version })
        return undefined
      } catch (problem) {
        return textOf(problem)
      }
    },
    actionsOf: ({ id }: TreeNode): MenuAction[] => {
      const group = groupOf(id)
      if (!group) return []
      return [
        ...(mayPlace(group) ? [{ label: words.mergeMore, onSelect: () => setAsked({ merging: group }) }] : []),
        ...(group._can.delete ? [{ label: words.deleteMore, danger: true, onSelect: () => void remove([group]) }] : []),
      ]
    },
  }
}
