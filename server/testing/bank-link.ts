import { Problem } from '@brigade/contract/kit/problem.ts'
import type { BankLinkProvider } from '../src/modules/bank-connections/bank-link/provider.ts'

/** A provider that is down: for tests in which nothing reaches it. */
export function testBankLink(): BankLinkProvider {
  const down = async (): Promise<never> => {
    throw new Problem('provider_failed', 'The bank link is down.')
  }
  return {
    name: 'sandbox',
    origin: 'http://localhost:8081',
    createLinkToken: down,
    exchangePublicToken: down,
    account: down,
    health: down,
    remove: down,
    verifyWebhook: down,
    widget: { scriptUrl: 'http://localhost:8081/link.js', frameUrl: (token) => `http://localhost:8081/frame?token=${encodeURIComponent(token)}` },
  }
}
