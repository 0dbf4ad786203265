import { pictureIdOf } from '@brigade/contract/collections/uses.ts'
import { nodeFields } from '@brigade/contract/menus/menu-nodes.ts'
import * as z from 'zod/mini'
import { numberText } from '../../../ui/basics/numbers.ts'
import { moneyWriter } from '../../../ui/form/money-writer.ts'
import { choiceLabel, words } from './field-words.ts'

const moneyFields = new Set(['price_minor', 'group_price_minor'])
const rule = nodeFields.category.shape.rule

function listText(field: string, value: readonly unknown[]): string {
  if (field === 'availability') return words.hours(value.length)
  if (field === 'prices') return words.cells(value.length)
  return value.length === 0 ? words.nothing : value.map(String).join(', ')
}

function recordText(field: string, value: object): string {
  if (field === 'rule') {
    const { data } = z.safeParse(rule, value)
    if (data?.by === 'tag') return words.ruleTag(data.tag)
    if (data?.by === 'new_since') return words.ruleNew(data.days)
    return words.rulePaused
  }
  return Object.entries(value)
    .map(([key, one]) => `${key}: ${String(one)}`)
    .join(', ')
}

/** A value of a field as people read it. */
export function valueText(field: string, value: unknown, currency: string): string {
  if (value === undefined || value === null) return field === 'max' ? words.noLimit : field === 'availability' ? words.always : words.nothing
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'number') return moneyFields.has(field) ? moneyWriter(currency).write(value) : numberText(value)
  if (Array.isArray(value)) return listText(field, value)
  if (typeof value === 'object') return recordText(field, value)
  if (typeof value !== 'string' || value === '') return words.nothing
  if (field === 'image_url' && pictureIdOf(value) !== undefined) return words.ofCollection
  return field === 'item_kind' || field === 'pricing' ? choiceLabel(value) : value
}
