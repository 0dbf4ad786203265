import { useQuery } from '@tanstack/react-query'
import { StatusPill } from '../../ui/page/StatusPill.tsx'
import { words } from './publishing/ahead-texts.ts'
import { menuStateOf } from './publishing/menu-state.ts'

const tones = { unpublished: 'idle', current: 'ok', edited: 'warn' } as const

/** Whether guests see the menu of a restaurant as it was last edited. */
export function MenuStateCell({ id }: { id: number }) {
  const state = useQuery(menuStateOf(id)).data?.state
  return state ? <StatusPill tone={tones[state]}>{words[state]}</StatusPill> : null
}
