import { mostSelected } from '@brigade/contract/collections/list.ts'
import type { Picture } from '@brigade/contract/collections/pictures.ts'
import { useState } from 'react'
import type { Pictures } from './use-pictures.ts'

/** What is known of a selected picture, though its page may not be loaded any more. */
export type PickedPicture = Pick<Picture, 'id' | 'name' | 'bytes' | 'used'>

const pickedOf = ({ id, name, bytes, used }: Picture): PickedPicture => ({ id, name, bytes, used })

/** Which pictures are selected, by id; where a range begins. */
export function usePicked({ between, total }: Pictures) {
  const [picked, setPicked] = useState<ReadonlyMap<number, PickedPicture>>(new Map())
  const [anchor, setAnchor] = useState(0)
  const [isGathering, setIsGathering] = useState(false)
  const add = (pictures: readonly Picture[]) =>
    setPicked((now) => new Map([...now, ...pictures.map((picture) => [picture.id, pickedOf(picture)] as const)].slice(0, mostSelected)))
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
    toggle: (picture: Picture, index: number) => {
      setAnchor(index)
      setPicked((now) => {
        const next = new Map(now)
        if (!next.delete(picture.id) && next.size < mostSelected) next.set(picture.id, pickedOf(picture))
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
