import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { Combobox } from '../../ui/form/Combobox.tsx'
import { Modal } from '../../ui/layers/Modal.tsx'
import { words } from './pos-texts.ts'

interface PlaceDialogProps {
  name: string
  places: readonly { id: string; path: string }[]
  onPlace: (placeId: string) => void
  onClose: () => void
}

const mostShown = 50

/** Asks in which category or menu an item is to be placed. */
export function PlaceDialog({ name, places, onPlace, onClose }: PlaceDialogProps) {
  const formId = useId()
  const [typed, setTyped] = useState('')
  const [where, setWhere] = useState('')
  const like = typed.trim().toLocaleLowerCase()
  const fitting = places.filter(({ path }) => path.toLocaleLowerCase().includes(like)).slice(0, mostShown)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (where === '') return
    onPlace(where)
    onClose()
  }
  return (
    <Modal
      opened
      title={words.placeName(name)}
      onClose={onClose}
      actions={
        <Button type="submit" form={formId} variant="primary" disabled={where === ''}>
          {words.place}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Combobox
          label={words.placeIn}
          options={fitting.map(({ id, path }) => ({ value: id, label: path }))}
          onSearch={setTyped}
          value={where}
          onChange={setWhere}
          emptyText={words.noPlace}
        />
      </form>
    </Modal>
  )
}
