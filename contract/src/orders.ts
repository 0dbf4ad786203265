import { ingestCredentials } from './orders/credentials.ts'
import { businessDays } from './orders/days.ts'
import { ingest } from './orders/ingest.ts'
import { orderImports } from './orders/order-import.ts'
import { posOrders } from './orders/pos-orders.ts'
import { orderReading } from './orders/reading.ts'
import { orderActs, orderDecisions, orderRefunds } from './orders/running.ts'

export const orders = {
  ...ingest,
  ...ingestCredentials,
  ...orderImports,
  ...orderReading,
  ...orderActs,
  ...orderRefunds,
  ...orderDecisions,
  ...businessDays,
  ...posOrders,
}
