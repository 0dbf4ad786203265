import { CollectionForm, type CollectionKind, collectionRecords, type PictureCollection } from '@brigade/contract/collections/collections.ts'
import * as z from 'zod/mini'
import { words } from './collections-texts.ts'

/** The create form: the contract's own rules and sentences, and the organization beside them. */
export const createSchema = z.safeExtend(CollectionForm, { parent_access_group_id: collectionRecords.create.input.shape.parent_access_group_id })

const firstKind: CollectionKind = 'food'

export const emptyValues = (organization: string) => ({ name: '', description: '', kind: firstKind, parent_access_group_id: organization })

export const editSchema = CollectionForm
export const editValues = ({ name, description, kind }: PictureCollection) => ({ name, description, kind })
export const editLabels = () => ({ name: words.name, description: words.description, kind: words.kind })
