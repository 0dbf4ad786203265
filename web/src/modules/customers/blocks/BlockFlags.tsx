import { type BlockSuspicion, blockReasonNames, type CustomerBlock, suspicionReasonNames } from '@brigade/contract/customers/blocks.ts'
import { customers } from '@brigade/contract/customers.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../../platform/use-call.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { Banner } from '../../../ui/page/Banner.tsx'
import styles from './Blocks.module.css'
import { effectsText, words } from './blocks-texts.ts'
import { blocksOf } from './queries.ts'

/** What everybody at this page should know before anything else: that the customer is blocked, or may be somebody who is. */
export function BlockFlags({ id }: { id: number }) {
  const { data } = useQuery(blocksOf({ id }))
  return (
    <>
      {data?.data.flatMap((block) => (block.state === 'live' ? <Live key={block.id} block={block} /> : []))}
      {data?.suspicions.map((one) => (
        <Suspicion key={one.id} customerId={id} one={one} />
      ))}
    </>
  )
}

function Live({ block }: { block: CustomerBlock }) {
  const dates = useDates()
  const facts = [
    blockReasonNames[block.reason],
    words.at(block.scope_name),
    ...(block.until_day === null ? [] : [words.untilDay(dates.day(`${block.until_day}T12:00:00`))]),
    ...(block.ordered_since > 0 ? [words.orderedSince(block.ordered_since)] : []),
  ]
  return (
    <Banner tone="warn" title={words.blockedFrom(effectsText(block.effects))}>
      <p>{facts.join(' · ')}</p>
    </Banner>
  )
}

function Suspicion({ customerId, one }: { customerId: number; one: BlockSuspicion }) {
  const decide = useCall(customers.decideSuspicion)
  async function answer(decision: 'block' | 'dismiss') {
    try {
      await decide.mutateAsync({ id: customerId, suspicion_id: one.id, decision })
      showToast({ title: decision === 'block' ? words.decidedBlock : words.decidedElse, tone: 'ok', milliseconds: 4000 })
    } catch (problem) {
      showToast({ title: words.notDecided, message: textOf(problem), tone: 'bad', milliseconds: 8000 })
    }
  }
  const facts = `${effectsText(one.effects)} ${words.at(one.scope_name)} · ${blockReasonNames[one.reason]}`
  return (
    <Banner
      tone="info"
      title={
        one.blocked_customer_id === null ? words.maybe(null) : <a href={`#/customers/${one.blocked_customer_id}`}>{words.maybe(one.blocked_name)}</a>
      }
    >
      <p>
        {words.because(one.because.map((reason) => suspicionReasonNames[reason]).join(words.and))} {facts}
      </p>
      {one._can.decide && (
        <div className={styles.acts}>
          <Button loading={decide.isPending} onClick={() => void answer('block')}>
            {words.blockToo}
          </Button>
          <Button loading={decide.isPending} onClick={() => void answer('dismiss')}>
            {words.somebodyElse}
          </Button>
        </div>
      )}
    </Banner>
  )
}
