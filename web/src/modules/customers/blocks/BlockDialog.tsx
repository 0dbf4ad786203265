import { type BlockReason, blockReasonNames, blockReasons, usualEffects } from '@brigade/contract/customers/blocks.ts'
import { customers } from '@brigade/contract/customers.ts'
import { Problem, textOf } from '@brigade/contract/kit/problem.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../../platform/use-call.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { Banner } from '../../../ui/page/Banner.tsx'
import { BlockFields } from './BlockFields.tsx'
import styles from './Blocks.module.css'
import { effectsText, words } from './blocks-texts.ts'
import { blocksOf } from './queries.ts'
import { asked, isWhole, type Terms, termsFor } from './terms.ts'

interface BlockDialogProps {
  customer: { readonly id: number; readonly name: string }
  onClose: () => void
}

/** Blocks a customer: a tap on the reason is enough, and everything else can be chosen. */
export function BlockDialog({ customer: { id, name }, onClose }: BlockDialogProps) {
  const usual = useQuery(blocksOf({ id })).data?.usual_scope
  const block = useCall(customers.blockCustomer)
  const lift = useCall(customers.liftBlock)
  const [terms, setTerms] = useState<Terms>()
  const [isChanged, setChanged] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  async function send(wanted: Terms) {
    setFailure(undefined)
    try {
      const made = await block.mutateAsync({ id, ...asked(wanted) })
      onClose()
      const undo = () =>
        void lift.mutateAsync({ id, block_id: made.id, why: words.undoneWhy }).then(
          () => showToast({ title: words.lifted, tone: 'ok', milliseconds: 3000 }),
          (problem: unknown) => showToast({ title: words.notLifted, message: textOf(problem), tone: 'bad', milliseconds: 8000 }),
        )
      showToast({
        title: words.done,
        message: effectsText(made.effects),
        tone: 'ok',
        milliseconds: 8000,
        action: { label: words.undo, onSelect: undo },
      })
    } catch (problem) {
      setFailure(problem)
    }
  }

  const errors = failure instanceof Problem ? failure.errors : undefined
  return (
    <Modal
      opened
      title={words.blockTitle(name)}
      dirty={isChanged}
      onClose={onClose}
      actions={
        terms && (
          <Button variant="danger" disabled={!isWhole(terms)} loading={block.isPending} onClick={() => void send(terms)}>
            {words.block}
          </Button>
        )
      }
    >
      <div className={styles.fields}>
        {failure !== undefined && <Banner tone="bad">{textOf(failure)}</Banner>}
        {terms ? (
          <BlockFields
            terms={terms}
            scopeName={usual?.name}
            errors={errors}
            onChange={(next) => {
              setTerms(next)
              setChanged(true)
            }}
          />
        ) : (
          <AtOnce
            place={usual?.name}
            busy={block.isPending}
            onReason={(reason) => usual && void send(termsFor(reason, String(usual.id)))}
            onMore={() => setTerms(termsFor('fraud', usual ? String(usual.id) : ''))}
          />
        )}
      </div>
    </Modal>
  )
}

interface AtOnceProps {
  place: string | undefined
  busy: boolean
  onReason: (reason: BlockReason) => void
  onMore: () => void
}

function AtOnce({ place, busy, onReason, onMore }: AtOnceProps) {
  return (
    <>
      <p className={styles.lead}>{words.atOnce}</p>
      <ul className={styles.reasons} aria-label={words.reason}>
        {blockReasons.map((reason) => (
          <li key={reason}>
            <Button wide disabled={place === undefined || busy} onClick={() => onReason(reason)}>
              {blockReasonNames[reason]}
              <span className={styles.effects}>{effectsText(usualEffects[reason])}</span>
            </Button>
          </li>
        ))}
      </ul>
      {place !== undefined && <p className={styles.quiet}>{words.atOnceHelp(place)}</p>}
      <Button variant="quiet" onClick={onMore}>
        {words.moreChoices}
      </Button>
    </>
  )
}
