import { parentPort, Worker, workerData } from 'node:worker_threads'
import { Problem, type ProblemCode } from '@brigade/contract/kit/problem.ts'

// Large files are read in a thread of their own with an end to its time and memory, so that nobody else waits for them.

type FromWorker<Answer> =
  | { readonly answer: Answer }
  | { readonly refusal: { readonly code: ProblemCode; readonly message: string; readonly errors: Record<string, string[]> | undefined } }

/** Whom a file is read for: a person, who is asked to try again when others are being read, or a job, which waits for its turn. */
export type Lane = 'people' | 'jobs'
const mostAtOnce = { people: 2, jobs: 1 } as const
const patience = 30_000
const limits = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64 }
const reading = { people: 0, jobs: 0 }
const waitingJobs: (() => void)[] = []

/** What the thread of `script` makes of a question; both can be cloned. Its refusals are thrown here. */
export async function inWorker<Answer>(script: URL, question: unknown, lane: Lane = 'people'): Promise<Answer> {
  if (reading[lane] >= mostAtOnce[lane]) {
    if (lane === 'people') throw new Problem('unavailable', 'Other large files are being read just now. Please try again in a moment.')
    // Whoever ends hands its place over: it stays counted.
    await new Promise<void>((begin) => waitingJobs.push(begin))
  } else reading[lane] += 1
  try {
    const said = await answerFrom<Answer>(script, question)
    if ('answer' in said) return said.answer
    const { code, message, errors } = said.refusal
    throw new Problem(code, message, errors && { errors })
  } finally {
    const next = lane === 'jobs' ? waitingJobs.shift() : undefined
    if (next) next()
    else reading[lane] -= 1
  }
}

function answerFrom<Answer>(script: URL, question: unknown): Promise<FromWorker<Answer>> {
  const worker = new Worker(script, { workerData: question, resourceLimits: limits })
  return new Promise<FromWorker<Answer>>((resolve, reject) => {
    const tooMuch = (cause?: unknown) => reject(new Problem('invalid', 'The file takes too long to be read. Please import it in parts.', { cause }))
    const timer = setTimeout(tooMuch, patience)
    worker.once('message', (said: FromWorker<Answer>) => resolve(said))
    worker.once('error', (error: Error & { code?: string }) => (error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch(error) : reject(error)))
    worker.once('exit', () => clearTimeout(timer))
  }).finally(() => worker.terminate())
}

/** In the thread: reads what it was asked and ends. */
export function answerInWorker<Question, Answer>(read: (question: Question) => Answer): void {
  parentPort?.postMessage(said(() => read(workerData)))
}

function said<Answer>(read: () => Answer): FromWorker<Answer> {
  try {
    return { answer: read() }
  } catch (cause) {
    if (cause instanceof Problem) return { refusal: { code: cause.code, message: cause.message, errors: cause.errors } }
    throw cause
  }
}
