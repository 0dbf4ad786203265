import type { AccessGroup, GroupUser } from '@brigade/contract/access-groups.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useState } from 'react'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { DateField, dayComplaint } from '../../../ui/form/DateField.tsx'
import { isDay } from '../../../ui/form/day-text.ts'
import { FormAlert } from '../../../ui/form/FormAlert.tsx'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { Banner } from '../../../ui/page/Banner.tsx'
import { dayText, dayWords, endOfDay } from '../access-groups-texts.ts'
import { words } from '../catalogue.ts'
import { PreviewPanel } from '../preview/PreviewPanel.tsx'
import { RoleChooser } from '../roles/RoleChooser.tsx'
import { RoleMatrix } from '../roles/RoleMatrix.tsx'
import { type Choice, changesTo } from '../roles/role-choice.ts'
import { PersonPicker } from './PersonPicker.tsx'
import { commonEnd, demotesSelf, rolesHere, sourceOf } from './person-grants.ts'
import styles from './RolesDialog.module.css'
import { useRoleChange } from './use-role-change.ts'

interface DialogProps {
  group: AccessGroup
  /** Whose roles; left out to choose somebody. */
  person?: GroupUser | undefined
  /** Starts with nothing ticked, at the preview of what is lost. */
  removing?: boolean | undefined
  onClose: () => void
}

const none: ReadonlyMap<string, string> = new Map()

/** Roles of a person on a group: ticked first, then shown who gains and who loses what, then saved. */
export function RolesDialog({ group, person, removing = false, onClose }: DialogProps) {
  const session = useSession()
  const [userId, setUserId] = useState(person ? String(person.user_id) : '')
  const held = person ? rolesHere(person) : []
  const [choice, setChoice] = useState<Choice>(() => new Set(removing ? [] : held))
  const initialEnd = person ? commonEnd(person) : ''
  const [ends, setEnds] = useState(initialEnd)
  const [step, setStep] = useState<'choose' | 'preview'>(removing ? 'preview' : 'choose')
  const [errors, setErrors] = useState<{ person?: string; roles?: string; ends?: string }>({})
  const [refusal, setRefusal] = useState<string>()
  const { added, removed } = changesTo(choice, held)
  const renewed = ends === initialEnd ? [] : held.filter((role) => choice.has(role))
  const isChanged = added.length + removed.length + renewed.length > 0
  const change = useRoleChange(group, { userId: Number(userId), added, removed, renewed, ends }, step === 'preview')
  const inherited = person ? sourceOf(person) : none
  const isSelf = person !== undefined && person.email === session?.email

  const firstEnd = dayText(new Date().toISOString())

  function goOn() {
    const wrongEnd = ends === '' ? undefined : dayComplaint(isDay(ends) ? ends : undefined, firstEnd)
    const found = {
      ...(wrongEnd && { ends: wrongEnd }),
      ...(userId === '' && { person: words.choosePerson }),
      ...(!isChanged && { roles: person ? words.noChange : words.chooseRole }),
    }
    setErrors(found)
    setRefusal(undefined)
    if (Object.keys(found).length === 0) setStep('preview')
  }

  async function save() {
    setRefusal(undefined)
    try {
      await change.save()
      showToast({ title: person ? words.rolesSaved(person.name) : words.rolesGiven, tone: 'ok', milliseconds: 3000 })
      onClose()
    } catch (problem) {
      setRefusal(textOf(problem))
    }
  }

  const title = !person ? words.addTo(group.name) : removing ? words.removeFrom(person.name, group.name) : words.rolesOf(person.name)
  const mayGoOn = change.preview !== undefined && change.preview.blocked_by.length === 0
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      actions={
        step === 'choose' ? (
          <Button variant="primary" onClick={goOn}>
            {words.preview}
          </Button>
        ) : (
          <>
            {!removing && <Button onClick={() => setStep('choose')}>{words.back}</Button>}
            <Button
              variant={added.length === 0 && removed.length > 0 ? 'danger' : 'primary'}
              disabled={!mayGoOn}
              loading={change.saving}
              onClick={() => void save()}
            >
              {removing ? words.remove : words.confirm}
            </Button>
          </>
        )
      }
    >
      {step === 'choose' ? (
        <>
          {!person && <PersonPicker value={userId} onChange={setUserId} error={errors.person} />}
          {person ? (
            <RoleMatrix choice={choice} onChange={setChoice} inherited={inherited} error={errors.roles} />
          ) : (
            <RoleChooser choice={choice} onChange={setChoice} error={errors.roles} />
          )}
          <div className={styles.ends}>
            <DateField label={words.endsOn} help={words.endsHelp} min={firstEnd} value={ends} error={errors.ends} onChange={setEnds} />
          </div>
        </>
      ) : (
        <div className={styles.preview}>
          <FormAlert text={refusal} />
          {isSelf && demotesSelf(removed, inherited) && (
            <Banner tone="warn" title={words.demotesSelf}>
              {words.demotesSelfWhy(group.name)}
            </Banner>
          )}
          <PreviewPanel preview={change.preview} error={change.previewError} onRetry={change.retry} />
          {ends !== '' && added.length + renewed.length > 0 && <p>{words.rolesEnd(dayWords(endOfDay(ends)))}</p>}
          {ends === '' && renewed.length > 0 && <p>{words.endNoMore}</p>}
        </div>
      )}
    </Modal>
  )
}
