import type { bankConnections } from '@brigade/contract/bank-connections.ts'
import type { OutputOf } from '@brigade/contract/kit/endpoint.ts'
import { Problem, textOf } from '@brigade/contract/kit/problem.ts'
import { useRef, useState } from 'react'
import { showToast } from '../../ui/layers/toasts.ts'
import { words } from './catalogue.ts'
import { publicTokenIn } from './widget-message.ts'

/** What opens the widget: its address, and the only origin whose messages count. */
export type LinkToken = OutputOf<typeof bankConnections.init>['data']

/** The state of the linking of an account. */
export type Stage =
  | { at: 'closed' }
  | { at: 'opening' }
  | { at: 'widget'; link: LinkToken }
  | { at: 'saving' }
  | { at: 'failed'; text: string; again: () => void }

interface BankLinkInput {
  /** Whether an account was linked before: then the widget repairs it. */
  hadToken: boolean
  init: () => Promise<{ data: LinkToken }>
  save: (publicToken: string) => Promise<unknown>
}

export interface BankLink {
  stage: Stage
  open: () => void
  close: () => void
  hear: (data: unknown) => void
}

/** How long a token fetched ahead is worth trying; providers let it live for half an hour at least. */
const spareMs = 10 * 60_000

const mayPassByItself = (problem: unknown): boolean =>
  problem instanceof Problem && ['unavailable', 'unconfirmed', 'unexpected', 'too_many'].includes(problem.code)

function closeConnected(): void {
  showToast({ title: words.connected, tone: 'ok', milliseconds: 3000 })
}

function closeReconnected(): void {
  showToast({ title: words.reconnected, message: words.worksAgain, tone: 'ok', milliseconds: 3000 })
}

/** Links a bank account: token, widget, public token saved. Specification section 4. */
export function useBankLink({ hadToken, init, save }: BankLinkInput): BankLink {
  const [stage, setStage] = useState<Stage>({ at: 'closed' })
  const spare = useRef<{ link: LinkToken; since: number }>(undefined)
  // An answer that comes after the dialog was closed, or opened again, is dropped.
  const visit = useRef(0)

  async function open() {
    const mine = ++visit.current
    const { link, since = 0 } = spare.current ?? {}
    spare.current = undefined
    if (link && Date.now() - since < spareMs) return setStage({ at: 'widget', link })
    setStage({ at: 'opening' })
    try {
      const { data } = await init()
      if (mine === visit.current) setStage({ at: 'widget', link: data })
    } catch (problem) {
      if (mine === visit.current) setStage({ at: 'failed', text: textOf(problem), again: () => void open() })
    }
  }

  function close() {
    visit.current += 1
    setStage({ at: 'closed' })
  }

  async function finish(publicToken: string) {
    setStage({ at: 'saving' })
    try {
      await save(publicToken)
    } catch (problem) {
      // The provider takes a public token once: where the server has spoken, only a new widget helps.
      const again = mayPassByItself(problem) ? () => finish(publicToken) : open
      return setStage({ at: 'failed', text: textOf(problem), again: () => void again() })
    }
    close()
    if (hadToken) closeReconnected()
    else closeConnected()
  }

  /** Anything but success: closed without a message, and ready to be opened again. */
  async function startOver() {
    close()
    try {
      const { data } = await init()
      spare.current = { link: data, since: Date.now() }
    } catch (problem) {
      console.warn('the bank-linking widget could not be prepared; the next press asks again', problem)
    }
  }

  function hear(data: unknown) {
    const publicToken = publicTokenIn(data)
    void (publicToken === undefined ? startOver() : finish(publicToken))
  }

  // While the public token is on its way to the server there is nothing to go back to.
  const leave = () => stage.at !== 'saving' && close()
  return { stage, open: () => void open(), close: leave, hear }
}
