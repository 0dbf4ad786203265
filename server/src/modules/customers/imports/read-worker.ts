import { answerInWorker } from '../../../platform/files/in-worker.ts'
import { readCustomers } from './read-customers.ts'

// Reads customers from a file in a thread of its own and ends.

answerInWorker(readCustomers)
