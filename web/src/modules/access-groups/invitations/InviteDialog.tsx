import { type AccessGroup, accessGroups, invitationDays } from '@brigade/contract/access-groups.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useCall } from '../../../platform/use-call.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { AppForm } from '../../../ui/form/AppForm.tsx'
import { EmailField } from '../../../ui/form/EmailField.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { words } from '../catalogue.ts'
import { RoleChooser } from '../roles/RoleChooser.tsx'
import { type Choice, rolesOf } from '../roles/role-choice.ts'

const schema = z.pick(accessGroups.invite.input, { email: true })

/** Invites somebody by mail with roles on a group. */
export function InviteDialog({ group, onClose }: { group: AccessGroup; onClose: () => void }) {
  const [choice, setChoice] = useState<Choice>(new Set())
  const [rolesError, setRolesError] = useState<string>()
  const invite = useCall(accessGroups.invite)
  const form = useAppForm({
    schema,
    initialValues: { email: '' },
    textOf,
    onSubmit: async ({ email }) => {
      const roles = rolesOf(choice)
      setRolesError(roles.length === 0 ? words.chooseRole : undefined)
      if (roles.length === 0) return
      await invite.mutateAsync({ id: group.id, email, roles })
      showToast({ title: words.invited(email), message: words.linkWorks(invitationDays), tone: 'ok', milliseconds: 5000 })
      onClose()
    },
  })
  return (
    <Modal
      opened
      dirty={form.isDirty || choice.size > 0}
      onClose={onClose}
      title={words.inviteTo(group.name)}
      actions={
        <Button variant="primary" type="submit" form={form.id} loading={form.submitting}>
          {words.sendInvitation}
        </Button>
      }
    >
      <AppForm form={form}>
        <EmailField label={words.email} required data-autofocus {...form.field('email')} autoComplete="off" />
      </AppForm>
      <RoleChooser choice={choice} onChange={setChoice} error={rolesError} />
    </Modal>
  )
}
