import type { RedeemPlace } from '@brigade/contract/gift-cards/redeeming.ts'
import { type ReactNode, useState } from 'react'
import { holds, useSession } from '../../../platform/session/session.ts'
import { useTitle } from '../../../platform/use-title.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { type Bill, newBill } from './bill.ts'
import { PlacePicker } from './PlacePicker.tsx'
import { RecentRedemptions } from './RecentRedemptions.tsx'
import styles from './Redeem.module.css'
import { RedeemTill } from './RedeemTill.tsx'
import { words } from './redeem-texts.ts'
import { usePlace } from './use-place.ts'

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <PageHeader title={words.title} />
      {children}
    </div>
  )
}

/** At the counter: a gift card is looked up, an amount is taken from it, and can be given back for some minutes. */
export function RedeemPage() {
  useTitle(words.title)
  const may = holds(useSession(), 'gift_card_definitions')
  if (!may) return <Frame>{<DataState state="no-permission" noPermission={{ title: words.noRole }} />}</Frame>
  return (
    <Frame>
      <AtPlace />
    </Frame>
  )
}

function AtPlace() {
  const { state, choose, change } = usePlace()
  if (state.at === 'loading') return <DataState state="loading" />
  if (state.at === 'failed') return <DataState state="error" error={{ title: words.notLoaded }} onRetry={state.again} />
  if (state.at === 'none') return <EmptyState title={words.noRestaurants}>{words.noRestaurantsWhy}</EmptyState>
  if (state.at === 'choosing') {
    return (
      <Card title={words.chooseRestaurant} className={styles.choice}>
        <PlacePicker onChoose={choose} />
      </Card>
    )
  }
  return <Counter key={state.place.id} place={state.place} onChange={state.hasOthers ? change : undefined} />
}

function Counter({ place, onChange }: { place: RedeemPlace; onChange: (() => void) | undefined }) {
  const [till, setTill] = useState<{ number: number; bill: Bill }>({ number: 1, bill: newBill })
  const [isBusy, setBusy] = useState(false)
  return (
    <>
      <p className={styles.place}>
        <strong>{place.name}</strong>
        {onChange && (
          <Button variant="quiet" disabled={isBusy} onClick={onChange}>
            {words.changeRestaurant}
          </Button>
        )}
      </p>
      <RedeemTill
        key={till.number}
        place={place}
        bill={till.bill}
        onNext={(bill) => setTill(({ number }) => ({ number: number + 1, bill }))}
        onBusy={setBusy}
      />
      <RecentRedemptions place={place} />
    </>
  )
}
