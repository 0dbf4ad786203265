import { registerResourceType } from '../../platform/resource-registry.ts'
import { bankConnectionType } from './public.ts'

export function registerBankConnections(): void {
  registerResourceType('bank_connection', bankConnectionType)
}
