import type { PairedRole, Role, SingleRole } from '@brigade/contract/kit/roles.ts'
import { holds, useSession } from '../../../platform/session.ts'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { presets, ticked } from './presets.ts'
import styles from './RoleMatrix.module.css'
import { type Choice, isChosen, toggled } from './role-choice.ts'
import { adminOf, roleRows, roleWords } from './role-rows.ts'

interface MatrixProps {
  choice: Choice
  onChange: (choice: Choice) => void
  /** Roles that come from groups above, with the name of that group. */
  inherited?: ReadonlyMap<string, string> | undefined
  error?: string | undefined
}

interface CellProps extends Pick<MatrixProps, 'choice' | 'onChange'> {
  role: Role
  words: string
  label: string
  mayGive: (role: Role) => boolean
}

function Cell({ role, words, label, choice, onChange, mayGive }: CellProps) {
  const isCarried = isChosen(choice, role) && !choice.has(role)
  // Whoever does not hold a role cannot give it, but may take it away.
  const isLocked = isCarried || (!mayGive(role) && !choice.has(role))
  return (
    <Checkbox
      bare
      label={
        <>
          <VisuallyHidden>{words}: </VisuallyHidden>
          {label}
        </>
      }
      title={isLocked && !isCarried ? `You do not hold ${role}, so you cannot give it` : undefined}
      checked={isChosen(choice, role)}
      disabled={isLocked}
      onChange={(event) => onChange(toggled(choice, role, event.target.checked))}
    />
  )
}

function Row({
  name,
  inherited,
  ...cell
}: Omit<CellProps, 'role' | 'words' | 'label'> & { name: PairedRole | SingleRole; inherited: MatrixProps['inherited'] }) {
  const admin = adminOf(name)
  const words = roleWords(name)
  const source = (admin && inherited?.get(admin)) ?? inherited?.get(name)
  const level = admin && inherited?.has(admin) ? 'admin' : 'view'
  return (
    <div className={styles.row}>
      <div className={styles.name}>
        {words}
        {source && (
          <span className={styles.source}>
            {admin ? level : 'on'} from {source}
          </span>
        )}
      </div>
      <Cell {...cell} role={name} words={words} label={admin ? 'View' : 'On'} />
      {admin && <Cell {...cell} role={admin} words={words} label="Admin" />}
    </div>
  )
}

/** Every role with its plain and its admin toggle, in groups, and bundles that tick several at once. */
export function RoleMatrix({ choice, onChange, inherited, error }: MatrixProps) {
  const session = useSession()
  const mayGive = (role: Role): boolean => holds(session, role)
  return (
    <div className={styles.matrix}>
      <fieldset className={styles.presets} aria-label="Bundles of roles">
        {presets.map(({ label, roles }) => (
          <button key={label} type="button" className={styles.preset} onClick={() => onChange(ticked(roles, mayGive))}>
            {label}
          </button>
        ))}
        <button type="button" className={styles.preset} disabled={choice.size === 0} onClick={() => onChange(new Set())}>
          None
        </button>
      </fieldset>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {roleRows.map(({ label, keys }) => (
        <fieldset key={label} className={styles.group}>
          <legend className={styles.legend}>{label}</legend>
          {keys.map((name) => (
            <Row key={name} name={name} inherited={inherited} choice={choice} onChange={onChange} mayGive={mayGive} />
          ))}
        </fieldset>
      ))}
    </div>
  )
}
