import { moneyWriter } from '../../ui/form/money-writer.ts'

/** As people read it: `$25.00`; nothing where there is no currency, for nothing was bought. */
export const spentText = (minor: number, currency: string | null): string => (currency === null ? '' : moneyWriter(currency).write(minor))
