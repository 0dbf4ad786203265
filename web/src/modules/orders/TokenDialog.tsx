import { appConfig } from '../../platform/config.ts'
import { Modal } from '../../ui/layers/Modal.tsx'
import { CopyText } from '../../ui/page/CopyText.tsx'
import styles from './Orders.module.css'
import { words } from './orders-texts.ts'

/** The address of a service as a stranger needs it: whole. */
const addressOf = (service: string): string => new URL(appConfig().services[service] ?? `/api/${service}`, appConfig().public_url).href

const restaurantField = 'restaurant_id'
const exampleHeader = 'Authorization: Bearer …'

interface TokenDialogProps {
  token: string | undefined
  /** Each order then says whose it is. */
  isOfGroup: boolean
  onClose: () => void
}

/** A token that was made a moment ago: nobody can show it again. */
export function TokenDialog({ token, isOfGroup, onClose }: TokenDialogProps) {
  return (
    <Modal opened={token !== undefined} onClose={onClose} title={words.token}>
      <div className={styles.form}>
        <p>{words.shownOnce}</p>
        <CopyText text={token ?? ''} />
        <p>
          {words.howTo} <code>{`POST ${addressOf('orders')}/v5/ingest/orders`}</code> {words.header} <code>{exampleHeader}</code>
        </p>
        <p>
          {words.decisions} <code>{`GET ${addressOf('orders')}/v5/ingest/decisions`}</code>
        </p>
        {isOfGroup && (
          <p>
            {words.namesRestaurant} <code>{restaurantField}</code>
          </p>
        )}
        <a href="/api/docs">{words.docs}</a>
      </div>
    </Modal>
  )
}
