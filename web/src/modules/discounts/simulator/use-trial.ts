import type { BasketInput, discountUsing } from '@brigade/contract/discounts/using.ts'
import type { OutputOf } from '@brigade/contract/kit/endpoint.ts'
import type { GuestMenu } from '@brigade/contract/menus/guest-menu.ts'
import { useRef, useState } from 'react'
import { wallNow } from '../../../ui/schedule/wall-now.ts'
import type { ByHand } from './ByHandDialog.tsx'
import { firstTrial, lineOf, type MenuLine, type OfferedItem, type PlainLine, type Trial, type TrialLine } from './trial.ts'

type Worst = NonNullable<OutputOf<typeof discountUsing.worstStack>['worst']>

/** A basket that is tried, and what can be done with it. */
export function useTrial() {
  const [trial, setTrial] = useState(firstTrial)
  const last = useRef(0)
  const change = (next: Partial<Trial>) => setTrial((now) => ({ ...now, ...next }))
  const changeLines = (to: (lines: readonly TrialLine[]) => readonly TrialLine[]) => setTrial((now) => ({ ...now, lines: to(now.lines) }))
  function nextKey(): string {
    last.current += 1
    return `line ${last.current}`
  }
  return {
    trial,
    change,
    /** One more of what is there already, as it comes. */
    add(menu: GuestMenu, item: OfferedItem) {
      const line = lineOf(menu, item, nextKey())
      changeLines((lines) => {
        const same = lines.find((one) => one.kind === 'menu' && isSame(one, line))
        return same ? lines.map((one) => (one === same ? { ...one, quantity: one.quantity + 1 } : one)) : [...lines, line]
      })
    },
    addByHand({ name, category, unitMinor }: ByHand) {
      const line: PlainLine = { kind: 'plain', key: nextKey(), name, category, plu: '', unitMinor, optionsMinor: 0, quantity: 1 }
      changeLines((lines) => [...lines, line])
    },
    replace: (line: MenuLine) => changeLines((lines) => lines.map((one) => (one.key === line.key ? line : one))),
    count: (key: string, quantity: number) => changeLines((lines) => lines.map((one) => (one.key === key ? { ...one, quantity } : one))),
    remove: (key: string) => changeLines((lines) => lines.filter((one) => one.key !== key)),
    empty: () => change({ lines: [], codes: [], staff: [], customer: undefined }),
    /** The basket that the search for the cheapest one found. */
    take({ basket, at, channel, fulfilment, codes }: Worst, timezone: string) {
      const { day, time } = wallNow(Date.parse(at), timezone)
      change({ lines: basket.lines.map((line) => plainOf(line, nextKey())), isNow: false, day, time, channel, fulfilment, codes, staff: [] })
    },
  }
}

export type TrialState = ReturnType<typeof useTrial>

const isSame = (one: MenuLine, other: MenuLine): boolean =>
  one.item.item_id === other.item.item_id &&
  one.category === other.category &&
  one.sizeId === other.sizeId &&
  JSON.stringify(one.choices) === JSON.stringify(other.choices)

function plainOf({ name, category, plu, quantity, total_minor, options_minor }: BasketInput['lines'][number], key: string): PlainLine {
  return { kind: 'plain', key, name, category, plu, quantity, unitMinor: total_minor / quantity, optionsMinor: options_minor / quantity }
}
