import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { MenuOp } from '@brigade/contract/menus/menu-draft.ts'
import type { ImportMode, KindCount } from '@brigade/contract/menus/menu-import.ts'
import { nodeKinds } from '@brigade/contract/menus/menu-nodes.ts'
import { pictureNamed } from '../pictures/named-pictures.ts'
import { itemsOf, type MenuModel, refOf, type TreeNode } from '../public/model.ts'
import { type Field, fieldIn } from '../public/values.ts'
import type { ImportedFields, ImportedMenu } from './imported-menu.ts'
import { type Matched, matchNodes } from './match-nodes.ts'
import { Remarks } from './remarks.ts'

/** What an import would do to a draft. */
export interface ImportPlan {
  readonly ops: readonly MenuOp[]
  readonly counts: readonly KindCount[]
  readonly remarks: Remarks
  /** What each operation is about, for words about those that are refused. */
  readonly aboutOps: ReadonlyMap<string, Matched>
}

type State = 'fresh' | 'differing' | 'same'

/**
 * The operations that take a file into the draft: makes what is new, and changes what is there only where that was asked for. `choosable` are the
 * pictures of collections that the person may choose for this menu.
 */
export function planImport(
  model: MenuModel,
  menu: ImportedMenu,
  mode: ImportMode,
  ids: ReadonlyMap<string, string>,
  idsElsewhere: ReadonlySet<string>,
  choosable: ReadonlySet<number> = new Set(),
): ImportPlan {
  const remarks = new Remarks()
  const matched = matchNodes(model, menu, ids, idsElsewhere)
  const plus = plusOf(model)
  const keys = existingKeys(matched)
  const aboutOps = new Map<string, Matched>()
  const tally = new Map(nodeKinds.map((kind) => [kind, { kind, total: 0, fresh: 0, differing: 0, same: 0 }]))
  const ops = matched.flatMap((one) => {
    const fields = withKeys(one, withoutForeignPicture(model, one, withoutForeignPlu(one, plus, remarks), { choosable, remarks }), keys)
    const changes = one.existing && !isForeign(model, one) ? changesOf(model, one.existing, fields) : {}
    const isHiding = isToHide(model, one)
    const differs = Object.keys(changes).length > 0 || isHiding
    const state: State = !one.existing || one.comesBack ? 'fresh' : differs ? 'differing' : 'same'
    const count = tally.get(one.imported.kind)
    if (count) {
      count.total += 1
      count[state] += 1
    }
    const made = isForeign(model, one) ? [] : opsFor(one, fields, { changes, isHiding }, mode)
    for (const op of made) aboutOps.set(op.client_op_id, one)
    return made
  })
  return { ops, counts: [...tally.values()], remarks, aboutOps }
}

function opsFor(
  { imported, id, parentId, refId, existing, comesBack }: Matched,
  fields: ImportedFields,
  { changes, isHiding }: { changes: ImportedFields; isHiding: boolean },
  mode: ImportMode,
): MenuOp[] {
  if (!existing) {
    const kept = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
    const made: MenuOp = { op: 'create', client_op_id: randomUUID(), id, kind: imported.kind, parent_id: parentId, ref_id: refId, fields: kept }
    return isHiding ? [made, hiding(id)] : [made]
  }
  const ops: MenuOp[] = comesBack ? [{ op: 'lifecycle', client_op_id: randomUUID(), id, lifecycle: 'active' }] : []
  if (isHiding && (comesBack || mode === 'replace_matching')) ops.push(hiding(id))
  if (Object.keys(changes).length > 0 && (comesBack || mode === 'replace_matching'))
    ops.push({ op: 'update', client_op_id: randomUUID(), id, fields: changes })
  return ops
}

const hiding = (id: string): MenuOp => ({ op: 'lifecycle', client_op_id: randomUUID(), id, lifecycle: 'hidden' })

/** Said to be hidden, and not kept from guests already, by itself or by what it stands for. */
function isToHide(model: MenuModel, { imported, existing, comesBack }: Matched): boolean {
  if (!imported.isHidden) return false
  return !existing || comesBack || (existing.lifecycle !== 'hidden' && refOf(model, existing.id)?.lifecycle !== 'hidden')
}

/** A row that is shown through from a library: it is changed there and nowhere else. */
const isForeign = (model: MenuModel, { existing }: Matched): boolean => existing !== undefined && existing.restaurant_id !== model.restaurantId

/** Fields of the file that say something else than the row does. What the file does not say is left as it is. */
function changesOf(model: MenuModel, { id, kind, lifecycle }: TreeNode, fields: ImportedFields): ImportedFields {
  const differing = Object.entries(fields).filter(([field, value]) => {
    const now = fieldIn(model, id, field as Field) ?? null
    // An option that is free and one for which no price is asked cost the guest the same.
    const isFree = kind === 'option' && field === 'price_minor' && now === null && value === 0
    const isHidden = lifecycle === 'hidden' && ((field === 'visible' && value === false) || (field === 'hidden' && value === true))
    return !isFree && !isHidden && !isDeepStrictEqual(now, value ?? null)
  })
  return Object.fromEntries(differing)
}

/** Keys that sizes of the file already have here, by the key that the file would give them. */
function existingKeys(matched: readonly Matched[]): Map<string, string> {
  const sizes = matched.filter(({ imported, existing }) => imported.kind === 'size' && existing?.fields.key !== undefined)
  return new Map(sizes.map(({ imported, existing }) => [imported.fields.key ?? '', existing?.fields.key ?? '']))
}

/** A size keeps its key, for prices by size are found by it; prices of the file go by the key that is here. */
function withKeys({ existing, imported }: Matched, fields: ImportedFields, keys: ReadonlyMap<string, string>): ImportedFields {
  if (imported.kind === 'size' && existing) {
    const { key, ...rest } = fields
    return existing.fields.key === undefined ? { ...rest, ...(key !== undefined && { key }) } : rest
  }
  if (!fields.prices) return fields
  const prices = fields.prices.map((price) =>
    price.size_key === undefined ? price : { ...price, size_key: keys.get(price.size_key) ?? price.size_key },
  )
  return { ...fields, prices }
}

function plusOf(model: MenuModel): Map<string, string> {
  return new Map(itemsOf(model).flatMap(({ id, fields }) => (fields.plu ? [[fields.plu, id] as const] : [])))
}

/** A PLU is one item's: where another one of the menu has it, that one keeps it. */
function withoutForeignPlu({ imported, id }: Matched, plus: ReadonlyMap<string, string>, remarks: Remarks): ImportedFields {
  const { plu, ...rest } = imported.fields
  if (imported.kind !== 'item' || plu === undefined) return imported.fields
  const holder = plus.get(plu)
  if (holder === undefined || holder === id) return imported.fields
  remarks.leftOut('PLUs that another item of this menu has, which keeps them.', { sourceId: imported.sourceId, name: rest.name, detail: plu })
  return rest
}

/** A picture of a collection that the person may not choose is left out, unless the item shows it already. */
function withoutForeignPicture(
  model: MenuModel,
  { imported, existing }: Matched,
  fields: ImportedFields,
  { choosable, remarks }: { readonly choosable: ReadonlySet<number>; readonly remarks: Remarks },
): ImportedFields {
  const { image_url, ...rest } = fields
  const id = pictureNamed(image_url)
  if (id === undefined || choosable.has(id) || (existing && fieldIn(model, existing.id, 'image_url') === image_url)) return fields
  remarks.leftOut('Pictures that are gone, or in collections that you do not see.', {
    sourceId: imported.sourceId,
    name: rest.name,
    detail: image_url,
  })
  return rest
}
