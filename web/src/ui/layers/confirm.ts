import type { ReactNode } from 'react'

/** What is asked before something that matters. */
export interface Question {
  title: string
  body?: ReactNode
  confirmLabel?: string | undefined
  cancelLabel?: string | undefined
  /** It cannot be taken back. */
  danger?: boolean | undefined
  /** The action is impossible: the body says why, and these links lead to the causes. There is no confirm button. */
  blockedBy?: readonly { label: string; href: string }[] | undefined
}

/** A question waiting for its answer. */
export interface OpenQuestion extends Question {
  id: number
  answer: (agreed: boolean) => void
}

const listeners = new Set<() => void>()
let waiting: OpenQuestion[] = []
let lastId = 0

function change(next: OpenQuestion[]): void {
  waiting = next
  for (const listener of listeners) listener()
}

/** Asks, and resolves to whether the reader agreed. Questions asked together wait for one another. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    lastId += 1
    const id = lastId
    const answer = (agreed: boolean) => {
      change(waiting.filter((other) => other.id !== id))
      resolve(agreed)
    }
    change([...waiting, { ...question, id, answer }])
  })
}

/** For `useSyncExternalStore`. */
export const confirmStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => waiting[0],
}
