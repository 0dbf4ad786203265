import { type Condition, type ConditionGroup, conditionFields } from '@brigade/contract/customers/conditions/ast.ts'
import { deepestGroups, type GroupMatch, groupMatches } from '@brigade/contract/kit/condition-groups.ts'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Segments } from '../../../ui/controls/Segments.tsx'
import { ConditionFields } from './condition-fields.tsx'
import { freshCondition, freshGroup, keyOf, replaced } from './drafts.ts'
import styles from './Segments.module.css'
import { fieldNames, matchNames, words } from './segments-texts.ts'
import { Choice } from './value-fields.tsx'

/** What is wrong, by where it stands: `of.0.count`. */
export type RuleErrors = ReadonlyMap<string, string>

interface RuleGroupProps {
  group: ConditionGroup
  /** 1 is the outermost. */
  depth: number
  /** Where it stands, with a dot at its end. */
  at: string
  errors: RuleErrors
  /** No more conditions fit. */
  isFull: boolean
  currency: string
  onChange: (group: ConditionGroup) => void
  onRemove?: () => void
}

/** Conditions that count together, and groups of them. */
export function RuleGroup({ group, depth, at, errors, isFull, currency, onChange, onRemove }: RuleGroupProps) {
  const put = (of: ConditionGroup['of']) => onChange({ ...group, of })
  const error = errors.get(`${at}of`)
  return (
    <fieldset className={styles.group} data-inner={depth > 1 || undefined}>
      <legend className={styles.legend}>{depth > 1 ? words.group : words.conditions}</legend>
      {(group.of.length > 1 || group.match !== 'all' || depth > 1) && (
        <div className={styles.groupHead}>
          <Segments<GroupMatch>
            label={words.match}
            hideLabel
            value={group.match}
            choices={groupMatches.map((value) => ({ value, label: matchNames[value] }))}
            onChange={(match) => onChange({ ...group, match })}
          />
          {onRemove && (
            <IconButton label={words.removeGroup} onClick={onRemove}>
              <IconX size={18} aria-hidden />
            </IconButton>
          )}
        </div>
      )}
      {group.of.map((node, index) =>
        node.field === 'group' ? (
          <RuleGroup
            key={keyOf(node)}
            group={node}
            depth={depth + 1}
            at={`${at}of.${index}.`}
            errors={errors}
            isFull={isFull}
            currency={currency}
            onChange={(next) => put(replaced(group.of, index, next))}
            onRemove={() => put(group.of.toSpliced(index, 1))}
          />
        ) : (
          <Row
            key={keyOf(node)}
            condition={node}
            at={`${at}of.${index}.`}
            errors={errors}
            currency={currency}
            onChange={(next) => put(replaced(group.of, index, next))}
            onRemove={() => put(group.of.toSpliced(index, 1))}
          />
        ),
      )}
      {error && group.of.length === 0 && depth > 1 && <p className={styles.error}>{error}</p>}
      <div className={styles.adding}>
        <Button
          variant="quiet"
          icon={<IconPlus size={16} aria-hidden />}
          disabled={isFull}
          onClick={() => put([...group.of, freshCondition('orders', currency)])}
        >
          {words.addCondition}
        </Button>
        {depth < deepestGroups && (
          <Button variant="quiet" icon={<IconPlus size={16} aria-hidden />} disabled={isFull} onClick={() => put([...group.of, freshGroup()])}>
            {words.addGroup}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

interface RowProps extends Pick<RuleGroupProps, 'at' | 'errors' | 'currency'> {
  condition: Condition
  onChange: (condition: Condition) => void
  onRemove: () => void
}

/** One condition: what it is about, and what it compares with. */
function Row({ condition, at, errors, currency, onChange, onRemove }: RowProps) {
  const own = Object.fromEntries(
    [...errors].flatMap(([path, said]) => (path.startsWith(at) ? [[path.slice(at.length).split('.')[0] ?? '', said] as const] : [])),
  )
  return (
    <div className={styles.condition}>
      <div className={styles.fields}>
        <Choice
          label={words.about}
          value={condition.field}
          choices={conditionFields.map((field) => [field, fieldNames[field]] as const)}
          onChange={(field) => onChange(freshCondition(field, currency))}
        />
        <ConditionFields key={condition.field} condition={condition} errors={own} onChange={onChange} />
      </div>
      <IconButton className={styles.remove} label={words.removeCondition(fieldNames[condition.field])} onClick={onRemove}>
        <IconX size={18} aria-hidden />
      </IconButton>
    </div>
  )
}
