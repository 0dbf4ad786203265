import { duplicatesPerPage } from '@brigade/contract/customers/list.ts'
import type { DuplicateSuggestion } from '@brigade/contract/customers/merging.ts'
import type { ListedCustomer } from '@brigade/contract/customers/profile.ts'
import { customers } from '@brigade/contract/customers.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMayI } from '../../../platform/access.ts'
import { failureTitle } from '../../../platform/failure-title.ts'
import { useHint } from '../../../platform/hint-toasts.tsx'
import { useCall } from '../../../platform/use-call.ts'
import { useTitle } from '../../../platform/use-title.ts'
import { useWayBack } from '../../../platform/use-way-back.ts'
import { Count } from '../../../ui/basics/Count.tsx'
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx'
import { Pager } from '../../../ui/controls/Pager.tsx'
import { phoneText } from '../../../ui/form/phone-text.ts'
import { showToast } from '../../../ui/layers/toasts.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { calledBy } from '../called.ts'
import { words as mainWords } from '../customers-texts.ts'
import styles from './Merging.module.css'
import { words } from './merging-texts.ts'
import { duplicatePage } from './queries.ts'
import { duplicatesRoute, mergePath } from './routes.ts'

const crumbs = () => [{ label: mainWords.customers, href: '#/customers' }]

/** Customers who may be one person, in pairs, the likeliest first. */
export function DuplicatesPage() {
  useTitle(words.duplicates)
  useHint('customer-duplicates', words.hint, words.hintText)
  const { page = 1 } = duplicatesRoute.useSearch()
  const navigate = duplicatesRoute.useNavigate()
  const goBack = useWayBack(crumbs())
  const maySee = useMayI('customers_admin') === 'allowed'
  const query = useQuery({ ...duplicatePage({ page, per_page: duplicatesPerPage }), placeholderData: keepPreviousData, enabled: maySee })
  const { data: rows = [], total = 0 } = query.data ?? {}
  return (
    <div className={styles.page}>
      <PageHeader title={words.duplicates} breadcrumbs={crumbs()} onBack={goBack} status={maySee && <Count of={query.data?.total} />} />
      {maySee ? (
        <Card title={words.duplicatesHint} flush>
          <DataState
            state={query.data ? (rows.length === 0 ? 'empty' : 'ready') : query.isError ? 'error' : 'loading'}
            error={{ title: words.notLoaded, details: textOf(query.error) }}
            onRetry={() => void query.refetch()}
            empty={
              <EmptyState icon={<IconUsers size={20} />} title={words.noDuplicates}>
                {words.noDuplicatesWhy}
              </EmptyState>
            }
          >
            <ul className={styles.rows} aria-label={words.duplicatesHint}>
              {rows.map((pair) => (
                <Pair key={pair.id} pair={pair} />
              ))}
            </ul>
            {total > duplicatesPerPage && (
              <div className={styles.foot}>
                <Pager
                  page={page}
                  perPage={duplicatesPerPage}
                  total={total}
                  onPage={(next) => void navigate({ search: next > 1 ? { page: next } : {} })}
                  of={words.duplicates}
                />
              </div>
            )}
          </DataState>
        </Card>
      ) : (
        <DataState state="no-permission" noPermission={{ title: words.cannotSee, details: words.seeNeeds }} />
      )}
    </div>
  )
}

function Pair({ pair: { id, first, second, reasons } }: { pair: DuplicateSuggestion }) {
  const dismiss = useCall(customers.dismissDuplicate)
  const names = [calledBy(first), calledBy(second)] as const
  async function say(is_dismissed: boolean) {
    try {
      await dismiss.mutateAsync({ duplicate_id: id, is_dismissed })
      if (is_dismissed) showToast({ title: words.dismissed, tone: 'ok', action: { label: words.takeBack, onSelect: () => void say(false) } })
    } catch (problem) {
      showToast({ title: failureTitle(problem, words.notDismissed), message: textOf(problem), tone: 'bad', milliseconds: 8000 })
    }
  }
  return (
    <li className={styles.row}>
      <div className={styles.pair}>
        <One customer={first} />
        <One customer={second} />
        <p className={styles.facts}>{reasons.join(' · ')}</p>
      </div>
      <div className={styles.acts}>
        <ButtonLink href={`#${mergePath(first.id, second.id)}`} aria-label={words.reviewOf(...names)}>
          {words.review}
        </ButtonLink>
        <Button variant="quiet" loading={dismiss.isPending} aria-label={words.dismissOf(...names)} onClick={() => void say(true)}>
          {words.dismiss}
        </Button>
      </div>
    </li>
  )
}

function One({ customer: { id, name, phone, email, orders } }: { customer: ListedCustomer }) {
  return (
    <p className={styles.one}>
      <a href={`#/customers/${id}`}>{calledBy({ name, phone })}</a>
      <span className={styles.facts}>{[phone && phoneText(phone), email, words.orders(orders)].filter(Boolean).join(' · ')}</span>
    </p>
  )
}
