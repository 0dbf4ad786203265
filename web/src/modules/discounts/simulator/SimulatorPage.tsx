import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs'
import { useState } from 'react'
import { useMayI } from '../../../platform/access.ts'
import { useTitle } from '../../../platform/use-title.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { SectionTabs } from '../SectionTabs.tsx'
import styles from './Simulator.module.css'
import { Places, Trying } from './Simulator.tsx'
import { simulatorRoute } from './simulator-route.ts'
import { words } from './simulator-texts.ts'
import { usePlace } from './use-place.ts'
import { useTrial } from './use-trial.ts'
import { WorstStackDialog } from './WorstStackDialog.tsx'

/** The simulator on a page of its own: what the offers that run do with a basket. */
export function SimulatorPage() {
  useTitle(words.simulator)
  const maySee = useMayI('discounts') === 'allowed'
  return maySee ? (
    <Open />
  ) : (
    <div className={styles.page}>
      <PageHeader title={words.discounts} />
      <DataState state="no-permission" noPermission={{ title: words.cannotSee, details: words.seeNeeds }} />
    </div>
  )
}

function Open() {
  const { restaurant } = simulatorRoute.useSearch()
  const choice = usePlace(undefined, [], restaurant)
  const state = useTrial()
  const [isLooking, setLooking] = useState(false)
  const { place } = choice
  return (
    <div className={styles.page}>
      <PageHeader
        title={words.discounts}
        actions={
          place && (
            <Button icon={<IconStack2 size={16} aria-hidden />} onClick={() => setLooking(true)}>
              {words.look}
            </Button>
          )
        }
      />
      <SectionTabs value="simulator" />
      <p className={styles.lead}>{words.lead}</p>
      <Places choice={choice} currency={undefined}>
        <Trying choice={choice} state={state} />
      </Places>
      {isLooking && place && <WorstStackDialog place={place} onTry={state.take} onClose={() => setLooking(false)} />}
    </div>
  )
}
