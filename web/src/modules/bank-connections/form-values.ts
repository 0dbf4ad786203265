import {
  type BankConnection,
  bankConnections,
  ChangedBankConnection,
  connectionTypeOf,
  type connectionTypes,
  NewBankConnection,
} from '@brigade/contract/bank-connections.ts'
import * as z from 'zod/mini'
import { words } from './catalogue.ts'

export type ConnectionType = (typeof connectionTypes)[number]

/** The create form: the contract's own rules and sentences, and the organization beside them. */
export const createSchema = z.safeExtend(NewBankConnection, {
  parent_access_group_id: bankConnections.create.input.shape.parent_access_group_id,
})

export const emptyValues = () => ({
  name: '',
  parent_access_group_id: '',
  connection_type: 'AUTOMATIC' as ConnectionType,
  routing_number: '',
  account_number: '',
  address: '',
  contact_first_name: '',
  contact_last_name: '',
  contact_email: '',
  contact_phone: '',
})

/** The edit form: contact and organization are shown, not asked. */
export const editSchema = ChangedBankConnection

/** What the edit form starts with; masked numbers mean that the stored ones are kept. */
export function editValues(connection: BankConnection) {
  return {
    name: connection.name,
    address: connection.address,
    connection_type: connectionTypeOf(connection),
    routing_number: connection.routing_number ?? '',
    account_number: connection.account_number ?? '',
  }
}

export const editLabels = () => ({
  name: words.name,
  address: words.address,
  routing_number: words.routingNumber,
  account_number: words.accountNumber,
  connection_type: words.type,
})

/** Numbers typed before the choice fell on "automatic" are not sent. */
export function withoutStrayNumbers<V extends { connection_type?: ConnectionType | undefined }>(values: V) {
  return values.connection_type === 'MANUAL' ? values : { ...values, routing_number: null, account_number: null }
}
