import { useRef, useState } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { Modal } from '../../ui/layers/Modal.tsx'
import { words } from './menus-texts.ts'

/** All places that show an item, or the one in hand. */
export type Where = 'everywhere' | 'here'

interface Asked {
  name: string
  count: number
}

/** Asks whether a change is meant for every place that shows an item. Draw `dialog`. */
export function useWhereDialog() {
  const [asked, setAsked] = useState<Asked>()
  const answer = useRef<(where: Where | undefined) => void>(() => {})
  const settle = (where: Where | undefined) => {
    setAsked(undefined)
    answer.current(where)
  }
  return {
    ask: (name: string, count: number) =>
      new Promise<Where | undefined>((resolve) => {
        answer.current = resolve
        setAsked({ name, count })
      }),
    dialog: asked && (
      <Modal
        opened
        size="small"
        title={words.whereTitle(asked.name, asked.count)}
        onClose={() => settle(undefined)}
        actions={
          <>
            <Button onClick={() => settle('here')}>{words.onlyHere}</Button>
            <Button variant="primary" onClick={() => settle('everywhere')}>
              {words.everywhere}
            </Button>
          </>
        }
      >
        <p>{words.whereQuestion}</p>
      </Modal>
    ),
  }
}
