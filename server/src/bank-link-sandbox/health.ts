import { bankById } from './banks.ts'
import type { Item } from './state.ts'

/** What is wrong with an item, in a provider's words; null when nothing is. */
export function errorOf(item: Item): { code: string; message: string } | null {
  const bank = bankById(item.bank)?.name ?? 'The bank'
  switch (item.state) {
    case 'healthy':
      return null
    case 'expired':
      return { code: 'LOGIN_REQUIRED', message: `${bank} asks for a new sign-in.` }
    case 'broken':
      return { code: 'ACCOUNT_CLOSED', message: `${bank} says that this account cannot take deposits.` }
    case 'revoked':
      return { code: 'PERMISSION_REVOKED', message: `The access was withdrawn at ${bank}.` }
  }
}
