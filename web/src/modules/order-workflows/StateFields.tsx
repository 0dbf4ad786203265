import {
  type KitchenState,
  kitchenStates,
  type OrderParty,
  type OrderState,
  orderParties,
  orderStates,
} from '@brigade/contract/order-workflows/order-rules.ts'
import { VisuallyHidden } from '../../ui/basics/VisuallyHidden.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { Switch } from '../../ui/form/Switch.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { partyWord, stateWord, words } from './order-workflows-texts.ts'
import type { RulesForm } from './use-rules-form.ts'
import styles from './Workflows.module.css'

const kitchenState = (state: OrderState): KitchenState | undefined => kitchenStates.find((one) => one === state)

/** Which states the kitchen uses, and who is notified at each. */
export function StateFields({ form }: { form: RulesForm }) {
  return (
    <Card title={words.statesTitle} description={words.statesHelp}>
      <ul className={styles.stateRows}>
        {orderStates.map((state) => (
          <StateRow key={state} state={state} form={form} />
        ))}
      </ul>
    </Card>
  )
}

function StateRow({ state, form: { draft, change } }: { state: OrderState; form: RulesForm }) {
  const mayBeLeft = kitchenState(state)
  const isUsed = mayBeLeft === undefined || draft.states.includes(mayBeLeft)
  const label = stateWord(state)
  return (
    <li className={styles.stateRow}>
      <div className={styles.stateName}>
        {mayBeLeft === undefined ? (
          <>
            <span className={styles.state}>{label}</span>
            <span className={styles.help}>{words.always}</span>
          </>
        ) : (
          <Switch
            label={label}
            bare
            aria-label={words.usesState(label)}
            checked={isUsed}
            onChange={({ target }) =>
              change({ states: target.checked ? [...draft.states, mayBeLeft] : draft.states.filter((one) => one !== mayBeLeft) })
            }
          />
        )}
      </div>
      {isUsed && (
        <fieldset className={styles.parties}>
          <VisuallyHidden>
            <legend>{words.toldAt(label)}</legend>
          </VisuallyHidden>
          {orderParties.map((party) => (
            <Checkbox
              key={party}
              label={partyWord(party)}
              bare
              checked={draft.notify[state].includes(party)}
              onChange={() => change({ notify: { ...draft.notify, [state]: toggled(draft.notify[state], party) } })}
            />
          ))}
        </fieldset>
      )}
    </li>
  )
}

function toggled(parties: readonly OrderParty[], party: OrderParty): OrderParty[] {
  return orderParties.filter((one) => (one === party) !== parties.includes(one))
}
