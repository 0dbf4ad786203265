import type { MenuOp } from '@brigade/contract/menus/menu-draft.ts'
import type { MenuNode } from '@brigade/contract/menus/menu-nodes.ts'
import { readPriceList, writePriceList } from '@brigade/contract/menus/price-list.ts'
import { moneyWriter } from '../../../ui/form/money-writer.ts'
import { PriceListField } from '../../../ui/form/PriceListField.tsx'
import { words } from '../fields/fields-texts.ts'
import { newId, useMenuScreen } from '../menu-screen.ts'
import { ChildList } from './ChildList.tsx'
import { useTyped } from './use-typed.ts'

/** The prices of all sizes of an item in one line, and each size to open. */
export function SizePrices({ rowKey, sizes }: { rowKey: string; sizes: readonly MenuNode[] }) {
  const { tree, draft, currency, canUpdate } = useMenuScreen()
  const { digits } = moneyWriter(currency).shape
  const names = sizes.map(({ name }) => name)
  const isPriced = sizes.every(({ price_minor }) => price_minor !== null)
  const list = isPriced
    ? writePriceList(
        sizes.map(({ name, price_minor }) => ({ size: name, price_minor: price_minor ?? 0 })),
        digits,
      )
    : ''
  const typed = useTyped(list, (text) => {
    const read = readPriceList(text, names, digits)
    if (!read.ok) return
    const ops = sizes.flatMap(({ id, price_minor }, at): MenuOp[] => {
      const price = read.prices[at]?.price_minor
      if (price === undefined || price === price_minor) return []
      return [{ op: 'update', client_op_id: newId(), id, fields: { price_minor: price }, seen: { price_minor } }]
    })
    draft.apply(ops)
  })
  const isOwn = sizes.every(({ id }) => tree.nodes.has(id))
  return (
    <>
      <ChildList title={words.sizes} rowKey={rowKey} nodes={sizes} />
      {sizes.length > 1 && canUpdate && isOwn && (
        <PriceListField
          label={words.sizePrices}
          sizes={names}
          currency={currency}
          read={readPriceList}
          value={typed.shown}
          onChange={typed.type}
          onBlur={() => typed.leave(readPriceList(typed.shown, names, digits).ok)}
        />
      )}
    </>
  )
}
