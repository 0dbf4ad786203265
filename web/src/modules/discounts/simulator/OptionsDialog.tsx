import { type GuestMenu, type GuestUse, optionPrice } from '@brigade/contract/menus/guest-menu.ts'
import { deepestModifiers } from '@brigade/contract/menus/menu-nodes.ts'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { MoneyField } from '../../../ui/form/MoneyField.tsx'
import { moneyWriter } from '../../../ui/form/money-writer.ts'
import { RadioField } from '../../../ui/form/RadioField.tsx'
import { Modal } from '../../../ui/layers/Modal.tsx'
import styles from './Basket.module.css'
import { type Choices, chosenIn, groupsOf, keyOf, type ShownGroup, sizeOf, sizesOf, startingChoices, usesOf, usualSize } from './chosen-options.ts'
import { Stepper } from './Stepper.tsx'
import { words } from './simulator-texts.ts'
import { isOpenPriced, type MenuLine } from './trial.ts'

interface OptionsDialogProps {
  menu: GuestMenu
  line: MenuLine
  onChange: (line: MenuLine) => void
  onClose: () => void
}

/** The size and the options of an item in the basket; each change counts at once. */
export function OptionsDialog({ menu, line, onChange, onClose }: OptionsDialogProps) {
  const { item, choices } = line
  const sizes = sizesOf(item)
  const size = sizeOf(item, line.sizeId) ?? usualSize(item)
  const { write } = moneyWriter(menu.currency)
  function choose(sizeId: string) {
    const next = sizeOf(item, sizeId)
    // A size may need options of its own; what was chosen stays where it still is a choice.
    onChange({ ...line, sizeId, choices: { ...startingChoices(menu, usesOf(item, next)), ...choices } })
  }
  return (
    <Modal opened title={words.optionsOf(item.name)} onClose={onClose} cancelLabel={words.done}>
      {isOpenPriced(item) && (
        <MoneyField
          label={words.price}
          currency={menu.currency}
          value={line.openMinor}
          onChange={(minor) => onChange({ ...line, openMinor: minor === null || Number.isNaN(minor) ? 0 : minor })}
        />
      )}
      {sizes.length > 1 && (
        <RadioField
          label={words.size}
          value={size?.id ?? ''}
          options={sizes.map(({ id, name, price_minor }) => ({
            value: id,
            label: name,
            help: price_minor === null ? undefined : write(price_minor),
          }))}
          onChange={choose}
        />
      )}
      <Groups
        menu={menu}
        uses={usesOf(item, size)}
        sizeKey={size?.key ?? null}
        choices={choices}
        onChange={(next) => onChange({ ...line, choices: next })}
        path=""
        depth={1}
      />
    </Modal>
  )
}

interface GroupsProps {
  menu: GuestMenu
  uses: readonly GuestUse[]
  sizeKey: string | null
  choices: Choices
  onChange: (choices: Choices) => void
  path: string
  depth: number
}

function Groups(props: GroupsProps) {
  if (props.depth > deepestModifiers) return null
  return groupsOf(props.menu, props.uses).map((shown) => <Group key={shown.use.id} {...props} shown={shown} />)
}

function Group({ shown, ...props }: GroupsProps & { shown: ShownGroup }) {
  const { menu, sizeKey, choices, onChange, path, depth } = props
  const { use, group, options } = shown
  const { write } = moneyWriter(menu.currency)
  const chosen = chosenIn(shown, choices, path)
  const most = use.max ?? Number.POSITIVE_INFINITY
  const each = Math.max(1, group.max_per_option)
  function choose(key: string, count: number, also: Choices) {
    // Of one choice another takes the place.
    const others = most === 1 && count > 0 ? Object.fromEntries(options.map((option) => [keyOf(path, use, option), 0])) : {}
    onChange({ ...choices, ...others, ...(count > 0 && also), [key]: count })
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.groupName}>
        {group.name} <span className={styles.rule}>{ruleText(use)}</span>
      </legend>
      {options.map((option) => {
        const key = keyOf(path, use, option)
        const count = choices[key] ?? 0
        const price = optionPrice(option, sizeKey, 1) ?? 0
        const isFull = most !== 1 && chosen >= most
        const label = price === 0 ? option.name : `${option.name} ${words.plus(write(price))}`
        const set = (next: number) => choose(key, next, startingChoices(menu, option.modifiers, key, depth + 1))
        return (
          <div key={option.id}>
            {each === 1 ? (
              <Checkbox
                bare
                label={label}
                checked={count > 0}
                disabled={isFull && count === 0}
                onChange={({ target }) => set(target.checked ? 1 : 0)}
              />
            ) : (
              <div className={styles.counted}>
                <span>{label}</span>
                <Stepper name={option.name} value={count} least={0} most={isFull ? count : each} onChange={set} />
              </div>
            )}
            {count > 0 && option.modifiers.length > 0 && (
              <div className={styles.within}>
                <Groups {...props} uses={option.modifiers} path={key} depth={depth + 1} />
              </div>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}

function ruleText({ min, max, free_count }: GuestUse): string {
  return [choiceText(min, max), ...(free_count > 0 ? [words.freeCount(free_count)] : [])].join(', ')
}

function choiceText(min: number, max: number | null): string {
  if (max === null) return min === 0 ? words.chooseAny : words.chooseAtLeast(min)
  if (min === max) return words.chooseExactly(min)
  return min === 0 ? words.chooseUpTo(max) : words.chooseBetween(min, max)
}
