import { textOf } from '@brigade/contract/kit/problem.ts'
import { useSyncExternalStore } from 'react'
import { startsForAnother } from './session/session.ts'

// Specification section 4: a list of jobs; while any exists the browser warns before the page is closed.

export interface Task {
  id: number
  title: string
  /** 0 to 1; unknown while missing. */
  progress: number | undefined
  /** Dims the screen and takes no input until it is done. */
  blockUI: boolean
  state: 'running' | 'done' | 'failed'
  problem?: string
  /** Something to know of what it did. */
  note?: string
  cancel: (() => void) | undefined
}

interface TaskInput<T> {
  title: string
  blockUI?: boolean
  /** `tell` says what is to be known of what was done: the job then stays in the panel until it is dismissed. */
  run: (job: { report: (progress: number) => void; tell: (note: string) => void; signal: AbortSignal }) => Promise<T>
  /** The run heeds its signal, so it may be offered for cancelling. */
  canCancel?: boolean
  /** Whoever runs it tells of its failure where it belongs; the panel then says nothing. */
  tellsFailure?: boolean
}

/** How long a finished job that has nothing to tell stays to be seen. */
export const shownDoneMs = 1500

const listeners = new Set<() => void>()
let tasks: readonly Task[] = []
let lastId = 0

function set(next: readonly Task[]): void {
  const wasIdle = !tasks.some(isRunning)
  tasks = next
  const isIdle = !tasks.some(isRunning)
  if (wasIdle && !isIdle) window.addEventListener('beforeunload', warn)
  if (!wasIdle && isIdle) window.removeEventListener('beforeunload', warn)
  for (const listener of listeners) listener()
}

const isRunning = (task: Task): boolean => task.state === 'running'
const change = (id: number, news: Partial<Task>): void => set(tasks.map((task) => (task.id === id ? { ...task, ...news } : task)))

function warn(event: BeforeUnloadEvent): void {
  if (!startsForAnother()) event.preventDefault()
}

/** Takes a finished or failed job off the list. */
export function dismissTask(id: number): void {
  set(tasks.filter((task) => task.id !== id))
}

/** Runs a job in the background and shows it in the floating panel; it leaves the list by itself when done. */
export async function runTask<T>({ title, blockUI = false, run, canCancel = false, tellsFailure = false }: TaskInput<T>): Promise<T> {
  lastId += 1
  const id = lastId
  const stop = new AbortController()
  const cancel = canCancel ? () => stop.abort() : undefined
  set([...tasks, { id, title, blockUI, progress: undefined, state: 'running', cancel }])
  try {
    const result = await run({ report: (progress) => change(id, { progress }), tell: (note) => change(id, { note }), signal: stop.signal })
    change(id, { state: 'done', progress: 1, cancel: undefined })
    if (tasks.find((task) => task.id === id)?.note === undefined) setTimeout(() => dismissTask(id), shownDoneMs)
    return result
  } catch (cause) {
    if (stop.signal.aborted || tellsFailure) dismissTask(id)
    else change(id, { state: 'failed', problem: textOf(cause), cancel: undefined })
    throw cause
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const currentTasks = (): readonly Task[] => tasks

export function useTasks(): readonly Task[] {
  return useSyncExternalStore(subscribe, currentTasks)
}
