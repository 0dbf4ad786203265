import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { Problem } from '@brigade/contract/kit/problem.ts'
import type { FromProcess, PictureResult, PictureTask } from './picture-work.ts'

/** Cores beyond these are left to everything else. */
const mostProcesses = 4
/** Whoever comes when so many of a kind wait is asked to try again. */
const mostWaiting = 500
const patienceMs = 40_000
/** A process that has nothing to do gives its memory back. */
const idleMs = 20_000
/** Not those of the server: its young heap of 16 MB halves is for many small answers. */
const flags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=2']
const script = new URL('./picture-process.ts', import.meta.url)

const tooHard = 'This picture takes too long or too much memory to be read. Save it smaller and upload that.'

const stopping = () => new Problem('unavailable', 'The server is being stopped. Please try again in a moment.')

type Start = () => ChildProcess
const forked: Start = () => fork(script, { serialization: 'advanced', execArgv: flags, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })

interface Waiting {
  readonly task: PictureTask
  resolve(said: FromProcess): void
  reject(error: unknown): void
}

/**
 * Processes that work on pictures: started when they are needed, replaced when one breaks. One for all of a server. What somebody looks at is drawn
 * before what comes in is read, and by one process more: files that take long keep nobody from seeing pictures. One file is always read.
 */
export class PictureProcesses {
  readonly #idle: { readonly child: ChildProcess; readonly timer: NodeJS.Timeout }[] = []
  readonly #busy = new Map<ChildProcess, PictureTask['kind']>()
  readonly #waiting: Readonly<Record<PictureTask['kind'], Waiting[]>> = { 'take in': [], render: [] }
  readonly #stopped = new WeakSet<ChildProcess>()
  readonly #start: Start
  readonly #most: number

  constructor(start = forked, most = Math.min(mostProcesses, availableParallelism())) {
    this.#start = start
    this.#most = most
  }

  /** What a process makes of the task; a picture that cannot be read is refused as `invalid`, in words for the person. */
  async run<Task extends PictureTask>(task: Task): Promise<PictureResult<Task>> {
    const waiting = this.#waiting[task.kind]
    if (waiting.length >= mostWaiting) throw new Problem('unavailable', 'Many pictures are being read just now. Please try again in a moment.')
    const said = await new Promise<FromProcess>((resolve, reject) => {
      waiting.push({ task, resolve, reject })
      this.#next()
    })
    if ('refusal' in said) throw new Problem('invalid', said.refusal)
    if ('failure' in said) throw new Error(`A process for pictures failed: ${said.failure}`)
    return said.result as PictureResult<Task>
  }

  /** Whoever waits is asked to try again. */
  stop(): void {
    for (const waiting of Object.values(this.#waiting)) for (const { reject } of waiting.splice(0)) reject(stopping())
    for (const { child, timer } of this.#idle.splice(0)) {
      clearTimeout(timer)
      child.kill('SIGKILL')
    }
    for (const child of this.#busy.keys()) {
      this.#stopped.add(child)
      child.kill('SIGKILL')
    }
  }

  /** Whose turn it is; nothing while all that may work are busy. */
  #turn(): Waiting | undefined {
    if (this.#busy.size > this.#most) return undefined
    const reading = [...this.#busy.values()].filter((kind) => kind === 'take in').length
    const { 'take in': files, render: drawings } = this.#waiting
    if (reading === 0 && files.length > 0) return files.shift()
    return drawings.shift() ?? (reading < this.#most ? files.shift() : undefined)
  }

  #next(): void {
    const waiting = this.#turn()
    if (!waiting) return
    const child = this.#takeChild()
    this.#busy.set(child, waiting.task.kind)
    const over = (isUsable: boolean) => {
      clearTimeout(timer)
      child.removeAllListeners()
      // Nothing of it is of interest any more, and an error without a listener would end the server.
      child.on('error', () => {})
      this.#busy.delete(child)
      if (isUsable) this.#rest(child)
      else child.kill('SIGKILL')
      this.#next()
    }
    const timer = setTimeout(() => {
      over(false)
      waiting.resolve({ refusal: tooHard })
    }, patienceMs)
    child.once('message', (said: FromProcess) => {
      over(true)
      waiting.resolve(said)
    })
    child.once('exit', () => {
      over(false)
      if (this.#stopped.has(child)) waiting.reject(stopping())
      else waiting.resolve({ refusal: tooHard })
    })
    child.once('error', (error) => {
      over(false)
      waiting.reject(error)
    })
    child.send(waiting.task)
  }

  #takeChild(): ChildProcess {
    const idle = this.#idle.pop()
    if (!idle) return this.#start()
    clearTimeout(idle.timer)
    idle.child.removeAllListeners()
    return idle.child
  }

  #rest(child: ChildProcess): void {
    const gone = () => {
      const at = this.#idle.findIndex((one) => one.child === child)
      if (at >= 0) clearTimeout(this.#idle.splice(at, 1)[0]?.timer)
    }
    const timer = setTimeout(() => {
      gone()
      child.kill()
    }, idleMs).unref()
    child.once('exit', gone)
    this.#idle.push({ child, timer })
  }
}

export const pictureProcesses = new PictureProcesses()
