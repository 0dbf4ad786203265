import type { PairedRole, Role, SingleRole } from '@brigade/contract/kit/roles.ts'
import { roleSentence, roleWords } from '../../../platform/roles/roles-texts.ts'
import { holds, useSession } from '../../../platform/session/session.ts'
import { VisuallyHidden } from '../../../ui/basics/VisuallyHidden.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { words } from '../catalogue.ts'
import styles from './RoleMatrix.module.css'
import { type Choice, isChosen, toggled } from './role-choice.ts'
import { adminOf, roleRows } from './role-rows.ts'

interface MatrixProps {
  choice: Choice
  onChange: (choice: Choice) => void
  /** Roles that come from groups above, with the name of that group. */
  inherited?: ReadonlyMap<string, string> | undefined
  error?: string | undefined
}

interface CellProps extends Pick<MatrixProps, 'choice' | 'onChange'> {
  role: Role
  name: string
  label: string
  mayGive: (role: Role) => boolean
}

function Cell({ role, name, label, choice, onChange, mayGive }: CellProps) {
  const isCarried = isChosen(choice, role) && !choice.has(role)
  // Whoever does not hold a role cannot give it, but may take it away.
  const isLocked = isCarried || (!mayGive(role) && !choice.has(role))
  return (
    <Checkbox
      bare
      label={
        <>
          <VisuallyHidden>{words.roleOf(name)}</VisuallyHidden>
          {label}
        </>
      }
      title={isLocked && !isCarried ? words.notHeld(roleWords(role)) : undefined}
      checked={isChosen(choice, role)}
      disabled={isLocked}
      onChange={(event) => onChange(toggled(choice, role, event.target.checked))}
    />
  )
}

function Row({
  role,
  inherited,
  ...cell
}: Omit<CellProps, 'role' | 'name' | 'label'> & { role: PairedRole | SingleRole; inherited: MatrixProps['inherited'] }) {
  const admin = adminOf(role)
  const name = roleWords(role)
  const source = (admin && inherited?.get(admin)) ?? inherited?.get(role)
  const from = !admin ? words.onFrom : inherited?.has(admin) ? words.adminFrom : words.viewFrom
  return (
    <div className={styles.row}>
      <div className={styles.name}>
        {name}
        <span className={styles.source}>{roleSentence(role)}</span>
        {admin && <span className={styles.source}>{words.adminDoes(roleSentence(admin))}</span>}
        {source && <span className={styles.source}>{from(source)}</span>}
      </div>
      <Cell {...cell} role={role} name={name} label={admin ? words.view : words.on} />
      {admin && <Cell {...cell} role={admin} name={name} label={words.admin} />}
    </div>
  )
}

/** Every role with its plain and its admin toggle and what each lets one do, in groups. */
export function RoleMatrix({ choice, onChange, inherited, error }: MatrixProps) {
  const session = useSession()
  const mayGive = (role: Role): boolean => holds(session, role)
  return (
    <div className={styles.matrix}>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {roleRows.map(({ heading, keys }) => (
        <fieldset key={heading} className={styles.group}>
          <legend className={styles.legend}>{words[heading]}</legend>
          {keys.map((role) => (
            <Row key={role} role={role} inherited={inherited} choice={choice} onChange={onChange} mayGive={mayGive} />
          ))}
        </fieldset>
      ))}
    </div>
  )
}
