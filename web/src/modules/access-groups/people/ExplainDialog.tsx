import type { AccessGroup, GroupUser } from '@brigade/contract/access-groups.ts'
import { isResourceType, type ResourceType } from '@brigade/contract/kit/resources.ts'
import { isRole, type Role, roles } from '@brigade/contract/kit/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { words as roleTexts, roleWords } from '../../../platform/roles/roles-texts.ts'
import { Why } from '../../../platform/roles/Why.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { typeWords } from '../access-groups-texts.ts'
import { words } from '../catalogue.ts'
import { groupStats } from '../queries.ts'
import { HeldResourcePicker } from '../resources/HeldResourcePicker.tsx'
import styles from './ExplainDialog.module.css'

const roleOptions = () => roles.map((role) => ({ value: role, label: roleWords(role) }))

/** "Why can this person do this?": every grant that leads to the group or to something it holds. */
export function ExplainDialog({ group, person, onClose }: { group: AccessGroup; person: GroupUser; onClose: () => void }) {
  const held = person.grants.map(({ role }) => role).filter(isRole)
  const [role, setRole] = useState<Role>(held[0] ?? 'access_groups')
  const [about, setAbout] = useState<ResourceType>('access_group')
  const [resourceId, setResourceId] = useState('')
  const stats = useQuery(groupStats({ id: group.id }))
  const types = (stats.data?.resources ?? []).map(({ resource_type }) => resource_type)
  const isGroup = about === 'access_group'
  const id = isGroup ? group.id : Number(resourceId)
  return (
    <Modal opened onClose={onClose} title={roleTexts.whyCan(person.name)}>
      <div className={styles.question}>
        <SelectField
          label={roleTexts.role}
          data-autofocus
          options={roleOptions()}
          value={role}
          error={undefined}
          onChange={({ target: { value } }) => isRole(value) && setRole(value)}
        />
        <SelectField
          label={words.on}
          options={[{ value: 'access_group', label: group.name }, ...types.map((type) => ({ value: type, label: typeWords(type) }))]}
          value={about}
          error={undefined}
          onChange={(event) => {
            if (isResourceType(event.target.value)) setAbout(event.target.value)
            setResourceId('')
          }}
        />
      </div>
      {!isGroup && <HeldResourcePicker groupId={group.id} type={about} value={resourceId} onChange={setResourceId} />}
      {id > 0 && <Why person={person} role={role} on={{ type: about, id }} />}
    </Modal>
  )
}
