import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'

/** A picture of an item. The page's policy loads nothing from elsewhere: a picture from elsewhere is shown as a placeholder. */
export function Picture({ url, className }: { url: string; className: string | undefined }) {
  const isOurs = URL.parse(url, window.location.href)?.origin === window.location.origin || url.startsWith('data:image/')
  if (isOurs) return <img className={className} src={url} alt="" loading="lazy" />
  return (
    <span className={className} data-sign>
      <IconPhoto size={24} aria-hidden />
    </span>
  )
}
