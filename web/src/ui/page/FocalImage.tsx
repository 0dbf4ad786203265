import { classNames } from '../basics/class-names.ts'
import styles from './FocalImage.module.css'
import type { FocalPoint } from './focal-point.ts'
import { centre, positionOf } from './focal-point.ts'

interface FocalImageProps {
  src: string
  /** Empty when the words beside it say the same. */
  alt: string
  focus?: FocalPoint | undefined
  /** Width to height; without it the picture fills the box it is given. */
  ratio?: number | undefined
  className?: string | undefined
}

/** A picture cut to its box so that the point that matters stays in sight. */
export function FocalImage({ src, alt, focus = centre, ratio, className }: FocalImageProps) {
  return (
    <img
      src={src}
      alt={alt}
      loading="lazy"
      draggable={false}
      className={classNames(styles.image, className)}
      style={{ objectPosition: positionOf(focus), ...(ratio !== undefined && { aspectRatio: String(ratio) }) }}
    />
  )
}
