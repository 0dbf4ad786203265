import { Problem } from '@brigade/contract/kit/problem.ts'
import { type ImportFormat, mostImportedNodes } from '@brigade/contract/menus/menu-import.ts'
import { imageAddress, type NodeKind, nodeFields } from '@brigade/contract/menus/menu-nodes.ts'
import * as z from 'zod/mini'
import type { PriceRead } from '../../../platform/files/prices.ts'
import { cleanLine, cleanLines } from './clean-text.ts'
import type { ImportedFields, ImportedMenu, ImportedNode } from './imported-menu.ts'
import { withoutDeepModifiers } from './modifier-depth.ts'
import { makeOrderable } from './modifier-limits.ts'
import { Remarks } from './remarks.ts'

const nameless: Record<NodeKind, string> = {
  category: 'Category without a name',
  menu: 'Menu',
  placement: '',
  item: 'Item without a name',
  size: 'Size without a name',
  modifier: 'Modifiers without a name',
  option: 'Option without a name',
  link: '',
}
const codes = ['plu', 'sku', 'kitchen_name', 'internal_name', 'tax_class'] as const
const mostTags = 50
/** Categories within categories; a longer chain is no menu that anybody could read. */
export const deepestCategories = 20

interface Place {
  readonly parent?: string | null | undefined
  readonly ref?: string | null | undefined
  readonly isHidden?: boolean
}

/** Where readers put what they find: each thing once, its text made fit to be kept, and a word about everything that was changed. */
export class MenuCollector {
  readonly remarks = new Remarks()
  readonly format: ImportFormat
  taxIncluded: boolean | undefined
  readonly #nodes = new Map<string, ImportedNode>()
  readonly #plus = new Map<string, string>()
  /** How often a key was asked for, by its item. */
  readonly #sizeKeys = new Map<string, Map<string, number>>()

  constructor(format: ImportFormat) {
    this.format = format
  }

  /** The key of a thing that is there already. */
  find(kind: NodeKind, sourceId: string): string | undefined {
    const key = `${kind}:${sourceId}`
    return this.#nodes.has(key) ? key : undefined
  }

  at(key: string): ImportedNode | undefined {
    return this.#nodes.get(key)
  }

