import { textOf } from '@brigade/contract/kit/problem.ts'
import IconEraser from '@tabler/icons-react/dist/esm/icons/IconEraser.mjs'
import IconPencilPlus from '@tabler/icons-react/dist/esm/icons/IconPencilPlus.mjs'
import IconShoppingCart from '@tabler/icons-react/dist/esm/icons/IconShoppingCart.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useIsPhone } from '../../../ui/basics/use-media.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Banner } from '../../../ui/page/Banner.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ProgressLine } from '../../../ui/page/ProgressLine.tsx'
import { AddItem } from './AddItem.tsx'
import { BasketLines } from './BasketLines.tsx'
import { Beside } from './Beside.tsx'
import { ByHandDialog } from './ByHandDialog.tsx'
import { OptionsDialog } from './OptionsDialog.tsx'
import { Outcome } from './Outcome.tsx'
import { menuAt } from './queries.ts'
import styles from './Simulator.module.css'
import { words } from './simulator-texts.ts'
import { momentOf, shownLine, simulateInput, type TriedOffer } from './trial.ts'
import { type PlaceChoice, usePlace } from './use-place.ts'
import { type Simulated, useSimulated } from './use-simulated.ts'
import { type TrialState, useTrial } from './use-trial.ts'
import { Price, Verdict } from './Verdict.tsx'
import { Where } from './Where.tsx'

export interface SimulatorProps {
  /** The offer that is being written, as far as it makes sense. */
  draft?: TriedOffer | undefined
  /** What is typed makes no offer yet. */
  isUnfinished?: boolean | undefined
  /** Where the offer applies, if not everywhere. */
  restaurantIds?: readonly number[] | undefined
}

/** A basket that offers are tried on: where, when, what and for whom, and what each offer does with it. No effect. */
export function Simulator({ draft, isUnfinished, restaurantIds }: SimulatorProps) {
  const choice = usePlace(draft?.currency, restaurantIds)
  const state = useTrial()
  return (
    <Places choice={choice} currency={draft?.currency}>
      <Trying {...{ draft, isUnfinished, choice, state }} />
    </Places>
  )
}

/** What stands between somebody and a basket: there is no restaurant to try it at. */
export function Places({ choice: { state, retry }, currency, children }: { choice: PlaceChoice; currency: string | undefined; children: ReactNode }) {
  return (
    <DataState
      state={state === 'failed' ? 'error' : state === 'none' ? 'empty' : state}
      error={{ title: words.placesNotLoaded }}
      onRetry={retry}
      empty={<EmptyState title={words.noPlaces}>{currency === undefined ? words.noPlacesAtAll : words.noPlacesWhy(currency)}</EmptyState>}
    >
      {children}
    </DataState>
  )
}

interface TryingProps extends Pick<SimulatorProps, 'draft' | 'isUnfinished'> {
  choice: PlaceChoice
  state: TrialState
}

