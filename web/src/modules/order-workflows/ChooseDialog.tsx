import { textOf } from '@brigade/contract/kit/problem.ts'
import { orderWorkflows, type RestaurantWorkflow } from '@brigade/contract/order-workflows.ts'
import { useState } from 'react'
import { useCall } from '../../platform/use-call.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { Modal } from '../../ui/layers/Modal.tsx'
import { showToast } from '../../ui/layers/toasts.ts'
import { Banner } from '../../ui/page/Banner.tsx'
import { words } from './following-words.ts'
import { VersionField } from './VersionField.tsx'
import styles from './Workflows.module.css'

const standardValue = 'standard'

/** Chooses what one restaurant follows: a workflow, the newest or one version of it, or the default of its group. */
export function ChooseDialog({ followed, onClose }: { followed: RestaurantWorkflow; onClose: () => void }) {
  const { restaurant_id, follows, standard, choices } = followed
  const own = follows !== null && follows.inherited_from === null ? follows : undefined
  const [chosen, setChosen] = useState(own ? String(own.id) : standardValue)
  const [pinned, setPinned] = useState(own?.pinned_version ?? null)
  const [refusal, setRefusal] = useState<string>()
  const assign = useCall(orderWorkflows.assignWorkflow)
  const choice = choices.find(({ id }) => String(id) === chosen)
  async function send() {
    setRefusal(undefined)
    try {
      const input = { restaurant_ids: [restaurant_id], workflow_id: choice?.id ?? null, pinned_version: choice ? pinned : null }
      const [result] = (await assign.mutateAsync(input)).results
      if (result?.outcome === 'refused') return setRefusal(result.sentence)
      showToast({ title: words.saved, ...(result && { message: result.sentence }), tone: 'ok', milliseconds: 3000 })
      onClose()
    } catch (problem) {
      setRefusal(textOf(problem))
    }
  }
  return (
    <Modal
      opened
      title={words.choose}
      onClose={onClose}
      actions={
        <Button variant="primary" loading={assign.isPending} onClick={() => void send()}>
          {words.apply}
        </Button>
      }
    >
      <div className={styles.dialog}>
        {refusal && <Banner tone="bad">{refusal}</Banner>}
        <SelectField
          label={words.whichWorkflow}
          value={chosen}
          error={undefined}
          options={[
            { value: standardValue, label: standard ? words.standardChoice(standard.name) : words.noStandard },
            ...choices.map(({ id, name, organization }) => ({ value: String(id), label: words.from(name, organization) })),
          ]}
          onChange={({ target }) => {
            setChosen(target.value)
            setPinned(null)
          }}
        />
        {choice && <VersionField newest={choice.newest_version} value={pinned} onChange={setPinned} />}
      </div>
    </Modal>
  )
}
