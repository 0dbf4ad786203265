import type { ResourceUser } from '@brigade/contract/access-groups.ts'
import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import { byPower, implied, isRole, type Role } from '@brigade/contract/kit/roles.ts'
import { useState } from 'react'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { Modal } from '../../ui/layers/Modal.tsx'
import { roleSentence, words as roleTexts, roleWords } from '../roles/roles-texts.ts'
import { Why } from '../roles/Why.tsx'

interface WhyDialogProps {
  person: ResourceUser
  on: { type: ResourceType; id: number }
  onClose: () => void
}

/** Why a person can do what they can on a record, one role at a time, the most powerful first. */
export function WhyDialog({ person, on, onClose }: WhyDialogProps) {
  const held = person.grants.flatMap(({ role }) => (isRole(role) ? implied(role) : []))
  const roles = byPower([...new Set(held)], (role) => role)
  const [role, setRole] = useState<Role | undefined>(roles[0])
  return (
    <Modal opened onClose={onClose} title={roleTexts.whyCan(person.name)}>
      <SelectField
        label={roleTexts.role}
        help={role && roleSentence(role)}
        data-autofocus
        options={roles.map((one) => ({ value: one, label: roleWords(one) }))}
        value={role ?? ''}
        error={undefined}
        onChange={({ target: { value } }) => isRole(value) && setRole(value)}
      />
      {role && <Why person={person} role={role} on={on} />}
    </Modal>
  )
}
