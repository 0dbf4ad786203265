import { ChangedChannel, type Channel, channelRecords, NewChannel } from '@brigade/contract/channels/channels.ts'
import type { SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import * as z from 'zod/mini'
import { words } from './channels-texts.ts'

/** The create form: the contract's own rules and sentences, and the organization beside them. */
export const createSchema = z.safeExtend(NewChannel, { parent_access_group_id: channelRecords.createChannel.input.shape.parent_access_group_id })

const firstKind: SalesChannel = 'uber_eats'

export const emptyValues = (organization: string) => ({ name: '', kind: firstKind, parent_access_group_id: organization })

/** The edit form: kind and organization are shown, not asked. */
export const editSchema = ChangedChannel
export const editValues = ({ name }: Channel) => ({ name })
export const editLabels = () => ({ name: words.name })
