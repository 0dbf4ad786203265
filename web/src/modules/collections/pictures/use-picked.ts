import { mostSelected } from '@brigade/contract/collections/list.ts'
import type { Picture } from '@brigade/contract/collections/pictures.ts'
import { useState } from 'react'
import type { Pictures } from './use-pictures.ts'

/** Which pictures are selected, by id, with their names; where a range begins. */
export function usePicked({ between, total }: Pictures) {
  const [picked, setPicked] = useState<ReadonlyMap<number, string>>(new Map())
  const [anchor, setAnchor] = useState(0)
  const [isGathering, setIsGathering] = useState(false)
  const add = (pictures: readonly Picture[]) =>
    setPicked((now) => new Map([...now, ...pictures.map(({ id, name }) => [id, name] as const)].slice(0, mostSelected)))
  async function gather(from: number, to: number) {
    setIsGathering(true)
    try {
      add(await between(from, Math.min(to, from + mostSelected - 1)))
    } finally {
      setIsGathering(false)
    }
  }
  return {
    picked,
    isGathering,
    clear: () => setPicked(new Map()),
    toggle: ({ id, name }: Picture, index: number) => {
      setAnchor(index)
      setPicked((now) => {
        const next = new Map(now)
        if (!next.delete(id) && next.size < mostSelected) next.set(id, name)
        return next
      })
    },
    /** From where the last one was selected up to here. */
    extend: (index: number) => gather(Math.min(anchor, index), Math.max(anchor, index)),
    all: () => gather(0, total - 1),
    startAt: setAnchor,
  }
}

export type Picked = ReturnType<typeof usePicked>
