import type { SyncChange } from '@brigade/contract/pos.ts'
import { words } from './pos-texts.ts'

interface ChangeTexts {
  readonly base: string
  readonly pos: string
  readonly ours: string
}

/** What the sides of a change say, as text; nothing is a dash. */
export function textsOf(
  { field, base, pos, local }: Pick<SyncChange, 'field' | 'base' | 'pos' | 'local'>,
  money: (minor: number) => string,
): ChangeTexts {
  switch (field) {
    case 'price_minor':
      return { base: priceText(base, money), pos: priceText(pos, money), ours: priceText(local, money) }
    case 'new':
      return { base: '', pos: snapshotText(pos, money), ours: '' }
    case 'relink':
      return { base: '', pos: `${snapshotText(pos, money)} (${words.otherId})`, ours: plainText(local) }
    case 'link':
      return { base: '', pos: isRecord(pos) && pos.match === 'plu' ? words.byPlu : words.byName, ours: plainText(local) }
    case 'missing':
    case 'gone':
    case 'returned':
      return { base: '', pos: '', ours: '' }
    default:
      return { base: plainText(base), pos: plainText(pos), ours: plainText(local) }
  }
}

function plainText(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join(', ') || '—'
  return typeof value === 'string' || typeof value === 'number' ? String(value) || '—' : '—'
}

const priceText = (value: unknown, money: (minor: number) => string): string => (typeof value === 'number' ? money(value) : words.noPrice)

function snapshotText(value: unknown, money: (minor: number) => string): string {
  if (!isRecord(value)) return '—'
  const { name, price_minor, plu } = value
  const parts = [
    plainText(name),
    ...(typeof price_minor === 'number' ? [money(price_minor)] : []),
    ...(typeof plu === 'string' && plu !== '' ? [`PLU ${plu}`] : []),
  ]
  return parts.join(' · ')
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
