/** A bank with the end of its account number: `Harbor National •••• 5501`. */
export function bankWords({ has_token, bank_name, bank_account_last_four }: BankFields): string {
  if (!has_token) return ''
  return [bank_name, bank_account_last_four && `••••\u00a0${bank_account_last_four}`].filter(Boolean).join(' ')
}

interface BankFields {
  has_token: boolean
  bank_name: string | null
  bank_account_last_four: string | null
}

export function contactName({ contact_first_name, contact_last_name }: { contact_first_name: string; contact_last_name: string }): string {
  return `${contact_first_name} ${contact_last_name}`.trim()
}

/** Where the outside contact goes. */
export function publicLinkOf(publicUrl: string, uuid: string): string {
  return new URL(`#/connect-bank/${uuid}`, publicUrl).href
}
