import { lazy } from 'react'
import type { HomePart } from '../../platform/home-parts.ts'

export const homePart: HomePart = {
  place: 10,
  needs: ['restaurants', 'channels'],
  Part: lazy(() => import('./today/TodayAtHome.tsx').then((file) => ({ default: file.TodayAtHome }))),
}
