import type { GiftCardDefinition } from '@brigade/contract/gift-cards/definitions.ts'
import { giftCards } from '@brigade/contract/gift-cards.ts'
import { DeleteCard } from '../../../platform/records/DeleteCard.tsx'
import { useCall } from '../../../platform/use-call.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { numberText } from '../../../ui/basics/numbers.ts'
import { Banner } from '../../../ui/page/Banner.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { KeyFacts } from '../../../ui/page/KeyFacts.tsx'
import { CardFace } from '../face/CardFace.tsx'
import { giftCardDefinition, kindText, words } from '../gift-cards-texts.ts'
import { moneyText } from '../money.ts'
import styles from './Definitions.module.css'
import { linesOf } from './term-lines.ts'

/** What a definition says, how its card looks, and what came of it. */
export function DefinitionOverview({ definition, mayDelete }: { definition: GiftCardDefinition; mayDelete: boolean }) {
  const { status, terms, currency, name } = definition
  const [amount = terms.custom_min_minor] = terms.amounts_minor
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        {status === 'draft' && <Banner tone="info">{words.draftNote}</Banner>}
        {status === 'archived' && <Banner tone="info">{words.archivedNote}</Banner>}
        <Card title={words.terms} description={words.version(definition.newest_version)}>
          <KeyFacts
            layout="rows"
            facts={[...linesOf(terms, currency, definition.bonus_name), { label: words.termWhere, value: definition.redeem_group_name }]}
          />
        </Card>
      </div>
      <div className={styles.column}>
        <Card title={words.looks}>
          <div className={styles.face}>
            <CardFace
              design={terms.design}
              picture={definition.design_picture}
              name={name}
              amountText={amount === null ? undefined : moneyText(amount, currency)}
              message={terms.message}
            />
          </div>
          {definition.design_picture && <p className={styles.pictureNote}>{words.pictureInstead}</p>}
        </Card>
        <Figures definition={definition} />
        {mayDelete && <DeleteDefinition definition={definition} />}
      </div>
    </div>
  )
}

function Figures({ definition }: { definition: GiftCardDefinition }) {
  const dates = useDates()
  const { card_count, outstanding_minor, currency, kind, parent_access_group_name, inserted_at, updated_at } = definition
  return (
    <Card title={words.figures}>
      <KeyFacts
        layout="rows"
        facts={[
          { label: words.owed, value: moneyText(outstanding_minor, currency) },
          { label: words.cardCount, value: numberText(card_count) },
          { label: words.kind, value: kindText(kind) },
          { label: words.currency, value: currency },
          { label: words.organization, value: parent_access_group_name },
          { label: words.created, value: dates.moment(inserted_at) },
          { label: words.lastChanged, value: dates.moment(updated_at) },
        ]}
      />
    </Card>
  )
}

function DeleteDefinition({ definition }: { definition: GiftCardDefinition }) {
  return <DeleteCard kind={giftCardDefinition} record={definition} call={useCall(giftCards.removeDefinition)} help={words.deleteHelp} />
}
