import { type GuestGroup, type GuestItem, type GuestMenu, type GuestMessage, type GuestUse, optionPrice } from '@brigade/contract/menus/guest-menu.ts'
import { deepestModifiers } from '@brigade/contract/menus/menu-nodes.ts'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useId, useState } from 'react'
import { AddressedPicture } from '../../../platform/pictures/AddressedPicture.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { moneyWriter } from '../../../ui/form/money-writer.ts'
import { StatusPill } from '../../../ui/page/StatusPill.tsx'
import styles from './GuestMenuView.module.css'
import { Notes } from './Notes.tsx'
import { reasonWord, words } from './preview-texts.ts'
import { priceText } from './price-text.ts'
import { priceSteps } from './shown-menu.ts'

interface GuestItemViewProps {
  menu: GuestMenu
  item: GuestItem
  messages: readonly GuestMessage[]
  showsAll: boolean
  onBack: () => void
}

/** One item with its sizes and everything that can be chosen with it. */
export function GuestItemView({ menu, item, messages, showsAll, onBack }: GuestItemViewProps) {
  const sizes = item.sizes.filter(({ unavailable }) => showsAll || unavailable === null)
  const [sizeId, setSizeId] = useState(() => (sizes.find(({ is_default }) => is_default) ?? sizes[0])?.id)
  const size = sizes.find(({ id }) => id === sizeId)
  const { write } = moneyWriter(menu.currency)
  const name = useId()
  return (
    <div className={styles.detail}>
      <Button variant="quiet" icon={<IconArrowLeft size={16} aria-hidden />} onClick={onBack} autoFocus>
        {words.back}
      </Button>
      {item.image_url !== '' && <AddressedPicture address={item.image_url} width={400} alt={item.name} className={styles.picture} />}
      <h3 className={styles.category}>{item.name}</h3>
      <p className={styles.price}>
        {priceText(item, menu.currency)} {item.unavailable && <StatusPill tone="warn">{reasonWord(item.unavailable)}</StatusPill>}
      </p>
      {item.description !== '' && <p className={styles.text}>{item.description}</p>}
      <Facts item={item} />
      {messages.length > 0 && (
        <div className={styles.notes}>
          <Notes messages={messages} />
        </div>
      )}
      {sizes.length > 0 && (
        <fieldset className={styles.group}>
          <legend className={styles.groupName}>{words.size}</legend>
          {sizes.map((one) => (
            <label key={one.id} className={styles.option}>
              <input type="radio" name={name} checked={one.id === sizeId} onChange={() => setSizeId(one.id)} />
              <span className={styles.optionName}>
                {one.name} {one.unavailable && <StatusPill tone="warn">{reasonWord(one.unavailable)}</StatusPill>}
              </span>
              <span className={styles.optionPrice}>
                {one.price_minor === null ? words.noPrice : one.price_minor === 0 ? words.free : write(one.price_minor)}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <Groups menu={menu} uses={[...item.modifiers, ...(size?.modifiers ?? [])]} sizeKey={size?.key ?? null} showsAll={showsAll} level={1} />
    </div>
  )
}

function Facts({ item }: { item: GuestItem }) {
  const named = (state: string) =>
    Object.entries(item.allergens)
      .filter(([, one]) => one === state)
      .map(([name]) => name)
      .join(', ')
  const facts = [named('present') && words.contains(named('present')), named('may') && words.mayContain(named('may')), item.alcohol && words.alcohol]
  const text = facts.filter(Boolean).join(' · ')
  return text === '' ? null : <p className={styles.text}>{text}</p>
}

interface GroupsProps {
  menu: GuestMenu
  uses: readonly GuestUse[]
  sizeKey: string | null
  showsAll: boolean
  level: number
}

/** Groups one after another, those of an option right under it, as deep as modifiers go. */
function Groups({ menu, uses, sizeKey, showsAll, level }: GroupsProps) {
  if (level > deepestModifiers) return null
  return uses.map((use) => {
    const group = menu.groups[use.group_id]
    return group && <Group key={use.id} menu={menu} use={use} group={group} sizeKey={sizeKey} showsAll={showsAll} level={level} />
  })
}

interface GroupProps extends Omit<GroupsProps, 'uses'> {
  use: GuestUse
  group: GuestGroup
}

function Group({ menu, use, group, sizeKey, showsAll, level }: GroupProps) {
  const { write } = moneyWriter(menu.currency)
  const priced = (price: number | null) => (price === null ? words.noPrice : price === 0 ? words.noExtra : words.plus(write(price)))
  const options = group.options.filter(({ unavailable }) => showsAll || unavailable === null)
  return (
    <section className={styles.group} aria-label={group.name}>
      <p className={styles.groupName}>
        {group.name} <span className={styles.rule}>{ruleText(use)}</span>
      </p>
      <ul>
        {options.map((option) => (
          <li key={option.id}>
            <div className={styles.option}>
              <span className={styles.optionName}>
                {option.name} {option.unavailable && <StatusPill tone="warn">{reasonWord(option.unavailable)}</StatusPill>}
              </span>
              <span className={styles.optionPrice}>
                {priceSteps(option, (nth) => optionPrice(option, sizeKey, nth)).map(({ nth, price }) => (
                  <span key={nth}>{nth === 1 ? priced(price) : `${priced(price)} ${words.nth(nth)}`}</span>
                ))}
              </span>
            </div>
            {option.modifiers.length > 0 && (
              <div className={styles.within}>
                <Groups menu={menu} uses={option.modifiers} sizeKey={sizeKey} showsAll={showsAll} level={level + 1} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function ruleText({ min, max, free_count }: GuestUse): string {
  const free = free_count > 0 ? [words.freeCount(free_count)] : []
  return [min > 0 ? words.required : words.optional, choiceText(min, max), ...free].join(' · ')
}

function choiceText(min: number, max: number | null): string {
  if (max === null) return min === 0 ? words.chooseAny : words.chooseAtLeast(min)
  if (min === max) return words.chooseExactly(min)
  return min === 0 ? words.chooseUpTo(max) : words.chooseBetween(min, max)
}
