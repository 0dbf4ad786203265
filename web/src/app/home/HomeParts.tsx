import { type ReactNode, Suspense } from 'react'
import type { HomePart } from '../../platform/home-parts.ts'
import { holds, useSession } from '../../platform/session/session.ts'
import styles from './HomeParts.module.css'

const found = import.meta.glob<{ homePart: HomePart }>('../../modules/*/home-part.ts', { eager: true })
const parts = Object.values(found)
  .map(({ homePart }) => homePart)
  .toSorted((one, other) => one.place - other.place)

/** How things stand now, for what the person may see: what the modules have to say, below what comes first. */
export function HomeParts({ children }: { children?: ReactNode }) {
  const session = useSession()
  if (!session) return null
  return (
    <div className={styles.parts}>
      {children}
      <Suspense>
        {parts
          .filter(({ needs }) => needs.some((role) => holds(session, role)))
          .map(({ place, Part }) => (
            <Part key={place} />
          ))}
      </Suspense>
    </div>
  )
}
