import { ingestCredentials } from './orders/credentials.ts'
import { businessDays } from './orders/days.ts'
import { ingest } from './orders/ingest.ts'
import { orderReading } from './orders/reading.ts'

export const orders = { ...ingest, ...ingestCredentials, ...orderReading, ...businessDays }
