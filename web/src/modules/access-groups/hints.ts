import { useHint } from '../../platform/hint-toasts.tsx'
import { catalogue } from '../../ui/basics/ui-texts.ts'

const words = catalogue('access-groups-hints', {
  groups: 'Roles count for everything below',
  groupsText: 'A role on a group counts for every group and restaurant below it. Before you save, you see who gains and who loses what.',
})

export const useGroupsHint = (): void => useHint('access-groups', words.groups, words.groupsText)
