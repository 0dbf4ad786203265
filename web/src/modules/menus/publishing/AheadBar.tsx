import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ButtonLink } from '../../../ui/controls/Button.tsx'
import { Banner } from '../../../ui/page/Banner.tsx'
import { words } from './ahead-texts.ts'
import { aheadOf, menuStateOf } from './menu-state.ts'
import { reviewAddress } from './review-address.ts'

/** Somebody who types is not interrupted: the menus are compared once nothing has changed for so long. */
const restMs = 1500

/** Says above the draft that guests see something else, and leads to where it is published. Nothing while guests see no menu at all. */
export function AheadBar({ restaurantId, revision }: { restaurantId: number; revision: number }) {
  const settled = useSettled(revision)
  const state = useQuery(menuStateOf(restaurantId)).data
  const isEdited = state?.state === 'edited'
  const ahead = useQuery({ ...aheadOf(restaurantId, settled, state?.live_at ?? null), enabled: isEdited, placeholderData: keepPreviousData })
  if (!isEdited || ahead.data === undefined || ahead.data === 0) return null
  return <Banner tone="info" title={words.ahead(ahead.data)} action={<ButtonLink href={reviewAddress(restaurantId)}>{words.review}</ButtonLink>} />
}

function useSettled(revision: number): number {
  const [settled, setSettled] = useState(revision)
  useEffect(
    function settle() {
      const timer = setTimeout(() => setSettled(revision), restMs)
      return () => clearTimeout(timer)
    },
    [revision],
  )
  return settled
}
