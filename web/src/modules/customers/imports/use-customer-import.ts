import { type CustomerImportPreview, customerImports } from '@brigade/contract/customers/imports.ts'
import type { CallInput } from '@brigade/contract/kit/endpoint.ts'
import { textOf as problemText } from '@brigade/contract/kit/problem.ts'
import { useRef, useState } from 'react'
import { packedText } from '../../../platform/files/pack-text.ts'
import { textOf } from '../../../platform/files/read-file.ts'
import { useCall } from '../../../platform/use-call.ts'
import { words } from './import-texts.ts'

type Sent = CallInput<typeof customerImports.previewCustomerImport>
export type Choices = NonNullable<Sent['choices']>
/** What is left of a body beside the file. */
const mostSent = 16 * 1024 * 1024 - 100_000

interface Shown {
  readonly sent: Omit<Sent, 'choices'>
  readonly preview: CustomerImportPreview
}

/** A file of customers from the choice to the start; each choice is shown by what becomes of the file. */
export function useCustomerImport() {
  const look = useCall(customerImports.previewCustomerImport)
  const start = useCall(customerImports.startCustomerImport)
  const [choices, setChoices] = useState<Choices>({})
  const [shown, setShown] = useState<Shown>()
  const [problem, setProblem] = useState<string>()
  const [isReading, setIsReading] = useState(false)
  // Of two answers under way the one that was asked for last counts.
  const asked = useRef(0)

  async function show(read: () => Promise<Shown['sent']>, wanted: Choices): Promise<void> {
    const own = ++asked.current
    setChoices(wanted)
    setProblem(undefined)
    setIsReading(true)
    try {
      const sent = await read()
      const preview = await look.mutateAsync({ ...sent, choices: wanted })
      if (own === asked.current) setShown({ sent, preview })
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
    isStarting: start.isPending,
    read: (groupId: number, file: File) =>
      show(async () => {
        const text = textOf(new Uint8Array(await file.arrayBuffer()))
        return { access_group_id: groupId, file_name: file.name, ...(await packedText(text, words.tooLarge, mostSent)) }
      }, choices),
    choose: (more: Partial<Choices>) => shown && void show(async () => shown.sent, { ...choices, ...more }),
    forget: () => {
      asked.current += 1
      setShown(undefined)
      setChoices({})
      setProblem(undefined)
    },
    /** Answers whether it has begun. */
    begin: async (): Promise<boolean> => {
      if (!shown) return false
      try {
        await start.mutateAsync({ ...shown.sent, choices })
        return true
      } catch (cause) {
        setProblem(problemText(cause))
        return false
      }
    },
  }
}

export type CustomerImporting = ReturnType<typeof useCustomerImport>
