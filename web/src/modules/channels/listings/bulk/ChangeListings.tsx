import { mostListings } from '@brigade/contract/channels/list.ts'
import { type ListedListing, listingsOfMany } from '@brigade/contract/channels/listings.ts'
import { fulfilments } from '@brigade/contract/fields/sales-context.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../../../platform/use-call.ts'
import { Checkbox } from '../../../../ui/form/Checkbox.tsx'
import { FieldGroup } from '../../../../ui/form/Field.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { type RowOutcome, SeveralDialog } from '../../../../ui/table/SeveralDialog.tsx'
import { menusOf } from '../../queries.ts'
import { type ChangeDraft, changeOf, changeSentence, nothingChanged, problemsOf } from '../change-draft.ts'
import { words } from '../listing-texts.ts'
import styles from './Bulk.module.css'
import type { BulkDialogProps } from './bulk-dialog.ts'
import { listingsOfOneCall } from './one-call.ts'
import { publishStep } from './publish-step.ts'
import { SoldFields } from './SoldFields.tsx'

/** Sets what should be the same on several listings; what is left as is stays as it was on each. */
export function ChangeListings({ selected, listings, channelName, onPublish, onClose }: BulkDialogProps) {
  const ids = selected.ids.map(Number)
  const call = useCall(listingsOfMany.changeListings)
  const [draft, setDraft] = useState(nothingChanged)
  const change = changeOf(draft)
  const problems = problemsOf(draft)
  const shared = fulfilments.filter((one) => listings.every((listing) => listing.fulfilments.includes(one)))
  const isWhole = Object.keys(problems).length === 0
  const next = (done: readonly RowOutcome[]) => publishStep(targetsOf(done, listings), onPublish)
  return (
    <SeveralDialog
      title={words.changeSeveral(ids.length)}
      ids={ids}
      names={selected.names}
      confirmLabel={words.change}
      disabled={!isWhole || Object.keys(change).length === 0}
      mostAtOnce={listingsOfOneCall}
      send={async (listing_ids) => (await call.mutateAsync({ listing_ids, change })).results}
      textOf={textOf}
      doneToast={words.severalChanged}
      next={next}
      onDone={selected.clear}
      onClose={onClose}
    >
      <p>{words.changeLead}</p>
      <div className={styles.form}>
        <SelectField
          label={words.isOn}
          value={draft.state}
          options={[
            { value: 'leave', label: words.leave },
            { value: 'on', label: words.turnOn },
            { value: 'off', label: words.turnOff },
          ]}
          onChange={({ target }) => setDraft({ ...draft, state: target.value === 'on' || target.value === 'off' ? target.value : 'leave' })}
        />
        <SoldFields draft={draft} problems={problems} mayLeave={shared} channelName={channelName} onChange={setDraft} />
        <MenusOfThese ids={ids} draft={draft} missing={problems.menus} onChange={setDraft} />
      </div>
      <p role="status" className={styles.preview}>
        {isWhole ? changeSentence(change, ids.length) : words.nothingYet}
      </p>
    </SeveralDialog>
  )
}

interface MenusProps {
  ids: readonly number[]
  draft: ChangeDraft
  /** Said while none is chosen. */
  missing: string | undefined
  onChange: (draft: ChangeDraft) => void
}

/** Which menus are shown, of those that the restaurants have. */
function MenusOfThese({ ids, draft, missing, onChange }: MenusProps) {
  const { menus } = draft
  const isChosen = Array.isArray(menus)
  const known = useQuery({ ...menusOf({ listing_ids: ids.slice(0, mostListings) }), enabled: isChosen })
  return (
    <>
      <SelectField
        label={words.menus}
        value={isChosen ? 'these' : menus}
        options={[
          { value: 'leave', label: words.leave },
          { value: 'all', label: words.allMenus },
          { value: 'these', label: words.onlyThese },
        ]}
        onChange={({ target }) => onChange({ ...draft, menus: target.value === 'these' ? [] : target.value === 'all' ? 'all' : 'leave' })}
      />
      {isChosen && (
        <FieldGroup label={words.onlyThese} error={known.isError && words.menusNotLoaded} help={known.isPending ? words.menusLoading : missing}>
          <div className={styles.checks}>
            {known.data?.menus.map(({ name, restaurants }) => (
              <Checkbox
                key={name}
                bare
                label={words.menuOn(name, restaurants)}
                checked={menus.includes(name)}
                onChange={({ target }) => onChange({ ...draft, menus: target.checked ? [...menus, name] : menus.filter((one) => one !== name) })}
              />
            ))}
          </div>
        </FieldGroup>
      )}
    </>
  )
}

/** Of what was done, what guests can be shown. */
function targetsOf(done: readonly RowOutcome[], listings: readonly ListedListing[]) {
  const ids = new Set(done.map(({ id }) => id))
  return listings
    .filter(({ id }) => ids.has(id))
    .map(({ restaurant_id, kind, _can }) => ({ restaurantId: restaurant_id, kind, mayPublish: _can.publish }))
}
