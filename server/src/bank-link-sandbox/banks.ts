/** What a fake bank does differently from a plain one. */
export type Quirk = 'slow' | 'code' | 'down' | 'choice'

export interface Bank {
  readonly id: string
  readonly name: string
  readonly town: string
  /** A made-up routing number with a valid checksum. */
  readonly routing: string
  readonly quirk?: Quirk
  /** Says in the picker what there is to try. */
  readonly note?: string
}

/** The banks of the picker. None of them exists. */
export const banks: readonly Bank[] = [
  { id: 'harbor', name: 'Harbor National', town: 'Portland, ME', routing: '910000019' },
  { id: 'prairie', name: 'First Prairie Credit Union', town: 'Salina, KS', routing: '910000022' },
  { id: 'alder', name: 'Bank of Alder', town: 'Olympia, WA', routing: '910000035' },
  { id: 'many', name: 'Many Accounts Bank', town: 'Austin, TX', routing: '910000048', quirk: 'choice', note: 'asks which account' },
  { id: 'mfa', name: 'MFA Mutual', town: 'Hartford, CT', routing: '910000051', quirk: 'code', note: 'asks for a code' },
  { id: 'slowpoke', name: 'Slowpoke Savings', town: 'Macon, GA', routing: '910000064', quirk: 'slow', note: 'takes its time' },
  { id: 'downtime', name: 'Downtime Trust', town: 'Reno, NV', routing: '910000077', quirk: 'down', note: 'never answers' },
]

export const bankById = (id: string): Bank | undefined => banks.find((bank) => bank.id === id)

export interface Account {
  readonly id: string
  readonly name: string
  readonly number: string
}

/**
 * The accounts a person sees after signing in. A plain bank opens one per connection, so that two connections are two
 * accounts; the bank with a choice shows everybody the same three, so that duplicates can be tried.
 */
export function accountsOf(bank: Bank, seed: string): Account[] {
  if (bank.quirk === 'choice') {
    return [
      { id: 'checking', name: 'Business Checking', number: '440012345501' },
      { id: 'payroll', name: 'Payroll', number: '440012348827' },
      { id: 'savings', name: 'Savings', number: '440012340316' },
    ]
  }
  return [{ id: 'checking', name: 'Business Checking', number: digitsFrom(`${bank.id}:${seed}`, 12) }]
}

// FNV-1a: spreads a text over digits; nothing here is secret.
function digitsFrom(text: string, length: number): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of Buffer.from(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  return hash.toString().padStart(length, '0').slice(-length)
}
