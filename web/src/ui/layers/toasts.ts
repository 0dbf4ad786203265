/** What can be done about a message, while it is there. */
export interface ToastAction {
  label: string
  onSelect: () => void
}

/** A passing message. */
export interface Toast {
  id: number
  title: string
  message?: string | undefined
  tone: 'ok' | 'warn' | 'bad' | 'info'
  milliseconds: number
  action?: ToastAction | undefined
}

/** What a caller says of a toast. */
export interface ToastInput {
  title: string
  message?: string | undefined
  tone?: Toast['tone'] | undefined
  milliseconds?: number | undefined
  action?: ToastAction | undefined
}

const most = 3
const listeners = new Set<() => void>()
let shown: Toast[] = []
let lastId = 0

function change(next: Toast[]): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a passing message; beyond three, the oldest goes. Answers its id. */
export function showToast({ title, message, tone = 'info', milliseconds = 5000, action }: ToastInput): number {
  lastId += 1
  change([...shown, { id: lastId, title, message, tone, milliseconds, action }].slice(-most))
  return lastId
}

/** Takes a message away before its time. */
export function hideToast(id: number): void {
  change(shown.filter((toast) => toast.id !== id))
}

/** For `useSyncExternalStore`. */
export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => shown,
}