/** The simulator at a restaurant, its basket held by whoever shows it. */
export function Trying({ draft, isUnfinished, choice: { place, choose }, state }: TryingProps) {
  const { trial, change } = state
  const isPhone = useIsPhone()
  const [opened, setOpened] = useState<string>()
  const [isByHand, setByHand] = useState(false)
  const at = place && momentOf(trial, place)
  const menuQuery = useQuery({
    ...menuAt({ restaurant_id: place?.id ?? 0, channel: trial.channel, fulfilment: trial.fulfilment, ...(at !== undefined && { at }) }),
    enabled: place !== undefined,
    placeholderData: keepPreviousData,
  })
  const menu = menuQuery.data?.menu ?? undefined
  const asked = simulateInput(trial, place, menu, draft, words.delivery)
  const simulation = useSimulated(asked)
  if (!place) return null
  const lines = trial.lines.map((line) => shownLine(line, menu))
  const openedLine = trial.lines.find(({ key }) => key === opened)
  const draftId = draft && (draft.id ?? 0)
  // Of another restaurant's currency: from before the restaurant was changed.
  const answer = simulation.answer?.currency === place.currency ? simulation.answer : undefined
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it stands in the form of an offer, which an Enter here must not send.
    <div className={styles.simulator} onKeyDown={(event) => isEnterInField(event) && event.preventDefault()}>
      <div className={styles.grid}>
        <Card
          title={words.basket}
          actions={
            lines.length > 0 && (
              <IconButton label={words.clear} onClick={state.empty}>
                <IconEraser size={18} aria-hidden />
              </IconButton>
            )
          }
        >
          <div className={styles.stack}>
            <Where
              place={place}
              onPlace={choose}
              currency={draft?.currency}
              trial={trial}
              onChange={change}
              isFolded={draft !== undefined || isPhone}
            />
            <div className={styles.adding}>
              <AddItem menu={menu} isLoading={menuQuery.isPending} onAdd={(item) => menu && state.add(menu, item)} />
              <IconButton label={words.byHand} variant="outlined" onClick={() => setByHand(true)}>
                <IconPencilPlus size={18} aria-hidden />
              </IconButton>
            </div>
            <MenuNote isKnown={menuQuery.data !== undefined} hasMenu={menu !== undefined} isLive={menuQuery.data?.is_live} query={menuQuery} />
            {lines.length > 0 && (
              <BasketLines
                lines={lines}
                currency={place.currency}
                answer={answer}
                draftId={draftId}
                onQuantity={state.count}
                onOptions={setOpened}
                onRemove={state.remove}
              />
            )}
            <Beside place={place} draft={draft} trial={trial} onChange={change} />
          </div>
        </Card>
        <Result
          simulation={{ ...simulation, answer }}
          charges={asked?.basket.charges ?? []}
          items={trial.lines.reduce((sum, { quantity }) => sum + quantity, 0)}
          {...{ draftId, isUnfinished }}
        />
      </div>
      {menu && openedLine?.kind === 'menu' && (
        <OptionsDialog menu={menu} line={openedLine} onChange={state.replace} onClose={() => setOpened(undefined)} />
      )}
      {isByHand && <ByHandDialog currency={place.currency} onAdd={state.addByHand} onClose={() => setByHand(false)} />}
    </div>
  )
}

/** A dialog that was opened from here stands elsewhere in the page: its form is sent by the key. */
const isEnterInField = ({ key, target, currentTarget }: KeyboardEvent): boolean =>
  key === 'Enter' && target instanceof HTMLInputElement && currentTarget.contains(target)

interface MenuNoteProps {
  isKnown: boolean
  hasMenu: boolean
  isLive: boolean | undefined
  query: { isError: boolean; refetch: () => unknown }
}

/** What is to be known of the menu that items come from. */
function MenuNote({ isKnown, hasMenu, isLive, query }: MenuNoteProps) {
  if (!isKnown && query.isError)
    return (
      <p className={styles.quiet}>
        {words.menuNotLoaded}{' '}
        <Button variant="quiet" onClick={() => void query.refetch()}>
          {words.tryAgain}
        </Button>
      </p>
    )
  if (!isKnown) return null
  if (!hasMenu) return <p className={styles.quiet}>{words.noMenu}</p>
  return isLive ? null : <p className={styles.quiet}>{words.draftMenu}</p>
}

interface ResultProps {
  simulation: Simulated
  items: number
  charges: readonly { readonly id: string; readonly name: string }[]
  draftId: number | undefined
  isUnfinished: boolean | undefined
}

/** What came of it; while the next answer is on its way the last one stays. */
function Result({ simulation: { answer, isBehind, problem, retry }, items, charges, draftId, isUnfinished }: ResultProps) {
  if (items === 0)
    return (
      <Card>
        <EmptyState icon={<IconShoppingCart size={20} />} title={words.emptyBasket}>
          {words.emptyBasketWhy}
        </EmptyState>
      </Card>
    )
  return (
    <Card title={words.result}>
      <div className={styles.stack} aria-busy={isBehind || undefined}>
        <div className={styles.progress}>
          <ProgressLine active={isBehind} label={words.working} />
        </div>
        {isUnfinished && <Banner>{draftId === undefined ? words.unfinished : words.unfinishedNow}</Banner>}
        {problem && (
          <Banner tone="bad" title={words.notCounted} action={<Button onClick={retry}>{words.tryAgain}</Button>}>
            {[textOf(problem), answer && words.stillBefore].filter(Boolean).join(' ')}
          </Banner>
        )}
        {!answer && !problem && <p role="status">{words.working}</p>}
        {answer && (
          <div className={styles.result} data-behind={isBehind || undefined}>
            <Price answer={answer} />
            {draftId !== undefined && <Verdict answer={answer} draftId={draftId} />}
            <Outcome answer={answer} items={items} charges={charges} draftId={draftId} />
          </div>
        )}
      </div>
    </Card>
  )
}
