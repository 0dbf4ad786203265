import { Worker } from 'node:worker_threads'
import { Problem, type ProblemCode } from '@brigade/contract/kit/problem.ts'
import type { ImportFormat } from '@brigade/contract/menus/menu-import.ts'
import type { MoneyRule } from '../../../platform/files/prices.ts'
import type { ImportedMenu } from './imported-menu.ts'
import { readImport } from './read-import.ts'

export interface WorkerQuestion {
  readonly text: string
  readonly money: MoneyRule
  readonly format: ImportFormat | null | undefined
}

export type WorkerAnswer =
  | { readonly menu: ImportedMenu }
  | { readonly refusal: { readonly code: ProblemCode; readonly message: string; readonly errors: Record<string, string[]> | undefined } }

/** The worst text of this length takes a tenth of a second to read, about what starting a thread takes. */
const briefLength = 200_000
const mostAtOnce = 2
const patience = 30_000
const limits = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64 }
let reading = 0

/** Reads a menu. A large file is read in a thread with an end to its time and memory, so that nobody else waits for it. */
export async function readInWorker(question: WorkerQuestion): Promise<ImportedMenu> {
  const { text, money, format } = question
  if (text.length <= briefLength) return readImport(text, money, format)
  if (reading >= mostAtOnce) throw new Problem('unavailable', 'Other large files are being read just now. Please try again in a moment.')
  reading += 1
  try {
    const answer = await answerFrom(question)
    if ('menu' in answer) return answer.menu
    const { code, message, errors } = answer.refusal
    throw new Problem(code, message, errors && { errors })
  } finally {
    reading -= 1
  }
}

function answerFrom(question: WorkerQuestion): Promise<WorkerAnswer> {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { workerData: question, resourceLimits: limits })
  return new Promise<WorkerAnswer>((resolve, reject) => {
    const tooMuch = (cause?: unknown) => reject(new Problem('invalid', 'The file takes too long to be read. Please import it in parts.', { cause }))
    const timer = setTimeout(tooMuch, patience)
    worker.once('message', (answer: WorkerAnswer) => resolve(answer))
    worker.once('error', (error: Error & { code?: string }) => (error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch(error) : reject(error)))
    worker.once('exit', () => clearTimeout(timer))
  }).finally(() => worker.terminate())
}
