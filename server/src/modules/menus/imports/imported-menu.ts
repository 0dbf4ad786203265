import type { ImportFormat, ImportRemark } from '@brigade/contract/menus/menu-import.ts'
import type { NodeFields, NodeKind } from '@brigade/contract/menus/menu-nodes.ts'

/** A thing of the file as a row of the draft; `key` is its kind with the source's own id. */
export interface ImportedNode {
  readonly key: string
  readonly kind: NodeKind
  readonly sourceId: string
  /** Key of what it stands under; null for menus and definitions. */
  readonly parent: string | null
  /** Key of what a placement, link or option points to. */
  readonly ref: string | null
  readonly fields: ImportedFields
  /** Kept from guests; of items, places and links a field says so. */
  readonly isHidden?: boolean
}

export type ImportedFields = Partial<NodeFields>

/** What every reader makes: each thing once, parents before what stands under them. */
export interface ImportedMenu {
  readonly format: ImportFormat
  readonly nodes: readonly ImportedNode[]
  readonly remarks: readonly ImportRemark[]
  /** Whether the source says that its prices include tax. */
  readonly taxIncluded: boolean | undefined
}
