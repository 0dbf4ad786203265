import type { Picture } from '@brigade/contract/collections/pictures.ts'
import { pictureUseNames } from '@brigade/contract/collections/uses.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Skeleton } from '../../../ui/basics/Skeleton.tsx'
import { words } from '../collections-texts.ts'
import { usesOfPicture } from '../queries.ts'
import styles from './PictureUses.module.css'

/** Where a picture is used: what the person may see by name, the rest as a number. */
export function PictureUses({ picture: { id, collection_id, used } }: { picture: Picture }) {
  const title = useId()
  const { data, isError } = useQuery({ ...usesOfPicture({ collection_id, id }), enabled: used > 0 })
  return (
    <section className={styles.uses} aria-labelledby={title}>
      <h3 id={title} className={styles.title}>
        {words.usedIn}
      </h3>
      {used === 0 && <p className={styles.quiet}>{words.notUsed}</p>}
      {used > 0 && isError && <p className={styles.quiet}>{words.usesNotLoaded}</p>}
      {used > 0 && !data && !isError && <Skeleton lines={2} />}
      {used > 0 && data && (
        <ul className={styles.list}>
          {data.uses.map(({ kind, name, path }) => (
            <li key={`${kind} ${path} ${name}`} className={styles.use}>
              <a href={`#${path}`}>{name}</a>
              <span className={styles.quiet}>{pictureUseNames[kind]}</span>
            </li>
          ))}
          {data.more > 0 && <li className={styles.quiet}>{words.usedMore(data.more)}</li>}
        </ul>
      )}
    </section>
  )
}
