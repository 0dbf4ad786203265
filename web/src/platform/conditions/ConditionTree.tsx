import {
  countConditions,
  deepestGroups,
  type GroupMatch,
  type GroupOf,
  groupMatches,
  isGroup,
  mostConditions,
} from '@brigade/contract/kit/condition-groups.ts'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Segments } from '../../ui/controls/Segments.tsx'
import styles from './Conditions.module.css'
import { matchNames, words } from './conditions-texts.ts'
import { keyOf, replaced } from './row-keys.ts'
import { Choice } from './value-fields.tsx'

type Fielded = { readonly field: string }

/** What is wrong, by where it stands: `of.0.count`. */
export type RuleErrors = ReadonlyMap<string, string>

/** What is wrong with rules, by where it stands; nothing when they can be asked. */
export function errorsOf(schema: z.ZodMiniType, rules: unknown): RuleErrors {
  const { success, error } = z.safeParse(schema, rules)
  return new Map(success ? [] : error.issues.map(({ path, message }) => [path.join('.'), message]))
}

/** What a builder asks with: one of these for segments, one for offers. */
export interface ConditionKinds<Condition extends Fielded> {
  /** What conditions can be about, in the order of the builder; a new one is about the first. */
  fields: readonly Condition['field'][]
  name: (field: Condition['field']) => string
  /** A condition as it begins. */
  fresh: (field: Condition['field']) => Condition
  /** What it compares with; `errors` by the name of the value. */
  draw: (props: ConditionProps<Condition>) => ReactNode
}

export interface ConditionProps<Condition> {
  condition: Condition
  errors: Readonly<Record<string, string>>
  onChange: (condition: Condition) => void
}

interface ConditionTreeProps<Condition extends Fielded> {
  kinds: ConditionKinds<Condition>
  /** May be unfinished. */
  rules: GroupOf<Condition>
  errors: RuleErrors
  onChange: (rules: GroupOf<Condition>) => void
}

/** Puts conditions together, in groups of groups. */
export function ConditionTree<Condition extends Fielded>({ rules, ...rest }: ConditionTreeProps<Condition>) {
  return <RuleGroup group={rules} depth={1} at="" isFull={countConditions<Condition>(rules) >= mostConditions} {...rest} />
}

interface RuleGroupProps<Condition extends Fielded> extends Omit<ConditionTreeProps<Condition>, 'rules'> {
  group: GroupOf<Condition>
  /** 1 is the outermost. */
  depth: number
  /** Where it stands, with a dot at its end. */
  at: string
  /** No more conditions fit. */
  isFull: boolean
  onRemove?: () => void
}

function RuleGroup<Condition extends Fielded>({ group, depth, at, onChange, onRemove, ...shared }: RuleGroupProps<Condition>) {
  const { kinds, errors, isFull } = shared
  const put = (of: GroupOf<Condition>['of']) => onChange({ ...group, of })
  const error = errors.get(`${at}of`)
  const [first] = kinds.fields
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
      {group.of.map((node, index) => {
        const place = {
          at: `${at}of.${index}.`,
          onChange: (next: typeof node) => put(replaced(group.of, index, next)),
          onRemove: () => put(group.of.toSpliced(index, 1)),
        }
        return isGroup<Condition>(node) ? (
          <RuleGroup key={keyOf(node)} group={node} depth={depth + 1} {...shared} {...place} />
        ) : (
          <Row key={keyOf(node)} condition={node} kinds={kinds} errors={errors} {...place} />
        )
      })}
      {error && group.of.length === 0 && depth > 1 && <p className={styles.error}>{error}</p>}
      <div className={styles.adding}>
        <Button
          variant="quiet"
          icon={<IconPlus size={16} aria-hidden />}
          disabled={isFull}
          onClick={() => first !== undefined && put([...group.of, kinds.fresh(first)])}
        >
          {words.addCondition}
        </Button>
        {depth < deepestGroups && (
          <Button
            variant="quiet"
            icon={<IconPlus size={16} aria-hidden />}
            disabled={isFull}
            onClick={() => put([...group.of, { field: 'group', match: 'any', of: [] }])}
          >
            {words.addGroup}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

interface RowProps<Condition extends Fielded> extends Pick<RuleGroupProps<Condition>, 'kinds' | 'at' | 'errors'> {
  condition: Condition
  onChange: (condition: Condition) => void
  onRemove: () => void
}

/** One condition: what it is about, and what it compares with. */
function Row<Condition extends Fielded>({ kinds, condition, at, errors, onChange, onRemove }: RowProps<Condition>) {
  const own = Object.fromEntries(
    [...errors].flatMap(([path, said]) => (path.startsWith(at) ? [[path.slice(at.length).split('.')[0] ?? '', said] as const] : [])),
  )
  // Its own for each kind: what was typed for another says nothing here.
  const Fields = kinds.draw
  return (
    <div className={styles.condition}>
      <div className={styles.fields}>
        <Choice<Condition['field']>
          label={words.about}
          value={condition.field}
          choices={kinds.fields.map((field) => [field, kinds.name(field)] as const)}
          onChange={(field) => onChange(kinds.fresh(field))}
        />
        <Fields key={condition.field} condition={condition} errors={own} onChange={onChange} />
      </div>
      <IconButton className={styles.remove} label={words.removeCondition(kinds.name(condition.field))} onClick={onRemove}>
        <IconX size={18} aria-hidden />
      </IconButton>
    </div>
  )
}
