import { answerInWorker } from '../../../platform/files/in-worker.ts'
import { readCards } from './read-cards.ts'

// Reads cards from a file in a thread of its own and ends.

answerInWorker(readCards)
