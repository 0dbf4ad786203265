import type { CropUse } from '@brigade/contract/collections/pictures.ts'
import type { ReactNode } from 'react'
import styles from './PictureRow.module.css'

/** Pixels of the width in which fields show each use. */
export const fieldWidths: Readonly<Record<CropUse, number>> = { item: 160, square: 96, cover: 208, card: 176 }

interface PictureRowProps {
  use: CropUse
  picture: ReactNode
  /** Buttons beside it; below it where there is no room. */
  children: ReactNode
}

/** A picture in a field, with what can be done with it. */
export function PictureRow({ use, picture, children }: PictureRowProps) {
  return (
    <div className={styles.row}>
      <span className={styles.picture} style={{ inlineSize: fieldWidths[use] }}>
        {picture}
      </span>
      <div className={styles.acts}>{children}</div>
    </div>
  )
}
