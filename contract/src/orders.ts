import { ingestCredentials } from './orders/credentials.ts'
import { ingest } from './orders/ingest.ts'

export const orders = { ...ingest, ...ingestCredentials }
