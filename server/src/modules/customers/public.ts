import * as found from './matching/reached-guest.ts'
import * as parts from './parts.ts'
import * as segments from './segments/store-in-segments.ts'

export type { AskedGuest, FoundGuest } from './matching/reached-guest.ts'
export type { CustomerPart } from './parts.ts'

/** Who a guest is by phone and email, or by a customer that somebody chose; and in which segments. Nothing of it is told to whoever gave them. */
export const guests = {
  find: found.findGuest,
  chosen: found.chosenGuest,
  segmentsOf: segments.segmentsOfCustomer,
  segmentNames: segments.segmentNames,
}
/** What hangs on customers says what becomes of it when two become one, when a person is erased, and what is handed to them. */
export const registerCustomerPart = parts.registerCustomerPart
