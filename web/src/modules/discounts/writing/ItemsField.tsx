import { type ItemRule, type ItemRuleKind, type ItemRules, itemRuleKinds, mostItemRules } from '@brigade/contract/discounts/items.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTypedTerm } from '../../../platform/pickers/use-typed-term.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Combobox } from '../../../ui/form/Combobox.tsx'
import { FieldGroup } from '../../../ui/form/Field.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import tags from '../../../ui/form/TagField.module.css'
import { Chips } from '../../../ui/form/TagField.tsx'
import { itemsNamed } from '../named-queries.ts'
import styles from './Writing.module.css'
import { words } from './writing-texts.ts'

interface ItemsFieldProps {
  label: string
  help?: ReactNode
  error?: string | undefined
  items: ItemRules
  onChange: (items: ItemRules) => void
}

/** Which items are meant, by name, category or PLU; and, if somebody wants that, which are not. */
export function ItemsField({ label, help, error, items, onChange }: ItemsFieldProps) {
  const [hasExcept, setExcept] = useState(items.exclude.length > 0)
  return (
    <div className={styles.items}>
      <RulesField label={label} help={help} error={error} rules={items.include} onChange={(include) => onChange({ ...items, include })} />
      {hasExcept || items.exclude.length > 0 ? (
        <RulesField label={words.except} help={words.exceptHelp} rules={items.exclude} onChange={(exclude) => onChange({ ...items, exclude })} />
      ) : (
        <div>
          <Button variant="quiet" onClick={() => setExcept(true)}>
            {words.addExcept}
          </Button>
        </div>
      )}
    </div>
  )
}

const kindNames = (): Readonly<Record<ItemRuleKind, string>> => ({ name: words.byName, category: words.byCategory, plu: words.byPlu })
const addNames = (): Readonly<Record<ItemRuleKind, string>> => ({ name: words.addItem, category: words.addCategory, plu: words.addPlu })
const keyOf = ({ by, text }: ItemRule): string => `${by} ${text}`
const shownText = ({ by, text }: ItemRule): string => (by === 'name' ? text : by === 'category' ? words.category(text) : words.plu(text))

interface RulesFieldProps {
  label: string
  help?: ReactNode
  error?: string | undefined
  rules: readonly ItemRule[]
  onChange: (rules: ItemRule[]) => void
}

function RulesField({ label, help, error, rules, onChange }: RulesFieldProps) {
  const [by, setBy] = useState<ItemRuleKind>('name')
  return (
    <FieldGroup label={label} help={help} error={error}>
      {rules.length > 0 && (
        <div className={`${tags.box} ${styles.chips}`}>
          <Chips
            chips={rules.map((rule) => ({ key: keyOf(rule), label: shownText(rule) }))}
            onRemove={(key) => onChange(rules.filter((rule) => keyOf(rule) !== key))}
          />
        </div>
      )}
      {rules.length < mostItemRules && (
        <div className={`${styles.itemAdder} ${styles.tight}`}>
          <SelectField
            label={words.itemBy}
            hideLabel
            value={by}
            error={undefined}
            options={itemRuleKinds.map((value) => ({ value, label: kindNames()[value] }))}
            onChange={({ target }) => setBy(itemRuleKinds.find((one) => one === target.value) ?? by)}
          />
          <ItemAdder
            key={by}
            by={by}
            without={rules}
            onAdd={(text) => {
              const rule = { by, text }
              if (!rules.some((one) => keyOf(one) === keyOf(rule))) onChange([...rules, rule])
            }}
          />
        </div>
      )}
    </FieldGroup>
  )
}

interface ItemAdderProps {
  by: ItemRuleKind
  without: readonly ItemRule[]
  onAdd: (text: string) => void
}

/** What orders and menus have is suggested; anything else can be typed as well. */
function ItemAdder({ by, without, onAdd }: ItemAdderProps) {
  const { term, isAhead, onSearch } = useTypedTerm()
  const [typed, setTyped] = useState('')
  const query = useQuery({ ...itemsNamed({ by, name: term ?? '' }), enabled: term !== undefined, placeholderData: keepPreviousData })
  const taken = new Set(without.map(keyOf))
  const own = typed.trim()
  const found = (query.data?.values ?? []).filter((text) => !taken.has(keyOf({ by, text })))
  const isFound = found.some((text) => text.toLowerCase() === own.toLowerCase())
  return (
    <Combobox
      label={addNames()[by]}
      hideLabel
      placeholder={addNames()[by]}
      error={undefined}
      value=""
      options={[
        ...found.map((text) => ({ value: text, label: text })),
        ...(own === '' || isFound ? [] : [{ value: own, label: words.takeTyped(own) }]),
      ]}
      onSearch={(text) => {
        setTyped(text)
        onSearch(text)
      }}
      loading={isAhead || query.isFetching}
      emptyText={words.itemsFound}
      onChange={(text) => {
        if (text !== '') onAdd(text)
        setTyped('')
      }}
    />
  )
}
