import type { AccessGroup, GroupUser } from '@brigade/contract/access-groups.ts'
import { words as roleTexts } from '../../../platform/roles/roles-texts.ts'
import { useSession } from '../../../platform/session/session.ts'
import type { MenuAction } from '../../../ui/layers/Menu.tsx'
import { words } from '../catalogue.ts'
import { useSuspension } from './use-suspension.ts'

export type PersonDialog = 'roles' | 'remove' | 'explain'

/** What can be done with a person on a group. */
export function usePersonActions(group: AccessGroup, onDialog: (kind: PersonDialog, person: GroupUser) => void) {
  const session = useSession()
  const suspension = useSuspension()
  return (person: GroupUser): MenuAction[] => {
    const explain = { label: roleTexts.explain, onSelect: () => onDialog('explain', person) }
    if (!group._can.update) return [explain]
    const isHere = person.grants.some(({ direct }) => direct)
    const suspend = () => void suspension(person)
    return [
      { label: words.changeRoles, onSelect: () => onDialog('roles', person) },
      explain,
      ...(isHere ? [{ label: words.removeMore, danger: true, onSelect: () => onDialog('remove', person) }] : []),
      ...(person.email === session?.email
        ? []
        : [
            person.status === 'suspended'
              ? { label: words.letInMore, onSelect: suspend }
              : { label: words.suspendMore, danger: true, onSelect: suspend },
          ]),
    ]
  }
}
