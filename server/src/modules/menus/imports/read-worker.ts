import { answerInWorker } from '../../../platform/files/in-worker.ts'
import { readImport } from './read-import.ts'
import type { MenuQuestion } from './read-in-worker.ts'

// Reads one large menu in a thread of its own and ends.

answerInWorker(({ text, money, format }: MenuQuestion) => readImport(text, money, format))
