import type { MenuNode } from '@brigade/contract/menus/menu-nodes.ts'
import { type PauseKind, pauseKinds } from '@brigade/contract/menus/pauses.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx'
import { oneRestaurant } from '../../restaurants/public/queries.ts'
import { words } from './pauses-texts.ts'

const PauseSheet = lazy(() => import('./PauseSheet.tsx').then(({ PauseSheet }) => ({ default: PauseSheet })))

interface PauseNodeProps {
  restaurantId: number
  /** The definition: a placement is paused with its item. */
  node: Pick<MenuNode, 'id' | 'kind' | 'name'>
  isPaused: boolean
}

/** Pauses the node open in the menu's editor; a paused one links to where it is resumed. */
export function PauseNode({ restaurantId, node, isPaused }: PauseNodeProps) {
  const [isOpen, setIsOpen] = useState(false)
  const kind: PauseKind | undefined = pauseKinds.find((one) => one === node.kind)
  // The page around has it already.
  const { data: restaurant } = useQuery(oneRestaurant({ id: restaurantId }))
  if (!kind) return null
  if (isPaused) return <ButtonLink href={`#/onboarding/restaurants/${restaurantId}/pauses`}>{words.seeOut}</ButtonLink>
  return (
    <>
      <Button aria-label={words.pauseName(node.name)} onClick={() => setIsOpen(true)}>
        {words.pause}
      </Button>
      {isOpen && restaurant && (
        <Suspense>
          <PauseSheet
            restaurant={restaurant}
            isLibrary={restaurant.kind === 'library'}
            target={{ kind, name: node.name, node_id: node.id }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
