import { parentPort, workerData } from 'node:worker_threads'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { readImport } from './read-import.ts'
import type { WorkerAnswer, WorkerQuestion } from './read-in-worker.ts'

// Reads one large file in a thread of its own and ends.

function answer({ text, money, format }: WorkerQuestion): WorkerAnswer {
  try {
    return { menu: readImport(text, money, format) }
  } catch (cause) {
    if (cause instanceof Problem) return { refusal: { code: cause.code, message: cause.message, errors: cause.errors } }
    throw cause
  }
}

parentPort?.postMessage(answer(workerData))
