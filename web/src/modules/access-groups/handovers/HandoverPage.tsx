import type { Handover } from '@brigade/contract/access-groups/handovers.ts'
import { resourceTypes } from '@brigade/contract/kit/resources.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RecordFrame } from '../../../platform/records/RecordFrame.tsx'
import { RecordPage } from '../../../platform/records/RecordPage.tsx'
import { useDates } from '../../../ui/basics/dates.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { KeyFacts } from '../../../ui/page/KeyFacts.tsx'
import { StatusPill } from '../../../ui/page/StatusPill.tsx'
import { idOf } from '../addresses.ts'
import { words as common } from '../catalogue.ts'
import { PreviewPanel } from '../preview/PreviewPanel.tsx'
import { offerPreview, oneHandover } from '../queries.ts'
import { handoverRoute } from '../routes.ts'
import { AcceptDialog } from './dialogs.ts'
import styles from './HandoverPage.module.css'
import { statusWords, toneOf } from './handover-states.ts'
import { words } from './handovers-texts.ts'
import { useHandoverAnswers } from './use-handover-answers.ts'

const pageWords = () => ({ one: words.handover, needsRole: '', gone: words.gone, goneWhy: words.goneWhy, notLoaded: words.notLoaded })
const list = () => ({ label: words.handovers, href: '#/access_groups/handovers' })

/** One offer, where the link of its mail leads: for the company that made it and the person it was made to. */
export function HandoverPage() {
  const { handover } = handoverRoute.useParams()
  const id = idOf(handover)
  return (
    <RecordPage id={id} verdict={id === 0 ? 'refused' : 'allowed'} record={oneHandover({ handover_id: id })} list={list()} words={pageWords()}>
      {(offer) => <Shown offer={offer} />}
    </RecordPage>
  )
}

function Shown({ offer }: { offer: Handover }) {
  const { name, status, _can } = offer
  const [accepting, setAccepting] = useState(false)
  const { withdraw, decline } = useHandoverAnswers()
  return (
    <RecordFrame
      title={name}
      status={<StatusPill tone={toneOf(status)}>{statusWords(status)}</StatusPill>}
      breadcrumbs={[{ label: common.all, href: '#/access_groups' }, list()]}
      actions={
        <>
          {_can.answer && <Button onClick={() => void decline(offer)}>{words.declineMore}</Button>}
          {_can.answer && (
            <Button variant="primary" onClick={() => setAccepting(true)}>
              {words.acceptMore}
            </Button>
          )}
          {_can.withdraw && <Button onClick={() => void withdraw(offer)}>{words.withdrawMore}</Button>}
        </>
      }
    >
      <div className={styles.cards}>
        <Facts offer={offer} />
        {offer.things.length > 0 && <Contents offer={offer} />}
        {_can.withdraw && offer.root_id !== null && <Losses offer={offer} rootId={offer.root_id} />}
      </div>
      {accepting && <AcceptDialog offer={offer} onClose={() => setAccepting(false)} />}
    </RecordFrame>
  )
}

function Facts({ offer }: { offer: Handover }) {
  const dates = useDates()
  const { status, company, offered_by, offered_by_email, email, note, answered_by, answered_for, answered_at } = offer
  const facts = [
    { label: words.from, value: company },
    { label: words.offeredBy, value: words.person(offered_by, offered_by_email) },
    { label: words.offeredTo, value: email },
    { label: words.sent, value: dates.moment(offer.inserted_at) },
    ...(note === '' ? [] : [{ label: words.note, value: note }]),
    ...(status === 'pending' ? [{ label: words.until, value: dates.moment(offer.expires_at) }] : []),
    ...(answered_by === '' ? [] : [{ label: words.answeredBy, value: words.forCompany(answered_by, answered_for) }]),
    ...(answered_at === null ? [] : [{ label: words.answered, value: dates.moment(answered_at) }]),
  ]
  return (
    <Card title={words.theOffer}>
      <KeyFacts layout="rows" facts={facts} />
    </Card>
  )
}

/** What was offered by name, and how much goes along with a group. */
function Contents({ offer: { things, contents, resource_type } }: { offer: Handover }) {
  return (
    <Card title={words.contents} flush>
      <ul>
        {things.map(({ resource_id, name }) => (
          <li key={resource_id} className={styles.thing}>
            <span className={styles.name}>{name}</span>
            <span className={styles.kind}>{resourceTypes[resource_type].word}</span>
          </li>
        ))}
        {contents.length > 0 && <li className={styles.thing}>{words.along(words.contentsText(contents))}</li>}
      </ul>
    </Card>
  )
}

/** For the side that offers: what it loses, and what blocks the handover now. */
function Losses({ offer: { id, things, resource_type }, rootId }: { offer: Handover; rootId: number }) {
  const asked = { id: rootId, resource_type, resource_ids: things.map(({ resource_id }) => resource_id), handover_id: id }
  const preview = useQuery(offerPreview(asked))
  return (
    <Card title={words.thenLost} description={words.thenLostWhy}>
      <PreviewPanel preview={preview.data} error={preview.error} onRetry={() => void preview.refetch()} />
    </Card>
  )
}
