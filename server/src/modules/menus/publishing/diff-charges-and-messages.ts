import type { GuestCharge, GuestMenu, GuestMessage } from '@brigade/contract/menus/guest-menu.ts'
import { firstLanguage } from '@brigade/contract/menus/menu-messages.ts'
import { factsOf, hoursText, moneyIn, type Thing } from './diff-words.ts'

// Charges and messages among what guests would see differently.

const longestName = 60

/** Charges and messages of a menu. */
export function chargesAndMessagesToCompare(menu: GuestMenu): Thing[] {
  const money = moneyIn(menu.currency)
  const names = menu.messages.some(({ at }) => at.length > 0) ? namesIn(menu) : new Map<string, string>()
  return [
    ...menu.charges.map((charge) => ({ id: `charge ${charge.id}`, name: charge.name, path: ['Charges'], facts: chargeFacts(charge, money) })),
    ...menu.messages.map((message) => {
      const nodeNames = message.at.map((id) => names.get(id) ?? '').filter(Boolean)
      return {
        id: `message ${message.id}`,
        name: firstWords(message),
        path: ['Messages', ...nodeNames],
        facts: messageFacts(message, nodeNames, menu.timezone),
      }
    }),
  ]
}

function chargeFacts({ name, amount_type, amount, per, tag, below_minor, taxable, hours }: GuestCharge, money: (minor: number) => string) {
  const basis = { order: 'once per order', item: 'for each item', tag: `for each item tagged ${tag}` }[per]
  return factsOf([
    ['Name', name],
    ['Amount', `${amount_type === 'percent' ? `${amount / 100}%` : money(amount)} ${basis}`],
    ['On orders below', below_minor === null ? undefined : money(below_minor)],
    ['Tax', taxable ? 'Taxed' : 'Not taxed'],
    ['Hours', hoursText(hours)],
  ])
}

function messageFacts({ texts, tone, show_from, show_until }: GuestMessage, nodeNames: readonly string[], zone: string) {
  const clock = new Intl.DateTimeFormat('en-US', { timeZone: zone, dateStyle: 'medium', timeStyle: 'short' })
  const moment = (at: string | null) => (at === null ? undefined : clock.format(new Date(at)))
  return factsOf([
    ...Object.entries(texts).map(([language, text]): [string, string] => [language === firstLanguage ? 'Text' : `Text, ${language}`, text]),
    ['Tone', { info: 'Information', warning: 'Warning', promotion: 'Offer' }[tone]],
    ['Shown at', nodeNames.join(', ')],
    ['From', moment(show_from)],
    ['Until', moment(show_until)],
  ])
}

function firstWords({ texts }: GuestMessage): string {
  const text = (texts[firstLanguage] ?? '').replace(/\s+/g, ' ')
  return text.length > longestName ? `${text.slice(0, longestName)}…` : text
}

const namesIn = (menu: GuestMenu): Map<string, string> =>
  new Map(
    menu.menus.flatMap((list) => [
      [list.id, list.name] as const,
      ...list.categories.flatMap(({ id, name, items }) => [
        ...items.map((item) => [item.item_id, item.name] as const),
        [id, name || list.name] as const,
      ]),
    ]),
  )
