import type { Role } from '@brigade/contract/kit/roles.ts'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useId, useState } from 'react'
import { holds, useSession } from '../../../platform/session/session.ts'
import { RadioField } from '../../../ui/form/RadioField.tsx'
import { words } from '../catalogue.ts'
import { presetOf, presets, ticked } from './presets.ts'
import styles from './RoleChooser.module.css'
import { RoleMatrix } from './RoleMatrix.tsx'
import { type Choice, rolesOf } from './role-choice.ts'

interface ChooserProps {
  choice: Choice
  onChange: (choice: Choice) => void
  error?: string | undefined
}

/** What somebody new may do: a bundle for their post, said in words; under "Customize" every role by itself. */
export function RoleChooser({ choice, onChange, error }: ChooserProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const session = useSession()
  const mayGive = (role: Role): boolean => holds(session, role)
  const chosen = presetOf(choice, mayGive)
  const options = presets.map(({ name, roles }) => {
    const given = ticked(roles, mayGive)
    const isWhole = rolesOf(given).length === rolesOf(new Set(roles)).length && roles.every(mayGive)
    const limit = given.size === 0 ? words.noneHeld : isWhole ? '' : words.asFarAsHeld
    return { value: name, label: words[`${name}Post`], help: [words[`${name}Why`], limit].filter(Boolean).join(' '), disabled: given.size === 0 }
  })
  return (
    <div className={styles.chooser}>
      <RadioField
        label={words.whatMayTheyDo}
        error={error}
        options={options}
        value={chosen ?? ''}
        onChange={(name) => onChange(ticked(presets.find((one) => one.name === name)?.roles ?? [], mayGive))}
      />
      <button type="button" className={styles.more} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <IconChevronDown size={16} aria-hidden />
        {!chosen && choice.size > 0 ? words.customized(rolesOf(choice).length) : words.customize}
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <RoleMatrix choice={choice} onChange={onChange} />}
      </div>
    </div>
  )
}
