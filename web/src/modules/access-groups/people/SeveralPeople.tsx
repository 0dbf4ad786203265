import { accessGroupsSeveral } from '@brigade/contract/access-groups/several.ts'
import type { AccessGroup, GroupUser } from '@brigade/contract/access-groups.ts'
import { mostAtOnce } from '@brigade/contract/kit/outcome.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useState } from 'react'
import { useCall } from '../../../platform/use-call.ts'
import { DateField, dayComplaint } from '../../../ui/form/DateField.tsx'
import { isDay } from '../../../ui/form/day-text.ts'
import { Banner } from '../../../ui/page/Banner.tsx'
import { SeveralDialog } from '../../../ui/table/SeveralDialog.tsx'
import type { Selected } from '../../../ui/table/selection.ts'
import { dayText, endOfDay } from '../access-groups-texts.ts'
import { words } from '../catalogue.ts'
import { words as own } from './people-texts.ts'

interface SeveralProps {
  group: AccessGroup
  selected: Selected
  /** The signed-in person, as far as they are among those on the page. */
  self: GroupUser | undefined
  onClose: () => void
}

const common = ({ selected, onClose }: SeveralProps) => ({
  ids: selected.ids.map(Number),
  names: selected.names,
  mostAtOnce,
  textOf,
  onDone: selected.clear,
  onClose,
})

/** Takes the roles given on a group from several people. */
export function RemovePeople(props: SeveralProps) {
  const { group, selected, self } = props
  const remove = useCall(accessGroupsSeveral.removePeople)
  return (
    <SeveralDialog
      {...common(props)}
      title={own.removeTitle(selected.ids.length, group.name)}
      confirmLabel={own.remove}
      danger
      send={async (user_ids) => (await remove.mutateAsync({ id: group.id, user_ids })).results}
      doneToast={own.removed}
    >
      <p>{own.removeWhy}</p>
      {self && selected.ids.includes(String(self.user_id)) && (
        <Banner tone="warn" title={words.demotesSelf}>
          {words.demotesSelfWhy(group.name)}
        </Banner>
      )}
    </SeveralDialog>
  )
}

/** Lets the roles given on a group to several people end on one day. */
export function EndRoles(props: SeveralProps) {
  const { group, selected } = props
  const [day, setDay] = useState('')
  const change = useCall(accessGroupsSeveral.setRolesEnd)
  const first = dayText(new Date().toISOString())
  const complaint = day === '' ? undefined : dayComplaint(isDay(day) ? day : undefined, first)
  return (
    <SeveralDialog
      {...common(props)}
      title={own.setEndTitle(selected.ids.length)}
      confirmLabel={own.setEnd}
      disabled={complaint !== undefined}
      send={async (user_ids) => (await change.mutateAsync({ id: group.id, user_ids, expires_at: day === '' ? null : endOfDay(day) })).results}
      doneToast={own.endSet}
    >
      <p>{own.setEndWhy}</p>
      <DateField label={words.endsOn} help={words.endsHelp} min={first} value={day} error={undefined} onChange={setDay} />
    </SeveralDialog>
  )
}
