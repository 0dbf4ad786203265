import IconArrowMerge from '@tabler/icons-react/dist/esm/icons/IconArrowMerge.mjs'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { CustomerPicker } from './CustomerPicker.tsx'
import { words } from './merging-texts.ts'

/** Chooses whom to merge into this customer; the two are looked at before anything happens. */
export function MergeWith({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<IconArrowMerge size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {words.mergeWith}
      </Button>
      {isOpen && <Choosing id={id} onClose={() => setOpen(false)} />}
    </>
  )
}

function Choosing({ id, onClose }: { id: number; onClose: () => void }) {
  const [other, setOther] = useState('')
  const navigate = useNavigate()
  return (
    <Modal
      opened
      title={words.mergeWith}
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          disabled={other === ''}
          onClick={() => void navigate({ to: '/customers/merge', search: { keep: id, gone: Number(other) } })}
        >
          {words.continue}
        </Button>
      }
    >
      <CustomerPicker label={words.otherCustomer} help={words.otherHelp} without={id} value={other} onChange={setOther} />
    </Modal>
  )
}
