import type { Picture } from '@brigade/contract/collections/pictures.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { pictureAt } from '../../../platform/pictures/picture-at.ts'
import { similarPictures } from '../queries.ts'
import styles from './Duplicates.module.css'
import { words } from './duplicates-texts.ts'

/** Pictures that look like this one, as links to them; nothing where there are none. */
export function SimilarPictures({ picture: { id, collection_id } }: { picture: Pick<Picture, 'id' | 'collection_id'> }) {
  const title = useId()
  const { data } = useQuery(similarPictures({ collection_id, id }))
  if (!data || data.pictures.length === 0) return null
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className={styles.similarTitle}>
        {words.similar}
      </h3>
      <div className={styles.similar}>
        {data.pictures.map(({ picture, same_file }) => {
          const where = same_file ? words.isSame(picture.collection_name) : words.isAlike(picture.collection_name)
          return (
            <a key={picture.id} href={`#/collections/${picture.collection_id}?picture=${picture.id}`} title={`${picture.name}. ${where}`}>
              <img style={{ background: picture.face.tint }} src={pictureAt(picture.face, 160)} alt={`${picture.name}. ${where}`} loading="lazy" />
            </a>
          )
        })}
      </div>
    </section>
  )
}