  /** Adds a thing and answers its key; one that is there already stays as it is. */
  add(kind: NodeKind, sourceId: string, fields: ImportedFields, { parent = null, ref = null, isHidden = false }: Place = {}): string {
    const key = `${kind}:${sourceId}`
    if (this.#nodes.has(key)) return key
    if (this.#nodes.size >= mostImportedNodes)
      throw new Problem('invalid', `The file holds more than ${mostImportedNodes.toLocaleString('en')} entries. Please import it in parts.`)
    const fit = this.#fit(kind, sourceId, fields, parent)
    this.#nodes.set(key, { key, kind, sourceId, parent, ref, fields: fit, ...(isHidden && { isHidden }) })
    return key
  }

  /** The price of a thing, or none with a word why. */
  price(read: PriceRead, sourceId: string, name: string, raw: unknown): number | null {
    if ('minor' in read) return read.minor
    const shown = typeof raw === 'string' || typeof raw === 'number' ? String(raw).slice(0, 40) : typeof raw
    this.remarks.leftOut(`The price ${read.because}, so it was left out.`, { sourceId, name, detail: shown })
    return null
  }

  menu(): ImportedMenu {
    // What points to nothing was named by the source, but is not in it.
    const isWhole = ({ parent, ref }: ImportedNode) => [parent, ref].every((key) => key === null || this.#nodes.has(key))
    const nodes = withoutDeepModifiers([...this.#nodes.values()].filter(isWhole), this.remarks)
    makeOrderable(nodes, this.remarks)
    return { format: this.format, nodes, remarks: this.remarks.all(), taxIncluded: this.taxIncluded }
  }

  #fit(kind: NodeKind, sourceId: string, given: ImportedFields, parent: string | null): ImportedFields {
    const fields: ImportedFields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    if (nameless[kind] !== '') fields.name = this.#name(kind, sourceId, fields.name ?? '')
    const about = { sourceId, name: fields.name }
    if (fields.description !== undefined) {
      const { text, isCut } = cleanLines(fields.description, 2000)
      if (isCut) this.remarks.changed('Descriptions cut at 2,000 characters.', about)
      fields.description = text
    }
    if (fields.image_url !== undefined) this.#image(fields, fields.image_url.trim(), about)
    for (const code of codes) this.#code(fields, code, about)
    if (fields.tags !== undefined) fields.tags = this.#tags(fields.tags, about)
    if (kind === 'item' && fields.plu !== undefined) this.#onlyPlu(fields, fields.plu, about)
    if (kind === 'size' && fields.key === undefined) fields.key = this.#sizeKey(fields.name ?? '', parent ?? '')
    return this.#judged(kind, fields, about)
  }

  #name(kind: NodeKind, sourceId: string, raw: string): string {
    const { text, isCut, hadControls } = cleanLine(raw, 200)
    const name = text || nameless[kind]
    if (isCut) this.remarks.changed('Names cut at 200 characters.', { sourceId, name })
    if (hadControls) this.remarks.changed('Control characters taken out of names.', { sourceId, name })
    if (text === '') this.remarks.changed('Without a name: given one.', { sourceId, name })
    return name
  }

  #code(fields: ImportedFields, field: (typeof codes)[number], about: { sourceId: string; name: string | undefined }): void {
    const raw = fields[field]
    if (raw === undefined) return
    const { text, isCut } = cleanLine(raw, 100)
    // Half a code would be another one.
    if (isCut && (field === 'plu' || field === 'sku')) this.remarks.leftOut(`The ${field.toUpperCase()} is longer than 100 characters.`, about)
    else if (text !== '') {
      fields[field] = text
      return
    }
    delete fields[field]
  }

  #image(fields: ImportedFields, address: string, about: { sourceId: string; name: string | undefined }): void {
    fields.image_url = address
    if (address !== '' && z.safeParse(imageAddress, address).success) return
    if (address !== '') this.remarks.leftOut('Pictures without a web address (https://…).', { ...about, detail: address })
    delete fields.image_url
  }

  #tags(raw: readonly string[], about: { sourceId: string; name: string | undefined }): string[] {
    const tags = [...new Set(raw.map((tag) => cleanLine(tag, 50).text).filter((tag) => tag !== ''))]
    if (tags.length > mostTags) this.remarks.leftOut(`Only the first ${mostTags} tags were taken.`, about)
    return tags.slice(0, mostTags)
  }

  #onlyPlu(fields: ImportedFields, plu: string, about: { sourceId: string; name: string | undefined }): void {
    const owner = this.#plus.get(plu)
    if (owner === undefined) this.#plus.set(plu, about.sourceId)
    else {
      this.remarks.leftOut('PLUs that several items of the file have: the first one kept it.', {
        ...about,
        detail: plu,
      })
      delete fields.plu
    }
  }

  /** By which prices find their size, whatever it is called later. */
  #sizeKey(name: string, parent: string): string {
    const asked = this.#sizeKeys.get(parent) ?? new Map<string, number>()
    this.#sizeKeys.set(parent, asked)
    const wanted = sizeKeyOf(name)
    let copies = asked.get(wanted) ?? 0
    let key = copies === 0 ? wanted : `${wanted} ${copies + 1}`
    // A size may be called like the copy of another.
    while (copies > 0 && asked.has(key)) key = `${wanted} ${++copies + 1}`
    asked.set(wanted, copies + 1)
    if (key !== wanted) asked.set(key, 1)
    return key
  }

  /** The rules that the draft itself has; what breaks one is left out rather than the whole file refused. */
  #judged(kind: NodeKind, fields: ImportedFields, about: { sourceId: string; name: string | undefined }): ImportedFields {
    const judged = z.safeParse(nodeFields[kind], fields)
    if (judged.success) return judged.data
    const kept: Record<string, unknown> = { ...fields }
    for (const { path, message } of judged.error.issues) {
      this.remarks.leftOut(`The field ${String(path[0])} was left out: ${message}.`, about)
      delete kept[String(path[0])]
    }
    return kept
  }
}

/** Sizes of one name are one size, also across items: a topping priced by size finds it by this. */
export function sizeKeyOf(name: string): string {
  return cleanLine(name, 90).text.toLowerCase() || 'size'
}
