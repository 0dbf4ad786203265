import type { CallInput } from '@brigade/contract/kit/endpoint.ts'
import { Problem, textOf as problemText } from '@brigade/contract/kit/problem.ts'
import { largestImportBody, type OrderPreview, orderImports } from '@brigade/contract/orders/order-import.ts'
import { useRef, useState } from 'react'
import { packedText } from '../../../platform/files/pack-text.ts'
import { textOf } from '../../../platform/files/read-file.ts'
import { useCall } from '../../../platform/use-call.ts'
import { showToast } from '../../../ui/layers/toasts.ts'
import { words } from './order-import-texts.ts'

type Sent = CallInput<typeof orderImports.previewOrderImport>
export type Choices = NonNullable<Sent['choices']>

/** What is left of a body beside the files. */
const mostSent = largestImportBody - 100_000

async function packed(files: readonly File[]): Promise<Sent['files']> {
  const sent: Sent['files'] = []
  let left = mostSent
  for (const file of files) {
    const text = textOf(new Uint8Array(await file.arrayBuffer()))
    const one = { name: file.name, ...(await packedText(text, words.tooLarge, left)) }
    left -= one.text.length
    if (left < 0) throw new Problem('too_large', words.tooLarge)
    sent.push(one)
  }
  return sent
}

interface Shown {
  readonly files: Sent['files']
  readonly preview: OrderPreview
}

/** Files of another system from the choice to the start of their import; each choice is shown by what becomes of the files. */
export function useOrderImport(restaurantId: number) {
  const look = useCall(orderImports.previewOrderImport)
  const start = useCall(orderImports.startOrderImport)
  const [choices, setChoices] = useState<Choices>({})
  const [shown, setShown] = useState<Shown>()
  const [problem, setProblem] = useState<string>()
  const [isReading, setIsReading] = useState(false)
  const [isStarting, setIsStarting] = useState(false)
  // Of two answers under way the one that was asked for last counts.
  const asked = useRef(0)

  async function show(read: () => Promise<Sent['files']>, wanted: Choices): Promise<void> {
    const own = ++asked.current
    setChoices(wanted)
    setProblem(undefined)
    setIsReading(true)
    try {
      const files = await read()
      const preview = await look.mutateAsync({ restaurant_id: restaurantId, files, choices: wanted })
      if (own === asked.current) setShown({ files, preview })
    } catch (cause) {
      if (own === asked.current) setProblem(cause instanceof DOMException ? words.unreadable : problemText(cause))
    } finally {
      if (own === asked.current) setIsReading(false)
    }
  }

  return {
    preview: shown?.preview,
    choices,
    problem,
    isReading,
    isStarting,
    readFiles: (files: readonly File[]) => show(() => packed(files), choices),
    choose: (more: Partial<Choices>) => shown && show(async () => shown.files, { ...choices, ...more }),
    forget: () => {
      asked.current += 1
      setShown(undefined)
      setChoices({})
      setProblem(undefined)
      setIsReading(false)
    },
    /** Answers whether it has begun. */
    begin: async (): Promise<boolean> => {
      if (!shown) return false
      setIsStarting(true)
      try {
        await start.mutateAsync({ restaurant_id: restaurantId, files: shown.files, choices })
        showToast({ title: words.started, message: words.startedWhat, tone: 'ok' })
        return true
      } catch (cause) {
        setProblem(problemText(cause))
        return false
      } finally {
        setIsStarting(false)
      }
    },
  }
}
