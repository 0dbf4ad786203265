import { type AccessGroup, accessGroups } from '@brigade/contract/access-groups.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { OrganizationPicker } from '../../../platform/pickers/OrganizationPicker.tsx'
import { useCall } from '../../../platform/use-call.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { AppForm } from '../../../ui/form/AppForm.tsx'
import { Textarea } from '../../../ui/form/Textarea.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { useAddress, useOpen } from '../addresses.ts'
import { words } from '../catalogue.ts'

/** Creates a group under another one, then opens it. */
export function CreateGroup({ parent, onClose }: { parent: AccessGroup | undefined; onClose: () => void }) {
  const create = useCall(accessGroups.create)
  const address = useAddress()
  const open = useOpen()
  const above = parent?._can.create_child ? parent : undefined
  const form = useAppForm({
    schema: accessGroups.create.input,
    initialValues: { name: '', description: '', parent_access_group_id: above ? String(above.id) : '' },
    textOf,
    onSubmit: async (values) => {
      const created = await create.mutateAsync(values)
      showToast({ title: words.wasCreated(created.name), tone: 'ok', milliseconds: 3000 })
      onClose()
      open(address(created.id))
    },
  })
  return (
    <Modal
      opened
      dirty={form.isDirty}
      onClose={onClose}
      title={words.createGroup}
      actions={
        <Button variant="primary" type="submit" form={form.id} loading={form.submitting}>
          {words.create}
        </Button>
      }
    >
      <AppForm form={form}>
        <TextField label={words.name} required autoComplete="off" data-autofocus help={words.nameHelp} {...form.field('name')} />
        <OrganizationPicker
          label={words.under}
          required
          agRole="access_groups_admin"
          valueLabel={above?.name}
          help={words.underHelp}
          {...form.field('parent_access_group_id')}
        />
        <Textarea label={words.description} {...form.field('description')} />
      </AppForm>
    </Modal>
  )
}
