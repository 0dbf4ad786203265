import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import { useState } from 'react'
import { sourceOf } from './own-address.ts'

interface AddressedPictureProps {
  /** A whole address of the web. */
  address: string
  /** Pixels of the width in which it is shown. */
  width: number
  /** Empty where words beside it say the same. */
  alt: string
  className: string | undefined
}

/**
 * A picture by its address, in a width that fits. The page's policy loads nothing from elsewhere: such a picture, and one that does not load, is a
 * placeholder, marked by `data-sign`.
 */
export function AddressedPicture({ address, width, alt, className }: AddressedPictureProps) {
  const [failed, setFailed] = useState<string>()
  const source = sourceOf(address)
  if (source && failed !== address)
    return (
      <img
        className={className}
        alt={alt}
        // Before the address: a browser begins to load as soon as it has that.
        loading="lazy"
        decoding="async"
        draggable={false}
        {...(source.srcSet !== undefined && { sizes: `${width}px` })}
        {...source}
        onError={() => setFailed(address)}
      />
    )
  return (
    <span className={className} data-sign {...(alt !== '' && { role: 'img', 'aria-label': alt })}>
      <IconPhoto size={24} aria-hidden />
    </span>
  )
}
