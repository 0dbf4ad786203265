import { registerResourceType } from '../../platform/resource-registry.ts'
import { bankConnectionType } from './public.ts'
import { registerBankAttention } from './store-attention.ts'

export function registerBankConnections(): void {
  registerBankAttention()
  registerResourceType('bank_connection', bankConnectionType)
}
