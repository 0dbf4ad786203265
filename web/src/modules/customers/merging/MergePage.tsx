import type { MergeChoices, MergeField, MergePreview, Side } from '@brigade/contract/customers/merging.ts'
import { mergeFieldNames, mergeFields } from '@brigade/contract/customers/merging.ts'
import type { Customer } from '@brigade/contract/customers/profile.ts'
import { customers } from '@brigade/contract/customers.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMayI } from '../../../platform/access.ts'
import { failureTitle } from '../../../platform/failure-title.ts'
import { useCall } from '../../../platform/use-call.ts'
import { useTitle } from '../../../platform/use-title.ts'
import { useWayBack } from '../../../platform/use-way-back.ts'
import { numberText } from '../../../ui/basics/numbers.ts'
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx'
import { RadioField } from '../../../ui/form/RadioField.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { Banner } from '../../../ui/page/Banner.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { KeyFacts } from '../../../ui/page/KeyFacts.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { words as mainWords } from '../customers-texts.ts'
import { spentText } from '../money.ts'
import styles from './Merging.module.css'
import { words } from './merging-texts.ts'
import { OneOfTwo } from './OneOfTwo.tsx'
import { mergePreview } from './queries.ts'
import { mergeRoute } from './routes.ts'
import { useUndoMerge } from './use-undo-merge.ts'

const crumbs = () => [
  { label: mainWords.customers, href: '#/customers' },
  { label: words.duplicates, href: '#/customers/duplicates' },
]

/** Two customers side by side, what is taken of each, and what becomes of them. */
export function MergePage() {
  useTitle(words.title)
  const { keep, gone } = mergeRoute.useSearch()
  const navigate = mergeRoute.useNavigate()
  const goBack = useWayBack(crumbs())
  const mayMerge = useMayI('customers_admin') === 'allowed'
  const areTwo = keep !== undefined && gone !== undefined && keep !== gone
  const swap = areTwo && mayMerge && (
    <Button
      icon={<IconArrowsExchange size={16} aria-hidden />}
      title={words.swapHelp}
      onClick={() => void navigate({ search: { keep: gone, gone: keep }, replace: true })}
    >
      {words.swap}
    </Button>
  )
  return (
    <div className={styles.page}>
      <PageHeader title={words.title} breadcrumbs={crumbs()} onBack={goBack} actions={swap} />
      {!mayMerge ? (
        <DataState state="no-permission" noPermission={{ title: words.cannotSee, details: words.seeNeeds }} />
      ) : areTwo ? (
        <Previewed key={`${keep} ${gone}`} kept_id={keep} gone_id={gone} />
      ) : (
        <EmptyState title={words.missing}>{words.missingWhy}</EmptyState>
      )}
    </div>
  )
}

function Previewed(pair: { kept_id: number; gone_id: number }) {
  const query = useQuery(mergePreview(pair))
  return (
    <DataState
      state={query.data ? 'ready' : query.isError ? 'error' : 'loading'}
      error={{ title: words.previewNotLoaded, details: textOf(query.error) }}
      onRetry={() => void query.refetch()}
    >
      {query.data && <Merging preview={query.data} onStale={() => void query.refetch()} />}
    </DataState>
  )
}

function Merging({ preview, onStale }: { preview: MergePreview; onStale: () => void }) {
  const { kept, gone, refusals } = preview
  const [chosen, setChosen] = useState<Partial<MergeChoices>>({})
  const choices = { ...preview.choices, ...chosen }
  const merge = useCall(customers.mergeCustomers)
  const { undo } = useUndoMerge()
  const navigate = useNavigate()
  async function join() {
    try {
      const versions = { kept_version: kept.version, gone_version: gone.version }
      const { merge: made } = await merge.mutateAsync({ kept_id: kept.id, gone_id: gone.id, choices, ...versions })
      showToast({
        title: words.merged(gone.name, kept.name),
        tone: 'ok',
        milliseconds: 10_000,
        action: { label: words.undo, onSelect: () => void undo(made) },
      })
      await navigate({ to: '/customers/$id', params: { id: String(kept.id) }, replace: true })
    } catch (problem) {
      showToast({ title: failureTitle(problem, words.notMerged), message: textOf(problem), tone: 'bad', milliseconds: 8000 })
      onStale()
    }
  }
  return (
    <div className={styles.parts}>
      {refusals.length > 0 && (
        <Banner tone="warn" title={words.refused}>
          {refusals.map((refusal) => (
            <p key={refusal}>{refusal}</p>
          ))}
        </Banner>
      )}
      <div className={styles.columns}>
        <OneOfTwo customer={kept} isKept />
        <OneOfTwo customer={gone} isKept={false} />
      </div>
      <Choices kept={kept} gone={gone} choices={choices} onChoose={(field, side) => setChosen({ ...chosen, [field]: side })} />
      <Card
        title={words.after}
        footer={
          <div className={styles.end}>
            <ButtonLink variant="quiet" href={`#/customers/${kept.id}`}>
              {words.cancel}
            </ButtonLink>
            <Button variant="primary" loading={merge.isPending} disabled={refusals.length > 0} onClick={() => void join()}>
              {words.merge}
            </Button>
          </div>
        }
      >
        <KeyFacts
          layout="rows"
          facts={[
            { label: words.total, value: totalText(preview.totals) },
            { label: words.tags, value: preview.tags.join(', ') || words.noTags },
          ]}
        />
        <ul className={styles.says}>
          {preview.says.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

const totalText = (totals: MergePreview['totals']): string =>
  totals.map(({ currency, orders, spent_minor }) => `${numberText(orders)} · ${spentText(spent_minor, currency)}`).join(', ') || words.noOrders

interface ChoicesProps {
  kept: Customer
  gone: Customer
  choices: MergeChoices
  onChoose: (field: MergeField, side: Side) => void
}

/** Of each field in which they differ the value of one; side by side, and below one another on a phone. */
function Choices({ kept, gone, choices, onChoose }: ChoicesProps) {
  const differing = mergeFields.filter((field) => (kept[field] ?? '') !== (gone[field] ?? ''))
  const option = (side: Side, customer: Customer, field: MergeField) => ({
    value: side,
    label: customer[field] || words.nothing,
    help: side === 'kept' ? words.kept : words.gone,
  })
  return (
    <Card title={words.choose} description={words.chooseHelp}>
      {differing.length === 0 ? (
        <p>{words.sameFields}</p>
      ) : (
        <div className={styles.choices}>
          {differing.map((field) => (
            <RadioField
              key={field}
              label={mergeFieldNames[field]}
              inline
              options={[option('kept', kept, field), option('gone', gone, field)]}
              value={choices[field]}
              onChange={(side) => onChoose(field, side as Side)}
            />
          ))}
        </div>
      )}
    </Card>
  )
}
