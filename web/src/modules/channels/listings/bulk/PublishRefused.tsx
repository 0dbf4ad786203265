import type { PublishResult } from '@brigade/contract/menus/publishing.ts'
import { Modal } from '../../../../ui/layers/Modal.tsx'
import { words } from '../listing-texts.ts'
import styles from './Bulk.module.css'

export interface PublishRefusedProps {
  refused: readonly PublishResult[]
  onClose: () => void
}

/** The restaurants that were not published, each with why. */
export function PublishRefused({ refused, onClose }: PublishRefusedProps) {
  return (
    <Modal opened title={words.notPublished(refused.length)} cancelLabel={words.close} onClose={onClose}>
      <ul className={styles.refused} aria-label={words.notPublishedTitle}>
        {refused.map(({ restaurant_id, restaurant_name, message }) => (
          <li key={restaurant_id}>
            <a href={`#/onboarding/restaurants/${restaurant_id}/publish`}>{restaurant_name}</a>
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
