import { registerResourceType } from '../../platform/resource-registry.ts'
import { registerBankAttention } from './store-attention.ts'
import { bankConnectionType } from './public.ts'

export function registerBankConnections(): void {
  registerBankAttention()
  registerResourceType('bank_connection', bankConnectionType)
}
