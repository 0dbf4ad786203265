import type { Customer } from '@brigade/contract/customers/profile.ts'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import { useDates } from '../../ui/basics/dates.ts'
import { numberText } from '../../ui/basics/numbers.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { phoneText } from '../../ui/form/phone-text.ts'
import { KeyFacts } from '../../ui/page/KeyFacts.tsx'
import styles from './CustomerPage.module.css'
import { words } from './customers-texts.ts'
import { spentText } from './money.ts'

/** What somebody wants to know at once: how often, how much, when last, and how to reach them. */
export function Summary({ record }: { record: Customer }) {
  const dates = useDates()
  const { phone, email, orders, spent_minor, currency, last_visit_at, inserted_at } = record
  return (
    <div className={styles.summary}>
      <KeyFacts
        facts={[
          { label: words.orders, value: numberText(orders) },
          { label: words.spent, value: spentText(spent_minor, currency) || '–' },
          { label: words.lastVisit, value: last_visit_at === null ? words.never : dates.day(last_visit_at) },
          { label: words.knownSince, value: dates.day(record.first_visit_at ?? inserted_at) },
        ]}
      />
      <div className={styles.acts}>
        {phone && (
          <ButtonLink href={`tel:${phone}`} icon={<IconPhone size={16} aria-hidden />}>
            {phoneText(phone)}
          </ButtonLink>
        )}
        {email && (
          <ButtonLink href={`mailto:${email}`} icon={<IconMail size={16} aria-hidden />}>
            {email}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
