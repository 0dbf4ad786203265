import { discountCodes } from '@brigade/contract/discounts/codes.ts'
import type { InputOf } from '@brigade/contract/kit/endpoint.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useState } from 'react'
import { runTask } from '../../../platform/background-tasks.ts'
import { useCall } from '../../../platform/use-call.ts'
import { words } from './code-texts.ts'

type Asked = InputOf<typeof discountCodes.generateCodes>

/** Codes of one call: so many take the server a moment, and the bar moves. */
export const codesOfOneCall = 25_000

export interface Making {
  readonly count: number
  readonly made: number
  readonly batch: string
  readonly isDone: boolean
  /** Why it stopped before all were made. */
  readonly failure?: string | undefined
}

/** Makes codes, many calls one after the other, and tells how far it is. What was made before a failure stays. */
export function useMakeCodes() {
  const make = useCall(discountCodes.generateCodes)
  const [making, setMaking] = useState<Making>()

  async function start(asked: Asked): Promise<void> {
    const { count, batch } = asked
    let made = 0
    const tell = (more: Partial<Making> = {}) => setMaking({ count, made, batch, isDone: false, ...more })
    tell()
    try {
      await runTask({
        title: words.making(count),
        tellsFailure: true,
        run: async ({ report }) => {
          while (made < count) {
            made += (await make.mutateAsync({ ...asked, count: Math.min(codesOfOneCall, count - made) })).made
            report(made / count)
            tell()
          }
        },
      })
      tell({ isDone: true })
    } catch (problem) {
      tell({ isDone: true, failure: textOf(problem) })
    }
  }

  return { making, start }
}
