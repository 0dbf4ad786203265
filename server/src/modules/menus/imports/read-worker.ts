import { parentPort, workerData } from 'node:worker_threads'
import { Problem } from '@brigade/contract/kit/problem.ts'
import type { AsideAnswer, AsideQuestion } from './read-aside.ts'
import { readImport } from './read-import.ts'

// Reads one large file in a thread of its own and ends.

function answer({ text, money, format }: AsideQuestion): AsideAnswer {
  try {
    return { menu: readImport(text, money, format) }
  } catch (cause) {
    if (cause instanceof Problem) return { refusal: { code: cause.code, message: cause.message, errors: cause.errors } }
    throw cause
  }
}

parentPort?.postMessage(answer(workerData))
