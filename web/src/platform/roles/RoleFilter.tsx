import { isRole, type Role } from '@brigade/contract/kit/roles.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import styles from './RoleFilter.module.css'
import { roleWords, words } from './roles-texts.ts'

interface RoleFilterProps {
  role: Role | undefined
  /** Those that somebody on the list can use, as the server answers them. */
  roles: readonly string[]
  onRole: (role: Role | undefined) => void
}

/** Narrows a list of people to those who can use a role. */
export function RoleFilter({ role, roles, onRole }: RoleFilterProps) {
  // The chosen one stays when the last person who holds it is gone.
  const choices = role === undefined || roles.includes(role) ? roles : [role, ...roles]
  if (choices.length === 0) return null
  return (
    <div className={styles.filter}>
      <SelectField
        label={words.role}
        hideLabel
        error={undefined}
        options={[{ value: 'any', label: words.anyRole }, ...choices.map((one) => ({ value: one, label: roleWords(one) }))]}
        value={role ?? 'any'}
        onChange={({ target: { value } }) => onRole(isRole(value) ? value : undefined)}
      />
    </div>
  )
}
